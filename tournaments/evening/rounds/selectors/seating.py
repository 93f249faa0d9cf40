"""The seats of a round, as plain values for screens and paper."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from django.db.models import QuerySet

from tournaments.evening.draws.selectors.drawing import opened_rounds, playing
from tournaments.evening.rounds.models import Entrant, Round, Seat, SitOut, Table
from tournaments.evening.rounds.rules import PLACES
from tournaments.evening.rounds.selectors.named import name_on_seat
from tournaments.evening.table.fast_path import FastQuery
from tournaments.register.names import told_apart

if TYPE_CHECKING:
    from tournaments.evening.rounds.models import Tournament


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
        seats_by_sitter = {who: "".join(seat for seat in SEATS if self.seats.get(seat) == who) for who in self.sitters}
        return tuple((seats, who, self.first_dealer in seats) for who, seats in seats_by_sitter.items())


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
    rows = SitOut.objects.filter(round=round_).order_by("entrant__number")
    out = [Sitter(*row) for row in rows.values_list("entrant__number", f"entrant__{name}", "entrant__label")]
    apart = told_apart({*out, *(sitter for places in seats.values() for sitter in places.values())})
    sets = round_.sets
    return Seating(
        number=round_.number,
        status=round_.status,
        tables=tuple(
            SeatedTable(key, number, dealer, _with_names(seats.get(key, {}), apart), sets.get(number))
            for key, number, dealer in Table.objects.filter(round=round_)
            .order_by("number")
            .values_list("id", "number", "first_dealer")
        ),
        out=tuple(sitter._replace(name=apart.get(sitter.number, sitter.name)) for sitter in out),
        seed=round_.seed,
        certificate=round_.certificate,
    )


def _with_names(places: dict[str, Sitter], names: dict[int, str]) -> dict[str, Sitter]:
    return {seat: sitter._replace(name=names.get(sitter.number, sitter.name)) for seat, sitter in places.items()}


def seats_by_table(seats: QuerySet[Seat], *, public: bool = False) -> dict[int, dict[str, Sitter]]:
    """The person on each seat of each table (by key), clockwise from North, in one query."""
    return {table: seated(sitting) for table, sitting in sittings_by_table(seats, public=public).items()}


def sittings_by_table(seats: QuerySet[Seat], *, public: bool = False) -> dict[int, list[Sitting]]:
    """The people at each table, by its key, in one query."""
    by_table: dict[int, list[Sitting]] = {}
    for table, *sitting in seats.values_list("table_id", *_sitting(public)):
        by_table.setdefault(table, []).append(_read(sitting, public))
    return by_table


def sitting_at(table: Table, *, public: bool = False) -> list[Sitting]:
    """The people at one table, in one query."""
    return [_read(row, public) for row in _SITTING[public](table=table.pk)]


def seated(sitting: Sequence[Sitting]) -> dict[str, Sitter]:
    """The person on each seat, clockwise from North."""
    sitter_by_seat = {seat: place.sitter for place in sitting for seat in place.seat}
    return {seat: sitter_by_seat[seat] for seat in SEATS if seat in sitter_by_seat}


class Misplaced(NamedTuple):
    """The names of those who play but have no place in a drawn round, of those who have one but left, and of those who
    have one but are no longer among the best who go on."""

    unseated: tuple[str, ...] = ()
    left: tuple[str, ...] = ()
    outranked: tuple[str, ...] = ()


def misplaced_in(round_: Round) -> Misplaced:
    """The differences between those who have a place in a drawn round and those who should play it."""
    placed = {*round_.seats.values_list("entrant", flat=True), *round_.sit_outs.values_list("entrant", flat=True)}
    here = playing(round_.tournament, round_.number)
    names = dict(here.values_list("pk", "name"))
    others = round_.tournament.entrants.filter(pk__in=placed - names.keys()).values_list("name", "status")
    return Misplaced(
        tuple(name for pk, name in names.items() if pk not in placed),
        tuple(name for name, status in others if status == Entrant.Status.WITHDRAWN),
        tuple(name for name, status in others if status != Entrant.Status.WITHDRAWN),
    )


def next_round(tournament: Tournament) -> int:
    """The number of the first round that is neither open nor closed, among those planned."""
    return min(opened_rounds(tournament) + 1, tournament.rounds_planned)


def late_for(round_: Round | None, entrants: Iterable[Entrant]) -> dict[str, Any]:
    """Latecomers for a page's notice: who came since that round was opened; empty without such a round."""
    if round_ is None:
        return {"late": [], "late_for": None}
    here = [entrant for entrant in entrants if entrant.status == Entrant.Status.ACTIVE]
    return {"late": [entrant.name for entrant in here if entrant.from_round > round_.number], "late_for": round_}


def _sitting(public: bool) -> tuple[str, ...]:
    facts = "seat", "entrant_id", "round__number", "entrant__stand_ins"
    return *facts, "entrant__number", f"entrant__{_name(public)}", "entrant__label"


def _read(row: Sequence[Any], public: bool) -> Sitting:
    seat, entrant, round_number, stand_ins, number, name, label = row
    if stand_ins:
        name = name_on_seat(name, stand_ins, round_number, public=public)
    return Sitting(seat, entrant, Sitter(number, name, label))


def _name(public: bool) -> str:
    return "public_name" if public else "name"


def _at_a_table(table: Any) -> QuerySet[Seat]:
    return Seat.objects.filter(table=table).order_by("pk")


_SITTING = {public: FastQuery(_at_a_table, _sitting(public), table=Table._meta.pk) for public in (False, True)}
