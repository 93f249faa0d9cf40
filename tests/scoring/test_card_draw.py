"""Drawn cards decide partners, dealer and scorer as the rule pages say."""

from itertools import permutations

import pytest

from scoring import variant
from scoring.card_draw import RANKS, drawn_cards, drawn_seats
from scoring.seats import left_of


def told(game, key, lot):
    """The players from the lowest card to the highest, each with what was decided."""
    cards = drawn_cards(variant(game, key).teaching.card_draw, lot)
    by_rank = sorted(cards, key=lambda card: RANKS.index(card.rank))
    return [(card.player, [str(sentence) for sentence in card.decides]) for card in by_rank]


def test_a_lot_gives_the_same_cards_and_no_rank_twice():
    draw = variant("dutch_whist", "to_5").teaching.card_draw

    for lot in map(str, range(200)):
        cards = drawn_cards(draw, lot)
        assert cards == drawn_cards(draw, lot)
        assert len({card.rank for card in cards}) == 4
    assert len({drawn_cards(draw, str(lot)) for lot in range(50)}) > 40


def test_in_dutch_whist_the_lowest_deals_with_the_second_lowest():
    # Rule page: the lowest card deals first and chooses a seat; dealer and second lowest against the two highest.
    for lot in map(str, range(20)):
        (lowest, first), (second, _), (third, _), (highest, last) = told("dutch_whist", "to_5", lot)
        assert first == [f"Plays with player {second}.", "Deals first and chooses a seat."]
        assert last == [f"Plays with player {third}."]


def test_in_boomke_wies_the_highest_keeps_the_score():
    # Rule page: the two lowest are a team; the highest is the scorer, whose left deals first.
    *_, (_, decided) = told("boomke_wies", "auction", "1")

    assert decided[1:] == ["Keeps the score; the player who sits down to the left deals first."]


@pytest.mark.parametrize(("game", "key"), [("dutch_whist", "to_5"), ("boomke_wies", "auction")])
def test_partners_come_to_sit_opposite_and_the_first_dealer_is_whom_the_rule_page_says(game, key):
    draw = variant(game, key).teaching.card_draw
    for ranks in permutations(("2", "7", "10", "A")):
        exchange, dealer = drawn_seats(draw, dict(zip("NESW", ranks, strict=True)))
        cards = dict(zip("NESW", ranks, strict=True))
        if exchange:
            one, other = exchange
            cards[one], cards[other] = cards[other], cards[one]

        assert {frozenset((cards["N"], cards["S"])), frozenset((cards["E"], cards["W"]))} == {
            frozenset(("2", "7")),
            frozenset(("10", "A")),
        }
        assert cards["N"] == ranks[0]
        scorer = next(seat for seat in "NESW" if cards[seat] == "A")
        assert dealer == (left_of(scorer) if draw.highest_scores else next(s for s in "NESW" if cards[s] == "2"))
