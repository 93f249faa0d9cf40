"""The auction of kleurenwiezen, rule by rule."""

from scoring.auction import legal, outcome, start
from tests.scoring.auctions import begun, may, refused, rules_of

WALLONIA = rules_of()
FLEMISH = rules_of("flemish")


def test_1_troel_comes_before_the_auction_and_only_higher_rows_after_it():
    state = begun(FLEMISH, "N", "troel S 3")

    assert state.turn == "W"
    assert may(state, "open_misere") and may(state, "grand_slam hearts") and may(state, "pass")
    assert not any(may(state, words) for words in ("hearts", "wait", "misere", "abondance 12 hearts"))
    assert refused(begun(FLEMISH, "N", "pass"), "troel S 3") == "Troel is announced before the bidding begins."
    assert outcome(begun(FLEMISH, "N", "troel S 3", "pass", "pass", "pass")) == {
        "contract": {"type": "troel"},
        "dealer": "N",
        "declarers": ["S"],
        "modifiers": {"aces_held": 3},
    }


def test_2_the_dealers_left_speaks_first_and_a_pass_is_final():
    assert start(WALLONIA, "S").turn == "W"

    state = begun(WALLONIA, "S", "pass", "hearts", "clubs", "spades")
    assert state.turn == "N"


def test_3_only_the_first_may_wait_and_then_accepts_joins_or_passes():
    state = begun(WALLONIA, "W", "wait", "hearts", "small_misere", "pass")

    assert not may(begun(WALLONIA, "W", "pass"), "wait") and not may(state, "wait")
    assert state.turn == "N"
    kinds = {(call.kind, call.contract) for call in legal(state)}
    assert kinds == {
        ("pass", ""),
        ("accept", "partnership_12"),
        ("accept", "partnership_13"),
        ("bid", "small_misere"),
    }
    assert outcome(begun(WALLONIA, "W", "wait", "pass", "pass", "pass", "pass"))["contract"] == {"type": "pass"}


def test_4_a_suit_is_proposed_once_at_a_first_turn_and_closed_once_accepted():
    proposed = begun(WALLONIA, "W", "hearts")
    accepted = begun(WALLONIA, "W", "hearts", "accept N")

    assert not may(proposed, "hearts") and may(proposed, "accept N") and may(proposed, "clubs")
    assert not any(may(accepted, words) for words in ("hearts", "accept N", "solo 6 hearts"))
    assert refused(accepted, "hearts") == "A proposal of hearts was accepted: that suit is closed to others."


def test_4_a_suit_that_lapsed_may_be_proposed_by_another_at_a_later_turn():
    state = begun(WALLONIA, "W", "hearts", "clubs", "pass", "pass", "diamonds")

    assert state.turn == "E" and may(state, "hearts") and not may(state, "diamonds")


def test_5_a_proposer_is_silent_until_the_partnership_ends():
    state = begun(WALLONIA, "W", "hearts", "accept N", "clubs", "accept S 9")

    assert state.turn == "E"  # North, who proposed, is passed over
    broken = begun(WALLONIA, "W", "hearts", "accept N", "clubs", "accept S 9", "pass")
    assert broken.turn == "N" and may(broken, "solo 6 hearts") and may(broken, "grand_misere")
    assert not any(may(broken, words) for words in ("diamonds", "solo 6 diamonds", "abondance 9 hearts", "9 hearts"))


def test_6_who_found_no_partner_may_go_on_but_not_with_abondance_or_slam():
    state = begun(WALLONIA, "W", "hearts", "clubs", "pass", "pass")

    assert state.turn == "N"
    for words in ("pass", "diamonds", "hearts", "accept E", "solo 6 hearts", "piccolo", "grand_misere"):
        assert may(state, words), words
    for words in ("abondance 9 hearts", "grand_slam hearts", "small_slam no_trump", "solo 6 spades", "clubs", "wait"):
        assert not may(state, words), words


def test_6_the_same_suit_again_as_often_as_the_house_says():
    for times in (0, 1, 2):
        variant_ = rules_of(repeat_proposal=times)
        state = start(variant_, "W")
        state = begun(variant_, "W", "hearts", "clubs", "pass", "pass")
        said_again = 0
        calls = ["hearts", "clubs", "pass", "pass"]
        while may(state, "hearts"):
            said_again += 1
            calls += ["hearts", ("clubs", "diamonds", "spades")[said_again % 3]]
            state = begun(variant_, "W", *calls)
        assert said_again == times


def test_7_solo_after_the_same_suit_again_is_a_house_rule():
    said_twice = ("hearts", "clubs", "pass", "pass", "hearts", "diamonds")

    assert may(begun(WALLONIA, "W", *said_twice), "solo 6 hearts")
    blocked = begun(rules_of(repeat_blocks_solo=True), "W", *said_twice)
    assert refused(blocked, "solo 6 hearts") == "You proposed hearts more than once: you may not play it alone."


def test_8_the_choice_is_handed_back_from_eleven_on_and_once():
    ten = ("clubs", "hearts", "accept N", "accept E", "9 clubs", "9 hearts")
    state = begun(WALLONIA, "W", *ten, "10 clubs", "10 hearts")

    assert state.turn == "S" and may(state, "hand back")
    assert "Partnership 10 in clubs" in refused(begun(WALLONIA, "W", *ten), "hand back")
    back = begun(WALLONIA, "W", *ten, "10 clubs", "10 hearts", "hand back")
    assert back.turn == "N" and may(back, "11 clubs")
    assert refused(state, "solo 7 clubs").startswith("You play clubs together")
    again = begun(WALLONIA, "W", *ten, "10 clubs", "10 hearts", "hand back", "11 clubs", "11 hearts")
    assert again.turn == "N" and refused(again, "hand back") == "The choice was handed back already."


def test_9_solo_is_bid_directly_only_where_nobody_can_still_accept():
    nobody = begun(WALLONIA, "W", "diamonds", "pass", "accept N")
    somebody = begun(WALLONIA, "W", "diamonds", "pass", "clubs")

    assert nobody.turn == somebody.turn == "W"
    assert may(nobody, "solo 6 hearts")
    assert refused(somebody, "solo 6 hearts") == "Propose hearts first: somebody could still accept."
    assert refused(nobody, "hearts") == "Nobody is left who could accept."


def test_10_abondance_and_slam_at_the_first_turn_and_an_abondance_may_be_raised():
    assert may(start(WALLONIA, "W"), "abondance 9 spades") and may(start(WALLONIA, "W"), "grand_slam no_trump")
    assert refused(start(WALLONIA, "W"), "abondance 10 hearts") == "Begin with Abondance 9 in hearts."
    raised = begun(WALLONIA, "W", "abondance 9 spades", "abondance 9 hearts", "pass", "pass")
    assert raised.turn == "N"
    assert may(raised, "abondance 10 spades") and not may(raised, "grand_slam spades")
    over = begun(WALLONIA, "W", "abondance 9 hearts")
    assert may(over, "abondance 10 clubs") and not may(over, "abondance 11 clubs")


def test_11_equal_levels_go_by_suit_and_slams_without_trumps_and_grand_ones_stand_higher():
    hearts = begun(WALLONIA, "W", "abondance 9 diamonds")
    slam = begun(WALLONIA, "W", "grand_slam hearts")
    small = begun(WALLONIA, "W", "small_slam no_trump")

    assert may(hearts, "abondance 9 hearts") and not may(hearts, "abondance 9 clubs")
    assert may(slam, "grand_slam no_trump") and not may(slam, "grand_slam diamonds")
    assert may(small, "grand_slam spades")
    flemish = begun(FLEMISH, "W", "diamonds", "accept N", "pass")
    assert may(flemish, "solo 5 hearts") and not may(flemish, "solo 5 clubs")


def test_12_miseres_of_one_kind_stand_together_and_a_piccolo_sweeps_small_ones():
    three = begun(WALLONIA, "W", "small_misere", "small_misere", "small_misere")
    swept = begun(WALLONIA, "W", "small_misere", "small_misere", "piccolo", "pass")

    assert outcome(begun(WALLONIA, "W", "small_misere", "small_misere", "pass", "pass"))["declarers"] == ["N", "E"]
    assert may(three, "pass") and may(three, "small_misere")
    assert swept.turn == "N" and may(swept, "piccolo") and not may(swept, "small_misere")
    joined = begun(WALLONIA, "W", "small_misere", "small_misere", "piccolo", "pass", "piccolo", "pass")
    assert outcome(joined)["contract"] == {"type": "piccolo"}
    assert outcome(joined)["declarers"] == ["N", "S"]


def test_12_a_fourth_who_is_forced_and_open_miseres_together_are_house_rules():
    forced = rules_of(force_fourth_misere=True)
    state = begun(forced, "W", "small_misere", "small_misere", "small_misere")
    apart = begun(rules_of(open_misere_together=False), "W", "open_misere")

    assert not may(state, "pass") and may(state, "small_misere")
    drawn_in = begun(forced, "W", "pass", "small_misere", "small_misere", "small_misere")
    assert outcome(drawn_in)["declarers"] == ["N", "E", "S", "W"]
    assert not may(apart, "open_misere") and may(begun(WALLONIA, "W", "open_misere"), "open_misere")


def test_13_a_misere_after_a_break_and_a_new_suit_after_a_misere_are_house_rules():
    broken = ("hearts", "accept N", "clubs", "accept S 9", "pass")
    misere = ("small_misere",)

    assert may(begun(WALLONIA, "W", *broken), "grand_misere")
    assert not may(begun(rules_of(negative_after_break=False), "W", *broken), "grand_misere")
    assert may(begun(WALLONIA, "W", *misere), "hearts")
    refusing = begun(rules_of(no_new_suit_after_misere=True), "W", "hearts", *misere)
    assert refused(refusing, "clubs") == "After Small misère no new suit may be proposed."
    assert may(refusing, "accept N 12")


def test_14_nobody_overbids_himself():
    state = begun(WALLONIA, "W", "abondance 9 hearts", "pass", "pass", "pass")

    assert state.over and legal(state) == ()
    assert refused(state, "abondance 10 hearts") == "The bidding is over."


def test_15_when_all_pass_nothing_is_played():
    at_once = begun(WALLONIA, "W", "pass", "pass", "pass", "pass")
    later = begun(WALLONIA, "W", "hearts", "clubs", "pass", "pass", "pass", "pass")

    for state in (at_once, later):
        assert outcome(state) == {"contract": {"type": "pass"}, "dealer": "W"}
