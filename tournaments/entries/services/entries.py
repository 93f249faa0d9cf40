"""Letters about an entry: confirm it, you have a place, you moved up, the club could not take it.

The secret link is made from the entry's id and the site's key, so that every letter can carry it; stored is a digest.

The places of an evening and the line for them. Everything here needs the announcement's lock, taken by `held`.

Entering for an evening without an account, and what the person does afterwards with the secret link.

What the club does with entries: confirm, refuse, give a place, move in the line, note, enter somebody itself.
"""

from __future__ import annotations

from datetime import datetime, timedelta
from functools import partial
from hashlib import sha256
from typing import TYPE_CHECKING, Any, NamedTuple
from uuid import UUID, uuid4, uuid5

from django.core.mail import EmailMessage
from django.db import transaction
from django.db.models import Q
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils import timezone
from django.utils.crypto import salted_hmac
from django.utils.http import urlsafe_base64_encode
from django.utils.translation import get_language, override
from django.utils.translation import gettext as _

from tournaments.entries.models import Announcement, Entering, Entry, Payment
from tournaments.entries.selectors import fee_of, moved_from, places_of, public_announcement, size_of, why_closed
from tournaments.errors import NotFound, Refused
from tournaments.evening.rounds.models import Status
from tournaments.evening.rounds.selectors.tournaments import evenings_over
from tournaments.frame.mail import can_mail, send_later
from tournaments.frame.personal import erase_fields
from tournaments.frame.rate_limits import count_try, ensure_within_limit, may_try
from tournaments.frame.time_zones import in_zone_of, today_at
from tournaments.register.models import Player
from tournaments.register.rules import ErasedName, folded
from tournaments.security.permissions import require

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from tournaments.evening.journal.models import JournalEntry
    from tournaments.evening.rounds.models import Entrant, Tournament
    from tournaments.security.actors import Actor

CONFIRM, PLACE, WAITING, MOVED_UP, REFUSED = "confirm", "place", "waiting", "moved_up", "refused"
SUBJECT, TEXT = "entries/entry_subject.txt", "entries/entry_letter.txt"


def token_of(uid: UUID) -> str:
    """The secret part of the link of an entry."""
    return urlsafe_base64_encode(salted_hmac("whistboard.entry", uid.hex, algorithm="sha256").digest()[:18])


def digest_of(token: str) -> str:
    """The stored digest of a token."""
    return sha256(token.encode()).hexdigest()


def write_to(entry: Entry, kind: str, site: str, **written: str) -> None:
    """Send a letter of that kind soon, where the entry has an address. `written` is what the club itself wrote."""
    if entry.mail:
        about = {"entry": str(entry.uid), "kind": kind, "site": site, "written": written}
        send_later(_letter(entry, kind, site, written), about)


def keep_entrants(tournament: Tournament) -> Callable[[Mapping[int, Entrant]], None]:
    """Keep the entrant of the same number for those who entered, once the rows of the evening are made again."""
    entered = dict(tournament.entries.exclude(entrant=None).values_list("pk", "entrant__number"))

    def store_again(entrants: Mapping[int, Entrant]) -> None:
        for key, number in entered.items():
            tournament.entries.filter(pk=key).update(entrant=entrants.get(number))

    return store_again


def follow_correction(tournament: Tournament, act: JournalEntry) -> None:
    """Let an entry, with what was paid, be that of the person who is meant where another was entered.

    An act may arrive late from a laptop in the hall: where one of the two was merged into somebody meanwhile, entries
    stay as they are.
    """
    if act.kind != "person_corrected":
        return
    players = tournament.club.players.in_bulk([act.payload["from"], act.payload["to"]], field_name="public_id")
    old, meant = (players.get(UUID(act.payload[key])) for key in ("from", "to"))
    if old is None or meant is None:
        return
    for person, name in (("player", "name"), ("partner", "partner_name")):
        for entry in tournament.entries.filter(**{person: old}):
            setattr(entry, person, meant)
            if getattr(entry, name) == old.name:
                setattr(entry, name, meant.name)
            save(entry, person, name)


def written_again(about: dict[str, Any]) -> EmailMessage | None:
    """The letter that a killed process had not sent; None where nobody is to be written to any more."""
    entry = Entry.objects.select_related("tournament__club").filter(uid=about["entry"]).first()
    written = about.get("written", {})  # noted before the club could write something itself
    return _letter(entry, about["kind"], about["site"], written) if entry and entry.mail else None


def _letter(entry: Entry, kind: str, site: str, written: Mapping[str, str]) -> EmailMessage:
    club, announcement = entry.tournament.club, public_announcement(entry.tournament)
    with override(entry.language or club.language or get_language()), in_zone_of(club):
        link = site + reverse("entry", args=[token_of(entry.uid)])
        context = {
            "entry": entry,
            "tournament": entry.tournament,
            "club": club,
            "announcement": announcement,
            "kind": kind,
            "link": link,
            "written": written,
            "was": moved_from(announcement) if announcement else "",
            "fee": fee_of(entry, announcement) if announcement else "",
        }
        subject = "".join(render_to_string(SUBJECT, context).splitlines())
        return EmailMessage(subject, render_to_string(TEXT, context), None, [entry.mail])


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

    A pair at the head of the line waits for two places; nobody behind it passes. Nobody moves up to an evening that is
    called off or over.
    """
    tournament = announcement.tournament
    if announcement.called_off or tournament.date < today_at(tournament.club):
        return []
    entries = list(tournament.entries.order_by("queued_at", "pk"))
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


TYPED = ("name", "partner_name", "looking_for_partner", "club_name", "fee", "partner_fee")

MOST_AGAIN = 8

TO_ONE = "mail to an email address"


class Sent(NamedTuple):
    """Result of entering. `token` opens the entry where it may be shown; "" where it was mailed instead."""

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
    earlier, fresh = _entered_before(tournament, uid, typed["name"], free=free)
    shows_token = free or not mail
    if earlier and _says(earlier, mail=mail, **typed):
        return Sent(earlier, token_of(earlier.uid) if shows_token else "")
    if closed := why_closed(tournament, announcement):
        raise Refused(closed)
    _ensure_few_entered(tournament, address)
    earlier = None if earlier and earlier.confirmed_at else earlier  # else somebody of the same name
    entry = earlier or Entry(tournament=tournament)
    if earlier is None or earlier.mail != mail:  # a link that went to a wrong address opens nothing any more
        entry.uid, entry.token_hash = fresh, digest_of(token_of(fresh))
        if mail and may_try(TO_ONE, mail.lower()):  # a whole bar may share one network address
            count_try(TO_ONE, mail.lower())
            transaction.on_commit(partial(_write_to, entry, site))
    entry.mail, entry.language = mail, get_language() or ""
    set_typed(entry, typed)
    if free:
        _confirm_at_once(announcement, entry)
    if earlier:
        save(entry, *TYPED, "uid", "token_hash", "mail", "language", "confirmed_at", "queued_at", "status")
    else:
        entry.save(force_insert=True)
    count_try("entry from an address", address)
    count_try("entry for an evening", tournament.pk)
    return Sent(entry, token_of(entry.uid) if shows_token else "")


def _ensure_few_entered(tournament: Tournament, address: str | None) -> None:
    sentence = _("Many people entered from this network in the last hour. Wait a while, or ask the organiser.")
    ensure_within_limit("entry from an address", address, sentence)
    ensure_within_limit("entry for an evening", tournament.pk, sentence)


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
    stored = {entry.uid: entry for entry in Entry.objects.filter(uid__in=line)}
    last = max((at for at, line_uid in enumerate(line) if line_uid in stored), default=-1)
    fresh = line[last + 1] if last + 1 < len(line) else uuid4()
    earlier = stored.get(line[last])
    settled = earlier is None or earlier.status != Entry.Status.UNCONFIRMED or earlier.confirmed_at
    if earlier is None or (settled and not (free and earlier.status in (Entry.Status.ENTERED, Entry.Status.WAITING))):
        return None, fresh
    earlier.tournament = tournament
    return earlier, fresh


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


@transaction.atomic
def add_entry(*, tournament: Tournament, actor: Actor, mail: str = "", note: str = "", **typed: Any) -> Entry:
    """Add somebody whom the club enters itself, by telephone or at the bar: confirmed at once."""
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
    tell = partial(write_to, kind=REFUSED, site=site) if entry.confirmed_at else None
    return _leave(entry, Entry.Status.REFUSED, site, tell)


@transaction.atomic
def withdraw_entry(*, entry: Entry, actor: Actor, site: str) -> Entry:
    """Withdraw the entry of somebody who told the club that they do not come."""
    require(actor, "change_entrants", entry.tournament)
    return _leave(entry, Entry.Status.WITHDRAWN, site)


@transaction.atomic
def move_entry(*, entry: Entry, actor: Actor, site: str, up: bool) -> Entry:
    """Move an entry one place forward or back on the waiting list."""
    require(actor, "change_entrants", entry.tournament)
    announcement, entry = entry_held(entry)
    line = list(
        Entry.objects.filter(tournament=entry.tournament, status=Entry.Status.WAITING).order_by("queued_at", "pk")
    )
    at = next((place for place, queued in enumerate(line) if queued.pk == entry.pk), None)
    other = None if at is None else at + (-1 if up else 1)
    if at is None or other is None or not 0 <= other < len(line):
        return entry
    line[at], line[other] = line[other], line[at]
    for moment, queued in zip(sorted(queued.queued_at for queued in line if queued.queued_at), line, strict=True):
        if queued.queued_at != moment:
            queued.queued_at = moment
            save(queued, "queued_at")
    move_up(announcement, site)
    entry.refresh_from_db()
    return entry


@transaction.atomic
def note_on_entry(*, entry: Entry, actor: Actor, note: str) -> Entry:
    """Store the club's own note; nobody else reads it."""
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


ENTRIES_KEPT = timedelta(days=30)


def delete_old_entries(now: datetime) -> int:
    """30 days after an evening is over: the mail addresses, notes and links of its entries, and whole entries of people
    who did not come and paid nothing."""
    over = Entry.objects.filter(tournament__in=evenings_over(now - ENTRIES_KEPT))
    not_there = over.exclude(status=Entry.Status.ENTERED).exclude(Entry.SOMEBODY_HERE).filter(payments=None)
    deleted = not_there.delete()[1].get(Entry._meta.label, 0)
    personal = over.exclude(mail="", note="", token_hash=None)
    return deleted + personal.update(mail="", note="", token_hash=None)


# Entries of somebody who was erased: names, mail address and link go; that somebody paid stays, under a number.


def erase_entries(player: Player, name: str) -> None:
    """Call it once the player is erased: `player.name` is the number then, `name` what it was.

    A partner's name stays. Entries under that name that nobody matched to the register yet are taken for the same
    person.
    """
    entries = Entry.objects.filter(tournament__club=player.club)
    own = Q(player=player) | Q(player=None, name__iexact=name)
    for entry in entries.filter(own):
        partner = entry.partner_name, entry.partner_fee, entry.partner_id
        erase_fields(entry)
        entry.name = player.name
        if partner[2] != player.pk:
            entry.partner_name, entry.partner_fee, entry.partner_id = partner
        entry.save()
        for payment in Payment.objects.filter(entry=entry).exclude(note=""):
            erase_fields(payment)
            payment.save(update_fields=["note"])
    entries.filter(Q(partner=player) | Q(partner=None, partner_name__iexact=name)).update(partner_name=player.name)


def erase_in_reasons(player: Player, name: str) -> None:
    """Replace the name of somebody erased where it was typed as the reason why an evening is called off or moved."""
    forgotten = ErasedName(name, player.name, alone=False)
    for announcement in Announcement.objects.filter(tournament__club=player.club):
        called_off, moved = forgotten.text(announcement.called_off), announcement.moved
        if moved:
            moved = {**moved, "reason": forgotten.text(moved["reason"])}
        if (called_off, moved) != (announcement.called_off, announcement.moved):
            Announcement.objects.filter(pk=announcement.pk).update(called_off=called_off, moved=moved)
