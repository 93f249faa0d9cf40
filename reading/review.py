"""What a person is shown of a row: nothing to do, a deal that may be booked, or a question with the best guesses."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Set
from enum import Enum
from itertools import combinations, product
from typing import Any, NamedTuple

from reading.rows import records_of, why_asked
from reports.marked_sheets.slots import slots
from scoring import Message, Variant

SEEN = ("marks", "doubtful", "faint", "touched")
"""What is kept of the bubbles of a row: the marked ones, those with a ring and no mark, those in doubt, and empty ones
that may have a part of a ring around them."""
CHECKS = frozenset({"plus", "check"})
MOST_DOUBTS, MOST_GUESSES, MOST_DECIDED = 4, 5, 3
SAY_MORE_THAN_A_DEAL = frozenset({("flag", "corrected"), ("kind", "note")})
STRUCK = Message("A line goes through this row. Was it struck out?")
Record = dict[str, Any]
Marks = Mapping[str, Set[str]]


class Verdict(Enum):
    """What is to be done with a row."""

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
    doubtful: Marks,
    faint: Marks | None = None,
    touched: Marks | None = None,
    *,
    written: bool,
) -> Judged:
    """What the marks of a row come to, by group. `doubtful` bubbles are ringed, `faint` ones in doubt, and `touched`
    ones empty with ink around them.

    A row is clear only where every check holds and no bubble is left in doubt. Up to three faint ones are decided where
    the checks hold for one reading of them only. A touched bubble is in doubt where the checks hold for it instead of a
    mark of its group, and so is a mark without which they hold: that may be corrected, and the checks cannot tell. An
    empty row has nothing in its boxes. One mark alone (of a deal that was passed out) has no check: where no points
    stand beside it, it may be a stray stroke.
    """
    faint = faint or {}
    if not marks and not doubtful and not faint:
        if written:
            return Judged(Verdict.ASKED, reason=Message("Points are written, and nothing is marked."))
        return Judged(Verdict.EMPTY)
    if not doubtful and (decided := _decided(variant, marks, faint)) is not None:
        marks, faint = decided, {}
    in_doubt = {group: {*doubtful.get(group, ()), *faint.get(group, ())} for group in {*doubtful, *faint}}
    reason = Message("A bubble is half filled or ringed.") if in_doubt else why_asked(variant, marks)
    if reason is None:
        record = records_of(variant, marks)[0]
        if asked := _fits_otherwise(variant, marks, touched or {}, record):
            return asked
        if written or sum(map(len, marks.values())) > 1:
            return Judged(Verdict.CLEAR, record)
        alone = Message("One mark, and no points are written beside it.")
        return Judged(Verdict.ASKED, guesses=(record,), reason=alone)
    guesses: list[Record] = []
    for guess in _guessed(variant, marks, in_doubt, doubtful, faint):
        if guess not in guesses:
            guesses.append(guess)
    return Judged(Verdict.ASKED, guesses=tuple(guesses[:MOST_GUESSES]), reason=reason)


def _fits_otherwise(variant: Variant, marks: Marks, touched: Marks, record: Record) -> Judged | None:
    """A question where the checks hold for another reading besides the record; None where they do not."""
    for reason, readings in (
        (Message("Another bubble that is not clearly empty would fit as well."), _instead(marks, touched)),
        (Message("The row fits without one of the marks as well."), _one_less(marks)),
    ):
        if others := [other for reading in readings for other in records_of(variant, reading)]:
            return Judged(Verdict.ASKED, guesses=(record, *others[: MOST_GUESSES - 1]), reason=reason)
    return None


def judge_row(variant: Variant, row: Mapping[str, Any]) -> Judged:
    """What a row comes to, as it is kept with its photograph."""
    seen = ({group: set(values) for group, values in row.get(part, {}).items()} for part in SEEN)
    judged = judge(variant, *seen, written=row["written"])
    if judged.verdict is Verdict.EMPTY or not row.get("struck"):
        return judged
    guesses = judged.guesses if judged.record is None else (judged.record,)
    return Judged(Verdict.ASKED, guesses=guesses, reason=STRUCK)


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
    [found] = fitting
    others = (
        {**found, group: {other}}
        for group, value in bubbles
        for other in ([value] if group in plain else _values(variant, group) - {value} - found.get(group, set()))
    )
    return None if any(records_of(variant, other) for other in others) else found


def _values(variant: Variant, group: str) -> set[str]:
    return {slot.value for slot in slots(variant) if slot.group == group}


def _guessed(variant: Variant, marks: Marks, doubtful: Marks, ringed: Marks, faint: Marks) -> Iterator[Record]:
    """Readings with the doubtful bubbles either way, those first in which every check holds.

    What is ringed is mostly meant instead of another mark of its group.
    """
    flags = {flag for flag in marks.get("flag", ()) if flag != "corrected"}
    plain = {group: set(values) for group, values in marks.items()} | {"flag": flags}
    readings: list[Marks] = [*_instead(plain, ringed), *_instead(plain, faint), *_either_way(plain, doubtful)]
    for doubting in (frozenset[str](), frozenset({"check"}), CHECKS):
        for reading in readings:
            yield from records_of(variant, reading, doubting=doubting)
    for reading in _one_less(plain):
        yield from records_of(variant, reading)


def _instead(marks: Marks, others: Marks) -> Iterator[dict[str, Set[str]]]:
    """The marks with one of these others instead of a mark of its group."""
    for group, values in others.items():
        for value, marked in product(sorted(values), sorted(marks.get(group, ()))):
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
