"""The phone of a table follows the club: it asks when its own table moved, and now and then where nothing tells it."""

import pytest

from tests.browser.at_the_table import ALONE, enter, open_table, says, soon, stored, tap, until
from tests.factories import a_deal, a_table, a_tournament, alone, an_open_round, passed
from tests.tournaments.frame.test_stream import Listener
from tournaments.evening.rounds.services.rounds import close_round
from tournaments.frame.live import key_of
from tournaments.security.actors import SITE

AT_ONCE = "Math.random = () => 0"


@pytest.fixture
def tables(page):
    """Two tables of one round; `page` will hear of things at once."""
    page.add_init_script(AT_ONCE)
    round_ = an_open_round(a_tournament(deals_per_round=8), players=8)
    return a_table(round_, 1), a_table(round_, 2)


def asked_by(page):
    """The requests for the table's state, as they come."""
    asked = []
    page.on("request", lambda request: asked.append(request.url) if request.url.endswith("/api/v1/table") else None)
    return asked


def test_a_deal_of_another_phone_is_asked_for_once_and_those_of_other_tables_never(page, tables, live_site):
    ours, theirs = tables
    everybody = Listener(live_site, ours.round.tournament, f"?key={key_of(ours.round.tournament.public_id)}")
    asked = asked_by(page)
    with page.expect_request("**/live/**"):
        open_table(page, ours)
    for number, table in enumerate([theirs, theirs, ours, theirs], start=1):
        a_deal(table, alone("W"))
        everybody.listen(number)
    page.locator("[data-key^=edit-]").wait_for()
    close_round(round_=ours.round, actor=SITE, reason="time is up", anyway=True)
    says(page, "Round 1 is closed.", "closed")
    assert len(asked) == 1 + 2

    an_open_round(ours.round.tournament)
    says(page, "Round 2", "round-name")
    everybody.close()


def test_what_is_heard_while_a_finger_is_on_a_button_does_not_take_the_tap(page, tables):
    ours = open_table(page, tables[0])
    for number, key in enumerate(("contract-solo_6", "seat-E", "count-all-7"), start=1):
        page.locator(f"[data-key='{key}']").hover()
        page.mouse.down()
        a_deal(ours, alone("W"))
        page.locator("#sheet-table tbody").nth(number - 1).wait_for()
        page.mouse.up()

    pressed = page.locator("[aria-pressed=true]").evaluate_all("all => all.map((one) => one.dataset.key)")
    assert pressed == ["seat-E", "contract-solo_6", "count-all-7"]


def test_what_is_heard_while_a_number_is_typed_does_not_take_it(page):
    page.add_init_script(AT_ONCE)
    ours = open_table(page, a_table(an_open_round(a_tournament(game="pandoeren", variant="wedd_33"))))
    tap(page, "contract-number_150")
    tap(page, "by-tricks-all")
    page.locator("#counts input").press("1")
    a_deal(ours, passed())
    page.locator("[data-key^=edit-]").wait_for()
    page.keyboard.press("2")

    assert page.locator("#counts input").input_value() == "12"


def test_what_the_phone_wrote_itself_is_not_asked_for(page, tables):
    asked = asked_by(page)
    # On a busy machine the stream may open so late that the page asks meanwhile.
    page.add_init_script("const every = setInterval; window.setInterval = (work, ms) => ms === 4000 || every(work, ms)")
    # The stream may tell of the deal before its answer comes: the page waits by chance, here for two seconds.
    page.add_init_script("Math.random = () => 10")
    with page.expect_request("**/live/**"):
        ours = open_table(page, tables[0])
    enter(page, *ALONE)
    says(page, "is saved at the club", "said")
    a_deal(ours, alone("W"))
    page.locator("[data-key^=edit-]").nth(1).wait_for()

    assert (len(asked), soon(stored, [(1, ["E"]), (2, ["W"])])) == (1 + 1, [(1, ["E"]), (2, ["W"])])


@pytest.mark.routes
def test_without_a_stream_the_club_is_asked_now_and_then(page, tables):
    page.route("**/live/**", lambda route: route.fulfill(status=204))
    page.clock.install()
    ours = open_table(page, tables[0])
    a_deal(ours, alone("W"))

    page.clock.run_for(25_000)

    page.locator("[data-key^=edit-]").wait_for()


def test_a_page_that_nobody_looks_at_keeps_no_stream(page, tables):
    page.add_init_script(
        "window.streams = []; const Real = EventSource;"
        "EventSource = class extends Real { constructor(to) { super(to); streams.push(this) } };"
        "let look = 'visible'; Object.defineProperty(document, 'visibilityState', { get: () => look });"
        "window.look = (how) => { look = how; document.dispatchEvent(new Event('visibilitychange')) }"
    )
    open_table(page, tables[0])
    until(page, "streams.length === 1")
    page.evaluate("look('hidden')")
    states = page.evaluate("streams.map((one) => one.readyState)")
    page.evaluate("look('visible')")
    until(page, "streams.length === 2")

    assert states == [2]
