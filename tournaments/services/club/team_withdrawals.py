"""A team that stops playing in a league: what becomes of all its matches, in one act."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.db import transaction
from django.db.models import Q
from django.utils.translation import gettext as _

from tournaments.errors import Refused
from tournaments.models.leagues import KNOCK_OUT
from tournaments.play.matches import ANNULLED, FORFEITED
from tournaments.security.permissions import require
from tournaments.selectors.club.leagues import matches_in
from tournaments.services.club.league_matches import add, lock, match_state, side_of

if TYPE_CHECKING:
    from tournaments.models import LeagueTeam
    from tournaments.security.actors import Actor


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
