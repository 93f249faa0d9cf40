"""The standings against an independent implementation that knows only rows of scores."""

import random
import subprocess
import sys
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from reports.facts import tallies_of
from reports.results import Adjustment, Results, Round
from reports.standings import Standings, rank
from tests.reports.factories import entrants_of, results_of

ORDER = ("points", "rounds_won", "contracts_made", "deals_won", "best_deal")


def listing(standings: Standings) -> list[tuple[int, bool, str]]:
    return [(row.place, row.shared, row.entrant.name) for row in standings.rows]


@st.composite
def events(draw):
    """Eight people at two tables of four, with few different scores so that many are level."""
    seed = draw(st.integers(0, 10_000))
    dice = random.Random(seed)
    rows = []
    for number in (1, 2, 3):
        seats = dice.sample(range(1, 9), 8)
        for table in (1, 2):
            for deal in (1, 2):
                for entrant in seats[4 * table - 4 : 4 * table]:
                    rows.append((entrant, number, table, deal, dice.choice((-1, 0, 1)), dice.choice((True, None)), ""))
    return rows


def event_of(rows) -> Results:
    return Results(entrants_of("HGFEDCBA"), (Round(1), Round(2), Round(3)), tallies_of(rows))


def naive_places(rows) -> dict[int, int]:
    """Places counted the long way: who has how many people with a better row of numbers."""

    def table_total(entrant, number, table):
        return sum(row[4] for row in rows if row[:3] == (entrant, number, table))

    def numbers(entrant):
        own = [row for row in rows if row[0] == entrant]
        won = 0
        for number, table in {row[1:3] for row in own}:
            others = {row[0] for row in rows if row[1:3] == (number, table)} - {entrant}
            mine = table_total(entrant, number, table)
            won += all(mine > table_total(other, number, table) for other in others)
        return (
            sum(row[4] for row in own),
            won,
            sum(row[5] is True for row in own),
            sum(row[4] > 0 for row in own),
            max(row[4] for row in own),
        )

    people = {row[0] for row in rows}
    return {person: 1 + sum(numbers(other) > numbers(person) for other in people) for person in people}


@pytest.mark.slow
@given(events())
def test_places_agree_with_a_naive_count(rows):
    standings = rank(event_of(rows), ORDER)

    assert {row.entrant.key: row.place for row in standings.rows} == naive_places(rows)


@pytest.mark.slow
@given(events(), st.randoms(use_true_random=False))
def test_the_order_of_the_rows_does_not_matter(rows, dice):
    shuffled = dice.sample(rows, len(rows))
    results, other = event_of(rows), event_of(shuffled)
    other = replace(
        other,
        entrants=tuple(dice.sample(other.entrants, 8)),
        rounds=tuple(dice.sample(other.rounds, 3)),
        tallies=tuple(dice.sample(other.tallies, len(other.tallies))),
    )
    order = (*ORDER, "direct_encounter")

    assert rank(other, order) == rank(results, order)


def test_the_first_measure_decides_and_the_next_ones_split_who_is_level():
    results = results_of({"Ann": [4, 4], "Ben": [9, -1], "Cas": [-16, 0]})

    assert listing(rank(results, ["points", "best_deal"])) == [(1, False, "Ben"), (2, False, "Ann"), (3, False, "Cas")]


def test_who_is_never_separated_shares_a_place_and_the_next_place_is_skipped():
    results = results_of({"Cas": [4], "Ben": [4], "Ann": [9], "Dirk": [-17]})

    assert listing(rank(results, ["points", "deals_won"])) == [
        (1, False, "Ann"),
        (2, True, "Ben"),
        (2, True, "Cas"),
        (4, False, "Dirk"),
    ]


def test_direct_encounter_separates_three_who_are_level():
    results = results_of({"Ann": [6], "Ben": [2], "Cas": [1]}, {"Ann": [1], "Dirk": [0]}, {"Ben": [5]}, {"Cas": [6]})

    standings = rank(results, ["points", "direct_encounter"])

    assert [(row.entrant.name, row.values) for row in standings.rows] == [
        ("Ann", (7, 2)),
        ("Ben", (7, 0)),
        ("Cas", (7, -2)),
        ("Dirk", (0, None)),
    ]


def test_wins_then_points_is_just_a_list_of_two_measures():
    results = results_of({"Ann": [1], "Ben": [0]}, {"Ann": [1], "Ben": [0]}, {"Ann": [0], "Ben": [99]})

    assert listing(rank(results, ["rounds_won", "points"])) == [(1, False, "Ann"), (2, False, "Ben")]


def test_a_row_carries_its_rounds_and_its_adjustments():
    results = results_of({"Ann": [6], "Ben": [-6]}, {"Ben": [3]}, adjustments=(Adjustment(2, -5, "late", 2),))

    rows = rank(results, ["points"]).rows

    assert [(row.by_round, row.adjusted, row.points) for row in rows] == [((6, None), 0, 6), ((-6, 3), -5, -8)]


def test_places_won_and_lost_are_counted_from_the_round_before():
    results = results_of({"Ann": [6], "Ben": [-6]}, {"Ann": [-20], "Ben": [20]})

    rows = rank(results, ["points"], before=rank(results.until(1), ["points"])).rows

    assert [(row.entrant.name, row.gained) for row in rows] == [("Ben", 1), ("Ann", -1)]


def test_standings_without_a_score_share_the_first_place():
    results = Results(entrants_of(["Ben", "Ann"]))

    assert listing(rank(results, ["points", "direct_encounter", "lot"])) == [(1, True, "Ann"), (1, True, "Ben")]


@pytest.mark.slow
def test_two_processes_list_the_same_standings():
    program = (
        "from tests.reports.test_standings import *; import random\n"
        "rows = [(e, r, 1 + e % 2, 1, (e * r) % 3, None, '') for e in range(1, 9) for r in (1, 2, 3)]\n"
        "print(listing(rank(event_of(rows), ORDER)))"
    )

    listings = {
        subprocess.run(
            [sys.executable, "-c", program], env={"PYTHONHASHSEED": seed}, capture_output=True, check=True
        ).stdout
        for seed in ("1", "2")
    }

    assert len(listings) == 1
