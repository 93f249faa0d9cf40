"""A scorer at a table: opens the page by its code, taps, and looks at what the page and the club say."""

import time

from tests.factories import a_table, an_open_round
from tournaments.evening.table.models import Deal
from tournaments.evening.table.services.codes import table_codes
from tournaments.security.actors import SITE

PAIR = ["contract-partnership_8", "seat-N", "seat-S", "count-all-9"]
ALONE = ["contract-solo_6", "seat-E", "count-all-7"]


def open_table(page, table=None):
    """The page of a table, ready to be tapped; gives the table."""
    table = table or a_table(an_open_round())
    [code] = table_codes(tournament=table.round.tournament, numbers=[table.number], actor=SITE)
    page.goto(f"/t/{code.token}/")
    page.wait_for_selector("html[data-ready=yes]")
    return table


def tap(page, *keys):
    """Tap what carries these keys or ids, one after the other."""
    for key in keys:
        page.locator(f'[data-key="{key}"], [id="{key}"]').first.click()


def enter(page, *keys):
    """Tap a whole deal and save it."""
    tap(page, *keys, "save")


def says(page, text, where="state"):
    """Wait until a part of the page says this."""
    page.locator(f"#{where}", has_text=text).wait_for()


def stored():
    """What lies at the club: number and who played it of each deal that counts."""
    return list(Deal.objects.standing().order_by("number").values_list("number", "record__declarers"))


def soon(check, wanted, seconds=60, page=None):
    """The club's answer once it is what is wanted, or at the end; with `page`, its routes go on meanwhile."""
    deadline = time.monotonic() + seconds
    while (state := check()) != wanted and time.monotonic() < deadline:
        page.wait_for_timeout(50) if page else time.sleep(0.05)
    return state


def until(page, expression, argument=None):
    """Wait until an expression, or a function of `argument`, is true in the page; asked from outside, past its CSP."""
    assert soon(lambda: page.evaluate(expression, argument), True, page=page) is True, expression


def hurry(page):
    """What happens when somebody looks at the page again."""
    page.evaluate("dispatchEvent(new Event('online'))")
