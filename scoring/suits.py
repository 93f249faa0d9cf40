"""The rank of suits between equal bids, in words."""

from __future__ import annotations

from scoring.contracts import Trump
from scoring.messages import Message
from scoring.names import SUIT_NAMES
from scoring.variants import SUITS, Variant


def suits_ranked(variant: Variant) -> Message | None:
    """Which suit wins between bids on one rung, as `Variant.outbids` has it; None where suits decide nothing."""
    if not variant.suits_decide:
        return None
    suits = tuple(SUIT_NAMES[suit] for suit in reversed(SUITS))
    if any(contract.trump is Trump.EITHER for contract in variant.contracts):
        return Message("Between equal bids the higher suit wins: no trumps, then {suits}.", suits=suits)
    return Message("Between equal bids the higher suit wins: {suits}.", suits=suits)
