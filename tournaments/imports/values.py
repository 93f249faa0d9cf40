"""What stands in a cell: words, numbers and days as people write them in four languages. Pure."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Sequence
from datetime import date
from functools import cache
from typing import NamedTuple

from reports.numbers import MINUS


@cache
def plain(text: str) -> str:
    """Small letters without accents, words apart by one space: "N° de membre" is "n de membre"."""
    bare = "".join(letter for letter in unicodedata.normalize("NFKD", text) if not unicodedata.combining(letter))
    return " ".join(re.sub(r"[\W_]+", " ", bare.casefold()).split())


def has_letters(text: str) -> bool:
    """Could it be a name?"""
    return any(map(str.isalpha, text))


LONGEST_CELL = 300
"""So much of a cell is read: patterns would look for a name or a day in the rest for long."""


def cell_at(row: Sequence[str], place: int) -> str:
    """The cell there, nothing where the row has ended."""
    return row[place] if place < len(row) else ""


_UNIT = re.compile(r"(?i)\s*(?:€|eur|p|pt|ptn|pts|punten|points?|punkte)\.?$|^€\s*")
_THOUSANDS_BY_POINT = re.compile(r"-?[1-9]\d{0,2}(\.\d{3})+(,\d+)?")
_MAY_BE_THOUSANDS = re.compile(r"\D*[1-9]\d{0,2}([.,])\d{3}\D*")
_FRACTION = re.compile(r"(?:[05]00|[27]50|[1368][27]5|333|66[67]|167|833)\D*$")
"""Three decimals of what people divide points by: 2, 3, 4, 6 and 8."""
_THOUSANDS_BY_COMMA = re.compile(r"-?[1-9]\d{0,2}(,\d{3})+(\.\d+)?")


def number_of(text: str, thousands: bool = True) -> float | None:
    """A number as people write it: −12, 12-, (12), +7, 1,5, 1.200, 1.012,00 and 35 ptn; None where it is none."""
    bare = re.sub(r"[\s'’]", "", _UNIT.sub("", text.strip()).translate({ord(sign): "-" for sign in f"{MINUS}–—‐‑"}))
    bare = bare.removeprefix("+")
    if turned := re.fullmatch(r"\((\d.*)\)|(\d.*)-", bare):
        bare = f"-{turned[1] or turned[2]}"
    if not re.fullmatch(r"-?\d+([.,]\d+)*", bare):
        return None
    if not thousands and _MAY_BE_THOUSANDS.fullmatch(bare):
        return float(bare.replace(",", "."))
    if _THOUSANDS_BY_POINT.fullmatch(bare):
        bare = bare.replace(".", "").replace(",", ".")
    elif _THOUSANDS_BY_COMMA.fullmatch(bare):
        bare = bare.replace(",", "")
    bare = bare.replace(",", ".")
    return float(bare) if bare.count(".") < 2 else None


def are_thousands(cells: Iterable[str]) -> bool | None:
    """Does the sign in 12.500 part thousands, by the other cells of its column? None where they do not tell."""
    unclear = [cell for cell in cells if _MAY_BE_THOUSANDS.fullmatch(cell)]
    others = {cell: number for cell in cells if cell not in unclear and (number := number_of(cell)) is not None}
    signs = "".join({match[1] for cell in unclear if (match := _MAY_BE_THOUSANDS.fullmatch(cell))})
    if decimals := [cell for cell, number in others.items() if not number.is_integer()]:
        return not any(sign in cell for sign in signs for cell in decimals)
    highest = max(map(abs, others.values()), default=0)
    numbers = [abs(number) for cell in unclear if (number := number_of(cell))]
    is_near = highest >= 100 and len(signs) < 2 and max(numbers, default=0) <= 20 * highest
    are_fractions = all(_FRACTION.search(cell) for cell in unclear)
    return True if is_near or not are_fractions or not unclear else None


def place_of(text: str) -> float | None:
    """A number that may be a place: 3, 3., 3=, =3, 3e, 3ème, 3rd, T3."""
    bare = re.sub(
        r"(?i)^(?:=|t|nr\.?)?\s*(\d{1,4})\s*(?:=|\.|e|de|ste|er|eme|ème|st|nd|rd|th|°|º)?$", r"\1", text.strip()
    )
    return number_of(bare)


_MONTHS = {
    word: number
    for number, words in enumerate(
        (
            "januari january janvier januar jan janv jänner",
            "februari february fevrier februar feb febr fev",
            "maart march mars marz maerz mrt mar mrz",
            "april avril apr avr",
            "mei may mai",
            "juni june juin jun",
            "juli july juillet jul juil",
            "augustus august aout aug",
            "september septembre sep sept",
            "oktober october octobre okt oct",
            "november novembre nov",
            "december decembre dezember dec dez",
        ),
        start=1,
    )
    for word in words.split()
}
_ISO = re.compile(r"(?<!\d)(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?!\d)")
_NUMERIC = re.compile(r"(?<![\d.,])(\d{1,2})\s?([-/.])\s?(\d{1,2})(?:\s?\2\s?'?(\d{4}|\d{2}))?\.?(?![\d,/])")
_WORDED = re.compile(r"(?<!\d)(\d{1,2})(?:st|nd|rd|th|er|e)?[. -]*([^\W\d]+)[. -]*'?(\d{4}|\d{2}(?!\d))?")
_AMERICAN = re.compile(r"([^\W\d]+)\.? (\d{1,2})(?:st|nd|rd|th)?,? (\d{4})(?!\d)")


class WrittenDay(NamedTuple):
    """A day as it is written: its year is 0 where the cell names none; two numbers may be day and month or not."""

    year: int
    month: int
    day: int
    by_numbers: bool = False


@cache
def read_day(text: str) -> WrittenDay | None:
    """The day that a cell names, alone or beside other words."""
    text = text[:LONGEST_CELL]
    if match := _ISO.search(text):
        return WrittenDay(int(match[1]), int(match[2]), int(match[3]))
    if match := _NUMERIC.search(text):
        day, _sign, month, year = match.groups()
        return WrittenDay(_full(year), int(month), int(day), by_numbers=True)
    for pattern, at in ((_WORDED, (3, 2, 1)), (_AMERICAN, (3, 1, 2))):
        for match in pattern.finditer(text):
            year, month, day = (match[place] for place in at)
            if number := _MONTHS.get(plain(month)):
                return WrittenDay(_full(year), number, int(day))
    return None


def _full(year: str | None) -> int:
    """1950 to 2049 where two figures are written."""
    number = int(year or 0)
    return number if not year or number > 99 else number + (2000 if number < 50 else 1900)


def year_named(text: str) -> int:
    """The year in which the season that is called so ended: 2024 of "Stand 2023-24"; 0 where it names none."""
    match = re.search(r"(?<!\d)((?:19|20)\d\d)(?:\s*[-/–]\s*((?:19|20)?\d\d))?(?!\d)", text)
    return (_full(match[2]) or int(match[1])) if match else 0


def days_in(cells: Iterable[str], last_year: int) -> list[date | None]:
    """The day that each of these cells names. Where months come first is told by all of them together.

    Days without a year lie before each other, the last of them in `last_year`.
    """
    written = [read_day(cell) for cell in cells]
    numbers = [day for day in written if day and day.by_numbers]
    turned = _months_first(numbers)
    days: list[date | None] = []
    year, after = last_year, (13, 0)
    for day in reversed(written):
        if day and turned and day.by_numbers:
            day = day._replace(month=day.day, day=day.month)
        if day and not day.year:
            year -= (day.month, day.day) > after
            after = (day.month, day.day)
        days.append(_date(day.year or year, day.month, day.day) if day else None)
    return days[::-1]


def _months_first(days: Sequence[WrittenDay]) -> bool:
    """Do the months stand before the days? No month is more than 12; where all may be one, the days follow in order."""
    if any(day.day > 12 for day in days):
        return False
    by_day, by_month = ([(day.year, *pair(day)) for day in days] for pair in (_month_and_day, _day_and_month))
    return any(day.month > 12 for day in days) or (by_day != sorted(by_day) and by_month == sorted(by_month))


def _month_and_day(day: WrittenDay) -> tuple[int, int]:
    return day.month, day.day


def _day_and_month(day: WrittenDay) -> tuple[int, int]:
    return day.day, day.month


def day_of(text: str) -> date | None:
    """The day that one cell names with its year, if it says nothing else."""
    written = read_day(text)
    if not written or not written.year or len(re.findall(r"[^\W\d]{3,}", text)) > 2:
        return None
    return days_in([text], 0)[0]


def _date(year: int, month: int, day: int) -> date | None:
    try:
        return date(year, month, day)
    except ValueError:
        return None
