"""Acts of a table besides entering deals: agree, dispute, call the director; and the director's answers.

A deal or a whole sheet compared with the paper by a second person.
"""

from __future__ import annotations

from collections.abc import Mapping

from django.db import transaction
from django.utils.translation import gettext as _

from draws import known_movement
from scoring import SEATS
from scoring.card_draw import CardDraw, drawn_seats
from tournaments.errors import Conflict, Refused
from tournaments.evening.journal.models import JournalEntry
from tournaments.evening.journal.services import journal
from tournaments.evening.rounds.facts import variant_of
from tournaments.evening.rounds.models import ARRIVAL, Kind, Table, Tournament
from tournaments.evening.rounds.rules import EVERYBODY, FIFTH, agreeing
from tournaments.evening.rounds.selectors.seating import seated, sitting_at
from tournaments.evening.rounds.services.seating import swap_partners
from tournaments.evening.table.models import Deal, TableTotals
from tournaments.evening.table.services.checks import ensure_agrees_for, refresh_open_table
from tournaments.evening.table.services.deals import give_extra_deal, lock_deal
from tournaments.security.actors import Actor
from tournaments.security.permissions import require
from tournaments.security.untrusted_input import tidy

CONFIRMED = {"NS": "ns_confirmed_at", "EW": "ew_confirmed_at"}


@transaction.atomic
def confirm_round(*, table: Table, side: str, actor: Actor) -> Table:
    """Confirm the sheet as it stands for one side, at a table of five for all; a later change takes that back."""
    if side not in agreeing(table.first_dealer):
        raise Refused(problems={"side": [_refusal_sentence(table)]})
    tournament = _lock_table(table, "confirm_round", actor)
    fields = CONFIRMED.values() if side == EVERYBODY else [CONFIRMED[side]]
    if side != EVERYBODY:
        ensure_agrees_for(table, side, actor)
    if (
        not table.deals.filter(removed=False).exists()
        and not TableTotals.objects.filter(table=table, counts=True).exists()
    ):
        raise Refused(_("Nothing is entered on this sheet yet: there is nothing to agree with."))
    if any(getattr(table, field) is None for field in fields):
        refresh_open_table(table)
        entry = journal.write(
            tournament=tournament, kind="round_confirmed", actor=actor, on=table, payload={"side": side}
        )
        _stamp(table, entry, *fields)
    return table


def _refusal_sentence(table: Table) -> str:
    if table.first_dealer == FIFTH:
        return _("At a table of five everybody agrees at once.")
    return _("Choose the side that agrees: North and South, or East and West.")


@transaction.atomic
def dispute_round(*, table: Table, reason: str, actor: Actor) -> Table:
    """Record that one side disputes the sheet, and call the director. Saying the same again changes nothing."""
    if not reason.strip():
        raise Refused(problems={"reason": [_("Describe what is wrong.")]})
    tournament = _lock_table(table, "dispute_round", actor)
    if table.disputed_at and table.director_called_at and table.dispute == tidy(reason)[:200]:
        return table
    entry = journal.write(tournament=tournament, kind="round_disputed", actor=actor, on=table, reason=reason)
    table.dispute = entry.reason
    _stamp(table, entry, "disputed_at", "director_called_at", "dispute")
    return table


@transaction.atomic
def settle_dispute(*, table: Table, actor: Actor, reason: str = "") -> Table:
    tournament = _lock_table(table, "settle_dispute", actor)
    if table.disputed_at:
        table.disputed_at, table.dispute = None, ""
        table.save(update_fields=["disputed_at", "dispute"])
        journal.write(tournament=tournament, kind="dispute_settled", actor=actor, on=table, reason=reason)
    return table


@transaction.atomic
def call_director(*, table: Table, actor: Actor, reason: str = "") -> Table:
    tournament = _lock_table(table, "call_director", actor)
    if table.director_called_at is None:
        entry = journal.write(tournament=tournament, kind="director_called", actor=actor, on=table, reason=reason)
        _stamp(table, entry, "director_called_at")
    return table


@transaction.atomic
def answer_call(*, table: Table, actor: Actor) -> Table:
    tournament = _lock_table(table, "answer_call", actor)
    if table.director_called_at:
        table.director_called_at = None
        table.save(update_fields=["director_called_at"])
        journal.write(tournament=tournament, kind="call_answered", actor=actor, on=table)
    return table


@transaction.atomic
def add_extra_deal(*, table: Table, actor: Actor, reason: str = "") -> Table:
    """Add one deal to those of the round, to decide a level game."""
    _lock_table(table, "settle_dispute", actor)
    refresh_open_table(table)
    give_extra_deal(table, actor, reason)
    return table


@transaction.atomic
def set_first_dealer(*, table: Table, seat: str, actor: Actor) -> Table:
    """Set another first dealer, as the cards decided, until the table has entered something."""
    tournament = _lock_table(table, "enter_deal", actor)
    refresh_open_table(table)
    if seat not in SEATS:
        raise Refused(problems={"seat": [_("Choose who deals first.")]})
    if table.first_dealer == FIFTH:
        raise Refused(_("At a table of five the dealer watches, and the fifth begins."))
    if not may_set_first_dealer(table):
        raise Refused(_("Something was entered at this table already; seats and first dealer stay."))
    if table.first_dealer != seat:
        table.first_dealer = seat
        table.save(update_fields=["first_dealer"])
        payload = {"first_dealer": seat}
        journal.write(tournament=tournament, kind="first_dealer_set", actor=actor, on=table, payload=payload)
    return table


@transaction.atomic
def seat_by_cards(*, table: Table, ranks: Mapping[int, str], actor: Actor) -> Table:
    """Let drawn cards, by start number, decide who is whose partner at a table and who deals first, until the table has
    entered something. The same cards again change nothing."""
    _lock_table(table, "enter_deal", actor)
    refresh_open_table(table)
    draw = cards_for_seats(table)
    if draw is None:
        raise Refused(_("Partners and seats are as on the list of tables."))
    if not may_set_first_dealer(table):
        raise Refused(_("Something was entered at this table already; seats and first dealer stay."))
    numbers = {seat: sitter.number for seat, sitter in seated(sitting_at(table)).items()}
    if ranks.keys() != {*numbers.values()}:
        raise Refused(_("Somebody of this table sits elsewhere by now, or left. Look again."))
    exchange, dealer = drawn_seats(draw, {seat: ranks[number] for seat, number in numbers.items()})
    if exchange is None:
        return set_first_dealer(table=table, seat=dealer, actor=actor)
    one, other = (numbers[seat] for seat in exchange)
    return swap_partners(table=table, one=one, other=other, first_dealer=dealer, actor=actor)


def cards_for_seats(table: Table) -> CardDraw | None:
    """What drawn cards decide at this table; None where the house rules or the draw of the round say who sits where."""
    tournament, variant = table.round.tournament, variant_of(table.round.tournament)
    draw, movement = variant.teaching.card_draw, known_movement(table.round.draw)
    any_seat = movement.any_seat if movement else table.round.draw == ARRIVAL
    four_players = tournament.kind == Kind.INDIVIDUAL and table.first_dealer != FIFTH
    free = any_seat and four_players and not tournament.same_cards
    return draw if draw and free and draw.agreed(variant) else None


def may_set_first_dealer(table: Table) -> bool:
    """Has nothing been entered at this table, where one of four deals first?"""
    entered = table.deals.exists() or table.claims.exists() or TableTotals.objects.filter(table=table).exists()
    return table.first_dealer != FIFTH and not entered


def _lock_table(table: Table, act: str, actor: Actor) -> Tournament:
    tournament = table.round.tournament
    require(actor, act, table)
    journal.lock(tournament)
    table.refresh_from_db(fields=[*CONFIRMED.values(), "disputed_at", "dispute", "director_called_at", "extra_deals"])
    return tournament


def _stamp(table: Table, entry: JournalEntry, *fields: str) -> None:
    """Store fields of the table; those that name a moment and are empty get that of the act."""
    for field in fields:
        if field.endswith("_at") and getattr(table, field) is None:
            setattr(table, field, entry.at)
    table.save(update_fields=fields)


@transaction.atomic
def verify_deal(*, deal: Deal, actor: Actor, version: int | None = None) -> Deal:
    """A second person confirms that the deal equals the paper; it cannot be the one who typed it."""
    require(actor, "verify_deal", deal)
    lock_deal(deal)
    if deal.removed or version not in (None, deal.version):
        raise Conflict(deal)
    entry = journal.write(
        tournament=deal.tournament, kind="deal_verified", actor=actor, payload={"version": deal.version}, deal=deal
    )
    if entry.actor == deal.entered_by:
        raise Refused(_("Somebody else must check what you typed."))
    deal.verified_by = entry.actor
    deal.save(update_fields=["verified_by"])
    return deal


def to_check(table: Table, actor: Actor) -> list[Deal]:
    """The deals of a sheet that this actor may still check: nobody did, and somebody else typed them."""
    waiting = Deal.objects.standing().filter(table=table, verified_by__isnull=True).order_by("number")
    return [deal for deal in waiting if deal.entered_by.get("id") != actor.id or not actor.id]


@transaction.atomic
def verify_sheet(*, table: Table, actor: Actor) -> int:
    """Note that this actor found the sheet equal to the paper; who typed a deal is not who checks it.

    Returns how many deals were checked now.
    """
    require(actor, "verify_deal", table)
    waiting = to_check(table, actor)
    for deal in waiting:
        deal.table = table
        verify_deal(deal=deal, actor=actor)
    return len(waiting)
