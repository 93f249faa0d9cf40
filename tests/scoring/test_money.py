"""Points as money: by the point, the deal, the game, and through a pot; docs/rulings.md, GT-6 and PA-12."""

import random

import pytest

import scoring
from scoring.money import MoneyStake, fits, money_of, settles, shared, stake_from, ways

FOUR = ("N", "E", "S", "W")
SIDES = ("NS", "EW")


def deal(*points):
    return dict(zip(FOUR, points, strict=True))


def amounts(stake, deals, parties=FOUR, **more):
    return tuple(money_of(stake, parties, deals, **more).amounts.values())


def test_each_point_is_worth_so_many_cents():
    assert amounts(MoneyStake(5), [deal(12, -4, -4, -4), deal(-8, 8, 8, -8)]) == (20, 20, 20, -60)


def test_where_the_fewest_points_win_who_has_them_pays():
    hearts = [deal(26, 0, 0, 0)]

    # The mean is 6.5: -97.5, and 32.5 three times. The two cents that rounding leaves go to the first from North.
    assert amounts(MoneyStake(5, uneven="mean"), hearts, low_wins=True) == (-97, 33, 32, 32)
    assert amounts(MoneyStake(5, per="deal"), hearts, low_wins=True) == (-15, 5, 5, 5)
    assert money_of(MoneyStake(5), FOUR, hearts, low_wins=True).uneven == 26


def test_a_table_whose_points_do_not_add_up_says_by_how_much():
    money = money_of(MoneyStake(5), FOUR, [deal(-10, 0, 0, 0)])

    assert (money.uneven, sum(money.amounts.values())) == (-10, -50)


def test_everybody_settles_with_the_mean_in_whole_cents_that_add_up_to_nothing():
    # The mean is 1.75: +5.25 and -1.75 three times. The cent that rounding leaves goes to the first from North.
    assert amounts(MoneyStake(1, uneven="mean"), [deal(7, 0, 0, 0)]) == (6, -2, -2, -2)
    # The mean is 2.5: +4.5, -1.5, -0.5, -2.5.
    assert amounts(MoneyStake(1, uneven="mean"), [deal(7, 1, 2, 0)]) == (5, -1, -1, -3)


def test_the_side_that_is_behind_pays_the_difference():
    deals = [{"NS": 3, "EW": 0}, {"NS": 0, "EW": 1}]

    assert amounts(MoneyStake(10, uneven="sides"), deals, SIDES) == (20, -20)


@pytest.mark.parametrize(
    ("points", "expected"),
    [
        (deal(12, -4, -4, -4), (30, -10, -10, -10)),
        (deal(-12, 4, 4, 4), (-30, 10, 10, 10)),
        (deal(2, -2, 2, -2), (10, -10, 10, -10)),
        (deal(5, 0, 5, 0), (10, -10, 10, -10)),
        (deal(-5, 0, 0, 0), (-30, 10, 10, 10)),
        (deal(0, 0, 0, 0), (0, 0, 0, 0)),
        ({"N": 5, "E": 0, "S": 0, "F": 0}, (30, -10, -10, 0, -10)),
    ],
)
def test_a_lost_deal_costs_the_sum_to_each_of_the_others(points, expected):
    parties = (*FOUR, "F") if "F" in points else FOUR

    assert amounts(MoneyStake(10, per="deal"), [points], parties) == expected


def test_a_lost_game_costs_the_sum_and_an_unfinished_one_nothing():
    stake = MoneyStake(50, per="game")

    assert amounts(stake, [], SIDES, winner="EW") == (-50, 50)
    assert amounts(stake, [], SIDES) == (0, 0)


def test_everybody_fills_the_pot_and_a_made_contract_takes_its_value_out_of_it():
    stake = MoneyStake(1, per="pot", ante=10)

    money = money_of(stake, FOUR, [deal(3, 0, 3, 0), deal(0, -9, 0, 0)])

    assert money.amounts == {"N": -7, "E": -19, "S": -7, "W": -10}
    assert money.pot == 40 - 6 + 9
    assert shared(money) == {"N": 4, "E": -8, "S": 4, "W": 0}


def test_a_pot_that_cannot_pay_is_filled_again():
    money = money_of(MoneyStake(1, per="pot", ante=1), FOUR, [deal(10, 0, 0, 0)])

    assert (money.amounts, money.pot) == ({"N": 7, "E": -3, "S": -3, "W": -3}, 2)


def test_where_the_club_says_so_a_made_contract_takes_the_whole_pot_and_shares_it_with_the_partner():
    stake = MoneyStake(1, per="pot", ante=0, takes="whole")

    money = money_of(stake, FOUR, [deal(-3, 0, 0, 0), deal(0, -2, 0, -2), deal(0, 0, 1, 1)])

    assert (money.amounts, money.pot) == ({"N": -3, "E": -2, "S": 4, "W": 1}, 0)


@pytest.mark.parametrize("per", ["deal", "pot"])
@pytest.mark.parametrize("takes", ["value", "whole"])
@pytest.mark.parametrize("ante", [0, 1, 10])
def test_nothing_is_ever_lost(per, takes, ante):
    chance = random.Random(f"{per}{takes}{ante}")
    for _ in range(200):
        deals = [deal(*(chance.choice((-9, -2, 0, 0, 1, 3, 10)) for _ in FOUR)) for _ in range(chance.randrange(12))]

        money = money_of(MoneyStake(chance.randint(1, 99), per=per, ante=ante, takes=takes), FOUR, deals)

        assert sum(money.amounts.values()) + money.pot == 0
        assert money.pot >= 0
        assert sum(shared(money).values()) == 0


def test_the_mean_is_exact_to_a_cent_and_adds_up():
    chance = random.Random(5)
    for _ in range(300):
        cents, points = chance.randint(1, 99), deal(*(chance.randint(-50, 50) for _ in FOUR))

        money = money_of(MoneyStake(cents, uneven="mean"), FOUR, [points])

        mean = sum(points.values()) / 4
        assert sum(money.amounts.values()) == 0
        assert max(abs(money.amounts[seat] - cents * (points[seat] - mean)) for seat in FOUR) < 1


@pytest.mark.parametrize(
    ("data", "expected"),
    [
        ({"cents": 5}, MoneyStake(5)),
        ({}, None),
        ({"cents": True}, None),
        ({"cents": 0}, None),
        ({"cents": 5, "per": "point", "currency": "XXX"}, None),
        ({"cents": 5, "per": ["point"]}, None),
        ({"cents": 5, "ante": -1}, None),
        ([5], None),
        ("5", None),
        (None, None),
    ],
)
def test_what_is_no_stake_is_none(data, expected):
    assert stake_from(data) == expected
    assert expected is None or stake_from(expected.as_data()) == expected


@pytest.mark.parametrize(
    ("game", "variant", "rules", "expected"),
    [
        ("kleurenwiezen", "wallonia_26", {}, ("point", "deal")),
        ("bid_whist", "standard_54", {}, ("point", "deal", "game")),
        ("pandoeren", "wedd_33", {}, ("point", "deal")),
        ("pandoeren", "wedd_33", {"settlement": "pot"}, ("pot", "deal")),
    ],
)
def test_what_is_paid_for_follows_from_the_rules(game, variant, rules, expected):
    assert ways(scoring.variant(game, variant).under(rules)) == expected


def test_a_stake_by_the_point_settles_by_itself_only_where_points_add_up_to_zero():
    pandoeren = scoring.variant("pandoeren", "wedd_33")

    assert not settles(MoneyStake(5), pandoeren)
    assert settles(MoneyStake(5, uneven="mean"), pandoeren)
    assert settles(MoneyStake(5), pandoeren.under({"settlement": "opponents_pay"}))
    assert not fits(MoneyStake(5, per="pot"), pandoeren)


def test_no_variant_asks_for_a_stake_among_its_rules_any_more():
    variants = [variant for game in scoring.every_game() for variant in game.variants]

    assert [variant.key for variant in variants if "stake" in variant.option or "stake" in variant.agreements] == []
