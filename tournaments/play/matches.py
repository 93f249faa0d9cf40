"""The state of a league's match, derived from the acts that were recorded of it; pure."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from datetime import date, datetime, timedelta
from typing import Any, NamedTuple

ENTERED, AGREED, DISPUTED, SETTLED = "entered", "agreed", "disputed", "settled"
FORFEITED, POSTPONED = "forfeited", "postponed"
EVENING, NO_EVENING, PLAYED, WITHDRAWN = "evening", "no_evening", "played", "withdrawn"
ANNULLED = "annulled"
KINDS = (ENTERED, AGREED, DISPUTED, SETTLED, FORFEITED, POSTPONED, EVENING, NO_EVENING, PLAYED, WITHDRAWN, ANNULLED)
OPEN, WAITING, DECIDED = "open", "waiting", "decided"


class Act(NamedTuple):
    """One act: `side` is "home" or "away" of a captain, "" of the organiser or of the evening that the match is."""

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
    """What nobody entered, the result of an evening, waits for the other captain too."""
    return replace(state, status=DECIDED, how=AGREED, until=None) if state.side else replace(state, side=side)
