"""From the inputs of a form to a deal record and back."""

import pytest

from scoring import entered_from, entry_fields, read_deal, record_from, variant
from tests.golden.published import rows

FLEMISH = variant("kleurenwiezen", "flemish").under({})
PLAYED = [
    row
    for row in rows("golden_deals")
    if row["id"]
    in (
        "KWV-001",
        "KWF-122",
        "BOO-001",
        "BID-002",
        "DUT-012",
        "PAN-029",
        "PAN-066",
        "PAN-056",
        "SOL-002",
        "B52-001",
    )
]


def test_a_form_with_nothing_unusual_says_a_short_record():
    entered = {
        "contract": "partnership_9",
        "declarers": ["N", "S"],
        "trump": "hearts",
        "tricks.declarers": "10",
        "modifiers.announced_double": "",
        "dealer": "",
    }

    assert record_from(FLEMISH, entered) == {
        "contract": {"type": "partnership", "level": 9},
        "declarers": ["N", "S"],
        "trump": "hearts",
        "tricks": {"declarers": 10},
    }


def test_several_declarers_say_their_tricks_one_by_one_and_no_trump():
    entered = {
        "contract": "misere",
        "declarers": ["N", "S"],
        "trump": "hearts",
        "tricks.declarers": "4",
        "tricks.by_declarer.N": "0",
        "tricks.by_declarer.S": "2",
    }

    assert record_from(FLEMISH, entered) == {
        "contract": {"type": "misere"},
        "declarers": ["N", "S"],
        "tricks": {"by_declarer": {"N": 0, "S": 2}},
    }


def test_what_cannot_be_understood_is_passed_on_as_it_was_typed():
    assert record_from(FLEMISH, {"contract": "nonsense"}) == {"contract": {"type": "nonsense"}}
    assert record_from(FLEMISH, {"contract": "solo_6", "declarers": "N", "tricks.declarers": "six"}) == {
        "contract": {"type": "solo", "level": 6},
        "declarers": ["N"],
        "tricks": {"declarers": "six"},
    }
    assert record_from(FLEMISH, {}) == {}


def test_points_by_hand_are_read_with_their_signs():
    entered = {
        "contract": "manual",
        "scores.N": "+5",
        "scores.E": "−5",
        "scores.S": "0",
        "scores.W": "0",
        "modifiers.reason": " Revoke ",
        "modifiers.penalty": "on",
    }

    assert record_from(FLEMISH, entered) == {
        "contract": {"type": "manual"},
        "scores": {"N": 5, "E": -5, "S": 0, "W": 0},
        "modifiers": {"reason": "Revoke", "penalty": True},
    }


@pytest.mark.parametrize("row", PLAYED, ids=lambda row: row["id"])
def test_a_deal_goes_into_a_form_and_comes_out_the_same(row):
    variant_ = variant(row["game"], row["variant"]).under({"detail": "parts"} if row["game"] == "pandoeren" else {})
    record = {
        key: row[key]
        for key in ("contract", "declarers", "declarer_side", "tricks", "points", "modifiers")
        if row.get(key)
    }
    if variant_.honours:
        record["modifiers"] = {"honours": record["modifiers"]["honours"]}

    said = record_from(variant_, {key: _typed(value) for key, value in entered_from(variant_, record).items()})

    assert read_deal(variant_, said).plays == read_deal(variant_, record).plays


def _typed(value):
    return value if isinstance(value, list) else str(value).lower() if isinstance(value, bool) else str(value)


def test_fields_say_for_which_contracts_they_are_asked():
    fields = {field.key: field for field in entry_fields(FLEMISH)}

    assert fields["modifiers.troel_target"].when == ("troel",)
    assert fields["declarers"].limits("misere") == (1, 4)
    assert [choice.when for choice in fields["trump"].choices if choice.value == "no_trump"] == [("grand_slam",)]
    assert "misere" not in fields["trump"].when
    assert fields["scores"].parts == ("N", "E", "S", "W")


def test_only_the_four_seats_of_a_deal_may_declare_or_deal():
    fields = {field.key: field for field in entry_fields(FLEMISH)}
    offered = {key: [choice.value for choice in fields[key].choices] for key in ("declarers", "dealer")}

    assert offered == {"declarers": ["N", "E", "S", "W"], "dealer": ["N", "E", "S", "W"]}
