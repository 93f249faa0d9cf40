"""The sheet in money on a phone: settled as the engine does, shown only where the club wants it."""

import random

import pytest

from scoring.money import MoneyStake, money_of
from tests.browser.at_the_table import enter, open_table, says, soon
from tests.browser.in_page import in_page
from tests.factories import a_table, a_tournament, an_open_round
from tournaments.prizes.services import set_stake
from tournaments.security.actors import SITE

pytestmark = pytest.mark.browser

ASK = """async (cases) => {
    const { moneyOf } = await import("/static/js/table/money.js");
    return cases.map((given) => moneyOf(...given));
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
    return stake, parties, deals, winner, chance.random() < 0.3, chance.choice((1, 1, 10, 100))


def test_the_phone_settles_what_the_engine_settles(page):
    chance = random.Random(14)
    cases = [a_case(chance) for _ in range(3_000)]
    page.goto("/")

    found = in_page(page, ASK, [[stake.as_data(), *rest] for stake, *rest in cases])

    wanted = [money_of(*given, low_wins=low_wins, unit=unit) for *given, low_wins, unit in cases]
    assert [(one["amounts"], one["pot"]) for one in found] == [(money.amounts, money.pot) for money in wanted]


def test_a_phone_counts_a_deal_in_money_before_the_club_has_it(page):
    table = a_table(an_open_round(a_tournament()))
    set_stake(tournament=table.round.tournament, stake={"cents": 5, "on_phones": True}, actor=SITE)
    open_table(page, table)
    page.context.set_offline(True)

    enter(page, "contract-solo_6", "seat-E", "count-all-6")

    row = page.locator("#sheet-table tr.money td")
    # The sheet is drawn anew while the phone tries to send, and the row with it.
    wanted = ["+€0.60", "−€0.20", "−€0.20", "−€0.20"]
    assert soon(lambda: sorted(row.all_inner_texts()), wanted, page=page) == wanted
    says(page, "€0.05 a point", "money-said")


def test_a_phone_shows_no_money_where_the_club_did_not_say_so(page):
    table = a_table(an_open_round(a_tournament()))
    set_stake(tournament=table.round.tournament, stake={"cents": 5}, actor=SITE)
    open_table(page, table)

    enter(page, "contract-solo_6", "seat-E", "count-all-6")
    says(page, "at the club")

    assert (page.locator("tr.money").count(), "€" in page.content()) == (0, False)
