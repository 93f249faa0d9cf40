"""When rounds begin and end, as they are read on paper.

Who sits where, as the printables take it: a round, the whole movement, the people of an evening.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from datetime import datetime, timedelta
from typing import TYPE_CHECKING, Any

from django.urls import reverse
from django.utils import timezone
from django.utils.formats import time_format
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from reports.printables.clock_sheet import Clock, ClockLine
from reports.printables.movement import Movement
from reports.printables.name_slips import NameSlips
from reports.printables.players_list import PlayersList
from reports.printables.values import RoundSeating, Seat, TableSeats
from tournaments.evening.rounds.models import EntrantMember, Round, RoundEnd
from tournaments.evening.rounds.rules import PLACES
from tournaments.evening.rounds.selectors.seating import SeatedTable, Sitter, seating_of
from tournaments.prints.asking import NO_DOOR, Asked, Door

if TYPE_CHECKING:
    from tournaments.evening.rounds.models import Tournament


def starts_of(round_: Round) -> str:
    """When the round's clock was started; nothing before that."""
    return _hour(timezone.localtime(round_.started_at)) if round_.started_at else ""


def clock(asked: Asked) -> Clock:
    """A line a round: what the clock says for rounds that began, else the plan from the hour that was given."""
    tournament = asked.tournament
    begun = {round_.number: round_ for round_ in asked.rounds if round_.started_at}
    planned = _plan(asked)
    what = _what(tournament)
    return Clock(
        tuple(
            _really(begun[number], tournament, what) if number in begun else ClockLine(number, *planned(number), what)
            for number in range(1, tournament.rounds_planned + 1)
        )
    )


def _really(round_: Round, tournament: Tournament, what: str) -> ClockLine:
    ends = None if round_.paused_at else round_.ends_at(tournament.minutes_per_round)
    return ClockLine(round_.number, starts_of(round_), _hour(timezone.localtime(ends)) if ends else "", what)


def _plan(asked: Asked) -> Callable[[int], tuple[str, str]]:
    """The hours of each round where a first hour was given; a round without minutes has no end that is known."""
    first, minutes = asked.more.get("starts"), asked.more.get("minutes") or asked.tournament.minutes_per_round
    pause = asked.more.get("pause") or 0

    def hours(number: int) -> tuple[str, str]:
        if first is None or not (minutes or number == 1):
            return "", ""
        start = datetime.combine(asked.tournament.date, first) + timedelta(
            minutes=(number - 1) * ((minutes or 0) + pause)
        )
        return _hour(start), _hour(start + timedelta(minutes=minutes)) if minutes else ""

    return hours


def _what(tournament: Tournament) -> str:
    if tournament.round_end == RoundEnd.DEALS:
        return ngettext("{n} deal", "{n} deals", tournament.deals_per_round or 0).format(n=tournament.deals_per_round)
    if tournament.round_end == RoundEnd.MINUTES:
        return _("{n} minutes").format(n=tournament.minutes_per_round)
    return _("until a game is won")


def _hour(moment: datetime) -> str:
    return time_format(moment.time(), "H:i")


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
