"""The sheets of tables: empty for a round that is coming, filled from the deals, bound for the whole evening."""

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from types import MappingProxyType
from typing import Any, NamedTuple

from reports.marked_sheets.code import SheetCode, encode
from reports.marked_sheets.geometry import layout, pages
from reports.marked_sheets.slots import slots
from reports.printables.deal_rows import deal_rows
from reports.printables.scoresheet_booklet import Booklet
from reports.printables.values import TableSheet
from scoring import SIDES, Message, Unit, Variant
from scoring.names import SIDE_NAMES
from scoring.sheets import Sheet
from tournaments.evening.rounds.facts import expected_deals
from tournaments.evening.rounds.models import Round, RoundEnd, Seat, Table, Tournament
from tournaments.evening.rounds.selectors.seating import SeatedTable, seats_by_table
from tournaments.evening.standings.selectors.handicaps import expected_handicaps, sheet_sentence
from tournaments.evening.table.models import Deal, PrintedSheet
from tournaments.evening.table.rules import play
from tournaments.evening.table.services.printed_sheets import register_sheets
from tournaments.prints.asking import NO_DOOR, Asked, Door, event_number
from tournaments.prints.seats import round_seating, table_seats

USUAL = 16  # rows where nobody knows how many deals there will be
SPARE = 4  # at most so many more rows for deals that everybody passed


class PlayedSheet(NamedTuple):
    """A table of a round with its sheet played through, deals under the numbers they have on screen."""

    round: int
    table: SeatedTable
    sheet: Sheet
    deals: int


def blank_sheet(asked: Asked) -> TableSheet:
    """A sheet without names."""
    return TableSheet(
        asked.variant,
        deals=_rows_of(asked.tournament),
        site=asked.site,
        spare=_spare(asked),
    )


def round_sheets(asked: Asked) -> tuple[TableSheet, ...]:
    """A sheet for each table of the round, with names, dealers and codes, to be filled by hand."""
    played = played_sheets(asked, [asked.one_round], deals=False)
    doors = asked.doors(played_sheet.table.number for played_sheet in played)
    return _sheets(asked, played, doors, _spare(asked), expected_handicaps(asked.tournament))


def marked_sheets(asked: Asked) -> tuple[TableSheet, ...]:
    """A marked sheet for each table of the round; each page has a code that names this printing of it."""
    sheets = round_sheets(asked)
    printed = [page for sheet in sheets for page in _pages(asked, sheet)]
    serials = iter(register_sheets(tournament=asked.tournament, pages=printed, actor=asked.actor))
    event = event_number(asked.tournament)
    return tuple(
        replace(sheet, codes=tuple(encode(SheetCode(event, next(serials))) for _ in pages(sheet.deals, sheet.spare)))
        for sheet in sheets
    )


def _pages(asked: Asked, sheet: TableSheet) -> list[PrintedSheet]:
    """What is remembered of each page of a table's sheet."""
    places = slots(asked.variant)
    return [
        _page(sheet, deals[0], layout(places, len(deals), sheet.parties)) for deals in pages(sheet.deals, sheet.spare)
    ]


def _page(sheet: TableSheet, first_deal: int, asked: dict[str, Any]) -> PrintedSheet:
    table = sheet.table
    return PrintedSheet(
        round=sheet.round,
        table=table.number if table else 0,
        first_deal=first_deal,
        first_dealer=sheet.first_dealer,
        seats={chair: seat.number for seat in table.seats for chair in seat.seat} if table else {},
        layout=asked,
    )


def filled_sheets(asked: Asked) -> tuple[TableSheet, ...]:
    """The sheets of the round with the deals that were entered. They are passed around, so they carry no code."""
    return _sheets(asked, played_sheets(asked, [asked.one_round]))


def booklet(asked: Asked) -> Booklet:
    """Every round with its seating and its filled sheets."""
    played: dict[int, list[PlayedSheet]] = defaultdict(list)
    for played_sheet in played_sheets(asked, asked.rounds):
        played[played_sheet.round].append(played_sheet)
    return Booklet(
        tuple((round_seating(asked, round_), _sheets(asked, played[round_.number])) for round_ in asked.rounds)
    )


def played_sheets(asked: Asked, rounds: Sequence[Round], *, deals: bool = True) -> list[PlayedSheet]:
    """The sheets of these rounds in order of rounds and tables, in three queries for all of them."""
    seats = seats_by_table(Seat.objects.filter(round__in=rounds), public=asked.public)
    records = _records(rounds) if deals else {}
    to_the_end = asked.tournament.round_end == RoundEnd.GAME
    tables = Table.objects.filter(round__in=rounds).select_related("round").order_by("round__number", "number")
    return [
        PlayedSheet(
            table.round.number,
            SeatedTable(table.pk, table.number, table.first_dealer, seats.get(table.pk, {}), table.dealt),
            _played(asked.variant, records.get(table.pk, []), table.first_dealer, to_the_end),
            _enough(expected_deals(table, asked.tournament), records.get(table.pk, [])),
        )
        for table in tables
    ]


def _sheets(
    asked: Asked,
    played: Sequence[PlayedSheet],
    doors: Mapping[int, Door] = MappingProxyType({}),
    spare: int = 0,
    handicaps: Mapping[int, int] = MappingProxyType({}),
) -> tuple[TableSheet, ...]:
    by_hand = asked.variant.unit is Unit.PLAYER
    return tuple(
        TableSheet(
            variant=asked.variant,
            deals=played_sheet.deals,
            round=played_sheet.round,
            table=table_seats(played_sheet.table, doors.get(played_sheet.table.number, NO_DOOR), hand_by_hand=by_hand),
            first_dealer=played_sheet.table.first_dealer,
            site=asked.site,
            rows=deal_rows(asked.variant, played_sheet.sheet),
            spare=spare,
            match=(*_match(asked, played_sheet.sheet), *_handicaps(played_sheet.table, handicaps)),
        )
        for played_sheet in played
    )


def _handicaps(table: SeatedTable, points: Mapping[int, int]) -> Iterator[Message]:
    """The handicaps of those at the table, where anybody has one."""
    if sentence := sheet_sentence(points, {sitter.number: sitter.name for sitter in table.sitters}):
        yield sentence


def _match(asked: Asked, sheet: Sheet) -> Iterator[Message]:
    """Who has won, where the round is played until a game or rubber is, and how many games each side has."""
    finish = asked.variant.finish
    if asked.tournament.round_end != RoundEnd.GAME or not sheet.rows or not finish.ends_by_score:
        return
    if sheet.over and sheet.winner:
        sentence = "The rubber is won by {who}." if finish.games > 1 else "The game is won by {who}."
        yield Message(sentence, who=SIDE_NAMES[sheet.winner])
    if finish.games > 1:
        first, second = SIDES
        yield Message(
            "Games won: {first} {n}, {second} {m}.",
            first=SIDE_NAMES[first],
            n=sheet.games[first],
            second=SIDE_NAMES[second],
            m=sheet.games[second],
        )


def _records(rounds: Sequence[Round]) -> dict[int, list[tuple[int, dict[str, Any]]]]:
    by_table: dict[int, list[tuple[int, dict[str, Any]]]] = defaultdict(list)
    rows = Deal.objects.standing().filter(table__round__in=rounds).order_by("number")
    for table, number, record in rows.values_list("table_id", "number", "record"):
        by_table[table].append((number, record))
    return by_table


def _played(
    variant: Variant, numbered: Sequence[tuple[int, dict[str, Any]]], first_dealer: str, to_the_end: bool
) -> Sheet:
    sheet = play(variant, [record for _, record in numbered], first_dealer, to_the_end)
    rows = (row._replace(number=number) for (number, _), row in zip(numbered, sheet.rows, strict=True))
    return sheet._replace(rows=tuple(rows))


def _spare(asked: Asked) -> int:
    """Rows for deals that everybody passed, where these are dealt again and do not count."""
    tournament = asked.tournament
    counted = tournament.passed_deals_count or tournament.round_end != RoundEnd.DEALS
    return 0 if counted or not asked.variant.can_pass else min(SPARE, -(-(tournament.deals_per_round or 0) // 4))


def _rows_of(tournament: Tournament) -> int:
    return tournament.deals_per_round or USUAL if tournament.round_end == RoundEnd.DEALS else USUAL


def _enough(expected: int | None, numbered: Sequence[tuple[int, dict[str, Any]]]) -> int:
    """Rows for what is to be played and for everything that was."""
    return max([expected or USUAL, *(number for number, _ in numbered)])
