"""The use of each field that belongs to a person: each model says it beside its fields, and everything follows it.

A model with a `PERSONAL` table names every field of its own there; a test compares it with `_meta`, so that a field
that is added later has to be classified before it can be forgotten in an erasure.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple


class Use(NamedTuple):
    """The fate of one field.

    `erased`: what erasing the person puts there, None where the value stays. `typed`: the club types it in the
    register. `exported`: the person gets it. `travels`: it leaves with an evening for another site. `public`: strangers
    may read it, as far as the person allows.
    """

    why: str
    erased: Callable[[Any], Any] | None = None
    typed: bool = False
    exported: bool = False
    travels: bool = False
    public: bool = False


KEY = Use("a key of the database, or a number that names nobody")
RESULT = Use("the results, which stay whole under a number")
WITH_PERSON = Use("deleted together with the person's account")
FOLLOWS_PLAYER = Use("a copy that is made anew whenever a player changes or is erased")
NAMES_IN_TEXT = Use("words in which somebody may be named: an erased name is taken out of them")
CHOICE = Use("a choice of that person", exported=True)
SETTLED = Use("that something was asked and answered, without by whom", exported=True)
SAID = Use("told to the person", exported=True)


def emptied(_row: Any) -> str:
    """Erasing leaves nothing there."""
    return ""


def erase_fields(row: Any) -> None:
    """Put into every personal field of the row what erasing leaves there; the caller saves."""
    for field, use in row.PERSONAL.items():
        if use.erased is not None:
            setattr(row, field, use.erased(row))


def fields_that(model: Any, quality: str) -> tuple[str, ...]:
    """The names of a model's fields with that quality: "typed", "exported", "travels" or "public"."""
    return tuple(field for field, use in model.PERSONAL.items() if getattr(use, quality))


def values_that(row: Any, quality: str) -> dict[str, Any]:
    """The row's values of those fields, by name."""
    return {field: getattr(row, field) for field in fields_that(row, quality)}


def is_derived(model: Any) -> bool:
    """Do the rows follow from others, so that deleting every one of them changes nothing?"""
    return bool(getattr(model, "is_derived", False))
