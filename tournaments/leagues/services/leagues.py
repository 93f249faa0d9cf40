"""A club's leagues: made, their rule, divisions and teams, the calendar drawn, teams taken on, the year after.

Also rules on when what counts in a league may still change, and when a cup can have a match for third place.
"""

from __future__ import annotations

import secrets
from collections.abc import Iterable, Sequence
from dataclasses import replace
from hashlib import sha256
from itertools import groupby
from typing import TYPE_CHECKING, Any, NamedTuple
from uuid import UUID, uuid4

from django.db import connection, transaction
from django.db.models import Q
from django.utils.crypto import salted_hmac
from django.utils.http import urlsafe_base64_encode
from django.utils.translation import gettext as _

from draws.bracket import pools_drawn, size_of
from draws.fixtures import FEWEST_TEAMS, MOST_MEETINGS, MOST_TEAMS, DayWish, fixtures
from reports.leagues import LeagueRule
from tournaments.clubs.services import insert_under_free_slug, lock_club
from tournaments.errors import NotAllowed, NotFound, Refused
from tournaments.evening.journal.services import journal
from tournaments.frame.append_only import MATCH_ACTS
from tournaments.leagues.models import (
    KNOCK_OUT,
    SECOND_CHANCE,
    Division,
    League,
    LeagueMatch,
    LeagueTeam,
    LineUp,
    MatchAct,
    MatchEvening,
)
from tournaments.leagues.rules import dates_of, day_wishes
from tournaments.leagues.selectors import match_of
from tournaments.register.names import clean_name
from tournaments.register.rules import ErasedName
from tournaments.security.permissions import require

if TYPE_CHECKING:
    from tournaments.clubs.models import Club
    from tournaments.register.models import Player
    from tournaments.security.actors import Actor


MEET_FOR_THIRD = 4
"""So many teams have to reach the knock-out, or there are no two who lost a semi-final."""


def ensure_rule_may_be(league: League, rule: LeagueRule) -> None:
    """Refused once a knock-out has begun: its teams follow from the rule, which stays as it was when they sat down."""
    begun = MatchAct.objects.filter(match__division__league=league, match__division__number__gte=KNOCK_OUT)
    now = LeagueRule.of(league.rule)
    ensure_third_possible(rule, league.divisions.filter(number__lt=KNOCK_OUT).count())
    new_rule = replace(rule, moving=now.moving, third=rule.third and now.third)  # that match can still be added
    if now != new_rule and begun.exists():
        raise Refused(_("The knock-out has begun: what counts stays as it is."))


def ensure_third_possible(rule: LeagueRule, pools: int) -> None:
    """Refused where fewer than four teams reach the knock-out and third place is to be played for."""
    if rule.third and rule.through * pools < MEET_FOR_THIRD:
        sentence = _("Third place is played for by two who lost a semi-final: four teams have to reach the knock-out.")
        raise Refused(problems={"third": [sentence]})


MOST_DIVISIONS = 8


class TeamLine(NamedTuple):
    """A team as it was typed."""

    name: str
    hall: str = ""
    captain: str = ""
    wishes: str = ""


def token_of(key: UUID) -> str:
    """The secret part of a captain's link."""
    return urlsafe_base64_encode(salted_hmac("whistboard.captain", key.hex, algorithm="sha256").digest()[:18])


def find_team(token: str) -> LeagueTeam:
    """The team that a captain's link opens; NotFound where none does any more."""
    digest = sha256(token.encode()).hexdigest()
    team = LeagueTeam.objects.select_related("division__league__club", "club").filter(token_hash=digest).first()
    if team is None:
        raise NotFound
    return team


@transaction.atomic
def create_league(*, club: Club, name: str, actor: Actor, rule: LeagueRule | None = None) -> League:
    """A league with one empty division."""
    require(actor, "change_leagues", club)
    name = _free_name(club, name)
    league = League(club=club, name=name, rule=(rule or LeagueRule()).as_data())
    insert_under_free_slug(league, club.leagues, name, 40)
    add_division(league=league, actor=actor)
    return league


@transaction.atomic
def change_league(
    *,
    league: League,
    actor: Actor,
    name: str | None = None,
    rule: LeagueRule | None = None,
    published: bool | None = None,
) -> League:
    """Change what is given. How often teams meet is fixed as soon as a calendar is drawn."""
    require(actor, "change_leagues", league)
    if name is not None:
        league.name = _free_name(league.club, name, besides=league)
    if rule is not None:
        ensure_rule_may_be(league, rule)
        drawn = LeagueMatch.objects.filter(division__league=league).exists()
        if drawn and rule.meetings != LeagueRule.of(league.rule).meetings:
            raise Refused(problems={"meetings": [_("A calendar is drawn already. Remove it first.")]})
        league.rule = rule.as_data()
    if published is not None:
        league.published = published
    league.save()
    return league


@transaction.atomic
def remove_league(*, league: League, actor: Actor) -> None:
    """Delete the league with everything in it. The evenings of its matches stay as any others."""
    require(actor, "change_leagues", league)
    links = MatchEvening.objects.filter(match__division__league=league).select_related("match", "tournament__club")
    played = [(str(link.match.uid), link.tournament) for link in links]
    with MATCH_ACTS.released(connection):
        league.delete()
    for match, tournament in played:
        journal.lock(tournament)
        if not tournament.led_elsewhere:
            journal.write(tournament=tournament, kind="match_taken", actor=actor, payload={"match": match})


@transaction.atomic
def add_division(*, league: League, actor: Actor) -> Division:
    """Add a division below the others."""
    require(actor, "change_leagues", league)
    League.objects.select_for_update().get(pk=league.pk)
    if league.divisions.filter(number__gte=KNOCK_OUT).exists():
        raise Refused(_("The pools are drawn already. Draw them again with another number of pools."))
    number = league.divisions.count() + 1
    if number > MOST_DIVISIONS:
        raise Refused(_("A league has at most {n} divisions.").format(n=MOST_DIVISIONS))
    return Division.objects.create(league=league, number=number)


@transaction.atomic
def change_division(
    *, division: Division, name: str, plan: dict[str, Any], teams: Sequence[TeamLine], actor: Actor
) -> Division:
    """Its name, its match days, and its teams: known by their names, else by their place in the list."""
    require(actor, "change_leagues", division.league)
    if len(teams) > MOST_TEAMS:
        raise Refused(problems={"teams": [_("A division has at most {n} teams.").format(n=MOST_TEAMS)]})
    Division.objects.select_for_update().get(pk=division.pk)
    stored = list(division.teams.order_by("number"))
    if division.calendar and len(teams) != len(stored):
        sentence = _("The calendar is drawn for {n} teams. Remove it before you add or take out a team.")
        if MatchAct.objects.filter(match__division=division).exists():
            sentence = _("The calendar for {n} teams is being played. Record below it when a team withdraws.")
        raise Refused(problems={"teams": [sentence.format(n=len(stored))]})
    division.name, division.plan = clean_name(name) if name else "", plan
    division.days = dates_of(plan, len(division.calendar.get("days", ())))
    division.save()
    _store_teams(division, stored, teams)
    return division


def _store_teams(division: Division, stored: list[LeagueTeam], teams: Sequence[TeamLine]) -> None:
    by_name = {team.name.casefold(): team for team in stored}
    same = [by_name.pop(line.name.casefold(), None) for line in teams]
    others = iter([team for team in stored if team.name.casefold() in by_name])
    renamed = [team or next(others, None) for team in same]
    for team in others:
        team.delete()
    for at, team in enumerate(filter(None, renamed), 1):  # away from the numbers and names that they get below
        LeagueTeam.objects.filter(pk=team.pk).update(number=1000 + at, name=f"\N{MIDDLE DOT}{team.pk}")
    drawn = bool(division.calendar)
    for at, (line, old) in enumerate(zip(teams, renamed, strict=True), 1):
        team = old or LeagueTeam(division=division)
        team.number = team.number if drawn else at
        team.name, team.hall, team.captain, team.wishes = line.name, line.hall, line.captain, line.wishes
        team.token_hash = sha256(token_of(team.key).encode()).hexdigest()
        team.save()


@transaction.atomic
def draw_calendar(*, division: Division, actor: Actor, seed: str = "") -> Division:
    """Draw who plays whom on which day. Refused once something was recorded of a match."""
    require(actor, "change_leagues", division.league)
    teams = list(division.teams.order_by("number"))
    _ensure_nothing_recorded(division)
    if len(teams) < FEWEST_TEAMS:
        raise Refused(_("A calendar needs at least {n} teams.").format(n=FEWEST_TEAMS))
    halls = sorted((team.hall.casefold(), team.number) for team in teams if team.hall)
    shared = [[number for _hall, number in group] for _, group in groupby(halls, key=lambda row: row[0])]
    wishes = [DayWish(team.number, *wish) for team in teams for wish in day_wishes(team.wishes)]
    calendar = fixtures(
        len(teams),
        meetings=LeagueRule.of(division.league.rule).meetings,
        seed=seed or secrets.token_hex(4),
        halls=[hall for hall in shared if len(hall) > 1],
        wishes=[wish for wish in wishes if wish.day <= MOST_MEETINGS * MOST_TEAMS],
    )
    division.matches.all().delete()
    LeagueMatch.objects.bulk_create(
        LeagueMatch(division=division, day=day, home=teams[home - 1], away=teams[away - 1])
        for day, matches in enumerate(calendar.days, 1)
        for home, away in matches
    )
    division.calendar = calendar.as_json()
    division.days = dates_of(division.plan, len(calendar.days))
    division.save()
    return division


@transaction.atomic
def remove_calendar(*, division: Division, actor: Actor) -> Division:
    """Take the calendar away again. Refused once something was recorded of a match."""
    require(actor, "change_leagues", division.league)
    _ensure_nothing_recorded(division)
    division.matches.all().delete()
    division.calendar, division.days = {}, []
    division.save()
    return division


def _ensure_nothing_recorded(division: Division) -> None:
    if MatchAct.objects.filter(match__division=division).exists():
        raise Refused(_("Something is recorded of a match already: the calendar stays as it is."))


@transaction.atomic
def renew_link(*, team: LeagueTeam, actor: Actor) -> LeagueTeam:
    """End the captain's link, and with it the captain's account; a new one takes its place."""
    require(actor, "change_leagues", team.division.league)
    team.key, team.account = uuid4(), None
    team.token_hash = sha256(token_of(team.key).encode()).hexdigest()
    team.save()
    return team


@transaction.atomic
def take_account(*, team: LeagueTeam, actor: Actor) -> LeagueTeam:
    """Put the team under the account of the signed-in person who has the captain's link."""
    if actor.user is None:
        raise NotAllowed
    team.account = actor.user
    team.save(update_fields=["account"])
    return team


@transaction.atomic
def take_on(*, team: LeagueTeam, club: Club, actor: Actor) -> LeagueTeam:
    """The invited club says that this is its team: an organiser of it who has the captain's link."""
    require(actor, "change_leagues", club)
    team.club = club
    team.save(update_fields=["club"])
    return team


@transaction.atomic
def next_league(*, league: League, name: str, places: dict[int, int], actor: Actor) -> League:
    """Next year's league: the same rule and divisions, each team (by key) in the division of that number; no dates."""
    require(actor, "change_leagues", league)
    following = League(club=league.club, name=_free_name(league.club, name), rule=league.rule, previous=league)
    insert_under_free_slug(following, league.club.leagues, name, 40)
    teams = list(LeagueTeam.objects.filter(division__league=league).order_by("division__number", "number"))
    for old in league.divisions.filter(number__lt=KNOCK_OUT).order_by("number"):
        division = Division.objects.create(league=following, number=old.number, name=old.name)
        _copy(division, [team for team in teams if places.get(team.pk) == old.number])
    return following


def _copy(division: Division, teams: Iterable[LeagueTeam]) -> None:
    for number, team in enumerate(teams, 1):
        copy = LeagueTeam(division=division, number=number, name=team.name, hall=team.hall, captain=team.captain)
        copy.club, copy.account = team.club, team.account
        copy.token_hash = sha256(token_of(copy.key).encode()).hexdigest()
        copy.save()


def _free_name(club: Club, name: str, besides: League | None = None) -> str:
    name = clean_name(name)
    lock_club(club)
    others = club.leagues.exclude(pk=besides.pk) if besides else club.leagues.all()
    if others.filter(name=name).exists():
        raise Refused(problems={"name": [_("There is already one called {name}.").format(name=name)]})
    return name


def erase_in_leagues(player: Player, name: str) -> None:
    """Replace the name of somebody erased in the leagues of the club, and in those its teams play in: captains,
    line-ups, reasons."""
    club, forgotten = player.club, ErasedName(name, player.name, alone=False)
    teams = LeagueTeam.objects.filter(Q(club=club) | Q(division__league__club=club))
    matches = LeagueMatch.objects.filter(Q(home__in=teams) | Q(away__in=teams))
    for rows, field in (
        (teams, "captain"),
        (LineUp.objects.filter(match__in=matches), "names"),
        (MatchAct.objects.filter(match__in=matches), "reason"),
    ):
        for pk, text in rows.exclude(**{field: ""}).values_list("pk", field):
            if (new := forgotten.text(text)) != text:
                rows.model.objects.filter(pk=pk).update(**{field: new})


MOST_THROUGH, MOST_IN_CUP = 8, 64


class PoolLot(NamedTuple):
    """The lot for the pools: the first `heads` teams of the list come into different pools."""

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
