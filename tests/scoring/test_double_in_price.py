"""One double in a club's price: other doubles add to it, in every game whose players score alone."""

import pytest

from scoring import RuleError, laid_over
from scoring.price_grid import Written, overlay_of, rows_of
from scoring.seats import Unit
from scoring.variants import DoublesBy
from tests.scoring.every import PUBLISHED, name_of

OF_PLAYERS = [one.under({}) for one in PUBLISHED if one.unit is Unit.PLAYER and "announced_double" in one.option]
EVERY_CONTRACT = [(one, contract) for one in OF_PLAYERS for contract in one.contracts if contract.table.made_counts]


def priced(variant_, contract, won, **more):
    """The contract with this price under every answer that picks a table."""
    price = {"won": won, "lost": won}
    answers = list(contract.table.by_answer)
    row = {"extras": {str(answer): price for answer in answers}} if answers else price
    return laid_over(variant_, {"contracts": {contract.key: {**row, **more}}}).by_key[contract.key]


def paid(variant_, contract, count, more):
    """What each opponent's points are with so many doubles more than the result brings."""
    line = contract.table[count]
    return line.opponent * variant_.doubles_by.factor(line.doubles + more)


@pytest.mark.parametrize(("variant_", "contract"), EVERY_CONTRACT, ids=lambda part: part.key)
def test_a_deal_doubled_once_more_pays_once_and_a_half_or_twice_where_doubles_multiply(variant_, contract):
    plain, inside = priced(variant_, contract, 8), priced(variant_, contract, 8, double_in_price=True)

    made = contract.table.made_counts
    lost = max(count for count in range(len(contract.table)) if count not in made)

    for count in (made[0], lost):
        price = paid(variant_, plain, count, 0)
        if plain.table[count].doubles == 0:  # a result that doubles by itself adds its own
            assert paid(variant_, inside, count, 0) == price
            added = variant_.doubles_by is DoublesBy.ADDED
            wanted = [3 * price, 4 * price] if added else [4 * price, 8 * price]
            assert [2 * paid(variant_, inside, count, more) for more in (1, 2)] == wanted


def test_the_flemish_troel_typed_as_it_is_published_stays_as_it_is_published():
    flemish = next(one for one in OF_PLAYERS if one.key == "flemish")
    printed = {"won": 4, "over": 2, "lost": 4, "under": 2}
    row = {"extras": {"8": printed, "9": printed}}

    def amounts(troel):
        return [[line[:4] for line in table.lines] for _answer, table in troel.printed]

    typed = laid_over(flemish, {"contracts": {"troel": {**row, "double_in_price": True}}}).by_key["troel"]
    without = laid_over(flemish, {"contracts": {"troel": row}}).by_key["troel"]

    assert amounts(typed) == amounts(flemish.by_key["troel"]) != amounts(without)


@pytest.mark.parametrize("variant_", OF_PLAYERS, ids=name_of)
def test_a_tick_alone_is_stored_with_the_price_and_read_back(variant_):
    rows = rows_of(variant_, {})
    key = next(row.key for row in rows if all(v % 2 == 0 for p in row.prices.values() for v in p.cells.values()))
    ticked = [Written(row.key, row.prices, None, row.tied, doubled=row.key == key or row.doubled) for row in rows]

    overlay = overlay_of(variant_, {}, ticked, variant_.balanced)
    after = {row.key: row for row in rows_of(variant_, overlay)}

    before = next(row for row in rows if row.key == key)
    nothing = not any(amount for price in before.prices.values() for amount in price.cells.values())
    assert after[key].doubled or nothing
    assert {one: row.prices for one, row in after.items()} == {row.key: row.prices for row in rows}


@pytest.mark.parametrize(
    "row", [{"won": 3, "lost": 4, "double_in_price": True}, {"won": 4, "lost": 4, "double_in_price": 1}]
)
def test_a_price_that_cannot_be_halved_is_refused_at_its_field(row):
    with pytest.raises(RuleError) as refused:
        laid_over(next(one for one in OF_PLAYERS if "abondance_9" in one.by_key), {"contracts": {"abondance_9": row}})

    assert list(refused.value.problems) == ["overlay.contracts.abondance_9.double_in_price"]
