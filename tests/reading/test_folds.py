"""A fold of the paper is no ink: it is taken away, and what is written on it stays."""

import numpy as np
import pytest

from reading.folds import without_folds

HIGH, WIDE = 840, 1188
ROWS = np.arange(HIGH)


def sheet_with(dark, *, slant=0.1, rows=slice(0, HIGH)):
    """Paper with one soft line so dark in its middle that goes down aslant, and a mark on it (dots)."""
    paper = np.random.default_rng(1).normal(0, 0.01, (HIGH, WIDE)).astype(np.float32)
    beside = np.arange(WIDE) - 600 - (ROWS[:, None] - HIGH / 2) * slant
    paper[rows] += (dark * np.exp(-((beside / 3) ** 2)))[rows]
    paper[400:414, 590:606] = 0.9
    return paper


@pytest.mark.parametrize("slant", [0.0, 0.13, -0.37])
def test_a_fold_from_edge_to_edge_is_taken_away_and_a_mark_on_it_stays(slant):
    flat = without_folds(sheet_with(0.3, slant=slant))

    mark = np.zeros_like(flat, bool)
    mark[395:420, 570:630] = True
    assert (np.abs(flat[~mark]).max() < 0.2, flat[402:412, 592:604].mean() > 0.5) == (True, True)


@pytest.mark.parametrize("line", [{"dark": 0.8}, {"dark": 0.3, "rows": slice(140, 745)}])
def test_a_line_as_dark_as_ink_or_that_ends_on_the_sheet_stays(line):
    paper = sheet_with(**line)

    assert (without_folds(paper) == paper).all()


def test_a_line_across_may_go_through_a_deal_and_stays():
    paper = np.ascontiguousarray(sheet_with(0.3, slant=0.0).T)

    assert (without_folds(paper) == paper).all()
