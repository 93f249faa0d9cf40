"""Who deals next, in every published case."""

import pytest

from scoring import Happened, first_dealer_after, game, next_dealer
from scoring.ledger import Deal
from tests.golden.published import rows

NEXT = [row for row in rows("dealing") if "deal" in row]
FIRST = [row for row in rows("dealing") if "scorer" in row]
KINDS = {"pass": Happened.PASSED, "redeal": Happened.REDEALT}


def variants_of(row):
    return [variant.under({}) for variant in game(row["game"]).variants if row["variant"] in ("any", variant.key)]


@pytest.mark.parametrize("row", NEXT, ids=lambda row: f"{row['game']}-{row['deal']['contract']['type']}")
def test_the_deal_goes_where_the_source_says(row):
    happened = KINDS.get(row["deal"]["contract"]["type"], Happened.PLAYED)

    dealers = {next_dealer(variant, Deal(happened), row["dealer"]) for variant in variants_of(row)}

    assert dealers == {row["next_dealer"]}


@pytest.mark.parametrize("row", FIRST, ids=lambda row: row["game"])
def test_the_first_dealer_sits_where_the_source_says(row):
    assert first_dealer_after(row["scorer"]) == row["first_dealer"]
