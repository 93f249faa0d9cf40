"""Tricks, points and results that cannot be, or do not say enough, are refused."""

import pytest

from tests.scoring.factories import alone, bid_whist, boomke, dutch, kleurenwiezen, pandoeren, together, won, wrong

REVIVED = {"roem_denied": True, "roem_revived_by_partner": True}
TRICKS = [
    (kleurenwiezen(tricks=None), "tricks"),
    (kleurenwiezen(tricks=9), "tricks"),
    (kleurenwiezen(tricks=[9, 4]), "tricks"),
    (kleurenwiezen(tricks={}), "tricks"),
    (kleurenwiezen(tricks=won(9) | {"opponents": 5}), "tricks"),
    (kleurenwiezen(tricks={"declarers": 9, "opponents": 3}), "tricks"),
    (kleurenwiezen(tricks={"declarers": 14}), "tricks"),
    (kleurenwiezen(tricks={"declarers": -1}), "tricks"),
    (kleurenwiezen(tricks={"declarers": 8.5, "opponents": 4.5}), "tricks"),
    (kleurenwiezen(tricks={"declarers": 9.0, "opponents": 4.0}), "tricks"),
    (kleurenwiezen(tricks={"declarers": "9", "opponents": "4"}), "tricks"),
    (kleurenwiezen(tricks={"declarers": True, "opponents": 12}), "tricks"),
    (kleurenwiezen(tricks={"declarers": float("nan"), "opponents": 4}), "tricks"),
    (kleurenwiezen(tricks={"NS": 9, "EW": 4}), "tricks.NS"),
    (kleurenwiezen(tricks={"by_declarer": {"N": 5, "S": 4}}), "tricks.by_declarer"),
    (kleurenwiezen(tricks={"side": 9}), "tricks.side"),
    (kleurenwiezen(**alone("misere", count=0, total=12)), "tricks"),
    (kleurenwiezen("wallonia_26", **alone("small_misere", count=0, total=13)), "tricks"),
    (kleurenwiezen("wallonia_26", **alone("small_misere", count=13, total=13)), "tricks"),
    (kleurenwiezen(**alone("misere", count=0) | {"declarers": ["N", "S"]}), "tricks"),
    (kleurenwiezen(**together("misere", {"N": 0, "S": 14})), "tricks.by_declarer"),
    (kleurenwiezen(**together("misere", {"N": 0, "S": -1})), "tricks.by_declarer"),
    (kleurenwiezen(**together("misere", {"N": 7, "S": 7})), "tricks.by_declarer"),
    (kleurenwiezen(**together("misere", {"N": 0, "S": "0"})), "tricks.by_declarer"),
    (kleurenwiezen(**together("misere", {"N": 0}) | {"declarers": ["N", "S"]}), "tricks.by_declarer"),
    (kleurenwiezen(**together("misere", {"N": 0, "E": 0}) | {"declarers": ["N", "S"]}), "tricks.by_declarer"),
    (kleurenwiezen(**together("misere", dict.fromkeys("NESW", 0))), "tricks.by_declarer"),
    (kleurenwiezen("wallonia_26", **together("piccolo", dict.fromkeys("NESW", 1))), "tricks.by_declarer"),
    (kleurenwiezen(points={"total": 9}), "points"),
    (kleurenwiezen(scores={"N": 1}), "scores"),
    (bid_whist(tricks={"NS": 10, "EW": 2}), "tricks"),
    (bid_whist(tricks={"NS": 7, "EW": 5}), "tricks"),
    (bid_whist(tricks={"NS": 10, "opponents": 3}), "tricks.NS"),
    (bid_whist(rules={"kitty_book": "none"}), "tricks"),
    (boomke(tricks={"NS": 8, "EW": 6}), "tricks"),
    (boomke(tricks={"NS": 8, "EW": 4}), "tricks"),
    (boomke(contract={"type": "boom"}, tricks={"NS": 13, "EW": 1}), "tricks"),
    (boomke(contract={"type": "boom"}, tricks={"NS": 12, "EW": 0}), "tricks"),
    (dutch(tricks={"NS": 8, "EW": 8}), "tricks"),
    (dutch(tricks={"NS": 14, "EW": -1}), "tricks"),
    (
        pandoeren(
            contract={"type": "misere"}, declarers=["N"], points=None, tricks={"declarer": 0, "first_trick": True}
        ),
        "tricks.first_trick",
    ),
    (
        pandoeren(contract={"type": "pandoer"}, points=None, tricks={"side": 8, "declarer_first_four": True}),
        "tricks.declarer_first_four",
    ),
    (pandoeren(contract={"type": "pandoer"}, points=None, tricks={"declarer": 8}), "tricks.declarer"),
    (pandoeren(contract={"type": "pandoer"}, points=None, tricks={"side": -1}), "tricks"),
    (
        pandoeren(contract={"type": "piccolo"}, declarers=["N"], points=None, tricks={"declarer": 1}),
        "tricks.first_trick",
    ),
    (
        pandoeren(contract={"type": "piccolo"}, declarers=["N"], points=None, tricks={"declarer": 1, "first_trick": 1}),
        "tricks.first_trick",
    ),
    (pandoeren(contract={"type": "zwabber"}, points=None, tricks={"side": 8}), "tricks.declarer_first_four"),
    (pandoeren(tricks={"side": 8}), "tricks"),
    (pandoeren(points=None, tricks={"side": 8}), "tricks"),
]
HALF_TOLD = [
    (kleurenwiezen(tricks={"declarers": None, "opponents": 13}), "tricks"),
    (kleurenwiezen(tricks={"declarers": 8, "opponents": None}), "tricks"),
]
POINTS = [
    (pandoeren(points=None), "points.total"),
    (pandoeren(points=155), "points"),
    (pandoeren(points={}), "points.total"),
    (pandoeren(points={"total": -5}), "points.total"),
    (pandoeren(points={"total": "155"}), "points.total"),
    (pandoeren(points={"total": 155.5}), "points.total"),
    (pandoeren(points={"total": 10**9}), "points.total"),
    (pandoeren(points={"cards": 147}), "points.cards"),
    (pandoeren(points={"cards": -1}), "points.cards"),
    (pandoeren(points={"cards": 120, "roem": 10}), "points.roem"),
    (pandoeren(points={"cards": 120, "roem": -20}), "points.roem"),
    (pandoeren(points={"cards": 120, "roem": 20.0}), "points.roem"),
    (pandoeren(points={"cards": 120, "stuk": 10}), "points.stuk"),
    (pandoeren(points={"cards": 120, "roem": 20, "stuk": 20, "total": 155}), "points.total"),
    (pandoeren(points={"roem": 100, "total": 90}), "points.total"),
    (pandoeren(points={"roem": 20, "total": 180}), "points.total"),
    (pandoeren(points={"total": 155, "kings": 4}), "points.kings"),
    (
        pandoeren(points={"cards": 120, "roem": 50, "stuk": 0}, modifiers={"roem_denied": True, "roem_declarer": 50}),
        "points.roem",
    ),
    (pandoeren(modifiers={"roem_declarer": 30}), "modifiers.roem_declarer"),
    (pandoeren(modifiers={"roem_claimed": 10}), "modifiers.roem_claimed"),
    (pandoeren(modifiers={"roem_revived_by_partner": True}), "modifiers.roem_revived_by_partner"),
    (pandoeren(modifiers=REVIVED | {"roem_declarer": 50}), "modifiers.roem_revived_by_partner"),
    (pandoeren(modifiers=REVIVED | {"roem_declarer": 100, "roem_partner": 20}), "modifiers.roem_revived_by_partner"),
    (
        pandoeren(contract={"type": "pandoer_plus", "level": 20}, points={"roem_and_stuk": 30}, tricks={"side": 8}),
        "points.roem_and_stuk",
    ),
    (
        pandoeren(contract={"type": "pandoer_plus", "level": 20}, points={"cards": 20}, tricks={"side": 8}),
        "points.cards",
    ),
    (
        pandoeren(contract={"type": "pandoer_plus", "level": 20}, points=None, tricks={"side": 8}),
        "points.roem_and_stuk",
    ),
    (pandoeren(contract={"type": "misere"}, declarers=["N"], tricks={"declarer": 0}), "points"),
]
RESULTS = [
    (kleurenwiezen(tricks=None, result="made"), "tricks"),
    (kleurenwiezen(tricks=None, result="lost"), "tricks"),
    (kleurenwiezen(**alone("misere", count=0) | {"tricks": None}, result="won"), "result"),
    (kleurenwiezen(**alone("misere", count=0) | {"tricks": None}, result=True), "result"),
    (kleurenwiezen(**alone("misere", count=0), result="lost"), "result"),
    (kleurenwiezen(result="lost"), "result"),
    (kleurenwiezen(**together("misere", dict.fromkeys("NESW", 0)) | {"tricks": None}, result="made"), "result"),
    (
        kleurenwiezen(**together("misere", {"N": 0, "S": 0}) | {"tricks": None}, result={"by_declarer": {"N": "made"}}),
        "result.by_declarer",
    ),
    (
        kleurenwiezen(**together("misere", {"N": 0, "S": 0}) | {"tricks": None}, result={"N": "made", "S": "lost"}),
        "result.by_declarer",
    ),
    (kleurenwiezen("wallonia_26", contract={"type": "troel"}, tricks=None, result="made"), "tricks"),
    (bid_whist(tricks=None, result="made"), "tricks"),
    (dutch(tricks=None, result="made"), "tricks"),
    (pandoeren(result="lost"), "result"),
]

CASES = TRICKS + HALF_TOLD + POINTS + RESULTS


@pytest.mark.parametrize(("record", "field"), CASES, ids=[field for _, field in CASES])
def test_an_impossible_count_is_refused_at_its_field(record, field):
    assert field in wrong(record)
