"""The bounds of one deal, against published tables and against deals by chance."""

import pytest

from scoring import every_game, variant
from scoring.deal_bounds import deal_bounds, game_bounds


def test_the_dearest_contract_of_the_walloon_table_bounds_a_deal():
    # A solo slam pays 60 from each of three opponents.
    assert deal_bounds(variant("kleurenwiezen", "wallonia_26")) == (-180, 180)


def test_honours_widen_the_bounds_by_the_four_of_one_side():
    # Thirteen tricks are seven above six.
    assert deal_bounds(variant("dutch_whist", "with_honours").under({})) == (0, 7 + 4)


def test_roem_of_both_sides_widens_the_bounds_of_klaverjas():
    # 162, a march, and whatever roem a form takes of each side.
    assert deal_bounds(variant("klaverjas", "dutch_162")) == (0, 162 + 100 + 2 * 900)


def test_a_game_to_five_is_won_from_four_by_one_deal_and_a_rubber_has_three():
    whist = variant("dutch_whist", "to_5")

    assert game_bounds(whist) == (0, 4 + 7)
    assert game_bounds(whist.under({"rubber": True})) == (0, 3 * (4 + 7))
    assert game_bounds(variant("kleurenwiezen", "wallonia_26")) is None


def test_points_that_a_table_writes_are_bounded_as_the_club_says():
    hearts = variant("another", "by_player").under({"most": 26})

    assert (deal_bounds(hearts), deal_bounds(hearts.under({"most": 26, "below_zero": True}))) == ((0, 26), (-9999, 26))


@pytest.mark.parametrize("key", [(game.key, variant_.key) for game in every_game() for variant_ in game.variants])
def test_no_line_of_a_table_lies_outside_the_bounds(key):
    played = variant(*key)
    bounds = deal_bounds(played)
    amounts = [
        amount
        for contract in played.contracts
        for line in contract.table.lines
        for amount in (line.declarer, line.opponent)
    ]

    assert bounds is None or (bounds.least <= min(amounts) and max(amounts) <= bounds.most)
