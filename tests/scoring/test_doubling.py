"""Deals that count double, announced or after passed deals, in every game whose players score alone and may double."""

import pytest

from scoring import Unit, score
from scoring.contracts import Declarers
from scoring.house_rules import between_players
from tests.scoring.every import PUBLISHED, name_of

OF_PLAYERS = [variant for variant in PUBLISHED if variant.unit is Unit.PLAYER and "announced_double" in variant.option]
PASSED = {"double_after_pass": True, "passed_cap": 1}


def points(variant, rules, **modifiers):
    """What each seat scores for the first contract that asks nothing besides: made, alone or by N and S."""
    contract = next(one for one in variant.under(rules).contracts if not any(extra.decisive for extra in one.extras))
    seats = ["N", "S"] if contract.declarers is Declarers.TWO else ["N"]
    tricks = {"tricks": {"declarers": contract.table.made_counts[0]}}
    counted = tricks if contract.measure.total > 1 else {"points": {"total": contract.level}}
    result = score(
        {
            "game": variant.game,
            "variant": variant.key,
            "rules": rules,
            "contract": contract.call,
            "declarers": seats,
            **counted,
            "modifiers": modifiers,
        }
    )
    assert "error" not in result, result
    return result["points"]


BETWEEN_PLAYERS = {option.key for option in between_players()} - PASSED.keys()


@pytest.mark.parametrize("variant", [one for one in PUBLISHED if one.option.keys() & BETWEEN_PLAYERS], ids=name_of)
def test_a_game_of_players_that_may_have_a_double_a_fine_the_queens_or_a_pot_may_have_them_all(variant):
    assert variant.option.keys() >= BETWEEN_PLAYERS
    assert variant.option.keys() & PASSED.keys()


@pytest.mark.parametrize("variant", OF_PLAYERS, ids=name_of)
def test_a_double_and_a_passed_deal_double_what_a_deal_is_worth(variant):
    rules = {"announced_double": "allowed"} | {key: PASSED[key] for key in PASSED if key in variant.option}
    once = points(variant, rules)

    assert points(variant, rules, announced_double=True) == {seat: 2 * amount for seat, amount in once.items()}
    assert points(variant, rules, passed_deals_before=1) == {seat: 2 * amount for seat, amount in once.items()}


@pytest.mark.parametrize("variant", [one for one in OF_PLAYERS if one.game != "kleurenwiezen"], ids=name_of)
def test_nothing_doubles_unless_it_is_chosen(variant):
    assert (variant.announced_double, variant.passed_cap) == (False, 0)


@pytest.mark.parametrize("variant", [one for one in OF_PLAYERS if "troel" in one.by_key], ids=name_of)
@pytest.mark.parametrize(("choice", "target"), [("eight", 8), ("nine", 9)])
def test_troel_may_need_one_number_of_tricks_always(variant, choice, target):
    published = variant.by_key["troel"]

    single = variant.under({"troel_needs": choice}).by_key["troel"]

    assert (single.extras, [answer for answer, _table in single.printed]) == ((), [None])
    assert single.table.lines == published.table.by_answer[target].lines
