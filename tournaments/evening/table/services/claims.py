"""Two sides enter one deal without seeing each other's entry: equal entries are booked, unequal ones questioned."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar
from uuid import UUID

from django.db import transaction
from django.utils.translation import gettext as _

from scoring import FieldErrors, read_deal
from tournaments.errors import Conflict, Refused
from tournaments.evening.journal.models import JournalEntry
from tournaments.evening.journal.services import journal
from tournaments.evening.rounds.facts import variant_of
from tournaments.evening.rounds.models import Round
from tournaments.evening.table.models import Claim, Deal
from tournaments.evening.table.selectors.sheets import table_deals_with
from tournaments.evening.table.services.checks import (
    agrees,
    dismissed,
    ensure_confirmed,
    ensure_due,
    ensure_holder,
    ensure_one_side,
    ensure_own,
    ensure_same_draw,
    ensure_same_side,
    ensure_speaks,
    first_open,
    normalised_record,
    refresh_open_table,
    same_meaning,
)
from tournaments.frame.append_only import canonical
from tournaments.security.permissions import require

if TYPE_CHECKING:
    from tournaments.evening.rounds.models import Table, Tournament
    from tournaments.security.actors import Actor


Bound = TypeVar("Bound", bound=Claim | None)


class Claimed(NamedTuple):
    """The outcome of one side's entry: `claim` waits for the other side, or `deal` stands in its place.

    `superseded`: it arrived before, and something else was said or booked since.
    """

    uid: UUID
    number: int
    side: str
    claim: Claim | None = None
    deal: Deal | None = None
    created: bool = False
    superseded: bool = False

    def as_json(self) -> dict[str, Any]:
        """The entry as its own device hears of it."""
        return {
            "uid": str(self.uid),
            "number": self.number,
            "side": self.side,
            "state": "booked" if self.deal else "gone" if self.claim is None else "waiting",
            "version": self.claim.version if self.claim else None,
        }


@transaction.atomic
def claim_deal(
    *,
    table: Table,
    uid: UUID,
    record: dict[str, Any],
    side: str,
    actor: Actor,
    record_deal: Callable[..., Any],
    number: int | None = None,
    version: int | None = None,
    warnings_dismissed: Sequence[str] = (),
    seats: Mapping[str, int] | None = None,
    ask: bool = False,
) -> Any:
    """Note one side's entry under the id its device made, or correct its `version`; what both say `record_deal` enters.

    Refused where device or side cannot say this; Conflict with a deal that says something else.
    """
    tournament = table.round.tournament
    require(actor, "enter_deal", table)
    uid, record = UUID(str(uid)), normalised_record(record)
    ensure_own(actor, table, record)
    device = ensure_speaks(side, actor)
    journal.lock(tournament)
    claim = _ensure_same_table(table, Claim.objects.filter(tournament=tournament, uid=uid).first())
    if before := _repeat_answer(table, uid, record, number, version, claim):
        return before
    if claim is None:
        if Deal.objects.filter(tournament=tournament, uid=uid).exists():
            return record_deal(table=table, uid=uid, record=record, number=number, version=version, actor=actor)
        ensure_same_draw(table, seats)
    refresh_open_table(table)
    read_deal(variant_of(tournament), record)
    number = number or (claim.number if claim else first_open(table, side))
    ensure_due(table, number)
    if deal := _current_deal(table, number):
        return _compare_with_stored_deal(deal, uid, side, record)
    ensure_one_side(table, number, side, device)
    if mine := Claim.objects.filter(table=table, number=number, side=side).exclude(uid=uid).first():
        ensure_same_side(_ensure_same_table(table, mine), record, device)
        return Claimed(uid, number, side, mine)
    claim = _current(claim, version) or Claim(tournament=tournament, table=table, uid=uid, side=side, version=0)
    claim.number, claim.record, claim.device = number, record, device
    claim.warnings_dismissed = dismissed(warnings_dismissed)
    return _store(claim, actor, record_deal, ask)


@transaction.atomic
def withdraw_claim(*, table: Table, uid: UUID, actor: Actor, version: int | None = None) -> Claimed | None:
    """A device withdraws its claim; the journal keeps it. None if no such claim waits."""
    require(actor, "enter_deal", table)
    journal.lock(table.round.tournament)
    claim = _ensure_same_table(table, Claim.objects.filter(table=table, uid=uid).first())
    if claim is None:
        return None
    ensure_holder(claim, actor)
    refresh_open_table(table)
    _current(claim, version or claim.version)
    _write("claim_withdrawn", claim, actor, {"version": claim.version})
    claim.delete()
    return Claimed(claim.uid, claim.number, claim.side)


def settle_claims(deal: Deal) -> None:
    """A deal stands in its place now: what the sides claimed of it no longer waits. The journal keeps it."""
    Claim.objects.filter(table=deal.table, number=deal.number).delete()


def let_go(tournament: Tournament) -> None:
    """Drop the claims of closed rounds; refused while one waits in an open round."""
    waiting = Claim.objects.filter(tournament=tournament, table__round__status=Round.Status.OPEN)
    places = dict.fromkeys(waiting.order_by("table__number", "number").values_list("table__number", "number"))
    if places:
        named = ", ".join(_("table {table} deal {number}").format(table=table, number=deal) for table, deal in places)
        sentence = _("One side’s entry is still waiting for the other: {places}. Enter those deals first.").format(
            places=named
        )
        raise Refused(problems={"double_entry": [sentence]})
    Claim.objects.filter(tournament=tournament).delete()


def let_go_unplayable(tournament: Tournament, actor: Actor) -> None:
    """Withdraw what one side claimed of contracts that the rules of now do not have: nobody could agree to it."""
    for claim in Claim.objects.filter(tournament=tournament).select_related("table__round"):
        claim.tournament = claim.table.round.tournament = tournament
        try:
            read_deal(variant_of(tournament), claim.record)
        except FieldErrors:
            _write("claim_withdrawn", claim, actor, {"version": claim.version})
            claim.delete()


def _store(claim: Claim, actor: Actor, record_deal: Callable[..., Any], ask: bool) -> Claimed:
    """Note the claim, and enter the deal where the other side said the same. With `ask` Questioned about an odd one."""
    if ask:
        on_table, _deal = table_deals_with(claim.table, claim.uid)
        ensure_confirmed(on_table, claim.uid, claim.record, claim.number, claim.warnings_dismissed)
    claim.version += 1
    payload = {"version": claim.version, "record": claim.record, "warnings": claim.warnings_dismissed}
    claim.changed_at = _write("deal_claimed", claim, actor, payload).at
    claim.save()
    done = Claimed(claim.uid, claim.number, claim.side, claim, created=claim.version == 1)
    other = Claim.objects.filter(table=claim.table, number=claim.number).exclude(side=claim.side).first()
    if other and same_meaning(variant_of(claim.tournament), other.record, claim.record):
        return done._replace(claim=None, deal=_enter_agreed(other, claim, actor, record_deal))
    return done


def _enter_agreed(first: Claim, second: Claim, actor: Actor, record_deal: Callable[..., Any]) -> Deal:
    """The deal both sides entered alike, under the id of the first of them; both are named in the journal."""
    deal = record_deal(
        table=second.table,
        uid=first.uid,
        record=first.record,
        number=first.number,
        actor=actor,
        warnings_dismissed=list(dict.fromkeys([*first.warnings_dismissed, *second.warnings_dismissed])),
    ).deal
    sides = {claim.side: {"claim": str(claim.uid), "device": claim.device} for claim in (first, second)}
    payload = {"number": deal.number, "version": deal.version, "sides": sides}
    journal.write(tournament=deal.tournament, kind="deal_agreed", actor=actor, payload=payload, deal=deal)
    return deal


def _write(kind: str, claim: Claim, actor: Actor, payload: dict[str, Any]) -> JournalEntry:
    payload = {"number": claim.number, "side": claim.side, **payload}
    return journal.write(tournament=claim.tournament, kind=kind, actor=actor, payload=payload, deal=claim)


def _repeat_answer(
    table: Table, uid: UUID, record: dict[str, Any], number: int | None, version: int | None, claim: Claim | None
) -> Claimed | None:
    """Repeat the answer to an entry that arrived before, whatever came since; None for a new one."""
    expected = {"version": (version or 0) + 1, "record": record, **({"number": number} if number else {})}
    rows = JournalEntry.objects.filter(tournament_id=table.round.tournament_id, deal_uid=uid, kind="deal_claimed")
    for payload in rows.values_list("payload", flat=True):
        if canonical({key: payload[key] for key in expected}) == canonical(expected):
            deal = None if claim else _current_deal(table, payload["number"])
            agreed = deal and agrees(deal, record)
            current = claim and claim.version == payload["version"]
            return Claimed(uid, payload["number"], payload["side"], claim, deal, superseded=not (current or agreed))
    return None


def _ensure_same_table(table: Table, claim: Bound) -> Bound:
    """Give the claim the locked table and tournament; Conflict for a claim of another table."""
    if isinstance(claim, Claim):
        if claim.table_id != table.pk:
            raise Conflict
        claim.table, claim.tournament = table, table.round.tournament
    return claim


def _current(claim: Claim | None, version: int | None) -> Claim | None:
    """The claim, if this version of it is the one that is spoken of."""
    if version != (claim.version if claim else None):
        raise Conflict(claim)
    return claim


def _current_deal(table: Table, number: int) -> Deal | None:
    deal = Deal.objects.standing().filter(table=table, number=number).first()
    if deal:
        deal.table, deal.tournament = table, table.round.tournament
    return deal


def _compare_with_stored_deal(deal: Deal, uid: UUID, side: str, record: dict[str, Any]) -> Claimed:
    """Compare an entry with the deal that stands there: the same, or a Conflict to look at."""
    if not agrees(deal, record):
        raise Conflict(deal)
    return Claimed(uid, deal.number, side, deal=deal)
