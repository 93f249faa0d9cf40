"""When rounds begin and end, as they are read on paper."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime, timedelta
from typing import TYPE_CHECKING

from django.utils import timezone
from django.utils.formats import time_format
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from reports.printables.clock_sheet import Clock, ClockLine
from tournaments.models import RoundEnd
from tournaments.printing.asking import Asked

if TYPE_CHECKING:
    from tournaments.models import Round, Tournament


def starts_of(round_: Round) -> str:
    """When the round's clock was started; nothing before that."""
    return _hour(timezone.localtime(round_.started_at)) if round_.started_at else ""


def clock(asked: Asked) -> Clock:
    """A line a round: what the clock says for rounds that began, else the plan from the hour that was given."""
    tournament = asked.tournament
    begun = {round_.number: round_ for round_ in asked.rounds if round_.started_at}
    planned = _plan(asked)
    what = _what(tournament)
    return Clock(
        tuple(
            _really(begun[number], tournament, what) if number in begun else ClockLine(number, *planned(number), what)
            for number in range(1, tournament.rounds_planned + 1)
        )
    )


def _really(round_: Round, tournament: Tournament, what: str) -> ClockLine:
    ends = None if round_.paused_at else round_.ends_at(tournament.minutes_per_round)
    return ClockLine(round_.number, starts_of(round_), _hour(timezone.localtime(ends)) if ends else "", what)


def _plan(asked: Asked) -> Callable[[int], tuple[str, str]]:
    """The hours of each round where a first hour was given; a round without minutes has no end that is known."""
    first, minutes = asked.more.get("starts"), asked.more.get("minutes") or asked.tournament.minutes_per_round
    pause = asked.more.get("pause") or 0

    def hours(number: int) -> tuple[str, str]:
        if first is None or not (minutes or number == 1):
            return "", ""
        start = datetime.combine(asked.tournament.date, first) + timedelta(
            minutes=(number - 1) * ((minutes or 0) + pause)
        )
        return _hour(start), _hour(start + timedelta(minutes=minutes)) if minutes else ""

    return hours


def _what(tournament: Tournament) -> str:
    if tournament.round_end == RoundEnd.DEALS:
        return ngettext("{n} deal", "{n} deals", tournament.deals_per_round or 0).format(n=tournament.deals_per_round)
    if tournament.round_end == RoundEnd.MINUTES:
        return _("{n} minutes").format(n=tournament.minutes_per_round)
    return _("until a game is won")


def _hour(moment: datetime) -> str:
    return time_format(moment.time(), "H:i")
