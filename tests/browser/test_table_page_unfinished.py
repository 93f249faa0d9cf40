"""A half-entered deal outlives its tab, is never called saved, and never turns up where it does not belong."""

import uuid

import pytest

from tests.browser.at_the_table import ALONE, PAIR, enter, open_table, says, soon, stored, tap
from tests.factories import a_deal, a_table, a_tournament, alone, an_open_round, together
from tournaments.evening.table.models import Deal
from tournaments.evening.table.services.deals import record_deal
from tournaments.security.actors import SITE

HALF = PAIR[:3]


def pressed(page):
    """What is tapped, as far as the page shows it."""
    return page.locator("#entry [aria-pressed=true]").evaluate_all("all => all.map((one) => one.dataset.key)")


def reopened(page):
    """The table in a new tab, after the old one is gone."""
    address = page.url
    page.close()
    again = page.context.new_page()
    again.goto(address)
    again.wait_for_selector("html[data-ready=yes]")
    return again


def test_half_a_deal_is_there_again_and_is_not_called_saved(page):
    open_table(page)
    tap(page, *HALF)

    again = reopened(page)
    says(again, "It is not saved yet", "said")
    tapped = pressed(again)
    before = stored()
    enter(again, "count-all-9")

    assert (sorted(tapped), before) == (sorted(HALF), [])
    assert soon(stored, [(1, ["N", "S"])]) == [(1, ["N", "S"])]


def test_after_saving_nothing_is_left_over(page):
    open_table(page)
    enter(page, *ALONE)
    says(page, "is saved at the club", "said")

    again = reopened(page)
    says(again, "Save deal 2", "save")

    assert (pressed(again), again.evaluate("localStorage.length"), again.inner_text("#said")) == ([], 0, "")


def test_half_a_correction_is_a_correction_again(page):
    open_table(page)
    enter(page, *ALONE)
    says(page, "is saved at the club", "said")
    tap(page, "last", "count-all-5")

    again = reopened(page)
    says(again, "Correct deal 1", "save")
    tap(again, "save")

    deals = Deal.objects.values_list("number", "version", "record__tricks__declarers")
    assert soon(lambda: list(deals.all()), [(1, 2, 5)]) == [(1, 2, 5)]


def test_half_of_a_deal_that_another_phone_entered_meanwhile_is_dropped(page):
    table = open_table(page)
    tap(page, *HALF)
    record_deal(table=table, uid=uuid.uuid4(), record=together("N", "S"), number=1, actor=SITE)

    again = reopened(page)
    says(again, "Save deal 2", "save")

    assert (pressed(again), again.inner_text("#save")) == ([], "Save deal 2")


@pytest.mark.parametrize(("idle", "asked"), [("S", 1), (None, 0)])
def test_somebody_who_declared_in_none_of_a_dozen_deals_is_asked_about(page, idle, asked):
    table = a_table(an_open_round(a_tournament(deals_per_round=14)))
    for place in range(11):
        a_deal(table, alone("NEW"[place % 3] if idle else "NESW"[place % 4]))
    open_table(page, table)

    enter(page, "contract-solo_6", "seat-W", "count-all-8")
    says(page, "played none" if asked else "is saved at the club", "doubts" if asked else "said")

    assert page.locator("#doubts", has_text="played none of 12 deals").count() == asked
