"""A cup after its pools: the knock-out and the second chance as they follow from what was recorded."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from datetime import date, datetime
from typing import NamedTuple
from uuid import UUID, uuid5

from django.utils import timezone

from draws.bracket import Seat, lines_of
from draws.commitment import ticket
from reports.leagues import Decided, LeagueRule, league_table
from tournaments.leagues.models import (
    KNOCK_OUT,
    SECOND_CHANCE,
    Division,
    League,
    LeagueMatch,
    LeagueTeam,
    round_name,
    third_name,
)
from tournaments.leagues.rules import (
    DECIDED,
    Act,
    Bracket,
    Line,
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
from tournaments.leagues.selectors.leagues import DivisionView, MatchView, divisions_of, matches_in, view_of

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
    one: MatchView | None
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
        """Who won the final."""
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
    made = _Cup(league, pools, divisions)
    views = made.brackets()
    matches = {view_.match.uid: view_ for view in views for view_ in view.matches}
    return CupView(pools, tuple(views), made.tables_kept, matches)


def matches_and_bracket(league: League, teams: Iterable[int] | None = None) -> list[MatchView]:
    """Every match of the pools and of the brackets as it stands; those of these teams where they are given."""
    wanted = None if teams is None else set(teams)
    rule, now = LeagueRule.of(league.rule), timezone.now()
    views = [view_of(match, rule, now) for match in matches_in(league).filter(division__number__lt=KNOCK_OUT)]
    if rule.through:
        views += cup_of(league).by_uid.values()
    return [view for view in views if wanted is None or {view.match.home_id, view.match.away_id} & wanted]


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
        return BracketView(division, views, tuple(view.one for view in every if view.one), third, placed)

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
        """Who had which place of the pools at that moment; teams that share one by lot."""
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

    def _better(self, one: int, other: int) -> int | None:
        """Who goes on from a level match."""
        if self.rule.level == "again":
            return None
        at = {team: seat for seat, team in self.seats.items()}
        lots = {team: ticket(self.seed, 100 * at[team].pool + at[team].place) for team in (one, other)}
        if self.rule.level == "lot":
            return min((one, other), key=lambda team: lots[team])
        return min((one, other), key=lambda team: (at[team].place, lots[team]))


_NAMES = UUID("6f1f4c1e-8f5d-4b53-9a53-6f0f2b8b9c2d")
