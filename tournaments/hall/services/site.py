"""The site's half of an evening that a laptop in a hall leads: the link, the rows that arrive, the lead taken back."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from django.db import transaction
from django.utils import timezone
from django.utils.crypto import salted_hmac
from django.utils.translation import gettext as _

from tournaments.errors import Conflict, NotFound, Refused
from tournaments.evening.journal.models import LEAD_TAKEN, LEAD_TO_HALL, JournalEntry
from tournaments.evening.journal.selectors.exports import event_of
from tournaments.evening.journal.services import journal
from tournaments.evening.journal.services.imports import NONSENSE, append_rows, read_entry
from tournaments.evening.rounds.models import Lead, Round
from tournaments.frame.hashes import first_break
from tournaments.frame.registries import act_written, evening_turned, seats_shown
from tournaments.hall.models import HallLink
from tournaments.hall.rules import MOST_ROWS, OPEN, is_signed
from tournaments.security.actors import Actor, signing_keys
from tournaments.security.permissions import require
from tournaments.security.security_log import note

if TYPE_CHECKING:
    from collections.abc import Sequence
    from uuid import UUID

    from tournaments.evening.rounds.models import Tournament


class Answered(NamedTuple):
    """What the laptop is answered, and from which row on the evening is new here; None where nothing is."""

    told: dict[str, Any]
    tournament: Tournament
    actor: Actor
    new_from: int | None = None


def codes_of(link: HallLink) -> list[str]:
    """The secret of a link, as each key of the site that was ever in use makes it; the first is shown."""
    return [
        salted_hmac("tournaments.hall_links", str(link.uid), secret=key, algorithm="sha256").hexdigest()[:40]
        for key in signing_keys()
    ]


@transaction.atomic
def make_link(*, tournament: Tournament, actor: Actor) -> HallLink:
    """A link with which one laptop may take the lead within a day; any link before it is closed.

    Refused while a laptop leads: then the lead is taken back first.
    """
    require(actor, "change_tournament", tournament)
    journal.lock(tournament)
    if tournament.lead:
        raise Refused(_("A laptop leads this evening. Take the lead back first."))
    close_links(tournament)
    note("link for a hall made", tournament=str(tournament.public_id), by=actor.id)
    return HallLink.objects.create(tournament=tournament, made_by=actor.user)


@transaction.atomic
def take_lead(*, tournament: Tournament, actor: Actor) -> None:
    """This machine leads alone from now on, whatever the other one still has. Nothing changes where it does."""
    require(actor, "change_tournament", tournament)
    journal.lock(tournament)
    if not tournament.lead:
        return
    set_lead(tournament, Lead.ALONE)
    close_links(tournament)
    note("lead taken", tournament=str(tournament.public_id), by=actor.id)
    journal.write(tournament=tournament, kind=LEAD_TAKEN, actor=actor)


def close_links(tournament: Tournament) -> None:
    """No link of this evening is open any more; a laptop that has one is told so."""
    tournament.hall_links.filter(closed_at=None).update(closed_at=timezone.now())


def set_lead(tournament: Tournament, lead: Lead) -> None:
    """Store who leads a locked tournament."""
    tournament.lead = lead
    tournament.save(update_fields=["lead"])


@transaction.atomic
def receive(*, uid: UUID, message: dict[str, Any], body: bytes, signature: str) -> Answered:
    """What a laptop sent, done: the link opened, or rows appended, whichever of them are not here yet.

    NotFound for what nobody who has the link can have signed. Refused, with nothing changed, for rows that do not
    continue the journal as it is here.
    """
    link = HallLink.objects.select_related("tournament__club", "made_by").filter(uid=uid).first()
    opening = message.get("say") == OPEN
    laptop = "" if opening or link is None else link.laptop
    if link is None or not any(is_signed(body, signature, code, laptop) for code in codes_of(link)):
        raise NotFound
    tournament, actor = link.tournament, Actor(user=link.made_by)
    journal.lock(tournament)
    link.refresh_from_db(fields=["laptop", "closed_at", "opened_at"])
    require(actor, "change_tournament", tournament)
    try:
        return _opened(link, message, actor) if opening else _received(link, message, actor)
    except NONSENSE as error:
        raise Refused(_("This does not continue the evening.")) from error


def _opened(link: HallLink, message: dict[str, Any], actor: Actor) -> Answered:
    """The whole evening, for a laptop that has the beginning of it or nothing; the same one may ask again."""
    tournament, laptop = link.tournament, str(message["laptop"])[:64]
    if link.closed_at or link.expired or not laptop or link.laptop not in ("", laptop):
        raise Refused(_("This link was used or is too old. Make a new one on the site."))
    if not _is_known(tournament, message["have"], message["hash"]):
        raise Refused(
            _("The laptop has more of this evening than the site. Import its file on the site, then make a new link.")
        )
    if link.opened_at is None:
        journal.write(tournament=tournament, kind=LEAD_TO_HALL, actor=actor)
        set_lead(tournament, Lead.HALL)
        link.laptop, link.opened_at = laptop, timezone.now()
        note("hall leads", tournament=str(tournament.public_id), by=actor.id)
    _seen(link)
    photographed = tournament.printed_sheets.exclude(photos=None).exists()
    document = event_of(tournament, sheets=not photographed)  # with pictures it would be too large to arrive
    return Answered({**_state(link), "event": document}, tournament, actor)


def _received(link: HallLink, message: dict[str, Any], actor: Actor) -> Answered:
    tournament = link.tournament
    entries = [read_entry(row) for row in message["rows"][:MOST_ROWS]]
    new = [entry for entry in entries if entry.seq > tournament.revision]
    _ensure_known(tournament, entries[: len(entries) - len(new)])
    if new:
        if link.closed_at or tournament.lead != Lead.HALL:
            raise Conflict
        _ensure_next(tournament, new)
        append_rows(tournament, new, message["players"], message["salts"])
        for round_ in tournament.rounds.filter(number__in=_opened_by(new), status=Round.Status.OPEN):
            for hear in seats_shown:
                hear(round_, None)
        for entry in new:
            for hear_act in act_written:
                hear_act(tournament, entry)
        for hear_evening in evening_turned:
            hear_evening(tournament, actor)
        if tournament.lead != Lead.HALL:
            link.closed_at = timezone.now()
    _seen(link)
    return Answered(_state(link), tournament, actor, new[0].seq if new else None)


def _opened_by(rows: Sequence[JournalEntry]) -> list[int]:
    return [row.round_number for row in rows if row.kind == "round_opened" and row.round_number]


def _seen(link: HallLink) -> None:
    link.seen_at, link.acknowledged = timezone.now(), link.tournament.revision
    link.save(update_fields=["laptop", "opened_at", "seen_at", "closed_at", "acknowledged"])


def _ensure_known(tournament: Tournament, entries: Sequence[JournalEntry]) -> None:
    """What was sent before has to be what is here: the last of it is enough, because each row seals those before."""
    if entries and not _is_known(tournament, entries[-1].seq, entries[-1].hash):
        raise Conflict


def _ensure_next(tournament: Tournament, new: Sequence[JournalEntry]) -> None:
    after = tournament.revision, tournament.journal_hash
    if first_break(new, tournament.public_id, after=after) is not None:
        raise Conflict


def _is_known(tournament: Tournament, seq: int, seal: str) -> bool:
    return seq == 0 or JournalEntry.objects.filter(tournament=tournament, seq=seq, hash=seal).exists()


def _state(link: HallLink) -> dict[str, Any]:
    """How far the site is, and whether the laptop of this link leads; every answer says it."""
    tournament = link.tournament
    leads = tournament.lead == Lead.HALL and not link.closed_at
    return {
        "have": tournament.revision,
        "hash": tournament.journal_hash,
        "lead": Lead.HALL if leads else Lead.SITE,
    }


def state_for_refused(uid: UUID, message: dict[str, Any]) -> dict[str, Any]:
    """The same for a laptop whose rows were refused, and the newest of them that is here all the same."""
    link = HallLink.objects.select_related("tournament").get(uid=uid)
    sent = [row["hash"] for row in message["rows"]]
    known = JournalEntry.objects.filter(tournament=link.tournament, hash__in=sent).order_by("seq").last()
    return {**_state(link), "known": known.seq if known else 0}
