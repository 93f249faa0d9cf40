"""The auctions that the kleurenwiezen page prints, and those of its newer edition, to be replayed call by call."""

from __future__ import annotations

from scoring.auction.calls import HAND_BACK, PASS, WAIT, Call, accept, bid, propose, troel
from scoring.auction.rules import Example

SUITS = ("hearts", "diamonds", "clubs", "spades")


def _call(words: str) -> Call:
    """A call written short: "hearts" proposes, "N 9 hearts" accepts from North, "9 hearts" raises, "solo_6 hearts"
    bids."""
    plain = {"pass": PASS, "wait": WAIT, "hand back": HAND_BACK}
    if words in plain:
        return plain[words]
    *parts, last = words.split()
    if last not in SUITS:
        return troel(int(last), parts[1]) if parts else bid(last)
    if not parts:
        return propose(last)
    contract = f"partnership_{parts[-1]}" if parts[-1].isdigit() else parts[-1]
    return accept(parts[0], contract, last) if len(parts) == 2 else bid(contract, last)


def _example(title: str, source: str, calls: str, dealer: str = "W") -> Example:
    return Example(title, source, dealer, tuple(_call(words.strip()) for words in calls.split(",")))


PAGE, NEWER = "Kleurenwiezen rule page", "Newer edition of the kleurenwiezen rule page"
EXAMPLES = (
    _example(
        "A pair against two soloists",
        PAGE,
        # The page begins with the second turn; what North and East said at the first is ours.
        "wait, clubs, hearts, spades, W 8 spades, pass, solo_6 hearts, 10 spades, solo_7 hearts, pass, solo_8 spades, "
        "pass",
    ),
    _example(
        "Two pairs raise each other",
        PAGE,
        # The page stops at ten spades; that North leaves it to them is ours.
        "diamonds, spades, S 8 spades, E 8 diamonds, 9 spades, 9 diamonds, 10 spades, pass, pass",
        dealer="N",
    ),
)
NEWER_EXAMPLES = (
    _example(
        "Both pairs break up",
        NEWER,
        "diamonds, clubs, spades, hearts, W 8 hearts, S 9 spades, 9 hearts, pass, solo_6 spades, 10 hearts, "
        "solo_7 spades, pass, solo_7 hearts, pass",
    ),
    _example(
        "Solo at the first turn",
        NEWER,
        "spades, pass, N 8 spades, solo_5 diamonds, 9 spades, solo_6 diamonds, pass, pass",
    ),
    _example("All four aces in one hand", NEWER, "troel E 4, pass, abondance_10 spades, open_misere, pass, pass"),
    _example(
        "A suit proposed again by another",
        NEWER,
        "diamonds, clubs, hearts, S 8 hearts, spades, diamonds, E 9 diamonds, 9 hearts, 10 diamonds, pass, pass",
    ),
    _example(
        "The choice is handed back",
        NEWER,
        "clubs, hearts, N 8 clubs, E 8 hearts, 9 clubs, 9 hearts, 10 clubs, 10 hearts, hand back, pass, solo_7 clubs, "
        "pass, pass",
    ),
    _example(
        "Two small misères",
        NEWER,
        "wait, small_misere, spades, clubs, pass, small_misere, pass",
    ),
)
