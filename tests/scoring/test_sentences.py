"""What is wrong is said in the scorer's words, with the values as they were entered, never in Python's."""

import random
import re

import pytest

from scoring import EntryError, RuleError, UnknownVariant, every_game, score, variant
from scoring.quoting import plain, shown
from scoring.records import read_record
from tests.scoring.factories import alone, bid_whist, boomke, dutch, kleurenwiezen, pandoeren, together, won

PICCOLO = {"contract": {"type": "piccolo"}, "declarers": ["N"], "points": None}
ZWABBER = {"contract": {"type": "zwabber"}, "points": None}
PLUS = {"contract": {"type": "pandoer_plus", "level": 20}, "tricks": {"side": 8}}
BY_HAND = {"contract": {"type": "manual"}, "declarers": None, "tricks": None, "modifiers": {"reason": "Revoke"}}
SENTENCES = [
    (
        kleurenwiezen(tricks=won(14)),
        {"tricks": "14 is not a number of tricks from 0 to 13. -1 is not a number of tricks from 0 to 13."},
    ),
    (kleurenwiezen(tricks={"opponents": 20}), {"tricks": "20 is not a number of tricks from 0 to 13."}),
    (
        kleurenwiezen(tricks={"declarers": True, "opponents": "4"}),
        {"tricks": "“yes” is not a number of tricks from 0 to 13. “4” is not a number of tricks from 0 to 13."},
    ),
    (kleurenwiezen(tricks=[9, 4]), {"tricks": "[9, 4] does not say who won how many tricks."}),
    (kleurenwiezen(result="lost"), {"result": "The tricks say made, but the result says lost."}),
    (
        kleurenwiezen(dealer="n", declarers=["N", "X", 3]),
        {
            "dealer": "“n” is not a seat. Say N, E, S or W.",
            "declarers": "“X” is not a seat. Say N, E, S or W. 3 is not a seat. Say N, E, S or W.",
        },
    ),
    (kleurenwiezen(declarers="NS"), {"declarers": "“NS” is not a list of seats."}),
    (
        kleurenwiezen(**together("misere", {"N": 0, "E": 0}) | {"declarers": ["N", "S"]}),
        {"tricks.by_declarer": "Give the tricks of each declarer: North, South."},
    ),
    (
        kleurenwiezen(**alone("misere", count=14) | {"declarers": []}),
        {
            "declarers": "Mark who played the contract.",
            "tricks": "14 is not a number of tricks from 0 to 13. -1 is not a number of tricks from 0 to 13.",
        },
    ),
    (
        kleurenwiezen(modifiers={"announced_double": True, "announced_double_on": "E"}, **together("misere", {"N": 0})),
        {"modifiers.announced_double_on": "East is not a declarer."},
    ),
    (
        kleurenwiezen(modifiers={"announced_double": "yes"}),
        {"modifiers.announced_double": "Say true for yes or false for no, not “yes”."},
    ),
    (
        kleurenwiezen(modifiers={"troel_target": 9}),
        {"modifiers.troel_target": "“Tricks needed in Troel” has no place in this deal."},
    ),
    (
        kleurenwiezen(rules={"solo5": None}),
        {"rules.solo5": "“nothing” is not possible here. Choose one of: true (on), false (off)."},
    ),
    (
        kleurenwiezen(rules={"passed_cap": True}),
        {"rules.passed_cap": "“yes” is not possible here. Choose one of: 1 (one), unlimited (every one), 0 (none)."},
    ),
    (
        kleurenwiezen(rules={"solo6": 1}),
        {"rules.solo6": "“solo6” is not a house rule of Kleurenwiezen (Flemish table)."},
    ),
    (
        kleurenwiezen(**BY_HAND, scores={"N": 10**50, "E": "5", "S": 0, "W": 0}),
        {
            "scores": "North: 100000000000… is not a whole number from -9999 to 9999. "
            "East: “5” is not a whole number from -9999 to 9999."
        },
    ),
    (kleurenwiezen(**BY_HAND, scores={"N": 5}), {"scores": "Give whole points for each of North, East, South, West."}),
    (
        bid_whist(contract={"type": "trump", "level": 4, "direction": ["up"]}),
        {"contract.direction": '["up"] is not possible here. Choose one of: downtown, uptown.'},
    ),
    (bid_whist(declarer_side=True), {"declarer_side": "“yes” is not a side. Say NS or EW."}),
    (
        bid_whist(modifiers={"renege_by": "N"}),
        {"modifiers.renege_by": "“N” is not possible here. Choose one of: NS (North and South), EW (East and West)."},
    ),
    (boomke(contract={"type": "bid", "level": 13}), {"contract.level": "Bid: from 7 to 12; 13 is not possible."}),
    (boomke(contract={"type": "boom", "level": 12}), {"contract.level": "Boom: only 13; 12 is not possible."}),
    (boomke(contract={"type": "boom", "direction": "up"}), {"contract.direction": "Boom has no direction."}),
    (boomke(trump="no_trump"), {"trump": "Bid 8 is not played without trumps. Choose a suit."}),
    (dutch(points={"total": 9}), {"points": "Deal is not counted that way. Leave points empty."}),
    (
        dutch(modifiers={"honours": {"NS": 5, "EW": -1}}),
        {
            "modifiers.honours": "North and South: 5 is not a whole number from 0 to 4. "
            "East and West: -1 is not a whole number from 0 to 4."
        },
    ),
    (
        pandoeren(contract={"type": "number", "level": 125}),
        {"contract.level": "Number: from 120 to 660 in steps of 10; 125 is not possible."},
    ),
    (
        pandoeren(contract={"type": "number"}),
        {"contract.level": "Number: from 120 to 660 in steps of 10. Choose the level."},
    ),
    (
        kleurenwiezen(game="chess", variant="blitz"),
        {"game": f"There is no game “chess”. Known games: {', '.join(sorted(game.key for game in every_game()))}."},
    ),
    (boomke(variant="open"), {"variant": "Boomke Wies has no variant “open”. Known variants: auction, no_auction."}),
]
CONTRADICTIONS = [
    (
        pandoeren(**PICCOLO, tricks={"declarer": 0, "first_trick": True}),
        {"tricks.first_trick": "“The trick was the first” needs 1 or more tricks; 0 were won."},
    ),
    (
        pandoeren(**ZWABBER, tricks={"side": 3, "declarer_first_four": True}),
        {"tricks.declarer_first_four": "“First four by the declarer” needs 4 or more tricks; 3 were won."},
    ),
    (
        pandoeren(points={"total": 155}, modifiers={"roem_declarer": 160}),
        {"points.total": "The roem that stands is 160; 155 points in all are not possible."},
    ),
    (
        pandoeren(points={"total": 175}, modifiers={"roem_declarer": 20, "roem_denied": True}),
        {"points.total": "The roem that stands is 0; 175 points in all are not possible."},
    ),
    (
        pandoeren(**PLUS, points={"roem_and_stuk": 20}, modifiers={"roem_partner": 50}),
        {"points.roem_and_stuk": "The roem that stands is 50; 20 was counted."},
    ),
    (pandoeren(**PLUS, points={"roem_and_stuk": 20}, modifiers={"roem_denied": True, "roem_declarer": 50}), {}),
]
ODD = [
    True,
    False,
    None,
    0,
    -1,
    13,
    14,
    8.5,
    9.0,
    float("nan"),
    float("inf"),
    10**60,
    -(10**5000),
    "5",
    "",
    "x",
    "N",
    "NS",
    "made",
    "no_trump",
    "é" * 200,
    "\ud800",
    [],
    ["N", "N"],
    ["N", ["S"]],
    [[]],
    {},
    {"N": True},
    {"NS": 5, "EW": {}},
    {"declarers": "9"},
    {"by_declarer": {"N": 9.5, "S": 99}},
    {"cards": 200, "roem": 30, "stuk": 5},
    {"type": ["solo"]},
]
PYTHON = re.compile(r"\b(True|False|None|nan|inf)\b|['\[{ ]'")


@pytest.mark.parametrize(("record", "said"), SENTENCES + CONTRADICTIONS)
def test_a_problem_is_said_in_the_scorers_words(record, said):
    assert score(record).get("error", {}) == said


@pytest.mark.slow
def test_no_odd_record_of_any_variant_raises_or_is_answered_in_python():
    chance = random.Random(7)
    for variant_ in [variant_ for game in every_game() for variant_ in game.variants]:
        for _ in range(120):
            record = odd_record(variant_, chance)
            try:
                read_record(record)
            except (EntryError, RuleError) as refused:
                for sentence in [str(message) for problem in refused.problems.values() for message in problem]:
                    assert sentence[-1] == "." and not PYTHON.search(sentence), (sentence, record)


def odd_record(variant_, chance):
    """A sound beginning in which one to three parts, facts or house rules hold something odd."""
    contract = chance.choice(variant_.contracts)
    facts = {fact.key: True for extra in contract.extras for fact in extra.facts}
    record = {
        "game": variant_.game,
        "variant": variant_.key,
        "contract": dict(contract.call),
        "declarers": ["N", "S"],
        "tricks": {"declarers": 8, "opponents": 5},
        "points": {"total": 155},
        "rules": dict(variant_.rules),
        "modifiers": dict.fromkeys([*variant_.remark, *facts], False),
        "scores": None,
        "result": None,
        "trump": None,
        "dealer": "E",
        "declarer_side": None,
        "partner": None,
    }
    for _ in range(chance.randint(1, 3)):
        part = chance.choice(list(record))
        inner = record[part] if isinstance(record[part], dict) and record[part] and chance.random() < 0.6 else record
        inner[chance.choice(list(inner)) if inner is not record else part] = chance.choice(ODD)
    return record


def test_a_variant_that_does_not_exist_says_which_word_is_wrong():
    with pytest.raises(UnknownVariant) as of_game:
        variant("chess", "blitz")
    with pytest.raises(UnknownVariant) as of_variant:
        variant("pandoeren", "blitz")

    assert (of_game.value.field, of_variant.value.field) == ("game", "variant")


@pytest.mark.parametrize(
    ("game", "key", "target"),
    [
        ("dutch_whist", "to_5", 5),
        ("dutch_whist", "with_honours", 9),
        ("classic_whist", "short_whist_5", 5),
    ],
)
def test_a_published_whist_ends_where_its_table_says(game, key, target):
    assert [way.reach for way in variant(game, key).finish.winning] == [target]


@pytest.mark.parametrize(
    "variant_", [variant_ for game in every_game() for variant_ in game.variants], ids=lambda variant_: variant_.key
)
def test_a_published_variant_is_the_one_under_its_defaults(variant_):
    rules = {option.key: option.others()[0] for option in variant_.options if option.others() and not option.needs}

    assert (variant_, variant_.under({}), variant_.under(rules).under({})) == (variant_, variant_, variant_)


@pytest.mark.parametrize(
    ("value", "said"),
    [
        (5, "5"),
        (-5, "-5"),
        (8.0, "8.0"),
        ("5", "“5”"),
        ("", "“”"),
        (True, "“yes”"),
        (False, "“no”"),
        (None, "“nothing”"),
        (["N", None], '["N", null]'),
        (10**39, "1" + "0" * 39),
        ("a\nb", "“a b”"),
        ("x" * 41, "“" + "x" * 40 + "…”"),
        ("\ud800", "“?”"),
    ],
)
def test_a_value_is_shown_as_it_was_entered(value, said):
    assert str(shown(value)) == said


def test_a_value_that_no_json_holds_is_shown_all_the_same():
    deep = []
    for _ in range(100_000):
        deep = [deep]

    assert (plain(deep), plain({(1, 2): 3}), plain(-(10**5000))) == ("…", "…", "-100000000000…")
