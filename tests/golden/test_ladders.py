"""The published ladders, and every published comparison of two bids."""

import pytest

from tests.golden.published import LADDERS, contracts_named, ladder_of, rows

PUBLISHED = {row["id"]: row for row in rows("bid_orders")["ladders"]}
COMPARED = rows("bid_orders")["comparisons"]


def rungs(name):
    variant = ladder_of(name)
    low_to_high = PUBLISHED[name]["low_to_high"]
    tied = ([rung] if isinstance(rung, str) else rung for rung in low_to_high)
    return [[contracts_named(variant, words.split(" and up")[0])[0] for words in rung] for rung in tied]


def test_every_published_ladder_is_one_of_ours():
    assert set(PUBLISHED) == set(LADDERS)


@pytest.mark.parametrize("name", LADDERS)
def test_contracts_stand_in_the_published_order(name):
    variant = ladder_of(name)

    heights = [[{variant.height[key] for key in keys} for keys in rung] for rung in rungs(name)]

    assert all(keys for rung in rungs(name) for keys in rung)
    assert all(len(set().union(*rung)) == 1 for rung in heights)
    bottoms = [min(min(heights_of) for heights_of in rung) for rung in heights]
    assert bottoms == sorted(set(bottoms))


@pytest.mark.parametrize("row", COMPARED, ids=lambda row: row["id"])
def test_a_published_comparison_holds(row):
    variant = ladder_of(row["ladder"])
    (a, *_), a_suit = contracts_named(variant, row["a"])
    (b, *_), b_suit = contracts_named(variant, row["b"])

    held = (variant.outbids(a, a_suit, b, b_suit), variant.outbids(b, b_suit, a, a_suit))

    assert held == {"higher": (True, False), "lower": (False, True), "equal": (False, False)}[row["a_vs_b"]]
