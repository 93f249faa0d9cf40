"""Whatever answers, phone and desk say truly what it is and what to do; nothing that was typed is lost."""

import re

import pytest
from django.urls import reverse

from tests.browser.at_the_table import ALONE, enter, hurry, open_table, says, soon, stored
from tests.browser.signing_in import sign_in
from tests.factories import a_club, a_tournament, a_user, an_open_round
from tournaments.clubs.models import Membership
from tournaments.evening.table.models import Deal

MARKED = {"X-Whistboard": "1", "X-Request-ID": "1"}
PORTAL = {"status": 200, "content_type": "text/html", "body": "<h1>Room number?</h1>"}
DESK = [
    (None, "The club’s site does not answer."),
    (PORTAL, "perhaps this network wants you to log in"),
    ({"status": 403, "headers": MARKED}, "You may not enter deals here with this account."),
    ({"status": 404, "headers": MARKED}, "The club’s site no longer knows this evening."),
    ({"status": 413, "headers": MARKED}, "The club’s site refused what was sent."),
    ({"status": 429, "headers": MARKED}, "The club’s site asks you to wait a moment."),
    ({"status": 500, "headers": MARKED}, "The club’s site has a problem at the moment."),
    ({"status": 502, "body": "Bad gateway"}, "The club’s site does not answer."),
]
PHONE = [
    (None, "No network."),
    (PORTAL, "perhaps this network wants you to log in"),
    ({"status": 429, "headers": MARKED, "json": {"error": "Later."}}, ("The club’s site asks you to wait a moment.")),
    ({"status": 503, "headers": MARKED, "json": {"error": "Full."}}, "The club’s site has a problem at the moment."),
]
REFUSED = [
    (403, "You may not.", "Show it to the director. You may not."),
    (404, "", "The club’s site no longer knows this round or deal."),
    (413, "Too much.", "Show it to the director. Too much."),
    (422, "Tricks must add up.", "Tricks must add up."),
]


QUICK = "const real = setTimeout; window.setTimeout = (work, wait) => real(work, Math.min(wait, 100))"


class Answers:
    """What the network answers to requests that write: `now`, None for nothing, "club" for the club itself."""

    def __init__(self, page, address):
        self.now = "club"
        page.context.route(address, self.handle)

    def handle(self, route):
        if self.now == "club" or route.request.method == "GET":
            route.continue_()
        elif self.now is None:
            route.abort()
        else:
            route.fulfill(**self.now)


@pytest.fixture
def desk(page, live_site):
    club, user = a_club(), a_user("an@example.org")
    Membership.objects.create(user=user, club=club, role="director")
    sign_in(page, live_site, user)
    tournament = a_tournament(club)
    an_open_round(tournament)
    page.add_init_script(QUICK)
    page.goto(reverse("desk", args=[tournament.public_id]))
    page.wait_for_selector("[data-desk] input:focus")
    return page


def test_the_desk_says_what_answered_and_enters_the_line_once_the_club_does(desk):
    answers = Answers(desk, re.compile("/desk/"))
    answers.now = DESK[0][0]
    for key in "7|1|6|":
        desk.keyboard.press("Enter" if key == "|" else key)
    for answer, sentence in DESK:
        answers.now = answer
        desk.locator(".desk-unsent", has_text=sentence).wait_for()
    unsent = desk.inner_text(".desk-unsent")
    desk.context.clear_cookies()
    answers.now = "club"
    desk.locator(".desk-unsent", has_text="You are signed out.").wait_for()
    values = desk.locator("[data-desk] input[name=contract], [data-desk] input[name=count]").evaluate_all(
        "inputs => inputs.map((one) => one.value)"
    )

    assert (values, "Your entry stays here" in unsent, Deal.objects.count()) == (["7", "6"], True, 0)


@pytest.mark.routes
def test_the_phone_says_what_answered_and_sends_once_the_club_does(page):
    open_table(page)
    answers = Answers(page, "**/api/v1/**")
    answers.now = None
    enter(page, *ALONE)
    for answer, sentence in PHONE:
        answers.now = answer
        hurry_until(page, "offline", sentence)
    state = page.inner_text("#state")
    answers.now = "club"
    hurry(page)
    says(page, "at the club")

    assert (state, soon(stored, [(1, ["E"])]), page.locator("#offline").is_visible()) == (
        "1 on this device",
        [(1, ["E"])],
        False,
    )


@pytest.mark.routes
@pytest.mark.parametrize(("status", "error", "sentence"), REFUSED)
def test_a_deal_the_club_refuses_stays_on_the_phone_with_the_reason(page, status, error, sentence):
    open_table(page)
    answers = Answers(page, "**/api/v1/**")
    answers.now = {"status": status, "headers": MARKED, "json": {"error": error, "problems": {}}}
    enter(page, *ALONE)
    page.locator("#trouble section").wait_for()

    assert sentence in page.inner_text("#trouble")
    assert page.inner_text("#state") == "1 to check"


def hurry_until(page, part, sentence):
    """Somebody looks at the page until a part of it says this."""

    def is_there():
        hurry(page)
        return sentence in page.inner_text(f"#{part}")

    assert soon(is_there, True, page=page), page.inner_text(f"#{part}")
