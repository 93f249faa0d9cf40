"""The pages that lead to paper, in Chromium: accessible, never too wide, and a PDF that may be shown in them."""

import pytest
from django.test import Client

from tests.browser.accessibility import CONTRAST, RULES, barriers, scrolls_sideways
from tests.browser.at_the_table import until
from tests.evenings import an_evening
from tests.factories import a_member
from tournaments.clubs.models import Role

PAGES = (
    "/print/{id}/",
    "/print/{id}/rounds/1/",
    "/print/{id}/seats-by-table/",
    "/print/{id}/clock/?pause=999",
    "/print/{id}/prizes/what/",
    "/print/making/gone/",
    "/clubs/{club}/logo/",
)


@pytest.fixture
def owner_page(page, live_site):
    """A page on which the owner of the evening's club is signed in; and the evening."""
    tournament = an_evening(players=8, rounds=2)
    browser = Client()
    browser.force_login(a_member(tournament.club, Role.OWNER).user)
    page.context.add_cookies([{"name": "sessionid", "value": browser.cookies["sessionid"].value, "url": live_site}])
    return page, tournament


@pytest.mark.parametrize(
    ("theme", "size", "pages"),
    [
        pytest.param("light", (360, 740), PAGES[::2], id="light-phone"),
        pytest.param("dark", (1366, 768), PAGES[1::2], id="dark-desk"),
        pytest.param("light", (360, 740), PAGES[1::2], id="light-phone-rest", marks=pytest.mark.battery),
        pytest.param("dark", (1366, 768), PAGES[::2], id="dark-desk-rest", marks=pytest.mark.battery),
        pytest.param("dark", (360, 740), PAGES, id="dark-phone", marks=pytest.mark.battery),
        pytest.param("light", (1366, 768), PAGES, id="light-desk", marks=pytest.mark.battery),
    ],
)
def test_the_pages_of_paper_are_accessible_and_never_too_wide(owner_page, theme, size, pages):
    page, tournament = owner_page
    page.set_viewport_size({"width": size[0], "height": size[1]})
    page.emulate_media(color_scheme=theme)

    faults = {}
    for address in pages:
        page.goto(address.format(id=tournament.public_id, club=tournament.club.slug))
        if page.locator(".print-preview").count():
            page.locator(".print-preview").evaluate("frame => frame.remove()")  # the browser's own viewer
        faults[address] = (barriers(page, CONTRAST if theme == "dark" else RULES), scrolls_sideways(page))

    assert faults == dict.fromkeys(pages, ([], False))


def test_a_preview_shows_the_file_and_stops_saying_that_it_is_made(owner_page):
    page, tournament = owner_page

    with page.expect_response(lambda answer: "content-disposition" in answer.headers) as answered:
        page.goto(f"/print/{tournament.public_id}/seats-by-table/")
    until(page, "document.querySelector('#preparing').textContent === ''")

    assert (answered.value.status, answered.value.headers["content-type"]) == (200, "application/pdf")


def test_three_clicks_print_a_round(owner_page):
    page, tournament = owner_page
    page.goto(f"/e/{tournament.public_id}/rounds/2/")

    page.get_by_role("link", name="On paper", exact=True).click()
    with page.expect_response(lambda answer: "content-disposition" in answer.headers) as answered:
        page.get_by_role("link", name="Prints for this round", exact=True).click()

    assert answered.value.headers["content-disposition"] == (
        'inline; filename="prints-for-this-round-friday-evening-round-2.pdf"'
    )
