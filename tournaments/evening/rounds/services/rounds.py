"""Opening a round, undoing that, closing it with frozen standings, moving to the next, reopening.

The round's clock: start, pause, go on, add time. What it shows follows from four stored facts.
"""

from datetime import datetime
from typing import Any

from django.db import transaction
from django.utils.translation import gettext as _

from scoring.price_cells import unpriced as unpriced_contracts
from tournaments.errors import Incomplete, Misplaced, NothingToUndo, Refused, Unpriced
from tournaments.evening.journal.services import journal
from tournaments.evening.rounds.facts import variant_of
from tournaments.evening.rounds.models import Round, Tournament
from tournaments.evening.rounds.selectors.progress import missing_of, rounds_of, untouched
from tournaments.evening.rounds.selectors.seating import misplaced_in
from tournaments.evening.rounds.services.seating import ensure_as_drawn, ensure_decided, points_out
from tournaments.evening.rounds.services.tournaments import set_running
from tournaments.evening.standings.services import fix_handicaps, freeze_anew, standings_after
from tournaments.evening.table.models import TableTotals
from tournaments.frame.registries import seats_shown
from tournaments.frame.translate import say
from tournaments.security.actors import Actor
from tournaments.security.permissions import require


@transaction.atomic
def open_round(
    *, round_: Round, actor: Actor, unpriced: bool = False, as_seated: bool = False, right: str = "open_round"
) -> Round:
    """Open the round for deals. The round before has to be closed. Sitting it out scores what the plan says now.

    Misplaced names people who sit there and should not, or the reverse; with `as_seated` it opens all the same.
    Unpriced names contracts that pay nothing, before the first deal; with `unpriced` it opens all the same. `right`
    is what the actor must have.
    """
    tournament = _hold(round_, right, actor)
    if round_.status == Round.Status.OPEN:
        return round_
    if round_.status == Round.Status.CLOSED:
        raise Refused(_("Round {number} was closed. Reopen it instead.").format(number=round_.number))
    if tournament.rounds.filter(status=Round.Status.OPEN).exists():
        raise Refused(_("A round is still open. Close it first."))
    before = tournament.rounds.filter(number__lt=round_.number, status=Round.Status.CLOSED).count()
    if before < round_.number - 1:
        raise Refused(_("Round {number} comes first.").format(number=before + 1))
    if not unpriced and not tournament.rules_frozen_at and (free := unpriced_contracts(variant_of(tournament))):
        raise Unpriced([say(contract.name) for contract in free])
    if round_.status == Round.Status.DRAFT:
        ensure_as_drawn(round_)
    if not as_seated:
        ensure_decided(tournament, round_.number)
        if any(misplaced := misplaced_in(round_)):
            raise Misplaced(*misplaced)
    set_running(tournament, actor)
    fix_handicaps(tournament, actor)
    payload = _sat_out_anew(round_, points_out(tournament))
    entry = journal.write(tournament=tournament, kind="round_opened", actor=actor, on=round_, payload=payload)
    round_.status, round_.opened_at = Round.Status.OPEN, entry.at
    round_.save(update_fields=["status", "opened_at"])
    for hear in seats_shown:
        hear(round_, None)
    return round_


@transaction.atomic
def unopen_round(*, round_: Round, actor: Actor) -> Round:
    """Undo the opening of a round: it is published, its clock has not run, and it can be drawn again.

    People who came since then play from this round on. Refused if a deal was ever entered in it, even one that was
    removed since.
    """
    tournament = _hold(round_, "open_round", actor)
    if round_.status == Round.Status.CLOSED:
        raise Refused(_("Round {number} was closed. Reopen it instead.").format(number=round_.number))
    if round_.status != Round.Status.OPEN:
        return round_
    if later := tournament.rounds.filter(number__gt=round_.number, opened_at__isnull=False).first():
        raise Refused(_("Round {number} is already open; its seats stay.").format(number=later.number))
    if untouched(rounds_of(tournament)) != round_:
        raise Refused(_("Deals were entered in round {number}; it stays open.").format(number=round_.number))
    round_.status, round_.opened_at = Round.Status.PUBLISHED, None
    round_.started_at, round_.paused_at, round_.seconds_added = None, None, 0
    round_.save(update_fields=["status", "opened_at", "started_at", "paused_at", "seconds_added"])
    late = tournament.entrants.filter(from_round=round_.number + 1)
    payload = {"from_now": sorted(late.values_list("number", flat=True))}
    late.update(from_round=round_.number)
    journal.write(tournament=tournament, kind="round_unopened", actor=actor, on=round_, payload=payload)
    return round_


@transaction.atomic
def close_round(
    *, round_: Round, actor: Actor, anyway: bool = False, reason: str = "", undoes: int | None = None
) -> Round:
    """Close a round and freeze the standings after it; where later ones are closed already, theirs follow.

    Incomplete names the tables that lack something; `anyway` closes it all the same and needs a reason.
    """
    tournament = _hold(round_, "close_round", actor)
    if round_.status == Round.Status.CLOSED:
        return round_
    if round_.status != Round.Status.OPEN:
        raise Refused(_("The round is not open yet."))
    missing = missing_of(round_)
    if missing and not anyway:
        raise Incomplete(missing)
    if missing and not reason.strip():
        raise Refused(problems={"reason": [_("Give a reason.")]})
    round_.status = Round.Status.CLOSED
    round_.save(update_fields=["status"])
    round_.standings = standings_after(tournament, round_.number)
    payload = {"standings": round_.standings, "missing": [unfinished._asdict() for unfinished in missing]}
    entry = journal.write(
        tournament=tournament,
        kind="round_closed",
        actor=actor,
        on=round_,
        payload=payload,
        reason=reason,
        undoes=undoes,
    )
    round_.closed_at = entry.at
    round_.save(update_fields=["standings", "closed_at"])
    freeze_anew(tournament, round_.number + 1, actor)
    return round_


@transaction.atomic
def change_round(*, round_: Round, actor: Actor) -> Round:
    """Close a round in which nothing is missing and open the next, whose seats are drawn: both or neither."""
    close_round(round_=round_, actor=actor)
    coming = round_.tournament.rounds.filter(number=round_.number + 1).first()
    if coming is None:
        raise Refused(_("Round {number} is not drawn yet").format(number=round_.number + 1) + ".")
    coming.tournament = round_.tournament
    return open_round(round_=coming, actor=actor)


@transaction.atomic
def reopen_round(*, round_: Round, actor: Actor, reason: str = "", undoes: int | None = None) -> Round:
    """Reopen a closed round; its frozen standings are dropped, those in the journal stay."""
    tournament = _hold(round_, "reopen_round", actor)
    if round_.status != Round.Status.CLOSED:
        return round_
    if later := tournament.rounds.filter(number__gt=round_.number, status=Round.Status.CLOSED).first():
        raise Refused(_("Round {number} is closed too. Reopen that one first.").format(number=later.number))
    round_.status, round_.closed_at, round_.standings = Round.Status.OPEN, None, None
    round_.save(update_fields=["status", "closed_at", "standings"])
    set_running(tournament, actor)
    journal.write(tournament=tournament, kind="round_reopened", actor=actor, on=round_, reason=reason, undoes=undoes)
    return round_


def _sat_out_anew(round_: Round, points: int | None) -> dict[str, Any]:
    """Give those who sit out what the plan says now, though it was another when the round was drawn."""
    if all(sit_out.points == points for sit_out in round_.sit_outs.all()):
        return {}
    round_.sit_outs.update(points=points)
    return {"out_points": points}


def _hold(round_: Round, act: str, actor: Actor) -> Tournament:
    tournament = round_.tournament
    require(actor, act, tournament)
    journal.lock(tournament)
    round_.refresh_from_db(fields=["status", "closed_at", "standings"])
    return tournament


FACTS = ["started_at", "paused_at", "seconds_added"]


@transaction.atomic
def start_clock(*, round_: Round, actor: Actor) -> Round:
    """Start the clock, or continue after a pause."""
    tournament = _lock_clock(round_, actor)
    if round_.started_at and not round_.paused_at:
        return round_
    at = _note(tournament, round_, actor, "clock_started")
    if round_.started_at is None:
        round_.started_at = at
    else:
        round_.seconds_added += round((at - (round_.paused_at or at)).total_seconds())
        round_.paused_at = None
    return _keep(round_)


@transaction.atomic
def pause_clock(*, round_: Round, actor: Actor) -> Round:
    tournament = _lock_clock(round_, actor)
    if round_.started_at is None or round_.paused_at:
        return round_
    round_.paused_at = _note(tournament, round_, actor, "clock_paused")
    return _keep(round_)


@transaction.atomic
def add_time(*, round_: Round, seconds: int, actor: Actor) -> Round:
    """Add time, or subtract some with a negative number."""
    tournament = _lock_clock(round_, actor)
    _note(tournament, round_, actor, "time_added", seconds=seconds)
    round_.seconds_added += seconds
    return _keep(round_)


def _lock_clock(round_: Round, actor: Actor) -> Tournament:
    tournament = round_.tournament
    require(actor, "run_clock", tournament)
    journal.lock(tournament)
    round_.refresh_from_db(fields=FACTS)
    return tournament


def _note(tournament: Tournament, round_: Round, actor: Actor, kind: str, **payload: int) -> datetime:
    """Write the act down; returns the moment it happened."""
    return journal.write(tournament=tournament, kind=kind, actor=actor, on=round_, payload=payload).at


def _keep(round_: Round) -> Round:
    round_.save(update_fields=FACTS)
    return round_


@transaction.atomic
def take_back_table(*, round_: Round, number: int, actor: Actor, undoes: int | None = None) -> None:
    """The table that began last ends before its first deal, and its people wait at the door again."""
    tournament = round_.tournament
    require(actor, "begin_table", tournament)
    journal.lock(tournament)
    table = round_.tables.filter(number=number).first()
    if table is None or round_.tables.filter(number__gt=number).exists() or round_.status != Round.Status.OPEN:
        raise NothingToUndo
    if table.deals.exists() or TableTotals.objects.filter(table=table).exists() or table.claims.exists():
        raise Refused(_("Table {number} has played already, so it stays.").format(number=number))
    table.delete()
    payload = {"table": number}
    journal.write(
        tournament=tournament, kind="table_taken_back", actor=actor, payload=payload, on=round_, undoes=undoes
    )
