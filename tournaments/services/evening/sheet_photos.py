"""Photographs of marked sheets: read, refused with a reason, and their deals booked as if they had been typed."""

from __future__ import annotations

import base64
import hashlib
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any
from uuid import UUID, uuid5

from django.db import transaction
from django.utils.translation import gettext as _

from reports.marked_sheets.code import SheetCode, TableCode, decode, qr_modules
from reports.marked_sheets.geometry import geometry, layout
from reports.marked_sheets.slots import slots
from reports.printables.words import dealers
from scoring import read_deal
from tournaments.errors import Refused
from tournaments.jobs.sheet_reader import LONG, PATIENCE, reader_of
from tournaments.models import PrintedSheet, Round, Seat, SheetPhoto, Table
from tournaments.play.facts import variant_of
from tournaments.play.tables_of_five import FIFTH
from tournaments.printing.codes import event_number
from tournaments.security.permissions import require
from tournaments.services.club.logos import picture_size
from tournaments.services.table.deals import Recorded, record_deal

if TYPE_CHECKING:
    from tournaments.models import Tournament
    from tournaments.security.actors import Actor

LARGEST, MOST_DOTS, LONGEST, MOST_SCANS = 12_000_000, 50_000_000, 12_000, 100
JPEG_SCAN, PDF = b"\xff\xda", b"%PDF-"


def read_photo(
    *, tournament: Tournament, photograph: bytes, actor: Actor, page: int | None = None, patience: float = PATIENCE
) -> SheetPhoto:
    """What a photograph of one of the evening's sheets shows, or a page of a scan; nothing is booked by it.

    The same photograph is read once. Raises Refused, with the reason, for a file that is no photograph, a sheet that
    cannot be seen, one that was printed for another event, for other people, or under other rules, and where it is not
    read within so many seconds, because others are or because it takes so long.
    """
    require(actor, "see_tournament", tournament)
    if page is None:
        ensure_photograph(photograph)
    asked = {} if page is None else {"page": page}
    with reader_of(photograph, patience=patience, **asked) as reader:
        text = reader.code()
        printed = _printed(tournament, text)
        table = table_of(printed)
        require(actor, "enter_deal", table)
        digest = hashlib.sha256(photograph + f"{page or ''}".encode()).hexdigest()
        if known := SheetPhoto.objects.filter(printed=printed, digest=digest).first():
            return known
        reading = reader.rows(_geometry(printed, text))
    return SheetPhoto.objects.create(
        printed=printed, digest=digest, picture=base64.b64decode(reading["picture"]), rows=reading["rows"]
    )


def ensure_photograph(photograph: bytes) -> None:
    """Raises Refused for what is no JPEG, or takes too much to be decoded safely; nothing is decoded for it.

    A head tells the size. A picture in a thousand scans takes a thousand times the work of one; cameras write ten.
    """
    size = picture_size(photograph)
    if size is None or size[0] != "image/jpeg":
        raise Refused(_("This is not a photograph. Send a JPEG picture."))
    _form, width, height = size
    if len(photograph) > LARGEST or max(width, height) > LONGEST or width * height > MOST_DOTS:
        raise Refused(_("This photograph is too large. Take it at a smaller size."))
    if not width or not height or photograph.count(JPEG_SCAN) > MOST_SCANS:
        raise Refused(_("This is not a photograph as cameras make them. Take it again."))


def pages_of(scan: bytes) -> int:
    """How many pages a scanned PDF has; Refused, with the reason, where it cannot be opened or has too many."""
    if len(scan) > LARGEST:
        raise Refused(_("This PDF is too large. Scan fewer sheets at once, in grey and at 200 dots an inch."))
    with reader_of(scan, patience=LONG, count=True) as reader:
        return reader.count_pages()


def table_of(printed: PrintedSheet) -> Table:
    """The table whose deals a sheet holds, while they can be booked; Refused, with the reason, where they cannot.

    The people at it must be those who were printed, and every bubble must mean what it meant.
    """
    tables = Table.objects.select_related("round__tournament__club").filter(number=printed.table)
    table = tables.filter(round__tournament=printed.tournament, round__number=printed.round).first()
    if table is None or _seats(table) != printed.seats:
        sentence = _("Round {round} was drawn again after this sheet was printed: other people sit at table {table}.")
        raise Refused(sentence.format(round=printed.round, table=printed.table))
    if table.round.status != Round.Status.OPEN:
        sentence = _("Round {round} is not in play, so that nothing can be entered at table {table}.")
        raise Refused(sentence.format(round=printed.round, table=printed.table))
    places = slots(variant_of(table.round.tournament))
    if layout(places, printed.layout["deals"], printed.layout["parties"]) != printed.layout:
        raise Refused(_("This sheet was printed under other rules; its bubbles mean something else now. Type it in."))
    return table


@transaction.atomic
def book_rows(*, printed: PrintedSheet, records: Mapping[int, dict[str, Any]], actor: Actor) -> list[Recorded]:
    """Enters these deals, by their numbers on the sheet, in one transaction: all of them or none.

    A row has one id for ever, so that a second photograph books nothing twice. Raises Conflict where something else
    was entered meanwhile.
    """
    table = table_of(printed)
    return [
        record_deal(table=table, uid=row_id(printed, number), record=record, number=number, actor=actor)
        for number, record in sorted(records.items())
    ]


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


def row_id(printed: PrintedSheet, number: int) -> UUID:
    """The id of the deal that a row of this printing holds."""
    return uuid5(printed.tournament.public_id, f"{printed.serial} {number}")


def _printed(tournament: Tournament, text: str) -> PrintedSheet:
    try:
        code = decode(text.rpartition("/")[2])
    except ValueError as wrong:
        raise Refused(_("The code in this photograph is not that of a marked sheet.")) from wrong
    if isinstance(code, TableCode):
        raise Refused(_("This sheet was printed by an earlier version, which did not say for whom. Type it in."))
    return _sheet_named(tournament, code)


def _sheet_named(tournament: Tournament, code: SheetCode) -> PrintedSheet:
    known = tournament.printed_sheets.select_related("tournament__club").filter(serial=code.serial).first()
    if known is None or code.event != event_number(tournament):
        raise Refused(_("This sheet belongs to another event."))
    return known


def _seats(table: Table) -> dict[str, int]:
    return dict(Seat.objects.filter(table=table).values_list("seat", "entrant__number"))


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
