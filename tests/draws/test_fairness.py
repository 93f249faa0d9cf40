"""Seats and table numbers shared out."""

from collections import Counter
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from draws import Effort, Wishes, checked, make_draw
from draws.designs.near import near_whist
from draws.fair_seats import balanced_lines, halved, seat_anywhere
from draws.fair_tables import numbered
from draws.hall import Hall
from draws.individual import random_start
from draws.round_robin import circle


@pytest.mark.slow
@given(st.lists(st.permutations(range(9)).map(lambda order: tuple(order[:4])), max_size=40), st.integers(0, 99))
def test_half_of_every_group_and_half_of_everybody_s_groups_are_marked(groups, seed):
    marks = halved(groups, Random(seed))

    lean = Counter()
    for group, row in zip(groups, marks, strict=True):
        assert sum(row) == 2
        for person, marked in zip(group, row, strict=True):
            lean[person] += 1 if marked else -1
    assert all(abs(value) <= 1 for value in lean.values())


@pytest.mark.slow
@given(st.lists(st.permutations(range(9)).map(lambda order: order[:4]), max_size=40), st.integers(0, 99))
def test_seats_differ_by_at_most_one_whatever_the_tables(tables, seed):
    (seated,) = seat_anywhere([[tuple(table) for table in tables]], Random(seed))

    assert [set(table) for table in seated] == [set(table) for table in tables]
    for person in range(9):
        counts = [sum(table[seat] == person for table in seated) for seat in range(4)]
        assert max(counts) - min(counts) <= 1


@pytest.mark.slow
@pytest.mark.parametrize("people", [18, 26, 86, 102, 111])
def test_lines_of_fixed_partners_come_out_even_over_a_whole_near_design(people):
    tables = [table for tables in near_whist(people) for table in tables]

    lines = balanced_lines(tables, Random(1), free_splits=False)

    lean = Counter()
    for (n, e, s, w), table in zip(lines, tables, strict=True):
        assert {frozenset((n, s)), frozenset((e, w))} == {frozenset(table[::2]), frozenset(table[1::2])}
        lean.update({n: 1, s: 1})
        lean.subtract({e: 1, w: 1})
    assert set(lean.values()) == {0}


@pytest.mark.slow
@pytest.mark.parametrize(("people", "rounds"), [(36, 14), (40, 14), (29, 10), (48, 16), (30, 11), (33, 12)])
def test_table_numbers_of_short_draws_differ_by_at_most_two(people, rounds):
    draw = make_draw("free_for_all", people, rounds=rounds, seed=1, effort=Effort(0.1))

    visits = Counter((p, number) for round_ in draw.rounds for number, table in enumerate(round_.tables) for p in table)
    assert all(
        max(row) - min(row) <= 2 for row in ([visits[p, k] for k in range(people // 4)] for p in range(1, people + 1))
    )


@pytest.mark.parametrize("pairs", [5, 6, 8, 9, 12, 14, 20, 22, 28, 34, 50, 64, 99, 100])
def test_a_round_robin_comes_balanced_from_its_circle(pairs):
    rounds = circle(pairs)

    visits = Counter((p, number) for tables in rounds for number, table in enumerate(tables) for p in table)
    first = Counter(table[0] for tables in rounds for table in tables)
    for p in range(pairs):
        row = [visits[p, number] for number in range(pairs // 2)]
        assert max(row) - min(row) <= 2
        assert abs(2 * first[p] - sum(row)) <= 1


@pytest.mark.parametrize("pairs", [10, 16, 30])
def test_a_round_robin_sends_nobody_to_one_table_much_oftener_than_to_another(pairs):
    draw = make_draw("round_robin", pairs, seed=3)

    visits = Counter((p, number) for round_ in draw.rounds for number, table in enumerate(round_.tables) for p in table)
    assert all(
        max(row) - min(row) <= 2 for row in ([visits[p, k] for k in range(pairs // 2)] for p in range(1, pairs + 1))
    )


@pytest.mark.slow
@pytest.mark.parametrize(
    ("kind", "people", "rounds"),
    [
        ("free_for_all", 9, 5),
        ("free_for_all", 9, 7),
        ("individual", 9, 8),
        ("individual", 10, 7),
        ("free_for_all", 11, 8),
        ("free_for_all", 10, 8),
    ],
)
def test_few_people_meet_so_that_seats_and_tables_can_be_shared(kind, people, rounds):
    draw = make_draw(kind, people, rounds=rounds, seed=1, effort=Effort(0.1))

    assert draw.certificate.seats <= 1
    assert draw.certificate.tables <= 2


@pytest.mark.slow
@given(st.integers(8, 13), st.integers(1, 6), st.booleans(), st.integers(0, 99))
def test_a_hall_counts_what_it_moves(people, rounds, partners, seed):
    random = Random(seed)
    allowed = {0: frozenset([0]), 1: frozenset([0]), 2: frozenset(range(1, people // 4))}
    hall = Hall(random_start(people, rounds, random), people, partners=partners, widest=1, allowed=allowed)

    for _ in range(60):
        hall.move(random, temperature=2.0)

    anew = Hall(hall.rounds(), people, partners=partners, widest=1, allowed=allowed)
    assert (hall.standing(), hall.visits) == (anew.standing(), anew.visits)
    at = Counter((p, number) for tables in hall.rounds() for number, table in enumerate(tables) for p in table)
    assert hall.standing()[0] == sum(at[p, k] for p, numbers in allowed.items() for k in range(5) if k not in numbers)


def test_two_tables_are_numbered_as_fairly_as_can_be():
    rounds = [
        [(0, 1, 2, 3), (4, 5, 6, 7)],
        [(0, 1, 4, 5), (2, 3, 6, 7)],
        [(0, 2, 4, 6), (1, 3, 5, 7)],
        [(0, 3, 5, 6), (1, 2, 4, 7)],
    ]

    at_first = Counter(p for round_ in numbered(rounds, Random(3)) for p in round_[0])

    assert {at_first[p] for p in range(8)} <= {1, 2, 3}


@pytest.mark.slow
@pytest.mark.parametrize("seed", [1, *(pytest.param(seed, marks=pytest.mark.battery) for seed in (2, 18))])
def test_where_many_keep_to_a_half_tables_come_out_even_for_a_few_repeats_more(seed):
    wishes = Wishes(halves=((11, 8), (7, 16), (17, 3), (19, 5)))
    draw = make_draw("free_for_all", 20, rounds=3, seed=seed, wishes=wishes, effort=Effort(seconds=0.6))

    assert checked(draw.as_json()) == ()
    assert (draw.certificate.tables, draw.certificate.meetings.repeats <= 3) == (2, True)
