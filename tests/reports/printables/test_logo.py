"""A club's logo keeps its shape inside its box, and no file can break a page."""

from dataclasses import replace
from io import BytesIO

import pytest
from PIL import Image
from pypdf import PdfReader

from reports.paper.logo import read_logo
from reports.printables import render
from tests.qr_reader import codes_in_pdf
from tests.reports.printables.factories import options_of, ranking_of, sheet_of
from tests.reports.printables.reading import misplaced

SVG = b'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><rect width="9" height="9"/></svg>'


def picture(width: int, height: int, kind: str) -> bytes:
    file = BytesIO()
    Image.new("RGB", (width, height), "green").save(file, kind)
    return file.getvalue()


@pytest.mark.parametrize(
    ("data", "shape"),
    [
        (picture(300, 900, "PNG"), (5.0, 15.0)),
        (picture(900, 90, "JPEG"), (30.0, 3.0)),
        (picture(60, 30, "WEBP"), (30.0, 15.0)),
    ],
    ids=["tall PNG", "wide JPEG", "WebP"],
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
        SVG,
        picture(30, 30, "GIF"),
        b"\x89PNG\r\n\x1a\n....",
    ],
)
def test_a_file_that_is_no_picture_leaves_the_page_without_a_logo(data):
    assert read_logo(data) is None
    assert render("standings", ranking_of(), options_of(logo=data)) == render("standings", ranking_of(), options_of())


@pytest.mark.parametrize("data", [picture(2000, 10, "PNG"), picture(10, 2000, "PNG")])
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


@pytest.mark.parametrize("shape", [(300, 300), (900, 90), (300, 900)])
def test_a_logo_never_stands_on_the_code_of_a_scoresheet(shape):
    sheet = sheet_of()
    with_code = replace(
        sheet, table=replace(sheet.table, address="https://cards.example/t/ABCDEFGH/", code="ABCD EFGH")
    )

    printed = render("scoresheet", with_code, options_of(logo=picture(*shape, "PNG")))

    assert codes_in_pdf(printed) == ["https://cards.example/t/ABCDEFGH/"]
