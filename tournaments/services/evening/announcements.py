"""Writing what an evening tells before it starts; more places let the waiting list move up."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from tournaments.errors import Refused
from tournaments.models import Announcement, Tournament
from tournaments.models.announcements import FACTS
from tournaments.security.permissions import require
from tournaments.services import journal
from tournaments.services.evening.entry_queue import held, move_up

if TYPE_CHECKING:
    from tournaments.security.actors import Actor


@transaction.atomic
def announce(*, tournament: Tournament, actor: Actor, site: str, based_on: str = "", **facts: Any) -> Announcement:
    """Tell hour, place, prices and how to enter. What is not given stays; who moves up is written to. Refused where
    `based_on` is a checksum, and something else was saved since."""
    require(actor, "change_tournament", tournament)
    if unknown := facts.keys() - set(FACTS):
        raise TypeError(f"Not to be set here: {', '.join(sorted(unknown))}.")
    journal.lock(tournament)
    Announcement.objects.get_or_create(tournament=tournament)
    announcement = held(tournament)
    if based_on and based_on != announcement.checksum:
        _refuse_others(announcement, facts)
    for field, value in facts.items():
        setattr(announcement, field, value)
    _check(announcement)
    move_up(announcement, site)
    announcement.save()
    # Files and feeds say when the evening last changed.
    Tournament.objects.filter(pk=tournament.pk).update(changed_at=timezone.now())
    tournament.announcement = announcement
    return announcement


def _refuse_others(announcement: Announcement, facts: dict[str, Any]) -> None:
    """Refused where something stands there now that is not as it was typed here; the sentence names it."""
    names = {field.name: str(field.verbose_name) for field in Announcement._meta.fields}
    others = [names[field] for field, value in facts.items() if getattr(announcement, field) != value]
    if others:
        sentence = _("Somebody else saved other answers meanwhile: {names}. Save again to put yours in their place.")
        raise Refused(sentence.format(names=", ".join(others)))


def _check(announcement: Announcement) -> None:
    problems: dict[str, list[str]] = {}
    if announcement.doors_at and announcement.starts_at and announcement.doors_at > announcement.starts_at:
        problems["doors_at"] = [_("The doors cannot open after the start.")]
    if announcement.places == 0:
        problems["places"] = [_("Give at least one place, or leave it empty.")]
    keys = [fee["key"] for fee in announcement.fees]
    if len(keys) != len(set(keys)):
        problems["fees"] = [_("A price is there twice.")]
    if problems:
        raise Refused(problems=problems)
