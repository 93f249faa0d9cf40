"""What is recorded of a league's match: by the captains, by the organiser. Acts are added, none is changed.

What an evening tells the match that is played as it: its result, once it is finished and shown; that it is open
again, or gone.

A team that stops playing in a league: what becomes of all its matches, in one act.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from typing import TYPE_CHECKING, Any

from django.db import transaction
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext as _

from reports.leagues import LeagueRule
from tournaments.errors import NotFound, Refused
from tournaments.evening.rounds.models import Status
from tournaments.leagues.models import KNOCK_OUT, League, LeagueMatch, LineUp, MatchAct, MatchEvening
from tournaments.leagues.rules import (
    AGREED,
    ANNULLED,
    DECIDED,
    DISPUTED,
    ENTERED,
    FORFEITED,
    NO_EVENING,
    OPEN,
    PLAYED,
    POSTPONED,
    SETTLED,
    WAITING,
    WITHDRAWN,
    Act,
    MatchState,
    state_of,
)
from tournaments.leagues.selectors.leagues import matches_in
from tournaments.leagues.selectors.match_evenings import points_of
from tournaments.leagues.services.cups import held_in_bracket
from tournaments.security.permissions import require, standing_at
from tournaments.security.untrusted_input import tidy

if TYPE_CHECKING:
    from tournaments.evening.rounds.models import Tournament
    from tournaments.leagues.models import LeagueTeam
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


@transaction.atomic
def tell_match(*, tournament: Tournament, actor: Actor) -> None:
    """Record the result of an evening that is finished and shown, where its match is open or waits for an answer: it
    then waits for both captains. While the evening is played again, a result of it that waits is withdrawn. What a
    captain entered, and what was disputed or decided, stays; the match's pages tell what the evening says.

    Asks for no right: an organiser chose the evening for the match, and whoever finishes it may do so.
    """
    link = _link_of(tournament)
    match = _locked(link) if link else None
    if link is None or match is None:
        return
    if tournament.status != Status.FINISHED:
        return _withdraw(match, tournament, actor)
    if tournament.results_held:
        return
    link.tournament = tournament
    parts, _strangers = points_of(link)
    if len(parts) > MOST_PARTS:
        parts = ((sum(home for home, _ in parts), sum(away for _, away in parts)),)
    state = match_state(match)
    if not parts or state.status not in (OPEN, WAITING) or (state.status == WAITING and state.parts == parts):
        return
    if all(abs(points) <= MOST_POINTS for part in parts for points in part):
        add(
            match,
            PLAYED,
            actor,
            payload={"parts": [list(part) for part in parts], "evening": str(tournament.public_id)},
        )


@transaction.atomic
def take_from_match(*, tournament: Tournament, actor: Actor) -> None:
    """The evening is no longer that of its match, if it was one: its result is withdrawn, what else was recorded of the
    match stays."""
    link = _link_of(tournament)
    if link is not None:
        if match := _locked(link):
            _withdraw(match, tournament, actor)
            add(match, NO_EVENING, actor, payload={"evening": str(tournament.public_id)})
        link.delete()


def _withdraw(match: LeagueMatch, tournament: Tournament, actor: Actor) -> None:
    results = [act for act in match.acts.order_by("seq") if act.kind in (ENTERED, PLAYED)]
    if match_state(match).status == WAITING and results[-1].kind == PLAYED:
        add(match, WITHDRAWN, actor, payload={"evening": str(tournament.public_id)})


def _locked(link: MatchEvening) -> LeagueMatch | None:
    """The match; None where a bracket no longer has it, which stops no evening."""
    try:
        return lock(link.match)
    except Refused:
        return None


def _link_of(tournament: Tournament) -> MatchEvening | None:
    links = MatchEvening.objects.select_related("match__division__league__club", "match__home", "match__away")
    return links.filter(tournament=tournament).first()


@transaction.atomic
def withdraw_team(*, team: LeagueTeam, reason: str, actor: Actor) -> bool:
    """Record that the team withdraws. Where it played half of its matches, their results stay and it forfeits the
    others; else none of its matches counts for anybody, and it leaves the table. True where the results stay."""
    league = team.division.league
    require(actor, "change_leagues", league)
    if not reason.strip():
        raise Refused(problems={"reason": [_("Give the reason: both captains read it.")]})
    if league.divisions.filter(number__gte=KNOCK_OUT).exists():
        raise Refused(_("In a cup, record at each match who did not come."))
    matches = matches_in(league).filter(Q(home=team) | Q(away=team), division=team.division)
    states = [(match, match_state(lock(match))) for match in matches]
    if not states:
        raise Refused(_("There is no calendar yet: take the team out of the list of teams."))
    stays = 2 * sum(bool(state.parts) for _match, state in states) >= len(states)
    for match, state in states:
        if not stays and state.how != ANNULLED:
            add(match, ANNULLED, actor, payload={"sides": [side_of(match, team)]}, reason=reason)
        elif stays and not (state.parts or state.forfeited):
            add(match, FORFEITED, actor, payload={"sides": [side_of(match, team)]}, reason=reason)
    return stays
