"""Pairwise balanced designs: blocks of several sizes, every two points in exactly one block."""

from collections.abc import Callable, Iterator

from .blocks import Block, Rounds, runs
from .transversal import has_transversal, transversal

Blocks = list[Block]
Usable = Callable[[int], bool]
Classes = Callable[[int], Rounds | None]


def blocks_one_in_four(points: int, usable: Usable, classes: Classes) -> Blocks | None:
    """Blocks whose sizes are all 1 modulo 4 and `usable`, or None; `classes` gives resolvable blocks of four."""
    return next(_candidates(points, usable, classes), None)


def _candidates(points: int, usable: Usable, classes: Classes) -> Iterator[Blocks]:
    yield from _from_transversal(points, usable)
    yield from _from_five_columns(points, usable)
    yield from _from_classes(points, usable, classes)
    if points == 93 and all(map(usable, (5, 13, 21))):
        yield _ninety_three()


def _from_transversal(points: int, usable: Usable) -> Iterator[Blocks]:
    """The rows of a transversal design are blocks, and so are its columns."""
    for width in range(5, points // 5 + 1, 4):
        columns = points // width
        if points % width or columns not in (5, 9, 13, 17) or columns > width + 1:
            continue
        if has_transversal(columns, width) and usable(columns) and usable(width):
            yield _rows(columns, width) + [tuple(column) for column in runs(columns, width)]


def _from_five_columns(points: int, usable: Usable) -> Iterator[Blocks]:
    """Five columns, each completed by one common point."""
    width, rest = divmod(points - 1, 5)
    if rest == 0 and width and width % 4 == 0 and has_transversal(5, width) and usable(5) and usable(width + 1):
        yield _rows(5, width) + [(*column, points - 1) for column in runs(5, width)]


def _from_classes(points: int, usable: Usable, classes: Classes) -> Iterator[Blocks]:
    """Each round of a complete set of blocks of four gets a point of its own; those points form one more block."""
    count = (points - 1) // 4
    if points % 4 != 1 or points <= 20 or count % 4 != 1 or not (usable(5) and usable(count)):
        return
    base = 3 * count + 1
    rounds = classes(base)
    if rounds:
        extended = [(*block, base + i) for i, tables in enumerate(rounds) for block in tables]
        yield [*extended, tuple(range(base, points))]


def _ninety_three() -> Blocks:
    """72 people in six groups of 12, the 20 rounds in which the groups mix, and one common point."""
    from .resolvable import grouped_classes

    rounds, groups = grouped_classes(72, 12) or ([], [])
    blocks = [(*block, 72 + i) for i, tables in enumerate(rounds) for block in tables]
    return [*blocks, *((*group, 92) for group in groups), tuple(range(72, 93))]


def _rows(columns: int, width: int) -> Blocks:
    return [tuple(i * width + symbol for i, symbol in enumerate(row)) for row in transversal(columns, width)]
