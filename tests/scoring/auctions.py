"""Auctions for tests, said as players say them."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from scoring import SEATS, Variant, variant
from scoring.auction import (
    HAND_BACK,
    PASS,
    REDEAL,
    WAIT,
    Call,
    State,
    accept,
    after,
    bid,
    every_call,
    legal,
    name,
    propose,
    start,
    troel,
    why_not,
)
from scoring.contracts import Contract, Declarers
from scoring.seats import OTHER_SIDE

PLAIN = {"pass": PASS, "wait": WAIT, "hand back": HAND_BACK, "redeal": REDEAL, "ask": propose()}
LONGEST = 80
LIKELY = {"pass": 8, "propose": 20, "accept": 20, "hand_back": 20}
SUITS = ("hearts", "diamonds", "clubs", "spades", "no_trump")


def rules_of(key: str = "wallonia_26", game: str = "kleurenwiezen", **rules: Any) -> Variant:
    """A variant under these house rules."""
    return variant(game, key).under(rules)


def call(state: State, words: str) -> Call:
    """What these words say at this moment.

    "hearts" proposes; "accept W" takes up what West proposed for the least that is enough, "accept W 10" for ten;
    "10 spades" raises a partnership; "solo 6 hearts", "small_misere" bid; "troel N 4" announces; "name …" names.
    """
    first, *rest = words.split()
    if words in PLAIN:
        return PLAIN[words]
    if words in SUITS:
        return propose(words)
    if first == "troel":
        return troel(int(rest[1]), rest[0])
    if first == "name":
        return name(rest[0])
    if first == "accept":
        return _acceptance(state, *rest)
    suit = rest.pop() if rest and rest[-1] in SUITS else None
    kind = "partnership" if first.isdigit() and suit else first
    level = [first] if first.isdigit() and suit else rest
    return bid("_".join([kind, *level]), suit)


def _acceptance(state: State, seat: str, level: str = "") -> Call:
    proposal = state.open_proposal(seat)
    suit = proposal.suit if proposal else "hearts"
    if level:
        return accept(seat, f"partnership_{level}", suit)
    possible = [one for one in legal(state) if one.kind == "accept" and one.seat == seat]
    return possible[0] if possible else accept(seat, next(k for k, way in state.ways.items() if way == "pair"), suit)


def begun(variant_: Variant, dealer: str, *said: str) -> State:
    """The auction after these calls, each of which has to be allowed."""
    state = start(variant_, dealer)
    for words in said:
        state = after(state, call(state, words))
    return state


def may(state: State, words: str) -> bool:
    """Is this allowed now?"""
    return why_not(state, call(state, words)) is None


def refused(state: State, words: str) -> str:
    """Why this is not allowed now, in English."""
    return str(why_not(state, call(state, words)))


def completed(variant_: Variant, record: dict[str, Any]) -> dict[str, Any]:
    """A deal record as the table fills it in after play: the partner, the result, what the contract asks."""
    contract = variant_.by_call.get(tuple(record["contract"].get(part) for part in ("type", "level", "direction")))
    if contract is None:
        return record
    done = {**record, "modifiers": {**record.get("modifiers", {})}}
    declarers = done["declarers"]
    if contract.declarers is Declarers.TWO and len(declarers) == 1:
        done["declarers"] = [*declarers, next(seat for seat in SEATS if seat not in declarers)]
    done |= _result(contract, done)
    for extra in contract.extras:
        for fact in extra.facts:
            if fact.needed or extra.decisive:
                known = fact.choices[0] if fact.choices else contract.level if fact.high else True
                done.setdefault(fact.section, {})[fact.key] = known
    return done


def _result(contract: Contract, record: dict[str, Any]) -> dict[str, Any]:
    measure = contract.measure.as_data()
    if contract.declarers is Declarers.SEVERAL:
        return {"result": {"by_declarer": dict.fromkeys(record["declarers"], "lost")}}
    if measure["how"] == "points":
        return {"points": {"total": contract.level}}
    made = contract.table.first(made=True)
    last = contract.measure.total
    if contract.declarers is Declarers.SIDE:
        side = record["declarer_side"]
        section = measure.get("section", "tricks")
        return {section: {side: last, OTHER_SIDE[side]: 0}}
    if measure["ours"] != "declarers":
        return {"tricks": {measure["ours"]: made}}
    return {"tricks": {"declarers": made, "opponents": last - made}}


def by_chance(chance: Random, variant_: Variant) -> State:
    """An auction in which any call that can be formed is tried until one is allowed; passes and proposals often."""
    state = start(variant_, chance.choice("NESW"))
    calls = list(every_call(state))
    weights = [LIKELY.get(call.kind, 1) for call in calls]
    while not state.over:
        said = next(call for call in _shuffled(chance, calls, weights) if why_not(state, call) is None)
        state = after(state, said)
        assert len(state.calls) <= LONGEST
    return state


def _shuffled(chance: Random, calls: list[Call], weights: list[int]) -> Iterator[Call]:
    for _ in range(20):
        yield chance.choices(calls, weights)[0]
    yield from chance.sample(calls, len(calls))
