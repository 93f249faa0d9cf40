"""A price list typed with the keyboard alone: it shows itself beside the grid, says what is wrong, and rows move."""

import re
from contextlib import contextmanager

import pytest
from django.urls import reverse
from playwright.sync_api import expect

from tests.browser.accessibility import barriers, scrolls_sideways
from tests.browser.signing_in import sign_in
from tests.factories import a_tournament, a_user
from tournaments.clubs.models import Membership
from tournaments.prices.services import save_rules_of
from tournaments.security.actors import SITE

pytestmark = pytest.mark.slow


@pytest.fixture
def evening(page, live_site):
    """The price list of an evening on the page, its organiser signed in."""
    tournament = a_tournament(variant="flemish")
    user = a_user("an@example.org")
    Membership.objects.create(user=user, club=tournament.club, role="owner")
    sign_in(page, live_site, user)
    page.set_viewport_size({"width": 1366, "height": 768})
    save_rules_of(tournament=tournament, name="Ours", actor=SITE)
    page.goto(reverse("prices", args=[tournament.public_id]))
    return tournament


def rows(page):
    return page.eval_on_selector_all("[data-row]", "rows => rows.map(row => row.dataset.row)")


def drag(page, row, onto):
    """A row dragged by its grip onto another, as a hand does it."""
    page.set_viewport_size({"width": 1366, "height": 1600})
    page.locator(f"[data-row={row}] .price-grip").hover()
    page.mouse.down()
    box = page.locator(f"[data-row={onto}]").bounding_box()
    for below in (90, 20):
        page.mouse.move(box["x"] + 200, box["y"] + below, steps=8)
    page.mouse.up()


def focused(page):
    return page.evaluate("document.activeElement.name")


def test_keys_go_along_the_row_and_down_the_column(page, evening):
    page.focus("#price-solo_5-won")

    went = [focused(page)]
    for key in ("Enter", "ArrowDown", "Tab", "ArrowUp", "Shift+Enter"):
        page.keyboard.press(key)
        went.append(focused(page))

    assert went == ["solo_5-won", "partnership_8-won", "solo_6-won", "solo_6-over", "partnership_8-over", "solo_5-over"]


def test_what_is_typed_shows_itself_and_what_is_wrong_stands_at_its_cell(page, evening):
    page.focus("#price-solo_5-won")
    page.keyboard.type("7")
    solo = page.locator("#price-preview .family", has=page.locator("summary", has_text="Solo"))
    expect(solo.locator("td", has_text="+21").first).to_be_visible()

    page.keyboard.type("x")

    expect(page.locator("#price-solo_5-won_error")).to_have_text("“7x” is not a whole number.")
    expect(page.locator("#price-solo_5-won")).to_have_attribute("aria-invalid", "true")
    assert focused(page) == "solo_5-won"
    page.fill("#price-solo_5-won", "7")
    expect(page.locator("#price-solo_5-won_error")).to_have_count(0)


def test_rows_move_by_keys_and_by_the_mouse_and_keep_what_was_typed(page, evening):
    page.fill("#price-misere-won", "9")
    page.focus("#price-misere-won")

    page.keyboard.press("Alt+ArrowDown")

    expect(page.locator("[data-row=troel] + [data-row=misere]")).to_be_visible()
    drag(page, "solo_7", "solo_5")
    expect(page.locator(".price-head + [data-row=solo_7]")).to_be_visible()
    assert (rows(page)[:2], page.input_value("#price-misere-won")) == (["solo_7", "solo_5"], "9")


def test_a_list_is_saved_with_what_was_typed(page, evening):
    page.fill("#price-solo_5-won", "7")
    page.locator("[data-row=misere] .price-menu summary").click()
    page.click("button[value='out:misere']")
    expect(page.locator("[data-row=misere]")).to_have_count(0)

    page.click("button[value=save]")

    expect(page).to_have_url(re.compile(r"/rules/$"))
    evening.refresh_from_db()
    solo = {"won": 7, "over": 1, "lost": 2, "under": 1}
    assert evening.overlay == {"contracts": {"misere": None, "solo_5": solo}}


def test_nothing_keeps_anybody_out_of_a_list_on_a_phone(page, evening):
    page.set_viewport_size({"width": 360, "height": 740})
    for details in page.locator("main details").all():
        details.evaluate("part => { part.open = true }")

    assert (scrolls_sideways(page), barriers(page)) == (False, [])


@contextmanager
def no_answer_yet(page):
    """Keep every answer of the club back until the end of this."""
    waiting, over = [], []
    page.route(page.url, lambda request: request.continue_() if over else waiting.append(request))
    yield
    over.append(True)
    for request in waiting:
        request.continue_()


def take_away(page, key):
    page.locator(f"[data-row={key}] .price-menu summary").click()
    page.click(f"button[value='out:{key}']")


def brings_back(page):
    return page.locator("#price-page button[value^='in:']")


def test_nothing_done_while_an_answer_is_on_its_way_is_lost(page, evening):
    before = rows(page)
    with no_answer_yet(page):
        take_away(page, "solo_8")
        take_away(page, "misere")
        page.fill("#price-solo_7-won", "17")
        page.focus("#price-solo_5-won")
        page.keyboard.press("Alt+ArrowDown")
        page.keyboard.type("11")
        done = rows(page)
    expect(brings_back(page)).to_have_count(2)

    assert rows(page) == done
    assert sorted(done) == sorted({*before} - {"solo_8", "misere"})
    assert (focused(page), page.input_value("#price-solo_5-won"), page.input_value("#price-solo_7-won")) == (
        "solo_5-won",
        "11",
        "17",
    )


def test_what_the_club_must_be_asked_waits_its_turn_and_takes_nothing_away(page, evening):
    take_away(page, "solo_8")
    take_away(page, "misere")
    expect(brings_back(page)).to_have_count(2)

    with no_answer_yet(page):
        page.click("button[value='in:misere']")
        page.click("button[value='in:solo_8']")
        take_away(page, "solo_6")
        page.fill("#price-solo_5-won", "11")
    expect(page.locator("[data-row=misere]")).to_be_visible()
    expect(page.locator("[data-row=solo_8]")).to_be_visible()
    expect(page.locator("button[value='in:solo_6']")).to_be_visible()

    assert page.input_value("#price-solo_5-won") == "11"


def test_saving_waits_for_what_is_on_its_way(page, evening):
    take_away(page, "misere")
    expect(brings_back(page)).to_have_count(1)

    with no_answer_yet(page):
        page.click("button[value='in:misere']")
        page.fill("#price-solo_5-won", "11")
        page.click("button[value=save]")
    expect(page).to_have_url(re.compile(r"/rules/$"))

    evening.refresh_from_db()
    assert evening.overlay["contracts"].keys() == {"solo_5"}
