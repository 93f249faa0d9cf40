"""What the marks of a row say: exactly the deal that was marked, or a person is asked."""

from random import Random

import pytest

from reading.review import Verdict, judge, judge_row
from reading.rows import UnmarkableError, marks_of, records_of, why_asked
from reading.slips import count_slips
from reports.marked_sheets.slots import check_word, slots
from scoring import SEATS, every_game, read_deal, settle
from tests.reports.printables.factories import variant_of
from tests.telling import rest
from tournaments.rehearsal.services import deal_of

EVERY = [
    pytest.param(variant, id=f"{game.key}-{variant.key}")
    for game in every_game()
    for variant in game.variants
    if variant.markable
]
# Every third variant each time, and all of them with the battery.
SOME = [pytest.param(*case.values, id=case.id, marks=rest(at % 3 > 0)) for at, case in enumerate(EVERY)]
DEALS, MOST_UNNOTICED = 60, 0.015


def deals_of(variant, count, seed):
    chance = Random(seed)
    return [deal_of(variant, chance, chance.choice(SEATS)) for _ in range(count)]


@pytest.mark.slow
@pytest.mark.parametrize("variant", EVERY)
def test_the_marks_of_a_deal_say_that_deal_and_no_other(variant):
    read = 0
    for record in deals_of(variant, DEALS, variant.key):
        deal = read_deal(variant, record)
        try:
            marks = marks_of(variant, deal)
        except UnmarkableError:
            continue
        [understood] = records_of(variant, marks)
        again = read_deal(variant, understood)

        assert (again.contract, set(again.declarers)) == (deal.contract, set(deal.declarers))
        assert settle(variant, again).points == settle(variant, deal).points
        assert why_asked(variant, marks) is None
        read += 1
    assert read >= DEALS * 0.9


@pytest.mark.slow
@pytest.mark.parametrize("variant", SOME)
def test_one_faint_bubble_is_decided_by_the_checks_and_never_wrongly(variant):
    chance, decided, tried = Random("faint"), 0, 0
    bubbles = [(slot.group, slot.value) for slot in slots(variant)]
    for record in deals_of(variant, DEALS, variant.key):
        deal = read_deal(variant, record)
        try:
            marks = marks_of(variant, deal)
        except UnmarkableError:
            continue
        group, value = chance.choice(bubbles)
        clear = {key: values - {value} if key == group else values for key, values in marks.items()}
        marked_so_far = {key: values for key, values in clear.items() if values}
        judged = judge(variant, marked_so_far, {group: {value}}, written=True)
        if judged.verdict is Verdict.CLEAR:
            assert settle(variant, read_deal(variant, judged.record)).points == settle(variant, deal).points
        decided += judged.verdict is Verdict.CLEAR
        tried += 1
    assert tried >= DEALS * 0.9
    assert decided >= tried * 0.55


@pytest.mark.parametrize(
    ("marks", "faint"),
    [
        ({}, {"kind": {"pass"}}),  # dirt, perhaps
        ({"kind": {"pass"}}, {"flag": {"corrected"}}),
        ({"kind": {"pass"}}, {"kind": {"note"}}),
        ({"kind": {"pass"}}, {"check": {"1"}, "tricks": {"9"}}),
    ],
)
def test_a_faint_bubble_that_no_check_can_decide_is_asked(marks, faint):
    assert judge(variant_of("kleurenwiezen", "flemish"), marks, faint, written=True).verdict is Verdict.ASKED


def test_a_faint_bubble_alone_in_its_group_is_asked_where_the_checks_hold_for_another_too():
    marks = {"decl": {"NS"}, "level": {"3"}, "result": {"lost"}, "plus": {"EW"}, "check": {"2"}}

    judged = judge(variant_of("bid_whist", "hawaii_trumps_todd"), marks, {"kind": {"trump"}}, written=True)

    assert judged.verdict is Verdict.ASKED


def test_a_faint_bubble_beside_a_marked_one_that_fits_as_well_is_asked():
    """A wrong level marked and the right one only ringed: the checks hold for both, and the points differ."""
    boston = variant_of("bid_whist", "boston_parr")
    marks = marked(kind="no_trump", decl="EW", plus="NS", level="2", tricks="9", check="1")

    assert judge(boston, marks, written=True).verdict is Verdict.CLEAR
    assert judge(boston, marks, {"level": {"7"}}, written=True).verdict is Verdict.ASKED


def test_a_row_for_which_a_bubble_with_ink_around_it_would_fit_as_well_is_asked():
    """A ring that is not seen as one may be there: nothing else would tell that the mark was corrected."""
    boston = variant_of("bid_whist", "boston_parr")
    marks = marked(kind="no_trump", decl="EW", plus="NS", level="2", tricks="9", check="1")

    asked = judge(boston, marks, {}, {"level": {"7"}}, written=True)
    clear = judge(boston, marks, {}, {"check": {"2"}, "plus": {"EW"}}, written=True)

    assert (asked.verdict, [guess["contract"]["level"] for guess in asked.guesses]) == (Verdict.ASKED, [2, 7])
    assert clear.verdict is Verdict.CLEAR  # no check holds for any of these


def test_a_row_whose_checks_hold_without_one_of_its_marks_as_well_is_asked():
    """East was marked by mistake and South, who was meant, besides: nothing else tells that two made their misère."""
    wiezen = variant_of("wiezen", "sint_niklaas")
    marks = marked(kind="misere", decl="E S W", plus="S W", check="0")

    judged = judge(wiezen, marks, written=True)

    assert judged.verdict is Verdict.ASKED
    assert [guess["declarers"] for guess in judged.guesses] == [["E", "S", "W"], ["S", "W"]]


def test_light_marks_are_decided_together_where_one_reading_of_them_fits():
    variant = variant_of("kleurenwiezen", "wallonia_26")
    # Partnership 9 with ten tricks: 14 to each of the two.
    marks = marked(kind="partnership", level="9", decl="N", plus="N S")
    light = marked(decl="S", tricks="10", check="4")

    judged = judge(variant, marks, light, written=True)

    assert judged.verdict is Verdict.CLEAR
    assert judge(variant, marks, light | marked(level="8"), written=True).verdict is Verdict.ASKED
    assert judge(variant, marked(kind="partnership", decl="N"), light, written=True).verdict is Verdict.ASKED


def test_a_ring_around_a_mark_beside_another_that_fits_is_asked_and_offered_next():
    """A wrong contract marked, the right one marked and ringed: the checks hold for both."""
    boston = variant_of("bid_whist", "boston_parr")
    marks = marked(kind="trump", decl="EW", plus="NS", level="2", tricks="8", check="3")

    judged = judge(boston, marks, {"kind": {"no_trump"}}, written=True)

    assert judged.verdict is Verdict.ASKED
    assert {guess["contract"]["type"] for guess in judged.guesses} == {"trump", "no_trump"}


def test_ink_around_the_one_bubble_that_is_missing_is_its_mark():
    """A light stroke beside its bubble: nothing else fits, and no ink is left that it does not explain."""
    variant = variant_of("kleurenwiezen", "wallonia_26")
    marks = marked(kind="partnership", level="9", decl="N S", plus="N S", tricks="10")

    clear = judge(variant, marks, {}, marked(check="4"), written=True, unexplained=True)
    other = judge(variant, marks, {}, marked(check="4", kind="solo"), written=True, unexplained=True)

    assert (clear.verdict, clear.record["contract"]["level"]) == (Verdict.CLEAR, 9)
    assert other.verdict is Verdict.ASKED


def test_a_row_with_unexplained_ink_asks_and_an_unused_one_stays_empty():
    variant = variant_of("kleurenwiezen", "wallonia_26")
    marks = marked(kind="partnership", level="9", decl="N S", plus="N S", tricks="10", check="4")
    clear = judge(variant, marks, written=True)

    struck = judge(variant, marks, written=True, unexplained=True)

    assert (clear.verdict, struck.verdict, struck.guesses) == (Verdict.CLEAR, Verdict.ASKED, (clear.record,))
    assert judge(variant, {}, written=False, unexplained=True).verdict is Verdict.EMPTY


@pytest.mark.parametrize("part", [{"struck": True}, {"doubtful": {"level": ["8"]}}, {"touched": {"level": ["8"]}}])
def test_what_earlier_readers_kept_of_such_ink_asks(part):
    variant = variant_of("kleurenwiezen", "wallonia_26")
    marks = marked(kind="partnership", level="9", decl="N S", plus="N S", tricks="10", check="4")
    row = {"marks": {group: sorted(values) for group, values in marks.items()}, "doubtful": {}, "written": True}

    assert judge_row(variant, row).verdict is Verdict.CLEAR
    assert judge_row(variant, row | part).verdict is Verdict.ASKED


def test_one_mark_without_points_beside_it_is_asked_as_a_stray_stroke_would_be():
    wiezen, passed = variant_of("wiezen", "iwwa_wiezen"), {"kind": {"pass"}}

    asked = judge(wiezen, passed, written=False)

    assert (asked.verdict, asked.guesses) == (Verdict.ASKED, ({"contract": {"type": "pass"}},))
    assert judge(wiezen, passed, written=True).verdict is Verdict.CLEAR


def test_what_is_ringed_is_offered_first_instead_of_what_is_marked():
    """The checks hold for the wrong contract too, so that only the ring tells."""
    boston = variant_of("bid_whist", "boston_parr")
    marks = marked(kind="trump", decl="EW", plus="NS", level="2", tricks="8", check="3")

    judged = judge(boston, marks, {}, {"kind": {"no_trump"}}, written=True, unexplained=True)

    assert (judged.verdict, judged.guesses[0]["contract"]["type"]) == (Verdict.ASKED, "no_trump")


@pytest.mark.slow
@pytest.mark.parametrize("variant", SOME)
def test_a_slip_of_the_pen_hardly_ever_passes_unnoticed(variant):
    slips = count_slips(variant, deals_of(variant, 500, "slips"), Random("slips"))

    assert slips.tried >= 450
    assert slips.share <= MOST_UNNOTICED


@pytest.mark.parametrize("variant", EVERY)
def test_no_two_bubbles_of_a_row_stand_in_one_place(variant):
    places = [(slot.column, slot.line) for slot in slots(variant)]

    assert len(places) == len(set(places))


def marked(**groups):
    return {group: set(values.split()) for group, values in groups.items()}


def test_a_partnership_of_nine_with_ten_tricks_is_read():
    variant = variant_of("kleurenwiezen", "wallonia_26")
    # Partnership 9 pays 11, and 3 for the trick more: 14 to each of the two.
    marks = marked(kind="partnership", level="9", decl="N S", plus="N S", tricks="10", check="4")

    [record] = records_of(variant, marks)

    assert record == {
        "contract": {"type": "partnership", "level": 9},
        "declarers": ["N", "S"],
        "tricks": {"declarers": 10},
    }


@pytest.mark.parametrize(
    "wrong",
    [
        {"check": "1"},
        {"plus": "E W"},
        {"decl": "N"},
        {"tricks": ""},
        {"level": ""},
        {"flag": "corrected"},
        {"kind": "note"},
    ],
    ids=str,
)
def test_marks_that_do_not_fit_each_other_are_asked(wrong):
    variant = variant_of("kleurenwiezen", "wallonia_26")
    right = {"kind": "partnership", "level": "9", "decl": "N S", "plus": "N S", "tricks": "10", "check": "4"}

    assert why_asked(variant, marked(**right)) is None
    assert why_asked(variant, marked(**(right | wrong))) is not None


def test_three_honours_are_read_from_their_points():
    variant = variant_of("dutch_whist", "with_honours")
    # Nine tricks are three above six; three honours are two points: five together.
    marks = marked(tricks_NS="9", tricks_EW="4", honours_NS="2", honours_EW="0", check="5")

    [record] = records_of(variant, marks)

    assert record["modifiers"]["honours"] == {"NS": 3, "EW": 1}
    assert why_asked(variant, marks | {"check": {"3"}}) is not None


def test_a_lost_number_of_pandoeren_is_marked_for_the_others_and_both_declarers():
    variant = variant_of("pandoeren", "wedd_33")
    marks = marked(level="150", decl="N E", result="lost", plus="S W", check="2")

    [record] = records_of(variant, marks)

    assert (record["declarers"], record["result"]) == (["N", "E"], "lost")
    assert why_asked(variant, marks | {"plus": {"N", "E"}}) is not None


def test_under_a_pot_the_digit_is_that_of_the_price_alone_as_the_sheet_says():
    variant = variant_of("kleurenwiezen", "wallonia_26", pot="alone", pot_passed=1)
    alone = {"contract": {"type": "abondance", "level": 9}, "declarers": ["N"], "tricks": {"declarers": 9}}
    marks = marks_of(variant, read_deal(variant, alone))
    price = settle(variant, read_deal(variant, alone)).points["N"]

    with_the_pot = {**marks, "check": {str((price + 4) % 10)}}

    assert "without the pot" in str(check_word(variant))
    assert (marks["check"], why_asked(variant, marks)) == ({str(price % 10)}, None)
    assert why_asked(variant, with_the_pot) is not None
