"""Payments at the end of an evening, with the fewest payments."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple

# Up to so many people the fewest payments are looked for among all groups of them; above it they are paired off.
EXACT_TO = 12


class Payment(NamedTuple):
    """A payment, in cents; the people are the keys of the balances."""

    payer: int
    payee: int
    cents: int


def fewest_payments(balances: Mapping[int, int]) -> list[Payment]:
    """Payments after which everybody is even, by who pays, from what each won or lost.

    Raises ValueError unless the balances add up to zero.

    Equal amounts settle each other first, which never costs a payment: where two groups that settle among themselves
    hold one of the two each, both together without the two settle too. Of up to twelve others as many groups as
    possible are found that settle among themselves, so that there is no shorter list; more than twelve are one group.
    A group of n needs n - 1 payments at most: the largest debt meets the largest claim, and one of the two is gone.

    >>> fewest_payments({1: 5, 2: -5, 3: 2, 4: 1, 5: -3})
    [Payment(payer=2, payee=1, cents=5), Payment(payer=5, payee=3, cents=2), Payment(payer=5, payee=4, cents=1)]
    """
    if sum(balances.values()):
        raise ValueError(f"The balances add up to {sum(balances.values())}.")
    left = {person: cents for person, cents in balances.items() if cents}
    payments = list(_equal(left))
    for group in _groups(left):
        payments.extend(_largest_first({person: left[person] for person in group}))
    return sorted(payments, key=lambda payment: (payment.payer, -payment.cents, payment.payee))


def _equal(left: dict[int, int]) -> Iterator[Payment]:
    """Payments between equal amounts; who is even leaves `left`."""
    for payee, cents in sorted(left.items(), key=lambda balance: (-balance[1], balance[0])):
        payer = min((person for person, owed in left.items() if owed == -cents), default=None) if cents > 0 else None
        if payer is not None:
            del left[payer], left[payee]
            yield Payment(payer, payee, cents)


def _groups(left: Mapping[int, int]) -> list[list[int]]:
    people = sorted(left)
    return _most_groups(people, left) if len(people) <= EXACT_TO else [people]


def _most_groups(people: list[int], left: Mapping[int, int]) -> list[list[int]]:
    """Groups, as many as possible, that settle among themselves, by every subset of the people."""
    everybody = (1 << len(people)) - 1
    sums = [0] * (everybody + 1)
    most = [0] * (everybody + 1)
    before = [0] * (everybody + 1)
    for members in range(1, everybody + 1):
        last = members.bit_length() - 1
        sums[members] = sums[members ^ (1 << last)] + left[people[last]]
        without = (members ^ (1 << place) for place in range(last + 1) if members >> place & 1)
        before[members] = max(without, key=most.__getitem__)
        most[members] = most[before[members]] + (sums[members] == 0)
    groups: list[list[int]] = []
    while everybody:
        if sums[everybody] == 0:
            groups.append([])
        groups[-1].append(people[(everybody ^ before[everybody]).bit_length() - 1])
        everybody = before[everybody]
    return groups


def _largest_first(balances: dict[int, int]) -> Iterator[Payment]:
    while any(balances.values()):
        payer = min(balances, key=lambda person: (balances[person], person))
        payee = min(balances, key=lambda person: (-balances[person], person))
        cents = min(-balances[payer], balances[payee])
        balances[payer] += cents
        balances[payee] -= cents
        yield Payment(payer, payee, cents)
