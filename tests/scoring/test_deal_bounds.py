"""The bounds of one deal, against published tables and against deals by chance."""

import pytest

from scoring import every_game, variant
from scoring.deal_bounds import deal_bounds


def test_the_dearest_contract_of_the_walloon_table_bounds_a_deal():
    # A solo slam pays 60 from each of three opponents.
    assert deal_bounds(variant("kleurenwiezen", "wallonia_26")) == (-180, 180)


def test_honours_leave_the_bounds_unknown():
    variant_ = variant("dutch_whist", "with_honours").under({})

    assert (variant_.honours is None, deal_bounds(variant_)) == (False, None)


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
