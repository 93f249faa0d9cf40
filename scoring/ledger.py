"""The worth of a deal: plays read off their score tables, doubled once, added up for each party."""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum
from typing import Any, NamedTuple

from scoring.contracts import Contract
from scoring.melds import Melds
from scoring.messages import Amount, Message, Points
from scoring.names import MANUAL, SEAT_NAMES, UNPLAYED
from scoring.pots import BEFORE, moved
from scoring.seats import SEATS, SIDES, Unit
from scoring.tables import Line, ScoreTable
from scoring.variants import Variant


class Happened(Enum):
    """The fate of a deal: played, passed out, the queens' game, dealt again, stopped, or ruled by the director."""

    PLAYED = "played"
    PASSED = "pass"
    QUEENS = "queens"
    REDEALT = "redeal"
    REVOKED = "revoke"
    MANUAL = "manual"


class Play(NamedTuple):
    """A contract as it was played: by whom (seats, or one side), with what count, doubled how often."""

    contract: Contract
    declarers: tuple[str, ...]
    count: int  # type: ignore[assignment]  # the count of tricks, not that of a tuple
    table: ScoreTable
    doubles: int = 0

    @property
    def line(self) -> Line:
        """The line of the score table that this play ends on."""
        return self.table.lines[self.count]


class Deal(NamedTuple):
    """A deal as it happened, read and found possible.

    `facts` are what else was said of it; `scores` are the points that its record says: of one that was ruled, or
    stopped by a revoke, or of a game whose table writes them.
    """

    happened: Happened
    plays: tuple[Play, ...] = ()
    dealer: str | None = None
    trump: str | None = None
    facts: Mapping[str, Any] = {}
    scores: Mapping[str, int] = {}

    @property
    def contract(self) -> Contract | None:
        """The contract, the same for all who played it side by side."""
        return self.plays[0].contract if self.plays else None

    @property
    def declarers(self) -> tuple[str, ...]:
        """Seats or side that played the contract; empty when nobody did."""
        return tuple(party for play in self.plays for party in play.declarers)


class Result(NamedTuple):
    """The points of each party for one deal, whether the contract was made, and what lies in the pot after it.

    `made` is None without a contract and when several declarers fared differently; `moved` is what went between each
    party and the pot, and is in their points.
    """

    points: dict[str, int]
    made: bool | None
    honours: dict[str, int] | None = None
    pot: int = 0
    moved: Mapping[str, int] = {}


def settle(
    variant: Variant,
    deal: Deal,
    *,
    before: Mapping[str, int] | None = None,
    passed: int | None = None,
    pot: int | None = None,
) -> Result:
    """The points every party scores for a deal.

    `before` are the totals before it (honours look at them; zero when not given), `passed` the passed deals before it
    and `pot` what lies in the pot; they come from the deal's own facts unless a sheet knows better.
    """
    result = _settle_played(variant, deal, before, passed)
    if not variant.pot_for:
        return result
    before_it = deal.facts.get(BEFORE.fact.key, 0) if pot is None else pot
    shares = moved(variant, deal, before_it)
    points = {party: points + shares.get(party, 0) for party, points in result.points.items()}
    return result._replace(points=points, pot=before_it - sum(shares.values()), moved=shares)


def _settle_played(variant: Variant, deal: Deal, before: Mapping[str, int] | None, passed: int | None) -> Result:
    if deal.happened is not Happened.PLAYED:
        return Result({party: deal.scores.get(party, 0) for party in variant.unit.parties}, None)
    if passed is None:
        passed = deal.facts.get("passed_deals_before", 0)
    extra = min(passed, variant.passed_cap)
    points = {party: deal.scores.get(party, 0) for party in variant.unit.parties}
    for play in deal.plays:
        line = play.table.lines[play.count]
        factor = variant.factor(line.doubles + play.doubles + extra)
        for party, own in _of_each(variant, deal, play, line).items():
            points[party] += own * factor
    if variant.melds:
        return _with_melds(variant.melds, deal, points)
    return _with_honours(variant, deal, points, before) if variant.honours else Result(points, _contract_made(deal))


def _of_each(variant: Variant, deal: Deal, play: Play, line: Line) -> dict[str, int]:
    """The points that a play brings each party; apart from the others who play, where several do."""
    parties = variant.unit.parties
    if variant.several_apart and len(deal.plays) > 1:
        against = [party for party in parties if party not in deal.declarers]
        own = dict.fromkeys(play.declarers, -line.opponent * len(against))
        return {**dict.fromkeys(against, line.opponent), **own}
    return {party: line.declarer if party in play.declarers else line.opponent for party in parties}


def _contract_made(deal: Deal) -> bool | None:
    results = {play.line.made for play in deal.plays}
    return results.pop() if len(results) == 1 else None


def _with_honours(variant: Variant, deal: Deal, points: dict[str, int], before: Mapping[str, int] | None) -> Result:
    honours = deal.facts.get("honours")
    if honours is None or variant.honours is None:
        return Result(points, _contract_made(deal))
    start = before or deal.facts.get("score_before") or dict.fromkeys(SIDES, 0)
    added = variant.honours.points(honours, start, points)
    return Result({side: points[side] + added[side] for side in SIDES}, _contract_made(deal), added)


def _with_melds(melds: Melds, deal: Deal, points: dict[str, int]) -> Result:
    made = _contract_made(deal)
    added = melds.points(deal.facts, deal.declarers[0], made)
    return Result({side: points[side] + added[side] for side in SIDES}, made, added)


def explain(variant: Variant, deal: Deal, result: Result, *, passed: int | None = None) -> tuple[Message, ...]:
    """The steps that led to a result, in the order a scorer would say them."""
    if deal.happened is Happened.REVOKED:
        return (_fined(variant, result),)
    if deal.happened is Happened.QUEENS:
        return (_queens(variant), _totals(variant, deal, result))
    if deal.happened is Happened.PASSED and any(result.moved.values()):
        return (
            Message("All passed: {points} each, into the pot", points=Points(-variant.pot_passed, variant.decimals)),
        )
    if deal.happened is not Happened.PLAYED:
        return (_UNPLAYED[deal.happened],)
    if passed is None:
        passed = deal.facts.get("passed_deals_before", 0)
    several = len(deal.plays) > 1
    steps = [step for play in deal.plays for step in _play_steps(variant, play, passed, several)]
    if result.honours and any(result.honours.values()):
        says = variant.melds.says if variant.melds else "{side}: {points} for honours"
        added = {side: Points(points, variant.decimals) for side, points in result.honours.items() if points}
        steps += [Message(says, side=side, points=points) for side, points in added.items()]
    for seat, points in result.moved.items():
        share = Points(points, variant.decimals)
        steps += [Message("Pot: {seat} {points}", seat=SEAT_NAMES[seat], points=share)] if points else []
    return (*steps, _totals(variant, deal, result))


_UNPLAYED = {
    Happened.PASSED: Message("All passed: no points"),
    Happened.REDEALT: Message("Dealt again: no points"),
    Happened.MANUAL: UNPLAYED[MANUAL],
}


def _fined(variant: Variant, result: Result) -> Message:
    seat = min(result.points, key=result.points.__getitem__)  # at a table of five not the chair that the record names
    own, each = result.points[seat], max(result.points.values())
    text = "{seat} did not follow suit: {own}, each of the others {points}"
    return Message(
        text, seat=SEAT_NAMES[seat], own=Points(own, variant.decimals), points=Points(each, variant.decimals)
    )


def _queens(variant: Variant) -> Message:
    if variant.pot_for:
        return Message(
            "Queens’ game: {points} for each queen, into the pot", points=Points(-variant.queen_price, variant.decimals)
        )
    return Message(
        "Queens’ game: {price} to each of the others for each queen",
        price=Amount(variant.queen_price, variant.decimals),
    )


def _play_steps(variant: Variant, play: Play, passed: int, several: bool) -> list[Message]:
    line = play.line
    steps = list(line.why)
    if several:
        steps = [Message("{seat}: {step}", seat=SEAT_NAMES[play.declarers[0]], step=step) for step in steps]
    factor = variant.factor(line.doubles + play.doubles + min(passed, variant.passed_cap))
    if factor > 1:
        steps.append(Message("counted {factor} times", factor=factor))
    return steps


def _totals(variant: Variant, deal: Deal, result: Result) -> Message:
    points: dict[str, Any] = {party: Points(amount, variant.decimals) for party, amount in result.points.items()}
    if variant.unit is Unit.SIDE:
        return Message("North–South {NS}, East–West {EW}", **points)
    ours = {amount for seat, amount in points.items() if seat in deal.declarers}
    theirs = {amount for seat, amount in points.items() if seat not in deal.declarers}
    if len(ours) == 1 and len(theirs) == 1:
        return Message("each declarer {ours}, each opponent {theirs}", ours=ours.pop(), theirs=theirs.pop())
    if set(points) == set(SEATS):
        return Message("North {N}, East {E}, South {S}, West {W}", **points)
    points = {**dict.fromkeys(SEATS, Points(0)), **points}
    return Message("North {N}, East {E}, South {S}, West {W}, the fifth {F}", **points)
