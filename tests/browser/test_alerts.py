"""Who types or looks elsewhere hears of a table that calls: the badge, the title and the sound follow play."""

import re

import pytest
from django.urls import reverse
from playwright.sync_api import expect

from tests.browser.accessibility import barriers, scrolls_sideways
from tests.browser.signing_in import sign_in
from tests.factories import a_club, a_table, a_tournament, a_user, an_open_round
from tournaments.clubs.models import Membership
from tournaments.evening.table.services.tables import call_director
from tournaments.security.actors import SITE

COUNT_NOTES = """
const start = OscillatorNode.prototype.start;
OscillatorNode.prototype.start = function (...given) { 
  document.documentElement.dataset.notes = 1 + Number(document.documentElement.dataset.notes ?? 0);
  return start.apply(this, given); };
"""


@pytest.fixture
def evening(page, live_site):
    """An evening in play, and its director signed in on the page."""
    club, user = a_club(), a_user("an@example.org", name="An Verhaegen")
    Membership.objects.create(user=user, club=club, role="director")
    page.add_init_script(COUNT_NOTES)
    sign_in(page, live_site, user)
    tournament = a_tournament(club)
    an_open_round(tournament, players=8)
    return tournament


@pytest.mark.parametrize("name", ["journal", "desk"])
def test_a_call_is_counted_without_loading_the_page_anew(page, evening, name):
    page.goto(reverse(name, args=[evening.public_id]))
    title = page.title()

    call_director(table=a_table(evening.rounds.get(), 2), actor=SITE)

    badge = page.locator("[data-alerts]")
    expect(badge).to_be_visible()
    expect(page).to_have_title(f"(1) {title}")
    assert badge.get_attribute("href") == reverse("sheet", args=[evening.public_id, 1, 2])


def test_a_sound_is_made_where_it_was_switched_on_and_the_browser_remembers(page, evening):
    page.goto(reverse("board", args=[evening.public_id]))
    page.get_by_label("Sound when a table calls").check()
    page.reload()
    switch = page.get_by_label("Sound when a table calls")
    expect(switch).to_be_checked()
    page.locator("h1").click()

    call_director(table=a_table(evening.rounds.get(), 1), actor=SITE)

    page.wait_for_selector("html[data-notes='2']", state="attached")


def test_the_bar_is_one_row_on_a_phone_with_everything_in_reach(page, evening):
    page.set_viewport_size({"width": 360, "height": 740})
    page.goto(reverse("board", args=[evening.public_id]))
    height = page.locator(".topbar").bounding_box()["height"]

    for step in ("Evening", "People", "Play", "Standings", "End", "Paper"):
        expect(page.locator(".path").get_by_role("link", name=step)).to_be_in_viewport()
    expect(page.locator(".path [aria-current=step]")).to_contain_text("Play")
    page.locator(".menu-account summary").click()
    expect(page.locator(".menu-account .menu-panel")).to_contain_text("An Verhaegen")
    state = (height < 110, barriers(page), scrolls_sideways(page))
    page.get_by_role("button", name="Sign out").click()

    assert state == (True, [], False)
    expect(page).not_to_have_url(re.compile("/e/"))


def test_a_page_in_the_background_counts_who_calls_and_holds_no_stream_open(page, evening):
    streams = []
    page.on("request", lambda request: streams.append(request.url) if "/live/" in request.url else None)
    page.add_init_script("Object.defineProperty(document, 'hidden', { get: () => true });")
    page.goto(reverse("journal", args=[evening.public_id]))

    call_director(table=a_table(evening.rounds.get(), 2), actor=SITE)

    expect(page).to_have_title(re.compile(r"^\(1\) "))
    assert streams == []
