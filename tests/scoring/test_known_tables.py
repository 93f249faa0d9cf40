"""Known tables: each can be played, says only what its source states, and says what is still to be typed."""

import json

import pytest

from scoring.known_tables import KNOWN_TABLES
from scoring.price_cells import unpriced
from scoring.price_files import PriceFile, read_price_file

TABLES = pytest.mark.parametrize("table", KNOWN_TABLES.values(), ids=KNOWN_TABLES)


@TABLES
def test_a_known_table_is_laid_over_its_variant_and_names_its_source_and_date(table):
    assert table.resolved().contracts
    assert table.source
    assert table.dated[:4].isdecimal()


@TABLES
def test_only_contracts_that_are_to_be_typed_have_no_price(table):
    assert {contract.key for contract in unpriced(table.resolved())} == set(table.to_type)


@TABLES
def test_a_known_table_travels_as_a_file(table):
    file = PriceFile(table.name, table.game, table.variant, table.rules, table.overlay, table.source)

    assert read_price_file(json.loads(json.dumps(file.as_data()))).resolved() == table.resolved()


# Points of the declarer as the source prints them, by contract and tricks: typed from the program's own lists.
NICOLAAS = [
    ("partnership_8", 8, 7), ("partnership_8", 12, 19), ("partnership_8", 13, 30), ("partnership_8", 7, -10),
    ("partnership_8", 1, -28), ("partnership_9", 9, 10), ("partnership_9", 8, -13), ("partnership_12", 12, 19),
    ("partnership_12", 13, 30), ("partnership_12", 11, -22), ("partnership_13", 13, 30), ("partnership_13", 12, -30),
    ("partnership_13", 6, -48), ("solo_5", 5, 9), ("solo_5", 6, 12), ("solo_5", 8, 21), ("solo_5", 13, 21),
    ("solo_5", 4, -12), ("solo_5", 1, -21), ("solo_6", 6, 12), ("solo_6", 8, 21), ("solo_6", 5, -15),
    ("solo_7", 7, 15), ("solo_7", 6, -18), ("solo_8", 8, 21), ("solo_8", 7, -21), ("solo_8", 6, -24),
    ("small_misere", 0, 18), ("small_misere", 1, -18), ("abondance_9", 9, 33), ("abondance_10", 10, 42),
    ("abondance_11", 11, 60), ("abondance_12", 12, 120), ("abondance_12", 11, -120), ("grand_misere", 0, 36),
    ("open_misere", 0, 75), ("open_misere", 2, -75), ("grand_slam", 13, 240), ("grand_slam", 12, -240),
]  # fmt: skip


@pytest.mark.parametrize(("contract", "tricks", "points"), NICOLAAS)
def test_the_table_of_nicolaas_pays_what_its_program_lists(contract, tricks, points):
    variant = KNOWN_TABLES["nicolaas_dc"].resolved()

    assert variant.by_key[contract].table[tricks].declarer == points


@pytest.mark.parametrize(
    ("answer", "tricks", "points"), [(8, 8, 16), (8, 7, -16), (9, 12, 16), (9, 13, 30), (9, 8, -16)]
)
def test_troel_of_nicolaas_pays_the_same_for_eight_and_for_nine(answer, tricks, points):
    troel = KNOWN_TABLES["nicolaas_dc"].resolved().by_key["troel"]

    assert troel.table.for_answer(answer)[tricks].declarer == points


# From the program that scores as the page of Rijk van Afdronk: asking and Troel by the trick, the others at one price.
AFDRONK = [
    ("partnership_8", 8, 2), ("partnership_8", 12, 6), ("partnership_8", 13, 14), ("partnership_8", 7, -3),
    ("troel", 8, 4), ("troel", 10, 8), ("troel", 13, 28), ("troel", 7, -6), ("abondance_9", 9, 15),
    ("abondance_9", 8, -15), ("misere", 0, 15), ("open_misere", 0, 45), ("solo", 13, 225), ("solo_slim", 13, 450),
    ("solo_slim", 12, -450),
]  # fmt: skip


@pytest.mark.parametrize(("contract", "tricks", "points"), AFDRONK)
def test_the_table_of_rijk_van_afdronk_pays_what_its_page_says(contract, tricks, points):
    variant = KNOWN_TABLES["rijk_van_afdronk"].resolved()

    assert variant.by_key[contract].table[tricks].declarer == points


GARRAUD = {
    "small_misere": 10,
    "piccolissimo": 14,
    "piccolo": 18,
    "abondance_9": 22,
    "grand_misere": 28,
    "abondance_sur_table_9": 44,
    "grand_slam": 100,
    "chelem_sur_table_13": 200,
}


def test_garraud_has_one_price_from_each_opponent_and_leaves_the_steps_to_be_typed():
    table = KNOWN_TABLES["garraud"]
    variant = table.resolved()

    made = {key: -variant.by_key[key].table[variant.by_key[key].table.made_counts[0]].opponent for key in GARRAUD}
    assert made == GARRAUD
    assert {*GARRAUD, *table.to_type} == set(variant.by_key)


def test_tleer_pays_two_and_one_for_each_trick_without_a_double_for_all():
    ask = KNOWN_TABLES["t_leer"].resolved().by_key["partnership_8"].table

    assert [ask[tricks].declarer for tricks in (8, 9, 13, 7, 6)] == [2, 3, 7, -3, -4]


def test_every_table_states_a_price():
    assert [table.key for table in KNOWN_TABLES.values() if len(table.to_type) == len(table.resolved().contracts)] == []
