"""A knock-out as it stands: every pairing follows from the lines and from what was recorded of matches; pure.

A result may be corrected until something is recorded of the next match of one of its teams. From then on it counts as
it was at that moment, so that nobody who sat down for a match loses it to a correction; `Tie.kept` tells.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import NamedTuple

from tournaments.play.matches import DECIDED, Act, MatchState, state_of

Recorded = Mapping[tuple[int, int, int], Sequence[Act]]
"""The acts of the matches of one bracket, by round (from 1), home team and away team."""


class Line(NamedTuple):
    """Who comes to a match: `team` is None for nobody (a bye) and for who is not `known` yet."""

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
    """What a knock-out follows from. `better` says who goes on from a level match, None where nobody does yet; `closed`
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
    return sorted(placed, key=lambda one: one.place)


def first_losers(rounds: Sequence[Sequence[Tie]]) -> list[int] | None:
    """Who lost the first match they played; None until all of those are known."""
    had_bye = {tie.winner.team for tie in rounds[0] if not tie.is_match}
    first = [*rounds[0], *(tie for ties in rounds[1:2] for tie in ties if {tie.home.team, tie.away.team} & had_bye)]
    if not all(tie.winner.known for tie in first):
        return None
    return [team for tie in first for team in tie.losers if tie.round == 1 or team in had_bye]


def began(*recorded: Recorded) -> datetime | None:
    """When something was first recorded of a match."""
    return min((acts[0].at for one in recorded for acts in one.values() if acts), default=None)


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
    """Who goes on, and did the rule for level matches say so?"""
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
