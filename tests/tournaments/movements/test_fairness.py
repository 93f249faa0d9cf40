"""Seats and table numbers shared out; the bounds."""

from collections import Counter
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournaments.movements.bounds import least_repeats, meeting_bound, pair_meeting_bound, partner_bound, perfect_limit
from tournaments.movements.fair_seats import seat_anywhere
from tournaments.movements.halving import halved


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


@pytest.mark.parametrize(("people", "rounds", "meetings", "partners"), [
    (13, 6, 30, 0), (18, 8, 39, 0), (15, 7, 21, 0), (16, 5, 0, 0), (14, 6, 17, 0), (22, 8, 9, 0), (24, 8, 12, 0),
    (40, 12, 0, 0), (16, 15, 360, 0),
])
def test_the_bounds_are_those_worked_out_by_hand(people, rounds, meetings, partners):
    assert (meeting_bound(people, rounds), partner_bound(people, rounds)) == (meetings, partners)


def test_the_smaller_bounds():
    assert least_repeats(7, 3) == 5
    assert [perfect_limit(people) for people in (8, 12, 16, 20, 28)] == [1, 1, 5, 5, 9]
    assert [pair_meeting_bound(4, rounds) for rounds in (3, 4, 6)] == [0, 2, 6]
