"""The file of a price list: written and read the same, and everything wrong with one is said at its place."""

import jsonschema_rs
import pytest

import scoring
from scoring import RuleError, every_game
from scoring.known_tables import KNOWN_TABLES
from scoring.price_files import FORMAT, KIND, PriceFile, read_price_file
from scoring.price_schema import price_list_schema

OVERLAY = {"contracts": {"solo_6": {"won": 5, "lost": 5, "over": 1, "under": 1}, "piccolo": None}}
FILE = PriceFile("Ours", "kleurenwiezen", "wallonia_26", {"solo5": True}, OVERLAY, "The club’s sheet", "2026-11-12")


def problems_of(data):
    with pytest.raises(RuleError) as refused:
        read_price_file(data)
    return refused.value.as_text()


def test_a_file_is_read_as_it_was_written():
    assert read_price_file(FILE.as_data("https://club.example/schemas/price-list.json")) == FILE


def test_a_file_says_which_kind_and_format_it_is_and_where_its_schema_is():
    data = FILE.as_data("https://club.example/schemas/price-list.json")

    assert (data["kind"], data["format"]) == (KIND, FORMAT)
    assert data["$schema"] == "https://club.example/schemas/price-list.json"


def test_every_problem_is_said_at_once_at_its_place():
    wrong = {
        **FILE.as_data(),
        "format": 2,
        "date": "12 November",
        "colour": "green",
        "rules": {"solo5": "perhaps", "beer": True},
        "overlay": {"contracts": {"solo_6": {"won": "five"}, "beer": None}},
    }

    assert sorted(problems_of(wrong)) == [
        "date",
        "file.colour",
        "format",
        "overlay.contracts.beer",
        "overlay.contracts.solo_6.lost",
        "overlay.contracts.solo_6.won",
        "rules.beer",
        "rules.solo5",
    ]


@pytest.mark.parametrize("data", [None, [], "prices", 7])
def test_what_is_no_object_is_no_price_list(data):
    assert list(problems_of(data)) == ["file"]


def test_an_empty_object_lacks_every_part_that_a_file_needs():
    assert sorted(problems_of({})) == ["format", "game", "kind", "name", "variant"]


@pytest.mark.parametrize(
    ("part", "value"),
    [
        ("kind", "an evening"),
        ("format", "1"),
        ("format", True),
        ("name", ""),
        ("name", "x" * 61),
        ("name", "a\nb"),
        ("name", 7),
        ("source", ["us"]),
        ("date", "2026-13-01"),
        ("date", "20261112"),
        ("game", "bridge"),
        ("game", ["kleurenwiezen"]),
        ("variant", "ours"),
        ("rules", []),
        ("overlay", "none"),
    ],
)
def test_a_part_that_cannot_be_is_refused_at_its_name(part, value):
    assert part in problems_of({**FILE.as_data(), part: value})


def test_a_rule_that_needs_a_wrong_one_brings_no_second_complaint_about_the_numbers():
    data = {**FILE.as_data(), "variant": "flemish", "rules": {"piccolo": True}, "overlay": {}}

    assert list(problems_of(data)) == ["rules.piccolo_value"]


def test_every_published_variant_travels():
    for game in every_game():
        for variant in game.variants:
            file = PriceFile(variant.name, game.key, variant.key, {}, {})
            assert read_price_file(file.as_data()).resolved() == variant.under({})


def schema_of(game, variant):
    return jsonschema_rs.validator_for(price_list_schema(scoring.variant(game, variant).under({})))


def test_the_schema_allows_what_is_written():
    data = FILE.as_data("https://club.example/price-list.schema.json")

    assert schema_of(FILE.game, FILE.variant).is_valid(data)


@pytest.mark.parametrize("table", KNOWN_TABLES.values(), ids=KNOWN_TABLES)
def test_the_schema_allows_every_known_table(table):
    file = PriceFile(table.name, table.game, table.variant, table.rules, table.overlay)

    assert schema_of(table.game, table.variant).is_valid(file.as_data())


@pytest.mark.parametrize(
    "part",
    [
        {"format": 2},
        {"colour": "green"},
        {"rules": []},
        {"rules": {"solo5": "perhaps"}},
        {"overlay": {"contracts": {"solo_6": {"won": "5"}}}},
    ],
)
def test_the_schema_refuses_what_cannot_be_read(part):
    data = {**FILE.as_data(), **part}

    assert not schema_of(FILE.game, FILE.variant).is_valid(data)
    assert problems_of(data)
