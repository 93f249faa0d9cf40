"""A pot of points on the table, and the queens' game that is played when all pass (docs/rulings.md, KW-33 to KW-36)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from scoring.contracts import Contract, Declarers
from scoring.errors import Problems
from scoring.facts import Fact, Kind
from scoring.names import QUEENS
from scoring.options import Option, count, pick
from scoring.remarks import Remark, never
from scoring.seats import SEATS

if TYPE_CHECKING:
    from scoring.ledger import Deal
    from scoring.variants import Variant

MOST, DEAREST = 9999, 999
EVERY, ALONE, OFF = "every", "alone", "off"
TAKEN = Fact("queens", "Queens taken", kind=Kind.PER_SEAT, low=0, high=len(SEATS), needed=True)
REMARK_OF_QUEENS = Remark(TAKEN, kinds=(QUEENS,), offered=never)


def _only_with_a_pot(
    variant: Variant, contract: Contract, record: Mapping[str, Any], facts: Mapping[str, Any], problems: Problems
) -> None:
    if facts["pot_before"] and not plays_for_it(variant, contract):
        problems.add("modifiers.pot_before", "{name} is not played for the pot. Leave it out.", name=contract.name)


BEFORE = Remark(
    Fact("pot_before", "In the pot before the deal", kind=Kind.NUMBER, low=0, high=MOST, default=0),
    _only_with_a_pot,
    offered=never,
)


def plays_for_it(variant: Variant, contract: Contract) -> bool:
    """Does who plays this contract win the pot with it, or pay as much again?

    The lowest rung of the ladder, on which asking and joining stands, is no contract played alone for it (KW-34).
    """
    if variant.pot_for == EVERY:
        return True
    return variant.pot_for == ALONE and contract.declarers is not Declarers.TWO and variant.height[contract.key] > 0


def moved(variant: Variant, deal: Deal, pot: int) -> dict[str, int]:
    """The points that go between the pot and each seat in a deal: positive is taken out, negative paid in.

    Those who play for it share it, or pay as much in, each a part; a point that cannot be shared goes to the first
    from North, as odd cents do.
    """
    if deal.facts.get(TAKEN.key):
        return {seat: -variant.queen_price * queens for seat, queens in deal.facts[TAKEN.key].items()}
    if not deal.plays:
        return dict.fromkeys(SEATS, -variant.pot_passed) if deal.happened.value == "pass" else {}
    made = {seat: play.line.made for play in deal.plays for seat in play.declarers}
    if deal.contract is None or not plays_for_it(variant, deal.contract):
        return {}
    each, odd = divmod(pot, len(made))
    seats = sorted(made, key=SEATS.index)
    shares = {seat: each + (place < odd) for place, seat in enumerate(seats)}
    return {seat: share if made[seat] else -share for seat, share in shares.items()}


def queen_price() -> Option:
    """The price of a queen in the game that is played when all pass, in every game of players."""

    def applied(variant: Variant, price: int | None) -> Variant:
        """The variant in which a deal that all pass is the queens' game, and none passes by to double the next."""
        if price is None:
            return variant
        remarks = (*variant.remarks, REMARK_OF_QUEENS)
        return replace(variant, queen_price=price, passed_cap=0, remarks=remarks)

    return count(
        "queen_price",
        "Queens’ game when all pass",
        "What each queen taken costs.",
        None,
        1,
        DEAREST,
        applied,
        off="not played",
        amount=True,
        question="When all pass the queens’ game is played; each queen costs",
    )


def pots() -> Iterator[Option]:
    """The options of a pot: who plays for it, and what goes into it when all pass, in every game of players."""

    def applied(variant: Variant, value: str) -> Variant:
        """The variant with the pot; its points add up to zero together with what lies there."""
        return variant if value == OFF else replace(variant, pot_for=value, remarks=(*variant.remarks, BEFORE))

    yield pick(
        "pot",
        "Pot",
        "Won by the next who makes a contract for it; who loses pays as much again.",
        ((OFF, "none"), (ALONE, "contracts played alone, above the lowest"), (EVERY, "every contract")),
        applied,
        question="Which contracts are played for a pot?",
    )
    yield count(
        "pot_passed",
        "Into the pot when all pass",
        "From each player, where there is a pot.",
        None,
        1,
        DEAREST,
        lambda variant, points: replace(variant, pot_passed=points or 0),
        off="nothing",
        amount=True,
        question="When all pass, each player pays into the pot",
    )
