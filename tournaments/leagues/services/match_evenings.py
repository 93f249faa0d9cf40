"""A match played as an evening of this site: the evening made or chosen, its players set from the line-ups, seated."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from django.db import transaction
from django.utils.translation import gettext as _

from tournaments.clubs.services.names import lock_club
from tournaments.errors import NotFound, Refused
from tournaments.evening.draws.services.drawing import draw_rounds
from tournaments.evening.journal.services import journal
from tournaments.evening.rounds.facts import PLAN, RULES, SHAPE
from tournaments.evening.rounds.models import Kind
from tournaments.evening.rounds.services.entrants import enter_groups, remove_entrant
from tournaments.evening.rounds.services.seating import discard_round
from tournaments.evening.rounds.services.tournaments import change_details, create_tournament
from tournaments.evening.standings.selectors.results import BEGUN
from tournaments.leagues.models import MatchEvening
from tournaments.leagues.rules import DECIDED, EVENING
from tournaments.leagues.selectors.match_evenings import clubs_of, sources_of
from tournaments.leagues.services.matches import add, lock, match_state, store_line_up, take_from_match
from tournaments.register.models import Player
from tournaments.register.names import read_names
from tournaments.register.services.register import known_or_new
from tournaments.security.permissions import require

if TYPE_CHECKING:
    from datetime import date

    from tournaments.clubs.models import Club
    from tournaments.evening.rounds.models import Tournament
    from tournaments.leagues.models import LeagueMatch, LeagueTeam
    from tournaments.security.actors import Actor


DRAWS = {Kind.PAIRS: "team_pairs", Kind.INDIVIDUAL: "team_players"}
ITS_OWN = ("draw", "draw_options", "seed", "stages", "prizes", "handicap")
"""What a new evening does not take over from another."""


class LineUps(NamedTuple):
    """The players of both teams, a name or a pair a line."""

    home: str
    away: str


@transaction.atomic
def play_as_evening(
    *,
    match: LeagueMatch,
    club: Club,
    source: Tournament,
    chosen: bool,
    actor: Actor,
    day: date | None = None,
    line_ups: LineUps | None = None,
) -> MatchEvening:
    """An evening of the club for the match: `source` itself where it is `chosen`, else a new one on that `day` with the
    rules and plan of it; with players where there are line-ups. Something is recorded of the match by that: who plays
    it no longer changes."""
    require(actor, "create_tournament", club)
    if club not in clubs_of(match) or source.club_id != club.pk:
        raise NotFound
    if chosen:
        journal.lock(source)
        if source not in sources_of(club)[0]:
            raise Refused(problems={"source": [_("Choose an evening in preparation that has no players yet.")]})
    match = lock(match)
    if match_state(match).status == DECIDED:
        raise Refused(_("This match is decided."))
    if MatchEvening.objects.filter(match=match).exists():
        raise Refused(_("This match has an evening already."))
    kind = DRAWS[Kind(source.kind)]
    if chosen:
        tournament = change_details(tournament=source, actor=actor, draw=kind)
    else:
        tournament = _like(source, match, day, kind, actor)
    add(match, EVENING, actor, payload={"evening": str(tournament.public_id)})
    told = {"match": str(match.uid), "league": match.division.league.name, "teams": str(match)}
    journal.write(tournament=tournament, kind="match_given", actor=actor, payload=told)
    evening = MatchEvening.objects.create(
        match=match, tournament=tournament, home_name=match.home.name, away_name=match.away.name
    )
    if line_ups and any(line_ups):
        set_players(evening=evening, line_ups=line_ups, actor=actor)
    return evening


@transaction.atomic
def set_players(*, evening: MatchEvening, line_ups: LineUps, actor: Actor) -> None:
    """The players of the evening, the home team first, seated for all its rounds; what was drawn before goes. The names
    are stored as the line-ups of the match.

    Refused, with what is wrong at each team, unless both have as many players, and once a round was opened.
    """
    tournament, match = evening.tournament, evening.match
    require(actor, "change_entrants", tournament)
    journal.lock(tournament)
    if tournament.rounds.filter(status__in=BEGUN).exists():
        raise Refused(_("A round was opened already. Let somebody take over a seat instead."))
    match = lock(match)
    teams = _groups(line_ups, (evening.home_name, evening.away_name), Kind(tournament.kind))
    for side, names in line_ups._asdict().items():
        store_line_up(match, side, names)
    if first := tournament.rounds.order_by("number").first():
        first.tournament = tournament
        discard_round(round_=first, actor=actor)
    for entrant in tournament.entrants.all():
        entrant.tournament = tournament
        remove_entrant(entrant=entrant, actor=actor)
    lock_club(tournament.club)
    groups = [
        [_player(tournament.club, team, name, actor) for name in group]
        for team, listed in zip((match.home, match.away), teams, strict=True)
        for group in listed
    ]
    called = [name for name, listed in zip((evening.home_name, evening.away_name), teams, strict=True) for _ in listed]
    enter_groups(tournament=tournament, groups=groups, teams=called, actor=actor)
    again = _("The line-ups changed.") if tournament.draws.exists() else ""
    draw_rounds(tournament=tournament, actor=actor, kind=DRAWS[Kind(tournament.kind)], reason=again)


@transaction.atomic
def leave_match(*, evening: MatchEvening, actor: Actor) -> None:
    """The match is not played as this evening after all; the evening stays as any other, and what was recorded too."""
    tournament = evening.tournament
    require(actor, "change_tournament", tournament)
    journal.lock(tournament)
    take_from_match(tournament=tournament, actor=actor)
    journal.write(tournament=tournament, kind="match_taken", actor=actor, payload={"match": str(evening.match.uid)})


def _like(source: Tournament, match: LeagueMatch, day: date | None, draw: str, actor: Actor) -> Tournament:
    facts = {field: getattr(source, field) for field in (*RULES, *SHAPE, *PLAN) if field not in ITS_OWN}
    if day:
        facts["date"] = day
    name = str(match)[:80]
    return create_tournament(
        club=source.club, name=name, actor=actor, draw=draw, price_version=source.price_version, **facts
    )


def _groups(line_ups: LineUps, teams: tuple[str, str], kind: Kind) -> list[list[tuple[str, ...]]]:
    """The names of each team, one a table seat or two a pair; Refused with what is wrong, at the team."""
    problems: dict[str, list[str]] = {}
    named: list[list[str]] = []
    for side, text in line_ups._asdict().items():
        listed = read_names(text, pairs=True, taken=[name for names in named for name in names])
        named.append([name for one in listed.named for name in one.names])
        if listed.problems:
            told = [_("Line {number}: {problem}").format(number=n, problem=p) for n, p in listed.problems.items()]
            problems[f"{side}_players"] = told
    problems = problems or _uneven(named, teams)
    if problems:
        raise Refused(problems=problems)
    size = 2 if kind == Kind.PAIRS else 1
    return [[tuple(names[at : at + size]) for at in range(0, len(names), size)] for names in named]


def _uneven(named: Sequence[Sequence[str]], teams: tuple[str, str]) -> dict[str, list[str]]:
    home, away = map(len, named)
    if not home or not away:
        empty = {f"{side}_players": many for side, many in (("home", home), ("away", away)) if not many}
        return {field: [_("Type the players of this team.")] for field in empty}
    if home != away:
        sentence = _("{home} has {n} players and {away} has {m}: a match needs as many of both.")
        return {"away_players": [sentence.format(home=teams[0], n=home, away=teams[1], m=away)]}
    if home % 2:
        return {"home_players": [_("Two of each team sit at every table: {n} is an odd number.").format(n=home)]}
    return {}


def _player(club: Club, team: LeagueTeam, name: str, actor: Actor) -> Player:
    """Who is meant in the register of the club. The team of another club of this site has people of that club's name,
    who are nobody else of the same name."""
    if team.club_id in (None, club.pk):
        return known_or_new(club, name, actor)
    label = team.club.name if team.club else ""
    known = Player.objects.active().filter(club=club, name__iexact=name, label__iexact=label).first()
    return known or Player.objects.create(club=club, name=name, label=label)
