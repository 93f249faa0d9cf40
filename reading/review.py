"""The question about a row: nothing to do, a deal that may be booked, or a question with the best guesses."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Set
from enum import Enum
from itertools import combinations, product
from typing import Any, NamedTuple

from reading.rows import records_of, why_asked
from reports.marked_sheets.slots import slots
from scoring import Message, Variant

SEEN = ("marks", "faint", "doubtful")
"""What is kept of the bubbles of a row: marked ones, those in doubt, and others with unexplained ink around them."""
BEFORE_12 = ("doubtful", "touched", "struck")  # what earlier readers kept of such ink: any of it asks
CHECKS = frozenset({"plus", "check"})
MOST_DOUBTS, MOST_GUESSES, MOST_DECIDED = 4, 5, 3
SAY_MORE_THAN_A_DEAL = frozenset({("flag", "corrected"), ("kind", "note")})
UNEXPLAINED = Message("Something besides marks may be written in this row. Was it struck out or corrected?")
Record = dict[str, Any]
Marks = Mapping[str, Set[str]]


class Verdict(Enum):
    """The next act for a row."""

    EMPTY = "empty"
    CLEAR = "clear"
    ASKED = "asked"


class Judged(NamedTuple):
    """A row as a person sees it. A clear one has its deal, an asked one its reason and guesses, the best first."""

    verdict: Verdict
    record: Record | None = None
    guesses: tuple[Record, ...] = ()
    reason: Message | None = None


def judge(
    variant: Variant,
    marks: Marks,
    faint: Marks | None = None,
    doubtful: Marks | None = None,
    *,
    written: bool,
    unexplained: bool = False,
) -> Judged:
    """The result of a row's marks, by group. `faint` bubbles are neither empty nor marked; around `doubtful` ones
    lies ink that nothing explains, and in an `unexplained` row there is much of it.

    A row is clear only where every check holds, no bubble is left in doubt and no ink unexplained. Up to three faint
    bubbles are decided where the checks hold for one reading of them only. A mark without which the checks hold too is
    in doubt: it may be corrected, and the checks cannot tell. An empty row has nothing in its boxes. One mark alone (of
    a deal that was passed out) has no check: where no points stand beside it, it may be a stray stroke.
    """
    faint, doubtful = faint or {}, doubtful or {}
    if not marks and not faint and not written:
        return Judged(Verdict.ASKED, reason=UNEXPLAINED) if unexplained and doubtful else Judged(Verdict.EMPTY)
    plain, left = marks, faint
    with_doubtful = _decided(variant, marks, _both(faint, doubtful)) if doubtful else None
    if with_doubtful and all(values <= with_doubtful.get(group, set()) for group, values in doubtful.items()):
        plain, left, unexplained = with_doubtful, {}, False
    elif (decided := _decided(variant, marks, faint)) is not None:
        plain, left = decided, {}
    if left:
        reason: Message | None = Message("A bubble is half filled.")
    elif not plain and not unexplained:
        reason = Message("Points are written, and nothing is marked.")
    else:
        reason = why_asked(variant, plain)
    if reason is None and not unexplained:
        return _fits_otherwise(variant, plain, doubtful, written)
    guesses: list[Record] = []
    for guess in _guessed(variant, plain, _both(doubtful, left)):
        if guess not in guesses:
            guesses.append(guess)
    return Judged(Verdict.ASKED, None, tuple(guesses[:MOST_GUESSES]), UNEXPLAINED if unexplained else reason)


def _fits_otherwise(variant: Variant, marks: Marks, doubtful: Marks, written: bool) -> Judged:
    """A row in which every check holds: clear, unless they hold for another reading too, or one mark says it all."""
    record = records_of(variant, marks)[0]
    for reason, readings in (
        (Message("Another bubble, with ink around it, would fit as well."), _instead(marks, doubtful)),
        (Message("The row fits without one of the marks as well."), _one_less(marks)),
    ):
        if others := [other for reading in readings for other in records_of(variant, reading)]:
            return Judged(Verdict.ASKED, guesses=(record, *others[: MOST_GUESSES - 1]), reason=reason)
    if written or sum(map(len, marks.values())) > 1:
        return Judged(Verdict.CLEAR, record)
    return Judged(Verdict.ASKED, None, (record,), Message("One mark, and no points are written beside it."))


def judge_row(variant: Variant, row: Mapping[str, Any]) -> Judged:
    """The result of a row, as it is kept with its photograph."""
    parts = ({group: set(values) for group, values in row.get(part, {}).items()} for part in SEEN)
    unexplained = row["unexplained"] if "unexplained" in row else any(row.get(part) for part in BEFORE_12)
    return judge(variant, *parts, written=row["written"], unexplained=unexplained)


def _decided(variant: Variant, marks: Marks, faint: Marks) -> dict[str, set[str]] | None:
    """The marks with the few that are in doubt as the checks want them; None where they leave a choice.

    Where fewer are marked than in doubt it may be dirt, and no check holds what was corrected or noted. Beside another
    mark of its group one in doubt may be the one that was meant; alone in its group it may be the end of a mark that
    belongs to another bubble. So it is left to a person where the checks hold for that as well.
    """
    bubbles = [(group, value) for group, values in faint.items() for value in sorted(values)]
    enough = len(bubbles) <= min(MOST_DECIDED, sum(map(len, marks.values())))
    if not bubbles or not enough or not SAY_MORE_THAN_A_DEAL.isdisjoint(bubbles):
        return None
    plain = {group: set(values) for group, values in marks.items()}
    fitting = [reading for reading in _either_way(plain, faint) if records_of(variant, reading)]
    if len(fitting) != 1:
        return None
    [candidate] = fitting
    others = (
        {**candidate, group: {other}}
        for group, value in bubbles
        for other in ([value] if group in plain else _values(variant, group) - {value} - candidate.get(group, set()))
    )
    return None if any(records_of(variant, other) for other in others) else candidate


def _values(variant: Variant, group: str) -> set[str]:
    return {slot.value for slot in slots(variant) if slot.group == group}


def _both(some: Marks, others: Marks) -> dict[str, set[str]]:
    return {group: {*some.get(group, ()), *others.get(group, ())} for group in {*some, *others}}


def _guessed(variant: Variant, marks: Marks, doubtful: Marks) -> Iterator[Record]:
    """Readings with the bubbles in doubt either way, those first in which every check holds.

    What is ringed is mostly meant instead of another mark of its group.
    """
    flags = {flag for flag in marks.get("flag", ()) if flag != "corrected"}
    plain = {group: set(values) for group, values in marks.items()} | {"flag": flags}
    readings: list[Marks] = [*_instead(plain, doubtful), *_either_way(plain, doubtful)]
    for doubting in (frozenset[str](), frozenset({"check"}), CHECKS):
        for reading in readings:
            yield from records_of(variant, reading, doubting=doubting)
    for reading in _one_less(plain):
        yield from records_of(variant, reading)


def _instead(marks: Marks, others: Marks) -> Iterator[dict[str, Set[str]]]:
    """The marks with one of these others instead of a mark of its group."""
    for group, values in others.items():
        here = marks.get(group, set())
        for value, marked in product(sorted(values - here), sorted(here)):
            yield {**marks, group: marks[group] - {marked} | {value}}


def _one_less(marks: Marks) -> Iterator[dict[str, Set[str]]]:
    """The marks without one of several in its group: both may be marked where somebody corrected one."""
    for group in sorted(marks):
        for value in sorted(marks[group]) if len(marks[group]) > 1 else ():
            yield {**marks, group: marks[group] - {value}}


def _either_way(marks: dict[str, set[str]], doubtful: Marks) -> Iterator[dict[str, set[str]]]:
    doubts = [(group, value) for group, values in doubtful.items() for value in sorted(values)][:MOST_DOUBTS]
    for count in range(len(doubts) + 1):
        for added in combinations(doubts, count):
            reading = {group: set(values) for group, values in marks.items()}
            for group, value in added:
                if value != "corrected":
                    reading.setdefault(group, set()).add(value)
            yield reading
