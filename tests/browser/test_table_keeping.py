"""Where a deal waits: in browsers that keep little or nothing, and in two tabs at once."""

import re

import pytest

from tests.browser.at_the_table import ALONE, PAIR, enter, hurry, open_table, says, soon, stored, tap

WAITING = """new Promise((done) => { indexedDB.open("whistboard").onsuccess = ({ target: { result } }) =>
    result.transaction("deals").objectStore("deals").count().onsuccess = ({ target }) => {
        result.close();
        done(target.result);
    } })"""


@pytest.mark.parametrize("opening", ["{ throw new DOMException('no', 'SecurityError') }", "({})"])
def test_a_browser_that_keeps_nothing_or_never_answers_says_so_and_the_deal_still_arrives(page, opening):
    page.add_init_script(f"IDBFactory.prototype.open = () => {opening}")
    open_table(page)
    page.context.set_offline(True)
    enter(page, *ALONE)
    says(page, "1 on this page only")
    warned = page.inner_text("#unkept")

    page.context.set_offline(False)
    says(page, "at the club")

    assert "does not let the page store anything" in warned
    assert soon(stored, [(1, ["E"])]) == [(1, ["E"])]


def test_a_device_that_is_full_says_so_and_nothing_waits_longer(page):
    open_table(page)
    page.context.set_offline(True)
    enter(page, *PAIR)
    says(page, "1 on this device")
    page.evaluate(
        "() => { IDBObjectStore.prototype.put = function () { try { this.transaction.abort() } catch {} };"
        " const full = new DOMException('', 'QuotaExceededError');"
        " Object.defineProperty(IDBTransaction.prototype, 'error', { get: () => full }) }"
    )
    enter(page, *ALONE)
    says(page, "2 on this page only")
    warned = page.inner_text("#unkept")
    page.context.set_offline(False)
    says(page, "at the club")

    assert "This device is full." in warned
    assert soon(stored, [(1, ["N", "S"]), (2, ["E"])]) == [(1, ["N", "S"]), (2, ["E"])]


def test_nothing_is_said_to_be_at_the_club_while_the_device_writes_it(page):
    open_table(page)
    says(page, "at the club")
    tap(page, *ALONE)
    save = "document.getElementById('save').click(); return document.getElementById('state').textContent"

    assert page.evaluate(f"() => {{ {save} }}") == "…"
    says(page, "at the club")


def test_on_plain_http_everything_waits_in_the_page_without_a_service_worker(page):
    page.add_init_script(
        "const without = (thing, ...names) =>"
        " names.forEach((one) => Object.defineProperty(thing, one, {value: undefined}));"
        "without(navigator, 'serviceWorker', 'locks', 'storage');"
        "without(crypto, 'randomUUID'); without(window, 'caches');"
    )
    open_table(page)
    page.context.set_offline(True)
    enter(page, *ALONE)
    says(page, "1 on this device")
    page.context.set_offline(False)
    says(page, "at the club")

    assert soon(stored, [(1, ["E"])]) == [(1, ["E"])]


def test_two_tabs_of_one_table_share_what_waits(page):
    open_table(page)
    other = page.context.new_page()
    other.goto(page.url)
    other.wait_for_selector("html[data-ready=yes]")
    page.context.set_offline(True)
    enter(page, *ALONE)
    says(other, "Save deal 2", "save")
    enter(other, *PAIR)
    page.context.set_offline(False)
    hurry(other)
    says(page, "at the club")

    assert soon(stored, [(1, ["E"]), (2, ["N", "S"])]) == [(1, ["E"]), (2, ["N", "S"])]


def test_a_tab_that_sleeps_in_the_middle_of_sending_keeps_no_other_from_it(page):
    open_table(page)
    sleeper = page.context.new_page()
    sleeper.goto("/")
    sleeper.evaluate("new Promise((held) => navigator.locks.request('whistboard-send', () => new Promise(held)))")
    enter(page, *ALONE)
    says(page, "1 on this device")
    for _ in range(3):
        hurry(page)

    assert soon(stored, [(1, ["E"])], page=page) == [(1, ["E"])]


def by_the_browser(page):
    """Somebody clears the data of the site in the browser's settings: the store is closed under the page."""
    origin = {"origin": page.evaluate("location.origin"), "storageTypes": "indexeddb"}
    page.context.new_cdp_session(page).send("Storage.clearDataForOrigin", origin)


def by_a_page(page):
    """A page of the site deletes the store; this one is not told that it was closed."""
    page.evaluate("new Promise((done) => { indexedDB.deleteDatabase('whistboard').onsuccess = () => done() })")


def in_the_store(page):
    """How many deals the store of this device holds, once the page says that all are there."""
    return page.evaluate(WAITING) if "on this device" in page.inner_text("#state") else "the page says they are not"


@pytest.mark.parametrize("clear", [by_the_browser, by_a_page])
def test_what_waits_outlives_that_somebody_clears_the_data_of_the_site(page, clear):
    """A browser that is clearing a store may answer nobody for half a minute: the page says so until it does."""
    open_table(page)
    page.context.set_offline(True)
    enter(page, *ALONE)
    says(page, "1 on this device")
    clear(page)
    enter(page, *PAIR)
    says(page, re.compile("2 on this device|2 on this page only"))

    assert soon(lambda: in_the_store(page), 2, seconds=90, page=page) == 2
    page.context.set_offline(False)
    says(page, "at the club")
    assert soon(stored, [(1, ["E"]), (2, ["N", "S"])]) == [(1, ["E"]), (2, ["N", "S"])]


def test_a_store_that_answers_late_takes_what_waited_for_it(page):
    page.add_init_script(
        "const { open } = IDBFactory.prototype; window.asked = []; window.answers = false;"
        "IDBFactory.prototype.open = function (...told) { const late = {}, answer = () => {"
        " const request = open.apply(this, told);"
        " ['onupgradeneeded', 'onsuccess', 'onerror'].forEach((one) => { request[one] = () => {"
        " late.result = request.result; late[one]?.() } }) };"
        " window.answers ? answer() : window.asked.push(answer); return late }"
    )
    open_table(page)
    page.context.set_offline(True)
    enter(page, *ALONE)
    says(page, "1 on this page only")
    page.evaluate("window.answers = true; window.asked.forEach((answer) => answer())")
    says(page, "1 on this device")

    page.context.set_offline(False)
    assert soon(stored, [(1, ["E"])], page=page) == [(1, ["E"])]
