"""Bid Whist and Boomke Wies at the table: directions, the dealer's own contract, and counts of whoever bid."""

from tests.browser.at_the_table import enter, open_table, says, soon, tap
from tests.browser.test_table_match import pairs_at_a_table
from tests.factories import a_deal, meetje
from tournaments.evening.table.models import Deal

ACES_BAD = {"type": "trump", "level": 3, "direction": "downtown_aces_bad"}


def bid(side, call, **tricks):
    return {"contract": call, "declarer_side": side, "tricks": tricks}


def test_a_bid_that_says_what_aces_are_worth_counts_on_the_phone(page):
    table = pairs_at_a_table("bid_whist", "ne_usa_52")
    a_deal(table, bid("NS", ACES_BAD, NS=10, EW=3))

    open_table(page, table)

    assert page.inner_text("#sheet-table .what").startswith("3 Downtown · Ann & Partner · 10")
    assert page.locator(".seat-total").first.inner_text().split() == ["Total", "+4"]
    says(page, "Deal 2", "deal-number")


def test_the_phone_asks_of_the_aces_where_they_may_be_bad(page):
    table = pairs_at_a_table("bid_whist", "ne_usa_52")
    open_table(page, table)
    tap(page, "contract-trump_3_uptown")
    asked = page.locator('[data-key^="contract.direction-"]')
    uptown = asked.count()
    tap(page, "contract-trump_3_downtown")
    page.evaluate("for (const more of document.querySelectorAll('details')) more.open = !more.closest('header')")
    offered = [button.get_attribute("data-key") for button in asked.all()]

    enter(page, "seat-N", "count-all-10", "contract.direction-downtown_aces_bad")

    says(page, "Deal 2", "deal-number")
    assert (uptown, offered) == (0, ["contract.direction-downtown_aces_bad", "contract.direction-downtown_aces_good"])
    stored = lambda: list(Deal.objects.values_list("record__contract", flat=True))  # noqa: E731  asked again and again
    assert soon(stored, [ACES_BAD], page=page) == [ACES_BAD]


def test_the_sheet_tells_the_books_of_the_side_that_bid_none_of_them_too(page):
    table = pairs_at_a_table("bid_whist", "ne_usa_52")
    uptown = {"type": "trump", "level": 3, "direction": "uptown"}
    a_deal(table, bid("EW", uptown, NS=3, EW=10))
    a_deal(table, bid("EW", uptown, NS=13, EW=0))

    open_table(page, table)

    sentences = page.locator("#sheet-table .what").all_inner_texts()
    assert sorted(line.splitlines()[0].rpartition(" · ")[2] for line in sentences) == ["0", "10"]


def test_the_phone_refuses_meetje_by_the_side_whose_deal_it_is_not(page):
    table = pairs_at_a_table("boomke_wies", "auction")
    a_deal(table, meetje("NS"))
    open_table(page, table)

    enter(page, "contract-meetje", "seat-N", "result-all-made")

    page.get_by_text("Only the dealer can declare Meetje; East dealt.").first.wait_for()
    assert Deal.objects.count() == 1
    tap(page, "seat-N", "seat-E", "save")
    says(page, "Deal 3", "deal-number")
