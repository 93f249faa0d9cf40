"""The auction of esmakker whist, by its published ladders and by bidding in duels, played out beside the engine."""

import random

import pytest

from scoring import SEATS, laid_over
from scoring.auction import after, auction_document, every_call, legal, outcome, start, why_not
from tests.scoring.auctions import begun, may, refused, rules_of

ANY = {"+": ("gode", "halve", "sans", "vip")}  # equal between themselves
ENCYCLOPEDIA = "7 7+ 8 8+ 9 sol 9+ 10 ren_sol 10+ 11 bordlaegger 11+ 12 {} 12+ 13 13+"
LADDERS = {
    "plus_one": ENCYCLOPEDIA.format("ren_bordlaegger"),
    "unit_five": ENCYCLOPEDIA.format("super_bordlaegger"),
    "all_tricks": "7 7+ 8 8+ 9 9+ 10 10+ 11 11+ 12 12+ 13 13+",
    "matrix": "7 7+ 8 8+ 9 9+ 10 10+ 11 11+ 12 12+ 13 13+",
    "from_eight": "8 8+ 9 sol 9+ 10 ren_sol 10+ 11 halv_bordlaegger 11+ 12 bordlaegger 12+ 13 13+",
    "over_six": "7 7halve 7gode 7vip 8 8halve 8gode 8vip 9 sol 9halve 9gode 9vip 10 ren_sol 10halve 10gode 10vip "
    "11 bordlaegger 11halve 11gode 11vip 12 12halve 12gode 12vip 13 13halve 13gode 13vip super_bordlaegger",
    "by_rank": "7 7halve 7gode 7vip 8 8halve 8gode 8vip 9 sol 9halve 9gode 9vip 10 ren_sol 10halve 10gode 10vip "
    "11 bordlaegger 11halve 11gode 11vip 12 12halve 12gode 12vip 13 13halve 13gode 13vip",
}
PLUS_ONE = rules_of("plus_one", "esmakker")


def heights_of(printed):
    """Each bid of a printed ladder, as contract and attachment, and its height."""
    heights = {}
    for height, rung in enumerate(printed.split()):
        level = "".join(filter(str.isdigit, rung))
        attached = rung.removeprefix(level)
        if not level:
            heights[rung, None] = height
        elif attached == "+":
            heights |= {(f"bid_{level}", attachment): height for attachment in ANY["+"]}
        else:
            heights[f"bid_{level}", attached or None] = height
    return heights


class Duels:
    """The dealer's left and the next bid until one passes, the next then bids against whoever is left."""

    def __init__(self, heights, dealer):
        self.heights, self.bid, self.winner = heights, None, None
        at = SEATS.index(dealer)
        self.to_come = [SEATS[(at + step) % 4] for step in (1, 2, 3, 4)]
        self.pair = [self.to_come.pop(0), self.to_come.pop(0)]

    @property
    def turn(self):
        """Who speaks: the one of the pair who does not hold the bid."""
        return next((seat for seat in self.pair if seat != self.winner), "")

    def bids(self):
        """What may be bid now."""
        return {bid for bid, height in self.heights.items() if self.bid is None or height > self.heights[self.bid]}

    def say(self, bid):
        """Bids, or passes and makes room for the next."""
        if bid:
            self.winner, self.bid = self.turn, bid
            return
        self.pair.remove(self.turn)
        if self.to_come:
            self.pair.append(self.to_come.pop(0))


def as_bids(calls):
    return {(call.contract, call.suit) for call in calls}


def play(chance, variant_, heights, dealer):
    """An auction in both; returns the engine's once both are over."""
    state, duels = start(variant_, dealer), Duels(heights, dealer)
    while duels.turn:
        allowed = legal(state)
        assert state.turn == duels.turn
        assert {call.kind for call in allowed} <= {"pass", "bid"} and allowed[0].kind == "pass"
        assert as_bids(allowed[1:]) == duels.bids()
        low = sorted(allowed[1:], key=lambda call: heights[call.contract, call.suit])[:4]
        said = allowed[0] if not low or chance.random() < 0.4 else chance.choice(low)
        duels.say((said.contract, said.suit) if said.kind == "bid" else None)
        state = after(state, said)
    assert state.over
    record = outcome(state)
    if duels.bid is None:
        assert record == {"contract": {"type": "pass"}, "dealer": dealer}
        return
    key, attachment = duels.bid
    kind, _bid, level = key.partition("bid_")
    called = {"type": kind} if kind else {"type": "bid", "level": int(level)}
    told = {"modifiers": {"attachment": attachment}} if attachment else {}
    assert record == {"contract": called, "dealer": dealer, "declarers": [duels.winner], **told}


@pytest.mark.parametrize("key", LADDERS)
def test_bids_go_up_the_printed_ladder_in_duels(key):
    variant_, heights = rules_of(key, "esmakker"), heights_of(LADDERS[key])
    chance = random.Random(37)
    for _ in range(25):
        play(chance, variant_, heights, chance.choice(SEATS))


@pytest.mark.parametrize("gone", [("bid_9",), ("sol",), ("bid_7", "own_partner_7"), ("bid_13", "ren_bordlaegger")])
def test_what_a_club_does_not_play_is_not_bid(gone):
    club = laid_over(PLUS_ONE, {"contracts": dict.fromkeys(gone)})
    heights = {bid: height for bid, height in heights_of(LADDERS["plus_one"]).items() if bid[0] not in gone}
    chance = random.Random(38)
    for _ in range(25):
        play(chance, club, heights, chance.choice(SEATS))
    assert all(why_not(start(club, "N"), call) for call in every_call(start(club, "N")) if call.contract in gone)


def test_who_holds_the_bid_is_silent_and_a_pass_is_final():
    state = begun(PLUS_ONE, "W", "bid_7", "bid_8", "pass")

    assert state.turn == "S"  # North passed, East holds eight
    state = after(state, next(call for call in legal(state) if (call.contract, call.suit) == ("bid_8", "vip")))
    assert state.turn == "E" and not may(state, "bid_8")
    assert refused(state, "bid_8") == "Bid 8 does not stand above Bid 8, vip."
    assert begun(PLUS_ONE, "W", "pass", "pass", "pass").turn == "W"
    assert begun(PLUS_ONE, "W", "pass", "bid_7", "pass", "pass").over


def test_own_partners_and_a_sol_beside_another_are_not_bid():
    state = start(PLUS_ONE, "W")

    assert refused(state, "own_partner_9") == "That is not said here."
    assert not may(begun(PLUS_ONE, "W", "sol"), "sol")
    written = {contract["key"]: contract for contract in auction_document(PLUS_ONE)["contracts"]}
    assert (written["own_partner_9"]["suits"], written["sol"]["joined"]) == ([], False)
    assert rules_of("plus_one", "esmakker", gaa_med=False).auction == PLUS_ONE.auction
