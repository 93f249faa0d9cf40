"""One rule for everything that leaves as a spreadsheet cell: text that could run as a formula is disarmed."""

from collections.abc import Iterable

FORMULA_STARTS = ("=", "+", "-", "@", "\t", "\r", "\n", "\N{FULLWIDTH EQUALS SIGN}", "\N{FULLWIDTH PLUS SIGN}")
_CONTROLS = {code: None for code in (*range(0x20), 0x7F) if chr(code) not in "\t\r\n"}

Cell = str | int | float


def cell(value: object) -> Cell:
    """The value as a cell: our own numbers stay numbers, None is empty, all else is text that no program will run.

    An apostrophe goes before text that starts, perhaps after spaces, as a formula would. Control characters,
    which spreadsheets refuse, are left out.

    >>> cell("=1+1"), cell(-12), cell("Ann"), cell(None)
    ("'=1+1", -12, 'Ann', '')
    """
    if value is None:
        return ""
    if isinstance(value, (int, float)) and not isinstance(value, bool):
        return value
    text = str(value).translate(_CONTROLS)
    return f"'{text}" if text.lstrip(" \N{NO-BREAK SPACE}").startswith(FORMULA_STARTS) else text


def cells(row: Iterable[object]) -> list[Cell]:
    """A whole row of cells."""
    return [cell(value) for value in row]
