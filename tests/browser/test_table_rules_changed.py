"""Rules that change while a phone is at a table, or was away: it scores its sheet again and says why."""

import pytest
from django.db.models import Sum

from tests.browser.at_the_table import ALONE, PAIR, enter, open_table, says, soon, stored, tap
from tests.factories import a_deal, a_table, alone
from tests.tournaments.corrected_rules import SEVEN, replaced
from tournaments.evening.rounds.models import Tournament
from tournaments.evening.table.models import Score

KEPT_BY_WORKER = "caches.match(location.pathname, {ignoreVary: true}).then(Boolean)"
TOTALS = "[...document.querySelectorAll('#sheet-table tfoot td')].map((cell) => cell.textContent.trim())"
NOTICE = "rules or prices were changed: “typing error”"


def at_the_club():
    """The totals as the club has them, in the order of the sheet, as a sheet writes points."""
    sums = dict(Score.objects.values_list("party").annotate(Sum("points")))
    return [f"{sums[seat]:+d}".replace("-", "−") for seat in "NESW"]


def test_a_phone_that_was_offline_scores_again_by_the_rules_of_now(page):
    table = open_table(page)
    enter(page, *ALONE)
    says(page, "is saved at the club", "said")
    soon(lambda: page.evaluate(KEPT_BY_WORKER), True, page=page)
    page.context.set_offline(True)
    enter(page, "contract-solo_6", "seat-N", "count-all-6")
    says(page, "1 on this device")
    before = page.evaluate(TOTALS)

    replaced(Tournament.objects.get(), SEVEN)
    page.context.set_offline(False)
    says(page, NOTICE, "rules-notice")
    says(page, "at the club")

    assert soon(stored, [(1, ["E"]), (2, ["N"])]) == [(1, ["E"]), (2, ["N"])]
    assert soon(lambda: page.evaluate(TOTALS), at_the_club(), page=page) == at_the_club()
    assert before != at_the_club()
    assert table.round.tournament.deals.count() == 2


def test_the_answer_to_a_deal_is_enough_to_hear_of_other_rules(page):
    page.add_init_script("window.EventSource = undefined")
    open_table(page)
    enter(page, *ALONE)
    says(page, "is saved at the club", "said")

    replaced(Tournament.objects.get(), SEVEN)
    enter(page, *PAIR)
    says(page, NOTICE, "rules-notice")

    assert soon(lambda: page.evaluate(TOTALS), at_the_club(), page=page) == at_the_club()


def test_a_page_that_looks_on_is_told_and_keeps_what_is_tapped(page):
    page.add_init_script("Math.random = () => 0")
    table = open_table(page, None)
    a_deal(a_table(table.round), alone("N"))
    page.locator("[data-key^=edit-]").wait_for()
    tap(page, "contract-solo_6", "seat-E")

    replaced(Tournament.objects.get(), SEVEN)
    says(page, NOTICE, "rules-notice")

    pressed = page.locator("[aria-pressed=true]").evaluate_all("all => all.map((one) => one.dataset.key)")
    assert sorted(pressed) == ["contract-solo_6", "seat-E"]
    assert soon(lambda: page.evaluate(TOTALS), at_the_club(), page=page) == at_the_club()


@pytest.mark.routes
def test_without_scripts_the_page_of_the_table_says_it_too(page):
    table = open_table(page)
    a_deal(a_table(table.round), alone("N"))
    replaced(Tournament.objects.get(), SEVEN)

    page.goto(f"{page.url}plain/")

    page.get_by_text(NOTICE).wait_for()
    assert page.locator(".notice").count() >= 1
