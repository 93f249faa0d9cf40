"""One row of a photographed sheet entered, beside what phones entered for the same deal.

Photographs of marked sheets: read, refused with a reason, and their deals booked as if they had been typed.
"""

from __future__ import annotations

import base64
import hashlib
from collections.abc import Collection, Mapping, Sequence
from datetime import datetime, timedelta
from typing import TYPE_CHECKING, Any, NamedTuple

from django.db import transaction
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from reading import READER
from reading.review import judge_row
from reports.marked_sheets.code import TableCode, decode, qr_modules
from reports.marked_sheets.geometry import geometry
from reports.marked_sheets.slots import slots
from reports.printables.words import dealers
from scoring import read_deal
from tournaments.clubs.models import Kept
from tournaments.clubs.services.logos import picture_size
from tournaments.errors import Conflict, NotAllowed, Refused
from tournaments.evening.journal.services import journal
from tournaments.evening.rounds.facts import variant_of
from tournaments.evening.rounds.rules import FIFTH
from tournaments.evening.table.models import Claim, Deal
from tournaments.evening.table.rules import row_id, same_on_paper
from tournaments.evening.table.services.deals import record_deal
from tournaments.frame.personal import erase_fields
from tournaments.photos.models import SheetPhoto
from tournaments.photos.reader import LONG, PATIENCE, reader_of
from tournaments.photos.selectors.photos import entered_at
from tournaments.photos.selectors.places import offer_of, place_for
from tournaments.photos.services.printed_sheets import somebody_erased
from tournaments.prints.asking import event_number, place_of
from tournaments.security.actors import Standing
from tournaments.security.permissions import may, require, standing_at
from tournaments.security.untrusted_input import PHOTOGRAPH

if TYPE_CHECKING:
    from reports.marked_sheets.code import SheetCode
    from tournaments.evening.rounds.models import Table, Tournament
    from tournaments.evening.table.models import PrintedSheet
    from tournaments.evening.table.services.deals import Recorded
    from tournaments.photos.selectors.photos import Entered
    from tournaments.photos.selectors.places import SheetPlace
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
        alike = {side: said for side, said in waiting.items() if same_on_paper(self.known.variant, record, said)}
        # A phone says more than paper can, such as trump, so of two that agree its entry is kept.
        told = self.place.today(next(iter(alike.values()), record))
        if len(alike) < len(waiting) and number not in self.decided:
            sentence = _("One side entered something else for deal {number}. Look at the row and choose.")
            raise Refused(sentence.format(number=number))
        claims = list(Claim.objects.filter(table=self.table, number=number, side__in=alike))
        done = record_deal(table=self.table, uid=uid, record=told, number=number, actor=self.actor)
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
    """What a photograph of one of the evening's sheets shows, or a page of a scan; nothing is booked by it.

    The same photograph is read once. Raises Refused, with the reason, for a file that is no photograph, a sheet that
    cannot be seen, one that was printed for another event, for other people, or under other rules, and where it is not
    read within so many seconds, because others are or because it takes so long. A sheet whose people were seated anew
    is read where they still sit together: somebody decides whether the deals are theirs.
    """
    if actor.at_table(tournament, None) < Standing.TABLE:
        require(actor, "see_tournament", tournament)
    if page is None:
        ensure_photograph(photograph)
    asked = {} if page is None else {"page": page}
    with reader_of(photograph, patience=patience, **asked) as reader:
        text = reader.code()
        printed = _printed(tournament, text, actor)
        _ensure_enters(actor, table_at(printed, place_for(printed), for_people=True))
        digest = hashlib.sha256(photograph + f"{page or ''}".encode()).hexdigest()
        if known := SheetPhoto.objects.filter(printed=printed, digest=digest).first():
            return known
        reading = reader.rows(_geometry(printed, text))
    return _kept(printed, digest, reading)


def _kept(printed: PrintedSheet, digest: str, reading: Mapping[str, Any]) -> SheetPhoto:
    """The photograph as it is stored: without its picture where somebody was erased who sat there."""
    photo = SheetPhoto(picture=base64.b64decode(reading["picture"]))
    if somebody_erased(printed):
        erase_fields(photo)
    kept = {"picture": photo.picture, "blacked_out_at": photo.blacked_out_at}
    content = {"rows": reading["rows"], "reader": READER, **kept}
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
    """How many pages a scanned PDF has; Refused, with the reason, where it cannot be opened or has too many."""
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
    kept = SheetPhoto.objects.select_for_update().only("rows").get(pk=photo.pk)
    kept.rows[str(number)]["typed"] = record
    kept.save(update_fields=["rows"])


def _note(
    printed: PrintedSheet,
    table: Table,
    actor: Actor,
    photo: SheetPhoto | None,
    records: Mapping[int, dict[str, Any]],
    booked: Collection[int],
    agreed: Sequence[int],
) -> None:
    """What the journal keeps of an acceptance."""
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


def _printed(tournament: Tournament, text: str, actor: Actor) -> PrintedSheet:
    try:
        code = decode(text.rpartition("/")[2])
    except ValueError as wrong:
        raise Refused(_("The code in this photograph is not that of a marked sheet.")) from wrong
    if isinstance(code, TableCode):
        raise Refused(_("This sheet was printed by an earlier version, which did not say for whom. Type it in."))
    known = tournament.printed_sheets.select_related("tournament__club").filter(serial=code.serial).first()
    if known is None or code.event != event_number(tournament):
        raise Refused(_elsewhere(code, actor))
    if known.has_totals:
        raise Refused(_("This is a totals slip. The site reads them no more: type its totals."))
    return known


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
