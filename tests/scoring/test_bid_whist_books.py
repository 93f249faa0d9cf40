"""Books of both sides in Bid Whist add up to those there are under every house rule, and the kitty is somebody's."""

from itertools import product

import pytest

from scoring import entry_fields, score, variant
from scoring.schema import schema
from tests.scoring.factories import bid_whist

PAID_BY_BOOKS = (
    "kitty_book",
    "nt_double",
    "boston_points",
    "opponents_score_over_six",
    "made_counts",
    "defenders_count",
)
REGIONS = ("standard_54", "ne_usa_52", "boston_parr", "cincinnati", "rhode_island_rogler", "hawaii_trumps_todd")


def opponents_score(variant_, bid, books):
    """What the rule page gives the side that did not bid, worked out from the books that are left for it."""
    rules, made = variant_.rules, books >= 6 + bid.level
    theirs = (12 if rules.get("kitty_book") == "none" else 13) - books
    above = max(theirs - 6, 0)
    doubled = 2 if bid.kind == "no_trump" and rules.get("nt_double", True) else 1
    return {
        "standard_54": above * doubled if rules.get("opponents_score_over_six") else 0,
        "cincinnati": above * doubled if rules.get("opponents_score_over_six") else 0,
        "ne_usa_52": 0 if made else bid.level,
        "boston_parr": {"all": theirs, "above_six": above, "when_set": 0 if made else theirs}.get(
            rules.get("defenders_count", "")
        ),
        "rhode_island_rogler": 0 if made else (bid.level + above) * doubled,
        "hawaii_trumps_todd": 0 if made else 2,
    }[variant_.key]


@pytest.mark.parametrize("key", REGIONS)
def test_opponents_are_paid_for_the_books_that_are_left_whatever_rules_go_together(key):
    published = variant("bid_whist", key)
    rules = [option for option in published.options if option.key in PAID_BY_BOOKS]
    checked = 0
    for values in product(*([option.default, *option.others()] for option in rules)):
        variant_ = published.under(dict(zip([option.key for option in rules], values, strict=True)))
        for bid in variant_.contracts:
            paid = [line.opponent for line in bid.table.lines]
            assert paid == [opponents_score(variant_, bid, books) for books in range(len(paid))], (
                variant_.rules,
                bid.key,
            )
            checked += len(paid)

    assert checked


def test_a_set_bid_of_one_leaves_the_opponents_no_book_above_six_where_nobody_has_the_kitty():
    call = {"contract": {"type": "trump", "level": 1}, "tricks": {"NS": 6, "EW": 6}, "rules": {"kitty_book": "none"}}

    assert score(bid_whist("rhode_island_rogler", **call))["points"] == {"NS": 0, "EW": 1}


@pytest.mark.parametrize("tricks", [{"NS": 0, "EW": 13}, {"declarers": 0, "opponents": 13}, {"opponents": 13}])
@pytest.mark.parametrize("key", ["standard_54", "rhode_island_rogler", "hawaii_trumps_todd"])
def test_who_has_the_kitty_has_a_book(key, tricks):
    said = "The kitty is a book of the side that bid, so it has at least 1; 0 is not possible."

    assert score(bid_whist(key, tricks=tricks))["error"] == {"tricks": said}
    assert "points" in score(bid_whist(key, tricks={"declarers": 1, "opponents": 12}))


@pytest.mark.parametrize(
    ("key", "rules", "total"),
    [
        ("standard_54", {"kitty_book": "none"}, 12),
        ("standard_54", {"kitty_book": "first_trick_winner"}, 13),
        ("ne_usa_52", {}, 13),
        ("boston_parr", {}, 13),
        ("cincinnati", {}, 13),
    ],
)
def test_who_does_not_have_the_kitty_may_win_no_book(key, rules, total):
    assert "points" in score(bid_whist(key, rules=rules, tricks={"declarers": 0, "opponents": total}))


def test_forms_and_schema_ask_for_no_fewer_books_than_the_kitty():
    kept, gone = (variant("bid_whist", "standard_54").under(rules) for rules in ({}, {"kitty_book": "none"}))

    def bounds(variant_):
        asked = next(field for field in entry_fields(variant_) if field.key == "tricks.declarers")
        properties = schema(variant_)["properties"]["tricks"]["properties"]
        return asked.low, asked.high, properties["declarers"]["minimum"], properties["opponents"]["maximum"]

    assert bounds(kept) == (1, 13, 1, 12)
    assert bounds(gone) == (0, 12, 0, 12)


def test_who_reneges_may_be_left_without_a_book():
    """Books are counted before the penalty, the kitty among them."""
    tricks = {"tricks": {"declarers": 2, "opponents": 11}, "modifiers": {"renege_by": "NS"}}

    assert score(bid_whist(**tricks))["why"][0] == "0 books after the renege"
