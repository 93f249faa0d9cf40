"""A cup: its pools drawn by lot, its brackets made, a match of a bracket stored with what is recorded of it first."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from django.db import transaction
from django.utils.translation import gettext as _

from draws.bracket import pools_drawn, size_of
from draws.fixtures import FEWEST_TEAMS, MOST_TEAMS
from reports.leagues import LeagueRule
from tournaments.errors import Refused
from tournaments.leagues.models import KNOCK_OUT, SECOND_CHANCE, Division, League, LeagueMatch, MatchAct
from tournaments.leagues.rules import dates_of
from tournaments.leagues.selectors.cups import match_of
from tournaments.leagues.services.leagues import (
    MOST_DIVISIONS,
    TeamLine,
    change_division,
    draw_calendar,
    ensure_third_possible,
)
from tournaments.security.permissions import require

if TYPE_CHECKING:
    from tournaments.security.actors import Actor


MOST_THROUGH, MOST_IN_CUP = 8, 64


class PoolLot(NamedTuple):
    """What is drawn: the first `heads` teams of the list come into different pools."""

    teams: Sequence[TeamLine]
    pools: int
    heads: int = 0


@transaction.atomic
def draw_pools(
    *, league: League, lot: PoolLot, rule: LeagueRule, plan: dict[str, Any], actor: Actor, seed: str = ""
) -> League:
    """Teams into pools by lot; a calendar for each, and the brackets that the rule wants. It makes a league a cup.

    What was drawn before goes. Refused once something is recorded of a match.
    """
    require(actor, "change_leagues", league)
    teams, pools, heads = lot
    _ensure_possible(league, lot, rule)
    seed = seed or secrets.token_hex(4)
    league.rule = rule.as_data()
    league.save(update_fields=["rule"])
    league.divisions.all().delete()
    for number, pool in enumerate(pools_drawn(len(teams), pools, heads=heads, seed=seed), 1):
        division = Division.objects.create(league=league, number=number)
        lines = [teams[team - 1] for team in pool]
        change_division(division=division, name="", plan=plan, teams=lines, actor=actor)
        draw_calendar(division=division, seed=f"{seed}/{number}", actor=actor)
    make_brackets(league, seed, {"heads": heads, "teams": [team.name for team in teams]})
    return league


def make_brackets(league: League, seed: str, lot: dict[str, Any]) -> None:
    """The knock-out and the second chance as the rule wants them, without matches; dated after the last pool day."""
    rule = LeagueRule.of(league.rule)
    pools = list(league.divisions.filter(number__lt=KNOCK_OUT))
    teams = sum(pool.teams.count() for pool in pools)
    into = rule.through * len(pools)
    days = max(len(pool.calendar.get("days", ())) for pool in pools)
    first = {"first": 1 + (size_of(into) > into), "missed": 0}
    _make(league, KNOCK_OUT, {"seed": seed, **lot}, (pools[0].plan, days, into))
    if rule.second:
        many = teams - into if rule.second == "missed" else into // 2
        when = (pools[0].plan, days + first[rule.second], many)
        _make(league, SECOND_CHANCE, {"seed": seed}, when)


def _make(league: League, number: int, lot: dict[str, Any], when: tuple[dict[str, Any], int, int]) -> None:
    plan, after, teams = when
    rounds = size_of(max(2, teams)).bit_length()
    dates = dates_of(plan, after + rounds)[after:]
    calendar = {"kind": "bracket", **lot}
    Division.objects.create(league=league, number=number, plan=plan, days=dates, calendar=calendar)


def held_in_bracket(match: LeagueMatch) -> LeagueMatch:
    """A match of a bracket as it is stored, the cup held until the transaction ends. Refused where results recorded
    meanwhile pair its teams otherwise."""
    league = League.objects.select_for_update().get(pk=match.division.league_id)
    current = match_of(league, match.uid)
    if current is None:
        raise Refused(_("The bracket changed meanwhile. Look at it again."))
    if match._state.adding:
        stored, _new = LeagueMatch.objects.get_or_create(
            division=match.division, day=match.day, home=match.home, away=match.away, defaults={"uid": match.uid}
        )
        return stored
    return match


def _ensure_possible(league: League, lot: PoolLot, rule: LeagueRule) -> None:
    teams, through = len(lot.teams), rule.through
    if MatchAct.objects.filter(match__division__league=league).exists():
        raise Refused(_("Something is recorded of a match already: the calendar stays as it is."))
    pools = min(max(lot.pools, 1), MOST_DIVISIONS)
    fewest, most = teams // pools, -(-teams // pools)
    if fewest < FEWEST_TEAMS or most > MOST_TEAMS:
        sentence = _("A pool has {fewest} to {most} teams; there are {n} teams for {pools} pools.")
        text = sentence.format(fewest=FEWEST_TEAMS, most=MOST_TEAMS, n=teams, pools=pools)
        raise Refused(problems={"pools": [text]})
    if through > fewest:
        sentence = _("The best {n} of each pool go on, but a pool has only {fewest} teams.")
        raise Refused(problems={"through": [sentence.format(n=through, fewest=fewest)]})
    if not 2 <= through * pools <= MOST_IN_CUP:
        raise Refused(problems={"through": [_("At least two teams have to reach the knock-out.")]})
    ensure_third_possible(rule, pools)
    if lot.heads > teams:
        raise Refused(problems={"heads": [_("There are only {n} teams.").format(n=teams)]})
