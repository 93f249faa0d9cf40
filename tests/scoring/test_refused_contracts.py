"""A contract that is not in the table, or that nobody can have played so, is refused."""

import pytest

from tests.scoring.factories import alone, bid_whist, boomke, dutch, kleurenwiezen, pandoeren, together, wrong

FOURTH = {"force_fourth_misere": True}
TOGETHER_9 = {"type": "partnership", "level": 9}


def level(kind, number, **more):
    return kleurenwiezen(contract={"type": kind, "level": number}, **more)


LEVELS = [
    (level("partnership", 7), "contract.level"),
    (level("partnership", 14), "contract.level"),
    (level("partnership", None), "contract.level"),
    (level("partnership", "9"), "contract.level"),
    (level("partnership", 9.0), "contract.level"),
    (level("partnership", True), "contract.level"),
    (level("partnership", [9]), "contract.level"),
    (level("partnership", float("nan")), "contract.level"),
    (level("partnership", 10**30), "contract.level"),
    (level("solo", 9, declarers=["N"]), "contract.level"),
    (level("abondance", 13, declarers=["N"]), "contract.level"),
    (level("misere", 9, declarers=["N"]), "contract.level"),
    (level("open_misere", 0, declarers=["N"]), "contract.level"),
    (boomke(contract={"type": "bid", "level": 6}), "contract.level"),
    (boomke(contract={"type": "bid", "level": 13}), "contract.level"),
    (boomke(contract={"type": "boom", "level": 12}), "contract.level"),
    (boomke(contract={"type": "meetje", "level": 7}, dealer="N"), "contract.level"),
    (bid_whist("cincinnati", contract={"type": "trump", "level": 0}), "contract.level"),
    (bid_whist("boston_parr", contract={"type": "trump", "level": 8}), "contract.level"),
    (bid_whist(contract={"type": "no_trump", "level": 2}), "contract.level"),
    (bid_whist(rules={"kitty_book": "none"}, contract={"type": "no_trump", "level": 7}), "contract.level"),
    (pandoeren(contract={"type": "number", "level": 110}), "contract.level"),
    (pandoeren(contract={"type": "number", "level": 125}), "contract.level"),
    (pandoeren(contract={"type": "number", "level": 120}, rules={"lowest_number": 130}), "contract.level"),
    (pandoeren(contract={"type": "pandoer_plus", "level": 50}), "contract.level"),
    (pandoeren(contract={"type": "pandoer", "level": 20}), "contract.level"),
]
CONTRACTS = [
    (kleurenwiezen(contract=None), "contract"),
    (kleurenwiezen(contract="partnership"), "contract"),
    (kleurenwiezen(contract=[TOGETHER_9]), "contract"),
    (kleurenwiezen(contract={}), "contract"),
    (kleurenwiezen(contract={"type": 9}), "contract"),
    (kleurenwiezen(contract={"type": ["solo"], "level": 6}), "contract"),
    (kleurenwiezen(contract={"type": "Partnership", "level": 9}), "contract"),
    (kleurenwiezen(contract=TOGETHER_9 | {"direction": "uptown"}), "contract.direction"),
    (kleurenwiezen(contract=TOGETHER_9 | {"suit": "hearts"}), "contract.suit"),
    (kleurenwiezen("flemish", **alone("piccolo", count=1)), "contract"),
    (kleurenwiezen("flemish", **alone("small_misere", count=0, total=12)), "contract"),
    (kleurenwiezen("flemish", **alone("grand_misere", count=0)), "contract"),
    (kleurenwiezen("flemish", **alone("small_slam", count=12)), "contract"),
    (kleurenwiezen("wallonia_26", **alone("piccolo", count=1), rules={"piccolo": False}), "contract"),
    (kleurenwiezen("wallonia_26", contract={"type": "troel"}, rules={"troel": "none"}), "contract"),
    (kleurenwiezen("wallonia_26", **alone("piccolissimo", count=2)), "contract"),
    (kleurenwiezen("wallonia_26", **alone("abondance_sur_table", 9, count=9)), "contract"),
    (bid_whist(contract={"type": "trump", "level": 4}), "contract.direction"),
    (bid_whist(contract={"type": "trump", "level": 4, "direction": "sideways"}), "contract.direction"),
    (bid_whist(contract={"type": "trump", "level": 4, "direction": 1}), "contract.direction"),
    (
        bid_whist("hawaii_trumps_todd", contract={"type": "trump", "level": 4, "direction": "uptown"}),
        "contract.direction",
    ),
    (
        bid_whist("boston_parr", contract={"type": "no_trump", "level": 4, "direction": "downtown"}),
        "contract.direction",
    ),
    (boomke(contract={"type": "plain"}), "contract"),
    (boomke(variant="no_auction"), "contract"),
    (dutch(contract={"type": "trump", "level": 3}), "contract"),
]
WHO = [
    (kleurenwiezen(declarers=["N"]), "declarers"),
    (kleurenwiezen(declarers=[]), "declarers"),
    (kleurenwiezen(declarers=None), "declarers"),
    (kleurenwiezen(declarers="NS"), "declarers"),
    (kleurenwiezen(declarers={"N": 1, "S": 1}), "declarers"),
    (kleurenwiezen(declarers=["N", "N"]), "declarers"),
    (kleurenwiezen(declarers=["N", "X"]), "declarers"),
    (kleurenwiezen(declarers=["N", ["S"]]), "declarers"),
    (kleurenwiezen(declarers=["N", "S", "E", "W"]), "declarers"),
    (kleurenwiezen(declarer_side="NS"), "declarer_side"),
    (kleurenwiezen("wallonia_26", contract={"type": "troel"}, declarers=["N"]), "declarers"),
    (kleurenwiezen(**alone("grand_slam", count=13) | {"declarers": ["N", "E"]}), "declarers"),
    (kleurenwiezen(**together("open_misere", {"N": 0, "S": 0}), rules={"open_misere_together": False}), "declarers"),
    (kleurenwiezen("wallonia_26", rules=FOURTH, **together("small_misere", dict.fromkeys("NES", 0))), "declarers"),
    (kleurenwiezen(dealer="X"), "dealer"),
    (kleurenwiezen(dealer=["N"]), "dealer"),
    (kleurenwiezen(dealer="n"), "dealer"),
    (bid_whist(declarer_side=None), "declarer_side"),
    (bid_whist(declarer_side="N"), "declarer_side"),
    (bid_whist(declarer_side=["NS"]), "declarer_side"),
    (bid_whist(declarers=["N", "E"], declarer_side=None), "declarers"),
    (bid_whist(declarers=["N", "N"]), "declarers"),
    (bid_whist(declarers="N"), "declarers"),
    (bid_whist(bidder="N"), "bidder"),
    (boomke(contract={"type": "meetje"}, dealer="N", declarer_side="EW"), "declarer_side"),
    (dutch(declarers=["N"]), "declarers"),
    (dutch(declarer_side="NS"), "declarer_side"),
    (pandoeren(declarers=["N"]), "declarers"),
    (pandoeren(declarers=["N", "N"]), "declarers"),
    (pandoeren(contract={"type": "prive"}, points=None, tricks={"declarer": 8}), "declarers"),
    (pandoeren(contract={"type": "kereltje"}, points=None, tricks={"side": 8}, declarers=["N"]), "declarers"),
]
TRUMP = [
    (kleurenwiezen(trump="stars"), "trump"),
    (kleurenwiezen(trump=1), "trump"),
    (kleurenwiezen(trump=["hearts"]), "trump"),
    (kleurenwiezen(trump=None), "trump"),
    (kleurenwiezen("wallonia_26", contract={"type": "troel"}, trump="no_trump"), "trump"),
    (kleurenwiezen(**alone("open_misere", count=0), trump="clubs"), "trump"),
    (bid_whist(trump="no_trump"), "trump"),
    (boomke(trump="no_trump"), "trump"),
    (dutch(trump="no_trump"), "trump"),
    (pandoeren(contract={"type": "solo_zwabber"}, declarers=["N"], points=None, trump="clubs"), "trump"),
    (pandoeren(contract={"type": "misere"}, declarers=["N"], points=None, tricks={"declarer": 0}, trump=None), "trump"),
]

CASES = LEVELS + CONTRACTS + WHO + TRUMP


@pytest.mark.parametrize(("record", "field"), CASES, ids=[field for _, field in CASES])
def test_an_impossible_contract_is_refused_at_its_field(record, field):
    assert field in wrong(record)
