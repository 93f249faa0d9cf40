"""Directions of a bid in the North-East: aces good or bad may be said downtown and without trumps, not uptown."""

import pytest

from scoring import EntryError, document, entry_fields, read_deal, variant
from scoring.forms import entered_from, record_from
from scoring.schema import schema

NORTH_EAST = variant("bid_whist", "ne_usa_52").under()
ACES = ("downtown_aces_bad", "downtown_aces_good")


def entered(contract, direction):
    return {
        "contract": contract,
        "contract.direction": direction,
        "declarer_side": "EW",
        "tricks.declarers": "10",
    }


@pytest.mark.parametrize("direction", ACES)
def test_a_form_keeps_what_was_said_of_the_aces_and_fills_itself_with_it_again(direction):
    record = record_from(NORTH_EAST, entered("trump_3_downtown", direction))

    assert record["contract"] == {"type": "trump", "level": 3, "direction": direction}
    assert read_deal(NORTH_EAST, record).contract.key == "trump_3_downtown"
    filled = entered_from(NORTH_EAST, record)
    assert (filled["contract"], filled["contract.direction"]) == ("trump_3_downtown", direction)


@pytest.mark.parametrize(
    ("contract", "direction"),
    [("trump_3_uptown", ACES[0]), ("trump_3_uptown", "downtown"), ("trump_3_downtown", "uptown")],
)
def test_two_directions_that_cannot_both_be_are_refused_at_their_field(contract, direction):
    with pytest.raises(EntryError) as refused:
        read_deal(NORTH_EAST, record_from(NORTH_EAST, entered(contract, direction)))

    assert set(refused.value.problems) == {"contract.direction"}


def test_the_direction_a_bid_has_anyway_may_be_said_again():
    record = record_from(NORTH_EAST, entered("trump_3_uptown", "uptown"))

    assert read_deal(NORTH_EAST, record).contract.key == "trump_3_uptown"


def test_a_form_offers_each_direction_with_the_bids_that_can_have_it():
    field = next(entry_field for entry_field in entry_fields(NORTH_EAST) if entry_field.key == "contract.direction")
    offered = {
        choice.value: [key for key in field.when if not choice.when or key in choice.when] for choice in field.choices
    }

    without_trumps = [f"no_trump_{bid}" for bid in range(1, 8)]
    downtown = [f"trump_{bid}_downtown" for bid in range(1, 8)]
    assert {value: sorted(keys) for value, keys in offered.items()} == {
        "uptown": without_trumps,
        "downtown": without_trumps,
        **dict.fromkeys(ACES, sorted(without_trumps + downtown)),
    }


def test_document_and_schema_know_every_direction_that_the_engine_takes():
    directions = {
        contract["key"]: {contract["call"].get("direction"), *contract["also"]}
        for contract in document(NORTH_EAST)["contracts"]
    }
    allowed = {
        shape.get("title"): shape["properties"].get("direction", {})
        for shape in schema(NORTH_EAST)["properties"]["contract"]["oneOf"]
    }

    for (_, _, direction), contract in NORTH_EAST.by_call.items():
        assert direction in directions[contract.key]
        assert direction is None or direction in allowed[str(contract.name)].get("enum", [contract.direction])
