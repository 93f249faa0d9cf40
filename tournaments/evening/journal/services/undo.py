"""Taking back the last act: a new row that puts back what was before. Nothing in the journal changes."""

from django.db import transaction
from django.db.models import F
from django.utils.translation import gettext as _

from scoring import FieldErrors
from tournaments.errors import NotAllowed, NothingToUndo, Refused
from tournaments.evening.journal.models import JournalEntry
from tournaments.evening.journal.services import journal
from tournaments.evening.rounds.models import Entrant, Round, Table, Tournament
from tournaments.evening.rounds.services.entrants import take_back, withdraw
from tournaments.evening.rounds.services.rounds import reopen_round, take_back_table
from tournaments.evening.rounds.services.seating import put_back_substitutes, swap_partners, swap_seats
from tournaments.evening.standings.services import restore_adjustment, withdraw_adjustment
from tournaments.evening.table.models import Adjustment, Deal
from tournaments.evening.table.services.deals import correct_deal, remove_deal, restore_deal
from tournaments.evening.table.services.sheets import record_totals, remove_totals, restore_totals
from tournaments.prices.rules import KIND, is_version
from tournaments.prices.services import replace_rules
from tournaments.register.selectors import rows_now
from tournaments.security.actors import Actor, Standing
from tournaments.security.permissions import require

# Acts that change no result: undo skips them.
OF_NO_CONSEQUENCE = (
    "details_changed",
    "raffle_drawn",
    "names_changed",
    "player_merged",
    "player_parted",
    "person_corrected",
    "reasons_forgotten",
    "wishes_changed",
    "page_published",
    "page_hidden",
    "results_held",
    "results_released",
    "called_off",
    "takes_place",
    "evening_moved",
    "clock_started",
    "clock_paused",
    "time_added",
    "round_confirmed",
    "round_disputed",
    "dispute_settled",
    "director_called",
    "call_answered",
    "deal_verified",
    "round_published",
    "draw_announced",
    "draw_number_known",
    "extra_deal_given",
    "first_dealer_set",
    "deal_claimed",
    "claim_withdrawn",
    "deal_agreed",
    "sheet_agreed",
    "sheet_entered",
    "standings_frozen",
)


@transaction.atomic
def undo_last(*, place: Tournament | Table, actor: Actor, expected: int | None = None) -> JournalEntry:
    """Take back the last act in a tournament, or on one table's sheet where `place` is a table.

    `expected` is the number of the act the actor saw; NothingToUndo when another came after it, when none is left, or
    when the last one cannot be taken back. Nobody takes back what somebody of higher standing did.
    """
    tournament = place.round.tournament if isinstance(place, Table) else place
    standing = require(actor, "undo", place)
    journal.lock(tournament)
    entry = last_act(place)
    if entry is None or not can_undo(entry) or expected not in (None, entry.seq):
        raise NothingToUndo
    _ensure_own(entry, actor, standing)
    try:
        UNDO[entry.kind](tournament, entry, actor)
    except FieldErrors as wrong:
        raise Refused(_("As it was before, this deal is not possible under the rules that are played now.")) from wrong
    return entry


def can_undo(entry: JournalEntry) -> bool:
    """Can this act be taken back, as far as its kind says?"""
    return entry.kind in UNDO and (entry.kind != KIND or is_version(entry.kind, entry.payload))


def last_act(place: Tournament | Table) -> JournalEntry | None:
    """The newest act that counts and was not taken back yet. Whom a table brought into the list of players stays there
    when the table is taken back, so that act does not count then."""
    rows = JournalEntry.objects.filter(undoes=None).exclude(kind__in=OF_NO_CONSEQUENCE)
    if isinstance(place, Table):
        tournament = place.round.tournament
        rows = rows.filter(round_number=place.round.number, table_number=place.number)
    else:
        tournament = place
    taken_back = JournalEntry.objects.filter(tournament=tournament).exclude(undoes=None).values("undoes")
    rows = rows.filter(tournament=tournament).exclude(seq__in=taken_back)
    begun = JournalEntry.objects.filter(tournament=tournament, kind="table_begun", seq__in=taken_back)
    return rows.exclude(kind="entrants_entered", seq__in=begun.values(before=F("seq") - 1)).order_by("-seq").first()


def _ensure_own(entry: JournalEntry, actor: Actor, standing: Standing) -> None:
    theirs = Standing[entry.actor.get("standing", "site").upper()]
    if standing == Standing.DESK and entry.actor.get("id") != actor.id:
        raise NotAllowed
    if theirs > standing:
        raise NotAllowed


def _deal(tournament: Tournament, entry: JournalEntry) -> Deal:
    deal = Deal.objects.select_related("table__round").get(tournament=tournament, uid=entry.deal_uid)  # type: ignore[misc]  # an act on a deal names it
    deal.table.round.tournament = tournament
    return deal


def _undo_recorded(tournament: Tournament, entry: JournalEntry, actor: Actor) -> None:
    remove_deal(deal=_deal(tournament, entry), actor=actor, undoes=entry.seq)


def _undo_corrected(tournament: Tournament, entry: JournalEntry, actor: Actor) -> None:
    deal, before = _deal(tournament, entry), entry.payload["before"]
    correct_deal(deal=deal, version=deal.version, actor=actor, undoes=entry.seq, **before)


def _undo_removed(tournament: Tournament, entry: JournalEntry, actor: Actor) -> None:
    restore_deal(deal=_deal(tournament, entry), actor=actor, undoes=entry.seq)


def _undo_swap(tournament: Tournament, entry: JournalEntry, actor: Actor) -> None:
    one, two = entry.payload["one"], entry.payload["other"]
    if entry.table_number is not None:
        dealer = entry.payload["dealer_before"]
        at_table = {"table": _table(tournament, entry), "first_dealer": dealer, "undoes": entry.seq}
        swap_partners(one=one, other=two, actor=actor, **at_table)
        return
    first, other = (Entrant.objects.get(tournament=tournament, number=number) for number in (one, two))
    swap_seats(
        round_=_round(tournament, entry), first=first, second=other, actor=actor, undoes=entry.seq, one_sided=True
    )


def _undo_table_begun(tournament: Tournament, entry: JournalEntry, actor: Actor) -> None:
    [table] = entry.payload["tables"]
    take_back_table(round_=_round(tournament, entry), number=table["number"], actor=actor, undoes=entry.seq)


def _undo_adjusted(tournament: Tournament, entry: JournalEntry, actor: Actor) -> None:
    withdraw_adjustment(adjustment=_adjustment(tournament, entry), actor=actor, undoes=entry.seq)


def _undo_withdrawn(tournament: Tournament, entry: JournalEntry, actor: Actor) -> None:
    restore_adjustment(adjustment=_adjustment(tournament, entry), actor=actor, undoes=entry.seq)


def _undo_closed(tournament: Tournament, entry: JournalEntry, actor: Actor) -> None:
    reopen_round(round_=_round(tournament, entry), actor=actor, undoes=entry.seq)


def _undo_left(tournament: Tournament, entry: JournalEntry, actor: Actor) -> None:
    take_back(entrant=_entrant(tournament, entry), actor=actor, undoes=entry.seq)


def _undo_returned(tournament: Tournament, entry: JournalEntry, actor: Actor) -> None:
    withdraw(entrant=_entrant(tournament, entry), actor=actor, undoes=entry.seq)


def _undo_rules(tournament: Tournament, entry: JournalEntry, actor: Actor) -> None:
    replace_rules(tournament=tournament, actor=actor, reason="", undoes=entry.seq, **entry.payload["before"])


def _undo_totals(tournament: Tournament, entry: JournalEntry, actor: Actor) -> None:
    remove_totals(table=_table(tournament, entry), actor=actor, undoes=entry.seq)


def _undo_totals_corrected(tournament: Tournament, entry: JournalEntry, actor: Actor) -> None:
    table, before = _table(tournament, entry), entry.payload["before"]
    record_totals(table=table, points=before, version=table.totals.version, actor=actor, undoes=entry.seq)


def _undo_totals_switched(tournament: Tournament, entry: JournalEntry, actor: Actor) -> None:
    restore_totals(table=_table(tournament, entry), actor=actor, undoes=entry.seq)


def _undo_substitute(tournament: Tournament, entry: JournalEntry, actor: Actor) -> None:
    before = rows_now(entry.payload["before"])
    put_back_substitutes(entrant=_entrant(tournament, entry), rows=before, actor=actor, undoes=entry.seq)


UNDO = {
    KIND: _undo_rules,
    "deal_recorded": _undo_recorded,
    "deal_corrected": _undo_corrected,
    "deal_removed": _undo_removed,
    "deal_restored": _undo_recorded,
    "totals_recorded": _undo_totals,
    "totals_corrected": _undo_totals_corrected,
    "totals_removed": _undo_totals_switched,
    "totals_replaced": _undo_totals_switched,
    "totals_restored": _undo_totals,
    "table_begun": _undo_table_begun,
    "seats_swapped": _undo_swap,
    "points_adjusted": _undo_adjusted,
    "handicap_given": _undo_adjusted,
    "adjustment_withdrawn": _undo_withdrawn,
    "adjustment_restored": _undo_adjusted,
    "round_closed": _undo_closed,
    "entrant_withdrawn": _undo_left,
    "entrant_returned": _undo_returned,
    "substitute_seated": _undo_substitute,
    "substitute_left": _undo_substitute,
}


def _table(tournament: Tournament, entry: JournalEntry) -> Table:
    rows = Table.objects.select_related("round").filter(round__tournament=tournament)
    table = rows.get(round__number=entry.round_number, number=entry.table_number)  # type: ignore[misc]  # it names both
    table.round.tournament = tournament
    return table


def _round(tournament: Tournament, entry: JournalEntry) -> Round:
    round_ = Round.objects.get(tournament=tournament, number=entry.round_number)  # type: ignore[misc]  # an act on a round names it
    round_.tournament = tournament
    return round_


def _entrant(tournament: Tournament, entry: JournalEntry) -> Entrant:
    entrant = Entrant.objects.get(tournament=tournament, number=entry.payload["number"])
    entrant.tournament = tournament
    return entrant


def _adjustment(tournament: Tournament, entry: JournalEntry) -> Adjustment:
    adjustment = Adjustment.objects.get(tournament=tournament, uid=entry.payload["id"])
    adjustment.tournament = tournament
    return adjustment
