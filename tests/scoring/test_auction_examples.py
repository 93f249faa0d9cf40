"""The auctions that the kleurenwiezen page and its newer edition print, call by call."""

import pytest

from scoring.auction import examples, outcome
from tests.scoring.auctions import begun, may, refused, rules_of

WALLONIA = rules_of()
BOUND = rules_of("pagat_basic_30")


def test_the_published_auction_that_north_and_south_and_west_fight_out():
    table = begun(WALLONIA, "W", "wait", "clubs", "hearts", "spades")  # the round that the page leaves out
    after_north = begun(
        WALLONIA, "W", "wait", "clubs", "hearts", "spades", "accept W", "pass", "solo 6 hearts", "10 spades"
    )
    assert table.turn == "N" and after_north.turn == "S"

    won = begun(
        WALLONIA,
        "W",
        "wait",
        "clubs",
        "hearts",
        "spades",
        "accept W",
        "pass",
        "solo 6 hearts",
        "10 spades",
        "solo 7 hearts",
        "pass",
        "solo 8 spades",
    )
    assert won.turn == "S" and may(won, "solo 8 hearts") and not may(won, "solo 8 diamonds")
    over = begun(
        WALLONIA,
        "W",
        *("wait clubs hearts spades".split()),
        "accept W",
        "pass",
        "solo 6 hearts",
        "10 spades",
        "solo 7 hearts",
        "pass",
        "solo 8 spades",
        "pass",
    )

    assert outcome(won) is None
    assert outcome(over) == {
        "contract": {"type": "solo", "level": 8},
        "dealer": "W",
        "declarers": ["W"],
        "trump": "spades",
    }


def test_nine_spades_would_not_have_been_enough_over_solo_six():
    state = begun(WALLONIA, "W", *("wait clubs hearts spades".split()), "accept W", "pass", "solo 6 hearts")

    assert refused(state, "9 spades") == "Partnership 9 in spades does not stand above Solo 6 in hearts."


def test_the_published_auction_of_two_pairs():
    state = begun(WALLONIA, "N", "diamonds", "spades", "accept S", "accept E")

    assert state.turn == "W"
    assert may(state, "9 spades") and not may(state, "8 spades")
    state = begun(WALLONIA, "N", "diamonds", "spades", "accept S", "accept E", "9 spades", "9 diamonds", "10 spades")
    assert state.turn == "N" and may(state, "10 diamonds")
    over = begun(WALLONIA, "N", *"diamonds spades".split(), "accept S", "accept E", "9 spades", "pass", "pass")
    assert outcome(over)["declarers"] == ["S", "W"] and outcome(over)["trump"] == "spades"


@pytest.mark.parametrize(
    ("dealer", "calls", "contract", "declarers"),
    [
        (
            "W",
            "diamonds|clubs|spades|hearts|accept W|accept S 9|9 hearts|pass|solo 6 spades|10 hearts|solo 7 spades|"
            "pass|solo 7 hearts|pass",
            {"type": "solo", "level": 7},
            ["W"],
        ),
        (
            "W",
            "spades|pass|accept N|solo 5 diamonds|9 spades|solo 6 diamonds|pass|pass",
            {"type": "solo", "level": 6},
            ["W"],
        ),
        (
            "W",
            "diamonds|clubs|hearts|accept S|spades|diamonds|accept E 9|9 hearts|10 diamonds|pass|pass",
            {"type": "partnership", "level": 10},
            ["N", "E"],
        ),
        (
            "W",
            "clubs|hearts|accept N|accept E|9 clubs|9 hearts|10 clubs|10 hearts|hand back|pass|solo 7 clubs|pass|pass",
            {"type": "solo", "level": 7},
            ["S"],
        ),
        ("W", "wait|small_misere|spades|clubs|pass|small_misere|pass", {"type": "small_misere"}, ["E", "S"]),
        ("W", "troel E 4|pass|abondance 10 spades|open_misere|pass|pass", {"type": "open_misere"}, ["S"]),
    ],
)
def test_the_examples_of_the_newer_edition(dealer, calls, contract, declarers):
    record = outcome(begun(BOUND, dealer, *calls.split("|")))

    assert (record["contract"], record["declarers"]) == (contract, declarers)


def test_every_printed_auction_is_shown_where_its_rules_are_played():
    shown = {key: len(examples(rules_of(key))) for key in ("wallonia_26", "flemish", "pagat_basic_30", "custom")}

    assert shown == {"wallonia_26": 2, "flemish": 2, "pagat_basic_30": 6, "custom": 2}
    assert len(examples(rules_of(waiting="off"))) == 1
