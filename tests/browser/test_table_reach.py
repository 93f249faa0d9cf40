"""The table page is for everybody: small phones, keyboards, slow networks, readers of screens."""

import gzip
from urllib.parse import urlsplit

import pytest

from tests.browser.accessibility import barriers, scrolls_sideways
from tests.browser.at_the_table import ALONE, PAIR, open_table, soon, stored, tap
from tests.factories import a_deal, alone


@pytest.mark.parametrize(("width", "scheme"), [(360, "light"), (360, "dark"), (768, "light"), (320, "dark")])
def test_the_page_has_no_barriers_and_fits(page, width, scheme):
    page.set_viewport_size({"width": width, "height": 740})
    page.emulate_media(color_scheme=scheme)
    table = open_table(page)
    a_deal(table, alone())
    page.reload()
    page.wait_for_selector("[data-key^=edit-]")

    tap(page, *PAIR, "more-summary", "ladder")
    small = page.evaluate(
        "[...document.querySelectorAll('button, summary, input, select')].filter((one) => one.checkVisibility()"
        " && one.getBoundingClientRect().height < 48).map((one) => one.outerHTML)"
    )

    assert (barriers(page), scrolls_sideways(page), small) == ([], False, [])


def test_a_deal_is_entered_by_keyboard(page):
    open_table(page)
    for key in ALONE:
        page.focus(f'[data-key="{key}"]')
        page.keyboard.press("Enter")
    focused = page.evaluate("document.activeElement.dataset.key")
    page.focus("#save")
    page.keyboard.press("Space")

    assert (focused, soon(stored, [(1, ["E"])])) == ("count-all-7", [(1, ["E"])])


def test_all_that_comes_over_the_wire_weighs_at_most_60_kilobytes(page):
    came = []
    page.set_extra_http_headers({"Accept-Language": "fr"})  # the longest words
    page.on("requestfinished", lambda request: came.append(request) if "/api/" not in request.url else None)
    with page.expect_request_finished(lambda request: "woff2" in request.url):
        open_table(page)

    weights = {}
    for one in came:
        path = urlsplit(one.url).path
        weights[path] = max(weights.get(path, 0), weight_of(one.response()))
    kinds = {path.rpartition(".")[2] for path in weights}
    assert (kinds >= {"js", "css", "woff2"}, 40_000 < sum(weights.values()) <= 60_000) == (True, True), weights


def weight_of(response):
    body = response.body()
    return len(body) if response.url.endswith("woff2") else len(gzip.compress(body))
