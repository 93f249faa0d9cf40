"""What was changed in a form and not saved: kept by the button that goes on, and asked about before another link."""

import re

import pytest
from django.urls import reverse
from playwright.sync_api import expect

from tests.browser.at_the_table import soon
from tests.browser.signing_in import sign_in
from tests.factories import a_tournament, a_user
from tournaments.clubs.models import Membership
from tournaments.evening.rounds.models import Tournament


@pytest.fixture
def evening(page, live_site):
    """A new evening, its organiser on the page of its house rules, and the questions that the browser asked."""
    tournament = a_tournament()
    user = a_user("an@example.org")
    Membership.objects.create(user=user, club=tournament.club, role="owner")
    sign_in(page, live_site, user)
    page.goto(reverse("house_rules", args=[tournament.public_id]))
    page.asked = []
    page.on("dialog", lambda dialog: (page.asked.append(dialog.type), dialog.dismiss()))
    return tournament


def change(page):
    """Another answer to the first house rule, by the keys of the keyboard; its name."""
    control = page.locator("form[data-unsaved] fieldset :is(input[type=number], input[type=text], select)").first
    name = control.get_attribute("name")
    control.focus()
    page.keyboard.press("ArrowDown" if control.evaluate("one => one.matches('select')") else "ArrowUp")
    return name


def test_going_on_to_the_players_saves_what_was_changed(page, evening):
    name = change(page)
    page.click("button[name=on]")

    expect(page).to_have_url(re.compile("/players/$"))
    assert (name in Tournament.objects.get(pk=evening.pk).rules, page.asked) == (True, [])


def test_leaving_by_another_link_with_something_unsaved_asks_first(page, evening):
    change(page)
    page.locator("nav a", has_text="Standings").first.evaluate("link => link.click()")

    assert soon(lambda: page.asked, ["beforeunload"], page=page) == ["beforeunload"]
    expect(page).to_have_url(re.compile("/rules/$"))


def test_leaving_asks_nothing_where_nothing_was_changed(page, evening):
    page.locator("nav a", has_text="Standings").first.evaluate("link => link.click()")

    expect(page).to_have_url(re.compile("/standings/$"))
    assert page.asked == []


def test_names_that_were_pasted_and_not_entered_are_asked_about(page, evening):
    page.goto(reverse("entrants", args=[evening.public_id]))
    page.fill("textarea", "An\nBo")
    page.locator("nav a", has_text="Standings").first.evaluate("link => link.click()")

    assert soon(lambda: page.asked, ["beforeunload"], page=page) == ["beforeunload"]
