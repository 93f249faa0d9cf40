"""The sheet on the table, photographed with a phone: without a network and after a reload, looked at, entered."""

import pytest

from tests.browser.accessibility import barriers, scrolls_sideways
from tests.browser.at_the_table import open_table, soon, stored, until
from tests.browser.test_sheet_photos import PLACE, photograph_of
from tests.factories import a_table, a_tournament, alone, an_open_round
from tournaments.photos.models import SheetPhoto
from tournaments.prints.requests import PrintRequest
from tournaments.prints.sheets import marked_sheets
from tournaments.security.actors import SITE

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
KEPT_BY_WORKER = "async (path) => Boolean(await caches.match(path, {ignoreVary: true}))"
WHILE_IT_IS_READ = 60_000  # milliseconds on a busy machine
KEPT_BYTES = """() => new Promise((done) => {
  const opened = indexedDB.open("whistboard-photos");
  opened.onsuccess = () => {
    const all = opened.result.transaction("deals").objectStore("deals").getAll();
    all.onsuccess = () => done(all.result.map(({ photo }) => new TextDecoder("latin1").decode(photo)));
  };
})"""


@pytest.fixture
def evening():
    return an_open_round(a_tournament(deals_per_round=4), players=4).tournament


@pytest.fixture
def photograph(evening):
    """A phone's photograph of the sheet with one deal on it."""
    return photograph_of(evening, alone("N", tricks=6))


def take(page, photograph):
    """Tap the button, and take the picture with the camera that opens."""
    if not page.locator("#photos-box").is_visible():
        page.click("#photos")
    page.locator("#photo-file").wait_for(state="attached")
    page.set_input_files("#photo-file", {"name": "a.jpg", "mimeType": "image/jpeg", "buffer": photograph})


def visited(page, table):
    """The page of a table with all it needs kept for a hall without a network."""
    open_table(page, table)
    page.click("#photos")
    page.locator("#photos-box").wait_for()
    page.click("[data-key=photos-close]")
    for path in (page.evaluate("location.pathname"), page.evaluate("location.pathname") + "sheets/words/"):
        until(page, KEPT_BY_WORKER, path)


def test_a_photograph_taken_without_a_network_outlives_the_tab_and_is_entered_once_there_is_one(
    page, evening, photograph
):
    visited(page, a_table(evening.rounds.get()))
    page.context.set_offline(True)
    take(page, photograph)
    page.locator("#photos-list", has_text="Kept on this device").wait_for()
    take(page, photograph)
    kept = page.evaluate(KEPT_BYTES)
    page.reload()
    page.locator("#photos-state", has_text="1 photograph is on this device").wait_for()
    before = SheetPhoto.objects.count()

    page.context.set_offline(False)
    page.locator("#photos-state", has_text="1 photographed sheet to look at").wait_for(timeout=WHILE_IT_IS_READ)
    page.click("#photos")
    page.click("[data-key^=look-]")
    page.locator("#photo-review summary", has_text="1 row is clear").wait_for()
    faults = barriers(page), scrolls_sideways(page)
    page.click("text=Enter 1 deal")
    page.locator("#photos-said", has_text="1 deal is entered.").wait_for()
    page.click("[data-key=photos-close]")
    page.locator("#sheet-table tbody").wait_for()

    assert [(one[6:10], PLACE.decode() in one) for one in kept] == [("JFIF", False)]
    assert (before, faults, stored(), SheetPhoto.objects.count()) == (0, ([], False), [(1, ["N"])], 1)


def test_the_sheet_of_another_table_is_refused_and_sent_to_the_desk(page):
    evening = an_open_round(a_tournament(deals_per_round=4), players=8).tournament
    other = a_table(evening.rounds.get(), 2)
    marked_sheets(PrintRequest(evening, SITE, round=evening.rounds.get()))
    open_table(page, other)
    take(page, photograph_of(evening, alone("N", tricks=6)))

    refusal = page.locator(".photo-is-refused", has_text="This sheet belongs to table 1. Give it to the desk.")
    refusal.wait_for(timeout=WHILE_IT_IS_READ)
    page.click("[data-key^=discard-]")

    assert soon(lambda: page.locator(".photo-line").count(), 0, page=page) == 0
    assert SheetPhoto.objects.count() == 0
