"""A table as a file for a spreadsheet program."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.http import HttpResponse
from django.utils.formats import get_format

from reports.exports import CONTENT_TYPES, csv_bytes, xlsx_bytes
from reports.tables import StandingsTable
from tournaments.errors import NotFound

if TYPE_CHECKING:
    from tournaments.views.club.register import _Register


SEPARATORS = {"semicolon": ";", "comma": ","}


def spreadsheet(
    table: _Register | StandingsTable, kind: str, *, title: str, name: str, separator: str = ""
) -> HttpResponse:
    """The table as CSV or XLSX to be kept under that name; NotFound for another kind of file.

    Where a comma is the decimal sign, spreadsheet programs part the columns of a CSV by semicolons: so it is in the
    reader's language, unless a `separator` of SEPARATORS was chosen.
    """
    if kind not in CONTENT_TYPES:
        raise NotFound
    usual = ";" if get_format("DECIMAL_SEPARATOR") == "," else ","
    delimiter = SEPARATORS.get(separator, usual)
    content = csv_bytes(table, delimiter) if kind == "csv" else xlsx_bytes(table, title)
    headers = {"Content-Disposition": f'attachment; filename="{name}.{kind}"'}
    return HttpResponse(content, content_type=CONTENT_TYPES[kind], headers=headers)
