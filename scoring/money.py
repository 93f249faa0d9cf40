"""Points as money: what a table's deals are worth in whole cents (or øre, or yen), pots included.

A stake is no rule of scoring: points are the same with it and without it. docs/rulings.md, GT-6, GT-7, PA-12, PA-13.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from scoring.currencies import DECIMALS, USUAL
from scoring.seats import Unit
from scoring.variants import Variant

POINT, DEAL, GAME, POT = "point", "deal", "game", "pot"
REFUSE, MEAN, SIDES = "refuse", "mean", "sides"
VALUE, WHOLE = "value", "whole"
HIGHEST_CENTS = 100_000
HIGHEST_ANTE = 1_000
PLACES = ("N", "E", "S", "W", "F", "NS", "EW")

Points = Mapping[str, int]


@dataclass(frozen=True, slots=True)
class MoneyStake:
    """The stake that is played for.

    `cents` is the amount, in the smallest unit of the currency, `per` point, lost deal or lost game; with "pot" it is
    that of a point too, and `ante` is how many points everybody puts into an empty pot, from which a made contract
    `takes` its value or all there is. `uneven` says what happens where the points of a table do not add up to zero:
    such a table is refused, everybody settles with the mean of the table, or two sides pay each other the difference.
    """

    cents: int
    per: str = POINT
    currency: str = USUAL
    uneven: str = REFUSE
    ante: int = 10
    takes: str = VALUE
    on_phones: bool = False

    def as_data(self) -> dict[str, Any]:
        """The stake as plain JSON values; `stake_from` reads them back."""
        return {name: getattr(self, name) for name in self.__dataclass_fields__}


class Money(NamedTuple):
    """The cents that each party of a table wins or loses in cents, what lies in the pot, and whether it can be settled.

    The amounts and the pot add up to zero unless the table is `uneven`.
    """

    amounts: dict[str, int]
    pot: int = 0
    uneven: int = 0


def ways(variant: Variant) -> tuple[str, ...]:
    """The things for which a stake of this variant may be paid."""
    if variant.pot:
        return POT, DEAL
    return (POINT, DEAL, GAME) if variant.unit is Unit.SIDE and variant.finish.ends_by_score else (POINT, DEAL)


def settlements(variant: Variant) -> tuple[str, ...]:
    """The choices where the points of a table do not add up to zero."""
    return (REFUSE, MEAN, SIDES) if variant.unit is Unit.SIDE else (REFUSE, MEAN)


def stake_from(data: Any) -> MoneyStake | None:
    """The stake that was stored; None where nothing is played for, or where it is no stake at all.

    >>> stake_from({"cents": 5}).per
    'point'
    """
    fields = data if isinstance(data, dict) else {}
    amounts = {name: fields[name] for name in MoneyStake.__dataclass_fields__ if name in fields}
    stake = MoneyStake(**{"cents": 0, **amounts})
    numbers = ((stake.cents, 1, HIGHEST_CENTS), (stake.ante, 0, HIGHEST_ANTE))
    whole = all(type(number) is int and low <= number <= high for number, low, high in numbers)
    choices: tuple[tuple[Any, tuple[Any, ...]], ...] = (
        (stake.per, (POINT, DEAL, GAME, POT)),
        (stake.currency, tuple(DECIMALS)),
        (stake.uneven, (REFUSE, MEAN, SIDES)),
        (stake.takes, (VALUE, WHOLE)),
    )
    return stake if whole and all(value in allowed for value, allowed in choices) else None


def fits(stake: MoneyStake, variant: Variant) -> bool:
    """Can a stake be paid in this way under these rules?"""
    return stake.per in ways(variant) and stake.uneven in settlements(variant)


def settles(stake: MoneyStake, variant: Variant) -> bool:
    """Do all tables come out even, as far as the rules can promise it?"""
    return stake.per != POINT or variant.adds_up or stake.uneven != REFUSE


def money_of(
    stake: MoneyStake,
    parties: Iterable[str],
    deals: Sequence[Points],
    winner: str = "",
    *,
    low_wins: bool = False,
    unit: int = 1,
) -> Money:
    """The worth of one table's deals in money, deal by deal in order; `winner` is the side that won its game.

    Where `low_wins`, points are paid by who has them. A point is `unit` of the amounts, tenths where it is 10; what
    that brings besides whole cents goes to the nearest.
    """
    if not low_wins or stake.per not in (POINT, DEAL):
        return _money_of(stake, parties, deals, winner, unit)
    money = _money_of(stake, parties, [{party: -own for party, own in deal.items()} for deal in deals], winner, unit)
    return money._replace(uneven=-money.uneven)


def _money_of(stake: MoneyStake, parties: Iterable[str], deals: Sequence[Points], winner: str, unit: int) -> Money:
    parties = sorted(parties, key=PLACES.index)
    if stake.per == GAME:
        return Money({party: _result_sign(party, winner) * stake.cents for party in parties})
    if stake.per == POT:
        money = _with_pot(stake, parties, deals, unit)
        *amounts, pot = _in_cents([*money.amounts.values(), money.pot], unit)
        return Money(dict(zip(money.amounts, amounts, strict=True)), pot)
    if stake.per == DEAL:
        return Money(_by_deal(stake, parties, deals))
    points = {party: sum(deal.get(party, 0) for deal in deals) for party in parties}
    if stake.uneven == MEAN:
        return Money(_from_the_mean(stake.cents, points, unit))
    apart = stake.uneven == SIDES and len(parties) == 2
    total = sum(points.values())
    won = _in_cents([stake.cents * (2 * own - total if apart else own) for own in points.values()], unit)
    return Money(dict(zip(points, won, strict=True)), uneven=0 if apart else total)


def shared(money: Money) -> dict[str, int]:
    """The amounts once what is left in the pot is shared equally; odd cents go round the table from North."""
    if not money.amounts:
        return {}
    each, odd = divmod(money.pot, len(money.amounts))
    return {party: cents + each + (place < odd) for place, (party, cents) in enumerate(money.amounts.items())}


def _result_sign(party: str, winner: str) -> int:
    return 0 if not winner else 1 if party == winner else -1


def _by_deal(stake: MoneyStake, parties: Sequence[str], deals: Sequence[Points]) -> dict[str, int]:
    """Below the mean of the deal is lost: one who loses, or wins, alone settles with each of the others."""
    amounts = dict.fromkeys(parties, 0)
    for deal in deals:
        total = sum(deal.values())
        above = [party for party in parties if len(deal) * deal.get(party, 0) > total and party in deal]
        below = [party for party in parties if len(deal) * deal.get(party, 0) < total and party in deal]
        for winners, losers, sign in ((above, below, 1), (below, above, -1)):
            for party in winners:
                amounts[party] += sign * stake.cents * max(len(winners), len(losers)) // len(winners)
    return amounts


def _in_cents(amounts: Sequence[int], unit: int) -> list[int]:
    """Amounts of so many to a cent in whole cents, the sum as exact as it can be."""
    exact = [divmod(amount, unit) for amount in amounts]
    missing = sum(amounts) // unit - sum(whole for whole, _ in exact)
    nearest = sorted(range(len(exact)), key=lambda place: (-exact[place][1], place))[:missing]
    return [whole + (place in nearest) for place, (whole, _) in enumerate(exact)]


def _from_the_mean(cents: int, points: Points, unit: int) -> dict[str, int]:
    """So many cents for each point above the mean, in whole cents: what is lost in rounding goes to the nearest."""
    count, total = len(points), sum(points.values())
    exact = {party: divmod(cents * (count * own - total), count * unit) for party, own in points.items()}
    missing = -sum(whole for whole, _ in exact.values())
    nearest = sorted(points, key=lambda party: (-exact[party][1], PLACES.index(party)))[:missing]
    return {party: exact[party][0] + (party in nearest) for party in points}


def _with_pot(stake: MoneyStake, parties: Sequence[str], deals: Sequence[Points], unit: int) -> Money:
    """Settle with a pot: who loses a contract pays its value in, who makes one takes it; an empty pot is filled."""
    amounts, pot = dict.fromkeys(parties, 0), 0
    ante = stake.ante * stake.cents * unit
    for deal in deals:
        winners = [party for party in parties if deal.get(party, 0) > 0]
        value_won = sum(stake.cents * deal[party] for party in winners)
        while winners and ante and (pot <= 0 if stake.takes == WHOLE else pot < value_won):
            pot += len(parties) * ante
            amounts = {party: cents - ante for party, cents in amounts.items()}
        winnings = pot if stake.takes == WHOLE else min(pot, value_won)
        each, odd = divmod(winnings, len(winners)) if winners else (0, 0)
        for place, party in enumerate(winners):
            amounts[party] += each + (place < odd)
        pot -= winnings if winners else 0
        for party in (party for party in parties if deal.get(party, 0) < 0):
            amounts[party] += stake.cents * deal[party]
            pot -= stake.cents * deal[party]
    return Money(amounts, pot)
