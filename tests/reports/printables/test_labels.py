"""Name slips and cards on sheets of labels as shops sell them."""

from itertools import pairwise

import pytest

from reports.paper.cutting import LABEL_SHEETS, Cut
from reports.paper.ink import MM
from reports.paper.page import Page
from reports.printables import render
from reports.printables.name_slips import NameSlips
from reports.printables.options import PAPERS
from reports.printables.values import Seat
from tests.reports.printables.factories import options_of
from tests.reports.printables.reading import pages

PEOPLE = tuple(Seat("", f"Person {number}", "", number) for number in range(1, 31))

# By the makers' drawings: columns, rows, the label, left and top margin, from column to column, in millimetres.
PUBLISHED = {
    "L7160": (3, 7, 63.5, 38.1, 7.2, 15.1, 66.0),
    "L7159": (3, 8, 63.5, 33.9, 7.2, 12.9, 66.0),
    "L7163": (2, 7, 99.1, 38.1, 4.7, 15.1, 101.6),
    "L7651": (5, 13, 38.1, 21.2, 4.7, 10.7, 40.6),
    "3474": (3, 8, 70.0, 37.0, 0.0, 0.5, 70.0),
    "5160": (3, 10, 66.7, 25.4, 4.8, 12.7, 69.9),
}


@pytest.mark.parametrize("code", LABEL_SHEETS)
def test_labels_lie_on_the_paper_and_beside_each_other(code):
    sheet = LABEL_SHEETS[code]
    pieces = Cut(3, 8, code).pieces(Page(options_of(), "labels"))
    wide, high = PAPERS[sheet.paper]

    assert len(pieces) == sheet.count
    assert all(piece.x >= 0 and piece.y >= 0 for piece in pieces)
    assert all(piece.x + piece.width <= wide + 0.01 and piece.y + piece.height <= high + 0.01 for piece in pieces)
    rows = [pieces[at : at + sheet.across] for at in range(0, sheet.count, sheet.across)]
    assert all(one.x + one.width <= other.x + 0.01 for row in rows for one, other in pairwise(row))


@pytest.mark.parametrize("code", PUBLISHED)
def test_labels_are_where_their_makers_say(code):
    across, down, wide, high, left, top, step = PUBLISHED[code]
    pieces = Cut(3, 8, code).pieces(Page(options_of(paper="A3"), "labels"))
    first, second = pieces[0], pieces[1]

    assert (LABEL_SHEETS[code].across, LABEL_SHEETS[code].down) == (across, down)
    sizes = (first.width, first.height, first.x, first.y, second.x - first.x)
    assert [size / MM for size in sizes] == pytest.approx([wide, high, left, top, step], abs=0.1)


@pytest.mark.parametrize(("first", "on_first_sheet"), [(1, 21), (21, 1), (5, 17), (99, 1)])
def test_a_print_begins_on_the_first_free_label(first, on_first_sheet):
    texts = pages(render("name_slips", NameSlips(PEOPLE, Cut(3, 8, "L7160", first)), options_of()))

    assert texts[0].count("Person") == on_first_sheet
    assert sum(text.count("Person") for text in texts) == len(PEOPLE)
