"""The sheet in money on a phone: settled as the engine does, shown only where the club wants it."""

import random

import pytest

from scoring.money import MoneyStake, money_of

pytestmark = pytest.mark.browser

ASK = """async (cases) => {
    const { moneyOf } = await import("/static/js/table/money.js");
    return cases.map(([stake, parties, deals, winner]) => moneyOf(stake, parties, deals, winner));
}"""
PARTIES = (("N", "E", "S", "W"), ("N", "E", "S", "W", "F"), ("NS", "EW"))


def a_case(chance):
    parties = chance.choice(PARTIES)
    stake = MoneyStake(
        chance.randint(1, 150),
        per=chance.choice(("point", "deal", "game", "pot")),
        uneven=chance.choice(("refuse", "mean", "sides")),
        ante=chance.choice((0, 1, 10)),
        takes=chance.choice(("value", "whole")),
    )
    deals = []
    for _ in range(chance.randrange(10)):
        there = parties if len(parties) < 5 else chance.sample(parties, 4)
        deals.append({party: chance.choice((-9, -3, -1, 0, 0, 2, 5, 30)) for party in there})
    winner = chance.choice(("", "NS", "EW")) if len(parties) == 2 else ""
    return stake, parties, deals, winner


def test_the_phone_settles_what_the_engine_settles(page):
    chance = random.Random(14)
    cases = [a_case(chance) for _ in range(3_000)]
    page.goto("/")

    found = page.evaluate(ASK, [[stake.as_data(), *rest] for stake, *rest in cases])

    wanted = [money_of(stake, parties, deals, winner) for stake, parties, deals, winner in cases]
    assert [(one["amounts"], one["pot"]) for one in found] == [(money.amounts, money.pot) for money in wanted]
