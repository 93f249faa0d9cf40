"""Whist tournaments: everybody partners everybody once and opposes everybody twice."""

from collections.abc import Callable, Iterator
from functools import lru_cache

from . import starters
from .blocks import SPLITS, Rounds, absent, developed, inflated, runs, side_by_side, thrice
from .frames import Frame, closed_four, filled, inflated_frame, stored_frame, truncated_frame
from .resolvable import blocks_one_in_four, complete_classes, grouped_classes, symmetric_pairs
from .transversal import has_transversal, layers_of_four


@lru_cache(None)
def whist(people: int) -> Rounds | None:
    """The rounds of a whist tournament: people - 1 of them when people is a multiple of four, `people` of them with one
    person out when it is one more; tables are (a, b, c, d), a and c against b and d. None where none is known here."""
    if people < 4 or people % 4 > 1:
        return None
    return next((rounds for construction in CONSTRUCTIONS for rounds in construction(people)), None)


def almost_whist(people: int) -> Rounds | None:
    """As `whist`, but a few people oppose each other once or three times; stored for 68."""
    if people not in starters.ALMOST:
        return None
    modulus, base = starters.ALMOST[people]
    return developed(base, modulus)


def _four(people: int) -> Iterator[Rounds]:
    if people == 4:
        yield [[split] for split in SPLITS]


def _symmetric(people: int) -> Iterator[Rounds]:
    """Baker's field construction, or a stored symmetric starter."""
    pattern = symmetric_pairs(people) if people % 4 == 1 else None
    if pattern:
        pairs, add, neg = pattern
        yield [[(add[x][s], add[y][s], add[neg[x]][s], add[neg[y]][s]) for x, y in pairs] for s in range(people)]


def _cyclic(people: int) -> Iterator[Rounds]:
    if people in starters.CYCLIC:
        modulus, base = starters.CYCLIC[people]
        yield developed(base, modulus)


def _grouped(people: int) -> Iterator[Rounds]:
    """A stored starter whose groups never meet, then whist inside the groups."""
    for size in (4, 8, 12):
        if (people, size) in starters.GROUPED and people % 12 != 4:
            modulus, base = starters.GROUPED[people, size]
            groups = _residues(modulus, modulus // size)
            yield developed(base, modulus) + _play_inside([*groups, list(range(modulus, people))])


def _tripled(people: int) -> Iterator[Rounds]:
    """Everybody meets everybody once; each table then plays its three pairings."""
    classes = complete_classes(people)
    if classes:
        yield thrice(classes)
    grouped = grouped_classes(people, 12)
    if grouped:
        yield thrice(grouped[0]) + _play_inside(grouped[1])


def _products(people: int) -> Iterator[Rounds]:
    """Products of two smaller tournaments, and frames from a product with one more person."""
    for width in range(4, people // 4 + 1):
        if not has_transversal(5, width):
            continue
        if people % width == 0 and people % 4 == width % 4 == people // width % 4:
            yield from _product(people // width, width)
        holes, rest = divmod(people - 1, width)
        if rest == 0 and holes > 4 and holes % 4 == 1 and width % 4 in (0, 3):
            outer = whist(holes)
            if outer and whist(width + 1):
                yield filled(inflated_frame(outer, width), 1, whist)


def _product(outer_size: int, width: int) -> Iterator[Rounds]:
    outer = whist(outer_size)
    if not outer or not whist(width):
        return
    if width % 4 == 1:
        yield filled(inflated_frame(outer, width), 0, whist)
    else:
        mixed = inflated(outer, width, layers_of_four(width))
        yield mixed + _play_inside([list(group) for group in runs(outer_size, width)])


def _stored_frames(people: int) -> Iterator[Rounds]:
    for hole, holes in starters.FRAMES:
        if hole * holes + 1 == people:
            yield filled(stored_frame(hole, holes), 1, whist)


def _inflated_groups(people: int) -> Iterator[Rounds]:
    """A stored starter with five groups, every person becoming several."""
    for size in (4, 8):
        width, rest = divmod(people, 5 * size)
        if rest == 0 and width > 1 and has_transversal(5, width) and whist(size * width):
            modulus, base = starters.GROUPED[5 * size, size]
            groups = [*_residues(modulus, 4), list(range(modulus, 5 * size))]
            wide = [[x * width + j for x in group for j in range(width)] for group in groups]
            yield inflated(developed(base, modulus), width, layers_of_four(width)) + _play_inside(wide)


def _five_holes_and_four(people: int) -> Iterator[Rounds]:
    width, rest = divmod(people - 4, 5)
    if rest == 0 and width and width % 4 == 0 and has_transversal(5, width) and closed_four(whist(width + 4) or []):
        yield filled(inflated_frame(whist(5) or [], width), 4, whist)


def _six_columns(people: int) -> Iterator[Rounds]:
    for common in (1, 4):
        for width in (5, 7, 8, 9):
            last, rest = divmod(people - common - 20 * width, 4)
            if rest or not 0 <= last <= width or not whist(4 * last + common):
                continue
            inner = whist(4 * width + common)
            if inner and (common == 1 or closed_four(inner)):
                yield filled(_truncated(width, last), common, whist)


def _truncated(width: int, last: int) -> Frame:
    return truncated_frame(width, last, whist)


def _over_blocks(people: int) -> Iterator[Rounds]:
    """Whist in every block of a pairwise balanced design: in round x each block plays the round that x misses."""
    if people % 4 != 1:
        return
    blocks = blocks_one_in_four(people, lambda size: size < people and whist(size) is not None, complete_classes)
    if not blocks:
        return
    rounds: Rounds = [[] for _ in range(people)]
    for block in blocks:
        for tables in whist(len(block)) or []:
            missing = absent(tables, len(block))
            rounds[block[missing]] += [tuple(block[p] for p in table) for table in tables]
    yield rounds


def _residues(modulus: int, groups: int) -> list[list[int]]:
    return [[x for x in range(modulus) if x % groups == i] for i in range(groups)]


def _play_inside(groups: list[list[int]]) -> Rounds:
    return side_by_side(whist(len(groups[0])) or [], groups)


CONSTRUCTIONS: tuple[Callable[[int], Iterator[Rounds]], ...] = (
    _four,
    _symmetric,
    _cyclic,
    _grouped,
    _tripled,
    _products,
    _stored_frames,
    _inflated_groups,
    _five_holes_and_four,
    _six_columns,
    _over_blocks,
)
