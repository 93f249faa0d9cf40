"""The fewest repeated meetings: numbers that no draw can go below, and known rounds that come as near as any."""

from collections.abc import Mapping
from functools import lru_cache
from math import comb
from string import ascii_letters, digits

from .blocks import Block, Rounds, Tables, developed
from .found_from_16 import MORE
from .found_to_15 import FEW
from .near import near_whist
from .unrepeated import perfect_rounds, unrepeated
from .whist import whist

SHORT_FIELDS = {8: 1, 12: 1, 20: 5}

MORE_REPEATS = {(8, 9): 160, (8, 10): 204, (8, 11): 252, (14, 5): 11, (14, 6): 20, (15, 6): 9, (17, 5): 1, (20, 6): 6}
"""Fewest repeated meetings of so many people in so many rounds where that is more than the counts below say, with
sit-outs shared evenly: every draw with fewer was looked for, and there is none."""

TABLE_SPREADS = {
    **{(4, 8, 3): 3, (4, 8, 5): 3, (4, 8, 6): 4, (4, 8, 7): 5, (4, 8, 8): 4, (4, 16, 5): 3, (2, 4, 3): 3},
    **{(4, 11, 4): 3, (4, 12, 7): 3, (4, 13, 6): 3, (4, 14, 5): 3, (4, 14, 6): 3, (4, 15, 6): 3, (4, 17, 5): 3},
}
"""For tables of so many, so many entrants and rounds with as few repeats as can be: somebody's visits to two tables
differ by this much at least. Every such draw was looked at (for 16 × 5 the only one there is, however numbered), but of
15 × 6 not all yet: `tools.proofs.numbered_draws`."""


def least_repeats(total: int, cells: int) -> int:
    """The least sum of x(x-1)/2 when `total` things fall into `cells` cells: as even as they can."""
    if cells <= 0:
        return 0
    each, over = divmod(total, cells)
    return cells * comb(each, 2) + over * each


def meeting_bound(people: int, rounds: int, *, evenly: bool = True) -> int:
    """Fewest repeated meetings at tables of four: with three new faces a game they run out, and with fewer than four
    other tables to go to the people of one table cannot all part. The larger of the two counts, or where sit-outs are
    shared `evenly` (by one at most) what strangers cost, or looking at every draw has shown."""
    counted = max(_over_people(people, rounds, faces=3), _over_tables(people, rounds))
    return max(counted, _over_strangers(people, rounds), MORE_REPEATS.get((people, rounds), 0)) if evenly else counted


def _over_strangers(people: int, rounds: int) -> int:
    """People who sit out oftener than others cannot meet them all. These strangers are as many pairs as those few lack,
    less the pairs among themselves; the meetings that are left then fall on fewer pairs."""
    sat, more = divmod(people % 4 * rounds, people)
    lacking = max(0, people - 1 - 3 * (rounds - sat - 1))
    strangers = max(0, more * lacking - comb(more, 2))
    return 6 * (people // 4) * rounds - comb(people, 2) + strangers


def _over_tables(people: int, rounds: int) -> int:
    """The fewest pairs who share a table in both of two rounds, over any two rounds. Who is out in both spares nobody;
    so many such double absences there must be, and they cost least where any two rounds have as many of them."""
    couples, out = comb(rounds, 2), people % 4
    if not couples:
        return 0
    each, over = divmod(least_repeats(out * rounds, people), couples)
    return (couples - over) * _in_two_rounds(people, out - each) + (
        over and over * _in_two_rounds(people, out - each - 1)
    )


def _in_two_rounds(people: int, out: int) -> int:
    """The fewest pairs who share a table in both of two rounds, where so many of the first are out in the second: each
    table's four go to the other round's tables as evenly as they can, and those out are spared best one from each
    table in turn."""
    tables = people // 4
    each, over = divmod(out, tables)
    return over * least_repeats(4 - each - 1, tables) + (tables - over) * least_repeats(4 - each, tables)


def partner_bound(people: int, rounds: int) -> int:
    """Fewest repeated partnerships when partners change at tables of four."""
    return _over_people(people, rounds, faces=1)


def pair_meeting_bound(pairs: int, rounds: int) -> int:
    """Fewest repeated meetings when every pair meets one other pair a round."""
    sat, more = divmod((pairs % 2) * rounds, pairs)
    total = (pairs - more) * least_repeats(rounds - sat, pairs - 1) + more * least_repeats(rounds - sat - 1, pairs - 1)
    return -(-total // 2)


def perfect_limit(people: int) -> int:
    """The most rounds at tables of four in which a multiple of four people can avoid every repeated meeting."""
    return SHORT_FIELDS.get(people, (people - 1) // 3)


def least_table_spread(size: int, entrants: int, rounds: int) -> int | None:
    """The proved least difference between somebody's visits to two tables of `size`, where it is more than two and
    meetings repeat no oftener than they must; None elsewhere."""
    return TABLE_SPREADS.get((size, entrants, rounds))


def least_seat_spread(people: int, rounds: int) -> int | None:
    """The proved least difference between somebody's visits to two seats where partners stay opposite each other and
    partnerships repeat no oftener than they must, if it is more than one: for four people in 6k + 3, 12k + 4 and
    12k + 8 rounds. Their three pairings lean x, y and z to North-South, each an odd number where it is played oddly
    often; the people lean x + y + z, x - y - z, y - x - z and z - x - y. In 6k + 3 rounds all three are odd and those
    sums cannot all be 1 or -1; in 12k + 4 and 12k + 8 one is even, two are odd, and the sums cannot all be 0."""
    return 2 if people == 4 and (rounds % 6 == 3 or rounds % 12 in (4, 8)) else None


def _over_people(people: int, rounds: int, faces: int) -> int:
    """Half of what all people together must repeat; sit-outs shared evenly, which is where the sum is least."""
    sat, more = divmod(people % 4 * rounds, people)
    usual = least_repeats(faces * (rounds - sat), people - 1)
    fewer = least_repeats(faces * (rounds - sat - 1), people - 1) if more else 0
    return -(-((people - more) * usual + more * fewer) // 2)


def most_unrepeated(people: int, rounds: int) -> Rounds:
    """The most of these rounds for which rounds without a repeated meeting are known here, at least one."""
    limit = max(len(perfect_rounds(size)) for size in (people - people % 4, people + 3 - (people - 1) % 4))
    count = min(rounds, limit)
    while count > 1 and not unrepeated(people, count):
        count -= max(1, count // 12)
    return unrepeated(people, count) or []


# Draws of small fields, written out: with as few repeats as any search found, and table numbers that nobody visits
# three times oftener than others. Found by annealing over meetings and table numbers together, much longer than a
# draw may take; those of 16 people in ten rounds and more are three affine planes whose points are named apart, and
# those of 26 people and more come from base rounds (`python -m tools.proofs.orbits --cycles`), but for 32×12.
# A letter is a person (0 to 9, then a to z, then A to Z), a word a table in the order N, E, S, W, a line a round. The
# tests count them.
PEOPLE = digits + ascii_letters


def stored_draw(people: int, rounds: int) -> list[Rounds]:
    """The stored draw of exactly so many rounds, as tables of points from 0, if there is one."""
    stored = _stored_draws().get((people, rounds))
    return [stored] if stored else []


@lru_cache(None)
def _stored_draws() -> Mapping[tuple[int, int], Rounds]:
    read: dict[tuple[int, int], Rounds] = {}
    for line in (FEW + MORE).split("\n"):
        words = line.split()
        if words[1:2] == ["people,"]:
            rounds = read[int(words[0]), int(words[2])] = []
        elif words:
            rounds.append([tuple(map(PEOPLE.index, word)) for word in words])
    return read


# Eight rounds of 24 people that repeat as few meetings as can be.
#
# Everybody meets everybody once and one person twice; nobody partners anybody twice.
#
# Found by annealing over rounds that the group of three keeps: the points are eight copies of Z_3; two base rounds are
# moved by it, and two more are made of tables that are moved within the round. The tests count them.
MOVED = (
    "21,13,11,5 7,2,20,17 18,10,1,0 23,22,8,6 3,9,4,19 14,16,12,15",
    "18,22,19,17 0,11,7,12 3,13,20,6 16,2,4,8 14,5,23,1 15,10,21,9",
)
WITHIN = ("16,9,5,7 13,18,2,23", "1,21,4,17 18,9,12,6")


def eight_rounds_of_24() -> Rounds:
    """The rounds, as tables of points from 0 to 23."""
    moved = [tables for base in MOVED for tables in developed(_blocks(base), 3, orbits=8)]
    within = [[table for tables in developed(_blocks(base), 3, orbits=8) for table in tables] for base in WITHIN]
    return [*moved, *within]


def _blocks(text: str) -> Tables:
    return [_block(word) for word in text.split()]


def _block(text: str) -> Block:
    return tuple(map(int, text.split(",")))


def meeting_designs(people: int, rounds: int) -> list[Rounds]:
    """Known draws of exactly so many rounds; in a whist tournament everybody meets everybody three times."""
    full = whist(people) or near_whist(people) or []
    stored = [*stored_draw(people, rounds), *([full] if len(full) == rounds else [])]
    return [*stored, eight_rounds_of_24()] if (people, rounds) == (24, 8) else stored
