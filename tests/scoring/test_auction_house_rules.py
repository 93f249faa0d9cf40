"""House rules of the auction: each changes what may be called."""

from scoring import Message
from scoring.auction import Bid, asks, legal, said, start, troel
from tests.scoring.auctions import begun, may, refused, rules_of

WALLONIA = rules_of()
BOUND = rules_of("pagat_basic_30")


def bids(state):
    """Everything that may be said now, in English."""
    return [str(said(state.variant, call)) for call in legal(state)]


def test_the_rank_of_suits_is_a_house_rule():
    spades_over_clubs = rules_of(suit_rank="diamonds_spades_clubs")
    state = begun(spades_over_clubs, "W", "abondance 9 clubs")

    assert may(state, "abondance 9 spades")
    assert not may(begun(WALLONIA, "W", "abondance 9 clubs"), "abondance 9 spades")
    assert str(spades_over_clubs.suits_ranked).endswith("hearts, diamonds, spades, clubs.")


def test_what_may_go_over_troel_is_a_house_rule():
    few = begun(rules_of("pagat_basic_30", troel_only_overcalled_by="open_misere_and_slim"), "N", "troel S 3")

    assert may(begun(BOUND, "N", "troel S 3"), "grand_misere")
    assert not may(few, "grand_misere") and may(few, "open_misere")
    assert "Open misère" in refused(few, "grand_misere")


def test_four_aces_call_the_card_that_the_house_calls():
    heart, king = rules_of(), rules_of(royal_call="missing_king_by_suit")

    assert asks(heart, troel(4, "N")) != asks(king, troel(4, "N"))
    assert "heart" in str(asks(heart, troel(4, "N"))) and "king" in str(asks(king, troel(4, "N")))
    assert (
        asks(heart, troel(3, "N"))
        == asks(king, troel(3, "N"))
        == Message("Whoever holds the fourth ace is the partner.")
    )


def test_who_may_announce_is_a_house_rule():
    assert may(start(WALLONIA, "N"), "troel E 4")
    assert not may(start(rules_of(troel="exactly_three"), "N"), "troel E 4")
    assert not may(start(rules_of(troel="none"), "N"), "troel E 3")


def test_each_option_of_the_auction_changes_what_may_be_said():
    ten = ("clubs", "hearts", "accept N", "accept E", "9 clubs", "9 hearts", "10 clubs", "10 hearts")
    waited = ("wait", "hearts", "small_misere", "pass")
    rows = [
        ("passe_parole", False, ten, "hand back"),
        ("repeat_proposal", 0, ("hearts", "clubs", "pass", "pass"), "hearts"),
        ("waiting", "accept", waited, "small_misere"),
        ("waiting", "off", (), "wait"),
        ("change_contract", "own_kind", ("abondance 9 clubs", "abondance 9 hearts", "pass", "pass"), "open_misere"),
    ]
    for key, value, calls, words in rows:
        assert may(begun(WALLONIA, "W", *calls), words), key
        assert not may(begun(rules_of(**{key: value}), "W", *calls), words), key
    assert may(start(rules_of(abondance_from_nine=False), "W"), "abondance 11 hearts")
    assert may(begun(rules_of("flemish", troel_overbids=True), "W", "troel N 3"), "grand_slam hearts")
    assert begun(rules_of("flemish", troel_overbids=True), "W", "troel N 3").turn == "N"


def test_bids_that_were_made_are_kept_with_their_seats():
    state = begun(WALLONIA, "W", "hearts", "accept N", "small_misere")

    assert state.bids == (Bid("partnership_8", "hearts", ("N", "E")), Bid("small_misere", None, ("S",)))
    assert state.turn == "W" and "Accept" not in " ".join(bids(state))
