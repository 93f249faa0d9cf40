"""The dates of a league's match days, and days that a team wants to be at home or not, as they are typed; pure.

The state of a league's match, derived from the acts that were recorded of it; pure.

A knock-out as it stands: every pairing follows from the lines and from what was recorded of matches; pure.

A result may be corrected until something is recorded of the next match of one of its teams. From then on it counts as
it was at that moment, so that nobody who sat down for a match loses it to a correction; `Tie.kept` tells.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import date, datetime, timedelta
from typing import Any, NamedTuple

_WISH = re.compile(r"(?P<sign>[+-])(?P<day>\d{1,2})(?P<strong>!?)")
STRONG = 3


def dates_of(plan: dict[str, Any], days: int) -> list[str]:
    """So many dates in ISO form: from the plan's first day every so many weeks, without the days left out.

    None where the plan has no first day.
    """
    if not plan.get("first"):
        return []
    day, left_out = date.fromisoformat(plan["first"]), set(plan.get("skip", ()))
    dates: list[str] = []
    while len(dates) < days:
        if day.isoformat() not in left_out:
            dates.append(day.isoformat())
        day += timedelta(weeks=int(plan.get("every") or 1))
    return dates


def day_wishes(text: str) -> list[tuple[int, bool, int]]:
    """Each wish as (day, at home?, weight): "-3" is not at home on day 3, "+5!" by all means at home on day 5.

    ValueError for anything else.
    """
    wishes = []
    for word in text.split():
        match = _WISH.fullmatch(word)
        if match is None or not int(match["day"]):
            raise ValueError(word)
        wishes.append((int(match["day"]), match["sign"] == "+", STRONG if match["strong"] else 1))
    return wishes


ENTERED, AGREED, DISPUTED, SETTLED = "entered", "agreed", "disputed", "settled"
FORFEITED, POSTPONED = "forfeited", "postponed"
EVENING, NO_EVENING, PLAYED, WITHDRAWN = "evening", "no_evening", "played", "withdrawn"
ANNULLED = "annulled"
KINDS = (ENTERED, AGREED, DISPUTED, SETTLED, FORFEITED, POSTPONED, EVENING, NO_EVENING, PLAYED, WITHDRAWN, ANNULLED)
OPEN, WAITING, DECIDED = "open", "waiting", "decided"


class Act(NamedTuple):
    """An act: `side` is "home" or "away" of a captain, "" of the organiser or of the evening that the match is."""

    kind: str
    at: datetime
    side: str = ""
    payload: dict[str, Any] = {}


@dataclass(frozen=True)
class MatchState:
    """`status` is OPEN, WAITING (for the other captain than that of `side`, for both where it is "", until `until`),
    DISPUTED or DECIDED; `how` it was decided: AGREED, "time", SETTLED, FORFEITED, or ANNULLED, which counts for nobody.
    `parts` are the points of each table or round, home first."""

    status: str = OPEN
    parts: tuple[tuple[int, int], ...] = ()
    side: str = ""
    until: datetime | None = None
    how: str = ""
    forfeited: frozenset[str] = field(default_factory=frozenset)
    day: date | None = None

    @property
    def score(self) -> tuple[int, int]:
        """Points of the home team and of the away team."""
        return sum(home for home, _ in self.parts), sum(away for _, away in self.parts)

    def waits_for(self, side: str) -> bool:
        """Is that captain to agree or to dispute?"""
        return self.status == WAITING and self.side != side


def state_of(acts: Iterable[Act], now: datetime, hours: int) -> MatchState:
    """Every act in its order, and the time that passed between them and since the last."""
    state = MatchState()
    for act in acts:
        state = _after(_timed(state, act.at), act, hours)
    return _timed(state, now)


def _timed(state: MatchState, now: datetime) -> MatchState:
    """A result that nobody disputed in time stands by itself."""
    if state.status == WAITING and state.until and now >= state.until:
        return replace(state, status=DECIDED, how="time", until=None)
    return state


def _after(state: MatchState, act: Act, hours: int) -> MatchState:
    if act.kind in (EVENING, NO_EVENING):
        return state
    if act.kind == ANNULLED:
        return MatchState(DECIDED, how=ANNULLED, day=state.day)
    if act.kind == WITHDRAWN:
        return MatchState(day=state.day)
    if act.kind == POSTPONED:
        return replace(state, day=date.fromisoformat(act.payload["day"]) if act.payload.get("day") else None)
    if act.kind == FORFEITED:
        gone = frozenset(act.payload["sides"])
        return MatchState(DECIDED, how=FORFEITED, forfeited=gone, day=state.day)
    if act.kind == DISPUTED:
        return replace(state, status=DISPUTED, until=None)
    if act.kind == AGREED:
        return _agreed(state, act.side)
    parts = tuple((int(home), int(away)) for home, away in act.payload["parts"])
    if act.kind == SETTLED:
        return MatchState(DECIDED, parts, how=SETTLED, day=state.day)
    if state.waits_for(act.side) and state.parts == parts:
        return _agreed(state, act.side)
    return MatchState(WAITING, parts, act.side, act.at + timedelta(hours=hours), day=state.day)


def _agreed(state: MatchState, side: str) -> MatchState:
    """Has the other captain agreed? The result of an evening, which nobody entered, waits for the other captain too."""
    return replace(state, status=DECIDED, how=AGREED, until=None) if state.side else replace(state, side=side)


Recorded = Mapping[tuple[int, int, int], Sequence[Act]]
"""The acts of the matches of one bracket, by round (from 1), home team and away team."""


class Line(NamedTuple):
    """A team that comes to a match: `team` is None for nobody (a bye) and for who is not `known` yet."""

    team: int | None = None
    known: bool = False


@dataclass(frozen=True)
class Tie:
    """A pairing. `state` is that of its match now; `winner` and `losers` are those that count for what follows.

    `by_rule`: it ended level and the rule said who goes on. `kept`: a correction came too late to change who goes on.
    """

    round: int
    number: int
    home: Line
    away: Line
    state: MatchState = MatchState()
    winner: Line = Line()
    losers: tuple[int, ...] = ()
    by_rule: bool = False
    kept: bool = False

    @property
    def is_match(self) -> bool:
        """Are there two teams to play it?"""
        return self.home.team is not None and self.away.team is not None


class Bracket(NamedTuple):
    """The sources of a knock-out. `better` says who goes on from a level match, None where nobody does yet; `closed`
    is when something was first recorded of the second chance, after which first matches stand."""

    lines: Sequence[Line]
    recorded: Recorded
    hours: int
    better: Callable[[int, int], int | None]
    now: datetime
    closed: datetime | None = None


def rounds_of(bracket: Bracket) -> list[list[Tie]]:
    """Every round from the first to the final, each match at its place from the top; numbered through."""
    rounds: list[list[Tie]] = []
    lines, number = list(bracket.lines), 0
    while len(lines) > 1:
        ties = [
            _tie(bracket, len(rounds) + 1, number + at, pair, _is_first(rounds, pair))
            for at, pair in enumerate(zip(lines[0::2], lines[1::2], strict=True), 1)
        ]
        rounds.append(ties)
        lines, number = [tie.winner for tie in ties], number + len(ties)
    return rounds


def third_place(bracket: Bracket, rounds: Sequence[Sequence[Tie]]) -> Tie | None:
    """The match between those who lost the semi-finals, numbered after the final; None where there are no two of those.
    Who comes from one that had no loser, or two, is nobody."""
    if len(rounds) < 2:
        return None
    lines = [Line(tie.losers[0] if len(tie.losers) == 1 else None, tie.winner.known) for tie in rounds[-2]]
    return _tie(bracket, len(rounds), rounds[-1][0].number + 1, (lines[0], lines[1]), False)


class Placed(NamedTuple):
    """A place that is decided: by which match, and whether the team won it. Who lost the semi-finals share the third
    place where it is not played for."""

    place: int
    team: int
    tie: Tie
    won: bool


def places_of(rounds: Sequence[Sequence[Tie]], third: Tie | None) -> list[Placed]:
    """The first four, as far as they are known; a place that nobody came for is given to nobody."""
    if not rounds:
        return []
    deciding = [(rounds[-1][0], 1), *([(third, 3)] if third else [])]
    placed = []
    for tie, place in deciding:
        if tie.winner.team is not None:
            placed.append(Placed(place, tie.winner.team, tie, True))
        placed += [Placed(place + 1, team, tie, False) for team in tie.losers]
    if third is None and len(rounds) > 1:
        placed += [Placed(3, team, tie, False) for tie in rounds[-2] for team in tie.losers]
    return sorted(placed, key=lambda place: place.place)


def first_losers(rounds: Sequence[Sequence[Tie]]) -> list[int] | None:
    """The teams that lost the first match they played; None until all of those are known."""
    had_bye = {tie.winner.team for tie in rounds[0] if not tie.is_match}
    first = [*rounds[0], *(tie for ties in rounds[1:2] for tie in ties if {tie.home.team, tie.away.team} & had_bye)]
    if not all(tie.winner.known for tie in first):
        return None
    return [team for tie in first for team in tie.losers if tie.round == 1 or team in had_bye]


def began(*recorded: Recorded) -> datetime | None:
    """The moment when something was first recorded of a match."""
    return min((acts[0].at for acts_of_match in recorded for acts in acts_of_match.values() if acts), default=None)


def _is_first(rounds: Sequence[Sequence[Tie]], pair: tuple[Line, Line]) -> bool:
    """Is it the first match of one of the two?"""
    if not rounds:
        return True
    had_bye = {tie.winner.team for tie in rounds[0] if not tie.is_match} - {None}
    return len(rounds) == 1 and bool({line.team for line in pair} & had_bye)


def _tie(bracket: Bracket, round_: int, number: int, pair: tuple[Line, Line], first: bool) -> Tie:
    home, away = pair
    if not (home.known and away.known):
        return Tie(round_, number, home, away)
    if home.team is None or away.team is None:
        return Tie(round_, number, home, away, winner=home if home.team is not None else away)
    acts = bracket.recorded.get((round_, home.team, away.team), ())
    later = _next_began(bracket, round_, {home.team, away.team})
    stops = [at for at in (later, bracket.closed if first else None) if at]
    state = state_of(acts, bracket.now, bracket.hours)
    goes_on, by_rule = _goes_on(state, home.team, away.team, bracket)
    counted = goes_on
    if stops:
        stop = min(stops)
        then = state_of([act for act in acts if act.at <= stop], stop, bracket.hours)
        counted, by_rule = _goes_on(then, home.team, away.team, bracket)
    losers = tuple(team for team in (home.team, away.team) if counted.known and team != counted.team)
    return Tie(round_, number, home, away, state, counted, losers, by_rule, kept=counted != goes_on)


def _next_began(bracket: Bracket, round_: int, teams: set[int]) -> datetime | None:
    return began({key: acts for key, acts in bracket.recorded.items() if key[0] > round_ and teams & {key[1], key[2]}})


def _goes_on(state: MatchState, home: int, away: int, bracket: Bracket) -> tuple[Line, bool]:
    """The team that goes on, and whether the rule for level matches says so."""
    if state.status != DECIDED:
        return Line(), False
    if state.forfeited:
        stayed = [team for side, team in (("home", home), ("away", away)) if side not in state.forfeited]
        return Line(stayed[0] if stayed else None, True), False
    made, conceded = state.score
    if made != conceded:
        return Line(home if made > conceded else away, True), False
    best = bracket.better(home, away)
    return Line(best, best is not None), best is not None
