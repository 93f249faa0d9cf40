"""What a row is asked for, and that a row which says one deal rightly is not asked."""

from random import Random

import pytest

from reading.review import Verdict, judge
from reading.rows import UnmarkableError, marks_of
from scoring import SEATS, read_deal, settle
from tests.reports.printables.factories import variant_of
from tools.bench.reader.sheets import a_deal
from tools.bench.reader.trials import every_variant
from tournaments.rehearsal.services import deal_with

PRICED = [pytest.param(variant, id=key) for key, variant in every_variant().items()]
FLEMISH = variant_of()
SOLO = {"contract": {"type": "solo", "level": 7}, "declarers": ["S"], "tricks": {"declarers": 8}, "dealer": "N"}


@pytest.mark.parametrize("variant", PRICED)
def test_every_contract_that_is_marked_rightly_is_clear(variant):
    chance, judged, without_a_bubble = Random(variant.key), {}, set()
    for contract in variant.contracts:
        deal = read_deal(variant, deal_with(variant, contract, chance, chance.choice(SEATS)))
        try:
            judged[contract.key] = judge(variant, marks_of(variant, deal), written=True)
        except UnmarkableError:
            without_a_bubble.add(contract.level)

    assert {key: row.reason for key, row in judged.items() if row.verdict is not Verdict.CLEAR} == {}
    assert without_a_bubble <= set(range(350, 661, 10))  # calls that pandoeren has a number for and its sheet has not


TRUE_REASONS = {
    "The digit would be the same without the mark “{sign}”.",
    "The row fits without one of the marks as well.",
}


@pytest.mark.slow
@pytest.mark.parametrize("variant", PRICED)
def test_right_rows_of_every_contract_are_clear_or_asked_for_a_true_reason_and_never_wrong(variant):
    chance = Random(f"right {variant.key}")
    for _ in range(40):
        record, marks = a_deal(variant, chance, even=True)
        judged = judge(variant, marks, written=True)

        if judged.verdict is Verdict.ASKED:
            assert judged.reason.text in TRUE_REASONS
        else:
            points = [settle(variant, read_deal(variant, said)).points for said in (judged.record, record)]
            assert points[0] == points[1]


def flemish_marks(record=SOLO):
    return marks_of(FLEMISH, read_deal(FLEMISH, record))


@pytest.mark.parametrize(
    ("mark", "reason"),
    [
        (("kind", "note"), "A note was written, or the deal was cancelled."),
        (("flag", "corrected"), "A mark was corrected."),
    ],
)
def test_a_row_in_which_something_else_is_said_asks_for_that_reason(mark, reason):
    group, value = mark
    marks = flemish_marks() | {group: flemish_marks().get(group, set()) | {value}}

    judged = judge(FLEMISH, marks, written=True)

    assert (judged.verdict, judged.reason.text) == (Verdict.ASKED, reason)


def test_a_sign_without_which_the_check_holds_as_well_is_asked():
    slam = {"contract": {"type": "grand_slam"}, "declarers": ["W"], "tricks": {"declarers": 12}, "dealer": "E"}
    doubled = flemish_marks(slam | {"modifiers": {"announced_double": True}})

    judged = judge(FLEMISH, doubled, written=True)

    assert (doubled["check"], doubled["flag"]) == (flemish_marks(slam)["check"], {"double"})
    assert (judged.verdict, judged.reason.params) == (Verdict.ASKED, {"sign": "double"})


def test_where_only_declarers_score_the_others_are_marked_as_gaining_what_is_lost():
    pandoeren = variant_of("pandoeren", "wedd_33")
    lost = {"contract": {"type": "number", "level": 200}, "declarers": ["E", "S"], "result": "lost", "dealer": "N"}

    deal = read_deal(pandoeren, lost)

    assert settle(pandoeren, deal).points == {"N": 0, "E": -4, "S": -4, "W": 0}
    assert marks_of(pandoeren, deal)["plus"] == {"N", "W"}
