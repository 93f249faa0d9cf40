"""The printed sheets of an imported evening with their photographs; everything in a file may be forged."""

from __future__ import annotations

from base64 import b64decode
from collections.abc import Sequence
from datetime import datetime
from typing import TYPE_CHECKING, Any

from django.utils import timezone

from reading.review import SEEN
from reports.marked_sheets.geometry import MOST_DEALS
from reports.marked_sheets.totals import MOST_DIGITS, SUM, totals_slots
from scoring import SIDES, read_deal
from tournaments.models import PrintedSheet, SheetPhoto
from tournaments.models.personal import erase_fields
from tournaments.models.printed_sheets import CONTENT
from tournaments.play.facts import variant_of
from tournaments.services.evening.printed_sheets import digest_of
from tournaments.services.evening.sheet_erasure import somebody_erased

if TYPE_CHECKING:
    from tournaments.models import Tournament

LARGEST = 1_000_000  # bytes of a straightened sheet, which takes some 120,000
CHAIRS, HEX = frozenset("NESWF"), frozenset("0123456789abcdef")


def import_sheets(tournament: Tournament, sheets: Sequence[dict[str, Any]]) -> None:
    """Stores the printings and photographs that are not here yet. ValueError and the like for what cannot be one.

    A sheet that was printed here under the same number keeps it; the other one is left out, because its code would
    lead to the wrong deals.
    """
    known = {sheet.serial: sheet for sheet in tournament.printed_sheets.all()}
    for told in sheets:
        printed = _printed(tournament, told)
        here = known.get(printed.serial)
        if here is None:
            printed.save(force_insert=True)
            here = printed
        if here.digest == printed.digest:
            _add_photographs(here, told["photographs"])


def _printed(tournament: Tournament, told: dict[str, Any]) -> PrintedSheet:
    content = {field: told[field] for field in CONTENT}
    printed = PrintedSheet(tournament=tournament, serial=told["serial"], created_at=_moment(told["printed"]), **content)
    numbers = (printed.serial, printed.round, printed.table, printed.first_deal, *printed.seats.values())
    layout = printed.layout
    _ensure(all(type(number) is int and number >= 0 for number in numbers))
    _ensure(set(printed.seats) <= CHAIRS and printed.first_dealer in CHAIRS)
    parties = layout["parties"]
    _ensure(isinstance(parties, list) and len(parties) == len(set(parties)) > 0)
    if printed.has_totals:
        _ensure(
            (layout["deals"], printed.first_deal) == (0, 1)
            and set(parties) <= {*CHAIRS, *SIDES, SUM}
            and parties[0] != SUM
        )
        _ensure(type(layout["digits"]) is int and 1 <= layout["digits"] <= MOST_DIGITS)
    else:
        _ensure(type(layout["deals"]) is int and 1 <= layout["deals"] <= MOST_DEALS and set(parties) <= CHAIRS)
    printed.digest = digest_of(printed)
    printed.full_clean(exclude=["tournament", "seats"], validate_unique=False, validate_constraints=False)
    return printed


def _add_photographs(printed: PrintedSheet, photographs: Sequence[dict[str, Any]]) -> None:
    known, erased = set(printed.photos.values_list("digest", flat=True)), somebody_erased(printed)
    for told in photographs:
        if told["digest"] not in known:
            photo = _photograph(printed, told)
            if erased:
                erase_fields(photo)
            photo.save(force_insert=True)


def _photograph(printed: PrintedSheet, told: dict[str, Any]) -> SheetPhoto:
    digest, picture = told["digest"], b64decode(told["picture"], validate=True)
    deleted = _moment(told["picture_deleted"]) if told["picture_deleted"] else None
    _ensure(len(digest) == 64 and set(digest) <= HEX)
    _ensure(
        len(picture) <= LARGEST and (picture[:4], picture[8:12]) == (b"RIFF", b"WEBP") if not deleted else not picture
    )
    photo = SheetPhoto(printed=printed, digest=digest, picture=picture, rows=_rows(printed, told["rows"]))
    photo.reader, photo.taken_at, photo.blacked_out_at = told["reader"], _moment(told["taken"]), deleted
    photo.full_clean(exclude=["printed", "picture", "rows"], validate_unique=False, validate_constraints=False)
    return photo


def _rows(printed: PrintedSheet, rows: dict[str, Any]) -> dict[str, Any]:
    """The rows of a photograph, each of a deal of its sheet or a figure of its slip, with bubbles by name alone."""
    layout = printed.layout
    last = printed.first_deal + (len(layout["parties"]) if printed.has_totals else layout["deals"]) - 1
    named = {(slot.group, slot.value) for slot in totals_slots(layout["digits"])} if printed.has_totals else set()
    _ensure(not named or len(rows) == len(layout["parties"]))
    for number, row in rows.items():
        _ensure(number == str(int(number)) and printed.first_deal <= int(number) <= last)
        _ensure(
            row.keys() - {"typed", "faint", "touched", "struck"} == {"marks", "doubtful", "written"}
            and type(row["written"]) is type(row.get("struck", False)) is bool
        )
        if "typed" in row:  # by somebody who looked at the row
            read_deal(variant_of(printed.tournament), row["typed"])
        for part in SEEN:
            for group, values in row.get(part, {}).items():
                _ensure(isinstance(values, list) and all(isinstance(value, str) for value in values))
                _ensure(not named or {(group, value) for value in values} <= named)
    return rows


def _moment(text: str) -> datetime:
    """A time of the file; not later than now, because photographs are deleted by their age."""
    moment = datetime.fromisoformat(text)
    _ensure(moment.tzinfo is not None)
    return min(moment, timezone.now())


def _ensure(holds: bool) -> None:
    if not holds:
        raise ValueError("This cannot be a printed sheet, or a photograph of one.")
