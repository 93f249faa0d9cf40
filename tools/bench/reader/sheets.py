"""Sheets filled in by hand: made-up deals, marked as hands do, and how a reading of them is judged."""

from __future__ import annotations

from io import BytesIO
from typing import TYPE_CHECKING, Any, NamedTuple

from reading.review import Verdict, judge_row
from reading.rows import UnmarkableError, marks_of, records_of
from reports.marked_sheets.code import SheetCode, encode
from reports.marked_sheets.geometry import geometry
from reports.marked_sheets.slots import slots
from reports.printables import render
from reports.printables.values import Seat, TableSeats, TableSheet
from scoring import SEATS, EntryError, read_deal, settle
from scoring.cache import cached_on_object
from scoring.fields import menu
from tools.bench.reader.hands import (
    FAMILIES,
    Hand,
    Paper,
    Strokes,
    hands_of,
    mark_row,
    note,
    ring_instead,
    stray,
    strike_out,
    write_figure,
)
from tools.bench.reader.judging import Judged, misread
from tournaments.rehearsal.services import deal_of, deal_with

if TYPE_CHECKING:
    from random import Random

    from PIL import Image

    from scoring import Variant

DEALS = 16
MISTAKES_TRIED = 12
SIGNS_SHARE = 0.08


class FilledSheet(NamedTuple):
    """A sheet, its deals by row (None where it was struck out), the rows that were corrected, struck out, written
    across or crossed by a line, and the bubbles meant to be marked."""

    variant: Variant
    picture: Image.Image
    geometry: dict[str, Any]
    deals: dict[int, dict[str, Any] | None]
    corrected: frozenset[int]
    marks: frozenset[tuple[int, str, str]]
    hands: tuple[Hand, ...]

    def judged(self, rows: dict[str, Any]) -> Judged:
        """The rows that were read, judged by those that were meant."""
        wrong, asked = [], []
        for row, stored in ((int(row), stored) for row, stored in rows.items()):
            verdict = judge_row(self.variant, stored)
            if verdict.verdict is Verdict.ASKED:
                asked += [row] if row not in self.corrected else []
            elif not _same(self.variant, verdict.record, self.deals.get(row)):
                wrong.append(row)
        return Judged(wrong, asked, misread(rows, self.marks, self.corrected))


def filled_sheet(
    variant: Variant, chance: Random, kind: str, whose: str = "usual", *, misled: bool = False
) -> FilledSheet:
    """A sheet of 12 to 16 made-up deals of that variant, filled in by the hands of one family.

    Where `misled`, every second row has a wrong mark for which the checks hold too, and the right bubble is only
    ringed: nothing but the ring tells. A variant whose checks never hold for another deal has no such rows.
    """
    geometry_ = geometry(slots(variant), DEALS, parties=variant.unit.parties)
    places = {(bubble["deal"], bubble["group"], bubble["value"]): bubble for bubble in geometry_["bubbles"]}
    family = FAMILIES[whose]
    hands = hands_of(family, chance)
    paper = Paper(_printed(variant))
    deals: dict[int, dict[str, Any] | None] = {}
    corrected, marks = set(), set()
    for row in range(1, chance.choice((12, 14, 16, 16)) + 1):
        hand = hands[row % len(hands)]
        mistake, slipped = _mistake(variant, chance) if misled and row % 2 else None, False
        deal, expected = mistake.deal if mistake else a_deal(variant, chance, even=family.even)
        todo = {(row, group, value) for group, values in expected.items() for value in values}
        if mistake:
            marked = ring_instead(paper, places, todo, (row, mistake.group, mistake.right), mistake.wrong, hand, chance)
        else:
            marked, slipped = mark_row(paper, places, todo, hand, chance, kind)
        marks |= marked
        _write_points(paper, geometry_, row, settle(variant, read_deal(variant, deal)).points, chance)
        struck, noted = (bool(every) and row % every == 0 for every in (family.strike_every, family.note_every))
        if struck:
            strike_out(paper, _row_of(geometry_, row), geometry_["boxes"][0]["x"], hand, chance)
        if noted:
            note(paper, _row_of(geometry_, row), hand, chance)
        corrected |= {row} if mistake or slipped or struck or noted else set()
        deals[row] = None if struck else deal
    corrected |= _crossed(geometry_, stray(paper, chance)) & deals.keys()
    return FilledSheet(variant, paper.picture(chance), geometry_, deals, frozenset(corrected), frozenset(marks), hands)


def a_deal(variant: Variant, chance: Random, *, even: bool = False) -> tuple[dict[str, Any], dict[str, set[str]]]:
    """A deal that the sheet has bubbles for, and its marks; where `even`, each contract is as frequent.

    ValueError where a thousand deals have none: the variant has no marked sheet.
    """
    for _ in range(1000):
        record = _even_deal(variant, chance) if even else deal_of(variant, chance, chance.choice(SEATS))
        try:
            return record, marks_of(variant, read_deal(variant, record))
        except (UnmarkableError, EntryError):
            continue
    raise ValueError(f"No deal of {variant.key} can be marked.")


def _even_deal(variant: Variant, chance: Random) -> dict[str, Any]:
    """A deal of any contract, and now and then what a sign of the sheet says besides, such as a double."""
    contract = chance.choice([contract for contract in menu(variant) if not contract.dealer_only])
    record = deal_with(variant, contract, chance, chance.choice(SEATS))
    signs = [slot for slot in slots(variant) if slot.fact]
    if signs and chance.random() < SIGNS_SHARE:
        sign = chance.choice(signs)
        record = record | {"modifiers": record.get("modifiers", {}) | {sign.fact: sign.answer}}
    return record


class _Mistake(NamedTuple):
    """A deal with its marks, and a wrong bubble for one of them, for which the checks hold too."""

    deal: tuple[dict[str, Any], dict[str, set[str]]]
    group: str
    right: str
    wrong: str


def _mistake(variant: Variant, chance: Random) -> _Mistake | None:
    """A mistake that makes another deal; None where none of a few deals has any."""
    for _ in range(MISTAKES_TRIED):
        record, marks = a_deal(variant, chance)
        bubbles = [(slot.group, slot.value) for slot in slots(variant) if slot.value not in marks.get(slot.group, ())]
        answers = [
            _Mistake((record, marks), group, right, wrong)
            for group, wrong in bubbles
            for right in sorted(marks.get(group, ()))
            for read in records_of(variant, marks | {group: marks[group] - {right} | {wrong}})
            if not _same(variant, read, record)
        ]
        if answers:
            return chance.choice(answers)
    return None


def a_table() -> TableSeats:
    """Four people with long names."""
    seats = tuple(Seat(seat, f"Marie-Jeanne van den {seat}", "Vierde Aas", at) for at, seat in enumerate(SEATS, 1))
    return TableSeats(1, seats, "N", "K4Q901", "https://whist.example.be/t/k4q901")


def drawn(printable: str, paper: Any) -> Image.Image:
    """The first page of what is printed, as pypdfium2 draws it at 200 dots an inch."""
    import pypdfium2

    page = pypdfium2.PdfDocument(BytesIO(render(printable, paper)))[0]
    picture: Image.Image = page.render(scale=200 / 72).to_pil().convert("L")
    return picture


@cached_on_object
def _printed(variant: Variant) -> Image.Image:
    """The empty sheet."""
    code = encode(SheetCode(123, 7))
    return drawn("marked_sheet", TableSheet(variant, DEALS, 1, a_table(), "N", (code,), "https://whist.example.be"))


def _write_points(paper: Paper, place: dict[str, Any], row: int, points: dict[str, int], chance: Random) -> None:
    for box in place["boxes"]:
        if box["deal"] == row:
            write_figure(paper, box, f"{points[box['seat']]:+d}", chance)


def _row_of(place: dict[str, Any], row: int) -> tuple[float, float, float, float]:
    """The edges of a row from its first bubble to its last box."""
    boxes = [box for box in place["boxes"] if box["deal"] == row]
    left = min(bubble["x"] for bubble in place["bubbles"])
    return left, boxes[0]["y"], boxes[-1]["x"] + boxes[-1]["w"], boxes[0]["y"] + boxes[0]["h"]


def _crossed(place: dict[str, Any], lines: Strokes) -> set[int]:
    """The rows in whose height a part of one of these lines lies."""
    edges = {box["deal"]: (box["y"], box["y"] + box["h"]) for box in place["boxes"]}
    heights = [sorted(y for _x, y in line) for line in lines]
    return {row for row, (top, foot) in edges.items() for low, high in heights if low < foot and high > top}


def _same(variant: Variant, read: dict[str, Any] | None, expected: dict[str, Any] | None) -> bool:
    """Are they the same marks for the same points? None is a row in which nothing was played."""
    if read is None or expected is None:
        return read is expected
    deals = [read_deal(variant, record) for record in (read, expected)]
    first, second = ((marks_of(variant, deal), settle(variant, deal).points) for deal in deals)
    return first == second
