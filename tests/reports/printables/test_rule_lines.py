"""The rules of an evening in lines."""

from itertools import pairwise

from reports.score_tables.rules import bids_compared, ending
from scoring import document, variant
from tests.scoring.every import PUBLISHED


def ends(**rules):
    return [str(sentence) for sentence in ending(variant("bid_whist", "standard_54").under(rules))]


def test_a_set_limit_says_how_often_in_words():
    assert "A side that is set more than once loses." in ends(max_sets=1)
    assert "A side that is set more than 2 times loses." in ends(max_sets=2)


def test_the_rank_of_suits_is_told_where_the_engine_goes_by_it():
    sentences = {variant_.key: [str(line) for line in bids_compared(variant_.under())] for variant_ in PUBLISHED}
    wallonia = variant("kleurenwiezen", "wallonia_26").under()

    assert {key for key, lines in sentences.items() if lines} == {
        variant_.key for variant_ in PUBLISHED if variant_.suits_decide
    }
    assert sentences["wallonia_26"] == [
        "Between equal bids the higher suit wins: no trumps, then hearts, diamonds, clubs, spades."
    ]
    order = ["no_trump", "hearts", "diamonds", "clubs", "spades"]
    assert all(wallonia.outbids("grand_slam", lower, "grand_slam", higher) for lower, higher in pairwise(order))
    assert document(wallonia)["suits_ranked"] == sentences["wallonia_26"][0]
