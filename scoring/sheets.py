"""A sheet: a table's deals in order, played through, with running totals and the end of the game."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from scoring.finish import Outcome, Rubber, judge
from scoring.ledger import Deal, Happened, Result, explain, settle
from scoring.messages import Message
from scoring.pots import BEFORE
from scoring.seats import OTHER_SIDE, Unit, left_of
from scoring.variants import PassDealer, Variant


class SheetRow(NamedTuple):
    """A deal on a sheet: who dealt, what it was worth, and the totals of the game after it."""

    number: int
    deal: Deal
    dealer: str
    result: Result
    totals: Mapping[str, int]
    passed_before: int
    game: int
    outcome: Outcome

    def why(self, variant: Variant) -> tuple[Message, ...]:
        """The steps that led to the points of this deal."""
        return explain(variant, self.deal, self.result, passed=self.passed_before)


class Sheet(NamedTuple):
    """A table's deals played through: rows, points of all of them, and where the game stands.

    `points` add up every row; `totals` are those of the game in progress; `games` are the games
    each side has won; `over` and `winner` speak of the game, or of the rubber where one is played; `pot` is what lies
    in the pot.
    """

    rows: tuple[SheetRow, ...]
    points: Mapping[str, int]
    totals: Mapping[str, int]
    games: Mapping[str, int]
    next_dealer: str
    over: bool
    winner: str | None
    pot: int = 0

    @property
    def played(self) -> int:
        """The number of deals played, stopped or ruled: passed and repeated ones do not count (GT-2)."""
        return sum(row.deal.happened not in (Happened.PASSED, Happened.REDEALT) for row in self.rows)


class _State(NamedTuple):
    totals: dict[str, int]
    points: dict[str, int]
    sets: dict[str, int]
    games: dict[str, int]
    passed: int
    dealer: str
    outcome: Outcome
    pot: int = 0


class Begun(NamedTuple):
    """A sheet as far as it has been played, to go on from. Nothing in it is changed by going on."""

    rows: tuple[SheetRow, ...]
    state: _State

    def after(self, variant: Variant, deal: Deal, *, to_the_end: bool) -> Begun:
        """The progress one deal further."""
        row, state = _play_next(variant, self.state, len(self.rows) + 1, deal, to_the_end)
        return Begun((*self.rows, row), state)

    @property
    def sheet(self) -> Sheet:
        """The sheet as it stands now."""
        state = self.state
        return Sheet(
            self.rows,
            state.points,
            state.totals,
            state.games,
            state.dealer,
            state.outcome.over,
            state.outcome.winner,
            state.pot,
        )


def begin(variant: Variant, first_dealer: str = "N") -> Begun:
    """A sheet on which nothing was played yet."""
    zero = dict.fromkeys(variant.unit.parties, 0)
    return Begun((), _State(zero, zero, zero, zero, 0, first_dealer, Outcome()))


def play_through(variant: Variant, deals: Iterable[Deal], *, first_dealer: str = "N", to_the_end: bool = True) -> Sheet:
    """The sheet of these deals in order, so that a correction anywhere replays all that follows.

    With `to_the_end` the variant's finish is watched (a game or rubber is won; who has won it stays the winner whatever
    was played after that); without it points simply add up, as in rounds of a fixed number of deals.
    """
    begun = begin(variant, first_dealer)
    for deal in deals:
        begun = begun.after(variant, deal, to_the_end=to_the_end)
    return begun.sheet


def _play_next(variant: Variant, state: _State, number: int, deal: Deal, to_the_end: bool) -> tuple[SheetRow, _State]:
    dealer = deal.dealer or state.dealer
    passed = state.passed or deal.facts.get("passed_deals_before", 0)
    pot = state.pot or deal.facts.get(BEFORE.fact.key, 0)
    result = settle(variant, deal, before=state.totals, passed=passed, pot=pot)
    totals = _add_points(state.totals, result.points)
    sets = _sets(variant, state.sets, deal, result)
    goes_on = to_the_end and not state.outcome.over
    outcome = _judged(variant, totals, sets, deal, state.games) if goes_on else state.outcome
    game = 1 + sum(state.games.values())
    row = SheetRow(number, deal, dealer, result, totals, passed, game, outcome)
    after = _State(
        totals,
        _add_points(state.points, result.points),
        sets,
        state.games,
        _passed(variant, state.passed, deal, result),
        next_dealer(variant, deal, dealer),
        outcome,
        result.pot,
    )
    return row, _next_game(after) if goes_on and outcome.winner else after


def _add_points(totals: Mapping[str, int], points: Mapping[str, int]) -> dict[str, int]:
    return {party: total + points[party] for party, total in totals.items()}


def _passed(variant: Variant, before: int, deal: Deal, result: Result) -> int:
    """Passed deals that the next one played still has before it; a drawn one where that doubles as well."""
    drawn = variant.draw_doubles and deal.happened is Happened.PLAYED and not any(result.points.values())
    if deal.happened is Happened.PASSED or drawn:
        return before + 1
    return before if deal.happened in (Happened.REDEALT, Happened.MANUAL) else 0


def _sets(variant: Variant, sets: dict[str, int], deal: Deal, result: Result) -> dict[str, int]:
    if result.made is not False or variant.unit is not Unit.SIDE:
        return sets
    return {side: count + (side in deal.declarers) for side, count in sets.items()}


def _judged(
    variant: Variant, totals: Mapping[str, int], sets: Mapping[str, int], deal: Deal, games: Mapping[str, int]
) -> Outcome:
    finish = variant.finish
    if not finish.ends_by_score or variant.unit is not Unit.SIDE:
        return Outcome()
    holder = deal.declarers[0] if deal.declarers else None
    outcome = _ended_at_once(deal) or judge(finish, totals, sets=sets, contract_side=holder)
    if outcome.winner is None or finish.games == 1:
        return outcome
    rubber = Rubber(finish.games, games).after(outcome.winner)
    return Outcome(rubber.over, outcome.winner)


def _ended_at_once(deal: Deal) -> Outcome | None:
    """The end of a game that a result brings by itself, whatever the totals (a fixed Boston, BW-7)."""
    for play in deal.plays:
        if play.line.ends:
            side = play.declarers[0]
            return Outcome(True, side if play.line.made else OTHER_SIDE[side])
    return None


def _next_game(state: _State) -> _State:
    """Notes the game that was won; a new one starts from nothing unless the rubber is over."""
    winner = state.outcome.winner or ""
    games = {**state.games, winner: state.games[winner] + 1}
    if state.outcome.over:
        return state._replace(games=games)
    zero = dict.fromkeys(state.totals, 0)
    return state._replace(games=games, totals=zero, sets=zero, outcome=Outcome())


def next_dealer(variant: Variant, deal: Deal, dealer: str) -> str:
    """The dealer after a deal: the player to the left, or the same after a pass where the game says so."""
    same = deal.happened is Happened.REDEALT or (
        deal.happened is Happened.PASSED and variant.pass_dealer is PassDealer.SAME
    )
    return dealer if same else left_of(dealer)


def first_dealer_after(scorer: str) -> str:
    """The first dealer where the scorer's left deals first (Boomke Wies)."""
    return left_of(scorer)
