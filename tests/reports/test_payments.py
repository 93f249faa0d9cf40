"""The fewest payments after which everybody is even."""

import random
from itertools import combinations

import pytest

from reports.payments import fewest_payments


def after(balances, payments):
    left = dict(balances)
    for payment in payments:
        left[payment.payer] += payment.cents
        left[payment.payee] -= payment.cents
    return left


def most_groups(people, balances):
    """By trying everything: into how many groups that settle among themselves can they be divided?"""
    if not people:
        return 0
    first, *others = people
    best = 0
    for size in range(len(others) + 1):
        for with_first in combinations(others, size):
            group = {first, *with_first}
            if sum(balances[one] for one in group) == 0:
                rest = [one for one in people if one not in group]
                best = max(best, 1 + most_groups(rest, balances))
    return best


def a_balance(chance, people, most):
    cents = [chance.randint(-most, most) for _ in range(people - 1)]
    return dict(enumerate([*cents, -sum(cents)], start=1))


@pytest.mark.parametrize("people", range(1, 9))
def test_no_shorter_list_exists_for_a_table_or_two(people):
    chance = random.Random(people)
    for _ in range(40):
        balances = a_balance(chance, people, chance.choice((3, 10, 100)))
        owing = [person for person, cents in balances.items() if cents]

        payments = fewest_payments(balances)

        assert set(after(balances, payments).values()) <= {0}
        assert len(payments) == len(owing) - most_groups(owing, balances)


@pytest.mark.parametrize("people", [13, 40, 200])
def test_a_large_club_needs_at_most_one_payment_less_than_there_are_people(people):
    balances = a_balance(random.Random(people), people, 5_000)

    payments = fewest_payments(balances)

    assert set(after(balances, payments).values()) == {0}
    assert len(payments) <= sum(cents != 0 for cents in balances.values()) - 1
    assert all(payment.cents > 0 and payment.payer != payment.payee for payment in payments)


def test_the_same_amounts_settle_each_other_first():
    payments = fewest_payments({1: 250, 2: -100, 3: -250, 4: 60, 5: 40})

    assert [tuple(payment) for payment in payments] == [(2, 4, 60), (2, 5, 40), (3, 1, 250)]


def test_nobody_pays_where_nobody_lost():
    assert fewest_payments({1: 0, 2: 0}) == []


def test_balances_that_do_not_add_up_are_refused():
    with pytest.raises(ValueError, match="add up to 5"):
        fewest_payments({1: 10, 2: -5})
