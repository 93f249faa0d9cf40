"""What happens at the door: somebody comes, pays, walks in; the box is counted. Each act is stored once.

A device gives every act an id and may send it again and again, late and out of order: the money of an act counts once,
and of two things said of where somebody is the later one stands.
"""

from __future__ import annotations

from datetime import datetime
from typing import TYPE_CHECKING, Any
from uuid import UUID

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from tournaments.door.models import CashCount
from tournaments.door.selectors import entry_for_entrant, entry_json, fees_of, uid_of
from tournaments.entries.models import HIGHEST_PAID, Announcement, Entry, Payment
from tournaments.errors import Refused
from tournaments.evening.journal.services import journal
from tournaments.evening.rounds.models import Entrant
from tournaments.evening.rounds.services.entrants import withdraw
from tournaments.security.permissions import require
from tournaments.security.untrusted_input import tidy

if TYPE_CHECKING:
    from tournaments.evening.rounds.models import Tournament
    from tournaments.security.actors import Actor


HIGHEST_NUMBER = 9999
BOTH, FIRST, PARTNER = "both", "first", "partner"


@transaction.atomic
def arrive(
    *,
    tournament: Tournament,
    entry_uid: UUID,
    arrival: str,
    at: datetime,
    actor: Actor,
    number: int | None = None,
    fees: list[str] | None = None,
    who: str = BOTH,
) -> dict[str, Any]:
    """Note where somebody is, and the number given out.

    If the number is taken, it stays with its owner and the reply says so. Of two who entered together both are meant,
    unless `who` names one of them.
    """
    entry = _entry(tournament, entry_uid, actor)
    if arrival not in Entry.Arrival.values:
        raise Refused(problems={"arrival": [_("This is not one of the choices.")]})
    moment = _moment(at)
    if entry.arrival_at is None or moment >= entry.arrival_at:
        entry.arrival, entry.partner_arrival = _where(entry, arrival, who)
        entry.arrival_at = moment
    if Entry.Arrival.HERE in entry.arrivals and entry.status != Entry.Status.ENTERED:
        entry.status, entry.queued_at = Entry.Status.ENTERED, entry.queued_at or timezone.now()
    if fees is not None:
        _choose(entry, fees)
    taken = _assign_number(entry, number)
    _store(entry)
    return {"entry": _entry_json(entry), "taken": taken}


@transaction.atomic
def walk_in(
    *,
    tournament: Tournament,
    entry_uid: UUID,
    name: str,
    at: datetime,
    actor: Actor,
    partner: str = "",
    number: int | None = None,
    fees: list[str] | None = None,
) -> dict[str, Any]:
    """Somebody who was not entered and is here now; the same id again is the same person."""
    _lock(tournament, actor)
    entry = Entry.objects.filter(uid=entry_uid).first()
    if entry is not None and entry.tournament_id != tournament.pk:
        raise Refused(_("This id belongs to another evening."))
    if entry is None:
        name, partner = tidy(name)[:60], tidy(partner)[:60]
        if not name:
            raise Refused(problems={"name": [_("Give a name.")]})
        moment = _moment(at)
        entry = Entry(
            uid=entry_uid,
            tournament=tournament,
            name=name,
            partner_name=partner,
            status=Entry.Status.ENTERED,
            queued_at=timezone.now(),
            confirmed_at=timezone.now(),
            arrival=Entry.Arrival.HERE,
            arrival_at=moment,
        )
        entry.save(force_insert=True)
    _choose(entry, fees or [])
    taken = _assign_number(entry, number)
    _store(entry)
    return {"entry": _entry_json(entry), "taken": taken}


@transaction.atomic
def pay(
    *,
    tournament: Tournament,
    uid: UUID,
    entry_uid: UUID,
    cents: int,
    how: str,
    at: datetime,
    actor: Actor,
    fee: str = "",
) -> dict[str, Any]:
    """Money taken, or given back where `cents` are negative. The same id again adds nothing."""
    entry = _entry(tournament, entry_uid, actor)
    if how not in Payment.How.values:
        raise Refused(problems={"how": [_("This is not one of the choices.")]})
    if abs(cents) > HIGHEST_PAID or (how == Payment.How.FREE and cents):
        raise Refused(problems={"cents": [_("This amount is not possible.")]})
    known = Payment.objects.filter(uid=uid).first()
    if known is None:
        Payment.objects.create(
            uid=uid,
            entry=entry,
            cents=cents,
            fee=fee[:10],
            how=how,
            taken_by=actor.user,
            at=_moment(at),
        )
    elif known.entry_id != entry.pk:
        raise Refused(_("This id belongs to another payment."))
    return {"entry": _entry_json(entry)}


@transaction.atomic
def count_cash(
    *, tournament: Tournament, uid: UUID, cents: int, before: int, at: datetime, actor: Actor
) -> dict[str, Any]:
    """What lies in the box now, and what lay there at the start."""
    _lock(tournament, actor)
    if not 0 <= cents <= 100 * HIGHEST_PAID or not 0 <= before <= 100 * HIGHEST_PAID:
        raise Refused(problems={"cents": [_("This amount is not possible.")]})
    if not CashCount.objects.filter(uid=uid).exists():
        counted = {"cents": cents, "before_cents": before, "at": _moment(at), "counted_by": actor.user}
        CashCount.objects.create(uid=uid, tournament=tournament, **counted)
    return {}


@transaction.atomic
def leave_out(*, tournament: Tournament, numbers: list[int], actor: Actor) -> list[str]:
    """Check out those who are not here, before a draw; their names."""
    require(actor, "change_entrants", tournament)
    journal.lock(tournament)
    gone = list(tournament.entrants.filter(number__in=numbers, status=Entrant.Status.ACTIVE))
    for entrant in gone:
        entrant.tournament = tournament
        withdraw(entrant=entrant, actor=actor)
    return [entrant.name for entrant in gone]


def _lock(tournament: Tournament, actor: Actor) -> None:
    """One act at a time; the announcement is locked, not the evening, so that no deal waits for the door."""
    require(actor, "keep_door", tournament)
    Announcement.objects.get_or_create(tournament=tournament)
    Announcement.objects.select_for_update().get(tournament=tournament)


def _entry(tournament: Tournament, uid: UUID, actor: Actor) -> Entry:
    """The entry of that id; a player of the list who has none gets one."""
    _lock(tournament, actor)
    entry = tournament.entries.filter(uid=uid).select_related("entrant", "player").first()
    if entry is not None:
        entry.tournament = tournament
        return entry
    for entrant in tournament.entrants.filter(entry=None).prefetch_related("members__player"):
        entrant.tournament = tournament
        if uid_of(entrant) == uid:
            entry = entry_for_entrant(entrant)
            entry.queued_at = entry.confirmed_at = timezone.now()
            entry.save(force_insert=True)
            return entry
    raise Refused(_("Nobody at this door has this entry any more."))


def _where(entry: Entry, arrival: str, who: str) -> tuple[str, str]:
    """Where the first and the partner are; nothing for a partner who is where the first is."""
    first, partner = entry.arrival, entry.partner_arrival or entry.arrival
    first, partner = arrival if who != PARTNER else first, arrival if who != FIRST else partner
    return first, partner if entry.partner_name and partner != first else ""


def _choose(entry: Entry, fees: list[str]) -> None:
    """The prices that were chosen at the door, for a pair one each."""
    known = {fee.key for fee in fees_of(entry.tournament)}
    chosen = [fee if fee in known else "" for fee in [*fees, ""][: entry.people]]
    if any(chosen):
        entry.fee, entry.partner_fee = chosen[0], chosen[1] if len(chosen) > 1 else ""


def _assign_number(entry: Entry, number: int | None) -> dict[str, Any] | None:
    """Assign that number; if somebody else has it, return it with their name."""
    if number is None or number == entry.number:
        return None
    if not 1 <= number <= HIGHEST_NUMBER:
        raise Refused(problems={"number": [_("Give a number from 1 to {most}.").format(most=HIGHEST_NUMBER)]})
    other = entry.tournament.entries.filter(number=number).exclude(pk=entry.pk).first()
    if other is not None:
        return {"number": number, "name": other.name}
    entry.number = number
    return None


def _store(entry: Entry) -> None:
    entry.version += 1
    entry.changed_at = timezone.now()
    entry.save()


def _entry_json(entry: Entry) -> dict[str, Any]:
    return entry_json(entry, entry.payments.order_by("at", "pk"))


def _moment(at: datetime) -> datetime:
    """When it happened as the device says, never later than now."""
    return min(at, timezone.now())
