"""Layout of a variant's score table in a given space: what stands beside what, and how large the letters get."""

from dataclasses import dataclass, replace

from reports.paper.fonts import width
from reports.printables.words import points
from reports.score_tables.lines import PricedRow, joined
from scoring import Message, Variant

COUNTED = {"trick": Message("tricks"), "book": Message("books"), "point": Message("card points")}
LARGEST = 12.5
PAID, FIXED = 0, 1  # the parts of a table: what is paid by the trick, and what has one price
LABEL, WIDE_LABEL, FEW = 0.24, 0.36, 8  # of the width of a matrix, and where it has few columns
SPREAD = 1.35  # rows stand at most so much further apart than they must
BETWEEN = 0.75  # letters' sizes of white between two columns of a matrix
PRICE_WIDTH = 26  # letters' sizes that a row of prices needs


@dataclass(frozen=True)
class Space:
    """A box to draw in, in points."""

    left: float
    top: float
    width: float
    height: float


@dataclass(frozen=True)
class Layout:
    """The rows by the trick and those at one price, and the size they fit at.

    `brief` leaves out the opponents' line where it follows from the declarer's, or is always zero. Where the letters
    cannot grow the rows do, by `pitch`. `counted` is what the game calls its tricks.
    """

    paid: tuple[PricedRow, ...]
    fixed: tuple[PricedRow, ...]
    brief: bool
    beside: bool
    size: float
    pitch: float = 1.0
    counted: Message = COUNTED["trick"]


def lay_out(
    variant: Variant, space: Space, *, brief: bool = False, largest: float = LARGEST, part: int | None = None
) -> Layout:
    """The arrangement with the largest letters, at most `largest` points; of one `part`, or of both."""
    parts = joined(variant)
    paid, fixed = parts if part is None else (parts[0] if part == PAID else (), parts[1] if part == FIXED else ())
    brief = (brief and variant.balanced) or not any(
        amount.opponent for row in (*paid, *fixed) for amount in row.amounts
    )
    word = COUNTED[variant.counted_in]
    if not (paid or fixed):
        return Layout(paid, fixed, brief, False, largest, counted=word)
    under = Layout(paid, fixed, brief, False, min(largest, _size(paid, fixed, space, brief)), counted=word)
    under = replace(under, pitch=_pitch(_rows(paid, fixed, brief), under.size, space))
    if len(fixed) < 2:
        return under
    trial = Layout(paid, fixed, brief, True, 0.0)
    left, right = halves(space, trial)
    parts = (paid, fixed) if paid else (fixed[: -(-len(fixed) // 2)], ())
    sizes = (_size(paid, (), left, brief), _size((), parts[1] or parts[0], right, brief))
    beside = min(largest, *(sizes if paid else sizes[1:]))
    if beside <= under.size:
        return under
    highest = max(_rows(paid, (), brief), _rows((), parts[1] or parts[0], brief))
    return Layout(paid, fixed, brief, True, beside, _pitch(highest, beside, space), word)


def halves(space: Space, layout: Layout) -> tuple[Space, Space]:
    """The space cut in two for parts that stand side by side."""
    gap = space.width * 0.03
    left = Space(space.left, space.top, space.width * (0.6 if layout.paid else 0.485), space.height)
    return left, Space(left.left + left.width + gap, space.top, space.width - left.width - gap, space.height)


def tall(brief: bool) -> float:
    """The height of a row of the matrix, in sizes."""
    return 1.5 if brief else 2.5


def label_share(rows: tuple[PricedRow, ...]) -> float:
    """The share of a matrix's width that the names of its rows take."""
    return WIDE_LABEL if len(merged_counts(rows)) <= FEW else LABEL


def merged_counts(rows: tuple[PricedRow, ...]) -> list[tuple[int, int]]:
    """Neighbouring counts that score the same in every row, as spans from low to high."""
    spans: list[tuple[int, int]] = []
    for count in range(max(len(row.amounts) for row in rows)):
        same = count and all(row.amounts[count : count + 1] == row.amounts[count - 1 : count] for row in rows)
        spans[-1:] = [(spans[-1][0], count)] if same else [*spans[-1:], (count, count)]
    return spans


def _rows(paid: tuple[PricedRow, ...], fixed: tuple[PricedRow, ...], brief: bool) -> float:
    """The height of both parts under one another, in sizes."""
    return len(paid) * tall(brief) + len(fixed) * 1.6 + (2.2 if paid else 0) + (3.6 if fixed else 0)


def _pitch(rows: float, size: float, space: Space) -> float:
    return max(1.0, min(SPREAD, space.height / (rows * size) * 0.97))


def _size(paid: tuple[PricedRow, ...], fixed: tuple[PricedRow, ...], space: Space, brief: bool) -> float:
    sizes = [space.height / max(_rows(paid, fixed, brief), 1)]
    if paid:
        widest = max(width(points(amount.declarer), "bold") for row in paid for amount in row.amounts)
        sizes.append(space.width * (1 - label_share(paid)) / len(merged_counts(paid)) / (max(widest, 1.6) + BETWEEN))
    if fixed:
        sizes.append(space.width / PRICE_WIDTH)
    return min(sizes)
