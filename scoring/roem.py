"""Roem: combinations of cards, what each is worth and which is better; card points; after the rule page.

>>> better("sequence_4 from Q hearts", "sequence_4 from J spades")
True
>>> can_be(150), can_be(30)
(True, False)
"""

from __future__ import annotations

from itertools import combinations_with_replacement

from scoring.errors import ScoringError

NO_SUCH_ROEM = "No combinations make {value}. Roem is a sum of {values}."
ROEM = (
    ("sequence_3", 20),
    ("sequence_4", 50),
    ("sequence_5", 100),
    ("four_queens", 100),
    ("four_kings", 100),
    ("four_aces", 100),
    ("sequence_6", 120),
    ("sequence_7", 140),
    ("sequence_8", 160),
    ("four_jacks", 200),
)
RANKS = ("6", "7", "8", "9", "10", "J", "Q", "K", "A")
SUITS = ("clubs", "diamonds", "hearts", "spades")
LAST_TRICK = 5
STUK = 20
CARD_POINTS = 146
HIGHEST_TOTAL = 1000
VALUES = tuple(sorted({value for _, value in ROEM}))
_ORDER = tuple(key for key, _ in ROEM)


def _sums(limit: int) -> frozenset[int]:
    reached = {0}
    for total in range(10, limit + 1, 10):
        if any(total - value in reached for value in VALUES):
            reached.add(total)
    return frozenset(reached)


def _best_singles(hand: int = 3) -> dict[int, frozenset[int]]:
    """The worths that the best single combination may have, for each sum that one hand can hold."""
    best: dict[int, set[int]] = {}
    for size in range(1, hand + 1):
        for values in combinations_with_replacement(VALUES, size):
            best.setdefault(sum(values), set()).add(values[-1])
    return {total: frozenset(singles) for total, singles in best.items()}


ROEM_SUMS = _sums(HIGHEST_TOTAL)
_BEST = _best_singles()


def can_be(total: int) -> bool:
    """Do any combinations together make so much?"""
    return total in ROEM_SUMS


def may_deny(total: int, other: int) -> bool:
    """May somebody whose combinations make `total` hold a single one as good as the best in `other`?"""
    return total not in _BEST or other not in _BEST or max(_BEST[total]) >= min(_BEST[other])


def better(combination: str, other: str) -> bool:
    """Is a combination above another: the list first, then the top card of a sequence, then its suit.

    A combination is its key, a sequence with its top card: "four_kings", "sequence_3 from K spades".
    Raises ScoringError for what is no combination.
    """
    return height(combination) > height(other)


def height(combination: str) -> tuple[int, int, int]:
    """The rank of a combination: its place in the list, its top card and its suit."""
    key, _, top = combination.partition(" from ")
    rank, _, suit = top.partition(" ")
    is_roem = key in _ORDER and bool(top) == key.startswith("sequence")
    if not is_roem or (top and (rank not in RANKS or suit not in SUITS)):
        raise ScoringError(f"“{combination}” is not a combination.")
    return _ORDER.index(key), RANKS.index(rank) if top else 0, SUITS.index(suit) if top else 0
