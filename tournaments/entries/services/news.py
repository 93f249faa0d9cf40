"""What everybody who entered is told: the evening is called off, takes place after all, has moved, or a letter."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django.db import transaction
from django.utils.translation import gettext as _

from tournaments.entries.models import Announcement, Entry
from tournaments.entries.selectors import coming_entries, written_to
from tournaments.entries.services.entries import held, write_to
from tournaments.errors import Refused
from tournaments.evening.journal.services import journal
from tournaments.evening.rounds.models import Status
from tournaments.frame.jobs.outgoing_mail import can_mail
from tournaments.frame.rate_limits import count_try, ensure_within_limit
from tournaments.security.permissions import require

if TYPE_CHECKING:
    from collections.abc import Iterable

    from tournaments.evening.rounds.models import Tournament
    from tournaments.security.actors import Actor


Whereabouts = dict[str, str]
"""Day, hour and place of an evening, as the journal and `Announcement.moved` keep them; "" where none is told."""


@transaction.atomic
def call_off(*, tournament: Tournament, reason: str, actor: Actor, site: str) -> int:
    """Call an evening off before it begins, and write to everybody who left an address; how many letters there are."""
    require(actor, "change_tournament", tournament)
    journal.lock(tournament)
    if tournament.status != Status.DRAFT:
        raise Refused(_("The evening has begun. It can be finished, and not be called off."))
    if not reason:
        raise Refused(problems={"reason": [_("Say why: people read it.")]})
    Announcement.objects.get_or_create(tournament=tournament)
    return _call_off(tournament, reason, "called_off", actor, site)


@transaction.atomic
def let_take_place(*, tournament: Tournament, actor: Actor, site: str) -> int:
    """Take back that an evening is called off, and write to the same people; how many letters there are."""
    require(actor, "change_tournament", tournament)
    journal.lock(tournament)
    if not held(tournament).called_off:
        raise Refused(_("The evening is not called off."))
    return _call_off(tournament, "", "takes_place", actor, site)


def _call_off(tournament: Tournament, reason: str, kind: str, actor: Actor, site: str) -> int:
    announcement = held(tournament)
    if announcement.called_off == reason:
        return 0
    announcement.called_off = reason
    announcement.save(update_fields=["called_off"])
    tournament.announcement = announcement
    journal.write(
        tournament=tournament, kind=kind, actor=actor, reason=reason, payload=whereabouts(tournament, announcement)
    )
    return _write_to_each(tournament, coming_entries(tournament), kind, site)


def whereabouts(tournament: Tournament, announcement: Announcement) -> Whereabouts:
    """Day, hour and place of an evening as they are now."""
    hour = announcement.starts_at
    return {
        "date": f"{tournament.date:%Y-%m-%d}",
        "starts_at": f"{hour:%H:%M}" if hour else "",
        "place": announcement.place,
    }


def note_move(announcement: Announcement, before: Whereabouts, reason: str, actor: Actor, site: str) -> None:
    """Note in the announcement, which the caller saves, that the evening moved, and tell who expects it.

    A day, hour or place that was not told before is no move. Who moves an evening back where it was at first leaves
    nothing of the move but a letter.
    """
    tournament = announcement.tournament
    now = whereabouts(tournament, announcement)
    if not tournament.expected or announcement.called_off or all(before[key] in ("", now[key]) for key in before):
        return
    if not reason:
        raise Refused(problems={"reason": [_("Say why it moves: everybody who counts on it reads it.")]})
    at_first = {key: announcement.moved.get(key, before[key]) for key in before}
    announcement.moved = {} if at_first == now else {**at_first, "reason": reason}
    journal.write(tournament=tournament, kind="evening_moved", actor=actor, reason=reason, payload=now)
    _write_to_each(tournament, coming_entries(tournament), "moved", site, reason=reason)


@transaction.atomic
def write_to_all(*, tournament: Tournament, subject: str, text: str, actor: Actor, site: str) -> int:
    """Write a letter of the club's own to everybody who entered and left an address; how many letters there are."""
    require(actor, "change_entrants", tournament)
    if not can_mail():
        raise Refused(_("This site sends no mail. Copy the addresses and write from your own."))
    ensure_within_limit("letter to all", tournament.pk, _("That was often. Wait an hour before you write again."))
    count_try("letter to all", tournament.pk)
    return _write_to_each(tournament, written_to(tournament), "letter", site, subject=subject, text=text)


def _write_to_each(tournament: Tournament, entries: Iterable[Entry], kind: str, site: str, **written: Any) -> int:
    letters = [entry for entry in entries if entry.mail]
    for entry in letters:
        entry.tournament = tournament
        write_to(entry, kind, site, **written)
    return len(letters)
