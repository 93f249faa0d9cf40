"""The contract buttons and the pad that the club draws for a table's page."""

import pytest

from scoring import document, variant
from tests.scoring.every import PUBLISHED, name_of
from tournaments.evening.table.page import families, pad


@pytest.mark.parametrize("variant_", PUBLISHED, ids=name_of)
def test_what_is_not_played_stands_in_no_familys_row(variant_):
    written = document(variant_.under())
    rows = families(written)

    named = {button.key for row in rows if row.name for button in (*row.buttons, *row.higher)}
    alone = {button.key for row in rows if not row.name for button in row.buttons}
    assert named & set(written["unplayed"]) == set()
    assert not rows or alone >= set(written["unplayed"]) - {"manual"}


def test_the_pad_has_no_nought_where_the_kitty_is_a_book_of_the_bidders():
    standard = variant("bid_whist", "standard_54")
    numbers = [[key.number for key in pad(document(standard.under(rules)))] for rules in ({}, {"kitty_book": "none"})]

    assert numbers == [list(range(1, 14)), list(range(14))]
