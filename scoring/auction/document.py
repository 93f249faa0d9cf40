"""The bidding of a variant as one JSON document, from which a page judges calls without the server."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import asdict
from string import Formatter
from typing import TYPE_CHECKING, Any

from scoring.auction.legality import replay
from scoring.auction.sentences import SAID, WHY_NOT, bid_name
from scoring.auction.state import joined, suits_of, ways_of
from scoring.messages import Message
from scoring.names import SEAT_NAMES, SUIT_NAMES
from scoring.seats import SEATS, SIDE_OF

if TYPE_CHECKING:
    from scoring.auction.rules import Auction, Example
    from scoring.contracts import Contract
    from scoring.variants import Variant

FORMAT = 1
Say = Callable[[Message], str]


def auction_document(variant: Variant, say: Say = str) -> dict[str, Any] | None:
    """All that a page needs to run an auction of this variant as this package does; None where nobody bids.

    {"format": 1,
     "rules": {"suits": true, "repeats": 1, …},           the fields of `Auction`, by their names
     "suits": ["spades", …], "suits_decide": true,         low to high
     "can_pass": true, "all_pass": "pass", "can_redeal": false, "sides": {"N": "NS", …} or null,
     "contracts": [{"key": "solo_6", "kind": "solo", "level": 6, "height": 3, "attached_height": 3, "way": "solo",
                    "suits": ["spades", …] or [null], "everyone_at": 0, "dealer_only": false, "after_passes": null,
                    "call": {"type": "solo", "level": 6}, "name": "Solo 6", "bid": "Solo 6"}, …],   from low to high
     "examples": [{"title": "…", "source": "…", "dealer": "W", "calls": [{"kind": "wait"}, …]}, …],
     "modifiers": {"aces_held": ["troel"], …},             which facts an outcome may tell, and of which contracts
     "names": {"seats": {"N": "North", …}, "suits": {"hearts": "hearts", …}},
     "said": {"propose": "Propose {suit}", …}, "why_not": {"not_above": "{bid} does not stand above {standing}.", …}}

    The sentences are templates; `scoring.auction.sentences` says which values go into each.
    """
    rules = variant.auction
    if rules is None:
        return None
    ways = ways_of(variant, rules)
    return {
        "format": FORMAT,
        "rules": {key: _as_list(value) for key, value in asdict(rules).items()},
        "suits": list(variant.suits),
        "suits_decide": variant.suits_decide,
        **_passing(variant),
        "sides": dict(SIDE_OF) if set(variant.unit.parties) == set(SIDE_OF.values()) else None,
        "contracts": [_contract(variant, rules, way, variant.by_key[key], say) for key, way in ways.items()],
        "modifiers": _modifiers(variant),
        "examples": [_example(example, say) for example in examples(variant)],
        "names": _names(variant, say),
        "said": {key: _template(text, say) for key, text in SAID.items()},
        "why_not": {key: _template(text, say) for key, text in WHY_NOT.items()},
    }


def _passing(variant: Variant) -> dict[str, Any]:
    return {"can_pass": variant.can_pass, "all_pass": variant.all_pass, "can_redeal": variant.can_redeal}


def _names(variant: Variant, say: Say) -> dict[str, dict[str, str]]:
    attachments = (answer for alike in (variant.auction.attachments if variant.auction else ()) for answer in alike)
    return {
        "seats": {seat: say(SEAT_NAMES[seat]) for seat in SEATS},
        "suits": {suit: say(SUIT_NAMES[suit]) for suit in (*variant.suits, "no_trump")}
        | {answer: say(Message(answer)) for answer in attachments},
    }


def _contract(variant: Variant, rules: Auction, way: str, contract: Contract, say: Say) -> dict[str, Any]:
    bid = bid_name(variant, contract.key)
    return {
        "key": contract.key,
        "kind": contract.kind,
        "level": contract.level,
        "height": variant.height[contract.key],
        "attached_height": variant.attached_height(contract.key),
        "way": way,
        "joined": joined(rules, contract),
        "declarers": contract.declarers.value,
        "suits": list(suits_of(variant, contract)),
        "everyone_at": contract.everyone_at,
        "dealer_only": contract.dealer_only,
        "after_passes": contract.after_passes,
        "call": contract.call,
        "name": say(contract.name),
        "bid": say(bid) if isinstance(bid, Message) else bid,
    }


def examples(variant: Variant) -> tuple[Example, ...]:
    """The printed auctions that these house rules and this club's contracts allow."""
    return tuple(example for example in variant.examples if _allowed(variant, example))


def _allowed(variant: Variant, example: Example) -> bool:
    try:
        return replay(variant, example.dealer, example.calls).over
    except ValueError:
        return False


def _example(example: Example, say: Say) -> dict[str, Any]:
    title, source = say(Message(example.title)), say(Message(example.source))
    return {
        "title": title,
        "source": source,
        "dealer": example.dealer,
        "calls": [call.as_data for call in example.calls],
    }


def _as_list(value: Any) -> Any:
    return [_as_list(part) for part in value] if isinstance(value, tuple) else value


def _modifiers(variant: Variant) -> dict[str, list[str]]:
    remarks = {key: variant.remark[key] for key in ("aces_held", "after_three_passes") if key in variant.remark}
    return {
        key: [contract.key for contract in variant.contracts if not remark.kinds or contract.kind in remark.kinds]
        for key, remark in remarks.items()
    }


def _template(text: str, say: Say) -> str:
    """The sentence as it is said, its places filled with their own names."""
    named = {name: f"{{{name}}}" for _, name, _, _ in Formatter().parse(text) if name}
    return say(Message(text, **named))
