"""The maintainer's programs find what is known, and no more."""

from itertools import combinations
from random import Random

import pytest

from draws.check_counts import LOOKED_THROUGH
from draws.designs.fewest import MORE_REPEATS, least_table_spread
from draws.designs.orbits import Group, mirrored
from tests.draws.counting import meetings
from tests.telling import telling
from tools.proofs.eight_people import fewest_repeats
from tools.proofs.fewest_meetings import draws_of, shares_tables
from tools.proofs.first_rounds import task_of
from tools.proofs.mirrored import searched
from tools.proofs.numbered_draws import draws_of as numbered_draws_of
from tools.proofs.visits import Task

PROVED = {(8, 9): 160, (8, 10): 204, (8, 11): 252, (14, 5): 11, (14, 6): 20, (15, 6): 9, (17, 5): 1, (20, 6): 6}
"""The fewest repeats that only looking at every draw has shown; makers and check each have them written down too."""


@pytest.mark.parametrize(("people", "rounds", "fewest"), [(7, 3, 2), (9, 3, 9), (10, 3, 6)])
def test_looking_at_every_draw_finds_the_fewest_repeats_and_none_below(people, rounds, fewest):
    # The numbers are those of the other exhaustive searches and of the bounds worked out by hand.
    assert next(draws_of(task_of(people, rounds, fewest)), None) is None
    draw = next(draws_of(task_of(people, rounds, fewest + 1)))

    shared = [
        len(set(one) & set(other)) for first, second in combinations(draw, 2) for one in first for other in second
    ]
    assert sum(n * (n - 1) // 2 for n in shared) == fewest


def test_makers_and_check_name_what_was_looked_through():
    assert PROVED == MORE_REPEATS == LOOKED_THROUGH


@pytest.mark.slow
@pytest.mark.timeout(3_600)
@pytest.mark.parametrize("draw", telling(list(PROVED), {(14, 5), (17, 5)}), ids=str)
def test_no_draw_repeats_less_than_was_looked_through(draw):
    people, rounds = draw
    if people == 8:
        assert fewest_repeats(rounds) == PROVED[draw]
    else:
        assert next(draws_of(task_of(people, rounds, PROVED[draw])), None) is None


@pytest.mark.slow
@pytest.mark.timeout(3_600)
@pytest.mark.parametrize("draw", telling([(14, 5), (14, 6), (17, 5)], {(14, 5), (17, 5)}), ids=str)
def test_no_numbering_of_a_draw_with_the_fewest_repeats_shares_tables_better(draw):
    every = draws_of(task_of(*draw, PROVED[draw] + 1))

    assert {shares_tables(rounds, widest=2) for rounds in every} == {False}
    assert least_table_spread(4, *draw) == 3


def test_numbering_tables_first_finds_a_draw_of_eleven_where_there_is_one_and_no_other():
    # Four rounds of 11 people, which the tests of the table bounds look through in another way.
    assert next(numbered_draws_of(Task(11, 4, repeats=7, widest=2)), None) is None
    rounds = next(numbered_draws_of(Task(11, 4, repeats=7, widest=3)))

    tables = [[[p for p in range(11) if at[p] == table] for table in range(2)] for at in rounds.tolist()]
    visits = [[sum(p in round_[table] for round_ in tables) for table in range(2)] for p in range(11)]
    assert all(len(table) == 4 for round_ in tables for table in round_)
    assert sum(n * (n - 1) // 2 for n in meetings(tables).values()) == 7
    assert max(max(row) - min(row) for row in visits) == 3


@pytest.mark.slow
@pytest.mark.battery
@pytest.mark.timeout(7_200)
def test_no_draw_of_fifteen_in_six_rounds_with_the_fewest_repeats_shares_its_tables_better():
    task = Task(15, 6, PROVED[15, 6], widest=2)

    assert next(numbered_draws_of(task), None) is None
    assert least_table_spread(4, 15, 6) == 3


def test_a_mirrored_base_round_is_found_and_developed_into_rounds_without_a_repeat():
    group = Group((21,), ((4,),))
    written = searched(group, 2, Random(1), tries=5)

    rounds = mirrored(group, 68, tuple(written)).rounds()
    assert len(rounds) == 21
    assert all(sorted(p for table in tables for p in table) == list(range(68)) for tables in rounds)
    assert set(meetings(rounds).values()) == {1}
