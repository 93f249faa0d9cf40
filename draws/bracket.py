"""A cup: teams drawn into pools, and the lines of a knock-out in which teams of one pool are as far apart as can be."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from random import Random
from typing import NamedTuple

from .commitment import ticket

TRIES = 80


class Seat(NamedTuple):
    """A place won in a pool: the pool and the place in it, both from 1."""

    pool: int
    place: int


def pools_drawn(teams: int, pools: int, *, heads: int = 0, seed: str) -> list[list[int]]:
    """The teams 1..`teams` in pools whose sizes differ by one at most; the first `heads` teams are dealt out before
    the others. The lot orders by SHA-256 of seed and number (`commitment.ticket`), lowest first.
    ValueError where a pool would have no team."""
    if not 1 <= pools <= teams or not 0 <= heads <= teams:
        raise ValueError(f"{teams} teams do not fill {pools} pools.")
    lot = sorted(range(1, heads + 1), key=lambda team: ticket(seed, team))
    lot += sorted(range(heads + 1, teams + 1), key=lambda team: ticket(seed, team))
    return [sorted(lot[pool::pools]) for pool in range(pools)]


def size_of(entrants: int) -> int:
    """The lines of a knock-out table: the least power of two that holds them."""
    return 1 << (entrants - 1).bit_length()


@lru_cache(maxsize=256)
def lines_of(seats: tuple[Seat, ...], seed: str) -> tuple[Seat | None, ...]:
    """The lines from top to bottom, None for a bye; neighbours meet first, no two byes are neighbours.

    Promised of every part of the table (half, quarter …): a pool has no more teams in it than its equal share, rounded
    up. Below that, of many lots the best: byes go to the best places, and first matches are between unlike places.
    """
    chance = Random(f"bracket:{seed}")
    size = size_of(len(seats))
    best = min((_lines(list(seats), size, chance) for _ in range(TRIES)), key=_burden)
    return tuple(best)


def _lines(seats: list[Seat], size: int, chance: Random) -> list[Seat | None]:
    """Draw one lot: pools laid over the lines, then the places of each pool, those with a bye first."""
    pools = _laid([seat.pool for seat in seats], size, chance)
    lines: list[Seat | None] = [None] * size
    for pool in sorted({seat.pool for seat in seats}):
        own = [line for line, seed_pool in enumerate(pools) if seed_pool == pool]
        chance.shuffle(own)
        own.sort(key=lambda line: pools[line ^ 1] is not None)
        for line, seat in zip(own, sorted(seat for seat in seats if seat.pool == pool), strict=True):
            lines[line] = seat
    return lines


def _laid(pools: list[int], size: int, chance: Random) -> list[int | None]:
    """Halved again and again. Dealt in turn from a row in which each pool stands together, every pool is halved evenly,
    and so is the whole: never more byes than teams in a match."""
    if size == 1:
        return [pools[0]] if pools else [None]
    order = sorted(set(pools))
    chance.shuffle(order)
    row = sorted(pools, key=order.index)
    halves = [row[0::2], row[1::2]]
    chance.shuffle(halves)
    return [line for half in halves for line in _laid(half, size // 2, chance)]


def _burden(lines: Sequence[Seat | None]) -> tuple[int, int, int]:
    """Places that have a bye; first matches between two of one place; first places that share a quarter."""
    matches = list(zip(lines[0::2], lines[1::2], strict=True))
    free = sum((home or other or Seat(0, 0)).place for home, other in matches if not (home and other))
    alike = sum(home.place == other.place for home, other in matches if home and other)
    quarter = max(1, len(lines) // 4)
    heads = [line // quarter for line, seat in enumerate(lines) if seat and seat.place == 1]
    return free, alike, len(heads) - len(set(heads))
