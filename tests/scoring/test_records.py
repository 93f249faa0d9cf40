"""Records of any kind: none breaks the scorer, and one that is refused says so in words at a field."""

import copy
import json
import random

import pytest

from scoring import score, variant
from scoring.text_tables import table_lines
from tests.golden.published import rows
from tests.scoring.factories import bid_whist

JUNK = [
    None,
    True,
    False,
    0,
    1,
    -1,
    13,
    14,
    10**40,
    2.5,
    float("nan"),
    float("inf"),
    "",
    "N",
    "hearts",
    "made",
    "{x}",
    "\ud800",
    [],
    ["N"],
    ["N", "S"],
    [[]],
    [None],
    {},
    {"N": 0},
    {"type": "solo"},
    {"by_declarer": {"N": 0}},
    {"NS": 4, "EW": 0},
    {"declarers": 9},
    {"": {}},
    {"type": {"type": "solo"}},
]
FIELDS = (
    "game",
    "variant",
    "rules",
    "dealer",
    "contract",
    "declarers",
    "declarer_side",
    "trump",
    "tricks",
    "points",
    "result",
    "modifiers",
    "scores",
    "junk",
)


def spoiled(chance, record):
    record = copy.deepcopy(record)
    for _ in range(chance.randint(1, 3)):
        field = chance.choice(FIELDS)
        inner = record.get(field)
        if isinstance(inner, dict) and inner and chance.random() < 0.6:
            inner[chance.choice([*inner, "level", "N", "total"])] = copy.deepcopy(chance.choice(JUNK))
        else:
            record[field] = copy.deepcopy(chance.choice(JUNK))
    return record


@pytest.mark.parametrize("seed", range(8))
def test_a_spoiled_record_is_scored_or_refused_in_words_and_nothing_else(seed):
    chance = random.Random(seed)
    deals = rows("golden_deals")

    for _ in range(400):
        record = spoiled(chance, chance.choice(deals))
        result = score(record)

        json.dumps(result)
        refusal = result.get("error")
        assert ("points" in result) != bool(refusal), record
        assert not refusal or all(isinstance(text, str) and text for text in refusal.values())
        assert refusal or all(type(points) is int for points in result["points"].values())


def test_every_problem_of_a_record_is_told_at_once():
    record = {
        "id": 5,
        "game": "kleurenwiezen",
        "variant": "flemish",
        "contract": {"type": "partnership", "level": 9},
        "declarers": ["N"],
        "trump": "stars",
        "tricks": {"declarers": 10, "opponents": 4},
        "modifiers": {"kitty": 1},
    }

    assert score(record) == {
        "id": 5,
        "error": {
            "declarers": "Partnership 9 needs 2 declarers; 1 is marked. Mark the partner.",
            "trump": "Partnership 9 needs a suit as trump, not “stars”.",
            "modifiers.kitty": "“kitty” has no place in this deal.",
            "tricks": "Tricks must add up to 13; 10 and 4 make 14.",
        },
    }


def test_a_score_explains_itself_in_steps():
    record = {
        "id": "t3-d7",
        "game": "kleurenwiezen",
        "variant": "wallonia_26",
        "rules": {},
        "dealer": "N",
        "contract": {"type": "partnership", "level": 9},
        "declarers": ["S", "W"],
        "trump": "hearts",
        "tricks": {"declarers": 10, "opponents": 3},
        "modifiers": {},
    }

    assert score(record) == {
        "id": "t3-d7",
        "points": {"N": -14, "E": -14, "S": 14, "W": 14},
        "kind": "delta",
        "made": True,
        "why": ["9 tricks with partner: 11", "1 extra trick × 3: 3", "each declarer +14, each opponent -14"],
    }


@pytest.mark.parametrize("direction", ["uptown", "downtown", "downtown_aces_good", "downtown_aces_bad"])
def test_in_the_north_east_every_way_of_ranking_scores_alike(direction):
    contract = {"type": "trump", "level": 4, "direction": direction}
    record = bid_whist("ne_usa_52", contract=contract, tricks={"NS": 10, "EW": 3})

    assert score(record)["points"] == {"NS": 4, "EW": 0}


def test_the_table_in_words_shows_doublings_multiplied():
    lines = list(table_lines(variant("kleurenwiezen", "flemish").under()))

    thirteen = lines[lines.index("Partnership 8") + 14]

    assert thirteen.endswith("each declarer +14, each opponent -14 (counted 2 times)")


def test_a_club_that_plays_small_slam_in_flanders_stops_abondance_at_eleven():
    flemish = variant("kleurenwiezen", "flemish").under({"small_slam": True, "small_slam_value": 15})

    assert [contract.level for contract in flemish.contracts if contract.kind == "abondance"] == [9, 10, 11]
