"""A request for a print: of which evening, which round, for whom, and with which choices.

The short codes and addresses that open tables, for the paper on those tables.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING, Any, NamedTuple
from uuid import UUID

from django.urls import reverse

from reports.marked_sheets.code import FIELDS, SheetCode, TableCode
from scoring import Variant
from tournaments.clubs.selectors import alphabet_of
from tournaments.evening.rounds.facts import variant_of
from tournaments.evening.rounds.models import Round, Status, Tournament
from tournaments.evening.table.models import PrintedSheet
from tournaments.evening.table.services.codes import table_codes, working_codes
from tournaments.security.permissions import may

if TYPE_CHECKING:
    from tournaments.register.names import Alphabet
    from tournaments.security.actors import Actor


DRAWN = (Round.Status.DRAFT, Round.Status.PUBLISHED, Round.Status.OPEN, Round.Status.CLOSED)
SHOWN = DRAWN[1:]
PLAYED = DRAWN[2:]


@dataclass(frozen=True)
class PrintRequest:
    """A request for paper. `site` is how addresses on paper begin; `more` are answers to a print's own questions.

    With `public`, names are those that strangers may read and only what was published is told.
    """

    tournament: Tournament
    actor: Actor
    site: str = ""
    round: Round | None = None
    public: bool = False
    more: dict[str, Any] = field(default_factory=dict)

    @property
    def one_round(self) -> Round:
        """The round that was asked for, where a print is of one."""
        if self.round is None:
            raise ValueError("this print is of one round")
        return self.round

    @cached_property
    def alphabet(self) -> Alphabet:
        """The alphabet by which the club sorts names."""
        return alphabet_of(self.tournament.club)

    @cached_property
    def variant(self) -> Variant:
        return variant_of(self.tournament)

    @cached_property
    def rounds(self) -> list[Round]:
        """The rounds there are, in order, up to the one that was asked for."""
        every_round = self.tournament.rounds.filter(status__in=SHOWN if self.public else DRAWN).order_by("number")
        rounds = [round_ for round_ in every_round if self.round is None or round_.number <= self.round.number]
        for round_ in rounds:
            round_.tournament = self.tournament
        return rounds

    @property
    def played(self) -> list[Round]:
        """The rounds that were opened, in order."""
        return [round_ for round_ in self.rounds if round_.status in PLAYED]

    @property
    def with_codes(self) -> bool:
        """May this visitor have the codes that open tables, and do they still open any?"""
        over = self.tournament.status == Status.FINISHED or self.tournament.archived_at
        return not (self.public or over) and may(self.actor, "issue_table_codes", self.tournament)

    def doors(self, numbers: Iterable[int]) -> dict[int, Door]:
        """The code and address of each of these tables, none where the visitor may not have them."""
        return doors_of(self, tuple(numbers)) if self.with_codes else {}


print_values: dict[str, Callable[[PrintRequest], Any]] = {}
"""What is printed of outer rooms, by the key of the print; each registers its own as the app starts."""

REST = 128 - FIELDS["event"]
NUMBERED_BY_ROW = 1  # sheets of this geometry named an event by its row in one database


class Door(NamedTuple):
    """The keys to a table's page: a short code to type, and the address in the QR."""

    code: str = ""
    address: str = ""


NO_DOOR = Door()


def event_number(tournament: Tournament) -> int:
    """The event's number in the code of a sheet: the first bits of its public id, so that it cannot be guessed.

    A public id is random, and goes along when an event is exported and taken in elsewhere.
    """
    return tournament.public_id.int >> REST


class Place(NamedTuple):
    """The table of an event that a sheet of paper belongs to."""

    tournament: Tournament
    round: int
    table: int


def place_of(code: SheetCode | TableCode) -> Place | None:
    """The place that a sheet's code names, in the newest of the events that share its number; None without one."""
    if isinstance(code, TableCode):
        event = _event_of(code)
        return Place(event, code.round, code.table) if event else None
    printed = PrintedSheet.objects.select_related("tournament__club").filter(serial=code.serial)
    sheet = printed.filter(tournament__public_id__range=_range(code.event)).order_by("-tournament").first()
    return Place(sheet.tournament, sheet.round, sheet.table) if sheet else None


def _event_of(code: TableCode) -> Tournament | None:
    events = Tournament.objects.select_related("club").filter(rounds__number=code.round)
    if code.version == NUMBERED_BY_ROW:
        return events.filter(pk=code.event).first()
    return events.filter(public_id__range=_range(code.event)).order_by("-pk").first()


def _range(event: int) -> tuple[UUID, UUID]:
    """The public ids that begin with the number of an event."""
    return UUID(int=event << REST), UUID(int=(event + 1 << REST) - 1)


def doors_of(request: PrintRequest, numbers: tuple[int, ...]) -> dict[int, Door]:
    """The code and address of each table by its number; a table without a working code gets one, the only write."""
    codes = working_codes(tournament=request.tournament, actor=request.actor)
    if set(numbers) - set(codes):
        issued = table_codes(tournament=request.tournament, numbers=numbers, actor=request.actor)
        codes = {code.table_number: code for code in issued}
    return {
        number: Door(_group_code(codes[number].short), _address(request, codes[number].token)) for number in numbers
    }


def _address(request: PrintRequest, token: str) -> str:
    return request.site + reverse("table_page", args=[token])


def _group_code(short: str) -> str:
    return f"{short[:4]} {short[4:]}"
