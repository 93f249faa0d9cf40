"""The totals of a sheet: who has one, what is wrong with them, and what deals add up to beside them. Pure."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any

from django.utils.translation import gettext as _

from reports.numbers import signed
from scoring import SIDES
from scoring.deal_bounds import deal_bounds
from scoring.seats import Unit
from tournaments.play.tables_of_five import PLACES

if TYPE_CHECKING:
    from scoring import Variant

MOST = 1_000_000
"""No total goes beyond this; the sums of an evening fit any database."""


def parties_at(variant: Variant, seats: Iterable[str]) -> tuple[str, ...]:
    """Who has a total of their own at a table with these seats taken: sides that score as one or are pairs, else each
    seat, the fifth's included."""
    taken = set(seats)
    if variant.unit is Unit.SIDE or taken & set(SIDES):
        return SIDES
    return tuple(place for place in PLACES if place in taken)


def summed(points: Mapping[str, int], parties: Iterable[str]) -> dict[str, int]:
    """What a sheet's deals add up to for these parties; a side has the sum of its seats where each scores alone."""
    return {
        party: points[party] if party in points else sum(points.get(seat, 0) for seat in party) for party in parties
    }


def problems_with_totals(
    variant: Variant, totals: Mapping[str, Any], parties: Iterable[str], deals: int | None
) -> dict[str, list[str]]:
    """What is wrong with totals, by party; under "" what is wrong with all of them together.

    `deals` is how many deals the table played at most, None where nobody knows.
    """
    problems: dict[str, list[str]] = {}
    least, most = _bounds(variant, deals)
    for party in (parties := tuple(parties)):
        points = totals.get(party)
        if points is None:
            problems[party] = [_("Type this total.")]
        elif type(points) is not int or abs(points) > MOST:
            problems[party] = [_("A total is a whole number.")]
        elif not least <= points <= most:
            problems[party] = [_out_of_reach(deals or 0, least, most)]
    if extra := sorted(set(totals) - set(parties)):
        problems[""] = [_("Nobody sits there: {places}.").format(places=", ".join(extra))]
    elif not problems and variant.balanced and (rest := sum(totals.values())):
        problems[""] = [unbalanced(rest)]
    return problems


def unbalanced(rest: int) -> str:
    """The sentence about totals that should add up to zero and do not."""
    return _("The totals add up to {rest}, not to zero.").format(rest=signed(rest))


def _out_of_reach(deals: int, least: int, most: int) -> str:
    return _("In {deals} deals nobody can score this: the score table allows {least} to {most}.").format(
        deals=deals, least=signed(least), most=signed(most)
    )


def _bounds(variant: Variant, deals: int | None) -> tuple[int, int]:
    """The least and the most that the score table allows in so many deals, the seats of a pair together."""
    bounds = deal_bounds(variant) if deals is not None else None
    if bounds is None or deals is None:
        return -MOST, MOST
    seats = 1 if variant.unit is Unit.SIDE else 2
    return bounds.least * deals * seats, bounds.most * deals * seats
