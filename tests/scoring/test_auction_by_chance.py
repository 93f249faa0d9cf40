"""Auctions by chance: they end, what is called legal is, and each comes to a record that is read."""

import random

import pytest

from scoring import Unit, entered_from, laid_over, read_deal, record_from
from scoring.auction import after, every_call, legal, outcome, start, why_not
from tests.scoring.auctions import by_chance, completed
from tests.scoring.every import PUBLISHED, name_of, resolved

BIDDING = tuple(variant for variant in PUBLISHED if variant.auction)


def check(state):
    """What an auction came to fills in the entry form, and is read once it is completed; it says who bid what."""
    record = outcome(state)
    deal = read_deal(state.variant, completed(state.variant, record))
    assert record["dealer"] == state.dealer == deal.dealer
    assert (record["contract"]["type"] in ("pass", "redeal")) == (not deal.plays)
    form = record_from(state.variant, entered_from(state.variant, record))
    kept = ("contract", "trump", "declarers" if state.variant.unit is Unit.PLAYER else "declarer_side")
    assert [form.get(part) for part in kept] == [record.get(part) for part in kept]
    for play in deal.plays:
        assert play.contract.key == state.standing.contract
    assert legal(state) == ()


@pytest.mark.slow
@pytest.mark.parametrize("variant_", BIDDING, ids=name_of)
def test_an_auction_by_chance_ends_in_a_record_that_is_read(variant_):
    chance = random.Random(14)
    for _ in range(12):
        check(by_chance(chance, variant_.under({})))


@pytest.mark.slow
@pytest.mark.parametrize("variant_", BIDDING, ids=name_of)
def test_a_call_is_legal_exactly_when_nothing_speaks_against_it(variant_):
    chance = random.Random(14)
    state = start(variant_.under({}), "S")
    while not state.over:
        allowed = legal(state)
        said = [call for call in every_call(state) if why_not(state, call) is None]
        assert said == list(allowed) and len(set(allowed)) == len(allowed)
        assert all(str(why_not(state, call)) for call in every_call(state) if call not in allowed)
        for call in set(every_call(state)) - set(allowed):
            with pytest.raises(ValueError, match=r"\w"):
                after(state, call)
        state = after(state, chance.choice(allowed))


@pytest.mark.slow
def test_auctions_under_every_choice_of_every_house_rule_end():
    chance = random.Random(14)
    for variant_ in resolved():
        if variant_.auction:
            check(by_chance(chance, variant_))


def clubs_own(chance, variant_):
    """The variant without some of its contracts, the rest on a ladder of the club's own, several on some rungs."""
    kept = chance.sample([*variant_.by_key], chance.randint(3, len(variant_.by_key)))
    rungs = [[key] for key in kept]
    for _ in range(chance.randint(0, 3)):
        if len(rungs) > 1:
            rungs[-1] += rungs.pop(0)
    contracts = {key: None for key in variant_.by_key if key not in kept}
    return laid_over(variant_, {"contracts": contracts, "ladder": rungs})


@pytest.mark.slow
@pytest.mark.parametrize("variant_", [row for row in BIDDING if row.can_pass], ids=name_of)
def test_auctions_of_a_club_with_its_own_contracts_and_order_end(variant_):
    chance = random.Random(16)
    for _ in range(40):
        check(by_chance(chance, clubs_own(chance, variant_.under({}))))


@pytest.mark.battery
@pytest.mark.slow
@pytest.mark.timeout(3600)
def test_a_hundred_thousand_auctions_end():
    chance = random.Random(15)
    for variant_ in BIDDING:
        under = variant_.under({})
        for _ in range(100_000 // len(BIDDING) + 1):
            check(by_chance(chance, under))
