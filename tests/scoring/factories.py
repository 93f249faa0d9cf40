"""Deal records for tests, naming only what a test is about."""

from __future__ import annotations

from typing import Any

from scoring import score

Record = dict[str, Any]


def kleurenwiezen(variant: str = "flemish", **parts: Any) -> Record:
    """Nine tricks together in hearts, bid and made, unless told otherwise."""
    record = {"contract": {"type": "partnership", "level": 9}, "declarers": ["N", "S"], "tricks": won(9)}
    return {"game": "kleurenwiezen", "variant": variant, **record, **parts}


def bid_whist(variant: str = "standard_54", **parts: Any) -> Record:
    """Four uptown (four, where there is one direction), ten books for North and South."""
    direction = {"direction": "uptown"} if variant in ("standard_54", "ne_usa_52") else {}
    call = {"type": "trump", "level": 4, **direction}
    record = {"contract": call, "declarer_side": "NS", "tricks": {"NS": 10, "EW": 3}}
    return {"game": "bid_whist", "variant": variant, **record, **parts}


def boomke(**parts: Any) -> Record:
    """Eight bid by North and South, and made."""
    record = {"contract": {"type": "bid", "level": 8}, "declarer_side": "NS", "tricks": {"NS": 8, "EW": 5}}
    return {"game": "boomke_wies", "variant": "auction", **record, **parts}


def dutch(variant: str = "with_honours", **parts: Any) -> Record:
    """Eight tricks for North and South."""
    return {
        "game": "dutch_whist",
        "variant": variant,
        "contract": {"type": "plain"},
        "tricks": {"NS": 8, "EW": 5},
        **parts,
    }


def pandoeren(**parts: Any) -> Record:
    """A number bid of 150 with 155 points."""
    record = {"contract": {"type": "number", "level": 150}, "declarers": ["N", "S"], "points": {"total": 155}}
    return {"game": "pandoeren", "variant": "wedd_33", **record, **parts}


def won(count: int, total: int = 13) -> dict[str, int]:
    """The tricks of the declarers and of the others."""
    return {"declarers": count, "opponents": total - count}


def alone(kind: str, level: int | None = None, *, count: int, total: int = 13, **parts: Any) -> Record:
    """What a record says of one player's contract."""
    call = {"type": kind} | ({"level": level} if level is not None else {})
    return {"contract": call, "declarers": ["N"], "tricks": won(count, total), **parts}


def together(kind: str, counts: dict[str, int], **parts: Any) -> Record:
    """What a record says of several players side by side."""
    return {"contract": {"type": kind}, "declarers": list(counts), "tricks": {"by_declarer": counts}, **parts}


def wrong(record: Any) -> set[str]:
    """The fields at which a record is refused; empty when it is scored."""
    return set(score(record).get("error", {}))
