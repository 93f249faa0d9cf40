"""What contracts pay, as tables for people."""

import pytest

from scoring import variant
from tests.scoring.every import PUBLISHED, name_of
from tournaments.prices.wording import Row, gone, score_tables


def tables(game, key, **rules):
    published = variant(game, key)
    return {table.key: table for table in score_tables(published.under(rules), published.under({}))}


def test_levels_of_a_contract_stand_side_by_side():
    solo = tables("kleurenwiezen", "wallonia_26")["solo"]

    assert (solo.head, solo.changed) == (("Tricks", "6", "7", "8"), False)
    assert solo.rows[-1] == Row("8 to 13", (21, 21, 21), False, False)


def test_one_contract_shows_declarer_and_opponent_and_what_makes_it():
    slam = tables("kleurenwiezen", "wallonia_26")["grand_slam"]

    assert slam.head == ("Tricks", "Declarer", "Opponent")
    assert slam.rows == (Row("0 to 12", (-180, 60), False, False), Row("13", (180, -60), True, False))


def test_a_house_rule_marks_what_it_changes_and_opens_it():
    families = tables("kleurenwiezen", "wallonia_26", solo5=True)

    assert [(key, table.changed, table.open) for key, table in families.items() if table.changed or table.open] == [
        ("solo", True, True),
    ]


def test_what_is_not_played_is_named():
    published = variant("kleurenwiezen", "wallonia_26")

    assert gone(published.under({"piccolo": False}), published.under({})) == ["Piccolo"]


def test_where_only_made_or_lost_counts_the_levels_go_down_the_side():
    number = tables("pandoeren", "wedd_33")["number"]

    assert number.head == ("Number", "made", "lost")
    assert number.rows[0] == Row("120 to 140", (1, -1), False, False)


def test_a_table_says_what_must_be_true_besides_the_count():
    assert tables("pandoeren", "wedd_33")["piccolo"].caption == "Points for each · made only with the first trick"


@pytest.mark.parametrize(
    ("game", "key", "family", "label", "cells"),
    [
        ("boomke_wies", "auction", "bid", "0 to 3", [(-1, 2), (-1, 2), (-1, 2), (-2, 2), (-2, 2), (-2, 2)]),
        ("bid_whist", "ne_usa_52", "trump", "0 to 6", [(0, bid) for bid in range(1, 8)]),
        ("bid_whist", "boston_parr", "trump", "7", [(1, 6), *((-bid, 6) for bid in range(2, 8))]),
        ("bid_whist", "rhode_island_rogler", "trump", "6", [(0, bid + 1) for bid in range(1, 8)]),
        ("bid_whist", "hawaii_trumps_todd", "trump", "1 to 8", [(0, 2)] * 5),
    ],
)
def test_what_the_opponents_score_stands_in_the_table_where_it_follows_from_nothing_else(
    game, key, family, label, cells
):
    table = next(
        score_table
        for score_table in score_tables(variant(game, key).under())
        if score_table.key == family and len(score_table.head) == len(cells) + 1
    )

    assert next(row.cells for row in table.rows if row.label == label) == cells
    assert table.caption == "Points of the side that bid / of the other side."


def test_troel_shows_a_column_for_either_number_of_tricks():
    troel = tables("kleurenwiezen", "flemish")["troel"]

    assert troel.head == ("Tricks", "needs 8", "needs 9")
    assert next(row.values for row in troel.rows if row.label == "8") == (4, -6)


def test_levels_that_pay_alike_share_a_column():
    assert tables("pandoeren", "wedd_33")["pandoer_plus"].head[1:] == ("20 to 500",)


def test_a_table_begins_with_the_books_the_kitty_gives():
    standard = variant("bid_whist", "standard_54")
    kept, without = (score_tables(standard.under(rules)) for rules in ({}, {"kitty_book": "none"}))

    assert (kept[0].rows[0].label, without[0].rows[0].label) == ("1 to 8", "0 to 8")


@pytest.mark.parametrize("variant_", PUBLISHED, ids=name_of)
def test_no_page_of_rules_keeps_silent_on_what_opponents_score(variant_):
    """Either the opponents' points stand there, or a sentence from which they follow."""
    resolved = variant_.under()
    for family in score_tables(resolved):
        caption = family.caption.split(" · ")[0]
        says = ("opposite", "score nothing", "/ of the other side", "/ of each opponent")
        alone = len(family.head) == 3 and caption == "Points for each"
        assert alone or any(word in caption for word in says), family
        assert "/" not in caption or all(len(row.others) == len(row.values) for row in family.rows)
