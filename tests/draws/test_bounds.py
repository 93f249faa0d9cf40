"""The proved bounds, by looking at every draw that could go below them."""

from itertools import combinations, permutations, product

import pytest

from draws import Effort, make_draw
from draws.designs.fewest import (
    least_repeats,
    least_seat_spread,
    meeting_bound,
    pair_meeting_bound,
    partner_bound,
    perfect_limit,
)
from tools.proofs.eight_people import fewest_repeats


@pytest.mark.parametrize(
    ("people", "rounds", "meetings", "partners"),
    [
        (13, 6, 30, 0),
        (18, 8, 39, 0),
        (15, 7, 21, 0),
        (16, 5, 0, 0),
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
        (7, 3, 2, 0),
        (19, 7, 2, 0),
        (31, 11, 2, 0),
        (7, 4, 5, 0),
        (10, 8, 62, 0),
        (11, 4, 7, 0),
        (11, 6, 22, 0),
        (11, 9, 57, 0),
    ],
)
def test_the_bounds_are_those_worked_out_by_hand(people, rounds, meetings, partners):
    assert (meeting_bound(people, rounds), partner_bound(people, rounds)) == (meetings, partners)


def test_the_smaller_bounds():
    assert least_repeats(7, 3) == 5
    assert [perfect_limit(people) for people in (8, 12, 16, 20, 28)] == [1, 1, 5, 5, 9]
    assert [pair_meeting_bound(4, rounds) for rounds in (3, 4, 6)] == [0, 2, 6]


def test_no_three_rounds_of_seven_repeat_less_than_strangers_cost():
    fewest = min(
        sum(
            len(set(first) & set(second)) * (len(set(first) & set(second)) - 1) // 2
            for first, second in combinations(draw, 2)
        )
        for draw in combinations(combinations(range(7), 4), 3)
        if {sum(p in table for table in draw) for p in range(7)} == {1, 2}
    )

    # Nine sit-outs: two people are out twice, meet three others each, and both miss three.
    assert fewest == meeting_bound(7, 3) == 2
    assert make_draw("free_for_all", 7, rounds=3, effort=Effort(0.1)).certificate.meetings.gap == 0


@pytest.mark.slow
def test_no_four_rounds_of_seven_repeat_less_than_double_absences_cost():
    def repeats(draw):
        """The pairs that share the table in both of two rounds."""
        both = (len(set(first) & set(second)) for first, second in combinations(draw, 2))
        return sum(n * (n - 1) // 2 for n in both)

    fewest = min(map(repeats, combinations(combinations(range(7), 4), 4)))

    # Twelve sit-outs among seven people: five are out in two rounds at least, and each of these costs a pair.
    assert fewest == meeting_bound(7, 4) == meeting_bound(7, 4, evenly=False) == 5


@pytest.mark.slow
@pytest.mark.parametrize(
    ("people", "rounds"),
    [(7, 4), (10, 6), (10, 7), (10, 8), (11, 5), (11, 6), pytest.param(11, 8, marks=pytest.mark.battery), (11, 9)],
)
def test_draws_of_few_people_reach_what_double_absences_cost(people, rounds):
    assert make_draw("individual", people, rounds=rounds, seed=2, effort=Effort(0.3)).certificate.meetings.gap == 0


def _shared(first, second):
    return sum(
        len(set(table) & set(other)) == 2
        or 3 * (len(set(table) & set(other)) == 3)
        or 6 * (len(set(table) & set(other)) == 4)
        for table in first
        for other in second
    )


@pytest.mark.slow
@pytest.mark.parametrize("people", [5, 6, 7, 8, 9])
def test_no_second_round_shares_fewer_pairs_than_the_bound_says(people):
    first = [tuple(range(4 * i, 4 * i + 4)) for i in range(people // 4)]

    fewest = min(
        _shared(first, [order[:4], order[4:8]][: people // 4])
        for order in permutations(range(people))
        if list(order[:4]) == sorted(order[:4]) and list(order[4:8]) == sorted(order[4:8])
    )

    assert fewest == meeting_bound(people, 2)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("people", "rounds", "fewest"),
    [
        pytest.param(8, 9, 160, marks=pytest.mark.battery),
        (8, 10, 204),
        (8, 11, 252),
        pytest.param(20, 6, 6, marks=pytest.mark.battery),
    ],
)
def test_draws_reach_the_fewest_repeats_that_looking_at_every_draw_left(people, rounds, fewest):
    meetings = make_draw("free_for_all", people, rounds=rounds, seed=2, effort=Effort(2)).certificate.meetings

    assert (meetings.repeats, meetings.bound) == (fewest, fewest)


@pytest.mark.slow
@pytest.mark.parametrize(
    "rounds",
    [
        7,
        8,
        pytest.param(9, marks=pytest.mark.battery),
        *(pytest.param(rounds, marks=pytest.mark.battery) for rounds in (10, 11)),
    ],
)
def test_looking_at_every_draw_of_eight_people_finds_the_bound(rounds):
    assert fewest_repeats(rounds) == meeting_bound(8, rounds)


def test_what_was_looked_through_with_even_sit_outs_is_not_claimed_of_others():
    # Sixteen of seventeen people in five rounds meet without a repeat when one of them never plays.
    assert (meeting_bound(17, 5), meeting_bound(17, 5, evenly=False)) == (1, 0)
    assert (meeting_bound(14, 6), meeting_bound(14, 6, evenly=False)) == (20, 17)


def _least_lean(rounds):
    """How far at least one of four people leans too far to one line, in rounds that share the pairings evenly."""
    often = [rounds // 3 + (pairing < rounds % 3) for pairing in range(3)]
    room = 2 if rounds % 4 == 2 else rounds % 2
    return min(
        max(0, *(abs(lean) - room for lean in (x + y + z, x - y - z, y - x - z, z - x - y)))
        for x, y, z in product(*(range(-times, times + 1, 2) for times in often))
    )


@pytest.mark.slow
@pytest.mark.parametrize(
    ("proved_to", "drawn"), [(25, (2, 3, 6, 10)), pytest.param(61, range(1, 13), marks=pytest.mark.battery)]
)
def test_four_people_share_their_seats_unless_no_draw_can(proved_to, drawn):
    proved = {rounds for rounds in range(1, proved_to) if _least_lean(rounds)}

    assert {rounds for rounds in range(1, proved_to) if least_seat_spread(4, rounds)} == proved
    for rounds in drawn:
        certificate = make_draw("individual", 4, rounds=rounds, seed=2).certificate
        assert certificate.seats <= (certificate.seats_bound or 1) == 1 + (rounds in proved)
        assert certificate.first_dealer[1] - certificate.first_dealer[0] <= 1
        assert certificate.partners.gap == 0
