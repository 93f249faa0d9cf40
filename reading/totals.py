"""What the rows of a totals slip say: a figure for each party, and where somebody must look.

A figure is clear where each of its lines has one mark, none is in doubt, and lines without a mark come before its first
digit only. All of them are clear only where they balance, or come to the sum that the last row says, so that one slip
of the pen never passes. One or two faint bubbles of a slip are marked or empty as that check wants them, where it
leaves one way only.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import combinations, islice, product
from math import prod
from typing import Any, NamedTuple

from reading.review import SEEN, STRUCK
from reports.marked_sheets.totals import MINUS, SUM, totals_slots
from scoring import Message

MOST_READINGS, MOST_TRIED, MOST_FAINT = 24, 5000, 2


class Figure(NamedTuple):
    """One row: its figure, or the best guess where there is a `reason` to look at it, None where there is none."""

    party: str
    points: int | None
    reason: Message | None = None


class Figures(NamedTuple):
    """The parties' rows in order, what the last row says they come to, and why somebody must look at all of them."""

    rows: tuple[Figure, ...]
    total: Figure | None = None
    reason: Message | None = None

    @property
    def clear(self) -> bool:
        """Is every bubble clear, and does the check hold?"""
        total = (self.total,) if self.total else ()
        return self.reason is None and not any(row.reason for row in (*self.rows, *total))

    @property
    def points(self) -> dict[str, int | None]:
        """The figures by party."""
        return {row.party: row.points for row in self.rows}


def figures_of(layout: Mapping[str, Any], rows: Mapping[str, Mapping[str, Any]]) -> Figures:
    """The figures that the stored rows of a photographed slip of that layout say."""
    parties = layout["parties"]
    found = [_Seen.of(layout["digits"], rows[str(number)]) for number in range(1, len(parties) + 1)]
    seen = _decided(parties, found)
    read = _read(parties, seen)
    asking = [at for at, figure in enumerate(read) if figure.reason]
    if not asking:
        return _checked(read)
    for at, guess in zip(range(len(read)), _guessed(parties, seen, read), strict=True):
        read[at] = read[at]._replace(points=guess)
    return _parted(read)


def _decided(parties: Sequence[str], seen: list[_Seen]) -> list[_Seen]:
    """The rows with their few faint bubbles as the check wants them; as they are where it leaves a choice."""
    if sum(len(digits) for row in seen for digits in row.faint.values()) > MOST_FAINT:
        return seen
    either = (list(rows) for rows in product(*(row.either_way() for row in seen)))
    fitting = [rows for rows in either if _checked(_read(parties, rows)).clear]
    return fitting[0] if len(fitting) == 1 else seen


def _read(parties: Sequence[str], seen: Sequence[_Seen]) -> list[Figure]:
    return [Figure(party, *row.said()) for party, row in zip(parties, seen, strict=True)]


def _checked(read: Sequence[Figure]) -> Figures:
    found = _parted(read)
    total = sum(figure.points or 0 for figure in found.rows)
    if found.total is None and total:
        return found._replace(reason=Message("The totals add up to {rest}, not to zero.", rest=f"{total:+d}"))
    if found.total is not None and total != found.total.points:
        text = "The totals add up to {total}; the last row says {said}."
        return found._replace(reason=Message(text, total=total, said=found.total.points))
    return found


def _parted(read: Sequence[Figure]) -> Figures:
    total = next((figure for figure in read if figure.party == SUM), None)
    return Figures(tuple(figure for figure in read if figure.party != SUM), total)


def _guessed(parties: Sequence[str], seen: Sequence[_Seen], read: Sequence[Figure]) -> list[int | None]:
    """The figures with those in doubt as the check wants them, where it wants one reading only; else as they look."""
    readings: list[list[int]] = []
    for row, figure in zip(seen, read, strict=True):
        alone = figure.reason is None and figure.points is not None
        readings.append([figure.points] if alone else row.readings())  # type: ignore[list-item]  # not None, as asked
    unknown = [at for at, some in enumerate(readings) if not some]
    signs = [-1 if party == SUM else 1 for party in parties]
    if len(unknown) == 1 and all(len(some) == 1 for at, some in enumerate(readings) if at not in unknown):
        rest = sum(sign * some[0] for sign, some in zip(signs, readings, strict=True) if some)
        readings[unknown[0]] = [-rest * signs[unknown[0]]]
    if all(readings) and prod(map(len, readings)) <= MOST_TRIED:
        fitting = [some for some in product(*readings) if not sum(map(int.__mul__, signs, some))]
        if len(fitting) == 1:
            return list(fitting[0])
    return [some[0] if some else None for some in readings]


class _Seen(NamedTuple):
    """The bubbles of one row: the places of its figure from the first, and what is marked, ringed or faint; whether
    anything is written in its box, and whether a line goes through it."""

    places: tuple[str, ...]
    marks: Mapping[str, Sequence[str]]
    ringed: Mapping[str, Sequence[str]]
    faint: Mapping[str, Sequence[str]]
    written: bool
    struck: bool = False

    @classmethod
    def of(cls, digits: int, row: Mapping[str, Any]) -> _Seen:
        places = tuple(dict.fromkeys(slot.group for slot in totals_slots(digits) if slot.group != MINUS))
        marks, ringed, faint = (row.get(part, {}) for part in SEEN[:3])
        return cls(places, marks, ringed, faint, bool(row["written"]), bool(row.get("struck")))

    def either_way(self) -> list[_Seen]:
        """The row with each of its faint bubbles marked, and empty."""
        faint = [(place, digit) for place, digits in self.faint.items() for digit in digits]
        return [
            self._replace(marks=_added(self.marks, some), faint={})
            for count in range(len(faint) + 1)
            for some in combinations(faint, count)
        ]

    def said(self) -> tuple[int | None, Message | None]:
        """The figure and why somebody must look at it, the one or the other."""
        if reason := self._reason():
            return None, reason
        digits = [(self.marks.get(place) or ("",))[0] for place in self.places]
        return self._figure(digits, MINUS in self.marks), None

    def _reason(self) -> Message | None:
        if self.struck:
            return STRUCK
        if self.ringed or self.faint:
            return Message("A bubble is half filled or ringed.")
        marked = [len(self.marks.get(place, ())) for place in self.places]
        if not any(marked):
            return (
                Message("A figure is written, and no digit is marked.")
                if self.written
                else Message("No digit is marked.")
            )
        if max(marked) > 1:
            return Message("Two digits are marked in one line.")
        if 0 in marked[marked.index(1) :]:
            return Message("A line after the first digit is empty.")
        if MINUS in self.marks and not any(self.marks[place][0] != "0" for place in self.places if place in self.marks):
            return Message("A minus is marked before a nought.")
        return None

    def readings(self) -> list[int]:
        """The figures that may be meant, the likeliest first: what is ringed before what is marked or faint."""
        lines = [self._choices(place) for place in self.places]
        signs = [True] if MINUS in self.marks else [False]
        if MINUS in self.ringed or MINUS in self.faint:
            signs = [True, False]
        found = (
            self._figure(digits, minus)
            for digits, minus in product(product(*lines), signs)
            if any(digits) and "" not in digits[_first(digits) :]
        )
        return list(dict.fromkeys(islice(found, MOST_READINGS)))

    def _choices(self, place: str) -> list[str]:
        marked = list(self.marks.get(place, ()))
        either = [*self.ringed.get(place, ()), *marked, *self.faint.get(place, ())]
        return [*dict.fromkeys(either), *([] if marked else [""])]

    def _figure(self, digits: Sequence[str], minus: bool) -> int:
        figure = sum(int(place) * int(digit or 0) for place, digit in zip(self.places, digits, strict=True))
        return -figure if minus else figure


def _added(marks: Mapping[str, Sequence[str]], more: Iterable[tuple[str, str]]) -> dict[str, list[str]]:
    added = {place: list(digits) for place, digits in marks.items()}
    for place, digit in more:
        added.setdefault(place, []).append(digit)
    return added


def _first(digits: Sequence[str]) -> int:
    return next(at for at, digit in enumerate(digits) if digit)
