"""The result of an auction: a deal record to be filled in."""

from __future__ import annotations

from typing import Any

from scoring.auction.calls import Kind
from scoring.auction.state import Bid, State
from scoring.contracts import Contract, Declarers
from scoring.names import REDEAL
from scoring.seats import SEATS, SIDE_OF


def outcome(state: State) -> dict[str, Any] | None:
    """The deal record as far as the auction decides it; None while the auction runs.

    It has `contract` and `dealer`, and for a contract `declarers` (with `declarer_side` in games of sides), `trump`
    where the bid named it, and the `modifiers` that the auction knows. Still to be filled in: the result, trumps named
    later, and the partner of whoever announced aces or bid for a partner who is called.
    """
    if not state.over:
        return None
    if state.calls[-1][1].kind == Kind.REDEAL:
        return {"contract": {"type": REDEAL}, "dealer": state.dealer}
    if state.standing is None:
        return {"contract": {"type": state.variant.all_pass}, "dealer": state.dealer}
    contract = state.variant.by_key[state.standing.contract]
    record = {"contract": contract.call, "dealer": state.dealer, **_who(contract, state.standing)}
    modifiers = _modifiers(state, contract)
    if state.standing.suit:
        section = modifiers if state.rules.attached else record
        section[state.rules.attached or "trump"] = state.standing.suit
    return {**record, "modifiers": modifiers} if modifiers else record


def _who(contract: Contract, bid: Bid) -> dict[str, Any]:
    seats = SEATS if len(bid.seats) == contract.everyone_at else bid.seats
    declarers = [seat for seat in SEATS if seat in seats]
    if contract.declarers is Declarers.SIDE:
        return {"declarers": declarers, "declarer_side": SIDE_OF[declarers[0]]}
    return {"declarers": declarers}


def _modifiers(state: State, contract: Contract) -> dict[str, Any]:
    """The auction's part of the facts that a record may tell: the aces, and that three passed."""
    announced = next((call for _, call in state.calls if call.kind == Kind.ANNOUNCE), None)
    modifiers: dict[str, Any] = {"after_three_passes": True} if state.three_passed() else {}
    if announced and state.announced:
        modifiers["aces_held"] = announced.aces
    remarks = state.variant.remark
    return {
        key: value
        for key, value in modifiers.items()
        if key in remarks and (not remarks[key].kinds or contract.kind in remarks[key].kinds)
    }
