"""The end of a game, and its winner."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Winning:
    """A way to win: a total reached, a lead held, the other side held to a total; all that are set."""

    reach: int | None = None
    lead: int | None = None
    other_at_most: int | None = None

    def met(self, own: int, other: int) -> bool:
        """Does this side win in this way with these totals?"""
        return (
            (self.reach is None or own >= self.reach)
            and (self.lead is None or own - other >= self.lead)
            and (self.other_at_most is None or other <= self.other_at_most)
        )


@dataclass(frozen=True, slots=True)
class Finish:
    """The end of a game: ways to win, the total that loses, sets allowed, games in a rubber, deals or minutes of a
    round.

    `sets_allowed` sets may happen to a side; the next one loses. `extra_deal` says that a level
    round is decided by one more deal.
    """

    winning: tuple[Winning, ...] = ()
    lose_at: int | None = None
    sets_allowed: int | None = None
    games: int = 1
    deals: int | None = None
    minutes: int | None = None
    extra_deal: bool = False

    @property
    def ends_by_score(self) -> bool:
        """Can the score alone end a game?"""
        return bool(self.winning) or self.lose_at is not None or self.sets_allowed is not None


@dataclass(frozen=True, slots=True)
class Outcome:
    """Is the game over, who has won, and is one more deal needed to decide?"""

    over: bool = False
    winner: str | None = None
    extra_deal: bool = False


def judge(
    finish: Finish,
    totals: Mapping[str, int],
    *,
    sets: Mapping[str, int] | None = None,
    contract_side: str | None = None,
) -> Outcome:
    """True if two sides' totals end the game; with both at their goal the contract side wins (BW-14)."""
    first, second = totals
    losers = [side for side in totals if _has_lost(finish, totals[side], (sets or {}).get(side, 0))]
    if losers:
        return Outcome(True, second if losers[0] == first else first)
    winners = [
        side
        for side, other in ((first, second), (second, first))
        if any(way.met(totals[side], totals[other]) for way in finish.winning)
    ]
    if not winners:
        return Outcome()
    return Outcome(True, contract_side if contract_side in winners else winners[0])


def _has_lost(finish: Finish, total: int, sets: int) -> bool:
    fallen = finish.lose_at is not None and total <= finish.lose_at
    return fallen or (finish.sets_allowed is not None and sets > finish.sets_allowed)


def on_time(totals: Mapping[str, int], finish: Finish) -> Outcome:
    """True if a round is decided when its time or its deals are up: the higher total wins (BO-3)."""
    best = max(totals.values())
    leaders = [party for party, total in totals.items() if total == best]
    if len(leaders) == 1:
        return Outcome(True, leaders[0])
    return Outcome(over=not finish.extra_deal, extra_deal=finish.extra_deal)


@dataclass(frozen=True, slots=True)
class Rubber:
    """Games won by each side of a rubber that goes to `games` games."""

    games: int
    won: Mapping[str, int] = field(default_factory=dict)

    def after(self, winner: str) -> Outcome:
        """True if one more game won by `winner` ends the rubber."""
        won = self.won.get(winner, 0) + 1
        return Outcome(won >= self.games, winner if won >= self.games else None)
