"""A price list as a secretary fills it in, and the overlay it says: each the other's inverse."""

from dataclasses import replace

import jsonschema_rs
import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring import RuleError, document, entry_fields, laid_over, variant
from scoring.contracts import MOST_PRINTED
from scoring.overlay_schema import overlay_schema
from scoring.price_cells import COLUMNS, LINES, Price, amounts_of, cells_of, paid_by, price_of
from scoring.price_grid import Written, overlay_of, rows_of
from scoring.schema import schema
from scoring.seats import Unit
from tests.scoring.every import PUBLISHED, name_of, resolved
from tests.telling import every

WALLONIA = variant("kleurenwiezen", "wallonia_26").under({})
FLEMISH = variant("kleurenwiezen", "flemish").under({})
SOLO_6 = {"won": 4, "over": 1, "stop": 8, "all": 26, "lost": 5, "under": 2}
COLUMN = {"declarer": {"won": 13, "lost": -13}, "opponent": {"won": -7, "lost": 5, "under": 1}}
ADD = {"name": "Vraag {x}", "declarers": "two", "trump": "none", "target": 9, "above": "solo_7"}
OVERLAYS = (
    {"contracts": {"solo_6": SOLO_6, "abondance_12": None}},
    {"contracts": {"misere": {"lines": {"0": [21, -7], "1-13": [-21, 7]}}}},
    {"contracts": {"solo_8": COLUMN}, "balanced": False},
    {"contracts": {"troel": {"extras": {"8": {"won": 14, "lost": 14}}}}},
    {"contracts": {"vraag": {"add": ADD, "won": 14, "lost": 14, "over": 2}}},
    {"one_short": True, "contracts": {"solo_7": {"won": 4, "lost": 3, "under": 5}, "misere": {"won": 1, "lost": 2}}},
    {"contracts": {"troel": {"extras": {"8": {"won": 14, "lost": 14}, "9": {"won": 6, "lost": 6}}}}},
    {"contracts": {"troel": {"extras": {"8": {"won": 14, "lost": 14}}, "double_in_price": True}}},
    {"contracts": {"misere": {"won": 6, "lost": 4, "double_in_price": True}}},
    {"contracts": {"partnership_8": {"name": "Vraag 8"}, "solo_5": {"name": "Alleen", "won": 3, "lost": 2}}},
)


def written(rows):
    names = {row.key: row.laid.own_name or None for row in rows if row.add is None}
    return [Written(row.key, row.prices, names.get(row.key), tied=row.tied, add=row.add) for row in rows]


@pytest.mark.parametrize("published", every(4, PUBLISHED), ids=name_of)
@pytest.mark.parametrize("shape", ["", COLUMNS, LINES])
def test_what_nobody_changed_is_not_stored(published, shape):
    base = published.under({})
    shapes = {(contract.key, answer): shape for contract in base.contracts for answer, _ in contract.printed}

    rows = rows_of(base, {}, shapes)

    assert [row.key for row in rows] == [key for rung in base.ladder for key in rung]
    assert overlay_of(base, {}, written(rows), base.balanced) == {}


@pytest.mark.slow
@pytest.mark.parametrize("step", [23, pytest.param(1, marks=pytest.mark.battery)])
def test_what_nobody_changed_is_not_stored_under_any_house_rule(step):
    for base in [*resolved()][::step]:
        assert overlay_of(base, {}, written(rows_of(base, {})), base.balanced) == {}


@pytest.mark.parametrize("overlay", OVERLAYS)
def test_a_stored_overlay_comes_back_as_it_was(overlay):
    rows = rows_of(FLEMISH, overlay)

    short = overlay.get("one_short", False)
    assert overlay_of(FLEMISH, overlay, written(rows), overlay.get("balanced", True), short=short) == overlay


def expected(base, contract, cells, count):
    """What a price list says of one count, in the arithmetic of its reader: points of declarer and opponent."""
    need, total = contract.table.made_counts[0], len(contract.table) - 1
    made = bool(contract.table[count].made)
    steps = min(count, cells.get("stop", total)) - need if made else need - count
    if made:
        points = cells["won"] + cells.get("over", 0) * max(steps, 0)
    else:
        points = -cells["lost"] - cells.get("under", 0) * max(steps, 0)
    if count == total and made and "all" in cells:
        points = cells["all"]
    if base.unit is Unit.SIDE or not base.opponents_settle:
        return points, 0
    times = base.pair_times if contract.declarers.value == "two" else 1
    return (times * points, -times * points) if contract.declarers.value == "two" else (3 * points, -points)


PLAYED = [(base, row) for base in (one.under({}) for one in PUBLISHED) for row in rows_of(base, {})]
# Card points are worth what they are: no list sets them. Where many answers have a table each, each is written out,
# and so is what may be won with no trick or with one.
PRICED = [
    (base, row, answer)
    for base, row in PLAYED
    if row.contract.table.made_counts and row.contract.listed and len(row.contract.table.by_answer) <= MOST_PRINTED
    if row.contract.table.made_counts[:2] != (0, 1)
    for answer in row.prices
]


@given(st.integers(0, len(PRICED) - 1), st.data())
def test_the_variant_pays_what_the_cells_say(place, data):
    base, row, answer = PRICED[place]
    amount = st.integers(0, 100).map(lambda number: 2 * number) if row.doubled else st.integers(0, 200)
    asked = cells_of(row.table(answer))
    cells = {cell: data.draw(amount, cell) for cell in asked if cell not in ("all", "stop")}
    if "all" in asked:
        cells["all"] = data.draw(amount, "all")
    if "stop" in asked and data.draw(st.booleans()):
        cells["stop"] = data.draw(st.integers(row.table(answer).made_counts[0] + 1, len(row.table(answer)) - 2))
    prices = {**row.prices, answer: Price("formula", cells)}
    rows = [Written(one.key, prices if one.key == row.key else one.prices) for one in rows_of(base, {})]

    laid = laid_over(base, overlay_of(base, {}, rows, base.balanced))

    table = laid.by_key[row.key].table.for_answer(answer)
    bid = replace(row.contract, table=row.table(answer), extras=())
    for count, paid in enumerate(paid_by(laid, table)):
        doubles = base.doubles_by.factor(max(table[count].doubles - row.doubled, 0))
        assert paid == tuple(doubles * points for points in expected(base, bid, cells, count)), count


@pytest.mark.parametrize("overlay", OVERLAYS)
def test_the_schema_takes_what_is_taken(overlay):
    jsonschema_rs.validate(overlay_schema(FLEMISH), overlay)


@pytest.mark.parametrize(
    "wrong",
    [
        {"contract": {}},
        {"contracts": {"solo_6": {"won": "4", "lost": 4}}},
        {"contracts": {"solo_6": {"win": 4}}},
        {"contracts": {"solo_6": {}}},
        {"contracts": {"new": {"add": {"name": "New", "declarers": "three", "target": 9}, "won": 1, "lost": 1}}},
        {"contracts": {"misere": {"lines": {"0-x": [1, 2]}}}},
        {"contracts": {"misere": {"name": " "}}},
        {"ladder": []},
    ],
)
def test_the_schema_refuses_what_is_refused(wrong):
    with pytest.raises(RuleError):
        laid_over(FLEMISH, wrong)
    assert not jsonschema_rs.is_valid(overlay_schema(FLEMISH), wrong)


@given(st.integers(0, len(PRICED) - 1), st.sampled_from(["formula", COLUMNS, LINES]))
def test_the_schema_takes_every_price_that_can_be_typed(place, shape):
    base, row, answer = PRICED[place]
    price = price_of(base, row.contract, answer, paid_by(base, row.table(answer)), shape)
    amounts = amounts_of(base, row.table(answer), price)

    jsonschema_rs.validate(
        overlay_schema(base),
        {"contracts": {row.key: amounts if answer is None else {"extras": {str(answer): amounts}}}},
    )


@pytest.mark.parametrize("published", PUBLISHED, ids=name_of)
def test_own_names_stand_in_the_document_the_fields_and_the_schema(published):
    base = published.under({})
    names = {contract.key: f"Ons {{spel}} {contract.level or ''}".strip() for contract in base.contracts}
    laid = laid_over(base, {"contracts": {key: {"name": name} for key, name in names.items()}})

    assert {one["key"]: one["name"] for one in document(laid)["contracts"]} == names
    [field, *_] = entry_fields(laid)
    assert {choice.value: str(choice.name) for choice in field.choices if choice.value in names} == names
    titles = [one.get("title") for one in schema(laid)["properties"]["contract"]["oneOf"]]
    assert set(names.values()) == set(filter(None, titles))
