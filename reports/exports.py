"""Rows as the bytes of a spreadsheet file, by tablib; the same rows the screen shows.

One rule for every cell: text that could run as a formula is disarmed.
"""

from collections.abc import Iterable
from decimal import Decimal
from typing import Protocol

from tablib import Dataset  # type: ignore[import-untyped]  # it ships no types

FORMULA_STARTS = ("=", "+", "-", "@", "\t", "\r", "\n", "\N{FULLWIDTH EQUALS SIGN}", "\N{FULLWIDTH PLUS SIGN}")
_CONTROLS = {code: None for code in (*range(0x20), 0x7F) if chr(code) not in "\t\r\n"}

Cell = str | int | float | Decimal


def cell(value: object) -> Cell:
    """The value as a cell: our own numbers stay numbers, None is empty, all else is text that no program will run.

    An apostrophe goes before text that starts, perhaps after spaces, as a formula would. Control characters,
    which spreadsheets refuse, are left out.

    >>> cell("=1+1"), cell(-12), cell("Ann"), cell(None)
    ("'=1+1", -12, 'Ann', '')
    """
    if value is None:
        return ""
    if isinstance(value, (int, float, Decimal)) and not isinstance(value, bool):
        return value
    text = str(value).translate(_CONTROLS)
    return f"'{text}" if text.lstrip(" \N{NO-BREAK SPACE}").startswith(FORMULA_STARTS) else text


def cells(row: Iterable[object]) -> list[Cell]:
    """A whole row of cells."""
    return [cell(value) for value in row]


CONTENT_TYPES = {
    "csv": "text/csv; charset=utf-8",
    "xlsx": "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
}


class Tabular(Protocol):
    """Anything that gives its header and then its rows, as every table of ours does."""

    def as_values(self) -> Iterable[Iterable[object]]:
        """The header, then the rows."""


def csv_bytes(table: Tabular, delimiter: str = ",") -> bytes:
    """The table as CSV in UTF-8, with the mark by which spreadsheet programs know it.

    Semicolons part the columns where a comma is the decimal sign, so numbers that are not whole get a comma then.
    """
    data = _dataset(table, "")
    if delimiter == ";":
        rows = [
            [str(value).replace(".", ",") if isinstance(value, (float, Decimal)) else value for value in row]
            for row in data
        ]
        data = Dataset(*rows, headers=data.headers)
    text = str(data.export("csv", delimiter=delimiter))
    return "\N{ZERO WIDTH NO-BREAK SPACE}".encode() + text.encode()


def xlsx_bytes(table: Tabular, title: str) -> bytes:
    """The table as an XLSX workbook of one sheet of that name; numbers are numbers in it."""
    return bytes(_dataset(table, title).export("xlsx"))


def _dataset(table: Tabular, title: str) -> Dataset:
    header, *rows = (cells(row) for row in table.as_values())
    return Dataset(*rows, headers=header, title=title)
