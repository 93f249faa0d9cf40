"""Whatever changes a contract changes what is scored, with the facts that change its table and without them."""

from dataclasses import replace

import pytest

from scoring import document, read_deal, score, settle, variant
from scoring.contracts import Contract, Declarers
from scoring.facts import Fact, Kind, chosen
from scoring.stakes import at_least, paired
from scoring.tables import Line, ScoreTable, TableByAnswer
from tests.scoring.every import PUBLISHED, name_of, tables
from tests.scoring.factories import bid_whist, boomke, dutch, kleurenwiezen, pandoeren, together, won


def scored_before(variant_):
    """The same variant, after each line of each of its tables was asked for."""
    document(variant_)
    return variant_


def amounts(contract):
    """What both sides get for each count, by the values of its extras."""
    return {values: [line[:2] for line in table.lines] for values, table in tables(contract)}


def trebled(table):
    return table.with_lines(lambda _, line: line.times(3))


@pytest.mark.parametrize("variant_", PUBLISHED, ids=name_of)
@pytest.mark.parametrize(
    "change",
    [lambda contract: replace(contract, table=trebled(contract.table)), lambda contract: contract.rescored(trebled)],
    ids=["replaced", "rescored"],
)
def test_three_times_the_table_scores_three_times_as_much_whatever_is_said_of_a_deal(variant_, change):
    published = scored_before(variant_.under({}))

    changed = published.changing(change)

    for contract in published.contracts:
        wanted = {
            values: [(3 * ours, 3 * theirs) for ours, theirs in paid] for values, paid in amounts(contract).items()
        }
        assert amounts(changed.by_key[contract.key]) == wanted, contract.key


@pytest.mark.parametrize("variant_", PUBLISHED, ids=name_of)
def test_another_table_is_the_only_one_that_is_scored(variant_):
    prices = {True: Line(77, -77, True), False: Line(-78, 78, False), None: Line(1, 2)}
    for contract in scored_before(variant_.under({})).contracts:
        table = ScoreTable(tuple(prices[line.made] for line in contract.table.lines))

        changed = replace(contract, table=table)

        paid = {line[:3] for _, scored in tables(changed) for line in scored.lines}
        assert paid <= {line[:3] for line in prices.values()}, contract.key


def troel(variant_, target, tricks):
    record = {"contract": {"type": "troel"}, "declarers": ["N", "S"], "tricks": won(tricks)}
    return settle(variant_, read_deal(variant_, {**record, "modifiers": {"troel_target": target}})).points["N"]


FLAT = paired(at_least(8, 32))
BY_TARGET = TableByAnswer({8: FLAT, 9: paired(at_least(9, 40))}, usual=8)


@pytest.mark.parametrize(("game", "key"), [("kleurenwiezen", "pagat_basic_30"), ("wiezen", "sint_niklaas")])
def test_a_club_that_gives_troel_its_own_table_is_paid_by_it(game, key):
    variant_ = scored_before(variant(game, key).under({}))

    flat = variant_.changing(lambda contract: replace(contract, table=FLAT), "troel")
    each = variant_.changing(lambda contract: replace(contract, table=BY_TARGET), "troel")

    assert [troel(flat, target, tricks) for target in (8, 9) for tricks in (7, 9)] == [-32, 32, -32, 32]
    assert [troel(each, target, tricks) for target in (8, 9) for tricks in (8, 9)] == [32, 32, -40, 40]


def test_tables_between_which_nobody_chooses_are_refused():
    target = Fact("troel_target", "Tricks needed in Troel", kind=Kind.CHOICE, choices=(8, 10))

    with pytest.raises(ValueError, match="8, 9"):
        Contract("troel", "Troel", BY_TARGET, declarers=Declarers.TWO)
    with pytest.raises(ValueError, match="8, 9"):
        Contract("troel", "Troel", BY_TARGET, declarers=Declarers.TWO, extras=(chosen(target),))


def books(ours, kind="trump", level=4, variant="standard_54", **modifiers):
    """A bid of North and South, uptown where it has trumps, that took so many of thirteen books."""
    call = {"type": kind, "level": level} | ({"direction": "uptown"} if kind == "trump" else {})
    return bid_whist(variant, contract=call, tricks={"NS": ours, "EW": 13 - ours}, modifiers=modifiers)


def piccolo(**facts):
    """One trick of the eight for North alone."""
    return pandoeren(contract={"type": "piccolo"}, declarers=["N"], tricks={"declarer": 1, **facts}, points=None)


def basic_30(said, **modifiers):
    return kleurenwiezen("pagat_basic_30", **said, modifiers=modifiers)


def troel_of(tricks):
    return {"contract": {"type": "troel"}, "tricks": won(tricks)}


BY_EW = {"renege_by": "EW", "renege_count": 1}
TWICE_BY_NS = {"renege_by": "NS", "renege_count": 2}
REFUSED = None
OPEN_MISERE = together("open_misere", {"N": 0, "E": 0})
THREE_MISERES = together("small_misere", {"N": 0, "E": 0, "S": 0})
AFTER_PASSES = {"after_three_passes": True}
NINE_OF_TWELVE = {"NS": 9, "EW": 3}
WAYS = [
    ("trump", dutch(trump="no_trump"), {"trump": "rotation_no_trump"}, REFUSED, 2),
    ("drive_counts", dutch(), {"drive": 24}, 2, 8),
    ("renege", books(12, renege_by="NS", renege_count=1), {"renege": False}, -4, REFUSED),
    ("renege_each", books(13, **TWICE_BY_NS), {"renege_each": False}, -4, 4),
    ("kitty_book", bid_whist(tricks=NINE_OF_TWELVE), {"kitty_book": "none"}, REFUSED, -4),
    ("kitty_book", bid_whist(tricks=NINE_OF_TWELVE, modifiers=BY_EW), {"kitty_book": "none"}, REFUSED, 6),
    ("nt_double", books(10, "no_trump"), {"nt_double": False}, 8, 4),
    ("nt_double", books(10, "no_trump", **BY_EW), {"nt_double": False}, 14, 7),
    ("boston_points", books(13, level=7), {"boston_points": 28}, 7, 28),
    ("boston_points", books(10, level=7, **BY_EW), {"boston_points": 28}, 7, 28),
    ("made_counts", books(11, "no_trump", variant="rhode_island_rogler"), {"made_counts": "above_six"}, 22, 10),
    ("piccolo_goal", piccolo(first_trick=False), {"piccolo_goal": "any_trick"}, -3, 3),
    ("settlement", piccolo(first_trick=True), {"settlement": "opponents_pay"}, 3, 9),
    ("troel_lost", basic_30(troel_of(8), troel_target=9), {"troel_lost": "nothing"}, -16, 0),
    ("troel_lost", basic_30(troel_of(8), troel_target=8), {"troel_lost": "nothing"}, 16, 16),
    ("troel_all", basic_30(troel_of(13), troel_target=8), {"troel_all": "double"}, 30, 32),
    ("pair_payment", basic_30(troel_of(8), troel_target=8), {"pair_payment": "every_loser_to_every_winner"}, 16, 32),
    ("open_misere_together", basic_30(OPEN_MISERE), {"open_misere_together": False}, 72 - 24, REFUSED),
    ("force_fourth_misere", basic_30(THREE_MISERES), {"force_fourth_misere": True}, 18 - 6 - 6, REFUSED),
    ("dealer_any_number", boomke(modifiers=AFTER_PASSES), {"dealer_any_number": True}, REFUSED, 1),
]


@pytest.mark.parametrize(("rule", "record", "rules", "before", "after"), WAYS, ids=[way[0] for way in WAYS])
def test_a_house_rule_changes_a_contract_that_was_scored_without_it(rule, record, rules, before, after):
    scored_before(variant(record["game"], record["variant"]).under({}))

    scores = [ours(score(record_)) for record_ in (record, {**record, "rules": rules}, record)]

    assert scores == [before, after, before]


def ours(result):
    points = result.get("points", {})
    return points.get("N", points.get("NS"))
