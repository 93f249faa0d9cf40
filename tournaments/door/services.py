"""The door: arrivals, payments, people who walk in, counts of the box, and tables that begin as people arrive.

A device gives every act an id and may send it again and again, late and out of order: the money of an act counts once,
and of two statements about where somebody is the later one stands.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import TYPE_CHECKING, Any
from uuid import UUID

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from tournaments.clubs.selectors import alphabet_of
from tournaments.door.models import CashCount
from tournaments.door.selectors import apart, arrivals_of, entry_for_entrant, entry_json, fees_of, size_of, uid_of
from tournaments.entries.models import HIGHEST_PAID, Announcement, Entry, Payment
from tournaments.entries.services.announcements import people_of, take_entries
from tournaments.entries.services.entries import held
from tournaments.errors import Refused
from tournaments.evening.journal.services import journal
from tournaments.evening.rounds.models import ARRIVAL, Entrant, Round, Seat, SitOut
from tournaments.evening.rounds.services.entrants import withdraw
from tournaments.evening.rounds.services.rounds import open_round
from tournaments.evening.rounds.services.seating import add_tables, points_out
from tournaments.frame.registries import seats_shown
from tournaments.security.permissions import require
from tournaments.security.untrusted_input import tidy

if TYPE_CHECKING:
    from tournaments.door.selectors import Arrivals, Waiting
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
    number_taken = _assign_number(entry, number)
    _store(entry)
    return {"entry": _entry_json(entry), "taken": number_taken}


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
    """Add somebody who was not entered and is here now; the same id again is the same person."""
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
    number_taken = _assign_number(entry, number)
    _store(entry)
    return {"entry": _entry_json(entry), "taken": number_taken}


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
    payment = Payment.objects.filter(uid=uid).first()
    if payment is None:
        Payment.objects.create(
            uid=uid,
            entry=entry,
            cents=cents,
            fee=fee[:10],
            how=how,
            taken_by=actor.user,
            at=_moment(at),
        )
    elif payment.entry_id != entry.pk:
        raise Refused(_("This id belongs to another payment."))
    return {"entry": _entry_json(entry)}


@transaction.atomic
def count_cash(
    *, tournament: Tournament, uid: UUID, cents: int, before: int, at: datetime, actor: Actor
) -> dict[str, Any]:
    """Store what lies in the box now, and what lay there at the start."""
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
    """Lock the door for one act at a time; the announcement is locked, not the evening, so that no deal waits for the
    door."""
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
    """The arrivals of the first and the partner; nothing for a partner who is where the first is."""
    first, partner = entry.arrival, entry.partner_arrival or entry.arrival
    first, partner = arrival if who != PARTNER else first, arrival if who != FIRST else partner
    return first, partner if entry.partner_name and partner != first else ""


def _choose(entry: Entry, fees: list[str]) -> None:
    """The prices that were chosen at the door, for a pair one each."""
    keys = {fee.key for fee in fees_of(entry.tournament)}
    chosen = [fee if fee in keys else "" for fee in [*fees, ""][: entry.people]]
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
    payments = entry.payments.order_by("at", "pk")
    listed = entry.tournament.entrants.filter(players=entry.partner_id) if entry.partner_id else Entrant.objects.none()
    number = listed.values_list("number", flat=True).first()
    return entry_json(entry, payments, alphabet_of(entry.tournament.club), number)


def _moment(at: datetime) -> datetime:
    """The moment when it happened as the device says, never later than now."""
    return min(at, timezone.now())


@transaction.atomic
def begin_table(*, tournament: Tournament, number: int, entries: Sequence[UUID], actor: Actor) -> None:
    """Seat these people, in the order given, at the next table of round 1, which is opened with its first table.

    The same people at the same table again are that table. Refused where it has begun with others, and where somebody
    no longer waits.
    """
    _announcement, arrivals = _hold(tournament, actor)
    chosen = _chosen_entries(arrivals, entries)
    if number <= arrivals.tables:
        _ensure_same(tournament, arrivals, number, entries)
        return
    if number != arrivals.tables + 1 or len(chosen) != len(entries):
        raise Refused(_("Somebody of this table sits elsewhere by now, or left. Look again."))
    if sum(arrival.entrants for arrival in chosen) != size_of(tournament) or apart(chosen):
        raise Refused(_("These people cannot begin a table together."))
    entrants = _entrants(tournament, chosen, actor)
    _ensure_once(arrivals.round, entrants)
    round_ = arrivals.round or _begin_round(tournament, actor)
    round_.tournament = tournament
    laid = add_tables(round_, [[entrant.number for entrant in entrants]])
    journal.write(tournament=tournament, kind="table_begun", actor=actor, payload=laid, on=round_)
    for hear in seats_shown:
        hear(round_, entrants)


@transaction.atomic
def end_arrivals(*, tournament: Tournament, actor: Actor) -> list[str]:
    """Begin no more tables. Who still waits sits out round 1; their names."""
    announcement, arrivals = _hold(tournament, actor)
    announcement.rolling = False
    announcement.save(update_fields=["rolling"])
    round_ = arrivals.round
    if round_ is None:
        return []
    seated = set(Seat.objects.filter(round=round_).values_list("entrant", flat=True))
    here = dict.fromkeys(_entrants(tournament, arrivals.waiting, actor))  # who came in twice sits out once
    left = [entrant for entrant in here if entrant.pk not in seated]
    points = points_out(tournament)
    SitOut.objects.bulk_create(SitOut(round=round_, entrant=entrant, points=points) for entrant in left)
    payload = {"out": {str(entrant.number): points for entrant in left}}
    journal.write(tournament=tournament, kind="arrivals_ended", actor=actor, payload=payload, on=round_)
    return [entrant.name for entrant in left]


def _hold(tournament: Tournament, actor: Actor) -> tuple[Announcement, Arrivals]:
    require(actor, "begin_table", tournament)
    journal.lock(tournament)
    announcement = held(tournament)
    arrivals = arrivals_of(tournament)
    if arrivals is None:
        raise Refused(_("Tables do not begin as people arrive any more: round 1 is drawn, or everybody was here."))
    return announcement, arrivals


def _chosen_entries(arrivals: Arrivals, entries: Sequence[UUID]) -> list[Waiting]:
    waiting = {arrival.entry.uid: arrival for arrival in arrivals.waiting}
    return [waiting[uid] for uid in entries if uid in waiting]


def _ensure_same(tournament: Tournament, arrivals: Arrivals, number: int, entries: Sequence[UUID]) -> None:
    at_table = {key for key, table in arrivals.seated.items() if table == number}
    if set(tournament.entries.filter(pk__in=at_table).values_list("uid", flat=True)) != set(entries):
        raise Refused(_("Table {number} has begun with others at the other door.").format(number=number))


def _ensure_once(round_: Round | None, entrants: Sequence[Entrant]) -> None:
    """Refused where somebody came in twice, under two entries that are one player of the register."""
    seated = set(Seat.objects.filter(round=round_).values_list("entrant", flat=True)) if round_ else set()
    for entrant in entrants:
        if entrant.pk in seated:
            sentence = _("{name} is here twice. Say of one of the two that they are not coming.")
            raise Refused(sentence.format(name=entrant.name))
        seated.add(entrant.pk)


def _begin_round(tournament: Tournament, actor: Actor) -> Round:
    """Round 1 without any table yet, open."""
    round_ = Round.objects.create(tournament=tournament, number=1, draw=ARRIVAL, certificate={"kind": ARRIVAL})
    payload = {"draw": ARRIVAL, "seed": "", "certificate": round_.certificate, "tables": [], "out": {}}
    journal.write(tournament=tournament, kind="round_drawn", actor=actor, payload=payload, on=round_)
    return open_round(round_=round_, actor=actor, right="begin_table", as_seated=True)


def _entrants(tournament: Tournament, chosen: Sequence[Waiting], actor: Actor) -> list[Entrant]:
    """The entrants of these entries, in their order; made of those who are not in the list of players yet."""
    keys = [arrival.entry.pk for arrival in chosen]
    new = [person for person in people_of(tournament) if person.entry.pk in keys]
    take_entries(tournament, new, actor, {}, from_round=1)
    entrants: list[Entrant] = []
    for entry in sorted(tournament.entries.filter(pk__in=keys), key=lambda entry: keys.index(entry.pk)):
        players = [key for key in (entry.player_id, entry.partner_id) if key]
        ours = tournament.entrants.filter(players__in=players) if players else tournament.entrants.none()
        entrants_by_key = {entrant.pk: entrant for entrant in ours.order_by("number")}
        if entry.entrant is not None:
            entrants_by_key.setdefault(entry.entrant.pk, entry.entrant)
        entrants += entrants_by_key.values()
    return entrants
