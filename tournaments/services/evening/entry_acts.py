"""What the club does with entries: confirm, refuse, give a place, move in the line, note, enter somebody itself."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

from django.db import transaction
from django.utils import timezone

from tournaments.models import Announcement, Entry
from tournaments.security.permissions import require
from tournaments.services.evening.entries import set_typed
from tournaments.services.evening.entry_letters import PLACE, REFUSED, WAITING, digest_of, token_of, write_to
from tournaments.services.evening.entry_queue import entry_held, give_place, held, move_up, save

if TYPE_CHECKING:
    from collections.abc import Callable

    from tournaments.models import Tournament
    from tournaments.security.actors import Actor


@transaction.atomic
def add_entry(*, tournament: Tournament, actor: Actor, mail: str = "", note: str = "", **typed: Any) -> Entry:
    """Somebody whom the club enters itself, by telephone or at the bar: confirmed at once."""
    require(actor, "change_entrants", tournament)
    Announcement.objects.get_or_create(tournament=tournament)
    announcement = held(tournament)
    entry = Entry(tournament=tournament, mail=mail, note=note, confirmed_at=timezone.now())
    set_typed(entry, typed)
    entry.token_hash = digest_of(token_of(entry.uid))
    give_place(announcement, entry)
    entry.save(force_insert=True)
    return entry


@transaction.atomic
def accept_entry(*, entry: Entry, actor: Actor, site: str, even_if_full: bool = False) -> Entry:
    """The club's yes: a place or the waiting list; `even_if_full` gives a place whatever the limit is."""
    require(actor, "change_entrants", entry.tournament)
    announcement, entry = entry_held(entry)
    before = entry.status
    if before == Entry.Status.ENTERED:
        return entry
    if before == Entry.Status.WITHDRAWN or before == Entry.Status.REFUSED:
        entry.queued_at = None
    if before != Entry.Status.WAITING or even_if_full:
        give_place(announcement, entry, even_if_full=even_if_full)
    entry.confirmed_at, entry.withdrawn_at = entry.confirmed_at or timezone.now(), None
    save(entry, "status", "queued_at", "confirmed_at", "withdrawn_at")
    if entry.status != before:
        kind = PLACE if entry.status == Entry.Status.ENTERED else WAITING
        transaction.on_commit(partial(write_to, entry, kind, site))
    return entry


@transaction.atomic
def accept_entries(*, tournament: Tournament, actor: Actor, site: str) -> list[Entry]:
    """The club's yes to everybody who is not confirmed yet, in the order in which they entered."""
    require(actor, "change_entrants", tournament)
    held(tournament)
    waiting = list(tournament.entries.filter(status=Entry.Status.UNCONFIRMED).order_by("created_at", "pk"))
    for entry in waiting:
        entry.tournament = tournament
    return [accept_entry(entry=entry, actor=actor, site=site) for entry in waiting]


@transaction.atomic
def refuse_entry(*, entry: Entry, actor: Actor, site: str) -> Entry:
    """The club's no; the place goes to whoever waits first."""
    require(actor, "change_entrants", entry.tournament)
    return _leave(entry, Entry.Status.REFUSED, site, partial(write_to, kind=REFUSED, site=site))


@transaction.atomic
def withdraw_entry(*, entry: Entry, actor: Actor, site: str) -> Entry:
    """Somebody told the club that they do not come."""
    require(actor, "change_entrants", entry.tournament)
    return _leave(entry, Entry.Status.WITHDRAWN, site)


@transaction.atomic
def move_entry(*, entry: Entry, actor: Actor, site: str, up: bool) -> Entry:
    """One place forward or back on the waiting list."""
    require(actor, "change_entrants", entry.tournament)
    announcement, entry = entry_held(entry)
    line = list(
        Entry.objects.filter(tournament=entry.tournament, status=Entry.Status.WAITING).order_by("queued_at", "pk")
    )
    at = next((place for place, one in enumerate(line) if one.pk == entry.pk), None)
    other = None if at is None else at + (-1 if up else 1)
    if at is None or other is None or not 0 <= other < len(line):
        return entry
    line[at], line[other] = line[other], line[at]
    for moment, one in zip(sorted(one.queued_at for one in line if one.queued_at), line, strict=True):
        if one.queued_at != moment:
            one.queued_at = moment
            save(one, "queued_at")
    move_up(announcement, site)
    entry.refresh_from_db()
    return entry


@transaction.atomic
def note_on_entry(*, entry: Entry, actor: Actor, note: str) -> Entry:
    """What the club notes for itself; nobody else reads it."""
    require(actor, "change_entrants", entry.tournament)
    _announcement, entry = entry_held(entry)
    entry.note = note[:200]
    save(entry, "note")
    return entry


def _leave(entry: Entry, status: str, site: str, tell: Callable[..., None] | None = None) -> Entry:
    announcement, entry = entry_held(entry)
    if entry.status != status:
        entry.status, entry.withdrawn_at = status, timezone.now()
        save(entry, "status", "withdrawn_at")
        if tell:
            transaction.on_commit(partial(tell, entry))
        move_up(announcement, site)
    return entry
