"""The auctions of the other games, and what a bid stands above."""

import pytest

from scoring.auction import Bid, legal, may_follow, outcome, said, start
from tests.golden.published import contracts_named, ladder_of, rows
from tests.scoring.auctions import begun, may, refused, rules_of

BOOMKE = rules_of("auction", "boomke_wies")
STANDARD = rules_of("standard_54", "bid_whist")
NORTH_EAST = rules_of("ne_usa_52", "bid_whist")
PARR = rules_of("boston_parr", "bid_whist")
ROGLER = rules_of("rhode_island_rogler", "bid_whist")
PANDOEREN = rules_of("wedd_33", "pandoeren")
IWWA = rules_of("iwwa_wiezen", "wiezen")
NIKLAAS = rules_of("sint_niklaas", "wiezen")
SOLO_WHIST = rules_of("units_1_1_2_3_4_6", "solo_whist")


@pytest.mark.parametrize("row", rows("bid_orders")["comparisons"], ids=lambda row: row["id"])
def test_every_published_comparison_says_what_may_follow(row):
    variant_ = ladder_of(row["ladder"])
    (a, *_), a_suit = contracts_named(variant_, row["a"])
    (b, *_), b_suit = contracts_named(variant_, row["b"])
    higher, lower = Bid(a, a_suit, ("N",)), Bid(b, b_suit, ("E",))
    together = row["a"] == row["b"] and "misere" in a

    assert (may_follow(variant_, higher, lower) is None) == (row["a_vs_b"] == "higher" or together)
    assert (may_follow(variant_, lower, higher) is None) == together


def bid_keys(state):
    return [call.contract for call in legal(state) if call.kind == "bid"]


def test_boomke_numbers_rise_and_three_passes_end_it():
    state = begun(BOOMKE, "W", "bid_7", "pass", "bid_9")

    assert bid_keys(state) == ["bid_10", "bid_11", "bid_12", "boom"]
    over = begun(BOOMKE, "W", "bid_7", "pass", "bid_9", "pass", "pass")
    assert outcome(over) == {
        "contract": {"type": "bid", "level": 9},
        "dealer": "W",
        "declarers": ["S"],
        "declarer_side": "NS",
    }


def test_boomke_after_three_passes_the_dealer_says_seven_boom_or_meetje():
    state = begun(BOOMKE, "W", "pass", "pass", "pass")

    assert bid_keys(state) == ["meetje", "bid_7", "boom"] and not may(state, "pass")
    assert not may(start(BOOMKE, "W"), "meetje")
    assert outcome(begun(BOOMKE, "W", "pass", "pass", "pass", "meetje"))["modifiers"] == {"after_three_passes": True}
    assert may(begun(rules_of("auction", "boomke_wies", dealer_any_number=True), "W", "pass", "pass", "pass"), "bid_9")


def test_bid_whist_gives_everybody_one_turn_and_the_dealer_must_bid():
    state = begun(STANDARD, "W", "pass", "pass", "pass")

    assert not may(state, "pass")
    assert refused(state, "pass") == "A deal cannot be passed out here: the dealer must bid."
    over = begun(STANDARD, "W", "trump_3_uptown", "pass", "no_trump_3", "pass")
    assert over.over and outcome(over)["declarers"] == ["S"]
    assert not may(begun(STANDARD, "W", "trump_4_uptown"), "trump_4_downtown")
    low = rules_of("standard_54", "bid_whist", rank="downtown_beats_uptown")
    assert may(begun(low, "W", "trump_4_uptown"), "trump_4_downtown")
    number = rules_of("standard_54", "bid_whist", rank="number_only")
    assert not may(begun(number, "W", "trump_4_uptown"), "no_trump_4")
    assert not may(start(rules_of("standard_54", "bid_whist", min_bid=4), "W"), "trump_3_uptown")


def test_bid_whist_with_numbers_names_the_contract_when_it_is_won():
    state = begun(ROGLER, "W", "trump_2", "pass", "trump_4", "pass")

    assert state.naming and state.turn == "S" and not state.over
    assert {call.contract for call in legal(state)} == {"trump_4", "no_trump_4"}
    assert str(said(ROGLER, legal(start(ROGLER, "W"))[1])) == "1"
    over = begun(ROGLER, "W", "trump_2", "pass", "trump_4", "pass", "name no_trump_4")
    assert outcome(over)["contract"] == {"type": "no_trump", "level": 4}


def test_bid_whist_the_dealer_may_match_where_the_page_says_so():
    bid = ("trump_4", "pass", "pass")

    assert may(begun(ROGLER, "W", *bid), "trump_4")
    matched = begun(ROGLER, "W", *bid, "trump_4", "name trump_4")
    assert outcome(matched)["declarers"] == ["W"]
    assert not may(begun(PARR, "W", *bid), "trump_4")
    assert may(begun(NORTH_EAST, "W", "trump_4_uptown", "pass", "pass"), "trump_4_uptown")


def test_bid_whist_of_the_north_east_deals_again_and_parr_goes_round():
    assert outcome(begun(NORTH_EAST, "W", "trump_2_uptown", "redeal")) == {
        "contract": {"type": "redeal"},
        "dealer": "W",
    }
    passed = begun(NORTH_EAST, "W", "pass", "pass", "pass")
    assert may(passed, "pass") and may(passed, "trump_1_uptown") and not may(passed, "trump_2_uptown")
    assert not may(start(STANDARD, "W"), "redeal")
    again = begun(PARR, "W", "trump_1", "trump_2", "pass", "pass")
    assert again.turn == "N" and may(again, "trump_3")
    eaten = begun(PARR, "W", "pass", "pass", "pass")
    assert bid_keys(eaten) == ["trump_1"] and not may(eaten, "pass")


def test_pandoeren_goes_in_rows_until_three_passes_in_a_row():
    state = begun(PANDOEREN, "W", "pass", "number_120", "misere", "pass", "number_150")

    assert state.turn == "E" and may(state, "number_160") and not may(state, "number_140")
    over = begun(PANDOEREN, "W", "pass", "number_120", "misere", "pass", "number_150", "pass", "pass", "pass")
    assert outcome(over) == {"contract": {"type": "number", "level": 150}, "dealer": "W", "declarers": ["N"]}
    assert outcome(begun(PANDOEREN, "W", "pass", "pass", "pass", "pass"))["contract"] == {"type": "pass"}
    final = begun(rules_of("wedd_33", "pandoeren", bid_after_pass=False), "W", "pass", "number_120", "misere", "pass")
    assert final.turn == "E"


def test_wiezen_asks_without_a_suit_and_solo_is_for_who_found_nobody():
    state = begun(IWWA, "W", "wait", "ask", "pass", "pass")

    assert state.turn == "N" and {call.kind for call in legal(state)} == {"pass", "accept"}
    assert not may(start(IWWA, "W"), "solo_5")
    alone = begun(IWWA, "W", "pass", "ask", "pass", "pass")
    assert may(alone, "solo_5") and may(alone, "abondance 9")
    assert not may(begun(IWWA, "W", "ask"), "ask")
    joined = begun(IWWA, "W", "ask", "pass", "accept N 8", "pass")
    assert outcome(joined) == {
        "contract": {"type": "partnership", "level": 8},
        "dealer": "W",
        "declarers": ["N", "S"],
    }


def test_wiezen_says_troel_at_the_first_turn_and_little_goes_over_it():
    state = begun(NIKLAAS, "W", "ask", "troel E 3")

    assert not may(start(NIKLAAS, "W"), "troel E 3") and may(start(NIKLAAS, "W"), "troel N 3")
    assert {call.contract for call in legal(state)} == {"", "open_misere", "solo_slim"}
    before = rules_of("sint_niklaas", "wiezen", troel_said="before")
    assert may(start(before, "W"), "troel S 3")
    higher = rules_of("iwwa_wiezen", "wiezen", troel_only_overcalled_by="higher")
    assert may(begun(higher, "W", "troel N 3"), "solo") and not may(begun(IWWA, "W", "troel N 3"), "solo")
    assert outcome(begun(IWWA, "W", "troel N 4", "pass", "pass", "pass"))["contract"] == {"type": "troela"}


def test_wiezen_may_name_the_suit_of_an_abondance():
    named = rules_of("iwwa_wiezen", "wiezen", abondance_by_suit=True)

    assert may(begun(named, "W", "abondance_9 clubs"), "abondance_9 hearts")
    assert not may(begun(named, "W", "abondance_9 clubs"), "abondance_9 spades")
    assert may(start(named, "W"), "ask") and not may(start(named, "W"), "hearts")
    assert not may(begun(IWWA, "W", "abondance_9"), "abondance_9")
    swapped = rules_of("iwwa_wiezen", "wiezen", abondance_by_suit=True, suit_rank="diamonds_spades_clubs")
    assert may(begun(swapped, "W", "abondance_9 clubs"), "abondance_9 spades")


def test_solo_whist_lets_the_first_accept_after_a_pass():
    state = begun(SOLO_WHIST, "W", "pass", "ask", "pass", "pass")

    assert state.turn == "N" and {call.kind for call in legal(state)} == {"pass", "accept"}
    assert begun(SOLO_WHIST, "W", "pass", "solo", "pass", "pass").over
    assert not may(begun(SOLO_WHIST, "W", "pass", "solo"), "prop_and_cop")
    assert may(begun(SOLO_WHIST, "W", "abundance"), "abundance_in_trumps")
