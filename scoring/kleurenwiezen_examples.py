"""The auctions that the pages of kleurenwiezen print; the round that a page leaves out is filled in."""

from scoring.auction.calls import HAND_BACK, PASS, WAIT, accept, bid, propose, troel
from scoring.auction.examples import Example

HEARTS, DIAMONDS, CLUBS, SPADES = "hearts", "diamonds", "clubs", "spades"
PAIR_8, PAIR_9, PAIR_10 = "partnership_8", "partnership_9", "partnership_10"
SOLO_5, SOLO_6, SOLO_7, SOLO_8 = "solo_5", "solo_6", "solo_7", "solo_8"

TWO_PAIRS = Example(
    "N",
    (
        propose(DIAMONDS), propose(SPADES), accept("S", PAIR_8, SPADES), accept("E", PAIR_8, DIAMONDS),
        bid(PAIR_9, SPADES), bid(PAIR_9, DIAMONDS), bid(PAIR_10, SPADES), PASS, PASS,
    ),
)  # fmt: skip
SOLO_AGAINST_A_PAIR = Example(
    "W",
    (
        WAIT, propose(CLUBS), propose(HEARTS), propose(SPADES), accept("W", PAIR_8, SPADES), PASS,
        bid(SOLO_6, HEARTS), bid(PAIR_10, SPADES), bid(SOLO_7, HEARTS), PASS, bid(SOLO_8, SPADES), PASS,
    ),
)  # fmt: skip
EXAMPLES = (SOLO_AGAINST_A_PAIR, TWO_PAIRS)

NEWER_EDITION = (
    Example(
        "W",
        (
            propose(DIAMONDS), propose(CLUBS), propose(SPADES), propose(HEARTS), accept("W", PAIR_8, HEARTS),
            accept("S", PAIR_9, SPADES), bid(PAIR_9, HEARTS), PASS, bid(SOLO_6, SPADES), bid(PAIR_10, HEARTS),
            bid(SOLO_7, SPADES), PASS, bid(SOLO_7, HEARTS), PASS,
        ),
    ),
    Example(
        "W",
        (
            propose(SPADES), PASS, accept("N", PAIR_8, SPADES), bid(SOLO_5, DIAMONDS), bid(PAIR_9, SPADES),
            bid(SOLO_6, DIAMONDS), PASS, PASS,
        ),
    ),
    Example(
        "W",
        (
            propose(DIAMONDS), propose(CLUBS), propose(HEARTS), accept("S", PAIR_8, HEARTS), propose(SPADES),
            propose(DIAMONDS), accept("E", PAIR_9, DIAMONDS), bid(PAIR_9, HEARTS), bid(PAIR_10, DIAMONDS), PASS, PASS,
        ),
    ),
    Example(
        "W",
        (
            propose(CLUBS), propose(HEARTS), accept("N", PAIR_8, CLUBS), accept("E", PAIR_8, HEARTS),
            bid(PAIR_9, CLUBS), bid(PAIR_9, HEARTS), bid(PAIR_10, CLUBS), bid(PAIR_10, HEARTS), HAND_BACK, PASS,
            bid(SOLO_7, CLUBS), PASS, PASS,
        ),
    ),
    Example(
        "W",
        (WAIT, bid("small_misere"), propose(SPADES), propose(CLUBS), PASS, bid("small_misere"), PASS),
    ),
    Example("W", (troel(4, "E"), PASS, bid("abondance_10", SPADES), bid("open_misere"), PASS, PASS)),
)  # fmt: skip
