"""How many taps and keys a deal takes on the phone and at the desk, against points worked out and typed elsewhere."""

import random
import time

import pytest
from django.urls import reverse

from scoring import read_deal, settle
from tests.browser.at_the_table import open_table, says, tap
from tests.factories import a_club, a_table, a_tournament, a_user, an_open_round
from tournaments.clubs.models import Membership
from tournaments.evening.rounds.facts import variant_of
from tournaments.evening.table.forms.desk import DeskForm

DEALS = 40
# Contracts of an evening of kleurenwiezen by how often they are played, with who plays and the usual tricks.
USUAL = (
    [("partnership_8", 2, range(7, 11))] * 10
    + [("partnership_9", 2, range(8, 12))] * 5
    + [("partnership_10", 2, range(9, 13))] * 2
    + [("solo_6", 1, range(5, 9))] * 3
    + [("solo_7", 1, range(6, 9))] * 2
    + [("abondance_9", 1, range(9, 11)), ("small_misere", 1, range(1)), ("troel", 2, range(8, 11))]
)
pytestmark = [pytest.mark.slow, pytest.mark.battery, pytest.mark.timeout(300)]


def an_evening(seed):
    chance = random.Random(seed)
    for _ in range(DEALS):
        contract, players, tricks = chance.choice(USUAL)
        yield contract, sorted(chance.sample("NESW", players)), chance.choice(tricks)


def report(what, count, seconds):
    print(f"{what}: {count / DEALS:.1f} a deal, {1000 * seconds / DEALS:.0f} ms a deal without a person")


@pytest.mark.battery
def test_a_deal_takes_four_or_five_taps(page, live_site):
    open_table(page, a_table(an_open_round(a_tournament(deals_per_round=DEALS))))
    taps, began = 0, time.monotonic()

    for contract, who, tricks in an_evening(1):
        tap(page, f"contract-{contract}", *(f"seat-{seat}" for seat in who))
        counted = page.locator(f'[data-key="count-all-{tricks}"]').count()
        tap(page, f"count-all-{tricks}" if counted else "result-all-made", "save")
        taps += 3 + len(who)
        if page.locator("#doubts .message").count():
            tap(page, "save")
            taps += 1
        page.locator("#save:not(.ready)").wait_for(state="attached")
    says(page, "at the club")
    report("phone, taps", taps, time.monotonic() - began)

    assert taps <= 5 * DEALS


@pytest.mark.battery
def test_a_deal_takes_fewer_keys_than_its_points(page, live_site):
    club = a_club()
    Membership.objects.create(user=a_user("an@example.org"), club=club, role="desk")
    tournament = a_tournament(club, deals_per_round=DEALS)
    an_open_round(tournament)
    page.goto(reverse("login"))
    page.fill("input[name=username]", "an@example.org")
    page.fill("input[name=password]", "correct horse battery")
    page.click("main .button-main")
    page.wait_for_load_state("networkidle")
    page.goto(reverse("desk", args=[tournament.public_id]))
    page.wait_for_selector("[data-desk] input:focus")
    variant = variant_of(tournament)
    places = {choice.value: place for place, choice in enumerate(DeskForm(variant).menu, start=1)}
    keys, points, began = 0, 0, time.monotonic()

    for contract, who, tricks in an_evening(1):
        typed = f"{places[contract]}|{''.join(str('NESW'.index(seat) + 1) for seat in who)}|{tricks}|"
        if contract == "troel":
            typed += "|"
        for key in typed:
            page.keyboard.press("Enter" if key == "|" else key)
        record = {"contract": variant.by_key[contract].call, "declarers": who, "tricks": {"declarers": tricks}}
        scored = settle(variant, read_deal(variant, record)).points.values()
        keys, points = keys + len(typed), points + sum(len(str(amount)) + 1 for amount in scored)
    page.wait_for_selector("text=do the totals match")
    report("desk, keys", keys, time.monotonic() - began)
    print(f"points worked out elsewhere and typed into a sheet, keys: {points / DEALS:.1f} a deal")

    assert keys < points
