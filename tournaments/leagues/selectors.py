"""A league as it stands: its divisions with matches, their states and the table. A fixed number of queries."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from datetime import date, datetime, time
from functools import cached_property
from itertools import groupby
from typing import TYPE_CHECKING, NamedTuple, Protocol
from uuid import UUID, uuid5

from django.core.cache import cache
from django.db.models import Q, QuerySet
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _

from draws.bracket import Seat, lines_of
from draws.check_fixtures import Counted, counted
from draws.commitment import ticket
from reports.agenda import Coming
from reports.leagues import Decided, LeagueRow, LeagueRule, Move, league_table, proposed_moves
from reports.numbers import match_score
from tournaments.clubs.models import Club, ClubStatus
from tournaments.evening.rounds.models import NEWEST_FIRST, Status
from tournaments.evening.standings.selectors.results import results_of
from tournaments.frame.time_zones import today_at, zone_of
from tournaments.leagues.models import (
    KNOCK_OUT,
    SECOND_CHANCE,
    Division,
    League,
    LeagueMatch,
    LeagueTeam,
    MatchEvening,
    round_name,
    third_name,
)
from tournaments.leagues.rules import (
    ANNULLED,
    DECIDED,
    DISPUTED,
    Act,
    Bracket,
    Line,
    MatchState,
    Placed,
    Recorded,
    Tie,
    began,
    first_losers,
    places_of,
    rounds_of,
    state_of,
    third_place,
)
from tournaments.security.permissions import may_see_publicly

if TYPE_CHECKING:
    from reports.results import Results
    from tournaments.evening.rounds.models import Tournament


@dataclass(frozen=True)
class MatchView:
    """A match with its state and its date: of the match day, or the one it was moved to. None without dates."""

    match: LeagueMatch
    state: MatchState
    planned: date | None
    called: str = ""

    @property
    def day_name(self) -> str:
        """The match day, or the round of a bracket."""
        return self.called or _("Match day {day}").format(day=self.match.day)

    @property
    def date(self) -> date | None:
        return self.state.day or self.planned

    @property
    def decided(self) -> bool:
        return self.state.status == DECIDED

    @property
    def annulled(self) -> bool:
        """Does it count for nobody, because one of its teams withdrew?"""
        return self.state.how == ANNULLED

    @property
    def disputed(self) -> bool:
        return self.state.status == DISPUTED

    @property
    def waiting(self) -> bool:
        return self.state.status == "waiting"

    @property
    def moved(self) -> bool:
        """Was it postponed?"""
        return self.state.day is not None

    @property
    def public_evening(self) -> Tournament | None:
        """The evening that it is played as, where it has a public page."""
        link = getattr(self.match, "evening", None) if self.match.pk else None
        return link.tournament if link and may_see_publicly(link.tournament) else None

    @property
    def result(self) -> str:
        """The words of a list: "12–8", or who did not come; "" while nothing counts."""
        if not self.decided:
            return ""
        if self.annulled:
            return _("does not count")
        if self.state.forfeited:
            return ", ".join(self._gone())
        return self.score_told

    @property
    def score_told(self) -> str:
        """The points of both teams as they are recorded, whether or not they count yet."""
        return match_score(*self.state.score)

    def _gone(self) -> Iterator[str]:
        teams = {"home": self.match.home, "away": self.match.away}
        for side in sorted(self.state.forfeited, reverse=True):
            yield _("{team} did not come").format(team=teams[side].name)


@dataclass(frozen=True)
class DivisionView:
    """A division with everything that its pages and prints show."""

    division: Division
    teams: tuple[LeagueTeam, ...]
    matches: tuple[MatchView, ...]
    rule: LeagueRule

    @cached_property
    def rows(self) -> tuple[LeagueRow, ...]:
        """The table."""
        played = [
            Decided(view.match.home_id, view.match.away_id, view.state.score, view.state.forfeited)
            for view in self.matches
            if view.decided and not view.annulled
        ]
        gone = {team.pk for team in self.withdrawn}
        return league_table({team.pk: team.name for team in self.teams if team.pk not in gone}, played, self.rule)

    @cached_property
    def withdrawn(self) -> list[LeagueTeam]:
        """Teams none of whose matches counts."""
        counting = {
            key for view in self.matches if not view.annulled for key in (view.match.home_id, view.match.away_id)
        }
        return [team for team in self.teams if self.matches and team.pk not in counting]

    @cached_property
    def counted(self) -> Counted | None:
        """The calendar, counted from the document as it is stored; None before it is drawn."""
        return counted(self.division.calendar) if self.division.calendar else None

    @property
    def days(self) -> list[tuple[int, date | None, list[MatchView]]]:
        """Every match day with its date and matches."""
        grouped = groupby(self.matches, key=lambda view: (view.match.day, view.planned))
        return [(day, planned, list(matches)) for (day, planned), matches in grouped]

    @property
    def open(self) -> int:
        """The number of matches that are not decided."""
        return sum(not view.decided for view in self.matches)


class Dated(Protocol):
    """Matches of one division: of a table, or of a bracket."""

    @property
    def division(self) -> Division: ...
    @property
    def matches(self) -> Sequence[MatchView]: ...


def divisions_of(league: League) -> tuple[DivisionView, ...]:
    """Every division as it stands now, a cup's pools among them and not its brackets: four queries."""
    divisions = list(league.divisions.filter(number__lt=KNOCK_OUT).order_by("number"))
    teams = list(LeagueTeam.objects.filter(division__league=league).select_related("club").order_by("number"))
    matches = list(matches_in(league).filter(division__number__lt=KNOCK_OUT))
    rule, now = LeagueRule.of(league.rule), timezone.now()
    return tuple(
        DivisionView(
            division,
            tuple(team for team in teams if team.division_id == division.pk),
            tuple(view_of(match, rule, now) for match in matches if match.division_id == division.pk),
            rule,
        )
        for division in divisions
    )


def matches_in(league: League) -> QuerySet[LeagueMatch]:
    """The matches of a league with what their state follows from."""
    also = ("home", "away", "division__league__club", "evening__tournament__club")
    matches = LeagueMatch.objects.filter(division__league=league).select_related(*also)
    return matches.prefetch_related("acts").order_by("division__number", "day", "home__number")


def coming_elsewhere(club: Club) -> list[MatchView]:
    """The next matches, of the tables of other clubs' leagues, in which a team of the club plays: three queries."""
    own = LeagueMatch.objects.filter(Q(home__club=club) | Q(away__club=club), division__number__lt=KNOCK_OUT)
    rows = own.exclude(division__league__club=club).select_related("home", "away", "division__league__club")
    views = [view_of(match, LeagueRule.of(match.division.league.rule)) for match in rows.prefetch_related("acts")]
    today = today_at(club)
    coming = [view for view in views if not view.decided and (view.date is None or view.date >= today)]
    return sorted(coming, key=lambda view: (view.date is None, view.date or today, view.match.pk))[:6]


def view_of(match: LeagueMatch, rule: LeagueRule, now: datetime | None = None) -> MatchView:
    """The view of one match; its acts, teams and division should have been read."""
    acts = [Act(row.kind, row.at, row.side, row.payload) for row in match.recorded]
    days = match.division.days
    planned = date.fromisoformat(days[match.day - 1]) if match.day <= len(days) else None
    return MatchView(match, state_of(acts, now or timezone.now(), rule.hours), planned)


def moves_of(views: Iterable[DivisionView], rule: LeagueRule) -> tuple[Move, ...]:
    """The teams that would go up and down as the tables stand."""
    return proposed_moves([view.rows for view in views], rule.moving)


def leagues_of(club: Club) -> QuerySet[League]:
    """Public leagues of the club, and those in which a team of it plays."""
    own = Q(club=club) | Q(divisions__teams__club=club)
    return League.objects.filter(own, published=True, club__status=ClubStatus.SHOWN).select_related("club").distinct()


def as_coming(views: Iterable[Dated], site: str, team: LeagueTeam | None = None) -> list[Coming]:
    """The matches with a date, as calendars tell them; of one team where it is given. Addresses begin with `site`."""
    return [
        _coming(view.division, match_view, site)
        for view in views
        for match_view in view.matches
        if match_view.date and (team is None or team.pk in (match_view.match.home_id, match_view.match.away_id))
    ]


def _coming(division: Division, view: MatchView, site: str) -> Coming:
    league, day, hour = division.league, view.date, division.plan.get("starts_at")
    acts = list(view.match.recorded)
    return Coming(
        uid=str(view.match.uid),
        name=f"{view.match.home.name} – {view.match.away.name}",
        day=day or date.min,
        address=site + reverse("public_league", args=[league.club.slug, league.slug]),
        changed=max((act.at for act in acts), default=league.created_at),
        edition=len(acts),
        starts=datetime.combine(day, time.fromisoformat(hour), zone_of(league.club)) if day and hour else None,
        place=view.match.home.hall,
        about="\n".join(filter(None, [f"{league.name}, {division.title}", view.result])),
    )


Parts = tuple[tuple[int, int], ...]
KEPT = 24 * 3600


@dataclass(frozen=True)
class EveningView:
    """The evening of a match. `parts` are its points of each table or round, home first, once it is finished and its
    results are shown; `strangers` counts the players who play for neither team. None where `broken` says that they
    come to parts of a point, which a match cannot be counted in."""

    link: MatchEvening
    match_view: MatchView
    parts: Parts = ()
    strangers: int = 0
    broken: bool = False

    @property
    def tournament(self) -> Tournament:
        return self.link.tournament

    @property
    def finished(self) -> bool:
        """Is it finished, whether or not the results are held back?"""
        return self.tournament.status == Status.FINISHED

    @property
    def score(self) -> tuple[int, int]:
        """Points of the home team and of the visitors."""
        return sum(home for home, _ in self.parts), sum(away for _, away in self.parts)

    @property
    def differs(self) -> bool:
        """Does it say something else than what is recorded of the match?"""
        state = self.match_view.state
        return bool(self.parts) and (bool(state.forfeited) or state.score != self.score or not state.parts)

    @property
    def other_date(self) -> date | None:
        """The day of the evening, where that is not the date of the match."""
        return self.tournament.date if self.match_view.date and self.match_view.date != self.tournament.date else None


def evening_of(view: MatchView) -> EveningView | None:
    """The evening that a match is played as; None where it is none. A query, and those of its results once for each
    change of it."""
    links = MatchEvening.objects.select_related("tournament__club")
    link = links.filter(match=view.match.pk).first() if view.match.pk else None
    return _view(link, view) if link else None


def differing(league: League, matches: Iterable[MatchView]) -> list[EveningView]:
    """The evenings that say something else than what is recorded of their matches, in the order of those."""
    links = MatchEvening.objects.filter(match__division__league=league).select_related("tournament__club")
    by_match = {link.match_id: link for link in links}
    views = [_view(by_match[view.match.pk], view) for view in matches if view.match.pk in by_match]
    return [view for view in views if view.differs]


def match_played_as(tournament: Tournament) -> LeagueMatch | None:
    """The match that an evening is; None for most."""
    also = ("match__home", "match__away", "match__division__league__club")
    link = MatchEvening.objects.filter(tournament=tournament).select_related(*also).first()
    return link.match if link else None


def clubs_of(match: LeagueMatch) -> list[Club]:
    """The clubs of this site that may make an evening of the match: that of the home team first, then the league's."""
    league = match.division.league
    keys = list(dict.fromkeys(filter(None, [match.home.club_id, league.club_id, match.away.club_id])))
    return sorted(Club.objects.filter(pk__in=keys), key=lambda club: keys.index(club.pk))


def sources_of(club: Club) -> tuple[list[Tournament], list[Tournament]]:
    """Evenings of the club that a match may become, being in preparation without players; and the latest of all, whose
    rules and plan a new one may have."""
    own = club.tournaments.filter(archived_at=None).order_by(*NEWEST_FIRST)
    empty = Q(entrants=None, entries=None, rounds=None, league_match=None, status=Status.DRAFT, lead="")
    return list(own.filter(empty)[:MOST]), list(own[:MOST])


MOST = 20


def points_of(link: MatchEvening) -> tuple[Parts, int, bool]:
    """The points of each table of an evening of one round, of each round of a longer one, and what belongs to none of
    them last; how many of its players play for neither team; and whether there are parts of a point. Kept until the
    evening changes."""
    key = f"match:{link.tournament.state}:{link.pk}"
    stored: tuple[Parts, int, bool] | None = cache.get(key)
    if stored is None:
        teams = dict(link.tournament.entrants.values_list("number", "team"))
        sides = {number: _side(team, link) for number, team in teams.items()}
        results = results_of(link.tournament)
        parts = tuple(_parts(results, sides)) if results.tallies else ()
        whole = _in_whole_points(parts, results.unit)
        stored = whole, sum(side is None for side in sides.values()), bool(parts) and not whole
        cache.set(key, stored, timeout=KEPT)
    return stored


def _view(link: MatchEvening, view: MatchView) -> EveningView:
    if link.tournament.status != Status.FINISHED or link.tournament.results_held:
        return EveningView(link, view)
    return EveningView(link, view, *points_of(link))


def _side(team: str, link: MatchEvening) -> int | None:
    """0 for the home team, 1 for the visitors."""
    sides = {link.away_name.casefold(): 1, link.home_name.casefold(): 0}
    return sides.get(team.casefold())


def _parts(results: Results, sides: dict[int, int | None]) -> Iterator[tuple[int, int]]:
    better = -1 if results.low_wins else 1
    totals = _summed((sides[number], better * points) for number, points in results.totals.items())
    parts = [(0, 0)]
    for part in _by_table(results, sides) if _count_rounds(results) == 1 else _by_round(results, sides):
        parts.append(part)
        yield part
    rest = totals[0] - sum(home for home, _ in parts), totals[1] - sum(away for _, away in parts)
    if rest != (0, 0) or len(parts) == 1:
        yield rest


def _in_whole_points(parts: Parts, unit: int) -> Parts:
    """The parts where each is of whole points, else what they make together; none where that is not either."""
    together = (sum(home for home, _ in parts), sum(away for _, away in parts))
    for possible in (parts, (together,)):
        if parts and not any(points % unit for part in possible for points in part):
            return tuple((home // unit, away // unit) for home, away in possible)
    return ()


def _count_rounds(results: Results) -> int:
    return len({tally.round for tally in results.tallies})


def _by_table(results: Results, sides: dict[int, int | None]) -> Iterator[tuple[int, int]]:
    for table in sorted({tally.table for tally in results.tallies}):
        yield _summed(
            (sides[number], results.merit(tally))
            for number in sides
            for tally in results.tallies_of(number)
            if tally.table == table
        )


def _by_round(results: Results, sides: dict[int, int | None]) -> Iterator[tuple[int, int]]:
    for number in sorted({tally.round for tally in results.tallies}):
        better = -1 if results.low_wins else 1
        yield _summed((sides[who], better * rounds.get(number, 0)) for who, rounds in results.round_points.items())


def _summed(points: Iterable[tuple[int | None, int]]) -> tuple[int, int]:
    rows: Sequence[tuple[int | None, int]] = list(points)
    return sum(n for side, n in rows if side == 0), sum(n for side, n in rows if side == 1)


# A cup after its pools: the knock-out and the second chance as they follow from what was recorded.


Seats = dict[Seat, int]
"""The team (by key) that comes from each place of the pools."""


class TieView(NamedTuple):
    """A pairing with its teams, None where nobody comes or nobody is known yet. `seats` are the places of the pools
    that the two lines of a first round are for; `before` the numbers of the matches they come from in a later one. To
    the match for `third` place their losers come."""

    tie: Tie
    home: LeagueTeam | None
    away: LeagueTeam | None
    winner: LeagueTeam | None
    match_view: MatchView | None
    seats: tuple[Seat | None, Seat | None] = (None, None)
    before: tuple[int, int] | None = None
    third: bool = False


@dataclass(frozen=True)
class BracketView:
    """A bracket with everything that its pages and prints show; `rounds` is empty while its teams are not known.
    `third` is the match for third place, where it is played; `places` are the first four as far as they are known."""

    division: Division
    rounds: tuple[tuple[TieView, ...], ...] = ()
    matches: tuple[MatchView, ...] = ()
    third: TieView | None = None
    places: tuple[tuple[Placed, LeagueTeam], ...] = ()

    @property
    def winner(self) -> LeagueTeam | None:
        """The winner of the final."""
        return self.rounds[-1][0].winner if self.rounds else None

    @property
    def kept(self) -> list[TieView]:
        """Matches that were corrected after the next one had begun."""
        return [view for views in self.rounds for view in views if view.tie.kept]


@dataclass(frozen=True)
class CupView:
    """Pools and brackets; `tables_kept`: the tables changed after the knock-out had begun, which stays as it was."""

    pools: tuple[DivisionView, ...]
    brackets: tuple[BracketView, ...] = ()
    tables_kept: bool = False
    by_uid: dict[UUID, MatchView] = field(default_factory=dict)


def cup_of(league: League, pools: Sequence[DivisionView] | None = None) -> CupView:
    """The cup now; without brackets where the league is none, or its pools are not drawn."""
    pools = tuple(divisions_of(league) if pools is None else pools)
    divisions = {division.number: division for division in league.divisions.filter(number__gte=KNOCK_OUT)}
    if KNOCK_OUT not in divisions:
        return CupView(pools)
    for division in divisions.values():
        division.league = league
    cup = _Cup(league, pools, divisions)
    views = cup.brackets()
    matches = {view_.match.uid: view_ for view in views for view_ in view.matches}
    return CupView(pools, tuple(views), cup.tables_kept, matches)


def matches_and_bracket(league: League, teams: Iterable[int] | None = None) -> list[MatchView]:
    """Every match of the pools and of the brackets as it stands; those of these teams where they are given."""
    team_keys = None if teams is None else set(teams)
    rule, now = LeagueRule.of(league.rule), timezone.now()
    views = [view_of(match, rule, now) for match in matches_in(league).filter(division__number__lt=KNOCK_OUT)]
    if rule.through:
        views += cup_of(league).by_uid.values()
    return [view for view in views if team_keys is None or {view.match.home_id, view.match.away_id} & team_keys]


def parts_of(league: League) -> list[DivisionView | BracketView]:
    """Its divisions, then its brackets: all with matches."""
    cup = cup_of(league)
    return [*cup.pools, *cup.brackets]


def match_of(league: League, uid: UUID) -> MatchView | None:
    """A match of a pool or of a bracket as it stands now; None where there is none, or not any more."""
    pool = matches_in(league).filter(uid=uid, division__number__lt=KNOCK_OUT).first()
    return view_of(pool, LeagueRule.of(league.rule)) if pool else cup_of(league).by_uid.get(uid)


class _Cup:
    def __init__(self, league: League, pools: tuple[DivisionView, ...], divisions: dict[int, Division]) -> None:
        self.rule, self.pools, self.divisions = LeagueRule.of(league.rule), pools, divisions
        self.now = timezone.now()
        self.teams = {team.pk: team for pool in pools for team in pool.teams}
        self.seed = str(divisions[KNOCK_OUT].calendar.get("seed", ""))
        stored = matches_in(league).filter(division__number__gte=KNOCK_OUT)
        self.stored = {(match.division_id, match.day, match.home_id, match.away_id): match for match in stored}
        self.begun = began(self._recorded(KNOCK_OUT), self._recorded(SECOND_CHANCE))
        self.finished = all(pool.matches and not pool.open for pool in pools)
        self.seats = self._seats(self.begun or self.now)
        self.tables_kept = bool(self.begun) and self.seats != self._seats(self.now)

    def brackets(self) -> list[BracketView]:
        """The knock-out, then the second chance where there is one."""
        seats_final = self.finished or bool(self.begun)
        main = [seat for seat in self.seats if seat.place <= self.rule.through]
        closed = began(self._recorded(SECOND_CHANCE)) if self.rule.second == "first" else None
        views = [self._bracket(KNOCK_OUT, main, seats_final, closed)]
        if SECOND_CHANCE not in self.divisions:
            return views
        rest = [seat for seat in self.seats if seat not in main]
        if self.rule.second == "first":
            lost = first_losers([[view.tie for view in round_] for round_ in views[0].rounds]) if seats_final else None
            rest = [seat for seat in self.seats if self.seats[seat] in (lost or ())]
        return [*views, self._bracket(SECOND_CHANCE, rest, seats_final)]

    def _bracket(
        self, number: int, seats: list[Seat], seats_final: bool, closed: datetime | None = None
    ) -> BracketView:
        division = self.divisions[number]
        if len(seats) < 2:
            return BracketView(division)
        places = lines_of(tuple(seats), self.seed)
        lines = [
            Line(self.seats[seat] if seat and seats_final else None, seats_final or seat is None) for seat in places
        ]
        hours, better = self.rule.hours, self._better
        bracket = Bracket(lines, self._recorded(number), hours, better, self.now, closed)
        rounds = rounds_of(bracket)
        views = tuple(tuple(self._view(division, tie, places) for tie in ties) for ties in rounds)
        last = third_place(bracket, rounds) if self.rule.third and number == KNOCK_OUT else None
        third = self._view(division, last, places, third=True) if last else None
        every = [*(view for ties in views for view in ties), *([third] if third else [])]
        placed = tuple((place, self.teams[place.team]) for place in places_of(rounds, last))
        return BracketView(division, views, tuple(view.match_view for view in every if view.match_view), third, placed)

    def _view(self, division: Division, tie: Tie, places: Sequence[Seat | None], *, third: bool = False) -> TieView:
        home, away, winner = (self.teams.get(line.team or 0) for line in (tie.home, tie.away, tie.winner))
        view, first, rounds = None, len(places) >> 1, len(places).bit_length() - 1
        if home and away:
            day, days = tie.round, division.days
            match = self.stored.get((division.pk, day, home.pk, away.pk)) or LeagueMatch(
                uid=uuid5(_NAMES, f"{division.pk}/{day}/{home.pk}/{away.pk}"),
                division=division,
                day=day,
                home=home,
                away=away,
            )
            planned = date.fromisoformat(days[day - 1]) if day <= len(days) else None
            called = third_name(division) if third else round_name(division, day, rounds)
            view = MatchView(match, tie.state, planned, called)
        if third:
            return TieView(tie, home, away, winner, view, before=(tie.number - 3, tie.number - 2), third=True)
        if tie.round == 1:
            at = 2 * (tie.number - 1)
            return TieView(tie, home, away, winner, view, (places[at], places[at + 1]))
        upper = 2 * (tie.number - first) - 1
        return TieView(tie, home, away, winner, view, before=(upper, upper + 1))

    def _recorded(self, number: int) -> Recorded:
        division = self.divisions.get(number)
        return {
            (day, home, away): [Act(row.kind, row.at, row.side, row.payload) for row in match.acts.all()]
            for (key, day, home, away), match in self.stored.items()
            if division and key == division.pk
        }

    def _seats(self, moment: datetime) -> Seats:
        """The places of the pools at that moment; teams that share one by lot."""
        seats: Seats = {}
        for pool in self.pools:
            number = pool.division.number
            order = {team.pk: ticket(f"{self.seed}/{number}", team.number) for team in pool.teams}
            rows = sorted(self._table(pool, moment), key=lambda row: (row[0], order[row[1]]))
            seats |= {Seat(number, place): team for place, (_place, team) in enumerate(rows, 1)}
        return seats

    def _table(self, pool: DivisionView, moment: datetime) -> list[tuple[int, int]]:
        played = []
        for view in pool.matches:
            acts = [Act(row.kind, row.at, row.side, row.payload) for row in view.match.acts.all() if row.at <= moment]
            state = state_of(acts, moment, self.rule.hours)
            if state.status == DECIDED:
                played.append(Decided(view.match.home_id, view.match.away_id, state.score, state.forfeited))
        names = {team.pk: team.name for team in pool.teams}
        return [(row.place, row.team) for row in league_table(names, played, self.rule)]

    def _better(self, first: int, other: int) -> int | None:
        """The team that goes on from a level match."""
        if self.rule.level == "again":
            return None
        at = {team: seat for seat, team in self.seats.items()}
        lots = {team: ticket(self.seed, 100 * at[team].pool + at[team].place) for team in (first, other)}
        if self.rule.level == "lot":
            return min((first, other), key=lambda team: lots[team])
        return min((first, other), key=lambda team: (at[team].place, lots[team]))


_NAMES = UUID("6f1f4c1e-8f5d-4b53-9a53-6f0f2b8b9c2d")
