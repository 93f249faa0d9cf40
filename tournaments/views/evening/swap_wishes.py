"""Which wishes a swap by hand would break, in sentences for who is about to do it."""

from collections.abc import Sequence

from django.utils.translation import gettext as _

from tournaments.models import Entrant, Seat
from tournaments.templatetags.whist import seat_name


def broken_at(mover: Entrant, place: Seat, company: Sequence[Entrant], tables: dict[Entrant, int]):
    """What the mover asked for and would not have at that place, None for sitting out; `company` are the entrants
    there, `tables` gives everybody's table number in the round, as it would be."""
    found = [_fixed(mover, place, tables), _apart(mover, company), _halves(mover, place, tables)]
    return [sentence for sentence in found if sentence]


def _fixed(mover: Entrant, place: Seat, tables: dict[Entrant, int]) -> str:
    """Later rounds of a knock-out have fewer tables: nobody is held to one that is not there."""
    there = mover.fixed_table and mover.fixed_table <= max(tables.values(), default=0)
    if not there or (place and _is_fixed(mover, place)):
        return ""
    where = _("table {table}").format(table=mover.fixed_table)
    if mover.fixed_seat:
        where = _("table {number}, {seat}").format(number=mover.fixed_table, seat=seat_name(mover.fixed_seat))
    return _("Asked to stay at {where}.").format(where=where)


def _is_fixed(mover: Entrant, place: Seat) -> bool:
    return place.table.number == mover.fixed_table and mover.fixed_seat in ("", place.seat)


def _apart(mover: Entrant, company: Sequence[Entrant]) -> str:
    names = [one.name for one in company if _shares(mover, one, "keep_apart")]
    return _("Asked to be kept apart from {names}.").format(names=", ".join(names)) if names else ""


def _halves(mover: Entrant, place: Seat, tables: dict[Entrant, int]) -> str:
    """The first half of the hall is the larger."""
    first = (len(set(tables.values())) + 1) // 2
    names = [
        one.name
        for one, table in tables.items()
        if place and _shares(mover, one, "other_half") and (table <= first) == (place.table.number <= first)
    ]
    return _("Asked for the other half of the hall than {names}.").format(names=", ".join(names)) if names else ""


def _shares(mover: Entrant, other: Entrant, field: str) -> bool:
    """Have two people the same word?"""
    word = getattr(mover, field).casefold()
    return bool(word) and other.pk != mover.pk and getattr(other, field).casefold() == word
