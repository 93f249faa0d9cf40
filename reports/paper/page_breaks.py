"""Page breaks of a long list, so placed that no row is left nearly alone on the last one."""

from collections.abc import Sequence

LONELY = 0.4  # a last page less full than this shares the rows evenly with the pages before it
SQUEEZE = 0.5  # at most so much of the air between rows is given up to save a page


def pages_of(heights: Sequence[float], first: float, rest: float) -> list[int]:
    """The number of rows on each page, filled from the top: `first` is the room on the first, `rest` on the others."""
    counts, left = [0], first
    for height in heights:
        if height > left and counts[-1]:
            counts.append(0)
            left = rest
        counts[-1] += 1
        left -= height
    return counts


def even_pages(heights: Sequence[float], first: float, rest: float) -> list[int]:
    """The same number of pages, the rows shared evenly where the last page would be nearly empty."""
    counts = pages_of(heights, first, rest)
    if len(counts) == 1 or sum(heights[-counts[-1] :]) >= rest * LONELY:
        return counts
    for part in range(50, 100, 2):
        fewer = pages_of(heights, first * part / 100, rest * part / 100)
        if len(fewer) == len(counts):
            return fewer
    return counts


def squeezed(heights: Sequence[float], air: float, first: float, rest: float) -> float:
    """The height that each row gives up so that the rows take a page less; nothing where that is too much."""
    counts = pages_of(heights, first, rest)
    if len(counts) == 1 or sum(heights[-counts[-1] :]) >= rest * LONELY:
        return 0.0
    for step in range(1, 6):
        less = air * SQUEEZE * step / 5
        if len(pages_of([height - less for height in heights], first, rest)) < len(counts):
            return less
    return 0.0
