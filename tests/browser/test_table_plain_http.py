"""A hall's plain HTTP, at a name that is not localhost: no service worker, no random ids, no locks; nothing is lost."""

from urllib.parse import urlsplit

import pytest

from tests.browser.at_the_table import ALONE, PAIR, enter, open_table, says, soon, stored, tap
from tools.testing import find_browser


@pytest.fixture
def hall(chromium, live_site):
    """A phone in the hall, whose network says that hall.test is this machine."""
    program = find_browser()
    arguments = ["--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage"]
    rules = ["--host-resolver-rules=MAP hall.test 127.0.0.1", "--no-proxy-server"]
    browser = chromium.browser_type.launch(executable_path=program, args=arguments + rules)
    address = f"http://hall.test:{urlsplit(live_site).port}"
    context = browser.new_context(base_url=address, viewport={"width": 360, "height": 740}, locale="en")
    yield context.new_page()
    browser.close()


def test_deals_wait_in_an_ordinary_page_and_arrive(hall):
    open_table(hall)
    able = hall.evaluate(
        "[isSecureContext, 'serviceWorker' in navigator, 'locks' in navigator,"
        " 'randomUUID' in crypto, 'caches' in window]"
    )
    hall.context.set_offline(True)
    enter(hall, *PAIR)
    enter(hall, *ALONE)
    says(hall, "2 on this device")
    before = stored()
    tap(hall, "carry")
    hall.locator("dialog .qr").nth(1).wait_for()
    hall.keyboard.press("Escape")

    hall.context.set_offline(False)
    says(hall, "at the club")

    assert able == [False] * 5
    assert (before, soon(stored, [(1, ["N", "S"]), (2, ["E"])])) == ([], [(1, ["N", "S"]), (2, ["E"])])


def test_what_waited_when_the_page_was_closed_is_there_when_it_opens_again(hall):
    open_table(hall)
    hall.context.set_offline(True)
    enter(hall, *ALONE)
    says(hall, "1 on this device")
    address = hall.url

    hall.close()
    again = hall.context.new_page()
    hall.context.set_offline(False)
    again.goto(address)
    says(again, "at the club")

    assert soon(stored, [(1, ["E"])]) == [(1, ["E"])]
