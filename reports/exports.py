"""Rows as the bytes of a spreadsheet file, by tablib; the same rows the screen shows."""

from collections.abc import Iterable
from typing import Protocol

from tablib import Dataset  # type: ignore[import-untyped]  # it ships no types

from reports.cells import cells

CONTENT_TYPES = {
    "csv": "text/csv; charset=utf-8",
    "xlsx": "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
}


class Tabular(Protocol):
    """Anything that gives its header and then its rows, as every table of ours does."""

    def as_values(self) -> Iterable[Iterable[object]]:
        """The header, then the rows."""


def csv_bytes(table: Tabular, delimiter: str = ",") -> bytes:
    """The table as CSV in UTF-8, with the mark by which spreadsheet programs know it."""
    text = str(_dataset(table, "").export("csv", delimiter=delimiter))
    return "\N{ZERO WIDTH NO-BREAK SPACE}".encode() + text.encode()


def xlsx_bytes(table: Tabular, title: str) -> bytes:
    """The table as an XLSX workbook of one sheet of that name; numbers are numbers in it."""
    return bytes(_dataset(table, title).export("xlsx"))


def _dataset(table: Tabular, title: str) -> Dataset:
    header, *rows = (cells(row) for row in table.as_values())
    return Dataset(*rows, headers=header, title=title)
