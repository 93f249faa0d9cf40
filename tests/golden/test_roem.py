"""Values, order and card points of pandoeren, as published."""

import pytest

from scoring import roem
from tests.golden.published import rows

PUBLISHED = rows("pandoeren_roem")


def test_combinations_have_their_published_values_and_order():
    assert [list(roem_values) for roem_values in roem.ROEM] == PUBLISHED["values_low_to_high"]
    assert roem.STUK == PUBLISHED["stuk"]


def test_cards_and_suits_stand_in_their_published_order():
    assert list(roem.RANKS) == PUBLISHED["sequence_rank_low_to_high"]
    assert list(roem.SUITS) == PUBLISHED["suit_rank_low_to_high"]


def test_the_last_trick_has_its_published_points():
    assert PUBLISHED["last_trick"] == roem.LAST_TRICK


@pytest.mark.parametrize("row", PUBLISHED["comparisons"], ids=lambda row: f"{row['a']} {row['a_vs_b']} {row['b']}")
def test_a_published_comparison_of_roem_holds(row):
    held = (roem.better(row["a"], row["b"]), roem.better(row["b"], row["a"]))

    assert held == {"higher": (True, False), "lower": (False, True), "equal": (False, False)}[row["a_vs_b"]]


def test_the_points_in_play_are_those_of_thirty_three_cards_less_the_discard():
    # 33 cards and 5 for the last trick; 146 stay in play when the discard is a card without points.
    suit = sum(points for rank, points in PUBLISHED["card_points"]["plain"].items() if rank != "6")
    trumps = sum(points for rank, points in PUBLISHED["card_points"]["trump"].items() if rank != "6")

    assert 3 * suit + trumps + roem.LAST_TRICK == PUBLISHED["total_in_play"] == roem.CARD_POINTS
