"""Who sits where in a round, as plain values for screens and paper."""

from collections.abc import Sequence
from functools import partial
from typing import Any, NamedTuple

from django.db.models import QuerySet

from tournaments.models import Round, Seat, SitOut, Table
from tournaments.play.tables_of_five import PLACES
from tournaments.prepared import Prepared, Slot

SEATS = PLACES


class Sitter(NamedTuple):
    """An entrant as named where it is shown."""

    number: int
    name: str
    label: str = ""


class Sitting(NamedTuple):
    """A seat at a table as stored, `entrant` by its key. A pair or team sits on a side: "NS"."""

    seat: str
    entrant: int
    sitter: Sitter


class SeatedTable(NamedTuple):
    """A table and who sits there: every seat is named, so a pair stands on two of them. `key` is the row's, `dealt` the
    set of deals that is played there, where they are duplicated."""

    key: int
    number: int
    first_dealer: str
    seats: dict[str, Sitter]
    dealt: int | None = None

    @property
    def sitters(self) -> tuple[Sitter, ...]:
        """Each entrant once, in the order of the seats."""
        return tuple(dict.fromkeys(self.seats[seat] for seat in SEATS if seat in self.seats))

    @property
    def places(self) -> tuple[tuple[str, Sitter, bool], ...]:
        """Each entrant once as (seat, or the side of a pair; the entrant; do they deal first), from North on."""
        taken = {who: "".join(seat for seat in SEATS if self.seats.get(seat) == who) for who in self.sitters}
        return tuple((seats, who, self.first_dealer in seats) for who, seats in taken.items())


class Seating(NamedTuple):
    number: int
    status: str
    tables: tuple[SeatedTable, ...]
    out: tuple[Sitter, ...]
    seed: str
    certificate: dict


def seating_of(round_: Round, *, public: bool = False) -> Seating:
    """A round's seats in three queries."""
    seats = seats_by_table(Seat.objects.filter(round=round_), public=public)
    name = _name(public)
    out = SitOut.objects.filter(round=round_).order_by("entrant__number")
    sets = round_.sets
    return Seating(
        number=round_.number,
        status=round_.status,
        tables=tuple(
            SeatedTable(key, number, dealer, seats.get(key, {}), sets.get(number))
            for key, number, dealer in Table.objects.filter(round=round_)
            .order_by("number")
            .values_list("id", "number", "first_dealer")
        ),
        out=tuple(Sitter(*row) for row in out.values_list("entrant__number", f"entrant__{name}", "entrant__label")),
        seed=round_.seed,
        certificate=round_.certificate,
    )


def seats_by_table(seats: QuerySet[Seat], *, public: bool = False) -> dict[int, dict[str, Sitter]]:
    """Of each table (by key) who sits on each seat, clockwise from North, in one query."""
    found: dict[int, list[Sitting]] = {}
    for table, *sitting in seats.values_list("table_id", *_sitting(public)):
        found.setdefault(table, []).append(_read(sitting))
    return {table: seated(sitting) for table, sitting in found.items()}


def sitting_at(table: Table, *, public: bool = False) -> list[Sitting]:
    """Who sits at one table, in one query."""
    return [_read(row) for row in _SITTING[public](table=table.pk)]


def seated(sitting: Sequence[Sitting]) -> dict[str, Sitter]:
    """Who sits on each seat, clockwise from North."""
    taken = {seat: one.sitter for one in sitting for seat in one.seat}
    return {seat: taken[seat] for seat in SEATS if seat in taken}


def _sitting(public: bool) -> tuple[str, ...]:
    return "seat", "entrant_id", "entrant__number", f"entrant__{_name(public)}", "entrant__label"


def _read(row: Sequence[Any]) -> Sitting:
    seat, entrant, *sitter = row
    return Sitting(seat, entrant, Sitter(*sitter))


def _name(public: bool) -> str:
    return "public_name" if public else "name"


def _at_a_table(public: bool) -> QuerySet[Seat]:
    return Seat.objects.filter(table=Slot("table", Table._meta.pk)).order_by("pk").values_list(*_sitting(public))


_SITTING = {public: Prepared(partial(_at_a_table, public)) for public in (False, True)}
