"""Photographs of marked sheets: read, refused with a reason, and their deals booked as if they had been typed.

A row of a sheet is entered beside what phones entered for the same deal.
"""

from __future__ import annotations

import base64
import hashlib
import time
from base64 import b64decode
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from datetime import datetime, timedelta
from typing import TYPE_CHECKING, Any, NamedTuple

from django.db import connection, transaction
from django.db.models import Q
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import get_language, override
from django.utils.translation import gettext as _

from reading import READER
from reading.review import SEEN, judge_row
from reports.marked_sheets.code import TableCode as PrintedTableCode
from reports.marked_sheets.code import decode, qr_modules
from reports.marked_sheets.geometry import MOST_DEALS, geometry
from reports.marked_sheets.slots import slots
from reports.printables.words import dealers
from scoring import SIDES, read_deal
from tournaments.clubs.models import Kept
from tournaments.clubs.services import picture_size
from tournaments.errors import Conflict, NotAllowed, Refused, TooManyTries
from tournaments.evening.journal.services import journal
from tournaments.evening.rounds.facts import variant_of
from tournaments.evening.rounds.rules import FIFTH
from tournaments.evening.rounds.selectors.named import appearances
from tournaments.evening.table.models import CONTENT, Claim, Deal, PrintedSheet
from tournaments.evening.table.rules import row_id, same_on_paper
from tournaments.evening.table.services.deals import record_deal
from tournaments.evening.table.services.sheets import digest_of
from tournaments.frame import jobs
from tournaments.frame.jobs import BackgroundJob
from tournaments.frame.personal import erase_fields
from tournaments.frame.rate_limits import count_try, ensure_within_limit
from tournaments.photos.models import SheetPhoto
from tournaments.photos.reader import LONG, PATIENCE, is_reading, reader_of
from tournaments.photos.selectors import entered_at, offer_of, photo_view, place_for
from tournaments.prints.requests import event_number, place_of
from tournaments.register.models import Player
from tournaments.security.actors import Standing
from tournaments.security.permissions import may, require, standing_at
from tournaments.security.untrusted_input import PHOTOGRAPH

if TYPE_CHECKING:
    from reports.marked_sheets.code import SheetCode
    from tournaments.evening.rounds.models import Table, Tournament
    from tournaments.evening.table.models import TableCode
    from tournaments.evening.table.services.deals import Recorded
    from tournaments.photos.selectors import Entered, SheetPlace
    from tournaments.security.actors import Actor


class Booking(NamedTuple):
    """The rows of one sheet on their way to its table, whose tournament is locked.

    Of the deals among `decided` somebody has seen what a side entered.
    """

    known: Entered
    place: SheetPlace
    table: Table
    actor: Actor
    decided: frozenset[int]

    def enter(self, number: int, record: dict[str, Any]) -> Recorded | None:
        """The deal; None where the same was entered before.

        Conflict where another deal stands there, Refused where a side entered something else and nobody decided.
        """
        uid = row_id(self.known.printed, number)
        if uid in self.known.gone:
            sentence = _("Deal {number} was entered from this sheet and then removed. Restore it, or type it in.")
            raise Refused(sentence.format(number=number))
        if stored := self.known.of_row(number):
            self._ensure_no_other(number, record, stored)
            return None
        waiting = self.known.waiting.get(number, {})
        alike = {
            side: claimed for side, claimed in waiting.items() if same_on_paper(self.known.variant, record, claimed)
        }
        # A phone says more than paper can, such as trump, so of two that agree its entry is kept.
        todays_record = self.place.today(next(iter(alike.values()), record))
        if len(alike) < len(waiting) and number not in self.decided:
            sentence = _("One side entered something else for deal {number}. Look at the row and choose.")
            raise Refused(sentence.format(number=number))
        claims = list(Claim.objects.filter(table=self.table, number=number, side__in=alike))
        done = record_deal(table=self.table, uid=uid, record=todays_record, number=number, actor=self.actor)
        for claim in claims:
            self._agree(done.deal, claim)
        return done

    def _ensure_no_other(self, number: int, record: dict[str, Any], stored: dict[str, Any]) -> None:
        """Conflict, unless the paper said so before or says the same."""
        own = row_id(self.known.printed, number)
        entered = any(uid == own for uid, _record in self.known.standing.values())
        if not entered and not same_on_paper(self.known.variant, record, stored):
            raise Conflict(Deal.objects.standing().get(table=self.table, number=number))

    def _agree(self, deal: Deal, claim: Claim) -> None:
        payload = {
            "number": deal.number,
            "version": deal.version,
            "side": claim.side,
            "claim": str(claim.uid),
            "device": claim.device,
            "serial": self.known.printed.serial,
        }
        journal.write(tournament=deal.tournament, kind="sheet_agreed", actor=self.actor, payload=payload, deal=deal)


MOST_DOTS, LONGEST, MOST_SCANS = 50_000_000, 12_000, 100
JPEG_SCAN, PDF = b"\xff\xda", b"%PDF-"


def read_photo(
    *, tournament: Tournament, photograph: bytes, actor: Actor, page: int | None = None, patience: float = PATIENCE
) -> SheetPhoto:
    """Read a photograph of one of the evening's sheets, or a page of a scan; nothing is booked by it.

    The same photograph is read once. Raises Refused, with the reason, for a file that is no photograph, a sheet that
    cannot be seen, one that was printed for another event, for other people, or under other rules, and where it is not
    read within so many seconds, because others are or because it takes so long. A sheet whose people were seated anew
    is read where they still sit together: somebody decides whether the deals are theirs.
    """
    if actor.at_table(tournament, None) < Standing.TABLE:
        require(actor, "see_tournament", tournament)
    if page is None:
        ensure_photograph(photograph)
    options = {} if page is None else {"page": page}
    with reader_of(photograph, patience=patience, **options) as reader:
        text = reader.code()
        printed = _sheet_with_code(tournament, text, actor)
        _ensure_enters(actor, table_at(printed, place_for(printed), for_people=True))
        digest = hashlib.sha256(photograph + f"{page or ''}".encode()).hexdigest()
        if earlier := SheetPhoto.objects.filter(printed=printed, digest=digest).first():
            return earlier
        reading = reader.rows(_geometry(printed, text))
    return _store_photograph(printed, digest, reading)


def _store_photograph(printed: PrintedSheet, digest: str, reading: Mapping[str, Any]) -> SheetPhoto:
    """The photograph as it is stored: without its picture where somebody was erased who sat there."""
    photo = SheetPhoto(picture=base64.b64decode(reading["picture"]))
    if somebody_erased(printed):
        erase_fields(photo)
    picture_fields = {"picture": photo.picture, "blacked_out_at": photo.blacked_out_at}
    content = {"rows": reading["rows"], "reader": READER, **picture_fields}
    return SheetPhoto.objects.get_or_create(printed=printed, digest=digest, defaults=content)[0]


def ensure_photograph(photograph: bytes) -> None:
    """Raises Refused for what is no JPEG, or takes too much to be decoded safely; nothing is decoded for it.

    A head tells the size. A picture in a thousand scans takes a thousand times the work of one; cameras write ten.
    """
    size = picture_size(photograph)
    if size is None or size[0] != "image/jpeg":
        raise Refused(_("This is not a photograph. Send a JPEG picture."))
    _form, width, height = size
    if len(photograph) > PHOTOGRAPH.sent or max(width, height) > LONGEST or width * height > MOST_DOTS:
        raise Refused(_("This photograph is too large. Take it at a smaller size."))
    if not width or not height or photograph.count(JPEG_SCAN) > MOST_SCANS:
        raise Refused(_("This is not a photograph as cameras make them. Take it again."))


def pages_of(scan: bytes) -> int:
    """The number of pages of a scanned PDF; Refused, with the reason, where it cannot be opened or has too many."""
    if len(scan) > PHOTOGRAPH.sent:
        raise Refused(_("This PDF is too large. Scan fewer sheets at once, in grey and at 200 dots an inch."))
    with reader_of(scan, patience=LONG, count=True) as reader:
        return reader.count_pages()


def table_of(printed: PrintedSheet) -> Table:
    """The table whose deals a sheet holds, while they can be booked; Refused, with the reason, where they cannot.

    The people at it must be those who were printed, and every bubble must mean what it meant.
    """
    return table_at(printed, place_for(printed), for_people=False)


@transaction.atomic
def book_rows(
    *,
    printed: PrintedSheet,
    records: Mapping[int, dict[str, Any]],
    actor: Actor,
    photo: SheetPhoto | None = None,
    decided: Collection[int] = (),
    for_people: bool = False,
) -> list[Recorded]:
    """Enters these deals, by their numbers on the sheet, in one transaction: all of them or none; those that are new.

    A row has one id for ever, so that a second photograph books nothing twice. `photo` is what was looked at, the
    sheet's newest unless it is said. A deal that one side entered otherwise is booked only where it is among
    `decided`; where people were seated anew, only `for_people`. A phone books nothing where both sides enter.
    Raises Conflict where something else was entered meanwhile.
    """
    journal.lock(printed.tournament)
    place = place_for(printed)
    table = table_at(printed, place, for_people)
    _ensure_enters(actor, table)
    if standing_at(actor, table) is Standing.TABLE:
        ensure_one_entry(printed)
    booking = Booking(entered_at(printed, place), place, table, actor, frozenset(decided))
    booked = {number: done for number, record in sorted(records.items()) if (done := booking.enter(number, record))}
    agreed = sorted(set(records) - set(booked))
    if booked:
        _note(printed, table, actor, photo or printed.photos.defer("picture").first(), records, booked, agreed)
    return list(booked.values())


def ensure_one_entry(printed: PrintedSheet) -> None:
    """Raises Refused, for a phone, where both sides enter each deal: a sheet is written by one of them."""
    if printed.tournament.double_entry:
        raise Refused(_("Both sides enter each deal here, and a sheet is written by one of them. Give it to the desk."))


def _ensure_enters(actor: Actor, table: Table) -> None:
    """Raises NotAllowed, with the reason, for a phone of another table."""
    if not may(actor, "enter_deal", table) and actor.at_table(table.round.tournament, None) is Standing.TABLE:
        raise NotAllowed(_("This sheet belongs to table {number}. Give it to the desk.").format(number=table.number))
    require(actor, "enter_deal", table)


@transaction.atomic
def keep_typed_row(*, photo: SheetPhoto, number: int, record: dict[str, Any], actor: Actor) -> None:
    """Keeps what somebody typed for a row, as a choice beside what was read; it is booked with the others.

    EntryError names everything wrong with the record.
    """
    table = table_of(photo.printed)
    require(actor, "enter_deal", table)
    read_deal(variant_of(table.round.tournament), record)
    stored = SheetPhoto.objects.select_for_update().only("rows").get(pk=photo.pk)
    stored.rows[str(number)]["typed"] = record
    stored.save(update_fields=["rows"])


def _note(
    printed: PrintedSheet,
    table: Table,
    actor: Actor,
    photo: SheetPhoto | None,
    records: Mapping[int, dict[str, Any]],
    booked: Collection[int],
    agreed: Sequence[int],
) -> None:
    """The journal's note of an acceptance."""
    variant = variant_of(printed.tournament)
    rows = photo.rows if photo else {}
    read = {int(number): judge_row(variant, row).record for number, row in rows.items()}
    payload: dict[str, Any] = {
        "serial": printed.serial,
        "reader": photo.reader if photo else READER,
        "photo": photo.digest if photo else "",
        "deals": sorted(booked),
        "by_hand": [number for number in sorted(booked) if records[number] != read.get(number)],
        "agreed": agreed,
    }
    if (printed.round, printed.table) != (table.round.number, table.number):
        payload["printed_for"] = {"round": printed.round, "table": printed.table}
    journal.write(tournament=table.round.tournament, kind="sheet_entered", actor=actor, payload=payload, on=table)


def table_at(printed: PrintedSheet, place: SheetPlace, for_people: bool) -> Table:
    """The table of that place; Refused where nothing may be entered there, or only `for_people` who were moved."""
    if place.refusal or place.table is None:
        raise Refused(place.refusal)
    if place.moved and not for_people:
        raise Refused(offer_of(printed, place))
    return place.table


def _sheet_with_code(tournament: Tournament, text: str, actor: Actor) -> PrintedSheet:
    try:
        code = decode(text.rpartition("/")[2])
    except ValueError as wrong:
        raise Refused(_("The code in this photograph is not that of a marked sheet.")) from wrong
    if isinstance(code, PrintedTableCode):
        raise Refused(_("This sheet was printed by an earlier version, which did not say for whom. Type it in."))
    printed = tournament.printed_sheets.select_related("tournament__club").filter(serial=code.serial).first()
    if printed is None or code.event != event_number(tournament):
        raise Refused(_elsewhere(code, actor))
    if printed.has_totals:
        raise Refused(_("This is a totals slip. The site reads them no more: type its totals."))
    return printed


def _elsewhere(code: SheetCode, actor: Actor) -> str:
    """That a sheet is of another event; of which one, for those who work there too."""
    other = place_of(code)
    if other is None or not may(actor, "enter_deal", other.tournament):
        return _("This sheet belongs to another event.")
    sentence = _("This sheet belongs to another event: {name}, {date}, round {round}, table {table}. Send it there.")
    day = date_format(other.tournament.date)
    return sentence.format(name=other.tournament.name, date=day, round=other.round, table=other.table)


def _geometry(printed: PrintedSheet, text: str) -> dict[str, Any]:
    parties, deals = printed.layout["parties"], printed.layout["deals"]
    last = printed.first_deal + deals - 1
    return geometry(
        slots(variant_of(printed.tournament)),
        deals,
        qr_modules(text),
        parties,
        dealers=dealers(FIFTH, last)[printed.first_deal - 1 :] if FIFTH in parties else "",
        first=printed.first_deal,
    )


def delete_old_photographs(now: datetime) -> int:
    """Photographed sheets that are older than their club wants to keep them; the deals entered from them stay."""
    deleted = 0
    for days in Kept.values:
        old = SheetPhoto.objects.filter(printed__tournament__club__photos_kept=days)
        deleted += old.filter(taken_at__lt=now - timedelta(days=days)).delete()[0]
    return deleted


# Photographs and scans that the desk sends at once: read in the background, one sheet after another.
#
# Photographs of marked sheets that a phone at the table sends: of its own table alone, and never before deals.


KIND = "photos"
LIMIT = "sheets read for a person"
JPEG = b"\xff\xd8\xff"
MOST_SHEETS, MOST_AT_ONCE = 60, 4
BREATH = 0.05
"""Seconds that are left to the others after each sheet: a table that sends its own goes first."""


class SentFile(NamedTuple):
    """A file as it arrived; its name is for people alone."""

    name: str
    content: bytes


class Line(NamedTuple):
    """A sheet of a batch: the file and page it came from, and what was said of it; `photo` is 0 where refused."""

    name: str
    said: str
    photo: int = 0
    round: int = 0
    table: int = 0


class Batch:
    """Photographs being read: a line for each sheet so far, and the way to stop."""

    def __init__(self, work: BackgroundJob) -> None:
        self.key, self.wait, self.stop = work.key, work.wait, work.stop
        self.over, self.stopped = work.over, work.stopped
        self.interrupted = self.over and (work.interrupted or work.failed)
        progress = work.progress
        self.lines = [Line(*line) for line in progress.get("lines", ())]
        self.total: int = progress.get("total", 0)

    @property
    def done(self) -> int:
        """The number of sheets read or refused."""
        return len(self.lines)


def start_batch(*, tournament: Tournament, files: Sequence[SentFile], actor: Actor) -> Batch:
    """Begins to read them; nothing is booked by it.

    Refused while others of the same person are being read here; TooManyTries beyond 300 sheets in ten minutes.
    """
    require(actor, "enter_deal", tournament)
    owner = _within_limit(actor)
    about = {"evening": str(tournament.public_id), "owner": owner}
    with transaction.atomic():
        journal.lock(tournament)
        if any(not work.over for work in jobs.find_jobs(KIND, **about)):
            raise Refused(_("Your other photographs are still being read. Wait until they are, or stop them."))
        if sum(not work.over for work in jobs.find_jobs(KIND)) >= MOST_AT_ONCE:
            raise Refused(_("Other photographs are being read at the moment. Send this one again in a minute."))
        job = jobs.prepare(KIND, **about).publish()
    return Batch(job.start(_work(tournament, files, actor, get_language())))


def batch_of(tournament: Tournament, key: str) -> Batch | None:
    """The evening's batch with that key; None if it has expired."""
    work = jobs.find_job(key, KIND, evening=str(tournament.public_id))
    return Batch(work) if work else None


def running_batches(tournament: Tournament) -> list[Batch]:
    """The evening's batches that are being read now."""
    works = jobs.find_jobs(KIND, evening=str(tournament.public_id))
    return [batch for batch in map(Batch, works) if not batch.over]


def _work(
    tournament: Tournament, files: Sequence[SentFile], actor: Actor, language: str | None
) -> Callable[[BackgroundJob], int]:
    def work(begun: BackgroundJob) -> int:
        lines: list[Line] = []
        try:
            with override(language):
                begun.report(total=len(files))
                sheets = list(_sheets(files))
                for sheet in sheets:
                    if begun.stopped:
                        break
                    lines.append(sheet if isinstance(sheet, Line) else _read(tournament, actor, *sheet))
                    begun.report(total=len(sheets), lines=lines)
                    time.sleep(BREATH)
        finally:
            connection.close()
        return len(lines)

    return work


def _sheets(files: Sequence[SentFile]) -> Iterator[Line | tuple[SentFile, int | None]]:
    """Each photograph and each page of each scan; a line that says why for a scan that cannot be opened."""
    left = MOST_SHEETS
    for file in files:
        try:
            pages = pages_of(file.content) if file.content.startswith(PDF) else 0
        except Refused as refusal:
            yield Line(file.name, str(refusal))
            continue
        left -= pages or 1
        if left < 0:
            yield Line(file.name, _("Send at most {count} sheets at once.").format(count=MOST_SHEETS))
        elif pages:
            yield from ((file, page) for page in range(pages))
        else:
            yield file, None


def _read(tournament: Tournament, actor: Actor, file: SentFile, page: int | None) -> Line:
    name = file.name if page is None else _("{file}, page {page}").format(file=file.name, page=page + 1)
    try:
        count_try(LIMIT, _within_limit(actor))
        if page is None and not file.content.startswith(JPEG):
            raise Refused(_("This is neither a JPEG photograph nor a PDF."))
        photo = read_photo(tournament=tournament, photograph=file.content, actor=actor, page=page, patience=LONG)
    except Refused as refusal:
        return Line(name, str(refusal))
    photo.printed.tournament = tournament
    summary = " · ".join(photo_view(photo).summary)
    return Line(name, summary or _("Nothing is filled in."), photo.pk, photo.printed.round, photo.printed.table)


def _within_limit(actor: Actor) -> int | None:
    """The sender; raises TooManyTries when that person sent too many."""
    owner = actor.user.pk if actor.user else None
    ensure_within_limit(LIMIT, owner, _("You sent very many sheets. Wait ten minutes."))
    return owner


PHOTOGRAPH_LIMIT = "photograph from a table"


def photograph_at_table(*, code: TableCode, photograph: bytes, actor: Actor) -> SheetPhoto:
    """Read a photograph of this table's sheet; nothing is booked by it.

    Raises TooManyTries where it can be sent again in a minute, as it is: this table sent many, or others are being
    read. Raises Refused, with the reason, where sending it again changes nothing. A sheet that was printed for another
    table, whose people sit here now, is left to the desk: there somebody decides whether the deals are theirs.
    """
    ensure_photograph(photograph)
    wait = _("Other photographs are being read at the moment. Send this one again in a minute.")
    ensure_within_limit(PHOTOGRAPH_LIMIT, code.pk, wait)
    if is_reading():
        raise TooManyTries(wait)
    count_try(PHOTOGRAPH_LIMIT, code.pk)
    photo = read_photo(tournament=code.tournament, photograph=photograph, actor=actor)
    if photo.printed.table != code.table_number:
        sentence = _(
            "You were seated anew since this sheet was printed. The desk has your photograph and can enter it."
        )
        raise Refused(sentence)
    return photo


# Photographs of the sheets of somebody who was erased: the picture goes, what was read stays as results do.
#
# The printed sheets of an imported evening with their photographs; everything in a file may be forged.


ERASED = [field for field, use in SheetPhoto.PERSONAL.items() if use.erased is not None]


def forget_sheets(*, player: Player) -> int:
    """Deletes the pictures of all sheets that were printed for this person; returns how many.

    Anybody at a table may have written on its sheet, anywhere on it, so that no part of it can be told to be of others.
    """
    evenings = appearances(player)
    places = {(tournament, number) for tournament, here in evenings.items() for number in here["entrants"]}
    places |= {(tournament, number) for tournament, here in evenings.items() for number, _from in here["stand_ins"]}
    photos = SheetPhoto.objects.filter(printed__tournament__in={tournament for tournament, _number in places})
    done = 0
    for photo in photos.filter(blacked_out_at=None).select_related("printed").defer("picture", "rows"):
        tournament = photo.printed.tournament_id
        if any((tournament, number) in places for number in photo.printed.seats.values()):
            erase_fields(photo)
            photo.save(update_fields=ERASED)
            done += 1
    return done


def somebody_erased(printed: PrintedSheet) -> bool:
    """Was anybody erased who is printed on this sheet? Then a new photograph of it keeps no picture either."""
    seated = printed.tournament.entrants.filter(number__in=set(printed.seats.values()))
    sat_in = {row["player"] for rows in seated.values_list("stand_ins", flat=True) for row in rows}
    erased = Player.objects.filter(club=printed.tournament.club_id, erased_at__isnull=False)
    return erased.filter(Q(entrants__in=seated) | Q(public_id__in=sat_in)).exists()


LARGEST = 1_000_000  # bytes of a straightened sheet, which takes some 120,000
CHAIRS, HEX = frozenset("NESWF"), frozenset("0123456789abcdef")


def import_sheets(tournament: Tournament, sheets: Sequence[dict[str, Any]]) -> None:
    """Stores the printings and photographs that are not here yet. ValueError and the like for what cannot be one.

    A sheet that was printed here under the same number keeps it; the other one is left out, because its code would
    lead to the wrong deals.
    """
    sheets_by_serial = {sheet.serial: sheet for sheet in tournament.printed_sheets.all()}
    for sheet_json in sheets:
        printed = _sheet_on_file(tournament, sheet_json)
        here = sheets_by_serial.get(printed.serial)
        if here is None:
            printed.save(force_insert=True)
            here = printed
        if here.digest == printed.digest:
            _add_photographs(here, sheet_json["photographs"])


def _sheet_on_file(tournament: Tournament, sheet_json: dict[str, Any]) -> PrintedSheet:
    content = {field: sheet_json[field] for field in CONTENT}
    printed = PrintedSheet(
        tournament=tournament, serial=sheet_json["serial"], created_at=_moment(sheet_json["printed"]), **content
    )
    numbers = (printed.serial, printed.round, printed.table, printed.first_deal, *printed.seats.values())
    layout = printed.layout
    _ensure(all(type(number) is int and number >= 0 for number in numbers))
    _ensure(set(printed.seats) <= CHAIRS and printed.first_dealer in CHAIRS)
    parties = layout["parties"]
    _ensure(isinstance(parties, list) and len(parties) == len(set(parties)) > 0)
    if printed.has_totals:
        _ensure((layout["deals"], printed.first_deal) == (0, 1) and set(parties) <= {*CHAIRS, *SIDES, "sum"})
        _ensure(type(layout["digits"]) is int and 1 <= layout["digits"] <= 5)
    else:
        _ensure(type(layout["deals"]) is int and 1 <= layout["deals"] <= MOST_DEALS and set(parties) <= CHAIRS)
    printed.digest = digest_of(printed)
    printed.full_clean(exclude=["tournament", "seats"], validate_unique=False, validate_constraints=False)
    return printed


def _add_photographs(printed: PrintedSheet, photographs: Sequence[dict[str, Any]]) -> None:
    digests, erased = set(printed.photos.values_list("digest", flat=True)), somebody_erased(printed)
    for photo_json in photographs:
        if photo_json["digest"] not in digests:
            photo = _photograph(printed, photo_json)
            if erased:
                erase_fields(photo)
            photo.save(force_insert=True)


def _photograph(printed: PrintedSheet, photo_json: dict[str, Any]) -> SheetPhoto:
    digest, picture = photo_json["digest"], b64decode(photo_json["picture"], validate=True)
    deleted = _moment(photo_json["picture_deleted"]) if photo_json["picture_deleted"] else None
    _ensure(len(digest) == 64 and set(digest) <= HEX)
    _ensure(
        len(picture) <= LARGEST and (picture[:4], picture[8:12]) == (b"RIFF", b"WEBP") if not deleted else not picture
    )
    photo = SheetPhoto(printed=printed, digest=digest, picture=picture, rows=_rows(printed, photo_json["rows"]))
    photo.reader, photo.taken_at, photo.blacked_out_at = photo_json["reader"], _moment(photo_json["taken"]), deleted
    photo.full_clean(exclude=["printed", "picture", "rows"], validate_unique=False, validate_constraints=False)
    return photo


def _rows(printed: PrintedSheet, rows: dict[str, Any]) -> dict[str, Any]:
    """The rows of a photograph, each of a deal of its sheet or a figure of its slip."""
    layout = printed.layout
    last = printed.first_deal + (len(layout["parties"]) if printed.has_totals else layout["deals"]) - 1
    for number, row in rows.items():
        _ensure(number == str(int(number)) and printed.first_deal <= int(number) <= last)
        _ensure(
            row.keys() - {"typed", "faint", "touched", "struck", "unexplained"} == {"marks", "doubtful", "written"}
            and {type(row.get(part, False)) for part in ("written", "struck", "unexplained")} == {bool}
        )
        if "typed" in row:  # by somebody who looked at the row
            read_deal(variant_of(printed.tournament), row["typed"])
        for part in SEEN:
            for values in row.get(part, {}).values():
                _ensure(isinstance(values, list) and all(isinstance(value, str) for value in values))
    return rows


def _moment(text: str) -> datetime:
    """A time of the file; not later than now, because photographs are deleted by their age."""
    moment = datetime.fromisoformat(text)
    _ensure(moment.tzinfo is not None)
    return min(moment, timezone.now())


def _ensure(holds: bool) -> None:
    if not holds:
        raise ValueError("This cannot be a printed sheet, or a photograph of one.")
