"""Photographs of the sheets of somebody who was erased: the picture goes, what was read stays as results do.

The printed sheets of an imported evening with their photographs; everything in a file may be forged.
"""

from __future__ import annotations

from base64 import b64decode
from collections.abc import Sequence
from datetime import datetime
from typing import TYPE_CHECKING, Any

from django.db.models import Q
from django.utils import timezone

from reading.review import SEEN
from reports.marked_sheets.geometry import MOST_DEALS
from scoring import SIDES, read_deal
from tournaments.evening.rounds.facts import variant_of
from tournaments.evening.rounds.selectors.named import appearances
from tournaments.evening.table.models import CONTENT, PrintedSheet
from tournaments.evening.table.services.sheets import digest_of
from tournaments.frame.personal import erase_fields
from tournaments.photos.models import SheetPhoto
from tournaments.register.models import Player

if TYPE_CHECKING:
    from tournaments.evening.rounds.models import Tournament


ERASED = [field for field, use in SheetPhoto.PERSONAL.items() if use.erased is not None]


def forget_sheets(*, player: Player) -> int:
    """Deletes the pictures of all sheets that were printed for this person; returns how many.

    Anybody at a table may have written on its sheet, anywhere on it, so that no part of it can be told to be of others.
    """
    there = appearances(player)
    places = {(tournament, number) for tournament, here in there.items() for number in here["entrants"]}
    places |= {(tournament, number) for tournament, here in there.items() for number, _from in here["stand_ins"]}
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
        _ensure((layout["deals"], printed.first_deal) == (0, 1) and set(parties) <= {*CHAIRS, *SIDES, "sum"})
        _ensure(type(layout["digits"]) is int and 1 <= layout["digits"] <= 5)
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
