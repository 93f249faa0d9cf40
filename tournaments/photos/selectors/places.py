"""Whose deals a printed sheet holds today, and where they may be entered."""

from __future__ import annotations

from collections import defaultdict
from itertools import permutations
from typing import TYPE_CHECKING, Any, NamedTuple

from django.utils.translation import gettext as _

from reports.marked_sheets.geometry import layout
from reports.marked_sheets.slots import slots
from scoring import SEATS, SIDES
from scoring.seats import SIDE_OF, Unit
from tournaments.evening.rounds.facts import variant_of
from tournaments.evening.rounds.models import Round, Seat, Table
from tournaments.evening.rounds.rules import FIFTH

if TYPE_CHECKING:
    from collections.abc import Mapping

    from scoring import Variant
    from tournaments.evening.rounds.models import Tournament
    from tournaments.evening.table.models import PrintedSheet


UNTOUCHED = ("contract", "trump")


class SheetPlace(NamedTuple):
    """The table where the people printed on a sheet sit. `refusal` says why nothing may be entered there.

    `moved`: they were seated anew since, so that somebody must say that the deals are theirs; `turn` has the chair of
    today for each chair of the paper.
    """

    table: Table | None
    refusal: str = ""
    moved: bool = False
    turn: Mapping[str, str] = {}

    def today(self, record: dict[str, Any]) -> dict[str, Any]:
        """A deal of the paper with everybody in the chair of today."""
        return {key: value if key in UNTOUCHED else _turned(value, self.turn) for key, value in record.items()}

    def on_paper(self, record: dict[str, Any]) -> dict[str, Any]:
        """The reverse."""
        back = {now: then for then, now in self.turn.items()}
        return {key: value if key in UNTOUCHED else _turned(value, back) for key, value in record.items()}


def place_for(printed: PrintedSheet) -> SheetPlace:
    """Where the deals of a sheet belong, in two queries, or three where its people no longer sit there."""
    tables = Table.objects.select_related("round__tournament__club").filter(number=printed.table)
    table = tables.filter(round__tournament=printed.tournament, round__number=printed.round).first()
    if table and seats_of([table])[table.pk] == printed.seats:
        return SheetPlace(table, _refusal(printed, table))
    variant = variant_of(printed.tournament)
    for other, seats in _in_play(printed):
        if turn := _turn(variant, printed, other, seats):
            return SheetPlace(other, _refusal(printed, other), moved=True, turn=turn)
    if not printed.table:
        return SheetPlace(
            None, _("This sheet was printed without a table, so nothing says whose deals it holds. Type it in.")
        )
    sentence = _("Round {round} was drawn again after this sheet was printed: other people sit at table {table}.")
    return SheetPlace(None, sentence.format(round=printed.round, table=printed.table))


def offer_of(printed: PrintedSheet, place: SheetPlace) -> str:
    """What may be entered for people who were seated anew, as a sentence; empty where nothing is to be offered."""
    if not place.moved or place.table is None or place.refusal:
        return ""
    sentence = _(
        "Round {round} was drawn again after this sheet was printed for table {table}. The same people now sit at "
        "table {now} in round {current}: these deals can be entered for them there."
    )
    current = place.table.round.number
    return sentence.format(round=printed.round, table=printed.table, now=place.table.number, current=current)


def _refusal(printed: PrintedSheet, table: Table) -> str:
    """Why nothing may be entered from this sheet at its table."""
    if table.round.status != Round.Status.OPEN:
        sentence = _("Round {round} is not in play, so that nothing can be entered at table {table}.")
        return sentence.format(round=table.round.number, table=table.number)
    if _layout_of(printed, table) != printed.layout:
        return _("This sheet was printed under other rules; its bubbles mean something else now. Type it in.")
    return ""


def _layout_of(printed: PrintedSheet, table: Table) -> dict[str, Any]:
    """What a page like this one would ask if it were printed now for that table."""
    variant = variant_of(table.round.tournament)
    return layout(slots(variant), printed.layout["deals"], printed.layout["parties"])


def _in_play(printed: PrintedSheet) -> list[tuple[Table, dict[str, int]]]:
    """The tables of rounds in play at which exactly these people sit, first those of the printed round."""
    tables = Table.objects.select_related("round__tournament__club").filter(
        round__tournament=printed.tournament,
        round__status=Round.Status.OPEN,
        seats__entrant__number__in=set(printed.seats.values()),
    )
    found = {table.pk: table for table in tables}
    seats = seats_of(list(found.values()))
    here = [
        (table, seats[key]) for key, table in found.items() if set(seats[key].values()) == {*printed.seats.values()}
    ]
    return sorted(here, key=lambda pair: (pair[0].round.number != printed.round, pair[0].round.number))


def seats_of(tables: list[Table]) -> dict[int, dict[str, int]]:
    """Who sits in each chair of these tables; a pair sits in both chairs of its side, as on paper."""
    by_table: dict[int, dict[str, int]] = defaultdict(dict)
    for table, place, number in Seat.objects.filter(table__in=tables).values_list(
        "table_id", "seat", "entrant__number"
    ):
        by_table[table] |= dict.fromkeys(place, number)
    return by_table


def seats_in(tournament: Tournament) -> dict[tuple[int, int], dict[str, int]]:
    """The same for every table of an evening, by the numbers of its round and table. One query."""
    seats: dict[tuple[int, int], dict[str, int]] = defaultdict(dict)
    rows = Seat.objects.filter(round__tournament=tournament)
    for round_, table, place, number in rows.values_list("round__number", "table__number", "seat", "entrant__number"):
        seats[round_, table] |= dict.fromkeys(place, number)
    return seats


def _turn(variant: Variant, printed: PrintedSheet, table: Table, now: dict[str, int]) -> dict[str, str]:
    """The chair of today for each chair of the paper; empty where the deals would not be the same deals.

    Partners must sit opposite each other still where sides score, and nobody may have moved where the dealer decides or
    a fifth waits.
    """
    if printed.seats.keys() != now.keys():
        return {}
    fixed = variant.dealer_decides or FIFTH in now
    if fixed and table.first_dealer != printed.first_dealer:
        return {}
    for chairs in permutations(SEATS):
        turn = dict(zip(SEATS, chairs, strict=True))
        if all(now.get(turn.get(chair, chair)) == number for chair, number in printed.seats.items()):
            apart = variant.unit is Unit.SIDE and SIDE_OF[turn["N"]] != SIDE_OF[turn["S"]]
            if apart or (fixed and chairs != SEATS):
                continue
            sides = {side: SIDE_OF[turn[side[0]]] for side in SIDES} if _opposite(turn) else {}
            return turn | sides
    return {}


def _opposite(turn: Mapping[str, str]) -> bool:
    return SIDE_OF[turn["N"]] == SIDE_OF[turn["S"]]


def _turned(value: Any, turn: Mapping[str, str]) -> Any:
    if isinstance(value, dict):
        return {turn.get(key, key): _turned(inner, turn) for key, inner in value.items()}
    if isinstance(value, list):
        return [_turned(inner, turn) for inner in value]
    return turn.get(value, value) if isinstance(value, str) else value
