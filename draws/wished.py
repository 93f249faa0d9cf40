"""Wishes that may stay unkept: which can be kept at once, which stand against each other, and which were kept."""

from collections.abc import Callable, Sequence
from itertools import combinations

from .one_round import impossible
from .wishes import RoundLike, Soft, Wishes


def rounds_broken(wish: Soft, rounds: Sequence[RoundLike]) -> int:
    """In how many rounds a wish is not kept. Places and halves count in rounds with all tables."""
    width = max((len(round_.tables) for round_ in rounds), default=0)
    full = [round_ for round_ in rounds if len(round_.tables) == width]
    if wish.kind == "apart":
        group = set(wish.asked)
        return sum(any(len(group & {*table}) > 1 for table in round_.tables) for round_ in rounds)
    at = [{p: (k, seat) for k, table in enumerate(round_.tables) for seat, p in enumerate(table)} for round_ in full]
    if wish.kind == "halves":
        first, second = wish.asked
        low = (width + 1) // 2
        return sum(first in of and second in of and (of[first][0] < low) == (of[second][0] < low) for of in at)
    entrant, table, seat = wish.asked
    return sum(entrant in of and (of[entrant][0] != table - 1 or seat not in (None, of[entrant][1])) for of in at)


def unkept(wishes: Wishes, rounds: Sequence[RoundLike]) -> dict[int, int]:
    """The soft wishes (from 1, in order) that are not kept in every round, and in how many they are not."""
    broken = ((number, rounds_broken(wish, rounds)) for number, wish in enumerate(wishes.soft, 1))
    return {number: times for number, times in broken if times}


def with_kept(wishes: Wishes, rounds: Sequence[RoundLike]) -> Wishes:
    """The wishes as if those that are kept had to be."""
    broken = unkept(wishes, rounds)
    return wishes.taking(wish for number, wish in enumerate(wishes.soft, 1) if number not in broken)


def no_room(wishes: Wishes, players: int, size: int) -> bool:
    """True if it is proved that no round of so many players, `size` at a table, has room for all that must be kept."""
    allowed = {fixed.entrant - 1: {fixed.table - 1} for fixed in wishes.fixed}
    apart = [(p - 1, q - 1) for group in wishes.apart for p, q in combinations(sorted({*group}), 2)]
    halves = [(p - 1, q - 1) for p, q in wishes.halves]
    seats = size + (1 if wishes.fives else 0)
    out = 0 if wishes.fives else players % size
    return impossible(allowed, apart, players // size, halves=halves, size=seats, out=out)


def against_each_other(wishes: Wishes, players: int, size: int) -> tuple[Soft, ...]:
    """Some of what must be kept that cannot be kept at once, none of which could be left out of that; empty where no
    such are proved to be."""
    if not no_room(wishes, players, size):
        return ()
    bare = Wishes(fives=wishes.fives)
    left = list(wishes.each())
    for wish in tuple(left):
        fewer = [other for other in left if other is not wish]
        if no_room(bare.taking(fewer), players, size):
            left = fewer
    return tuple(left)


def together(
    wishes: Wishes, refused: Callable[[Wishes], object], order: Sequence[Soft] | None = None
) -> tuple[Soft, ...]:
    """The soft wishes that can be kept at once as far as can be told beforehand, let in one after another in that
    order, or heaviest first."""
    chosen: list[Soft] = []
    for wish in sorted(wishes.soft, key=lambda wish: -wish.weight) if order is None else order:
        if not refused(wishes.taking([*chosen, wish])):
            chosen.append(wish)
    return tuple(chosen)
