"""Photographs of the sheets of somebody who was erased: the picture goes, what was read stays as results do."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.db.models import Q

from tournaments.models import Player, SheetPhoto
from tournaments.models.personal import erase_fields
from tournaments.selectors.evening.named import appearances

if TYPE_CHECKING:
    from tournaments.models import PrintedSheet

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
