"""Photographs of sheets as somebody looks through them: each row with its deal in words, or what is asked of it.

Photographs of a table's own sheets, as a phone at that table may see them.

The photographed sheets of a table as evidence: for each deal the strip of paper on which it was written.
"""

from __future__ import annotations

import textwrap
from base64 import b64encode
from collections import defaultdict
from itertools import permutations
from typing import TYPE_CHECKING, Any, NamedTuple

from django.db.models import F
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from reading.review import Judged, Verdict, judge_row
from reports.marked_sheets.geometry import BLOCKS, DEAL_HEIGHT, WIDTH, block_of, column_at, deal_top, layout
from reports.marked_sheets.lattice import in_words, signs_of
from reports.marked_sheets.slots import slots
from scoring import SEATS, SIDES, read_deal, settle
from scoring.seats import SIDE_OF, Unit
from tournaments.errors import NotFound
from tournaments.evening.journal.models import JournalEntry
from tournaments.evening.journal.selectors.journal import SHEET
from tournaments.evening.rounds.facts import variant_of
from tournaments.evening.rounds.models import Round, Seat, Table
from tournaments.evening.rounds.rules import FIFTH
from tournaments.evening.table.models import CONTENT, Claim, Deal
from tournaments.evening.table.rules import row_id, same_on_paper
from tournaments.evening.table.wording import words_of
from tournaments.frame.translate import say
from tournaments.photos.models import SheetPhoto

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence
    from datetime import datetime
    from uuid import UUID

    from django.db.models import QuerySet

    from reports.marked_sheets.slots import Slot
    from scoring import Variant
    from tournaments.evening.rounds.models import Tournament
    from tournaments.evening.table.models import PrintedSheet, TableCode

AGREES, DIFFERS = "agrees", "differs"
MOST_LISTED = 200
SCALE, LEFT, RIGHT = 4, 13, 285  # the straightened sheet has four dots a millimetre; a row without the edge marks


class Entered(NamedTuple):
    """The state of the deals on a sheet: standing by number with their ids, what each side's entry says of a deal
    that waits, and the ids of those that were removed.
    """

    printed: PrintedSheet
    variant: Variant
    standing: Mapping[int, tuple[UUID, dict[str, Any]]]
    waiting: Mapping[int, Mapping[str, dict[str, Any]]]
    gone: Mapping[UUID, int]

    def of_row(self, number: int) -> dict[str, Any] | None:
        """The deal that stands in a row's place, or was entered from it and has another number now."""
        uid = row_id(self.printed, number)
        own = next((record for deal_uid, record in self.standing.values() if deal_uid == uid), None)
        return own or self.standing.get(number, (None, None))[1]


class Reading(NamedTuple):
    """A deal that a row may say, in words, and the points of each party; `by` is a side that entered it and waits."""

    record: dict[str, Any]
    words: dict[str, Any]
    pairs: list[tuple[str, int]]
    by: str = ""


class PhotoRow(NamedTuple):
    """A row of a sheet. `state` is empty, clear, asked, or how it stands to a deal that was entered already.

    `readings` are what it may say, the best first; `entered` is what was entered; `view_box` is its part of the
    picture.
    """

    number: int
    state: str
    view_box: str
    readings: tuple[Reading, ...] = ()
    reason: str = ""
    entered: Reading | None = None


class ListedPhoto(NamedTuple):
    """A photograph among others: how many of its rows are filled in, and how many of these deals are entered."""

    photo: SheetPhoto
    filled: int
    entered: int

    @property
    def progress(self) -> str:
        """Progress of entering its deals, in words."""
        if self.photo.printed.has_totals:
            return _("totals slip")
        text = ngettext("{entered} of {count} deal entered", "{entered} of {count} deals entered", self.filled)
        return text.format(entered=self.entered, count=self.filled)


class PhotoView(NamedTuple):
    """A photograph with its rows in order, and how many of them are in each state.

    `refusal` says why nothing can be entered from it, `offer` that its people were seated anew and where they sit.
    """

    photo: SheetPhoto
    rows: tuple[PhotoRow, ...]
    refusal: str = ""
    offer: str = ""

    @property
    def clear(self) -> list[PhotoRow]:
        """Rows that may be booked as they are."""
        return [row for row in self.rows if row.state == Verdict.CLEAR.value]

    @property
    def asking(self) -> list[PhotoRow]:
        """Rows that somebody must decide."""
        return [row for row in self.rows if row.state == Verdict.ASKED.value]

    @property
    def entered(self) -> list[PhotoRow]:
        """Rows whose deal was entered already, first those that say something else."""
        return sorted((row for row in self.rows if row.entered), key=lambda row: row.state == AGREES)

    @property
    def summary(self) -> list[str]:
        """The number of rows in each state, in words; nothing of those that are none."""
        agree = sum(row.state == AGREES for row in self.rows)
        differ = len(self.entered) - agree
        counted = (
            (len(self.clear), ngettext("{count} clear row", "{count} clear rows", len(self.clear))),
            (len(self.asking), ngettext("{count} row to look at", "{count} rows to look at", len(self.asking))),
            (agree, ngettext("{count} row agrees", "{count} rows agree", agree)),
            (differ, ngettext("{count} row differs", "{count} rows differ", differ)),
        )
        return [text.format(count=count) for count, text in counted if count]


def listed_photos(tournament: Tournament) -> list[ListedPhoto]:
    """The newest photographs of an evening, in three queries."""
    photos = SheetPhoto.objects.filter(printed__tournament=tournament).select_related("printed").defer("picture")
    deals = Deal.objects.standing().filter(tournament=tournament)
    places_of_deals = list(deals.values_list("uid", "table__round__number", "table__number", "number"))
    ids, places = {uid for uid, *_place in places_of_deals}, {tuple(place) for _uid, *place in places_of_deals}
    seated = seats_in(tournament)
    listed = []
    for photo in photos[:MOST_LISTED]:
        printed = photo.printed
        place = printed.round, printed.table
        own = seated.get(place) == printed.seats
        filled = [int(number) for number, row in photo.rows.items() if row["marks"] or row["written"]]
        if printed.has_totals:
            listed.append(ListedPhoto(photo, 0, 0))
            continue
        entered = [
            number
            for number in filled
            if (own and (*place, number) in places) or row_id(printed, number, tournament) in ids
        ]
        listed.append(ListedPhoto(photo, len(filled), len(entered)))
    return listed


def photo_view(photo: SheetPhoto) -> PhotoView:
    """The photograph row by row, in at most five queries besides its own."""
    printed = photo.printed
    place = place_for(printed)
    entered = entered_at(printed, place)
    rows = [row_view(entered, int(number), row) for number, row in photo.rows.items()]
    return PhotoView(photo, tuple(sorted(rows, key=lambda row: row.number)), place.refusal, offer_of(printed, place))


def entered_at(printed: PrintedSheet, place: SheetPlace) -> Entered:
    """The deals entered so far at the table of a sheet, as its paper would say it."""
    variant = variant_of(printed.tournament)
    if place.table is None:
        return Entered(printed, variant, {}, {}, {})
    deals = Deal.objects.filter(table=place.table).values_list("number", "uid", "record", "removed")
    standing = {number: (uid, place.on_paper(record)) for number, uid, record, removed in deals if not removed}
    gone = {uid: number for number, uid, _record, removed in deals if removed}
    waiting: dict[int, dict[str, dict[str, Any]]] = {}
    if printed.tournament.double_entry:
        for claim in Claim.objects.filter(table=place.table).order_by("side"):
            waiting.setdefault(claim.number, {})[claim.side] = place.on_paper(claim.record)
    return Entered(printed, variant, standing, waiting, gone)


def row_view(entered: Entered, number: int, row: Mapping[str, Any]) -> PhotoRow:
    """A stored row, beside what was entered for its deal."""
    variant, judged = entered.variant, judge_row(entered.variant, row)
    readings = tuple(_reading(variant, record) for record in _records(judged))
    photo_row = PhotoRow(
        number,
        judged.verdict.value,
        strip_of(number - entered.printed.first_deal + 1),
        readings,
        say(judged.reason) if judged.reason else "",
    )
    if stored := entered.of_row(number):
        same = any(same_on_paper(variant, reading.record, stored) for reading in readings)
        return photo_row._replace(state=AGREES if same else DIFFERS, entered=_reading(variant, stored))
    if judged.verdict is Verdict.EMPTY:
        return photo_row
    if row_id(entered.printed, number) in entered.gone:
        sentence = _("This deal was entered from this sheet and then removed. Restore it, or type it in.")
        return photo_row._replace(state=Verdict.ASKED.value, readings=(), reason=sentence)
    return _beside_claims(entered, photo_row, entered.waiting.get(number, {}))


def _beside_claims(entered: Entered, row: PhotoRow, waiting: Mapping[str, dict[str, Any]]) -> PhotoRow:
    """A row that one side entered already: clear where paper and side agree, asked where they do not."""
    readings, other = list(row.readings), []
    for side, record in waiting.items():
        claimed = _reading(entered.variant, record)._replace(by=side)
        alike = [
            at
            for at, other_reading in enumerate(readings)
            if same_on_paper(entered.variant, other_reading.record, record)
        ]
        for at in alike[:1]:
            readings[at] = readings[at]._replace(by=side)
        other += [] if alike else [claimed]
    row = row._replace(readings=(*readings, *other))
    if not other:
        return row
    reason = row.reason or _("One side entered something else for this deal. Choose what is right.")
    return row._replace(state=Verdict.ASKED.value, reason=reason)


def strip_of(row: int) -> str:
    """The part of the straightened picture that holds a row, counted from 1, as the view box of a drawing."""
    top = deal_top(row) * SCALE
    return f"{LEFT * SCALE} {top:.0f} {min(RIGHT, WIDTH) * SCALE - LEFT * SCALE:.0f} {DEAL_HEIGHT * SCALE:.0f}"


def chosen_records(view: PhotoView, choices: Mapping[int, int]) -> dict[int, dict[str, Any]]:
    """The deals to be booked: every clear row, and of the asked ones the reading that was chosen by its place."""
    chosen = {}
    for row in view.rows:
        at = 0 if row.state == Verdict.CLEAR.value else choices.get(row.number, -1)
        if row.state in (Verdict.CLEAR.value, Verdict.ASKED.value) and 0 <= at < len(row.readings):
            chosen[row.number] = row.readings[at].record
    return chosen


def _records(judged: Judged) -> tuple[dict[str, Any], ...]:
    return (judged.record,) if judged.record else judged.guesses


def _reading(variant: Variant, record: dict[str, Any]) -> Reading:
    points = settle(variant, read_deal(variant, record)).points
    return Reading(record, words_of(variant, record), [(party, points[party]) for party in variant.unit.parties])


def photos_at(code: TableCode) -> QuerySet[SheetPhoto]:
    """The photographs of sheets that were printed for the table behind a code, the newest first; no totals slips."""
    own = SheetPhoto.objects.filter(printed__tournament=code.tournament_id, printed__table=code.table_number)
    return own.exclude(printed__layout__has_key="digits").select_related("printed").defer("picture")


def photo_at(code: TableCode, pk: int, *, picture: bool = False) -> SheetPhoto:
    """The photograph with that number; NotFound for any other."""
    photos = photos_at(code)
    photo = (photos.defer(None) if picture else photos).filter(pk=pk).first()
    if photo is None:
        raise NotFound
    photo.printed.tournament = code.tournament
    return photo


class Strip(NamedTuple):
    """A row of a photographed sheet: `view_box` is its part of the picture, if that is `kept` still."""

    photo: int
    number: int
    serial: int
    taken_at: datetime
    view_box: str
    kept: bool = True


def evidence_at(table: Table) -> dict[int, list[Strip]]:
    """The strips of each deal of a table by its number, in at most four queries: of each sheet the photograph from
    which the deal was entered, or the newest where it was entered otherwise or not at all.

    They are of the sheets printed for those who sit there, and of others from which their deals were entered here.
    """
    tournament = table.round.tournament
    photos = SheetPhoto.objects.filter(printed__tournament=tournament).select_related("printed")
    photos = photos.defer("picture", "rows", "printed__layout").annotate(deals=F("printed__layout__deals"))
    of_sheet: dict[int, list[Any]] = {}
    for photo in photos.order_by("taken_at", "pk"):
        of_sheet.setdefault(photo.printed_id, []).append(photo)
    if not of_sheet:
        return {}
    seats, deals = seats_of([table])[table.pk], dict(Deal.objects.filter(table=table).values_list("uid", "number"))
    accepted = _accepted_photos(tournament)
    strips: dict[int, list[Strip]] = {}
    for sheet_photos in of_sheet.values():
        printed = sheet_photos[-1].printed
        if set(printed.seats.values()) != set(seats.values()):
            continue
        own = (printed.round, printed.table, printed.seats) == (table.round.number, table.number, seats)
        for row in range(1, int(sheet_photos[-1].deals) + 1):
            number = printed.first_deal + row - 1
            place = deals.get(row_id(printed, number, tournament), number if own else None)
            evidence = _evidence(sheet_photos, accepted.get((printed.serial, number)))
            if place is not None and evidence is not None:
                strips.setdefault(place, []).append(_strip(evidence, number, row))
    return strips


def _accepted_photos(tournament: Tournament) -> dict[tuple[int, int], str]:
    """The digest of the photograph from which each deal was entered, by the sheet's serial and the deal's number."""
    acts = JournalEntry.objects.filter(tournament=tournament, kind=SHEET).order_by("-seq")
    return {
        (payload["serial"], number): payload["photo"]
        for payload in acts.values_list("payload", flat=True)
        for number in payload.get("deals", ())
        if payload.get("photo")
    }


def _evidence(photos: Sequence[SheetPhoto], accepted: str | None) -> SheetPhoto | None:
    """The accepted photograph of a sheet, none where it is gone; the newest where none was accepted."""
    return next((photo for photo in photos if photo.digest == accepted), None) if accepted else photos[-1]


def _strip(photo: SheetPhoto, number: int, row: int) -> Strip:
    has_picture = photo.blacked_out_at is None
    return Strip(photo.pk, number, photo.printed.serial, photo.taken_at, strip_of(row), has_picture)


def printed_sheets_json(tournament: Tournament) -> list[dict[str, Any]]:
    """Every printing with its photographs, oldest first; pictures in base64."""
    printed = tournament.printed_sheets.order_by("serial").prefetch_related("photos")
    return [
        {
            **{field: getattr(sheet, field) for field in ("serial", *CONTENT)},
            "printed": sheet.created_at.isoformat(),
            "photographs": [_photograph(photo) for photo in reversed(sheet.photos.all())],
        }
        for sheet in printed
    ]


def _photograph(photo: SheetPhoto) -> dict[str, Any]:
    deleted = photo.blacked_out_at
    return {
        "digest": photo.digest,
        "taken": photo.taken_at.isoformat(),
        "reader": photo.reader,
        "rows": photo.rows,
        "picture": b64encode(photo.picture).decode(),
        "picture_deleted": deleted.isoformat() if deleted else None,
    }


# What stands above the columns of a marked sheet, drawn above the rows of its photograph.


HIGH = 94  # dots above a row; a name of 19 letters stands upright in them
LINE, LETTER, LONGEST = 10, 4.8, 19  # dots from line to line, and of a letter; letters of an upright name
UPPER, LOWER = 14, 3  # dots above a row at which the signs of its upper and of its lower bubbles stand
BESIDE = (-1, 9)  # dots from the middle of a column to the upright names of its upper and its lower bubble


class Label(NamedTuple):
    """A word above a row, in dots of the picture; an upright one is read from its foot."""

    x: float
    y: float
    text: str
    upright: bool = False
    centred: bool = False

    @property
    def place(self) -> str:
        """Its place as the attribute of a drawing."""
        return f"translate({self.x:.0f} {self.y:.0f}){' rotate(-90)' if self.upright else ''}"


class Head(NamedTuple):
    """The drawing above a part of a row: the part with its heads as a view box, the place for them, and the words."""

    view_box: str
    x: int
    y: int
    wide: int
    high: int
    labels: tuple[Label, ...]


def head_above(variant: Variant, top: float, left: float, right: float) -> Head:
    """The heads of the columns from `left` to `right`, above the row that begins at `top`; millimetres."""
    x, y, wide = left * SCALE, top * SCALE, (right - left) * SCALE
    labels = tuple(label for label in _labels(variant, y) if x <= label.x < x + wide)
    box = f"{x:.0f} {y - HIGH:.0f} {wide:.0f} {HIGH + DEAL_HEIGHT * SCALE:.0f}"
    return Head(box, round(x), round(y) - HIGH, round(wide), HIGH, labels)


def _labels(variant: Variant, foot: float) -> Iterator[Label]:
    used = slots(variant)
    signs = signs_of(say, used)
    for slot in used:
        x = column_at(slot.column) * SCALE
        if slot.group == "kind":
            name = say(slot.name)
            short_name = name if len(name) <= LONGEST else f"{name[: LONGEST - 1].rstrip()}…"
            yield Label(x + BESIDE[slot.line], foot - LOWER, short_name, upright=True)
        else:
            yield Label(x, foot - (LOWER if slot.line else UPPER), signs[slot], centred=True)
    for block in range(1, len(BLOCKS)):
        columns = [slot.column for slot in used if block_of(slot.column) == block]
        kinds = [slot.column for slot in used if slot.group == "kind" and block_of(slot.column) == block]
        if columns:
            first = max([min(columns), *(column + 1 for column in kinds)])
            yield from _block(used, block, column_at(first), column_at(max(columns)), foot)


def _block(used: tuple[Slot, ...], block: int, left: float, right: float, foot: float) -> Iterator[Label]:
    """The meanings of a block's bubbles, those of the upper line first, above their signs."""
    letters = max(int((right - left + 6) * SCALE / LETTER), 12)
    here = [slot for slot in used if block_of(slot.column) == block and slot.group != "kind"]
    upper, lower = (in_words(say, [slot for slot in here if slot.line == line]) for line in (0, 1))
    texts = [f"{arrow} {text}" for arrow, text in (("▲", upper), ("▼", lower)) if text] if upper != lower else [upper]
    lines = [line for text in texts for line in textwrap.wrap(text, letters)]
    for at, text in enumerate(reversed(lines)):
        yield Label((left - 2.5) * SCALE, foot - UPPER - LINE * (at + 1), text)


# Whose deals a printed sheet holds today, and where they may be entered.


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
        return {key: value if key in UNTOUCHED else _turn_seats(value, self.turn) for key, value in record.items()}

    def on_paper(self, record: dict[str, Any]) -> dict[str, Any]:
        """The reverse."""
        back = {now: then for then, now in self.turn.items()}
        return {key: value if key in UNTOUCHED else _turn_seats(value, back) for key, value in record.items()}


def place_for(printed: PrintedSheet) -> SheetPlace:
    """The place of a sheet's deals, in two queries, or three where its people no longer sit there."""
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
    """The deals that may be entered for people who were seated anew, as a sentence; empty where there are none."""
    if not place.moved or place.table is None or place.refusal:
        return ""
    sentence = _(
        "Round {round} was drawn again after this sheet was printed for table {table}. The same people now sit at "
        "table {now} in round {current}: these deals can be entered for them there."
    )
    current = place.table.round.number
    return sentence.format(round=printed.round, table=printed.table, now=place.table.number, current=current)


def _refusal(printed: PrintedSheet, table: Table) -> str:
    """The reason why nothing may be entered from this sheet at its table."""
    if table.round.status != Round.Status.OPEN:
        sentence = _("Round {round} is not in play, so that nothing can be entered at table {table}.")
        return sentence.format(round=table.round.number, table=table.number)
    if _layout_of(printed, table) != printed.layout:
        return _("This sheet was printed under other rules; its bubbles mean something else now. Type it in.")
    return ""


def _layout_of(printed: PrintedSheet, table: Table) -> dict[str, Any]:
    """The layout that a page like this one would have if it were printed now for that table."""
    variant = variant_of(table.round.tournament)
    return layout(slots(variant), printed.layout["deals"], printed.layout["parties"])


def _in_play(printed: PrintedSheet) -> list[tuple[Table, dict[str, int]]]:
    """The tables of rounds in play at which exactly these people sit, first those of the printed round."""
    tables = Table.objects.select_related("round__tournament__club").filter(
        round__tournament=printed.tournament,
        round__status=Round.Status.OPEN,
        seats__entrant__number__in=set(printed.seats.values()),
    )
    tables_by_key = {table.pk: table for table in tables}
    seats = seats_of(list(tables_by_key.values()))
    here = [
        (table, seats[key])
        for key, table in tables_by_key.items()
        if set(seats[key].values()) == {*printed.seats.values()}
    ]
    return sorted(here, key=lambda pair: (pair[0].round.number != printed.round, pair[0].round.number))


def seats_of(tables: list[Table]) -> dict[int, dict[str, int]]:
    """The people in each chair of these tables; a pair sits in both chairs of its side, as on paper."""
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


def _turn_seats(value: Any, turn: Mapping[str, str]) -> Any:
    if isinstance(value, dict):
        return {turn.get(key, key): _turn_seats(inner, turn) for key, inner in value.items()}
    if isinstance(value, list):
        return [_turn_seats(inner, turn) for inner in value]
    return turn.get(value, value) if isinstance(value, str) else value
