"""Slips of the pen on a marked sheet: how often one would be taken as other points without anybody noticing."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random
from typing import Any, NamedTuple

from reading.rows import UnmarkableError, marks_of, records_of, why_asked
from reports.marked_sheets.slots import slots
from scoring import Variant, read_deal, settle

WRONG, MISSING, EXTRA = "wrong", "missing", "extra"
SHARES = {WRONG: 0.7, MISSING: 0.2, EXTRA: 0.1}
BESIDE = (1, 10)  # figures that stand beside each other on the sheet


class Slips(NamedTuple):
    """The number of slips, and how many were taken as other points, by the group that was marked wrongly."""

    tried: int
    unnoticed: int
    groups: dict[str, int]

    @property
    def share(self) -> float:
        """The part that nobody notices, 0 to 1."""
        return self.unnoticed / self.tried if self.tried else 0.0


def count_slips(variant: Variant, records: Iterable[dict[str, Any]], chance: Random) -> Slips:
    """Count one slip in each of these deals, of the kinds people make; deals that the sheet cannot say are left out."""
    tried, groups = 0, dict[str, int]()
    for record in records:
        deal = read_deal(variant, record)
        try:
            marks = marks_of(variant, deal)
        except UnmarkableError:
            continue
        tried += 1
        group, slipped = _slipped(variant, marks, chance)
        if not why_asked(variant, slipped):
            deal_read = read_deal(variant, records_of(variant, slipped)[0])
            if settle(variant, deal_read).points != settle(variant, deal).points:
                groups[group] = groups.get(group, 0) + 1
    return Slips(tried, sum(groups.values()), groups)


def _slipped(variant: Variant, marks: dict[str, set[str]], chance: Random) -> tuple[str, dict[str, set[str]]]:
    """The marks with one of them wrong (mostly beside the right one), missing, or one too many."""
    group = chance.choice(sorted(marks))
    right = chance.choice(sorted(marks[group]))
    [how] = chance.choices(list(SHARES), list(SHARES.values()))
    free = [slot.value for slot in slots(variant) if slot.group == group and slot.value not in marks[group]]
    values = set(marks[group]) - (set() if how == EXTRA else {right})
    if how != MISSING and free:
        values.add(chance.choice(_beside(right, free) if how == WRONG else free))
    return group, {**marks, group: values}


def _beside(right: str, free: list[str]) -> list[str]:
    if not right.isdigit():
        return free
    return [value for value in free if value.isdigit() and abs(int(value) - int(right)) in BESIDE] or free
