"""An evening to come, from its announcement to the waiting list, by the pages alone."""

from datetime import timedelta

import pytest
from django.utils import timezone

from tests.browser.accessibility import barriers, scrolls_sideways
from tests.browser.signing_in import sign_in
from tests.factories import a_member, a_tournament

pytestmark = pytest.mark.browser


def sound(page):
    """No barrier and nothing wider than the window?"""
    return (barriers(page), scrolls_sideways(page)) == ([], False)


def announce(page, tournament):
    """Fill in the organiser's form, with a slip of the pen first."""
    page.goto(f"/e/{tournament.public_id}/announcement/")
    page.get_by_label("Starts at").fill("19:30")
    page.locator("#id_place").fill("Café De Kroon, Markt 1")
    page.locator("#id_fee_guest").fill("seven")
    page.get_by_label("everybody, while there are places", exact=True).check()
    page.locator("#id_places").fill("1")
    page.get_by_role("button", name="Save").click()
    assert page.locator("#id_place").input_value() == "Café De Kroon, Markt 1"
    assert sound(page)
    page.locator("#id_fee_guest").fill("7,50")
    page.get_by_role("button", name="Save").click()
    page.get_by_role("link", name="/s/").click()


def enter(page, tournament, name):
    """Enter on a phone, without a mail address; the address of the page that shows the entry."""
    page.goto(f"/s/{tournament.club.slug}/{tournament.slug}/")
    page.locator("main .button-main").click()
    page.get_by_label("Your name").fill(name)
    page.locator("main form .button-main").click()
    page.get_by_text("The club still has to confirm your entry.").wait_for()
    assert sound(page)
    return page.url


def test_an_evening_is_announced_entered_for_and_its_waiting_list_moves_up(page, live_site):
    tournament = a_tournament(date=timezone.localdate() + timedelta(days=3), name="Autumn cup")
    sign_in(page, live_site, a_member(tournament.club).user)
    announce(page, tournament)
    page.set_viewport_size({"width": 360, "height": 740})
    page.get_by_text("1 of 1 place is free").wait_for()
    assert sound(page)

    first, second = (enter(page, tournament, name) for name in ("Ann Aerts", "Bob Boon"))
    page.goto(f"/e/{tournament.public_id}/entries/")
    page.get_by_role("button", name="Confirm all 2").click()
    assert sound(page)
    page.goto(second)
    assert page.get_by_text("You are number 1 on the waiting list.").is_visible()
    page.goto(first)
    page.get_by_text("Withdraw", exact=True).click()
    page.get_by_role("button", name="I am not coming").click()
    page.goto(second)
    assert page.get_by_text("You have a place.").is_visible()
