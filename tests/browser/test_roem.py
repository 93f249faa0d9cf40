"""Roem on a phone: compared as the engine does, asked beside the count, and out of the way where nobody counts it."""

import random
from itertools import product

import pytest

import scoring
from scoring import document
from scoring.roem import RANKS, ROEM, SUITS
from scoring.roem_verdict import Roem, cards_of, verdict
from tests.browser.at_the_table import open_table, says, soon, tap
from tests.browser.in_page import in_page
from tests.factories import a_table, a_tournament, an_open_round
from tournaments.evening.table.models import Deal

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


@pytest.mark.parametrize("number", [2_000, pytest.param(20_000, marks=pytest.mark.battery)])
def test_the_phone_says_of_roem_what_the_engine_says(page, number):
    chance = random.Random(2)
    cases = [a_case(chance) for _ in range(number)]
    roem = document(scoring.variant("pandoeren", "wedd_33"))["roem"]
    page.goto("/")

    answers = in_page(page, ASK, [roem, cases])

    assert [case for case, answer in zip(cases, answers, strict=True) if answer != of_engine(case)] == []
    assert sum(isinstance(answer, list) and answer[1] for answer in answers) > number / 100


def a_table_of(**rules):
    return a_table(an_open_round(a_tournament(game="pandoeren", variant="wedd_33", rules=rules)))


def choose(page, **hands):
    for hand, (kind, *top) in hands.items():
        page.locator(f"[data-key=roem-{hand}-key]").select_option(kind)
        for part, value in zip(("rank", "suit"), top, strict=False):
            page.locator(f"[data-key=roem-{hand}-{part}]").select_option(value)


def test_roem_is_explained_and_entered_without_a_network(page):
    open_table(page, a_table_of(detail="parts"))
    tap(page, "contract-number_120", "seat-N", "seat-S")
    page.locator("#roem > summary").click()
    page.context.set_offline(True)

    choose(page, declarer=("sequence_4", "Q", "hearts"), opponent=("four_kings",))
    says(page, "That opponent only passed and may not deny", "roem")
    page.locator("#roem-bid").check()
    says(page, "So it is denied.", "roem")
    tap(page, "roem-take")
    page.context.set_offline(False)
    page.locator('[data-key^="points.cards"]').fill("130")
    tap(page, "save")

    assert soon(lambda: Deal.objects.count(), 1, page=page) == 1
    record = Deal.objects.get().record
    assert (record["points"], record["modifiers"]) == (
        {"cards": 130, "roem": 0},
        {"roem_declarer": 50, "roem_denied": True},
    )


@pytest.mark.parametrize(("detail", "contract"), [("result", "number_120"), ("parts", "misere")])
def test_roem_stays_out_of_the_way_of_what_has_none(page, detail, contract):
    open_table(page, a_table_of(detail=detail))

    tap(page, f"contract-{contract}", "seat-N")
    page.locator('[data-key="seat-N"][aria-pressed=true]').wait_for()

    assert page.locator("#roem:visible").count() == 0
