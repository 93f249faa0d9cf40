"""Folds of the paper: straight soft shadows from one edge of the sheet to the other, as nobody draws a line."""

from __future__ import annotations

import numpy as np

from reading.plane import Picture

CELL, EDGE, REACH = 8, 2, 16  # dots a side of a cell; cells left out at the edges; dots to each side of a fold
SLANTS = np.arange(-0.42, 0.43, 0.02)
FAINT, AS_INK = 0.08, 0.5  # how dark a fold is at least, and less than
PARTS = 20  # of a fold, each with a shadow of its own; one may be lighter


def without_folds(dark: Picture) -> Picture:
    """The sheet without the fold that goes down from edge to edge: as much is taken away as is there all along it.

    Marks on it stay. One that goes across, as a line through a deal does, is left as it is.
    """
    high, wide = (side // CELL for side in dark.shape)
    cells = dark[: high * CELL, : wide * CELL].reshape(high, CELL, wide, CELL).mean(1).max(2)
    cells[:, 1:] = np.maximum(cells[:, 1:], cells[:, :-1])  # so that a line between two slants stays in its cells
    strength = np.stack([_weakest(cells, slant) for slant in SLANTS])[:, EDGE:-EDGE]
    slant, column = np.unravel_index(int(strength.argmax()), strength.shape)
    if not FAINT < strength[slant, column] < AS_INK:
        return dark
    rows = np.arange(len(dark))
    middle = np.rint((column + EDGE) * CELL + (rows - len(dark) / 2) * SLANTS[slant]).astype(np.intp)
    across = (middle[:, None] + np.arange(-REACH, REACH + 1)).clip(0, dark.shape[1] - 1)
    near, flat = np.take_along_axis(dark, across, 1), dark.copy()
    shadow = [np.broadcast_to(np.median(part, 0), part.shape) for part in np.array_split(near, PARTS)]
    np.put_along_axis(flat, across, near - np.maximum(np.concatenate(shadow), 0), 1)
    return flat


def _weakest(cells: Picture, slant: float) -> Picture:
    """The least darkness of each line that goes down so aslant, but for a few of its cells."""
    high, wide = cells.shape
    columns = np.arange(wide) + ((np.arange(high) - high / 2) * slant)[:, None]
    inside = (columns >= 0) & (columns < wide)
    line = np.where(inside, np.take_along_axis(cells, columns.astype(np.intp).clip(0, wide - 1), 1), 0)
    weakest: Picture = np.partition(line, high // PARTS, 0)[high // PARTS]
    return weakest
