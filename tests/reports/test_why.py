import random
from dataclasses import replace

import pytest

from reports.results import Lot
from reports.standings import rank
from reports.why import compare, why
from tests.reports.factories import results_of
from tests.reports.test_standings import event_of


def words(comparison):
    return [str(sentence) for sentence in comparison.sentences]


def level_on_points():
    return rank(results_of({"An": [70, 0], "Nicole": [40, 30], "Wim": [-140, 0]}), ["points", "best_deal"])


def test_the_chain_names_both_numbers_of_every_measure_up_to_the_one_that_separates():
    assert words(compare(level_on_points(), 1, 2)) == [
        "Points: both +70.",
        "Best deal: +70 against +40, 30 ahead of Nicole.",
    ]


def test_the_reason_is_the_same_seen_from_below():
    assert words(compare(level_on_points(), 2, 1)) == [
        "Points: both +70.",
        "Best deal: +40 against +70, 30 behind An.",
    ]


def test_minus_points_are_written_with_a_true_minus():
    assert words(compare(level_on_points(), 2, 3)) == ["Points: +70 against −140, 210 ahead of Wim."]


def test_a_shared_place_is_said_to_be_shared():
    standings = rank(results_of({"An": [70], "Nicole": [70]}), ["points", "deals_won"])

    assert words(compare(standings, 1, 2)) == [
        "Points: both +70.",
        "Deals won: both 1.",
        "Nothing in the ranking order separates An and Nicole: they share place 1.",
    ]


def test_a_lot_says_who_was_drawn_first():
    results = replace(results_of({"An": [0], "Nicole": [0]}), lots=(Lot("seed"),))
    standings = rank(results, ["points", "lot"])

    chain = words(compare(standings, standings.rows[0].entrant.key, standings.rows[1].entrant.key))

    assert chain[-1] == f"Lot: 1 against 2, 1 ahead of {standings.rows[1].entrant.name}."


def test_a_lot_that_was_drawn_for_others_is_no_reason_and_what_comes_after_it_decides():
    results = replace(results_of({"An": [3, 1], "Nicole": [2, 2]}), lots=(Lot("seed", (frozenset({1, 3}),)),))
    level, decided = (rank(results, order) for order in (["points", "lot"], ["points", "lot", "best_deal"]))

    assert [row.values for row in level.rows] == [(4, None), (4, None)]
    assert words(compare(level, 1, 2)) == [
        "Points: both +4.",
        "Nothing in the ranking order separates An and Nicole: they share place 1.",
    ]
    assert words(compare(decided, 1, 2)) == [
        "Points: both +4.",
        "Best deal: +3 against +2, 1 ahead of Nicole.",
    ]


def test_why_looks_at_the_nearest_above_everyone_beside_and_the_nearest_below():
    standings = rank(results_of({"A": [9], "B": [5], "C": [5], "D": [5], "E": [1], "F": [0]}), ["points"])

    assert [comparison.other.entrant.name for comparison in why(standings, 3)] == ["A", "B", "D", "E"]


@pytest.mark.parametrize("seed", range(20))
def test_every_reason_is_true_when_counted_again_from_the_rows(seed):
    dice = random.Random(seed)
    rows = [(who, number, 1, 1, dice.choice((-1, 0, 1)), None, "") for number in (1, 2, 3) for who in range(1, 9)]
    standings = rank(event_of(rows), ["points", "deals_won", "best_deal"])
    again = {
        "points": lambda who: sum(row[4] for row in rows if row[0] == who),
        "deals_won": lambda who: sum(row[4] > 0 for row in rows if row[0] == who),
        "best_deal": lambda who: max(row[4] for row in rows if row[0] == who),
    }

    for above, below in zip(standings.rows, standings.rows[1:], strict=False):
        chain = compare(standings, above.entrant.key, below.entrant.key)
        assert [(step.mine, step.theirs) for step in chain.steps] == [
            (again[step.measure.key](above.entrant.key), again[step.measure.key](below.entrant.key))
            for step in chain.steps
        ]
        assert all(step.level for step in chain.steps[:-1])
        assert chain.shared == all(step.level for step in chain.steps)
        assert chain.shared or chain.steps[-1].mine > chain.steps[-1].theirs
