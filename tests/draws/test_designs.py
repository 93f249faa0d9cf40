"""Every design counted again."""

from collections import Counter
from itertools import combinations

import pytest

from draws import make_draw
from draws.designs.columns import columns_frame
from draws.designs.fewest import meeting_bound, most_unrepeated
from draws.designs.howell_starters import STARTERS, strong_starter
from draws.designs.near import near_whist
from draws.designs.starters import NEAR
from draws.designs.transversal import transversal
from draws.designs.unrepeated import perfect_rounds, unrepeated
from draws.designs.whist import whist
from tests.draws.counting import meetings, opponents, partners, times
from tests.telling import rest, telling

WHIST_ORDERS = [people for people in range(4, 201) if people % 4 < 2]
FEW = [people for people in WHIST_ORDERS if people < 46]
FOUND_ROUNDS = {68: 21, 92: 29, 100: 33, 104: 31, 108: 35, 116: 37, 132: 43, 152: 49, 156: 49, 164: 49, 172: 57} | {
    **{180: 57, 188: 61, 192: 63, 204: 67, 316: 105, 388: 129}
}
"""Rounds that base rounds found by a search give, or cubes of a field."""

MANY = telling([people for people in WHIST_ORDERS if people >= 46], (48, 85, 100, 116, 197, 200), pytest.mark.slow)


@pytest.mark.parametrize("people", FEW + MANY)
def test_everybody_partners_everybody_once_and_opposes_everybody_twice(people):
    rounds = whist(people)

    assert len(rounds) == (people if people % 4 else people - 1)
    assert all(len({p for table in tables for p in table}) == people - people % 4 for tables in rounds)
    assert all(len(tables) == people // 4 for tables in rounds)
    assert times(partners(rounds), people) == {1}
    assert times(opponents(rounds), people) == {2}


@pytest.mark.parametrize(
    "people",
    [
        people if people < 46 else pytest.param(people, marks=pytest.mark.slow)
        for people in WHIST_ORDERS
        if people % 4 and people != 93
    ],
)
def test_with_one_out_everybody_is_everybody_s_left_neighbour_once_in_seats_shared_evenly(people):
    tables = [table for tables in whist(people) for table in tables]

    left = Counter(pair for n, e, s, w in tables for pair in ((n, e), (e, s), (s, w), (w, n)))
    seats = Counter((p, seat) for table in tables for seat, p in enumerate(table))
    assert (len(left), set(left.values())) == (people * (people - 1), {1})
    assert set(seats.values()) == {people // 4}


@pytest.mark.parametrize("columns", [4, 8, 12, 24])
@pytest.mark.parametrize("q", [5, 9])
def test_columns_of_a_field_make_a_frame(columns, q):
    frame = columns_frame(columns, q, together=False)
    rounds = [tables for missed in frame.missed for tables in missed]
    strangers = {frozenset(pair) for hole in frame.holes for pair in combinations(hole, 2)}

    for hole, missed in zip(frame.holes, frame.missed, strict=True):
        assert len(missed) == columns
        for tables in missed:
            assert sorted(p for table in tables for p in table) == sorted(set(range(columns * q)).difference(hole))
    for counted, often in ((partners(rounds), 1), (opponents(rounds), 2)):
        assert set(counted.values()) == {often}
        assert strangers.isdisjoint(counted)
        assert len(counted) + len(strangers) == columns * q * (columns * q - 1) // 2


@pytest.mark.parametrize(
    ("people", "rounds"),
    [
        (16, 5),
        (20, 5),
        (24, 7),
        (28, 9),
        (32, 10),
        (36, 11),
        (40, 13),
        *((people, FOUND_ROUNDS.get(people, 12)) for people in range(44, 109, 4)),
        *(
            pytest.param(
                people,
                FOUND_ROUNDS.get(people, 12),
                marks=[pytest.mark.slow, *rest(people not in (132, 204, 256, 400))],
            )
            for people in range(112, 401, 4)
        ),
    ],
)
def test_nobody_meets_twice_in_the_perfect_rounds(people, rounds):
    perfect = perfect_rounds(people)

    assert len(perfect) >= rounds
    assert all(sorted(p for table in tables for p in table) == list(range(people)) for tables in perfect)
    assert set(meetings(perfect).values()) == {1}


# As many rounds as the next lower (or higher) multiple of four has: the most for which nobody need meet anybody twice.
@pytest.mark.parametrize(
    ("people", "rounds"),
    [
        (15, 5),
        (19, 5),
        (21, 5),
        (22, 5),
        (23, 7),
        (25, 7),
        (27, 9),
        (29, 9),
        (30, 9),
        (35, 11),
        (38, 11),
        (39, 13),
        (41, 13),
        (42, 12),
        (43, 14),
        (47, 15),
        (65, 12),
        (66, 12),
        (67, 12),
        (398, 12),
    ],
)
def test_who_is_left_over_takes_seats_in_turn_and_still_nobody_meets_twice(people, rounds):
    made = unrepeated(people, rounds)
    played = Counter(p for tables in made for table in tables for p in table)

    assert len(made) == rounds
    assert all(len({p for table in tables for p in table}) == 4 * len(tables) == people - people % 4 for tables in made)
    assert set(meetings(made).values()) == {1}
    assert {played[p] for p in range(people)} <= {rounds - 1, rounds}


def test_the_most_rounds_without_a_repeat_are_at_least_one():
    assert [len(most_unrepeated(people, 6)) for people in (4, 5, 6, 7, 12, 15, 16)] == [1, 1, 1, 1, 1, 5, 5]


NEAR_ORDERS = [people for people in range(6, 200) if people % 4 > 1]
FEW_NEAR = [people for people in NEAR_ORDERS if people < 40]
MANY_NEAR = telling(
    [people for people in NEAR_ORDERS if people >= 40], (42, 47, 58, 75, 103, 198, 199), pytest.mark.slow
)


@pytest.mark.parametrize("people", FEW_NEAR + MANY_NEAR)
def test_with_two_or_three_out_nobody_partners_anybody_twice_and_all_are_out_equally(people):
    rounds = near_whist(people)
    seated = [p for tables in rounds for table in tables for p in table]

    assert len(rounds) == people
    assert all(len({p for table in tables for p in table}) == people - people % 4 for tables in rounds)
    assert {seated.count(p) for p in range(people)} == {people - people % 4}
    assert set(partners(rounds).values()) == {1}


# What the near designs that were searched for before this way was known repeated, and may not be exceeded.
@pytest.mark.slow
@pytest.mark.parametrize(
    ("people", "repeats"),
    [
        (10, 120),
        (11, 110),
        (18, 432),
        (23, 644),
        (38, 2052),
        (42, 2604),
        (46, 3128),
        (50, 3700),
        (58, 5104),
        (66, 6600),
    ],
)
def test_the_near_designs_repeat_no_more_meetings_than_the_earlier_ones(people, repeats):
    met = meetings(near_whist(people)).values()

    assert sum(times * (times - 1) // 2 for times in met) <= repeats


@pytest.mark.parametrize("people", [*NEAR, 42, 43, 47, 51, 55, 59])
def test_a_cyclic_near_design_repeats_as_few_meetings_as_can_be_and_shares_seats_and_tables(people):
    rounds = near_whist(people)
    met = meetings(rounds).values()
    places = Counter(
        (p, place)
        for tables in rounds
        for number, table in enumerate(tables)
        for seat, p in enumerate(table)
        for place in (("seat", seat), ("table", number))
    )

    assert sum(times * (times - 1) // 2 for times in met) == meeting_bound(people, people)
    assert {times for (_, (what, _)), times in places.items() if what == "seat"} == {people // 4}
    assert {times for (_, (what, _)), times in places.items() if what == "table"} == {4}


@pytest.mark.parametrize("size", [*STARTERS, 41, 63, 101, 333, 499])
def test_howell_starters_use_every_place_and_distance_once_and_again_when_moved(size):
    starter = STARTERS.get(size) or strong_starter(size)
    places = set(range(1, size))

    assert {p for x, y, _ in starter for p in (x, y)} == places
    assert {d % size for x, y, _ in starter for d in (x - y, y - x)} == places
    assert {(p + a) % size for x, y, a in starter for p in (x, y)} == places
    assert len({a for _, _, a in starter} & places) == len(starter)


@pytest.mark.parametrize(("columns", "symbols"), [(5, 4), (5, 5), (5, 9), (6, 7), (5, 20), (8, 7)])
def test_two_columns_of_a_transversal_design_show_every_pair_once(columns, symbols):
    rows = transversal(columns, symbols)

    for i in range(columns):
        for j in range(i):
            assert len({(row[i], row[j]) for row in rows}) == symbols * symbols == len(rows)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("kind", "people", "rounds"),
    [
        ("free_for_all", 24, 8),
        ("individual", 24, 8),
        ("free_for_all", 12, 11),
        ("free_for_all", 20, 19),
        ("free_for_all", 19, 19),
    ],
)
def test_stored_draws_and_whist_tournaments_reach_the_bound_of_repeats(kind, people, rounds):
    certificate = make_draw(kind, people, rounds=rounds, seed=3).certificate

    assert certificate.meetings.gap == 0
    assert certificate.partners is None or certificate.partners.gap == 0
    assert (certificate.seats <= 1, certificate.tables <= 2) == (True, True)
