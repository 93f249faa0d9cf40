"""Facts, house rules and unplayed deals that cannot be are refused."""

import pytest

from tests.scoring.factories import bid_whist, boomke, dutch, kleurenwiezen, pandoeren, together, won, wrong

DOUBLED = {"announced_double": True}
MODIFIERS = [
    (dutch(modifiers={"target": 0}), "modifiers.target"),
    (
        boomke(
            dealer="N",
            declarers=["E"],
            contract={"type": "bid", "level": 7},
            declarer_side=None,
            modifiers={"after_three_passes": True},
        ),
        "modifiers.after_three_passes",
    ),
    (kleurenwiezen(modifiers=[]), "modifiers"),
    (kleurenwiezen(modifiers="double"), "modifiers"),
    (kleurenwiezen(modifiers={"redoubled": True}), "modifiers.redoubled"),
    (kleurenwiezen("wallonia_26", modifiers={"announced_double": True}), "modifiers.announced_double"),
    (kleurenwiezen("pagat_basic_30", modifiers={"announced_double": True}), "modifiers.announced_double"),
    (
        kleurenwiezen(rules={"announced_double": "off"}, modifiers={"announced_double": True}),
        "modifiers.announced_double",
    ),
    (kleurenwiezen(modifiers={"announced_double": 2}), "modifiers.announced_double"),
    (kleurenwiezen(modifiers={"announced_double": 1}), "modifiers.announced_double"),
    (
        kleurenwiezen(modifiers={"announced_double": True, "announced_double_by": ["E", "W"]}),
        "modifiers.announced_double_by",
    ),
    (kleurenwiezen(modifiers={"announced_double": True, "announced_double_by": "S"}), "modifiers.announced_double_by"),
    (kleurenwiezen(modifiers={"announced_double_by": "E"}), "modifiers.announced_double"),
    (
        kleurenwiezen(modifiers={"announced_double": True}, **together("misere", {"N": 0, "S": 0})),
        "modifiers.announced_double_on",
    ),
    (
        kleurenwiezen(modifiers=DOUBLED | {"announced_double_on": "E"}, **together("misere", {"N": 0, "S": 0})),
        "modifiers.announced_double_on",
    ),
    (kleurenwiezen("wallonia_26", modifiers={"passed_deals_before": 1}), "modifiers.passed_deals_before"),
    (kleurenwiezen(modifiers={"passed_deals_before": -1}), "modifiers.passed_deals_before"),
    (kleurenwiezen(modifiers={"passed_deals_before": "1"}), "modifiers.passed_deals_before"),
    (kleurenwiezen(modifiers={"passed_deals_before": True}), "modifiers.passed_deals_before"),
    (kleurenwiezen(contract={"type": "troel"}), "modifiers.troel_target"),
    (kleurenwiezen(contract={"type": "troel"}, modifiers={"troel_target": 10}), "modifiers.troel_target"),
    (kleurenwiezen(contract={"type": "troel"}, modifiers={"troel_target": "9"}), "modifiers.troel_target"),
    (kleurenwiezen(contract={"type": "troel"}, modifiers={"troel_target": 9, "aces_held": 2}), "modifiers.aces_held"),
    (kleurenwiezen(modifiers={"troel_target": 9}), "modifiers.troel_target"),
    (kleurenwiezen(modifiers={"renege_by": "NS"}), "modifiers.renege_by"),
    (kleurenwiezen(modifiers={"honours": {"NS": 4, "EW": 0}}), "modifiers.honours"),
    (bid_whist(modifiers={"renege_by": "both"}), "modifiers.renege_by"),
    (bid_whist(modifiers={"renege_by": ["NS", "EW"]}), "modifiers.renege_by"),
    (bid_whist(modifiers={"renege_by": "N"}), "modifiers.renege_by"),
    (bid_whist(modifiers={"renege_count": 1}), "modifiers.renege_by"),
    (bid_whist(modifiers={"renege_by": "NS", "renege_count": 0}), "modifiers.renege_count"),
    (bid_whist(modifiers={"renege_by": "NS", "renege_count": 5}), "modifiers.renege_count"),
    (bid_whist(modifiers={"renege_by": "NS", "renege_count": 1.0}), "modifiers.renege_count"),
    (bid_whist(rules={"renege": False}, modifiers={"renege_by": "NS"}), "modifiers.renege_by"),
    (bid_whist(modifiers={"troel_target": 9}), "modifiers.troel_target"),
    (bid_whist(modifiers={"boston_points": 56}), "modifiers.boston_points"),
    (bid_whist(modifiers={"boston_points": [28]}), "modifiers.boston_points"),
    (bid_whist(modifiers={"opponents_score_over_six": "yes"}), "modifiers.opponents_score_over_six"),
    (bid_whist("boston_parr", modifiers={"boston_points": 28}), "modifiers.boston_points"),
    (boomke(modifiers={"announced_double": True}), "modifiers.announced_double"),
    (boomke(modifiers={"play_stopped": True}), "modifiers.play_stopped"),
    (dutch(modifiers={"honours": {"NS": 5, "EW": -1}}), "modifiers.honours"),
    (dutch(modifiers={"honours": {"NS": 4}}), "modifiers.honours"),
    (dutch(modifiers={"honours": 4}), "modifiers.honours"),
    (dutch(modifiers={"honours": {"NS": 2, "EW": 1}}), "modifiers.honours"),
    (dutch(modifiers={"honours": {"NS": "4", "EW": "0"}}), "modifiers.honours"),
    (dutch(modifiers={"score_before": {"NS": 9, "EW": 0}}), "modifiers.score_before"),
    (dutch(modifiers={"score_before": [0, 0]}), "modifiers.score_before"),
    (dutch(modifiers={"target": -5}), "modifiers.target"),
    (dutch(modifiers={"target": 5.5}), "modifiers.target"),
    (dutch(modifiers={"target": {}}), "modifiers.target"),
    (pandoeren(modifiers={"piccolo_any_trick": "yes"}), "modifiers.piccolo_any_trick"),
    (pandoeren(modifiers={"piccolo_any_trick": [1]}), "modifiers.piccolo_any_trick"),
]
RULES = [
    (kleurenwiezen(rules=[]), "rules"),
    (kleurenwiezen(rules="solo5"), "rules"),
    (kleurenwiezen(rules={"solo6": True}), "rules.solo6"),
    (kleurenwiezen(rules={"solo5": 1}), "rules.solo5"),
    (kleurenwiezen(rules={"passed_cap": 2}), "rules.passed_cap"),
    (kleurenwiezen(rules={"passed_cap": {"a": []}}), "rules.passed_cap"),
    (kleurenwiezen(rules={"piccolo": True}), "rules.piccolo_value"),
    (kleurenwiezen(rules={"deals": 0}), "rules.deals"),
    (kleurenwiezen("wallonia_26", rules={"open_slam": True}), "rules.open_slam"),
    (kleurenwiezen("wallonia_26", rules={"lost13": "flat_30"}), "rules.lost13"),
    (bid_whist("hawaii_trumps_todd", rules={"win_at": 30}), "rules.win_at"),
    (bid_whist(rules={"min_bid": 5}), "rules.min_bid"),
    (kleurenwiezen(game="chess"), "game"),
    (kleurenwiezen(variant="nope"), "variant"),
    (kleurenwiezen(game=None), "game"),
    (kleurenwiezen(game=["kleurenwiezen"]), "game"),
    (kleurenwiezen(variant={}), "variant"),
    (kleurenwiezen(partner="S"), "partner"),
    (kleurenwiezen(simultaneous=[]), "simultaneous"),
    (kleurenwiezen(books={"NS": 9, "EW": 4}), "books"),
    ([], "record"),
    ("solo", "record"),
    (None, "record"),
    (7, "record"),
]


def unplayed(kind, variant="flemish", **parts):
    return {"game": "kleurenwiezen", "variant": variant, "contract": {"type": kind}, **parts}


EVEN = {"N": 5, "E": -5, "S": 0, "W": 0}
REASON = {"reason": "Revoke"}
UNPLAYED = [
    (unplayed("pass", tricks=won(9)), "tricks"),
    (unplayed("pass", declarers=["N"]), "declarers"),
    (unplayed("pass", trump="hearts"), "trump"),
    (unplayed("pass", result="lost"), "result"),
    (unplayed("pass", scores=EVEN), "scores"),
    (unplayed("pass", modifiers={"announced_double": True}), "modifiers.announced_double"),
    (unplayed("pass", modifiers=3), "modifiers"),
    (unplayed("pass", dealer=3), "dealer"),
    (unplayed("pass") | {"contract": {"type": "pass", "level": 8}}, "contract.level"),
    (unplayed("redeal"), "contract"),
    (unplayed("all_pass"), "contract"),
    (boomke(contract={"type": "pass"}, declarer_side=None, tricks=None), "contract"),
    (bid_whist("boston_parr", contract={"type": "pass"}, declarer_side=None, tricks=None), "contract"),
    (dutch(contract={"type": "pass"}, tricks=None), "contract"),
    (unplayed("manual", scores=EVEN), "modifiers.reason"),
    (unplayed("manual", scores=EVEN, modifiers={"reason": " "}), "modifiers.reason"),
    (unplayed("manual", scores=EVEN, modifiers={"reason": 7}), "modifiers.reason"),
    (unplayed("manual", modifiers=REASON), "scores"),
    (unplayed("manual", scores={"N": 5, "E": -5}, modifiers=REASON), "scores"),
    (unplayed("manual", scores={"NS": 5, "EW": -5}, modifiers=REASON), "scores"),
    (unplayed("manual", scores=EVEN | {"N": 5.0}, modifiers=REASON), "scores"),
    (unplayed("manual", scores=EVEN | {"N": "5"}, modifiers=REASON), "scores"),
    (unplayed("manual", scores=EVEN | {"N": True}, modifiers=REASON), "scores"),
    (unplayed("manual", scores=EVEN | {"N": 10**50, "E": -(10**50)}, modifiers=REASON), "scores"),
    (unplayed("manual", scores=EVEN | {"N": -5}, modifiers=REASON), "scores"),
    (unplayed("manual", scores=EVEN | {"N": -5}, modifiers=REASON | {"penalty": "yes"}), "scores"),
    (unplayed("manual", scores=EVEN, modifiers=REASON | {"troel_target": 9}), "modifiers.troel_target"),
    (unplayed("manual", scores=EVEN, modifiers=REASON, tricks=won(9)), "tricks"),
]

CASES = MODIFIERS + RULES + UNPLAYED


@pytest.mark.parametrize(("record", "field"), CASES, ids=[field for _, field in CASES])
def test_an_impossible_fact_is_refused_at_its_field(record, field):
    assert field in wrong(record)
