"""Whose deal it is: what was entered for the people of another draw is offered to those of this one, never booked."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from tournaments.errors import Redrawn
from tournaments.selectors.evening.seating import seated, sitting_at
from tournaments.selectors.evening.substitutes import name_on_seat

if TYPE_CHECKING:
    from tournaments.models import Table

SEATING = ("round_drawn", "table_begun", "table_taken_back", "seats_swapped")
PLACE = re.compile(r"([NESWF])([0-9]{1,5})")


def ensure_same_draw(table: Table, seats: Mapping[str, int] | None) -> None:
    """Redrawn where other people sit at the table than those for whom it was entered; nothing is asked of a sender who
    does not say who they were.

    `seats` are start numbers by seat. Two who changed places by hand are no other draw: deals follow the seats.
    """
    if not seats:
        return
    sitters = seated(sitting_at(table))
    now = {seat: sitter.number for seat, sitter in sitters.items()}
    if dict(seats) == now or dict(seats) in _seatings(table):
        return
    names = {sitter.number: sitter.name for sitter in sitters.values()}
    raise Redrawn(table, _named(seats, _names(table, seats) | names), _named(now, names))


def seats_in_text(text: str) -> dict[str, int] | None:
    """Who sat where as a form says it, "N3 E1 S4 W2"; None where it says nothing."""
    return {seat: int(number) for seat, number in PLACE.findall(text[:100])} or None


def _seatings(table: Table) -> list[dict[str, int]]:
    """Who sat at the table since its round was drawn, newest last: each time two changed places there is one more."""
    journal = table.round.tournament.journal.filter(round_number=table.round.number, kind__in=SEATING)
    seatings: list[dict[str, int]] = []
    for kind, payload in journal.order_by("seq").values_list("kind", "payload"):
        if kind == "seats_swapped":
            exchange = {payload["one"]: payload["other"], payload["other"]: payload["one"]}
            before = seatings[-1] if seatings else {}
            seatings.append({seat: exchange.get(number, number) for seat, number in before.items()})
        elif kind == "round_drawn" or table.number in _tables(payload):
            laid = _tables(payload).get(table.number, {})
            seatings = [{seat: number for place, number in laid.items() for seat in place}]
    return seatings


def _tables(payload: dict[str, Any]) -> dict[int, dict[str, int]]:
    """The seats by table that an act laid out; of a table taken back there are none."""
    return {laid["number"]: laid["seats"] for laid in payload.get("tables", ())} or {payload.get("table", 0): {}}


def _names(table: Table, seats: Mapping[str, int]) -> dict[int, str]:
    rows = table.round.tournament.entrants.filter(number__in=set(seats.values()))
    return {
        number: name_on_seat(name, stand_ins, table.round.number, public=False)
        for number, name, stand_ins in rows.values_list("number", "name", "stand_ins")
    }


def _named(seats: Mapping[str, int], names: Mapping[int, str]) -> dict[str, dict[str, Any]]:
    return {seat: {"number": number, "name": names.get(number, "–")} for seat, number in seats.items()}
