"""Records of a league's match: made by the captains, by the organiser. Acts are added, none is changed.

What an evening tells the match that is played as it: its result, once it is finished and shown; that it is open
again, or gone.

A team that stops playing in a league: what becomes of all its matches, in one act.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from typing import TYPE_CHECKING, Any, NamedTuple

from django.db import transaction
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext as _

from reports.leagues import LeagueRule
from tournaments.clubs.services import lock_club
from tournaments.errors import NotFound, Refused
from tournaments.evening.draws.services import draw_rounds
from tournaments.evening.journal.services import journal
from tournaments.evening.rounds.facts import PLAN, RULES, SHAPE
from tournaments.evening.rounds.models import Kind, Status
from tournaments.evening.rounds.services.entrants import enter_groups, remove_entrant
from tournaments.evening.rounds.services.seating import discard_round
from tournaments.evening.rounds.services.tournaments import change_details, create_tournament
from tournaments.evening.standings.selectors.results import BEGUN
from tournaments.imports.people import read_names
from tournaments.leagues.models import KNOCK_OUT, League, LeagueMatch, LineUp, MatchAct, MatchEvening
from tournaments.leagues.rules import (
    AGREED,
    ANNULLED,
    DECIDED,
    DISPUTED,
    ENTERED,
    EVENING,
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
from tournaments.leagues.selectors import clubs_of, matches_in, points_of, sources_of
from tournaments.leagues.services.leagues import held_in_bracket
from tournaments.register.models import Player
from tournaments.register.services.register import known_or_new
from tournaments.security.permissions import require, standing_at
from tournaments.security.untrusted_input import tidy

if TYPE_CHECKING:
    from tournaments.clubs.models import Club
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
        raise Refused(_("There is nothing here to answer. Look at the match again."))
    return add(match, AGREED, actor, side=side)


@transaction.atomic
def dispute(*, match: LeagueMatch, team: LeagueTeam, reason: str, actor: Actor) -> MatchAct:
    """The other captain says that it is wrong: the organiser settles it, unless the captains enter the same later."""
    match, side, state = _held(match, team)
    if not state.waits_for(side):
        raise Refused(_("There is nothing here to answer. Look at the match again."))
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
    """Store who plays for the team, a name a line, in place of what was there."""
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
        raise Refused(problems={"reason": [_("Give a reason.")]})
    return lock(match)


def _payload(parts: Parts) -> dict[str, Any]:
    if not parts or len(parts) > MOST_PARTS or any(abs(points) > MOST_POINTS for part in parts for points in part):
        raise Refused(problems={"score": [_("Give the points of both teams.")]})
    return {"parts": [list(part) for part in parts]}


def add(
    match: LeagueMatch, kind: str, actor: Actor, *, side: str = "", reason: str = "", payload: Any = None
) -> MatchAct:
    """Add an act; the caller holds the lock on the match and asked for the right."""
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
    then waits for both captains. While the evening is played again or its results are held back, a result of it that
    waits is withdrawn. What a captain entered, and what was disputed or decided, stays; the match's pages tell what
    the evening says.

    Asks for no right: an organiser chose the evening for the match, and whoever finishes it may do so.
    """
    link = _link_of(tournament)
    match = _locked(link) if link else None
    if link is None or match is None:
        return
    if tournament.status != Status.FINISHED or tournament.results_held:
        return _withdraw(match, tournament, actor)
    link.tournament = tournament
    parts, _strangers, _broken = points_of(link)
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
        raise Refused(problems={"reason": [_("Give a reason.")]})
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
    facts = {"match": str(match.uid), "league": match.division.league.name, "teams": str(match)}
    journal.write(tournament=tournament, kind="match_given", actor=actor, payload=facts)
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
        named.append([name for line in listed.named for name in line.names])
        if listed.problems:
            lines = [_("Line {number}: {problem}").format(number=n, problem=p) for n, p in listed.problems.items()]
            problems[f"{side}_players"] = lines
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
    """The player meant in the register of the club. The team of another club of this site has people of that club's
    name, who are nobody else of the same name."""
    if team.club_id in (None, club.pk):
        return known_or_new(club, name, actor)
    label = team.club.name if team.club else ""
    player = Player.objects.active().filter(club=club, name__iexact=name, label__iexact=label).first()
    return player or Player.objects.create(club=club, name=name, label=label)
