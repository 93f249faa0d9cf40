"""The page's auction against the engine: the same calls, the same reasons word for word, the same outcomes."""

import random
from itertools import groupby

import pytest
from django.utils import translation

from scoring.auction import Bid, after, asks, auction_document, every_call, legal, may_follow, outcome, said, why_not
from scoring.auction import start as start_auction
from scoring.auction.state import suits_of
from tests.browser.in_page import in_page
from tests.scoring.every import PUBLISHED, all_rules_changed, name_of
from tournaments.frame.translate import say

SEATS = "NESW"
PLAY = """async ([document, auctions]) => {
    const { start } = await import("/static/js/prices/auction-state.js");
    const { after, legal, whyNot } = await import("/static/js/prices/auction.js");
    const { asks, said } = await import("/static/js/prices/auction-words.js");
    const { outcome } = await import("/static/js/prices/auction-outcome.js");
    return auctions.map(({ dealer, tried, open_at }) => {
        let state = start(document, dealer);
        const told = [], allowed = [];
        tried.forEach((call, at) => {
            if (at === open_at) allowed.push(...legal(state));
            const reason = whyNot(state, call);
            told.push([state.turn, reason, reason ? "" : said(state, call), reason ? "" : asks(state, call)]);
            if (!reason) state = after(state, call);
        });
        return { told, allowed, outcome: outcome(state) };
    });
}"""
FOLLOW = """async ([document, pairs]) => {
    const { mayFollow } = await import("/static/js/prices/auction.js");
    return pairs.map(([mine, last]) => mayFollow(document, mine, last));
}"""


def auctions_of(variant, chance, number):
    """Auctions by chance, each as what was tried, allowed or not, and what the engine says of it."""
    every = {dealer: by_kind(start_auction(variant, dealer)) for dealer in SEATS}
    return [
        an_auction(start_auction(variant, dealer), every[dealer], chance) for dealer in chance.choices(SEATS, k=number)
    ]


def by_kind(state):
    calls = sorted(every_call(state), key=lambda call: call.kind)
    return [list(alike) for _, alike in groupby(calls, key=lambda call: call.kind)]


def an_auction(state, kinds, chance):
    open_at, tried, told, allowed, dealer = chance.randrange(24), [], [], [], state.dealer
    while not state.over:
        alike = chance.choice(kinds)
        call = alike[min(chance.randrange(len(alike)) for _ in range(3))]
        if call.kind == "pass" and chance.random() < 0.6:  # or nearly every auction is over at once
            continue
        if len(tried) == open_at:
            allowed = [one.as_data for one in legal(state)]
        reason = why_not(state, call)
        words = ("", "") if reason else (say(said(state.variant, call)), say(asks(state.variant, call) or ""))
        told.append([state.turn, say(reason) if reason else "", *words])
        tried.append(call.as_data)
        state = state if reason else after(state, call)
    asked = {"dealer": dealer, "tried": tried, "open_at": open_at}
    return asked, {"told": told, "allowed": allowed, "outcome": outcome(state)}


def published():
    return [variant.under({}) for variant in PUBLISHED if variant.auction]


def variants():
    """Every variant that bids: as published, and under house rules that are all changed at once."""
    return [*published(), *(variant for variant in all_rules_changed() if variant.auction)]


def compare(page, chance, auctions, language):
    """Play as many auctions as that of each variant in both, until they differ."""
    for variant in variants():
        with translation.override(language):
            played = auctions_of(variant, chance, auctions)
            document = auction_document(variant, say)
        answers = in_page(page, PLAY, [document, [asked for asked, _ in played]])

        for (asked, expected), answer in zip(played, answers, strict=True):
            assert answer == expected, (name_of(variant), dict(variant.rules), asked)


@pytest.mark.parametrize("language", ["en", "nl"])
def test_the_page_plays_auctions_by_chance_as_the_engine_does(page, language):
    page.goto("/hello/")

    compare(page, random.Random(14), 4, language)


@pytest.mark.battery
@pytest.mark.timeout(3600)
@pytest.mark.parametrize("language", ["en", "fr", "de"])
def test_the_page_plays_a_hundred_thousand_auctions_as_the_engine_does(page, language):
    page.goto("/hello/")
    each = 33_334 // len(variants()) + 1

    compare(page, random.Random(), each, language)


def test_the_page_says_of_every_two_bids_what_the_engine_says(page):
    page.goto("/hello/")
    for variant in published():
        bids = [Bid(one.key, suit, ()) for one in variant.contracts for suit in suits_of(variant, one)]
        pairs = [(mine, last) for mine in bids for last in (None, *bids[:: max(1, len(bids) // 5)])]
        asked = [[as_data(mine), last and as_data(last)] for mine, last in pairs]
        expected = [str(may_follow(variant, mine, last) or "") for mine, last in pairs]

        assert in_page(page, FOLLOW, [auction_document(variant), asked]) == expected, name_of(variant)


def as_data(made):
    return {"contract": made.contract, "suit": made.suit}
