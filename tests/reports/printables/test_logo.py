"""A club's logo keeps its shape inside its box, and no file can break a page."""

from io import BytesIO

import pytest
from PIL import Image
from pypdf import PdfReader

from reports.paper.logo import read_logo
from reports.paper.svg_logo import read_svg
from reports.printables import render
from tests.reports.printables.factories import options_of, ranking_of
from tests.reports.printables.reading import misplaced

SVG = b"""<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 120 60">
<rect width="120" height="60" rx="10" fill="#1D5B43"/><g transform="translate(30 30) rotate(10)" fill="#fff">
<path d="M0-20 C15-8 18 0 18 6 a8 8 0 0 1-14 5 q0 6 5 9 h-18 s5-3 5-9 a8 8 0 0 1-14-5 z"/></g>
<circle cx="85" cy="30" r="18" style="fill:none;stroke:gold;stroke-width:4"/></svg>"""


def picture(width: int, height: int, kind: str) -> bytes:
    file = BytesIO()
    Image.new("RGB", (width, height), "green").save(file, kind)
    return file.getvalue()


@pytest.mark.parametrize(
    ("data", "shape"),
    [(picture(300, 900, "PNG"), (5.0, 15.0)), (picture(900, 90, "JPEG"), (30.0, 3.0)), (SVG, (30.0, 15.0))],
    ids=["tall PNG", "wide JPEG", "SVG"],
)
def test_a_logo_of_any_shape_is_kept_inside_its_box(data, shape):
    logo = read_logo(data)

    assert logo is not None
    assert tuple(round(side, 6) for side in logo.inside(30, 15)) == shape


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"junk",
        b"<svg",
        b'<svg viewBox="0 0 1 1"><path d="Z 5 5"/></svg>',
        b"\x89PNG\r\n\x1a\n....",
        b'<!DOCTYPE a [<!ENTITY b "c">]><svg viewBox="0 0 9 9"><rect width="9" height="9"/></svg>',
    ],
)
def test_a_file_that_is_no_picture_leaves_the_page_without_a_logo(data):
    assert read_logo(data) is None
    assert render("standings", ranking_of(), options_of(logo=data)) == render("standings", ranking_of(), options_of())


@pytest.mark.parametrize("data", [picture(2000, 10, "PNG"), picture(10, 2000, "PNG"), SVG])
def test_a_page_with_a_logo_keeps_everything_in_its_place(data):
    printed = render("standings", ranking_of(), options_of(logo=data, club="C" * 60, event="E" * 60))

    assert misplaced(printed) == []


@pytest.mark.slow
def test_a_giant_picture_is_printed_with_as_many_dots_as_a_printer_shows():
    giant = picture(6000, 3000, "PNG")
    large, usual = (
        PdfReader(BytesIO(render("standings", ranking_of(), options_of(logo=data))))
        for data in (giant, picture(600, 300, "PNG"))
    )

    assert [image.image.size for image in large.pages[0].images] == [(1400, 700)]
    assert [image.image.size for image in usual.pages[0].images] == [(600, 300)]
    assert read_logo(picture(7000, 7000, "PNG")) is None


def test_an_arc_ends_where_the_path_says():
    drawn = read_svg(b'<svg viewBox="0 0 10 10"><path d="M1 5 A4 4 0 0 1 9 5 L1 5z"/></svg>')

    assert drawn is not None
    # Half a circle above the line from (1, 5) to (9, 5): over (5, 1), then straight back.
    assert drawn.operators.split(" rg ")[1] == (
        "1.000 5.000 m 1.000 2.791 2.791 1.000 5.000 1.000 c 7.209 1.000 9.000 2.791 9.000 5.000 c 1.000 5.000 l h f"
    )


PIECES = {
    "a path": (b'<path d="M0 0', b"l1 1", b'"/>'),
    "a path without blanks": (b'<path d="M', b".1", b'"/>'),
    "a polygon": (b'<polygon points="0 0 9 9', b" 1 2", b'"/>'),
    "a transform": (b'<g transform="', b"scale(", b'"><rect width="9" height="9"/></g>'),
    "letters behind a number": (b'<rect height="9" width="', b"a", b'1"/>'),
    "digits": (b'<rect height="9" width="', b"9", b'"/>'),
    "an exponent": (b'<path d="M0 0', b"L1e9", b'"/>'),
    "colours": (b'<rect width="9" height="9" fill="', b"rgb(", b'"/>'),
    "elements": (b"<g>", b'<path d="M0 0z"/>', b"</g>"),
    "children of a style": (b'<g style="fill:' + b"x" * 150_000 + b'">', b'<rect width="9" height="9"/>', b"</g>"),
    "depth": (b"", b"<g>", b""),
}


@pytest.mark.slow
@pytest.mark.timeout(120)
@pytest.mark.parametrize("piece", PIECES.values(), ids=PIECES)
def test_a_logo_as_long_as_two_may_be_is_read_through_or_refused_in_one_pass(piece):
    """What grew by the square of the length took minutes for this."""
    start, part, end = piece

    read_svg(b'<svg viewBox="0 0 9 9">' + start + part * (1_000_000 // len(part)) + end + b"</svg>")


@pytest.mark.parametrize("number", ["1e999", "-1e999", "9" * 400])
def test_a_number_that_no_paper_has_is_no_logo(number):
    assert read_svg(f'<svg viewBox="0 0 9 9"><rect width="{number}" height="9"/></svg>'.encode()) is None
    assert read_svg(f'<svg viewBox="0 0 {number} 9"><rect width="9" height="9"/></svg>'.encode()) is None


def test_a_drawing_of_more_curves_than_a_logo_has_is_refused_and_the_same_file_is_read_once():
    read_logo.cache_clear()
    large = b'<svg viewBox="0 0 9 9"><path d="M0 0' + b"c1 1 2 2 3 3" * 30_000 + b'"/></svg>'

    assert (read_logo(large), read_logo(SVG) is read_logo(SVG), read_logo.cache_info().hits) == (None, True, 1)
