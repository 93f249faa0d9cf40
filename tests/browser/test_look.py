"""The style page, in Chromium: accessible in every look, no sideways scroll, light enough for a phone."""

import gzip
import re
from itertools import product
from pathlib import Path

import pytest
from axe_playwright_python.sync_playwright import Axe
from django.test import Client

from tests.factories import a_user

STATIC = Path(__file__).resolve().parents[2] / "static"
WCAG = {"runOnly": {"type": "tag", "values": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"]}}
WEAR = """look => {
    for (const name of ["theme", "suits", "print"]) delete document.documentElement.dataset[name];
    Object.assign(document.documentElement.dataset, look);
}"""
PHONE, DESK = {"width": 360, "height": 740}, {"width": 1366, "height": 768}


@pytest.fixture
def style_page(page, settings):
    settings.DEBUG = True
    page.goto("/look/")
    return page


LOOKS = [*product((PHONE, DESK), ({}, {"theme": "dark", "suits": "four"}, {"print": "large"}))]


def faults(page):
    """What axe finds, as readable lines."""
    violations = Axe().run(page, options=WCAG).response["violations"]
    return [
        f"{fault['id']}: {node['html']} {node['failureSummary']}" for fault in violations for node in fault["nodes"]
    ]


@pytest.mark.parametrize("looks", [LOOKS[::2], pytest.param(LOOKS, marks=pytest.mark.battery)], ids=len)
def test_every_component_is_accessible_in_every_look(style_page, looks):
    """Half of them each time: as it is and large on a phone, dark at a desk; all of them with the battery."""
    style_page.click(".menu summary")
    found = {}
    for size, look in looks:
        style_page.set_viewport_size(size)
        style_page.evaluate(WEAR, look)
        found[size["width"], *look.items()] = (style_page.locator(".menu-panel").is_visible(), faults(style_page))

    assert found == dict.fromkeys(found, (True, []))


def test_an_open_dialog_is_accessible_and_closes_with_its_own_button(style_page):
    style_page.click("[data-opens=close-round]")
    in_dialog = faults(style_page)
    style_page.click("dialog [data-closes]")

    assert in_dialog == []
    assert style_page.locator("dialog").is_visible() is False


def test_no_page_scrolls_sideways(style_page):
    wide = {}
    for width, look in product((320, 360, 768, 1366, 1920), ({}, {"print": "large"})):
        style_page.set_viewport_size({"width": width, "height": 740})
        style_page.evaluate(WEAR, look)
        wide[width, *look] = style_page.evaluate("document.documentElement.scrollWidth")

    assert wide == {(width, *look): width for width, *look in wide}


def test_the_display_choice_is_remembered_on_the_next_page(style_page):
    style_page.click(".menu summary")
    style_page.get_by_text("Dark", exact=True).click()
    style_page.get_by_text("Large", exact=True).click()
    style_page.reload()

    assert style_page.evaluate("({...document.documentElement.dataset})") == {"theme": "dark", "print": "large"}


def test_as_the_device_undoes_the_look_of_the_account_and_saving_the_account_undoes_that(page, live_site):
    browser = Client()
    browser.force_login(a_user(theme="dark", large_print=True))
    page.context.add_cookies([{"name": "sessionid", "value": browser.cookies["sessionid"].value, "url": live_site}])
    page.goto("/account/")
    seen = [look_of(page)]
    page.click(".menu summary")
    page.locator(".display-choices").get_by_text("As the device").click()
    page.locator(".display-choices").get_by_text("Normal").click()
    page.reload()
    seen.append(look_of(page))

    with page.expect_navigation():
        page.get_by_role("button", name="Save").click()

    assert [*seen, look_of(page)] == [{"theme": "dark", "print": "large"}, {}, {"theme": "dark", "print": "large"}]


def look_of(page):
    return page.evaluate("({...document.documentElement.dataset})")


def test_escape_closes_the_menu_and_gives_the_focus_back(style_page):
    style_page.focus(".menu summary")
    style_page.keyboard.press("Enter")
    style_page.keyboard.press("Tab")
    style_page.keyboard.press("Escape")

    assert style_page.evaluate("document.activeElement.tagName") == "SUMMARY"
    assert style_page.locator(".menu-panel").is_visible() is False


def test_the_page_for_a_wrong_address_is_accessible_and_its_first_key_leads_past_the_bar(page):
    page.goto("/no/such/page/")
    page.keyboard.press("Tab")

    assert page.evaluate("document.activeElement.className") == "skip"
    assert faults(page) == []


def test_the_language_is_changed_without_scripts_and_stays(live_site, chromium, settings):
    settings.DEBUG = True
    context = chromium.new_context(base_url=live_site, viewport=DESK, locale="en", java_script_enabled=False)
    page = context.new_page()
    page.goto("/look/")
    page.click(".topbar-end > .languages button[value=fr]")
    page.goto("/look/")
    language = page.get_attribute("html", "lang")
    context.close()

    assert language == "fr"


def test_what_is_tapped_at_a_table_is_large_enough(style_page):
    small = style_page.evaluate(
        """() => [...document.querySelectorAll('.pad .choice, .segments .choice, .seat, .button:not(.button-small)')]
            .filter(part => part.checkVisibility() && part.getBoundingClientRect().height < 48)
            .map(part => part.outerHTML)"""
    )

    assert small == []


def test_at_the_table_one_face_alone_is_loaded(page, settings):
    settings.DEBUG = True
    faces = []
    page.on("request", lambda request: faces.append(request.url) if "woff2" in request.url else None)
    page.goto("/look/?at=table", wait_until="networkidle")

    assert {Path(url).name.split(".")[0] for url in faces} == {"atkinson-latin"}


def test_the_style_page_is_hidden_where_the_site_is_in_use(client, db):
    assert client.get("/look/").status_code == 404


def test_the_table_page_sheets_weigh_at_most_15_kilobytes_on_the_wire():
    sheets = ["tokens", "base", "layout", "topbar", "buttons", "forms", "tables", "components", "seats", "print"]

    assert sum(len(gzip.compress((STATIC / f"css/{name}.css").read_bytes())) for name in sheets) <= 15_000


def test_no_template_of_ours_carries_style_or_script_of_its_own():
    templates = (STATIC.parent / "templates").rglob("*.html")
    inline = re.compile(r'\sstyle="|<style|\son[a-z]{3,}="|<script(?![^>]*\ssrc=)', re.I)

    assert [path.name for path in templates if inline.search(path.read_text())] == []
