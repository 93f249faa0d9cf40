"""200 filled scoresheets in one PDF."""

from __future__ import annotations

import base64
import re
import zlib
from typing import TYPE_CHECKING

from reports.printables import render
from reports.printables.deal_rows import deal_rows
from reports.printables.values import Seat, TableSeats, TableSheet
from tools.bench.floors import strings_on_paper
from tools.bench.rows import Row, seconds
from tools.bench.stage import records_of
from tournaments.evening.rounds.facts import variant_of
from tournaments.evening.table.rules import play

if TYPE_CHECKING:
    from scoring.variants import Variant

SHEETS, DEALS = 200, 16
STREAM = re.compile(rb"stream\r?\n(.*?)endstream", re.S)


def rows(stage):
    sheets = [_sheet(variant_of(stage.evening), number) for number in range(1, SHEETS + 1)]
    prints = []
    took = seconds(lambda: prints.append(render("scoresheet", sheets)))
    each = _strings(prints[0]) // SHEETS
    floor = seconds(lambda: strings_on_paper(SHEETS, each))
    yield Row(
        "200 filled scoresheets in one PDF",
        "s",
        took,
        1.5,
        floor,
        f"bare reportlab: {each} strings on each of 200 pages",
    )


def _sheet(variant: Variant, number: int):
    played = play(variant, records_of(DEALS, seed=number), "N", False)
    seats = tuple(Seat(seat, f"Player {number} {seat}", number=number) for seat in "NESW")
    table = TableSeats(number, seats, code=f"K4Q9{number:04d}", address=f"http://192.0.2.1:8000/t/K4Q9{number:04d}/")
    return TableSheet(variant, DEALS, 1, table, rows=deal_rows(variant, played))


def _strings(pdf):
    """The number of strings that a PDF shows."""
    return sum(_unpacked(stream).count(b" Tj") for stream in STREAM.findall(pdf))


def _unpacked(stream):
    try:
        return zlib.decompress(base64.a85decode(b"<~" + stream.strip(), adobe=True) if b"~>" in stream else stream)
    except (ValueError, zlib.error):
        return b""
