"""Drawing cards for partners, dealer and scorer: four players, a pack, and a lot that gives the same cards again."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from random import Random
from typing import TYPE_CHECKING, NamedTuple

from scoring.messages import Message
from scoring.names import SUIT_NAMES
from scoring.seats import left_of

if TYPE_CHECKING:
    from scoring.variants import Variant

RANKS = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A")
COURT = {
    "J": Message("jack", context="card"),
    "Q": Message("queen", context="card"),
    "K": Message("king", context="card"),
    "A": Message("ace", context="card"),
}
PACK_SUITS = ("clubs", "diamonds", "hearts", "spades")
LONGEST_LOT = 40


@dataclass(frozen=True, slots=True)
class CardDraw:
    """The decisions by cards besides partners: the lowest deals first, or the highest keeps the score.

    The two lowest are partners against the two highest, where a house rule (`under`: its key and value) says so.
    """

    lowest_deals: bool = False
    highest_scores: bool = False
    under: tuple[str, str] = ("", "")

    def agreed(self, variant: Variant) -> Message | None:
        """The sentence of the house rule by which partners are drawn so; None where it is not chosen."""
        key, value = self.under
        return variant.teaching.rules[key].of(value) if key and variant.rules.get(key) == value else None


class DrawnCard(NamedTuple):
    """A player, 1 to 4, the card drawn, and what it decides."""

    player: int
    rank: str
    suit: str
    decides: tuple[Message, ...]

    @property
    def name(self) -> Message:
        """The card in words."""
        return Message("{rank} of {suit}", rank=COURT.get(self.rank, self.rank), suit=SUIT_NAMES[self.suit])


class DrawnSeats(NamedTuple):
    """The two seats that change places so that partners sit opposite each other, if any, and who deals first then."""

    exchange: tuple[str, str] | None
    first_dealer: str


def drawn_seats(draw: CardDraw, ranks: Mapping[str, str]) -> DrawnSeats:
    """The decision of the cards that were drawn at each seat; no two are of one rank. North stays."""
    lowest, second, third, highest = sorted(ranks, key=lambda seat: RANKS.index(ranks[seat]))
    partner = {lowest: second, second: lowest, third: highest, highest: third}["N"]
    opposite = left_of(left_of("N"))
    moved = {partner: opposite, opposite: partner}
    exchange = None if partner == opposite else (partner, opposite)
    if draw.highest_scores:
        return DrawnSeats(exchange, left_of(moved.get(highest, highest)))
    return DrawnSeats(exchange, moved.get(lowest, lowest))


def drawn_cards(draw: CardDraw, lot: str) -> tuple[DrawnCard, ...]:
    """The four cards of a lot in the order of the players; no two of one rank, for those would be drawn again."""
    chance = Random(lot)  # noqa: S311 - a lot that everybody may draw again, no secret
    ranks = chance.sample(RANKS, 4)
    cards = [(rank, chance.choice(PACK_SUITS)) for rank in ranks]
    order = sorted(range(4), key=lambda place: RANKS.index(ranks[place]))
    return tuple(DrawnCard(place + 1, *card, tuple(_decides(draw, place, order))) for place, card in enumerate(cards))


def _decides(draw: CardDraw, place: int, order: list[int]) -> Iterator[Message]:
    standing = order.index(place)
    yield Message("Plays with player {n}.", n=order[standing ^ 1] + 1)
    if draw.lowest_deals and standing == 0:
        yield Message("Deals first and chooses a seat.")
    if draw.highest_scores and standing == 3:
        yield Message("Keeps the score; the player who sits down to the left deals first.")
