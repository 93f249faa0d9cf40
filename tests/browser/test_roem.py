"""Roem on a phone: compared as the engine does, asked beside the count, and out of the way where nobody counts it."""

import random
from itertools import product

import pytest

import scoring
from scoring import document
from scoring.roem import RANKS, ROEM, SUITS
from scoring.roem_verdict import Roem, cards_of, verdict

pytestmark = pytest.mark.browser
ASK = """async ([roem, cases]) => {
    const { verdict } = await import("/static/js/table/roem.js");
    return cases.map((one) => {
        const { fault, isDenied, isRevived, counts, why } = verdict(roem, one);
        return fault ? fault : [isDenied, isRevived, counts, why];
    });
}"""
RUNS = [f"{key} from {rank} {suit}" for (key, _), rank, suit in product(ROEM, RANKS, SUITS) if key.startswith("seq")]
EVERY = [key for key, _ in ROEM if not key.startswith("seq")] + RUNS


HANDS = ("declarer", "partner", "opponent")
POSSIBLE = [one for one in EVERY if cards_of(one)]


def a_case(chance):
    possible = EVERY if chance.random() < 0.05 else POSSIBLE
    hands = {name: chance.choice(possible) if chance.random() < 0.7 else "" for name in HANDS}
    return {**hands, "bid": chance.random() < 0.6}


def of_engine(case):
    found = verdict(Roem(case["declarer"], case["partner"], case["opponent"], case["bid"]))
    if found.fault:
        return str(found.fault)
    return [found.denied, found.revived, found.counts, [str(step) for step in found.why]]


def test_the_phone_says_of_roem_what_the_engine_says(page):
    chance = random.Random(2)
    cases = [a_case(chance) for _ in range(10_000)]
    roem = document(scoring.variant("pandoeren", "wedd_33"))["roem"]
    page.goto("/")

    answers = page.evaluate(ASK, [roem, cases])

    assert [case for case, answer in zip(cases, answers, strict=True) if answer != of_engine(case)] == []
    assert sum(isinstance(answer, list) and answer[1] for answer in answers) > 100
