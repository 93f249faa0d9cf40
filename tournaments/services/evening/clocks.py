"""The round's clock: start, pause, go on, add time. What it shows follows from four stored facts."""

from datetime import datetime

from django.db import transaction

from tournaments.models import Round, Tournament
from tournaments.security.actors import Actor
from tournaments.security.permissions import require
from tournaments.services import journal

FACTS = ["started_at", "paused_at", "seconds_added"]


@transaction.atomic
def start_clock(*, round_: Round, actor: Actor) -> Round:
    """Start the clock, or continue after a pause."""
    tournament = _hold(round_, actor)
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
    tournament = _hold(round_, actor)
    if round_.started_at is None or round_.paused_at:
        return round_
    round_.paused_at = _note(tournament, round_, actor, "clock_paused")
    return _keep(round_)


@transaction.atomic
def add_time(*, round_: Round, seconds: int, actor: Actor) -> Round:
    """Add time, or subtract some with a negative number."""
    tournament = _hold(round_, actor)
    _note(tournament, round_, actor, "time_added", seconds=seconds)
    round_.seconds_added += seconds
    return _keep(round_)


def _hold(round_: Round, actor: Actor) -> Tournament:
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
