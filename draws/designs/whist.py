"""Whist tournaments: everybody partners everybody once and opposes everybody twice."""

from collections.abc import Callable, Iterator
from functools import lru_cache

from . import starters
from .blocks import SPLITS, Rounds, developed
from .columns import COLUMNS, SMALLEST, columns_frame
from .frames import filled, singles, six_fours, turned_frame
from .resolvable import symmetric_pairs
from .transversal import has_transversal, is_prime_power


@lru_cache(None)
def whist(people: int) -> Rounds | None:
    """The rounds of a whist tournament: people - 1 of them when people is a multiple of four, `people` of them with one
    person out when it is one more; tables are (a, b, c, d), a and c against b and d. None where none is known here,
    which is nowhere up to 200."""
    if people < 4 or people % 4 > 1:
        return None
    return next((rounds for construction in CONSTRUCTIONS for rounds in construction(people)), None)


def _four(people: int) -> Iterator[Rounds]:
    if people == 4:
        yield [[split] for split in SPLITS]


def _symmetric(people: int) -> Iterator[Rounds]:
    """Baker's field construction, or a stored symmetric starter."""
    pattern = symmetric_pairs(people) if people % 4 == 1 else None
    if pattern:
        pairs, add, neg = pattern
        yield [[(add[x][s], add[y][s], add[neg[x]][s], add[neg[y]][s]) for x, y in pairs] for s in range(people)]


def _turned_frames(people: int) -> Iterator[Rounds]:
    """A stored frame, every person of which became several where that is needed."""
    for starter in starters.TURNED:
        width, rest = divmod(people - 1, starter - 1)
        if rest == 0 and has_transversal(5, width):
            yield filled(turned_frame(starter).widened(width), 1, whist)


def _cyclic(people: int) -> Iterator[Rounds]:
    """A stored starter."""
    if people in starters.CYCLIC:
        modulus, base = starters.CYCLIC[people]
        yield developed(base, modulus)
    if people == 24:
        yield filled(six_fours(), 0, whist)


def _products(people: int) -> Iterator[Rounds]:
    """A smaller tournament in which every person became several, and their own tournaments."""
    for width, common in _widths(people):
        outer = (people - common) // width
        if outer % 4 == (0 if common == 0 == width % 4 else 1) and outer < people and whist(outer):
            yield filled(singles(whist(outer) or [], outer).widened(width), common, whist)


def _columns(people: int) -> Iterator[Rounds]:
    """Several columns of a field, every person of them perhaps becoming several."""
    for width, common in [(1, people % 4), *_widths(people)]:
        for columns in (*COLUMNS, 24):
            q, rest = divmod(people - common, columns * width)
            if rest == 0 and q % 2 and q >= SMALLEST and is_prime_power(q) and people % 4 == common:
                yield filled(columns_frame(columns, q, together=not common).widened(width), common, whist)


def _widths(people: int) -> Iterator[tuple[int, int]]:
    """The numbers of people that every person can become, each with how many more join."""
    for common in (0, 1):
        for width in range(4, people // 4 + 1):
            if (people - common) % width == 0 and has_transversal(5, width) and (width + common) % 4 < 2:
                yield width, common


CONSTRUCTIONS: tuple[Callable[[int], Iterator[Rounds]], ...] = (
    _four,
    _symmetric,
    _turned_frames,
    _cyclic,
    _products,
    _columns,
)
