"""What an evening tells the match that is played as it: its result, once it is finished and shown; that it is open
again, or gone."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.db import transaction

from tournaments.errors import Refused
from tournaments.models import MatchEvening, Status
from tournaments.play.matches import ENTERED, NO_EVENING, OPEN, PLAYED, WAITING, WITHDRAWN
from tournaments.selectors.club.match_evenings import points_of
from tournaments.services.club.league_matches import MOST_PARTS, MOST_POINTS, add, lock, match_state

if TYPE_CHECKING:
    from tournaments.models import LeagueMatch, Tournament
    from tournaments.security.actors import Actor


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
