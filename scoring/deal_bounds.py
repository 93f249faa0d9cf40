"""The bounds of a deal, or of a game to a number of points: the least and the most that any party may score."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import NamedTuple

from scoring.contracts import Contract, Declarers
from scoring.honours import worth
from scoring.revokes import FINE_TIMES
from scoring.seats import SEATS, SIDES, Unit
from scoring.tables import Line
from scoring.typed_points import TypedPoints
from scoring.variants import Variant

HONOURS = max(worth(held) for held in range(5))


class Bounds(NamedTuple):
    """Bounds of one party's points for a deal or a game; none that is played goes beyond them."""

    least: int
    most: int


def deal_bounds(variant: Variant) -> Bounds | None:
    """The bounds over every contract, count, doubling, fine and queen, with honours and combinations; None with a pot.

    They are safe and may be wide: where several play side by side, everybody's best is added up.
    """
    if variant.pot_for:
        return None
    amounts = [0, *_paid_by_one(variant.revoke_fine * max(FINE_TIMES.choices)), *_paid_by_one(4 * variant.queen_price)]
    for contract in variant.contracts:
        amounts += _extremes(variant, contract)
    return Bounds(min(amounts), max(amounts) + _besides(variant)) if any(amounts) else None


def game_bounds(variant: Variant) -> Bounds | None:
    """The bounds of a game, or of a rubber, that a number of points wins; None where it may go on for ever."""
    deal, finish = deal_bounds(variant), variant.finish
    reach = [way.reach for way in finish.winning if way.reach is not None]
    if deal is None or not reach or len(reach) < len(finish.winning) or variant.unit is not Unit.SIDE:
        return None
    if deal.least < 0 and finish.lose_at is None:
        return None
    least = 0 if deal.least >= 0 or finish.lose_at is None else finish.lose_at + 1 + deal.least
    games = 2 * finish.games - 1
    return Bounds(least * games, (max(reach) - 1 + deal.most) * games)


def _besides(variant: Variant) -> int:
    """The most that honours, or the combinations of both sides, add to the points of a deal."""
    honours = HONOURS if variant.honours else 0
    if variant.melds is None:
        return honours
    facts = (fact for contract in variant.contracts for extra in contract.extras for fact in extra.facts)
    return honours + max(len(SIDES) * fact.high for fact in facts if fact.key == variant.melds.fact)


def _paid_by_one(each: int) -> tuple[int, int]:
    """The loss of one player who pays so much to each of the others, and what these win."""
    return each * (1 - len(SEATS)), each


def _extremes(variant: Variant, contract: Contract) -> Iterator[int]:
    if isinstance(contract.measure, TypedPoints):
        yield contract.measure.low
        yield contract.measure.high
        return
    points = [amount for line in _lines(contract) for amount in _worth(variant, contract, line)]
    mine = [own for own, _other in points] + [other for _own, other in points]
    if contract.declarers is Declarers.SEVERAL:
        others = len(SEATS) - 1
        theirs = [other for _own, other in points]
        yield max(mine) + others * max(0, *theirs)
        yield min(mine) + others * min(0, *theirs)
    else:
        yield max(mine)
        yield min(mine)


def _lines(contract: Contract) -> Iterator[Line]:
    for values in product(*(extra.values for extra in contract.extras)):
        yield from contract.table_with(values).lines


def _worth(variant: Variant, contract: Contract, line: Line) -> Iterator[tuple[int, int]]:
    """The score of declarer and opponent, undoubled and doubled as often as can be."""
    announced = 1 if variant.announced_double and contract.doubled else 0
    for more in (0, announced + variant.passed_cap):
        factor = variant.factor(line.doubles + more)
        yield line.declarer * factor, line.opponent * factor
