"""What is recorded of a league's match: by the captains, by the organiser. Acts are added, none is changed."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from typing import TYPE_CHECKING, Any

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from reports.leagues import LeagueRule
from tournaments.errors import NotFound, Refused
from tournaments.models import League, LeagueMatch, LineUp, MatchAct
from tournaments.play.matches import (
    AGREED,
    DECIDED,
    DISPUTED,
    ENTERED,
    FORFEITED,
    POSTPONED,
    SETTLED,
    Act,
    MatchState,
    state_of,
)
from tournaments.security.permissions import require, standing_at
from tournaments.security.untrusted_input import tidy
from tournaments.services.club.cups import held_in_bracket

if TYPE_CHECKING:
    from tournaments.models import LeagueTeam
    from tournaments.security.actors import Actor

Parts = Sequence[tuple[int, int]]
MOST_PARTS, MOST_POINTS, LONGEST_NAMES = 60, 99_999, 1000


def match_state(match: LeagueMatch) -> MatchState:
    """The state of a match now; the acts and the league should have been read with it."""
    acts = [Act(row.kind, row.at, row.side, row.payload) for row in match.recorded]
    return state_of(acts, timezone.now(), LeagueRule.of(match.division.league.rule).hours)


@transaction.atomic
def enter_result(*, match: LeagueMatch, team: LeagueTeam, parts: Parts, actor: Actor) -> MatchAct:
    """A captain's result: points of each table or round, home first. The same as the other's agrees to it."""
    match, side, state = _held(match, team)
    if state.status == DECIDED:
        raise Refused(_("This match is decided. Ask the organiser if it is wrong."))
    return add(match, ENTERED, actor, side=side, payload=_payload(parts))


@transaction.atomic
def agree(*, match: LeagueMatch, team: LeagueTeam, actor: Actor) -> MatchAct:
    """The other captain says that it is right."""
    match, side, state = _held(match, team)
    if not state.waits_for(side):
        raise Refused(_("There is nothing here to agree to. Look at the match again."))
    return add(match, AGREED, actor, side=side)


@transaction.atomic
def dispute(*, match: LeagueMatch, team: LeagueTeam, reason: str, actor: Actor) -> MatchAct:
    """The other captain says that it is wrong: the organiser settles it, unless the captains enter the same later."""
    match, side, state = _held(match, team)
    if not state.waits_for(side):
        raise Refused(_("There is nothing here to dispute. Look at the match again."))
    if not reason.strip():
        raise Refused(problems={"reason": [_("Say what is wrong.")]})
    return add(match, DISPUTED, actor, side=side, reason=reason)


@transaction.atomic
def settle(*, match: LeagueMatch, parts: Parts, reason: str, actor: Actor) -> MatchAct:
    """The organiser says what the result is, also of a match that was decided."""
    match = _by_organiser(match, actor, reason)
    return add(match, SETTLED, actor, payload=_payload(parts), reason=reason)


@transaction.atomic
def forfeit(*, match: LeagueMatch, sides: Sequence[str], reason: str, actor: Actor) -> MatchAct:
    """The organiser says who did not come: "home", "away" or both."""
    match = _by_organiser(match, actor, reason)
    if not sides or set(sides) - {"home", "away"}:
        raise Refused(problems={"forfeited": [_("Choose who did not come.")]})
    return add(match, FORFEITED, actor, payload={"sides": sorted(set(sides))}, reason=reason)


@transaction.atomic
def postpone(*, match: LeagueMatch, day: date | None, reason: str, actor: Actor) -> MatchAct:
    """The organiser moves the match to another date; None puts it back on its match day."""
    match = _by_organiser(match, actor, reason)
    if match_state(match).status == DECIDED:
        raise Refused(_("This match is decided."))
    return add(match, POSTPONED, actor, payload={"day": day.isoformat() if day else ""}, reason=reason)


@transaction.atomic
def set_line_up(*, match: LeagueMatch, team: LeagueTeam, names: str) -> None:
    """Who plays for the team, a name a line; it replaces what was there."""
    match, side, _state = _held(match, team)
    store_line_up(match, side, names)


def store_line_up(match: LeagueMatch, side: str, names: str) -> str:
    """The names as they are stored; the caller holds the match and asked for the right."""
    lines = "\n".join(filter(None, [tidy(line) for line in names[:LONGEST_NAMES].splitlines()]))
    LineUp.objects.update_or_create(match=match, side=side, defaults={"names": lines})
    return lines


def side_of(match: LeagueMatch, team: LeagueTeam) -> str:
    """On which side the team plays; NotFound where it does not."""
    if team.pk not in (match.home_id, match.away_id):
        raise NotFound
    return "home" if team.pk == match.home_id else "away"


def _held(match: LeagueMatch, team: LeagueTeam) -> tuple[LeagueMatch, str, MatchState]:
    """The match, the side of a captain and the state, held until the transaction ends."""
    match = lock(match)
    return match, side_of(match, team), match_state(match)


def lock(match: LeagueMatch) -> LeagueMatch:
    """The match, stored, and held until the transaction ends."""
    if match.division.is_bracket:
        return held_in_bracket(match)
    LeagueMatch.objects.select_for_update().get(pk=match.pk)
    return match


def _by_organiser(match: LeagueMatch, actor: Actor, reason: str) -> LeagueMatch:
    league: League = match.division.league
    require(actor, "change_leagues", league)
    if not reason.strip():
        raise Refused(problems={"reason": [_("Give the reason: both captains read it.")]})
    return lock(match)


def _payload(parts: Parts) -> dict[str, Any]:
    if not parts or len(parts) > MOST_PARTS or any(abs(points) > MOST_POINTS for part in parts for points in part):
        raise Refused(problems={"score": [_("Give the points of both teams.")]})
    return {"parts": [list(part) for part in parts]}


def add(
    match: LeagueMatch, kind: str, actor: Actor, *, side: str = "", reason: str = "", payload: Any = None
) -> MatchAct:
    """One act more; the caller holds the match and asked for the right."""
    last = MatchAct.objects.filter(match=match).order_by("-seq").values_list("seq", flat=True).first() or 0
    return MatchAct.objects.create(
        match=match,
        seq=last + 1,
        kind=kind,
        side=side,
        payload=payload or {},
        actor=actor.as_json(standing_at(actor, match.division.league)),
        reason=tidy(reason)[:200],
    )
