"""Manillen and klaverjas at the table: a pad of digits for card points, what either side has, and the combinations."""

from tests.browser.at_the_table import open_table, says, soon, tap
from tests.browser.test_table_match import pairs_at_a_table
from tournaments.evening.table.models import Deal

KLAVERJAS, MANILLEN = ("klaverjas", "dutch_162"), ("manillen", "tournament")


def stored():
    return [(deal.record["points"], deal.record.get("modifiers", {})) for deal in Deal.objects.order_by("number")]


def test_card_points_are_tapped_as_digits_and_the_other_side_follows(page):
    open_table(page, pairs_at_a_table(*KLAVERJAS))

    tap(page, "seat-N", "digit-9", "digit-5")
    theirs = page.input_value('[data-key="points-theirs"]')
    tap(page, "roem-NS-20", "roem-EW-50", "save")
    says(page, "Deal 2", "deal-number")

    assert theirs == "67"
    assert soon(stored, [({"declarers": 95, "opponents": 67}, {"roem": {"NS": 20, "EW": 50}})], page=page)
    assert page.locator(".seat-total").all_inner_texts()[0].split()[-1] == "0"  # 115 against 117: nat


def test_the_points_of_the_other_side_may_be_typed(page):
    open_table(page, pairs_at_a_table(*KLAVERJAS))
    tap(page, "seat-E")
    page.fill('[data-key="points-theirs"]', "60")

    tap(page, "save")

    says(page, "Deal 2", "deal-number")
    assert soon(stored, [({"declarers": 102, "opponents": 60}, {})], page=page)


def test_every_point_asks_whether_it_was_every_trick(page):
    open_table(page, pairs_at_a_table(*KLAVERJAS))
    tap(page, "seat-N", "digit-1", "digit-6", "digit-2")
    says(page, "Say this of the deal", "why")

    tap(page, "modifiers.all_tricks-true", "save")

    says(page, "Deal 2", "deal-number")
    assert soon(stored, [({"declarers": 162, "opponents": 0}, {"all_tricks": True})], page=page)
    assert page.locator(".seat-total").all_inner_texts()[0].split()[-1] == "+262"


def test_a_deal_after_a_draw_counts_double_on_the_phone_too(page):
    open_table(page, pairs_at_a_table(*MANILLEN))
    tap(page, "contract-trumps", "digit-3", "digit-0", "save")
    says(page, "Deal 2", "deal-number")

    tap(page, "contract-no_trump", "digit-3", "digit-6")
    says(page, "counted 4 times", "why")
    tap(page, "save")

    says(page, "Deal 3", "deal-number")
    assert page.locator(".seat-total").all_inner_texts()[0].split()[-1] == "+24"
