"""An evening with a network that does everything wrong, by chance: nothing is lost, doubled or falsely said."""

import random

import pytest

from tests.browser.at_the_table import hurry, open_table, soon, tap
from tests.factories import a_table, a_tournament, an_open_round
from tournaments.evening.table.models import Deal

pytestmark = pytest.mark.routes
MODES = ("fine", "away", "portal", "lost", "twice", "late", "broken")


class Network:
    """Between the page and the club; `mode` says what happens to each request about a deal."""

    def __init__(self, page):
        self.mode, self.kept, self.context = "fine", [], page.context
        page.context.route("**/api/v1/**/deals/**", self.handle)

    def handle(self, route):
        getattr(self, self.mode)(route)

    def fine(self, route):
        route.continue_()

    def away(self, route):
        route.abort()

    def portal(self, route):
        route.fulfill(status=200, content_type="text/html", body="<form>Room number?</form>")

    def broken(self, route):
        route.fulfill(status=502, content_type="text/html", body="Bad gateway")

    def lost(self, route):
        route.fetch()
        route.abort()

    def twice(self, route):
        route.fetch()
        route.continue_()

    def late(self, route):
        self.kept.append(route.request)
        route.abort()

    def deliver_late(self):
        """What was held back arrives now, in any order, and nobody hears the answer."""
        for kept_deal in self.kept:
            self.context.request.fetch(
                kept_deal.url, method=kept_deal.method, headers=kept_deal.headers, data=kept_deal.post_data
            )
        self.kept.clear()


def at_the_club():
    """The sheet as it is stored: who took how many tricks in each deal."""
    rows = Deal.objects.standing().order_by("number")
    return list(rows.values_list("number", "record__declarers__0", "record__tricks__declarers"))


def play(page, seed, steps):
    chance, network, sheet, lies = random.Random(seed), Network(page), [], []
    open_table(page, a_table(an_open_round(a_tournament(deals_per_round=200))))
    for _ in range(steps):
        act = chance.choice(["enter", "enter", "enter", "correct", "network", "network", "reload", "late"])
        if act == "enter":
            deal = (len(sheet) + 1, chance.choice("NESW"), chance.randrange(0, 14))
            tap(page, "contract-solo_6", f"seat-{deal[1]}", f"count-all-{deal[2]}")
            save(page)
            sheet.append(deal)
        elif act == "correct" and sheet:
            tap(page, "last")
            number, seat, before = sheet[-1]
            sheet[-1] = (number, seat, (before + 1) % 14)
            tap(page, f"count-all-{sheet[-1][2]}")
            save(page)
        elif act == "network":
            network.mode = chance.choice(MODES)
            hurry(page)
        elif act == "reload":
            page.reload()
            page.wait_for_selector("html[data-ready=yes]")
        elif act == "late":
            network.deliver_late()
        page.wait_for_timeout(chance.choice([0, 30, 120]))
        if page.inner_text("#state") == "at the club" and sheet and at_the_club() != sheet:
            lies.append((page.inner_text("#state"), at_the_club(), list(sheet)))
    network.mode = "fine"
    network.deliver_late()
    hurry(page)
    soon(lambda: page.inner_text("#state"), "at the club", page=page)
    if page.inner_text("#state") != "at the club":
        lies.append((page.inner_text("#state"), page.inner_text("#trouble")))
    return sheet, lies


def save(page):
    """Save, and say yes where the page asks whether something odd is right."""
    tap(page, "save")
    if page.locator("#doubts .message").count():
        tap(page, "save")
    page.locator("#save:not(.ready)").wait_for()


@pytest.mark.parametrize("seed", [1, pytest.param(2, marks=pytest.mark.battery)])
def test_a_short_evening_with_a_bad_network(page, seed):
    sheet, lies = play(page, seed, steps=14)

    assert (soon(at_the_club, sheet, page=page), lies) == (sheet, [])


@pytest.mark.slow
@pytest.mark.battery
@pytest.mark.parametrize("seed", range(10, 20))
def test_a_long_evening_with_a_bad_network(page, seed):
    sheet, lies = play(page, seed, steps=70)

    assert (soon(at_the_club, sheet, page=page), lies) == (sheet, [])
