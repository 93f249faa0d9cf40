"""The short codes and addresses that open tables, for the paper on those tables."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple
from uuid import UUID

from django.urls import reverse

from reports.marked_sheets.code import FIELDS, SheetCode
from tournaments.models import Tournament
from tournaments.services.table.table_codes import table_codes, working_codes

if TYPE_CHECKING:
    from tournaments.printing.asking import Asked


REST = 128 - FIELDS["event"]
NUMBERED_BY_ROW = 1  # sheets of this geometry named an event by its row in one database


class Door(NamedTuple):
    """What opens a table's page: a short code to type, and the address in the QR."""

    code: str = ""
    address: str = ""


NO_DOOR = Door()


def event_number(tournament: Tournament) -> int:
    """The event's number in the code of a sheet: the first bits of its public id, so that it cannot be guessed.

    A public id is random, and goes along when an event is exported and taken in elsewhere.
    """
    return tournament.public_id.int >> REST


def event_of(code: SheetCode) -> Tournament | None:
    """The event that a sheet's code names, the newest of those that share the number; None without one."""
    events = Tournament.objects.select_related("club").filter(rounds__number=code.round)
    if code.version == NUMBERED_BY_ROW:
        return events.filter(pk=code.event).first()
    first, last = code.event << REST, (code.event + 1 << REST) - 1
    return events.filter(public_id__range=(UUID(int=first), UUID(int=last))).order_by("-pk").first()


def doors_of(asked: Asked, numbers: tuple[int, ...]) -> dict[int, Door]:
    """The code and address of each table by its number; a table without a working code gets one, the only write."""
    codes = working_codes(tournament=asked.tournament, actor=asked.actor)
    if set(numbers) - set(codes):
        issued = table_codes(tournament=asked.tournament, numbers=numbers, actor=asked.actor)
        codes = {code.table_number: code for code in issued}
    return {number: Door(_grouped(codes[number].short), _address(asked, codes[number].token)) for number in numbers}


def _address(asked: Asked, token: str) -> str:
    return asked.site + reverse("table_page", args=[token])


def _grouped(short: str) -> str:
    return f"{short[:4]} {short[4:]}"
