"""What pages judge calls by, calls as JSON, and the tables of clubs."""

import json
import random

import pytest

from scoring import laid_over, variant
from scoring.auction import Call, after, auction_document, legal, read_call, replay, start, why_not
from scoring.auction.calls import Kind
from scoring.auction.sentences import SAID, WHY_NOT
from scoring.contracts import Declarers
from tests.scoring.auctions import begun, may, refused, rules_of
from tests.scoring.every import PUBLISHED, name_of


@pytest.mark.parametrize("variant_", PUBLISHED, ids=name_of)
def test_an_auction_document_goes_through_json_and_is_small(variant_):
    written = auction_document(variant_.under({}))

    assert json.loads(json.dumps(written)) == written
    if written:
        assert len(json.dumps(written, separators=(",", ":"))) < 40_000
        assert [row["key"] for row in written["contracts"]] == [key for rung in variant_.ladder for key in rung]
        assert set(written["why_not"]) == set(WHY_NOT) and set(written["said"]) == set(SAID)


def test_games_that_nobody_bids_have_no_auction():
    resolved = [variant_.under({}) for variant_ in PUBLISHED]
    nobody_bids = {variant_.key for variant_ in resolved if all(map(without_declarers, variant_.contracts))}
    without = {variant_.key for variant_ in resolved if auction_document(variant_) is None}

    assert nobody_bids and nobody_bids <= without == {variant_.key for variant_ in resolved if not variant_.auction}
    with pytest.raises(ValueError, match="no auction"):
        start(variant("dutch_whist", "to_5"), "N")


def without_declarers(contract):
    return contract.declarers is Declarers.NOBODY


def test_a_clubs_own_ladder_and_contracts_are_bid_as_they_stand():
    overlay = {
        "contracts": {
            "piccolo": None,
            "bisque": {
                "add": {
                    "name": "Bisque",
                    "declarers": "several",
                    "trump": "none",
                    "target": 2,
                    "exactly": True,
                    "above": "solo_8",
                },
                "won": 9,
                "lost": 9,
            },
        },
    }
    club = laid_over(rules_of(), overlay)
    state = begun(club, "W", "bisque")

    assert refused(state, "piccolo") == "That contract is not played here."
    assert may(state, "bisque") and not may(state, "small_misere") and may(state, "grand_misere")
    assert [row["name"] for row in auction_document(club)["contracts"] if row["key"] == "bisque"] == ["Bisque"]


def test_calls_are_written_and_read_again():
    state = begun(rules_of(), "W", "wait", "hearts", "accept E", "pass")

    written = json.loads(json.dumps([call.as_data for _, call in state.calls]))
    assert replay(state.variant, "W", map(read_call, written)) == state
    for nonsense in ({}, {"kind": "sing"}, {"kind": "pass", "loudly": "yes"}, {"kind": "bid", "contract": 6}):
        with pytest.raises(ValueError, match=r"call|valid"):
            read_call(nonsense)


@pytest.mark.parametrize("variant_", [row for row in PUBLISHED if row.auction], ids=name_of)
def test_whatever_is_called_gets_an_answer(variant_):
    chance, words = random.Random(14), ("", "hearts", "no_trump", "solo_6", "N", "bid_7", "troel", "trump_1", "x")
    state = start(variant_.under({}), "W")
    while not state.over:
        for kind in Kind:
            for _ in range(6):
                call = Call(kind, *(chance.choice(words) for _ in range(3)), chance.randint(-1, 5))
                assert why_not(state, call) is None or str(why_not(state, call))
        state = after(state, chance.choice(legal(state)))


def test_a_dealer_who_has_nothing_to_bid_may_pass():
    sevens = {"contracts": {key: None for key in ("meetje", "bid_7", "boom")}}
    club = laid_over(rules_of("auction", "boomke_wies"), sevens)

    assert may(begun(club, "W", "pass", "pass", "pass"), "pass")


def test_nobody_proposes_where_no_partnership_is_played():
    alone = laid_over(rules_of(), {"contracts": {f"partnership_{level}": None for level in range(8, 14)}})

    assert not may(start(alone, "W"), "hearts")
