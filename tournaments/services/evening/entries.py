"""Entering for an evening without an account, and what the person does afterwards with the secret link."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any, NamedTuple
from uuid import UUID, uuid4, uuid5

from django.db import transaction
from django.utils import timezone
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from tournaments.errors import NotFound, Refused
from tournaments.jobs.outgoing_mail import can_mail
from tournaments.models import Entering, Entry, Status
from tournaments.selectors.evening.announced import why_closed
from tournaments.services.account.rate_limits import count_try, ensure_within_limit, may_try
from tournaments.services.evening.entry_letters import CONFIRM, PLACE, WAITING, digest_of, token_of, write_to
from tournaments.services.evening.entry_queue import entry_held, fits, give_place, held, move_up, save
from tournaments.wording.near_names import folded

if TYPE_CHECKING:
    from tournaments.models import Announcement, Tournament

TYPED = ("name", "partner_name", "looking_for_partner", "club_name", "fee", "partner_fee")

MOST_AGAIN = 8

TO_ONE = "mail to an email address"


class Sent(NamedTuple):
    """What came of entering. `token` opens the entry where it may be shown; "" where it was mailed instead."""

    entry: Entry
    token: str


@transaction.atomic
def enter(*, tournament: Tournament, uid: UUID, address: str | None, site: str, mail: str = "", **typed: Any) -> Sent:
    """Enter for an evening. The same name by the same `uid`, a form's or a browser's, is the same entry until it is
    confirmed or withdrawn, and what was typed last counts; another name is somebody else.

    Where no confirmation is needed the place is given at once. Elsewhere it is with a mail address when the link sent
    there is opened, and without one when the club confirms.
    """
    announcement = held(tournament)
    mail = mail if can_mail() else ""
    free = announcement.entering == Entering.FREE
    known, fresh = _entered_before(tournament, uid, typed["name"], free=free)
    shown = free or not mail
    if known and _says(known, mail=mail, **typed):
        return Sent(known, token_of(known.uid) if shown else "")
    if closed := why_closed(tournament, announcement):
        raise Refused(closed)
    sentence = _("Many people entered from this network in the last hour. Wait a while, or ask the organiser.")
    ensure_within_limit("entry from an address", address, sentence)
    ensure_within_limit("entry for an evening", tournament.pk, sentence)
    known = None if known and known.confirmed_at else known  # else somebody of the same name
    entry = known or Entry(tournament=tournament)
    if known is None or known.mail != mail:  # a link that went to a wrong address opens nothing any more
        entry.uid, entry.token_hash = fresh, digest_of(token_of(fresh))
        if mail and may_try(TO_ONE, mail.lower()):  # a whole bar may share one network address
            count_try(TO_ONE, mail.lower())
            transaction.on_commit(partial(_write_to, entry, site))
    entry.mail, entry.language = mail, get_language() or ""
    set_typed(entry, typed)
    if free:
        _confirm_at_once(announcement, entry)
    if known:
        save(entry, *TYPED, "uid", "token_hash", "mail", "language", "confirmed_at", "queued_at", "status")
    else:
        entry.save(force_insert=True)
    count_try("entry from an address", address)
    count_try("entry for an evening", tournament.pk)
    return Sent(entry, token_of(entry.uid) if shown else "")


def _confirm_at_once(announcement: Announcement, entry: Entry) -> None:
    entry.confirmed_at = timezone.now()
    give_place(announcement, entry)


def _says(entry: Entry, **typed: Any) -> bool:
    return all(getattr(entry, field) == value for field, value in typed.items())


def _write_to(entry: Entry, site: str) -> None:
    """Write what came of entering: the link that confirms it, the place, or the waiting list."""
    kinds = {Entry.Status.ENTERED: PLACE, Entry.Status.WAITING: WAITING}
    write_to(entry, kinds.get(Entry.Status(entry.status), CONFIRM), site)


def _entered_before(tournament: Tournament, uid: UUID, name: str, *, free: bool) -> tuple[Entry | None, UUID]:
    """The entry of that name by the same form that may still be put right, and an id for the next one.

    Where no confirmation is needed (`free`) also one that has its place: sent twice it is one entry.
    """
    first = uuid5(uid, f"{tournament.public_id} {folded(name)}")
    line = [first, *(uuid5(first, f"again {at}") for at in range(MOST_AGAIN))]
    there = {entry.uid: entry for entry in Entry.objects.filter(uid__in=line)}
    last = max((at for at, one in enumerate(line) if one in there), default=-1)
    fresh = line[last + 1] if last + 1 < len(line) else uuid4()
    known = there.get(line[last])
    settled = known is None or known.status != Entry.Status.UNCONFIRMED or known.confirmed_at
    if known is None or (settled and not (free and known.status in (Entry.Status.ENTERED, Entry.Status.WAITING))):
        return None, fresh
    known.tournament = tournament
    return known, fresh


def find_entry(token: str) -> Entry:
    """The entry that a link opens; NotFound where none does any more."""
    entries = Entry.objects.select_related("tournament__club", "tournament__announcement")
    entry = entries.filter(token_hash=digest_of(token)).first()
    if entry is None:
        raise NotFound
    return entry


@transaction.atomic
def confirm(*, entry: Entry, site: str) -> Entry:
    """The person opened the link in the mail: a place, the waiting list, or the club's turn to say yes."""
    announcement, entry = entry_held(entry)
    if entry.status != Entry.Status.UNCONFIRMED or not entry.mail or entry.confirmed_at:
        return entry
    _ensure_to_come(entry.tournament)
    entry.confirmed_at = timezone.now()
    if announcement.entering != Entering.ASKED:
        give_place(announcement, entry)
        kind = PLACE if entry.status == Entry.Status.ENTERED else WAITING
        transaction.on_commit(partial(write_to, entry, kind, site))
    save(entry, "confirmed_at", "queued_at", "status")
    return entry


@transaction.atomic
def withdraw(*, entry: Entry, site: str) -> Entry:
    """The person does not come; whoever waits first moves up and is written to."""
    announcement, entry = entry_held(entry)
    if entry.status not in {Entry.Status.WITHDRAWN, Entry.Status.REFUSED}:
        _ensure_to_come(entry.tournament)
        entry.status, entry.withdrawn_at = Entry.Status.WITHDRAWN, timezone.now()
        save(entry, "status", "withdrawn_at")
        move_up(announcement, site)
    return entry


@transaction.atomic
def change(*, entry: Entry, site: str, **typed: Any) -> Entry:
    """Other names, club or price. Refused where a partner would need a place that nobody has left."""
    announcement, entry = entry_held(entry)
    _ensure_to_come(entry.tournament)
    if entry.entrant_id:
        raise Refused(_("The club has already made its list of players. Ask the organiser to change it."))
    before = entry.people
    set_typed(entry, typed)
    if entry.status == Entry.Status.ENTERED and entry.people > before and not fits(announcement, entry):
        raise Refused(problems={"partner_name": [_("No second place is left. Ask the organiser.")]})
    entry.player = entry.partner = None
    save(entry, *TYPED, "player", "partner")
    move_up(announcement, site)
    return entry


def set_typed(entry: Entry, typed: dict[str, Any]) -> None:
    """Set what a person types of an entry; who has a partner looks for none."""
    if unknown := typed.keys() - set(TYPED):
        raise TypeError(f"Not to be set here: {', '.join(sorted(unknown))}.")
    for field, value in typed.items():
        setattr(entry, field, value)
    if entry.partner_name:
        entry.looking_for_partner = False
    else:
        entry.partner_fee = ""


def _ensure_to_come(tournament: Tournament) -> None:
    if tournament.status != Status.DRAFT:
        raise Refused(_("The evening has begun. Tell the organiser."))
