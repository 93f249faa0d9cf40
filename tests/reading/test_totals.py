"""Figures on a totals slip: clear ones, and slips of the pen that the check finds."""

import pytest

from reading.totals import figures_of
from reports.marked_sheets.totals import totals_slots

BALANCED = {"parties": ["N", "E", "S", "W"], "digits": 3}
SUMMED = {"parties": ["NS", "EW", "sum"], "digits": 2}


def row(figure, **more):
    """What a perfect reader sees of a figure as people mark it, with nothing before its first digit."""
    digits = str(abs(figure))
    marks = {str(10 ** (len(digits) - 1 - at)): [digit] for at, digit in enumerate(digits)}
    return {"marks": marks | ({"minus": ["minus"]} if figure < 0 else {}), "doubtful": {}, "written": True} | more


def rows(*figures):
    return {
        str(number): figure if isinstance(figure, dict) else row(figure) for number, figure in enumerate(figures, 1)
    }


def test_figures_are_clear_where_they_balance_or_come_to_the_sum_below_them():
    balanced, summed = figures_of(BALANCED, rows(120, -7, -113, 0)), figures_of(SUMMED, rows(13, -4, 9))

    assert (balanced.clear, balanced.points) == (True, {"N": 120, "E": -7, "S": -113, "W": 0})
    assert (summed.clear, summed.points) == (True, {"NS": 13, "EW": -4})


@pytest.mark.parametrize(("layout", "figures"), [(BALANCED, (120, -7, -113, 0)), (SUMMED, (13, -4, 9))])
def test_no_slip_of_one_bubble_passes_in_any_row(layout, figures):
    bubbles = [(slot.group, slot.value) for slot in totals_slots(layout["digits"])]
    for at, figure in enumerate(figures, 1):
        meant = {(place, value) for place, values in row(figure)["marks"].items() for value in values}
        toggled = [meant ^ {bubble} for bubble in bubbles]
        moved = [
            meant - {mark} | {other} for mark in meant for other in bubbles if other[0] == mark[0] and other != mark
        ]
        for slip in toggled + moved:
            marks = {place: [digit for here, digit in slip if here == place] for place, _digit in slip}
            read = figures_of(layout, rows(*figures) | {str(at): row(0, marks=marks)})
            assert not read.clear or read.points == figures_of(layout, rows(*figures)).points, (at, slip)


def test_the_check_guesses_the_figure_that_is_in_doubt():
    faint = row(-113, marks={"minus": ["minus"], "100": ["1"], "1": ["3"]}, faint={"10": ["1", "4", "7"]})
    unmarked = row(0, marks={})

    read = [figures_of(BALANCED, rows(120, -7, doubt, 0)) for doubt in (faint, unmarked)]

    assert [figures.points["S"] for figures in read] == [-113, -113]
    assert [[bool(figure.reason) for figure in figures.rows] for figures in read] == [[False, False, True, False]] * 2


@pytest.mark.parametrize(
    "row_in_doubt",
    [
        row(0, marks={}, written=False),
        row(0, marks={"100": ["1"], "1": ["2"]}),
        row(0, marks={"1": ["2", "3"]}),
        row(0, marks={"minus": ["minus"], "1": ["0"]}),
        row(0, doubtful={"1": ["4"]}),
    ],
)
def test_a_row_that_is_not_one_figure_asks(row_in_doubt):
    read = figures_of(BALANCED, rows(1, -1, row_in_doubt, 0))

    assert [figure.party for figure in read.rows if figure.reason] == ["S"]


def test_one_or_two_faint_bubbles_of_a_slip_are_decided_by_its_check():
    marked = row(-113, marks={"minus": ["minus"], "100": ["1"], "1": ["3"]}, faint={"10": ["1"]})
    stray = row(-113, faint={"10": ["7"]})
    both = row(-113, marks={"minus": ["minus"], "100": ["1"], "1": ["3"]}, faint={"10": ["1", "4"]})

    for faint in (marked, stray, both):
        read = figures_of(BALANCED, rows(120, -7, faint, 0))
        assert (read.clear, read.points["S"]) == (True, -113)


@pytest.mark.parametrize(
    "seen",
    [
        rows(120, -7, row(-117, faint={"1": ["3"]}), 0),  # another was marked: somebody corrected it, perhaps
        rows(120, -7, row(-113, marks={"minus": ["minus"], "100": ["1"], "1": ["3"]}, faint={"10": ["2"]}), 0),
        rows(row(120, faint={"10": ["5"]}), row(-7, faint={"10": ["5"]}), -113, row(0, faint={"10": ["5"]})),  # three
        rows(row(120, marks={"10": ["2"], "1": ["0"]}, faint={"100": ["1"]}), -7, row(-13, faint={"100": ["1"]}), 0),
        rows(120, -7, row(-113, faint={"1": ["4"]}, doubtful={"1": ["2"]}), 0),
    ],
)
def test_a_faint_bubble_of_a_slip_that_the_check_does_not_decide_is_asked(seen):
    assert not figures_of(BALANCED, seen).clear
