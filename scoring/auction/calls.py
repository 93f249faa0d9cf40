"""Words of an auction, as plain values, and how players say them."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from typing import Any, NamedTuple


class Kind(StrEnum):
    """A kind of word."""

    PASS = "pass"  # noqa: S105 - a call, no password
    WAIT = "wait"
    PROPOSE = "propose"
    ACCEPT = "accept"
    BID = "bid"
    HAND_BACK = "hand_back"
    ANNOUNCE = "announce"
    REDEAL = "redeal"
    NAME = "name"


class Call(NamedTuple):
    """A call in the auction; whoever's turn it is makes it, except an announcement, which names its `seat`.

    `contract` is a contract's key, `suit` one of the four, "no_trump", or None where none is named; `seat` is whose
    proposal is accepted, or who announces; `aces` are those of an announcement.
    """

    kind: Kind
    contract: str = ""
    suit: str | None = None
    seat: str = ""
    aces: int = 0

    @property
    def as_data(self) -> dict[str, Any]:
        """The call as JSON, without what is empty: {"kind": "bid", "contract": "solo_6", "suit": "hearts"}."""
        return {key: str(value) if key == "kind" else value for key, value in self._asdict().items() if value}


PASS, WAIT, HAND_BACK, REDEAL = Call(Kind.PASS), Call(Kind.WAIT), Call(Kind.HAND_BACK), Call(Kind.REDEAL)


def propose(suit: str | None = None) -> Call:
    """Asks for a partner, in this suit where suits are named."""
    return Call(Kind.PROPOSE, suit=suit)


def accept(seat: str, contract: str, suit: str | None = None) -> Call:
    """Takes up what `seat` proposed in `suit`, for as many tricks as `contract` says."""
    return Call(Kind.ACCEPT, contract, suit, seat)


def bid(contract: str, suit: str | None = None) -> Call:
    """Bids a contract, or raises the partnership to it."""
    return Call(Kind.BID, contract, suit)


def troel(aces: int, seat: str) -> Call:
    """Announces three or four aces."""
    return Call(Kind.ANNOUNCE, seat=seat, aces=aces)


def read_call(data: Mapping[str, Any]) -> Call:
    """The call that was written as JSON by `as_data`; raises ValueError for what is none."""
    usual = Call(Kind.PASS)._asdict()
    sound = all(type(value) is (int if key == "aces" else str) for key, value in data.items())
    if not sound or data.keys() - usual.keys():
        raise ValueError("This is no call.")
    return Call(**{**data, "kind": Kind(data.get("kind", ""))})


def name(contract: str) -> Call:
    """Says which contract is played, after an auction of numbers."""
    return Call(Kind.NAME, contract)
