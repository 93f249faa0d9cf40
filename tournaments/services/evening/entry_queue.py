"""The places of an evening and the line for them. Everything here needs the announcement's lock, taken by `held`."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from django.db import transaction
from django.utils import timezone

from tournaments.errors import NotFound
from tournaments.models import Announcement, Entry
from tournaments.selectors.evening.announced import places_of, size_of
from tournaments.services.evening.entry_letters import MOVED_UP, write_to

if TYPE_CHECKING:
    from tournaments.models import Tournament


def held(tournament: Tournament) -> Announcement:
    """The announcement, held until the transaction ends, its version raised: whoever changes an entry takes it first.

    PostgreSQL locks the row; SQLite holds its one write lock since the transaction began.
    """
    announcement = Announcement.objects.select_for_update().filter(tournament=tournament).first()
    if announcement is None:
        raise NotFound
    announcement.tournament = tournament
    announcement.version += 1
    announcement.save(update_fields=["version"])
    return announcement


def entry_held(entry: Entry) -> tuple[Announcement, Entry]:
    """The announcement and the entry as they are now, both held until the transaction ends."""
    announcement = held(entry.tournament)
    fresh = Entry.objects.select_for_update().get(pk=entry.pk)
    fresh.tournament = entry.tournament
    return announcement, fresh


def give_place(announcement: Announcement, entry: Entry, *, even_if_full: bool = False) -> None:
    """A place where there is one and nobody waits for it, else the end of the waiting list; the caller saves."""
    others = _others(announcement, entry)
    places = places_of(announcement, others)
    free = places.left is None or (places.left >= size_of(announcement, entry) and not places.waiting)
    entry.status = Entry.Status.ENTERED if free or even_if_full else Entry.Status.WAITING
    entry.queued_at = entry.queued_at or timezone.now()


def fits(announcement: Announcement, entry: Entry) -> bool:
    """Is there room for the entry as it is now, beside all others who have a place?"""
    left = places_of(announcement, _others(announcement, entry)).left
    return left is None or size_of(announcement, entry) <= left


def move_up(announcement: Announcement, site: str) -> list[Entry]:
    """Give free places to those who wait, strictly in their order, and write to them.

    A pair at the head of the line waits for two places; nobody behind it passes.
    """
    entries = list(Entry.objects.filter(tournament=announcement.tournament_id).order_by("queued_at", "pk"))
    moved = []
    for entry in [entry for entry in entries if entry.status == Entry.Status.WAITING]:
        left = places_of(announcement, entries).left
        if left is not None and left < size_of(announcement, entry):
            break
        entry.status = Entry.Status.ENTERED
        save(entry, "status")
        moved.append(entry)
        transaction.on_commit(partial(write_to, entry, MOVED_UP, site))
    return moved


def save(entry: Entry, *fields: str) -> None:
    """Store these fields, with a new version."""
    entry.version += 1
    entry.changed_at = timezone.now()
    entry.save(update_fields=[*fields, "version", "changed_at"])


def _others(announcement: Announcement, entry: Entry) -> list[Entry]:
    return [other for other in Entry.objects.filter(tournament=announcement.tournament_id) if other.pk != entry.pk]
