"""Seats round a table, the two sides, and who is a party to the score."""

from __future__ import annotations

from enum import Enum

SEATS = ("N", "E", "S", "W")
SIDES = ("NS", "EW")
SIDE_OF = {"N": "NS", "S": "NS", "E": "EW", "W": "EW"}
OTHER_SIDE = {"NS": "EW", "EW": "NS"}


class Unit(Enum):
    """The unit that scores: each player, or each side of two."""

    PLAYER = "player"
    SIDE = "side"

    @property
    def parties(self) -> tuple[str, ...]:
        """The parties to a score, clockwise from North."""
        return SEATS if self is Unit.PLAYER else SIDES


def left_of(seat: str) -> str:
    """The seat that plays next, clockwise.

    >>> left_of("W")
    'N'
    """
    return SEATS[(SEATS.index(seat) + 1) % 4]


def party_of(seat: str, unit: Unit) -> str:
    """The party a seat scores for: itself, or its side."""
    return seat if unit is Unit.PLAYER else SIDE_OF[seat]
