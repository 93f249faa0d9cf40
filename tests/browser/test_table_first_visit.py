"""The first visit on a slow phone: what must come before somebody can tap, and what becomes of the first taps."""

import gzip
import re
from urllib.parse import urlsplit

import pytest

from tests.browser.at_the_table import ALONE, hurry, open_table, says, soon, stored, tap
from tests.factories import a_deal, a_table, a_tournament, alone, an_open_round, books, passed
from tournaments.evening.rounds.services.tournaments import change_rules
from tournaments.evening.table.services.codes import table_codes
from tournaments.security.actors import SITE

PAGE_SCRIPT = "**/t/page-*.js"
DRAWN = """name => {
    const parts = ['seats', 'contract-rows', 'counts', 'count-legend', 'deal-number', 'match', 'save'];
    const close = (html) => html.replace(/\\s*(<[^>]*?)\\s*>\\s*/g, '$1>');
    const tidy = (html) => close(html).replace(/ class="([^"]*?) *"/g, ' class="$1"');
    return parts.map((id) => tidy(document.getElementById(id).innerHTML));
}"""


class Held:
    """The page's script, on its way until it is let through."""

    def __init__(self, page):
        self.page, self.routes = page, []
        page.route(PAGE_SCRIPT, lambda route: self.routes.append(route))

    def let_through(self):
        soon(lambda: bool(self.routes), True, page=self.page)
        for route in self.routes:
            route.continue_()
        self.page.wait_for_selector("html[data-ready=yes]")


def visit(page, table=None):
    """The page of a table as it stands before its script has come."""
    table = table or a_table(an_open_round())
    [code] = table_codes(tournament=table.round.tournament, numbers=[table.number], actor=SITE)
    held = Held(page)
    page.goto(f"/t/{code.token}/", wait_until="commit")
    page.wait_for_selector("html[data-early=yes]")
    page.locator("#save").wait_for()
    return held


def test_two_files_of_four_kilobytes_are_all_that_a_first_tap_waits_for(page):
    weights = {}

    def weigh(response):
        name, body = urlsplit(response.url).path, response.body()
        weights[re.sub(r".*/t/", "", re.sub(r"-\w+\.", ".", name))] = len(gzip.compress(body))

    page.on("response", weigh)
    page.route("**/t/page-*.css", lambda route: None)
    held = visit(page)
    tap(page, *ALONE)
    soon(lambda: len(held.routes), 1, page=page)
    pressed = page.locator("[aria-pressed=true]").evaluate_all("all => all.map((one) => one.dataset.key)")

    before = {name: weight for name, weight in weights.items() if name.startswith("early")}
    assert (sorted(before), sum(before.values()) <= 4_000) == (["early.css", "early.js"], True)
    assert (sorted(pressed), len(held.routes)) == (sorted(ALONE), 1)


def test_a_deal_that_was_tapped_before_the_script_came_is_saved_when_it_has(page):
    held = visit(page)
    tap(page, "contract-partnership_9", "seat-N", "seat-E", "seat-N", "count-all-6", *ALONE[::2], "save")
    before = page.inner_text("#state")

    held.let_through()
    says(page, "at the club")

    assert (before, soon(stored, [(1, ["E"])])) == ("one moment…", [(1, ["E"])])


def test_what_was_tapped_and_taken_back_is_not_tapped(page):
    held = visit(page)
    tap(page, "contract-solo_6", "contract-solo_6", "seat-W", "count-all-7")

    held.let_through()

    pressed = page.locator("[aria-pressed=true]").evaluate_all("all => all.map((one) => one.dataset.key)")
    assert pressed == ["seat-W", "count-all-7"]


def test_a_script_that_got_lost_is_asked_for_again(page):
    asked = []

    def lose_the_first(route):
        asked.append(route.request.url)
        route.abort() if len(asked) == 1 else route.continue_()

    page.route(f"{PAGE_SCRIPT}*", lose_the_first)
    open_table(page)

    assert len(asked) == 2


@pytest.mark.parametrize(
    ("game", "variant", "record", "plan"),
    [
        ("kleurenwiezen", "wallonia_26", alone("E", 9), {}),
        ("kleurenwiezen", "wallonia_26", passed(), {}),
        ("bid_whist", "standard_54", books(won=7), {"round_end": "game", "rules": {"max_sets": 2}}),
        ("dutch_whist", "to_5", None, {}),
    ],
)
def test_what_the_club_draws_first_is_what_the_page_draws(page, game, variant, record, plan):
    table = a_table(an_open_round(a_tournament(game=game, variant=variant, deals_per_round=4, **plan)))
    if record:
        a_deal(table, record)
    held = visit(page, table)
    drawn = page.evaluate(DRAWN)

    held.let_through()

    assert drawn == page.evaluate(DRAWN)


def test_other_rules_bring_their_own_buttons(page):
    tournament = an_open_round().tournament
    open_table(page, a_table(tournament.rounds.get()))
    tap(page, "contract-partnership_8", "seat-N")

    change_rules(tournament=tournament, actor=SITE, variant="flemish")
    hurry(page)
    page.locator("[data-contract=troel]").wait_for()

    pressed = page.locator("[aria-pressed=true]").evaluate_all("all => all.map((one) => one.dataset.key)")
    assert pressed == ["seat-N", "contract-partnership_8"]
