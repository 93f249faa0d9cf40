"""The proved least differences between visits to two tables, by looking at every draw that repeats no more."""

from collections import Counter
from itertools import combinations, permutations, product

import pytest

from draws import Effort, make_draw
from draws.designs.fewest import least_table_spread, meeting_bound
from draws.designs.unrepeated import perfect_rounds
from draws.round_robin import circle
from tests.draws.enumerated import draws, shares_tables


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


@pytest.mark.slow
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


@pytest.mark.slow
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
    ("people", "rounds", "shared", "more"),
    [
        (11, 4, 1, 1),
        (12, 7, 3, 0),
        *(pytest.param(*case, marks=pytest.mark.battery) for case in [(13, 6, 2, 0), (14, 5, 1, 1), (17, 5, 0, 1)]),
    ],
)
def test_no_short_draw_of_few_people_repeats_less_or_shares_its_tables_better(people, rounds, shared, more):
    # What each two rounds must share, and where no draw keeps to that, one pair more in one couple of rounds.
    assert meeting_bound(people, rounds) == rounds * (rounds - 1) // 2 * shared + more
    if more:
        assert next(draws(people, rounds, shared, 0), None) is None
    every = list(draws(people, rounds, shared, more))

    assert every
    assert not any(shares_tables(draw, people, widest=2) for draw in every)
    assert shares_tables(every[0], people, widest=3)
    assert least_table_spread(4, people, rounds) == 3
    certificate = make_draw("free_for_all", people, rounds=rounds, seed=2).certificate
    assert (certificate.meetings.gap, certificate.tables, certificate.tables_bound) == (0, 3, 3)


@pytest.mark.slow
@pytest.mark.parametrize(("people", "fewest"), [(14, 20), pytest.param(15, 9, marks=pytest.mark.battery)])
def test_a_draw_of_six_rounds_with_the_fewest_repeats_cannot_be_numbered_better(people, fewest):
    # `tools/proofs/fewest_meetings.py` looks through all of them. Here is one.
    draw = make_draw("free_for_all", people, rounds=6, seed=2)
    certificate, tables = (
        draw.certificate,
        [[{p - 1 for p in table} for table in round_.tables] for round_ in draw.rounds],
    )

    assert (certificate.meetings.repeats, certificate.meetings.gap, meeting_bound(people, 6)) == (fewest, 0, fewest)
    assert (certificate.tables, certificate.tables_bound, least_table_spread(4, people, 6)) == (3, 3, 3)
    assert not shares_tables(tables, people, widest=2)
    assert shares_tables(tables, people, widest=3)


HALVINGS = [tuple(1 if p in (0, *half) else -1 for p in range(8)) for half in combinations(range(1, 8), 3)]
"""The ways to part eight people over two tables."""


def _eight_halvings(chosen, above, first, left):
    """Eight halvings, in order, of which two share four pairs and all together so many more at most."""
    if len(chosen) == 8:
        yield [HALVINGS[i] for i in chosen]
        return
    for i in range(first, len(HALVINGS)):
        if above[i] <= left:
            # Two rounds share 4 pairs where they cross in twos, 6 in threes and ones, 12 where they are equal.
            crossing = [abs(sum(a * b for a, b in zip(HALVINGS[i], other, strict=True))) for other in HALVINGS]
            added = [{0: 0, 4: 2, 8: 8}[count] for count in crossing]
            yield from _eight_halvings(
                [*chosen, i], [a + b for a, b in zip(above, added, strict=True)], i, left - above[i]
            )


@pytest.mark.slow
@pytest.mark.battery
def test_no_eight_rounds_of_eight_share_their_tables_better_without_more_repeats():
    over = meeting_bound(8, 8) - 4 * 28
    first = [
        {0: 0, 4: 2, 8: 8}[abs(sum(a * b for a, b in zip(HALVINGS[0], halving, strict=True)))] for halving in HALVINGS
    ]
    draws = list(_eight_halvings([0], first, 0, over))

    assert (over, len(draws)) == (8, 234)
    for chosen in draws:
        people = list(zip(*chosen, strict=True))
        for turns in product((1, -1), repeat=7):
            assert max(abs(sum(a * b for a, b in zip(row, (1, *turns), strict=True))) for row in people) >= 4
    assert least_table_spread(4, 8, 8) == 4


def test_four_pairs_in_three_rounds_cannot_share_their_tables_better():
    # Up to the names there is one round robin of four pairs.
    at = [{p: 1 - 2 * number for number, table in enumerate(tables) for p in table} for tables in circle(4)]

    least = min(
        max(abs(sum(turn * place[p] for turn, place in zip(turns, at, strict=True))) for p in range(4))
        for turns in product((1, -1), repeat=3)
    )

    assert least == least_table_spread(2, 4, 3) == 3
