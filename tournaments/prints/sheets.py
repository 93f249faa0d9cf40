"""Prints with seats: score sheets empty, filled and bound, seating lists, table cards and name slips; and the
page for who runs an evening for the first time, of which a test presses every button that it names.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from datetime import datetime, timedelta
from types import MappingProxyType
from typing import Any, NamedTuple

from django.urls import reverse
from django.utils import timezone
from django.utils.formats import time_format
from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext

from reports.marked_sheets.code import SheetCode, encode
from reports.marked_sheets.geometry import layout, pages
from reports.marked_sheets.slots import slots
from reports.printables.clock_sheet import Clock, ClockLine
from reports.printables.deal_rows import deal_rows
from reports.printables.first_evening import FirstEvening, FirstStep
from reports.printables.movement import Movement
from reports.printables.name_slips import NameSlips
from reports.printables.players_list import PlayersList
from reports.printables.scoresheet_booklet import Booklet
from reports.printables.values import RoundSeating, TableSeats, TableSheet
from reports.printables.values import Seat as PrintedSeat
from scoring import SIDES, Message, Unit, Variant
from scoring.names import SIDE_NAMES
from scoring.sheets import Sheet
from tournaments.evening.rounds.facts import expected_deals
from tournaments.evening.rounds.models import EntrantMember, Round, RoundEnd, Seat, Table, Tournament
from tournaments.evening.rounds.rules import PLACES
from tournaments.evening.rounds.selectors.seating import SeatedTable, Sitter, seating_of, seats_by_table
from tournaments.evening.standings.selectors.handicaps import expected_handicaps, sheet_sentence
from tournaments.evening.table.models import Deal, PrintedSheet
from tournaments.evening.table.rules import play
from tournaments.evening.table.services.sheets import register_sheets
from tournaments.prints.requests import NO_DOOR, Door, PrintRequest, event_number

USUAL = 16  # rows where nobody knows how many deals there will be
SPARE = 4  # at most so many more rows for deals that everybody passed


class PlayedSheet(NamedTuple):
    """A table of a round with its sheet played through, deals under the numbers they have on screen."""

    round: int
    table: SeatedTable
    sheet: Sheet
    deals: int


def blank_sheet(request: PrintRequest) -> TableSheet:
    """A sheet without names."""
    return TableSheet(
        request.variant,
        deals=_rows_of(request.tournament),
        site=request.site,
        spare=_spare(request),
    )


def round_sheets(request: PrintRequest) -> tuple[TableSheet, ...]:
    """A sheet for each table of the round, with names, dealers and codes, to be filled by hand."""
    played = played_sheets(request, [request.one_round], deals=False)
    doors = request.doors(played_sheet.table.number for played_sheet in played)
    return _sheets(request, played, doors, _spare(request), expected_handicaps(request.tournament))


def marked_sheets(request: PrintRequest) -> tuple[TableSheet, ...]:
    """A marked sheet for each table of the round; each page has a code that names this printing of it."""
    sheets = round_sheets(request)
    printed = [page for sheet in sheets for page in _pages(request, sheet)]
    serials = iter(register_sheets(tournament=request.tournament, pages=printed, actor=request.actor))
    event = event_number(request.tournament)
    return tuple(
        replace(sheet, codes=tuple(encode(SheetCode(event, next(serials))) for _ in pages(sheet.deals, sheet.spare)))
        for sheet in sheets
    )


def _pages(request: PrintRequest, sheet: TableSheet) -> list[PrintedSheet]:
    """Facts about each page of a table's sheet."""
    places = slots(request.variant)
    return [
        _page(sheet, deals[0], layout(places, len(deals), sheet.parties)) for deals in pages(sheet.deals, sheet.spare)
    ]


def _page(sheet: TableSheet, first_deal: int, request: dict[str, Any]) -> PrintedSheet:
    table = sheet.table
    return PrintedSheet(
        round=sheet.round,
        table=table.number if table else 0,
        first_deal=first_deal,
        first_dealer=sheet.first_dealer,
        seats={chair: seat.number for seat in table.seats for chair in seat.seat} if table else {},
        layout=request,
    )


def filled_sheets(request: PrintRequest) -> tuple[TableSheet, ...]:
    """The sheets of the round with the deals that were entered. They are passed around, so they carry no code."""
    return _sheets(request, played_sheets(request, [request.one_round]))


def booklet(request: PrintRequest) -> Booklet:
    """Every round with its seating and its filled sheets."""
    played: dict[int, list[PlayedSheet]] = defaultdict(list)
    for played_sheet in played_sheets(request, request.rounds):
        played[played_sheet.round].append(played_sheet)
    return Booklet(
        tuple((round_seating(request, round_), _sheets(request, played[round_.number])) for round_ in request.rounds)
    )


def played_sheets(request: PrintRequest, rounds: Sequence[Round], *, deals: bool = True) -> list[PlayedSheet]:
    """The sheets of these rounds in order of rounds and tables, in three queries for all of them."""
    seats = seats_by_table(Seat.objects.filter(round__in=rounds), public=request.public)
    records = _records(rounds) if deals else {}
    to_the_end = request.tournament.round_end == RoundEnd.GAME
    tables = Table.objects.filter(round__in=rounds).select_related("round").order_by("round__number", "number")
    return [
        PlayedSheet(
            table.round.number,
            SeatedTable(table.pk, table.number, table.first_dealer, seats.get(table.pk, {}), table.dealt),
            _play_sheet(request.variant, records.get(table.pk, []), table.first_dealer, to_the_end),
            _enough(expected_deals(table, request.tournament), records.get(table.pk, [])),
        )
        for table in tables
    ]


def _sheets(
    request: PrintRequest,
    played: Sequence[PlayedSheet],
    doors: Mapping[int, Door] = MappingProxyType({}),
    spare: int = 0,
    handicaps: Mapping[int, int] = MappingProxyType({}),
) -> tuple[TableSheet, ...]:
    by_hand = request.variant.unit is Unit.PLAYER
    return tuple(
        TableSheet(
            variant=request.variant,
            deals=played_sheet.deals,
            round=played_sheet.round,
            table=table_seats(played_sheet.table, doors.get(played_sheet.table.number, NO_DOOR), hand_by_hand=by_hand),
            first_dealer=played_sheet.table.first_dealer,
            site=request.site,
            rows=deal_rows(request.variant, played_sheet.sheet),
            spare=spare,
            match=(*_match(request, played_sheet.sheet), *_handicaps(played_sheet.table, handicaps)),
        )
        for played_sheet in played
    )


def _handicaps(table: SeatedTable, points: Mapping[int, int]) -> Iterator[Message]:
    """The handicaps of those at the table, where anybody has one."""
    if sentence := sheet_sentence(points, {sitter.number: sitter.name for sitter in table.sitters}):
        yield sentence


def _match(request: PrintRequest, sheet: Sheet) -> Iterator[Message]:
    """The winner, where the round is played until a game or rubber is, and how many games each side has."""
    finish = request.variant.finish
    if request.tournament.round_end != RoundEnd.GAME or not sheet.rows or not finish.ends_by_score:
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


def _play_sheet(
    variant: Variant, numbered: Sequence[tuple[int, dict[str, Any]]], first_dealer: str, to_the_end: bool
) -> Sheet:
    sheet = play(variant, [record for _, record in numbered], first_dealer, to_the_end)
    rows = (row._replace(number=number) for (number, _), row in zip(numbered, sheet.rows, strict=True))
    return sheet._replace(rows=tuple(rows))


def _spare(request: PrintRequest) -> int:
    """Rows for deals that everybody passed, where these are dealt again and do not count."""
    tournament = request.tournament
    counted = tournament.passed_deals_count or tournament.round_end != RoundEnd.DEALS
    return 0 if counted or not request.variant.passes_out else min(SPARE, -(-(tournament.deals_per_round or 0) // 4))


def _rows_of(tournament: Tournament) -> int:
    return tournament.deals_per_round or USUAL if tournament.round_end == RoundEnd.DEALS else USUAL


def _enough(expected: int | None, numbered: Sequence[tuple[int, dict[str, Any]]]) -> int:
    """Rows for what is to be played and for everything that was."""
    return max([expected or USUAL, *(number for number, _ in numbered)])


def starts_of(round_: Round) -> str:
    """The moment when the round's clock was started; nothing before that."""
    return _hour(timezone.localtime(round_.started_at)) if round_.started_at else ""


def clock(request: PrintRequest) -> Clock:
    """A line a round: what the clock says for rounds that began, else the plan from the hour that was given."""
    tournament = request.tournament
    begun = {round_.number: round_ for round_ in request.rounds if round_.started_at}
    planned = _plan(request)
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


def _plan(request: PrintRequest) -> Callable[[int], tuple[str, str]]:
    """The hours of each round where a first hour was given; a round without minutes has no end that is known."""
    first, minutes = request.more.get("starts"), request.more.get("minutes") or request.tournament.minutes_per_round
    pause = request.more.get("pause") or 0

    def hours(number: int) -> tuple[str, str]:
        if first is None or not (minutes or number == 1):
            return "", ""
        start = datetime.combine(request.tournament.date, first) + timedelta(
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


def round_seating(request: PrintRequest, round_: Round | None = None) -> RoundSeating:
    """The seats of the round that was asked for, or in another one."""
    seating = seating_of(round_ or request.one_round, public=request.public)
    tables = (table_seats(table) for table in seating.tables)
    out = (PrintedSeat("", sitter.name, sitter.label, sitter.number) for sitter in seating.out)
    return RoundSeating(
        number=seating.number,
        tables=tuple(replace(table, seats=_for_a_list(request, table.seats)) for table in tables),
        out=_for_a_list(request, out),
        starts=starts_of(round_ or request.one_round),
    )


def _for_a_list(request: PrintRequest, seats: Iterable[PrintedSeat]) -> tuple[PrintedSeat, ...]:
    """The seats with what a list by name needs."""
    listed, key = request.alphabet.listed, request.alphabet.key
    return tuple(replace(seat, listed=listed(seat.name), by=key(seat.name)) for seat in seats)


def table_seats(table: SeatedTable, door: Door = NO_DOOR, *, hand_by_hand: bool = False) -> TableSeats:
    """The seats of one table; a pair stands on its side, or with `hand_by_hand` each of the two on a seat."""
    places = _hands(table) if hand_by_hand else _places(table)
    return TableSeats(
        number=table.number,
        seats=tuple(places),
        dealer=table.first_dealer,
        code=door.code,
        address=door.address,
        dealt=table.dealt,
    )


def movement(request: PrintRequest) -> Movement:
    """All rounds that are drawn."""
    return Movement(tuple(round_seating(request, round_) for round_ in request.rounds))


def name_slips(request: PrintRequest) -> NameSlips:
    """A label for each person, the two of a pair apart."""
    rows = EntrantMember.objects.filter(entrant__tournament=request.tournament, entrant__status="active")
    people = rows.order_by("entrant__number", "position").values_list(
        "player__name", "player__label", "entrant__number"
    )
    cut = replace(NameSlips.cut, **{name: request.more[name] for name in ("labels", "first") if name in request.more})
    return NameSlips(tuple(PrintedSeat("", name, club, number) for name, club, number in people), cut)


def players_list(request: PrintRequest) -> PlayersList:
    """The list of players."""
    return PlayersList(_for_a_list(request, name_slips(request).people))


def slips_to_follow(request: PrintRequest) -> NameSlips:
    """The same, each with the code of the person's page of the evening."""
    club, slug = request.tournament.club.slug, request.tournament.slug
    slips = name_slips(request)
    numbers = {person.number for person in slips.people}
    pages = {number: request.site + reverse("player_page", args=[club, slug, number]) for number in numbers}
    return replace(slips, addresses=pages)


def table_cards(request: PrintRequest) -> RoundSeating:
    """A card for each table there is or will be, whoever sits there."""
    numbers = range(1, _table_count(request) + 1)
    doors = request.doors(numbers)
    sets = [round_.sets for round_ in request.rounds]
    return RoundSeating(0, tuple(_card(number, doors.get(number, NO_DOOR), sets) for number in numbers))


def _card(number: int, door: Door, sets: Sequence[dict[int, Any]]) -> TableSeats:
    dealt = tuple(set_.get(number) for set_ in sets)
    return TableSeats(number, (), "N", door.code, door.address, sets=dealt)


def _table_count(request: PrintRequest) -> int:
    drawn = max((round_.tables.count() for round_ in request.rounds), default=0)
    size = 2 if request.tournament.kind == "pairs" else 4
    return drawn or max(request.tournament.entrants.filter(status="active").count() // size, 1)


def _places(table: SeatedTable) -> Iterator[PrintedSeat]:
    seats_by_sitter: dict[Sitter, list[str]] = {}
    for seat in PLACES:
        if seat in table.seats:
            seats_by_sitter.setdefault(table.seats[seat], []).append(seat)
    for sitter, seats in seats_by_sitter.items():
        place = "".join(seats) if len(seats) == 1 or seats[0] in "NS" else "EW"
        yield PrintedSeat(place, sitter.name, sitter.label, sitter.number)


def _hands(table: SeatedTable) -> Iterator[PrintedSeat]:
    for seat in PLACES:
        if sitter := table.seats.get(seat):
            names = sitter.name.split(" & ")
            shared = table.seats.get({"N": "S", "S": "N", "E": "W", "W": "E"}.get(seat, "")) == sitter
            name = names[seat in "SW"] if shared and len(names) == 2 else sitter.name
            yield PrintedSeat(seat, name, sitter.label, sitter.number)


def first_evening(request: PrintRequest) -> FirstEvening:
    """The steps of this evening, from the names to the prizes."""
    tournament = request.tournament
    address = request.site + reverse("evening", args=[tournament.public_id])
    return FirstEvening(tournament.name, tuple(steps_of(tournament)), address)


def steps_of(tournament: Tournament) -> list[FirstStep]:
    """The acts and their buttons, in order; the middle of the evening once, however many rounds there are."""
    return [*_steps_of_a_round(tournament), *_steps_to_the_end(tournament)]


def _steps_of_a_round(tournament: Tournament) -> list[FirstStep]:
    first = {"number": 1}
    seats = (_("People"), _("Seats"), _("Check and publish the seats of round {number}").format(**first))
    # Without a public page nobody has a phone to look at before they sit.
    publish = (*seats, _("Publish these seats"))
    show = [FirstStep(_("Show everybody on their phone where they sit."), publish)] if tournament.published else []
    begin = _("Open round {number}").format(**first)
    return [
        FirstStep(
            _("People arrive. Paste or type their names, one a line."),
            (_("People"), _("Enter")),
        ),
        FirstStep(
            _("Everybody is there. Draw who sits where; the site looks for the best seats."),
            (_("People"), _("Draw round {number}").format(**first), _("Draw")),
        ),
        FirstStep(
            _("Print what the tables need. Hang up the seats, lay cards and sheets on the tables."),
            (_("Paper"), _("Prints for this round")),
        ),
        *show,
        FirstStep(_("Everybody sits. Begin."), (begin,) if show else (*seats, begin)),
        FirstStep(
            _("They play, and enter deals on a phone with the code on the table card. Sheets on paper you type in."),
            (pgettext("step", "Play"), _("Enter results")),
        ),
    ]


def _steps_to_the_end(tournament: Tournament) -> Iterator[FirstStep]:
    play, end, last = pgettext("step", "Play"), pgettext("step", "End"), tournament.rounds_planned
    is_public = tournament.published and not tournament.results_held
    finish = _("Finish the evening") if is_public else _("Finish and publish")
    if last > 1:
        yield FirstStep(
            _("Every table is done. Close the round; the next one begins. Do the same after each round."),
            (play, _("Close round %(number)s and open round %(next)s") % {"number": 1, "next": 2}),
        )
    yield FirstStep(_("The last round is over."), (play, _("Close round {number}").format(number=last)))
    yield FirstStep(_("Write what there is to win."), (end, _("Prizes"), _("Save")))
    yield FirstStep(_("Look through the standings, then end the evening."), (end, finish))
    yield FirstStep(_("Prints for the end of the evening"), (end, pgettext("verb", "Print")))
    yield FirstStep(_("Read out who won, the last places first."), (end, _("Read out")))
    yield FirstStep(
        _("Somebody made a mistake? Every act is in the journal and can be taken back."),
        (_("Standings"), _("Journal")),
    )
    yield FirstStep(
        _("Somebody comes late or leaves? Add them, or tap their name; then draw again."),
        (_("People"),),
    )
    yield FirstStep(
        _("The next evening goes as last time."), (tournament.club.name, _("New evening"), _("Make this evening"))
    )
