"""How much one deal can change: the least and the most that any party may score in it."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import NamedTuple

from scoring.contracts import Contract, Declarers
from scoring.revokes import FINE_TIMES
from scoring.seats import SEATS
from scoring.tables import Line
from scoring.variants import Variant


class Bounds(NamedTuple):
    """Bounds of one party's points for one deal; no deal that is played goes beyond them."""

    least: int
    most: int


def deal_bounds(variant: Variant) -> Bounds | None:
    """The bounds over every contract, count, doubling, fine and queen; None where honours or a pot come besides.

    They are safe and may be wide: where several play side by side, everybody's best is added up.
    """
    if variant.honours is not None or variant.pot_for:
        return None
    amounts = [0, *_paid_by_one(variant.revoke_fine * max(FINE_TIMES.choices)), *_paid_by_one(4 * variant.queen_price)]
    for contract in variant.contracts:
        amounts += _extremes(variant, contract)
    return Bounds(min(amounts), max(amounts)) if any(amounts) else None


def _paid_by_one(each: int) -> tuple[int, int]:
    """What one loses who pays so much to each of the others, and what these win."""
    return each * (1 - len(SEATS)), each


def _extremes(variant: Variant, contract: Contract) -> Iterator[int]:
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
