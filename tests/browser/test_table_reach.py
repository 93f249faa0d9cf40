"""The table page is for everybody: small phones, keyboards, slow networks, readers of screens."""

import secrets

import pytest

from tests.browser.accessibility import barriers, scrolls_sideways
from tests.browser.at_the_table import ALONE, PAIR, open_table, soon, stored, tap
from tests.browser.wire import Wire
from tests.factories import a_club, a_deal, a_table, a_tournament, alone, an_open_round
from tournaments.prints.requests import PrintRequest
from tournaments.prints.sheets import marked_sheets
from tournaments.security.actors import SITE


@pytest.mark.parametrize(
    ("width", "scheme"),
    [
        (360, "light"),
        (320, "dark"),
        pytest.param(360, "dark", marks=pytest.mark.battery),
        pytest.param(768, "light", marks=pytest.mark.battery),
    ],
)
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


@pytest.mark.parametrize(
    ("language", "game", "variant"),
    [
        ("en", "kleurenwiezen", "wallonia_26"),
        ("nl", "kleurenwiezen", "flemish"),
        ("nl", "pandoeren", "wedd_33"),
        *(
            pytest.param(*row, marks=pytest.mark.battery)
            for row in [
                ("fr", "kleurenwiezen", "wallonia_26"),
                ("fr", "pandoeren", "wedd_33"),
                ("de", "bid_whist", "cincinnati"),
            ]
        ),
    ],
)
def test_a_first_visit_weighs_less_than_61_600_bytes_with_every_header(
    django_db_reset_sequences, chromium, live_site, monkeypatch, language, game, variant
):
    """The page, its files and face, the first question to the API and the start of the stream, as they came.

    Marked sheets were printed, so that the page offers to photograph them. The same each time but for a byte or two
    of the hour: with the same ids, and of middling length the padding (GZipMiddleware's, by chance) that makes
    answers harder to guess.
    """
    monkeypatch.setattr(secrets, "randbelow", lambda most: most // 2)
    round_ = an_open_round(a_tournament(a_club(slug="a-club"), game=game, variant=variant))
    marked_sheets(PrintRequest(round_.tournament, SITE, round=round_))
    context = chromium.new_context(base_url=live_site, locale=language, service_workers="block")
    page = context.new_page()
    wire = Wire(page)
    open_table(page, a_table(round_))

    kinds = {"css", "js", "woff2", "table", "live"}
    soon(lambda: wire.came >= kinds, True, page=page)
    came, weights = wire.came, wire.weights
    context.close()

    assert (came >= kinds, 40_000 < sum(weights.values()) < 61_600) == (True, True), (sum(weights.values()), weights)
