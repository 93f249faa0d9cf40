"""Seats and table numbers shared out; the bounds."""

from collections import Counter
from itertools import combinations, permutations, product
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournaments.movements import Effort, make_draw
from tournaments.movements.bounds import (
    least_repeats,
    least_table_spread,
    meeting_bound,
    pair_meeting_bound,
    partner_bound,
    perfect_limit,
)
from tournaments.movements.designs.near import near_whist
from tournaments.movements.designs.perfect import perfect_rounds
from tournaments.movements.fair_lines import balanced_lines
from tournaments.movements.fair_seats import seat_anywhere
from tournaments.movements.fair_tables import numbered
from tournaments.movements.halving import halved
from tournaments.movements.round_robin import circle
from tournaments.movements.short import random_start
from tournaments.movements.small_fields import Hall


@given(st.lists(st.permutations(range(9)).map(lambda order: tuple(order[:4])), max_size=40), st.integers(0, 99))
def test_half_of_every_group_and_half_of_everybody_s_groups_are_marked(groups, seed):
    marks = halved(groups, Random(seed))

    lean = Counter()
    for group, row in zip(groups, marks, strict=True):
        assert sum(row) == 2
        for person, marked in zip(group, row, strict=True):
            lean[person] += 1 if marked else -1
    assert all(abs(value) <= 1 for value in lean.values())


@given(st.lists(st.permutations(range(9)).map(lambda order: order[:4]), max_size=40), st.integers(0, 99))
def test_seats_differ_by_at_most_one_whatever_the_tables(tables, seed):
    (seated,) = seat_anywhere([[tuple(table) for table in tables]], Random(seed))

    assert [set(table) for table in seated] == [set(table) for table in tables]
    for person in range(9):
        counts = [sum(table[seat] == person for table in seated) for seat in range(4)]
        assert max(counts) - min(counts) <= 1


@pytest.mark.parametrize(
    ("people", "rounds", "meetings", "partners"),
    [
        (13, 6, 30, 0),
        (18, 8, 39, 0),
        (15, 7, 21, 0),
        (16, 5, 0, 0),
        (14, 6, 17, 0),
        (22, 8, 9, 0),
        (24, 8, 12, 0),
        (40, 12, 0, 0),
        (16, 15, 360, 0),
        (9, 2, 3, 0),
        (10, 2, 2, 0),
        (11, 2, 1, 0),
        (13, 2, 2, 0),
        (14, 2, 1, 0),
        (15, 2, 0, 0),
        (5, 2, 3, 0),
        (6, 2, 1, 0),
        (7, 2, 0, 0),
    ],
)
def test_the_bounds_are_those_worked_out_by_hand(people, rounds, meetings, partners):
    assert (meeting_bound(people, rounds), partner_bound(people, rounds)) == (meetings, partners)


def test_the_smaller_bounds():
    assert least_repeats(7, 3) == 5
    assert [perfect_limit(people) for people in (8, 12, 16, 20, 28)] == [1, 1, 5, 5, 9]
    assert [pair_meeting_bound(4, rounds) for rounds in (3, 4, 6)] == [0, 2, 6]


def _shared(first, second):
    return sum(
        len(set(table) & set(other)) == 2
        or 3 * (len(set(table) & set(other)) == 3)
        or 6 * (len(set(table) & set(other)) == 4)
        for table in first
        for other in second
    )


@pytest.mark.parametrize("people", [5, 6, 7, 8, 9])
def test_no_second_round_shares_fewer_pairs_than_the_bound_says(people):
    first = [tuple(range(4 * i, 4 * i + 4)) for i in range(people // 4)]

    fewest = min(
        _shared(first, [order[:4], order[4:8]][: people // 4])
        for order in permutations(range(people))
        if list(order[:4]) == sorted(order[:4]) and list(order[4:8]) == sorted(order[4:8])
    )

    assert fewest == meeting_bound(people, 2)


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


@pytest.mark.parametrize(("people", "rounds"), [(36, 14), (40, 14), (29, 10), (48, 16), (30, 11), (33, 12)])
def test_table_numbers_of_short_draws_differ_by_at_most_two(people, rounds):
    draw = make_draw("free_for_all", people, rounds=rounds, seed=1, effort=Effort(0.1))

    visits = Counter((p, number) for one in draw.rounds for number, table in enumerate(one.tables) for p in table)
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

    visits = Counter((p, number) for one in draw.rounds for number, table in enumerate(one.tables) for p in table)
    assert all(
        max(row) - min(row) <= 2 for row in ([visits[p, k] for k in range(pairs // 2)] for p in range(1, pairs + 1))
    )


def _halvings(rounds, chosen=((1, 1, 1, 1, -1, -1, -1, -1),)):
    """All ways to halve eight people so many times that any two halvings cross in twos, up to the names."""
    if len(chosen) == rounds:
        yield chosen
        return
    for half in combinations(range(1, 8), 3):
        sides = (1, *(1 if p in half else -1 for p in range(1, 8)))
        crossing = all(sum(p * q for p, q in zip(sides, other, strict=True)) == 0 for other in chosen)
        if crossing and (len(chosen) < 2 or sides > chosen[-1]):
            yield from _halvings(rounds, (*chosen, sides))


@pytest.mark.parametrize("rounds", range(2, 8))
def test_no_draw_of_eight_shares_its_tables_better_without_more_repeats(rounds):
    # 4 pairs a couple of rounds are the fewest repeats, and only halvings that cross in twos repeat no more.
    assert meeting_bound(8, rounds) == 2 * rounds * (rounds - 1)

    least = min(
        max(abs(sum(turn * sides[p] for turn, sides in zip(turns, chosen, strict=False))) for p in range(8))
        for chosen in _halvings(rounds)
        for turns in product((1, -1), repeat=rounds)
    )

    assert least == (least_table_spread(4, 8, rounds) or 2 - rounds % 2)
    draw = make_draw("free_for_all", 8, rounds=rounds, seed=2, effort=Effort(0.2))
    assert (draw.certificate.meetings.gap, draw.certificate.tables) == (0, least)


def test_no_numbering_of_sixteen_in_five_rounds_shares_its_tables_better():
    rounds = perfect_rounds(16)[:5]
    at = [{p: number for number, table in enumerate(tables) for p in table} for tables in rounds]

    def numberings(round_, visits):
        """Numberings of the rounds from this one on in which nobody sits at one table three times."""
        for numbers in permutations(range(4)) if round_ else [(0, 1, 2, 3)]:
            more = visits + Counter((p, numbers[table]) for p, table in at[round_].items())
            if max(more.values()) < 3:
                yield from [more] if round_ == 4 else numberings(round_ + 1, more)

    assert next(numberings(0, Counter()), None) is None
    assert least_table_spread(4, 16, 5) == 3 == make_draw("free_for_all", 16, rounds=5).certificate.tables


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


@given(st.integers(8, 13), st.integers(1, 6), st.booleans(), st.integers(0, 99))
def test_a_hall_counts_what_it_moves(people, rounds, partners, seed):
    random = Random(seed)
    hall = Hall(random_start(people, rounds, random), people, partners, widest=1)

    for _ in range(60):
        hall.move(random, temperature=2.0)

    anew = Hall(hall.rounds(), people, partners, widest=1)
    assert (hall.cost, hall.uneven, hall.visits) == (anew.cost, anew.uneven, anew.visits)


def test_two_tables_are_numbered_as_fairly_as_can_be():
    rounds = [
        [(0, 1, 2, 3), (4, 5, 6, 7)],
        [(0, 1, 4, 5), (2, 3, 6, 7)],
        [(0, 2, 4, 6), (1, 3, 5, 7)],
        [(0, 3, 5, 6), (1, 2, 4, 7)],
    ]

    at_first = Counter(p for one in numbered(rounds, Random(3)) for p in one[0])

    assert {at_first[p] for p in range(8)} <= {1, 2, 3}
