"""Widths of the columns of a grid, and the size at which its names stand on one line."""

from collections.abc import Sequence
from dataclasses import dataclass

from reports.paper.cells import NEARLY, Cell, Column, beside
from reports.paper.fonts import clean, width

SMALLEST = 5.5
MOST = 0.9  # so many of the entries of a column decide how wide it should be; a few very long ones wrap
GAP, WIDER = 0.9, 0.9  # between columns, in sizes; and how much may be added where there is room
EACH = 9  # sizes of room that a column which shares has at least


@dataclass(frozen=True)
class Measured:
    """Columns with their widths at the size the grid will be set in; `below` says where what stands behind goes."""

    columns: tuple[Column, ...]
    widths: tuple[float, ...]
    below: tuple[bool, ...]
    size: float
    gap: float


@dataclass(frozen=True)
class _Wish:
    """The wish of one column, at a size of one point: for its heading, most of its entries, all, all beside."""

    column: Column
    heading: float
    most: float
    all: float
    beside: float

    def own(self, size: float) -> float:
        """Points that hold the heading and every entry."""
        return max(self.column.least, size * max(self.heading, self.all))

    def usual(self, size: float) -> float:
        """Points that hold the heading and most entries."""
        return max(self.column.least, size * max(self.heading, self.most * NEARLY))

    def full(self, size: float) -> float:
        """Points that hold every entry with what stands behind it."""
        return max(self.column.least, size * max(self.heading, self.beside))

    def least(self, size: float) -> float:
        """Points that leave room to wrap in."""
        return self.column.least or size * EACH


def measure(
    columns: Sequence[Column], rows: Sequence[Sequence[Cell]], room: float, size: float, usual: float = 0
) -> Measured:
    """Widths that fill the room, at the largest size up to `size` at which most entries stand on one line.

    From `usual` down it is enough that columns which share have room to wrap in.
    """
    wishes = [_wish(column, [row[i] for row in rows]) for i, column in enumerate(columns)]
    sharing = [wish for wish in wishes if wish.column.share]
    while True:
        gap = size * GAP
        own = _own(wishes, size)
        left = room - sum(own) - gap * (len(columns) - 1)
        one_line = left >= sum(wish.usual(size) for wish in sharing)
        enough = size <= (usual or size) and left >= sum(wish.least(size) for wish in sharing)
        if one_line or enough or size <= SMALLEST:
            break
        size -= 0.25
    if not sharing and left < 0:
        own = [wide * (room - gap * (len(columns) - 1)) / sum(own) for wide in own]
    spare = left - sum(wish.full(size) for wish in sharing)
    if spare > 0 and len(columns) > 1:
        wider = min(spare / (len(columns) - 1), size * WIDER)
        gap, left = gap + wider, left - wider * (len(columns) - 1)
    shares = iter(_share_widths(sharing, max(left, 0.0), size))
    widths = tuple(next(shares) if wish.column.share else wide for wish, wide in zip(wishes, own, strict=True))
    below = tuple(wish.beside * size * NEARLY > wide for wish, wide in zip(wishes, widths, strict=True))
    return Measured(tuple(columns), widths, below, size, gap)


def _wish(column: Column, cells: Sequence[Cell]) -> _Wish:
    heading = max((width(word, "bold", 0.8) for word in clean(column.heading).split()), default=0.0)
    alone = sorted(width(text, face) for text, face in {(clean(cell.text), cell.face) for cell in cells})
    both = max((beside(clean(cell.text), cell.face, clean(cell.after)) for cell in cells), default=0.0)
    return _Wish(column, heading, alone[int((len(alone) - 1) * MOST)] if alone else 0.0, max(alone, default=0.0), both)


def _own(wishes: Sequence[_Wish], size: float) -> list[float]:
    """The widths of the columns that do not share, those of one kind alike."""
    own = [0.0 if wish.column.share else wish.own(size) for wish in wishes]
    kinds: dict[str, float] = {}
    for wish, wide in zip(wishes, own, strict=True):
        kinds[wish.column.kind] = max(wide, kinds.get(wish.column.kind, 0.0))
    return [kinds[wish.column.kind] if wish.column.kind else wide for wish, wide in zip(wishes, own, strict=True)]


def _share_widths(wishes: Sequence[_Wish], left: float, size: float) -> list[float]:
    """Share out what is left; columns that have too much give to those that have too little."""
    shares = sum(wish.column.share for wish in wishes)
    widths = [left * wish.column.share / shares for wish in wishes]
    more = [wide - wish.full(size) for wish, wide in zip(wishes, widths, strict=True)]
    over, short = sum(extra for extra in more if extra > 0), -sum(extra for extra in more if extra < 0)
    moved = min(over, short)
    return [
        wide - extra * moved / (over if extra > 0 else short) if moved else wide
        for wide, extra in zip(widths, more, strict=True)
    ]
