"""Who sits where, as the printables take it: a round, the whole movement, the people of an evening."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any

from django.urls import reverse

from reports.printables.movement import Movement
from reports.printables.name_slips import NameSlips
from reports.printables.players_list import PlayersList
from reports.printables.values import RoundSeating, Seat, TableSeats
from tournaments.models import EntrantMember, Round
from tournaments.play.tables_of_five import PLACES
from tournaments.printing.asking import Asked
from tournaments.printing.codes import NO_DOOR, Door
from tournaments.printing.times import starts_of
from tournaments.selectors.evening.seating import SeatedTable, Sitter, seating_of


def round_seating(asked: Asked, round_: Round | None = None) -> RoundSeating:
    """Who sits where in the round that was asked for, or in another one."""
    seating = seating_of(round_ or asked.one_round, public=asked.public)
    return RoundSeating(
        number=seating.number,
        tables=tuple(table_seats(table) for table in seating.tables),
        out=tuple(sitter.name for sitter in seating.out),
        starts=starts_of(round_ or asked.one_round),
    )


def table_seats(table: SeatedTable, door: Door = NO_DOOR, *, hand_by_hand: bool = False) -> TableSeats:
    """One table; a pair stands on its side, or with `hand_by_hand` each of the two on a seat."""
    places = _hands(table) if hand_by_hand else _places(table)
    return TableSeats(
        number=table.number,
        seats=tuple(places),
        dealer=table.first_dealer,
        code=door.code,
        address=door.address,
        dealt=table.dealt,
    )


def movement(asked: Asked) -> Movement:
    """All rounds that are drawn."""
    return Movement(tuple(round_seating(asked, round_) for round_ in asked.rounds))


def name_slips(asked: Asked) -> NameSlips:
    """A label for each person, the two of a pair apart."""
    rows = EntrantMember.objects.filter(entrant__tournament=asked.tournament, entrant__status="active")
    people = rows.order_by("entrant__number", "position").values_list(
        "player__name", "player__label", "entrant__number"
    )
    return NameSlips(tuple(Seat("", name, club, number) for name, club, number in people))


def players_list(asked: Asked) -> PlayersList:
    """Everybody on the list of players."""
    return PlayersList(name_slips(asked).people)


def slips_to_follow(asked: Asked) -> NameSlips:
    """The same, each with the code of the person's page of the evening."""
    club, slug = asked.tournament.club.slug, asked.tournament.slug
    slips = name_slips(asked)
    numbers = {person.number for person in slips.people}
    pages = {number: asked.site + reverse("player_page", args=[club, slug, number]) for number in numbers}
    return replace(slips, addresses=pages)


def table_cards(asked: Asked) -> RoundSeating:
    """A card for each table there is or will be, whoever sits there."""
    numbers = range(1, _table_count(asked) + 1)
    doors = asked.doors(numbers)
    sets = [round_.sets for round_ in asked.rounds]
    return RoundSeating(0, tuple(_card(number, doors.get(number, NO_DOOR), sets) for number in numbers))


def _card(number: int, door: Door, sets: Sequence[dict[int, Any]]) -> TableSeats:
    dealt = tuple(set_.get(number) for set_ in sets)
    return TableSeats(number, (), "N", door.code, door.address, sets=dealt)


def _table_count(asked: Asked) -> int:
    drawn = max((round_.tables.count() for round_ in asked.rounds), default=0)
    size = 2 if asked.tournament.kind == "pairs" else 4
    return drawn or max(asked.tournament.entrants.filter(status="active").count() // size, 1)


def _places(table: SeatedTable) -> Iterator[Seat]:
    taken: dict[Sitter, list[str]] = {}
    for seat in PLACES:
        if seat in table.seats:
            taken.setdefault(table.seats[seat], []).append(seat)
    for sitter, seats in taken.items():
        place = "".join(seats) if len(seats) == 1 or seats[0] in "NS" else "EW"
        yield Seat(place, sitter.name, sitter.label, sitter.number)


def _hands(table: SeatedTable) -> Iterator[Seat]:
    for seat in PLACES:
        if sitter := table.seats.get(seat):
            names = sitter.name.split(" & ")
            shared = table.seats.get({"N": "S", "S": "N", "E": "W", "W": "E"}.get(seat, "")) == sitter
            name = names[seat in "SW"] if shared and len(names) == 2 else sitter.name
            yield Seat(seat, name, sitter.label, sitter.number)
