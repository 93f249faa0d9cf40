"""The marked sheet: the published measures, and a printed page on which everything stands where it is said to."""

from dataclasses import replace
from functools import lru_cache
from io import BytesIO
from math import cos, hypot, pi, sin

import pypdfium2
import pytest
from PIL.Image import Image

from reports.marked_sheets.aruco import modules as marker_modules
from reports.marked_sheets.geometry import geometry
from reports.marked_sheets.slots import slots
from reports.paper.qr import modules as qr_modules
from reports.printables import render
from scoring import every_game
from tests.reports.printables.factories import options_of, sheet_of, variant_of
from tests.reports.printables.reading import pages

DOTS = 200 / 25.4
EVERY = [(game.key, variant_.key) for game in every_game() for variant_ in game.variants if variant_.has_contracts]


def geometry_of(game="kleurenwiezen", key="wallonia_26", **more):
    return geometry(slots(variant_of(game, key)), **more)


@lru_cache
def picture_of(game="kleurenwiezen", key="wallonia_26") -> Image:
    printed = render("marked_sheet", sheet_of(variant_of(game, key)), options_of())
    return pypdfium2.PdfDocument(BytesIO(printed))[0].render(scale=200 / 72).to_pil().convert("L")


def at(picture: Image, x: float, y: float) -> int:
    return picture.getpixel((int(x * DOTS), int(y * DOTS)))


def test_markers_stand_in_the_corners_and_half_way():
    centres = [(marker["id"], marker["x"], marker["y"], marker["size"]) for marker in geometry_of()["markers"]]

    assert centres == [
        (0, 12.5, 12.5, 11.0),
        (1, 148.5, 12.5, 11.0),
        (2, 284.5, 12.5, 11.0),
        (3, 12.5, 197.5, 11.0),
        (4, 148.5, 197.5, 11.0),
        (5, 284.5, 197.5, 11.0),
    ]


def test_edge_marks_stand_one_a_deal_one_above_and_one_below():
    left = [mark["y"] for mark in geometry_of()["timing"] if mark["side"] == "left"]

    assert (len(left), left[1] - left[0], left[2] - left[1], left[-1] - left[-2]) == (18, 9.0, pytest.approx(9.4), 6.0)
    assert {(mark["x"], mark["w"], mark["h"]) for mark in geometry_of()["timing"]} == {
        (8.5, 2.6, 2.6),
        (288.5, 2.6, 2.6),
    }


def test_bubbles_stand_on_the_published_lattice():
    first = {
        (bubble["group"], bubble["value"]): (bubble["x"], bubble["y"])
        for bubble in geometry_of()["bubbles"]
        if bubble["deal"] == 1
    }
    second = {
        (bubble["group"], bubble["value"]): bubble["y"] for bubble in geometry_of()["bubbles"] if bubble["deal"] == 2
    }
    x, y = first["kind", "partnership"]

    assert (x, first["decl", "N"][0], first["tricks", "0"][0], first["check", "9"][0]) == (26.0, 65.0, 92.0, 203.0)
    assert (first["kind", "small_misere"][1] - y, second["kind", "partnership"] - y) == (
        pytest.approx(4.6),
        pytest.approx(9.4),
    )
    assert {bubble["d"] for bubble in geometry_of()["bubbles"]} == {3.8}


def test_kleurenwiezen_has_its_kinds_where_the_reader_was_promised_them():
    kinds = [
        bubble["value"] for bubble in geometry_of()["bubbles"] if bubble["deal"] == 1 and bubble["group"] == "kind"
    ]

    assert kinds == [
        "partnership",
        "solo",
        "abondance",
        "troel",
        "small_slam",
        "grand_slam",
        "small_misere",
        "piccolo",
        "grand_misere",
        "open_misere",
        "pass",
        "note",
    ]


@pytest.mark.parametrize(("game", "key"), EVERY)
def test_a_variant_names_places_and_never_moves_or_shares_them(game, key):
    bubbles = geometry_of(game, key)["bubbles"]
    places = [(bubble["deal"], bubble["x"], bubble["y"]) for bubble in bubbles]
    meanings = [(bubble["deal"], bubble["group"], bubble["value"]) for bubble in bubbles]
    lattice = {
        round(23 + 6 * (column + 0.5) + 3 * block, 3)
        for block, columns in enumerate((range(6), range(6, 10), range(10, 24), range(24, 29)))
        for column in columns
    }

    assert (len(set(places)), len(set(meanings)), {bubble["x"] for bubble in bubbles} <= lattice) == (
        len(bubbles),
        len(bubbles),
        True,
    )


@pytest.mark.parametrize(("game", "key"), EVERY)
def test_every_variant_has_a_note_for_a_person_and_a_correction(game, key):
    meanings = {(bubble["group"], bubble["value"]) for bubble in geometry_of(game, key)["bubbles"]}

    assert {("kind", "note"), ("flag", "corrected")} <= meanings


def test_nothing_stands_within_three_millimetres_of_an_edge_mark():
    geometry_ = geometry_of()
    marks = [(mark["x"], mark["y"], mark["w"] / 2) for mark in geometry_["timing"]]
    right = max(box["x"] + box["w"] for box in geometry_["boxes"])
    nearest = min(
        abs(bubble["x"] - x) - bubble["d"] / 2 - half for bubble in geometry_["bubbles"] for x, _, half in marks
    )

    assert (nearest >= 3, 288.5 - 1.3 - right >= 3) == (True, True)


@pytest.mark.slow
@pytest.mark.parametrize(
    "variant", [("kleurenwiezen", "wallonia_26"), ("pandoeren", "wedd_33"), ("bid_whist", "standard_54")]
)
def test_each_printed_circle_is_where_the_geometry_says(variant):
    picture = picture_of(*variant)

    faint = []
    for bubble in geometry_of(*variant)["bubbles"]:
        ring = [
            at(picture, bubble["x"] + 1.9 * cos(turn * pi / 12), bubble["y"] + 1.9 * sin(turn * pi / 12))
            for turn in range(24)
        ]
        if sum(ring) / 24 > 150 or at(picture, bubble["x"] - 1.4, bubble["y"] - 0.4) < 200:
            faint.append(bubble)

    assert faint == []


@pytest.mark.slow
def test_a_label_covers_less_than_a_tenth_of_its_bubble():
    picture, shares = picture_of(), []
    for bubble_ in [bubble for bubble in geometry_of()["bubbles"] if bubble["deal"] == 3]:
        steps = [n * 0.1 for n in range(-16, 17)]
        inside = [
            255 - at(picture, bubble_["x"] + dx, bubble_["y"] + dy)
            for dx in steps
            for dy in steps
            if hypot(dx, dy) < 1.6
        ]
        shares.append(sum(inside) / 255 / len(inside))

    assert max(shares) < 0.09


@pytest.mark.slow
def test_markers_edge_marks_and_code_are_printed_where_they_are_said_to_be():
    picture, known = picture_of(), geometry_of()
    markers = [_modules(picture, marker["x"] - 5.5, marker["y"] - 5.5, 11 / 7, 7) for marker in known["markers"]]
    side = known["qr"]["size"] / known["qr"]["modules"]
    code = _modules(picture, known["qr"]["x"], known["qr"]["y"], side, 29)

    assert markers == [marker_modules(number) for number in range(6)]
    assert {at(picture, mark["x"], mark["y"]) for mark in known["timing"]} == {0}
    assert code == qr_modules("HTTPS://WHIST.EXAMPLE.BE/S/" + short_code(), version=3)


def _modules(picture: Image, left: float, top: float, side: float, count: int) -> tuple[str, ...]:
    """What is dark in a square of modules, as a reader would sample it."""
    middles = [(n + 0.5) * side for n in range(count)]
    return tuple("".join("10"[at(picture, left + x, top + y) > 128] for x in middles) for y in middles)


def short_code() -> str:
    text = pages(render("marked_sheet", sheet_of(variant_of()), options_of()))[0]
    return next(word for word in text.split() if word.count("-") == 2 and len(word) == 14).replace("-", "")


@pytest.mark.slow
def test_forty_deals_take_three_sheets_with_codes_of_their_own():
    leaves = pages(render("marked_sheet", sheet_of(variant_of(), deals=40), options_of()))
    codes = {word for leaf in leaves for word in leaf.split() if word.count("-") == 2 and len(word) == 14}

    assert ["sheet 1 of 3" in leaves[0], "sheet 3 of 3" in leaves[2]] == [True, True]
    assert (len(leaves), len(codes), "40" in leaves[-1].split(), "41" in leaves[-1].split()) == (3, 3, True, False)


def test_the_correction_is_told_on_the_sheet_in_its_language():
    said = {
        "Mistake? Black out the wrong bubble, fill the right one, and fill C.": "Fout? Maak het oude bolletje zwart."
    }
    text = pages(
        render("marked_sheet", sheet_of(), options_of(say=lambda sentence: said.get(str(sentence), str(sentence))))
    )[0]

    assert said.popitem()[1] in text


def test_a_sheet_without_a_table_has_no_code():
    text = pages(render("marked_sheet", replace(sheet_of(), table=None, codes=()), options_of()))[0]

    assert [word for word in text.split() if word.count("-") == 2 and len(word) == 14] == []
