"""What holds for every variant under every choice of its house rules."""

import json

import pytest

from scoring import Unit, document, entry_fields, variant
from scoring.contracts import Declarers
from scoring.schema import schema
from tests.scoring.every import PUBLISHED, choices, name_of, resolved, tables

RESOLVED = resolved()


def lines():
    for variant_ in RESOLVED:
        for contract in variant_.contracts:
            for values, table in tables(contract):
                yield variant_, contract, values, table


def label(variant_, contract, values=()):
    return f"{name_of(variant_)} {contract.key} {values} {variant_.rules}"


@pytest.mark.slow
def test_there_is_a_line_for_every_count():
    short = [label(*case) for *case, table in lines() if len(table) != case[1].measure.total + 1]

    assert short == []


@pytest.mark.slow
def test_every_line_that_scores_says_why():
    silent = [
        label(variant_, contract, values)
        for variant_, contract, values, table in lines()
        if any((line.declarer or line.opponent) and not line.why for line in table.lines)
    ]

    assert silent == []


@pytest.mark.slow
def test_points_add_up_to_nothing_where_that_is_promised():
    ours = {Declarers.TWO: 2}
    wrong = [
        label(variant_, contract, values)
        for variant_, contract, values, table in lines()
        if variant_.balanced
        for line in table.lines
        if line.declarer * (n := ours.get(contract.declarers, 1)) + line.opponent * (4 - n)
    ]

    assert wrong == []


def test_made_is_never_negative_and_lost_never_positive_for_the_declarer():
    wrong = [
        label(variant_, contract, values)
        for variant_, contract, values, table in lines()
        for line in table.lines
        if (line.made and line.declarer < 0) or (line.made is False and line.declarer > 0)
    ]

    assert wrong == []


def test_a_contract_for_so_many_tricks_turns_at_its_target():
    turns = {
        (name_of(variant_), contract.key): contract.table.first(made=True) - (6 if variant_.counted_in == "book" else 0)
        for variant_ in RESOLVED
        for contract in variant_.contracts
        if contract.level and contract.level <= 13 and contract.measure.total > 1 and any(contract.table.made_counts)
    }

    assert {
        key: turn
        for key, turn in turns.items()
        if turn
        != int(
            key[1].split("_")[-1].replace("boom", "13")
            if key[1].split("_")[-1].isdigit() or key[1] == "boom"
            else key[1].split("_")[-2]
        )
    } == {}


def test_the_ladder_holds_every_contract_exactly_once():
    wrong = [
        name_of(variant_)
        for variant_ in RESOLVED
        if sorted(key for rung in variant_.ladder for key in rung)
        != sorted(contract.key for contract in variant_.contracts)
    ]

    assert wrong == []


def test_no_two_contracts_are_called_alike():
    assert [name_of(variant_) for variant_ in RESOLVED if len(variant_.by_key) != len(variant_.contracts)] == []


@pytest.mark.parametrize("variant_", PUBLISHED, ids=name_of)
def test_a_variant_names_its_source_and_its_house_rules(variant_):
    assert variant_.source
    for option in variant_.options:
        assert option.label and (option.help or option.choices)
        assert all(name for _, name in option.choices)
        assert option.allows(option.default)


CHOICES = tuple(choices())


@pytest.mark.slow
@pytest.mark.parametrize(
    ("variant_", "option", "value", "before", "after"),
    CHOICES,
    ids=[f"{name_of(c[0])}-{c[1].key}-{c[2]}" for c in CHOICES],
)
def test_every_choice_changes_something(variant_, option, value, before, after):
    assert played(variant_, before) != played(variant_, after)


PLAYED = {}


def played(variant_, rules):
    """What is different to play and to count; most choices are compared with the same rules."""
    key = name_of(variant_), json.dumps(rules, sort_keys=True)
    if key not in PLAYED:
        under = variant_.under(rules)
        parts = {part: value for part, value in document(under).items() if part != "rules"}
        PLAYED[key] = parts, under.finish, under.honours, under.ranking, under.auction, under.suits
    return PLAYED[key]


@pytest.mark.parametrize("variant_", PUBLISHED, ids=name_of)
def test_a_document_goes_through_json_unharmed(variant_):
    written = document(variant_.under({}))

    assert json.loads(json.dumps(written)) == written


@pytest.mark.slow
def test_document_fields_and_schema_speak_of_the_same_contracts():
    for variant_ in RESOLVED:
        written, asked = document(variant_), entry_fields(variant_)[0]
        keys = {contract.key for contract in variant_.contracts}

        assert {contract["key"] for contract in written["contracts"]} == keys
        assert {choice.value for choice in asked.choices} - set(written["unplayed"]) == keys
        assert len(schema(variant_)["properties"]["contract"]["oneOf"]) == len(keys) + len(written["unplayed"])


def test_only_players_settle_with_each_other():
    assert [name_of(variant_) for variant_ in RESOLVED if variant_.balanced and variant_.unit is Unit.SIDE] == []


def test_a_clubs_own_table_doubles_nothing_before_the_club_says_so():
    custom = variant("kleurenwiezen", "custom").under()

    assert (custom.passed_cap, custom.announced_double) == (0, False)
