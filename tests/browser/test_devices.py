"""Old tablets, screens that must not go dark, and phones that read no codes."""

import io

import pytest
import segno
from django.urls import reverse

from tests.browser.at_the_table import open_table, says
from tests.browser.test_door import door  # noqa: F401  the fixture
from tests.evenings import address, an_evening
from tests.factories import a_table, an_open_round
from tournaments.evening.table.services.codes import table_codes
from tournaments.register.services.register import cards_of
from tournaments.security.actors import SITE

COUNT_LOCKS = """
    window.locks = 0;
    const wakeLock = { request: async () => { window.locks += 1; return {}; } };
    Object.defineProperty(navigator, "wakeLock", { value: wakeLock });
"""
LOOK_AWAY_AND_BACK = "document.dispatchEvent(new Event('visibilitychange'))"


def code_of(table):
    [code] = table_codes(tournament=table.round.tournament, numbers=[table.number], actor=SITE)
    return code


@pytest.fixture
def old_tablet(chromium, live_site):
    """A browser whose scripts fail, which the usual fixture takes for a fault of ours."""
    context = chromium.new_context(base_url=live_site, locale="en", service_workers="block")
    yield context.new_page()
    context.close()


def test_a_browser_that_cannot_parse_the_page_is_led_to_the_plain_form(old_tablet):
    page = old_tablet

    def unreadable(route):
        answer = route.fetch()
        route.fulfill(response=answer, body=f"let x = ;\n{answer.text()}")

    page.route("**/page-*.js", unreadable)
    page.goto(f"/t/{code_of(a_table(an_open_round())).token}/")
    page.locator("#plain-way a").wait_for()

    assert [page.locator(part).is_visible() for part in ("#entry", "#bar", "#state")] == [False, False, False]
    page.locator("#plain-way a").click()
    page.get_by_role("button", name="Save").wait_for()


def test_a_browser_that_can_is_not_led_away(page):
    open_table(page)

    assert not page.locator("#plain-way").is_visible()


@pytest.mark.parametrize("place", ["wall", "table"])
def test_the_screen_is_kept_awake_again_after_every_look_elsewhere(page, place):
    page.add_init_script(COUNT_LOCKS)
    if place == "wall":
        page.goto(address(an_evening(players=4), "wall/"))
    else:
        open_table(page)
    page.wait_for_function("window.locks === 1")
    for _ in range(3):
        page.evaluate(LOOK_AWAY_AND_BACK)

    assert page.evaluate("window.locks") == 4


def test_a_phone_that_reads_no_codes_has_the_club_read_the_card(page, door):  # noqa: F811  the fixture
    page.evaluate("delete window.BarcodeDetector")
    entrant = door.entrants.order_by("number").first()
    cards = cards_of(club=door.club, players=list(entrant.players.all()), actor=SITE)
    [card] = cards.values()
    picture = io.BytesIO()
    segno.make(f"https://club.example/card/{card.token}/", micro=False).save(picture, kind="png", scale=8, border=6)
    page.set_input_files("#scan-file", {"name": "card.jpg", "mimeType": "image/jpeg", "buffer": as_jpeg(picture)})

    says(page, entrant.name, "panel-title")


def test_a_photograph_without_a_code_says_so(page, door):  # noqa: F811  the fixture
    page.evaluate("delete window.BarcodeDetector")
    page.set_input_files("#scan-file", {"name": "dark.jpg", "mimeType": "image/jpeg", "buffer": b"no picture"})

    page.get_by_text("There is no code to be read in this picture").wait_for()
    assert reverse("till", args=[door.public_id]) in page.url


def as_jpeg(picture):
    from PIL import Image

    stored = io.BytesIO()
    Image.open(picture).convert("RGB").save(stored, "JPEG")
    return stored.getvalue()
