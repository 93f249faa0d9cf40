"""A deal put right on a form keeps what the form does not ask."""

import pytest

from scoring import entered_from, record_from, variant
from scoring.correcting import corrected
from scoring.records import HEAD, REMARKS, read_record
from tests.golden.published import rows

WALLONIA = variant("kleurenwiezen", "wallonia_26").under({})
PANDOEREN = variant("pandoeren", "wedd_33").under({})
BOOMKE = variant("boomke_wies", "auction").under({})
TROEL = {
    "contract": {"type": "troel"},
    "declarers": ["S", "W"],
    "dealer": "E",
    "tricks": {"declarers": 9, "opponents": 4},
    "modifiers": {"aces_held": 4, "troel_target": 9},
}


def put_right(variant_, record, **answers):
    """What a form says of a record after these answers were changed."""
    return corrected(variant_, record_from(variant_, {**entered_from(variant_, record), **answers}), record)


@pytest.mark.slow
def test_every_published_deal_that_is_opened_and_saved_again_is_the_same():
    changed = []
    for row in rows("golden_deals"):
        variant_, _ = read_record(row)
        record = {key: value for key, value in row.items() if key not in HEAD | REMARKS and value != {}}
        if put_right(variant_, record) != record:
            changed.append((row["id"], record, put_right(variant_, record)))

    assert changed == []


def test_another_count_leaves_the_facts_as_they_were_said():
    assert put_right(WALLONIA, TROEL, **{"tricks.declarers": "10"}) == {**TROEL, "tricks": {"declarers": 10}}


def test_a_contract_without_a_place_for_a_fact_takes_it_away():
    put = put_right(WALLONIA, TROEL, contract="partnership_9", **{"tricks.declarers": "9"})

    assert put == {
        "contract": {"type": "partnership", "level": 9},
        "declarers": ["S", "W"],
        "dealer": "E",
        "tricks": {"declarers": 9},
    }


def test_what_is_asked_and_answered_with_nothing_is_taken_away():
    assert put_right(WALLONIA, TROEL, **{"modifiers.aces_held": ""})["modifiers"] == {"troel_target": 9}


def test_points_in_parts_stay_with_their_total_and_go_with_another():
    record = {
        "contract": {"type": "number", "level": 120},
        "declarers": ["N", "S"],
        "points": {"cards": 100, "roem": 50, "stuk": 0},
        "modifiers": {"roem_declarer": 50, "roem_claimed": 70},
    }

    assert put_right(PANDOEREN, record, declarers=["N", "S"]) == record
    assert put_right(PANDOEREN, record, **{"points.total": "140"}) == {**record, "points": {"total": 140}}


def test_the_seat_that_bid_and_the_tricks_of_a_side_stay_with_the_side():
    record = {
        "contract": {"type": "bid", "level": 9},
        "declarers": ["W"],
        "tricks": {"NS": 3, "EW": 10},
        "trump": "hearts",
    }

    assert put_right(BOOMKE, record) == record
    assert put_right(BOOMKE, record, declarer_side="NS", **{"tricks.declarers": "10"}) == {
        "contract": {"type": "bid", "level": 9},
        "declarer_side": "NS",
        "tricks": {"declarers": 10},
        "trump": "hearts",
    }


def test_a_ruling_with_points_by_hand_is_a_ruling_still():
    record = {
        "contract": {"type": "manual"},
        "scores": {"N": 3, "E": -3, "S": 0, "W": 0},
        "modifiers": {"reason": "Renege", "penalty": True},
    }

    assert put_right(WALLONIA, record) == record
