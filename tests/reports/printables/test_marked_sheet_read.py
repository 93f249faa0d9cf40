"""Marked sheets filled in, photographed badly and read back by a reader that knows only the published JSON."""

import json
from dataclasses import replace
from random import Random

import pytest

from reports.marked_sheets.geometry import geometry
from reports.marked_sheets.slots import slots
from reports.printables import render
from reports.printables.values import Seat
from reports.printables.words import dealers
from scoring import every_game
from tests.reports.printables.factories import options_of, seating_of, sheet_of, variant_of
from tests.reports.printables.sheet_filling import chosen, filled, photographed
from tests.reports.printables.sheet_reader import read

FAST = ("kleurenwiezen", "flemish")
EVERY = [
    pytest.param(
        game.key,
        variant_.key,
        marks=() if (game.key, variant_.key) == FAST else (pytest.mark.slow, pytest.mark.battery),
    )
    for game in every_game()
    for variant_ in game.variants
    if variant_.has_contracts
]


def wrong_after(printed, known_geometry, seed, page=0):
    """Bubbles judged wrongly and bubbles asked, from the published text alone."""
    chance, known = Random(seed), json.loads(json.dumps(known_geometry))
    marks = chosen(known, chance)
    reading = read(photographed(filled(printed, known, marks, chance, page), chance), known)
    return (reading.marked ^ marks) - reading.asked, reading.asked


@pytest.mark.slow
@pytest.mark.parametrize(("game", "key"), EVERY)
def test_every_mark_on_a_bad_photograph_is_read_back(game, key):
    variant = variant_of(game, key)
    printed = render("marked_sheet", sheet_of(variant), options_of())

    assert wrong_after(printed, geometry(slots(variant), parties=variant.unit.parties), key) == (set(), set())


@pytest.mark.slow
def test_a_table_of_five_is_read_like_any_other_and_who_deals_has_no_box():
    variant, (table, *_) = variant_of(), seating_of(20).tables
    five = replace(table, seats=(*table.seats, Seat("F", "Lut Coppens", "", 5)))
    sheet = replace(sheet_of(variant, table=five), first_dealer="F")
    known = geometry(slots(variant), parties=sheet.parties, dealers="FNESWFNESWFNESWF")

    boxes = [(box["seat"], box["y"], box["h"]) for box in known["boxes"] if box["deal"] in (1, 2)]
    assert boxes == [
        ("N", 35.3, 9.4),
        ("E", 35.3, 9.4),
        ("S", 35.3, 9.4),
        ("W", 35.3, 9.4),
        ("E", 44.7, 9.4),
        ("S", 44.7, 9.4),
        ("W", 44.7, 9.4),
        ("F", 47.5, 6.6),
    ]
    assert wrong_after(render("marked_sheet", sheet, options_of()), known, "five") == (set(), set())


@pytest.mark.slow
def test_forty_deals_at_a_table_of_five_are_read_back_to_the_last_sheet():
    variant, (table, *_) = variant_of(), seating_of(20).tables
    five = replace(table, seats=(*table.seats, Seat("F", "Lut Coppens", "", 5)))
    sheet = replace(sheet_of(variant, deals=40, table=five), first_dealer="F", spare=4)
    printed = render("marked_sheet", sheet, options_of())

    # Deals 33 to 40 and four rows to spare.
    known = geometry(slots(variant), 12, parties=sheet.parties, first=33, dealers=dealers("F", 44)[32:])
    assert wrong_after(printed, known, "forty", page=2) == (set(), set())
