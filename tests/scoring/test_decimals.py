"""Prices with a decimal: amounts are whole numbers of the smallest unit, and are written as the list has them."""

import json
from fractions import Fraction

import pytest

from scoring import Message, RuleError, document, laid_over, score, settle, variant
from scoring.__main__ import main
from scoring.contracts import Declarers
from scoring.decimals import in_decimals, rewritten
from scoring.ledger import Deal, Happened, Play
from scoring.messages import Amount
from scoring.money import MoneyStake, money_of
from scoring.price_files import PriceFile
from scoring.seats import Unit
from tests.scoring.every import PUBLISHED, name_of

PRICED = [published.under({}) for published in PUBLISHED if published.has_prices]


def odd_lines(contract):
    """Amounts of no rule: odd numbers, both sides apart, another at every count."""
    return {"lines": {str(count): [2 * count + 1, -3 * count - 5] for count in range(len(contract.table))}}


def in_tenths(row):
    """Half of the same amounts, in tenths: every one of them doubled, so five for each."""
    return {"lines": {count: [5 * points for points in line] for count, line in row["lines"].items()}}


def plays(variant_):
    """Each contract at each count, by the seats or the side that may play it."""
    for contract in variant_.contracts:
        if contract.table.by_answer:
            continue
        who = {Declarers.SIDE: ("NS",), Declarers.NOBODY: ("NS",), Declarers.TWO: ("N", "S")}
        declarers = who.get(contract.declarers, ("N",) if variant_.unit is Unit.PLAYER else ("NS",))
        for count in range(len(contract.table)):
            for doubles in (0, 1):
                play = Play(contract, declarers, count, contract.table, doubles)
                yield (contract.key, count, doubles), Deal(Happened.PLAYED, (play,))


@pytest.mark.parametrize("published", PRICED, ids=name_of)
def test_a_list_in_halves_pays_half_of_the_doubled_list(published):
    listed = [one for one in published.contracts if one.listed and not one.table.by_answer]
    whole = {one.key: odd_lines(one) for one in listed}
    doubled = laid_over(published, {"balanced": False, "contracts": whole})
    halved = {key: in_tenths(row) for key, row in whole.items()}
    halves = laid_over(published, {"balanced": False, "decimals": 1, "contracts": halved})

    paid = {place: settle(doubled, deal).points for place, deal in plays(doubled) if place[0] in whole}
    tenths = {place: settle(halves, deal).points for place, deal in plays(halves) if place[0] in whole}

    assert paid or all(one.table.by_answer for one in published.contracts if one.listed)
    assert {at: {who: Fraction(n, 10) for who, n in points.items()} for at, points in tenths.items()} == {
        at: {who: Fraction(n, 2) for who, n in points.items()} for at, points in paid.items()
    }


@pytest.mark.parametrize("published", PRICED, ids=name_of)
def test_what_a_list_with_decimals_does_not_price_pays_as_published(published):
    hundredths = laid_over(published, {"decimals": 2})

    assert {at: settle(hundredths, deal).points for at, deal in plays(hundredths)} == {
        at: {who: 100 * n for who, n in settle(published, deal).points.items()} for at, deal in plays(published)
    }
    assert in_decimals(hundredths, 2) is hundredths
    for old, new in zip(published.finish.winning, hundredths.finish.winning, strict=True):
        assert new.reach == (old.reach and 100 * old.reach)


def test_reasons_say_points_as_the_list_writes_them():
    record = {"contract": {"type": "solo", "level": 6}, "declarers": ["N"], "trump": "hearts", "dealer": "N"}
    overlay = {"decimals": 1, "contracts": {"solo_6": {"won": 25, "over": 5, "lost": 25, "under": 5}}}
    prices = PriceFile("Ours", "kleurenwiezen", "flemish", {"revoke_fine": 25}, overlay)

    won = score({**record, "tricks": {"declarers": 8, "opponents": 5}}, prices)
    fined = score({"contract": {"type": "revoke"}, "modifiers": {"revoked_by": "N", "fine_times": 2}}, prices)

    assert won["why"] == [
        "6 tricks alone: 2.5",
        "2 extra tricks × 0.5: 1.0",
        "each declarer +10.5, each opponent -3.5",
    ]
    assert (won["points"]["N"], won["decimals"]) == (105, 1)
    assert fined["why"] == ["North did not follow suit: -15.0, each of the others +5.0"]


def test_dutch_honours_stop_a_whole_point_short_of_the_target():
    """Eight of nine and four honours: none count (docs/rulings.md, DW-1), in tenths as in whole points."""
    tenths = laid_over(variant("dutch_whist", "with_honours").under({}), {"decimals": 1})
    facts = {"honours": {"NS": 4, "EW": 0}, "score_before": {"NS": 50, "EW": 0}}
    contract = tenths.contracts[0]
    deal = Deal(Happened.PLAYED, (Play(contract, ("NS",), 7, contract.table),), facts=facts)

    assert settle(tenths, deal).points == {"NS": 10 + 20, "EW": 0}


def test_a_phone_is_told_the_decimals_and_their_sign():
    halves = laid_over(PRICED[0], {"decimals": 1})

    assert (document(halves)["decimals"], document(halves)["decimal_sign"]) == (1, ".")
    assert "decimals" not in document(PRICED[0])


@pytest.mark.parametrize(
    ("overlay", "field"),
    [
        ({"decimals": 3}, "overlay.decimals"),
        ({"decimals": True}, "overlay.decimals"),
        ({"decimals": 1, "contracts": {"solo_6": {"won": 99_991, "lost": 1}}}, "overlay.contracts.solo_6.won"),
        ({"decimals": 1, "contracts": {"solo_6": {"won": 2.5, "lost": 1}}}, "overlay.contracts.solo_6.won"),
    ],
)
def test_what_no_list_can_say_is_refused_at_its_place(overlay, field):
    with pytest.raises(RuleError) as refused:
        laid_over(variant("kleurenwiezen", "flemish").under({}), overlay)

    assert list(refused.value.problems) == [field]


@pytest.mark.parametrize(("decimals", "most"), [(0, 999), (1, 9990), (2, 99_900)])
def test_a_fine_is_at_most_999_points_of_the_list(decimals, most):
    flemish, overlay = variant("kleurenwiezen", "flemish"), {"decimals": decimals} if decimals else {}

    assert laid_over(flemish.under({"revoke_fine": most}), overlay).revoke_fine == most
    with pytest.raises(RuleError, match="is not a whole number from 1 to"):
        laid_over(flemish.under({"revoke_fine": most + 1}), overlay)


def test_games_whose_points_a_table_types_have_no_decimals():
    with pytest.raises(RuleError, match="“decimals” is not known here"):
        laid_over(variant("another", "by_player").under({}), {"decimals": 1})


def test_numbers_are_rewritten_in_another_unit_as_far_as_they_can_be():
    row = {"won": 25, "lost": 30, "stop": 8}
    overlay = {"decimals": 1, "one_short": True, "contracts": {"a": row, "b": {"lines": {"0-13": [10, -10, 1]}}}}

    assert rewritten(overlay, 2)["contracts"]["a"] == {"won": 250, "lost": 300, "stop": 8}
    assert rewritten(overlay, 0) == {"one_short": True, "contracts": {"a": {}, "b": {"lines": {"0-13": [1, -1, 1]}}}}


def test_an_amount_is_no_other_number():
    assert Message("{points}", points=Amount(25, 1)) == Message("{points}", points=25)
    assert [str(Message("{points}", points=Amount(n, 2))) for n in (5, -250, 0)] == ["0.05", "-2.50", "0"]


def test_money_of_tenths_is_whole_cents_that_add_up():
    """5 cents a point: 2.5, 0.3, -1.4 and -1.4 points are 12.5, 1.5, -7 and -7 cents; a half goes to the first."""
    deals = [{"N": 25, "E": 3, "S": -14, "W": -14}]

    assert money_of(MoneyStake(5), "NESW", deals, unit=10).amounts == {"N": 13, "E": 1, "S": -7, "W": -7}
    pot = money_of(MoneyStake(5, per="pot", ante=1), "NESW", [{"N": 75, "E": -25, "S": -25, "W": -25}], unit=10)
    assert sum(pot.amounts.values()) + pot.pot == 0


def test_the_command_scores_and_prints_a_list_with_decimals(tmp_path, capsys):
    overlay = {"decimals": 2, "contracts": {"solo_6": {"won": 50, "over": 5, "lost": 50, "under": 5}}}
    prices, deals = tmp_path / "list.json", tmp_path / "deals.jsonl"
    prices.write_text(json.dumps(PriceFile("Euros", "kleurenwiezen", "flemish", {}, overlay).as_data()))
    deals.write_text(
        json.dumps(
            {
                "contract": {"type": "solo", "level": 6},
                "declarers": ["N"],
                "trump": "hearts",
                "tricks": {"declarers": 7, "opponents": 6},
            }
        )
    )

    assert main(["--prices", str(prices), str(deals)]) == 0
    result = json.loads(capsys.readouterr().out)
    assert (result["points"], result["decimals"]) == ({"N": 165, "E": -55, "S": -55, "W": -55}, 2)
    assert result["why"][-1] == "each declarer +1.65, each opponent -0.55"
    assert main(["table", "--prices", str(prices)]) == 0
    assert "each declarer +1.50, each opponent -0.50" in capsys.readouterr().out
