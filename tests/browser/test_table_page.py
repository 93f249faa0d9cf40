"""The table page on a phone: taps counted, points shown at once, put right, agreed on."""

from contextlib import suppress
from itertools import permutations

from playwright.sync_api import Error

from tests.browser.at_the_table import ALONE, PAIR, enter, hurry, open_table, says, soon, stored, tap
from tests.factories import a_deal, a_table, a_tournament, alone, an_open_round, with_players
from tournaments.evening.rounds.models import Table
from tournaments.evening.rounds.services.tournaments import publish_tournament
from tournaments.evening.table.models import Deal
from tournaments.evening.table.services.codes import table_codes
from tournaments.security.actors import SITE

COUNT = "window.taps = 0; addEventListener('click', () => { window.taps += 1 }, true)"


def behind_the_bar(page):
    """Does the bar cover what the page says of the last save?"""
    boxes = [page.locator(place).bounding_box() for place in ("#said", ".save-bar")]
    return boxes[0]["y"] + boxes[0]["height"] > boxes[1]["y"]


def test_a_deal_alone_takes_four_taps_in_any_order(page):
    open_table(page, a_table(an_open_round(a_tournament(deals_per_round=7))))
    page.evaluate(COUNT)
    for number, order in enumerate(permutations(range(3)), start=1):
        keys = ["contract-solo_6", f"seat-{'NESW'[number % 4]}", "count-all-7"]
        enter(page, *(keys[place] for place in order))
        says(page, f"Save deal {number + 1}", "save")

    wanted = [(number, ["NESW"[number % 4]]) for number in range(1, 7)]
    assert (page.evaluate("window.taps"), soon(stored, wanted)) == (6 * 4, wanted)


def test_a_deal_of_a_pair_takes_five_taps(page):
    open_table(page)
    page.evaluate(COUNT)

    enter(page, *PAIR)

    assert page.evaluate("window.taps") == 5
    assert soon(stored, [(1, ["N", "S"])]) == [(1, ["N", "S"])]


def test_what_everybody_gets_and_why_is_shown_before_saving(page):
    open_table(page)

    tap(page, "contract-partnership_9", "seat-S", "seat-W", "count-all-10")

    assert page.locator(".seat-gets b").all_inner_texts() == ["−14", "−14", "+14", "+14"]
    assert "9 tricks with partner: 11 · 1 extra trick × 3: 3" in page.inner_text("#why")


def test_making_counts_are_outlined_and_said(page):
    open_table(page)

    tap(page, "contract-partnership_9")

    assert page.locator(".tricks .makes").all_inner_texts() == ["9", "10", "11", "12", "13"]
    assert page.get_attribute('[data-key="count-all-9"]', "aria-label") == "9, makes the contract"


def test_save_says_what_is_missing(page):
    open_table(page)

    tap(page, "contract-partnership_8", "seat-N", "save")

    assert (page.inner_text("#said"), behind_the_bar(page)) == ("Tap the partner · Tap the tricks", False)


def test_where_one_price_is_paid_made_or_lost_is_enough(page):
    open_table(page)

    enter(page, "contract-abondance_9", "seat-W", "result-all-made")

    assert soon(stored, [(1, ["W"])]) == [(1, ["W"])]
    assert Deal.objects.get().record["result"] == "made"


def test_several_declarers_have_their_own_results(page):
    open_table(page)

    enter(page, "contract-grand_misere", "seat-N", "seat-E", "result-N-made", "result-E-lost")

    assert soon(stored, [(1, ["N", "E"])]) == [(1, ["N", "E"])]
    assert Deal.objects.get().record["result"] == {"by_declarer": {"N": "made", "E": "lost"}}


def test_the_suit_that_troel_needs_unfolds_and_is_asked_for(page):
    open_table(page, a_table(an_open_round(a_tournament(variant="flemish"))))

    tap(page, "contract-troel", "seat-N", "seat-E", "count-all-9")
    missing = page.inner_text("#why")
    enter(page, "modifiers.troel_target-9")

    assert missing == "Tricks needed in Troel"
    assert soon(stored, [(1, ["N", "E"])]) == [(1, ["N", "E"])]


def test_the_last_deal_is_put_right(page):
    open_table(page)
    enter(page, *ALONE)
    says(page, "is saved at the club", "said")
    hidden = behind_the_bar(page)

    tap(page, "last", "count-all-5", "save")

    assert not hidden
    assert soon(lambda: Deal.objects.values_list("version", "record__tricks__declarers").get(), (2, 5)) == (2, 5)


def test_a_deal_taken_out_leaves_the_sheet_and_an_old_version_comes_back(page):
    table = open_table(page)
    a_deal(table, alone("N"))
    page.reload()
    page.wait_for_selector("[data-key^=edit-]")

    tap(page, "last", "history")
    page.locator(".versions li").wait_for()
    versions = page.locator(".versions li").count()
    tap(page, "take-out")

    assert versions == 1
    assert soon(stored, []) == []


def test_a_passed_deal_keeps_the_dealer(page):
    open_table(page)
    before = page.locator(".seat:has(.dealer) .seat-where").inner_text()

    enter(page, "seat-N", "seat-E", "seat-S", "contract-pass")
    says(page, "is saved at the club", "said")

    assert page.locator(".seat:has(.dealer) .seat-where").inner_text() == before


def test_an_odd_deal_is_asked_about_once(page):
    open_table(page)

    tap(page, "contract-partnership_8", "seat-N", "seat-S", "count-all-13")
    page.locator("#save").dblclick()
    asked, state = page.inner_text("#doubts"), page.inner_text("#deal-number")
    tap(page, "save")

    assert ("All 13 tricks in Partnership 8?" in asked, state.startswith("Deal 1")) == (True, True)
    assert soon(stored, [(1, ["N", "S"])]) == [(1, ["N", "S"])]
    assert Deal.objects.get().warnings_dismissed == ["every_trick"]


def test_each_side_agrees_when_all_deals_are_in(page):
    open_table(page, a_table(an_open_round(a_tournament(deals_per_round=1))))
    enter(page, *ALONE)
    says(page, "is saved at the club", "said")
    shown = page.inner_text("[data-key=agree-EW]").split("\n")

    tap(page, "agree-NS", "agree-EW")
    says(page, "confirmed")

    table = Table.objects.get()
    assert (table.ns_confirmed_at is None, table.ew_confirmed_at is None) == (False, False)
    assert shown == ["Bob and Cis agree", "Bob: +15 = +15", "Cis: −5 = −5"]


def test_a_passed_deal_leaves_the_round_open_and_nothing_to_agree_on(page):
    open_table(page, a_table(an_open_round(a_tournament(deals_per_round=1))))
    enter(page, "contract-pass")
    says(page, "is saved at the club", "said")
    asked_early = page.locator("#agree").is_visible()

    enter(page, *ALONE)
    page.locator("#agree").wait_for()

    assert (asked_early, page.locator("#save").is_visible()) == (False, False)


def test_who_deals_first_can_be_said_until_a_deal_is_saved(page):
    open_table(page)
    before = page.locator("#first-dealer").is_visible()

    enter(page, *ALONE)

    page.locator("#first-dealer").wait_for(state="hidden")
    assert before


def test_the_second_of_two_presses_goes_to_nothing_that_came_under_the_thumb(page):
    tournament = publish_tournament(tournament=a_tournament(deals_per_round=1), actor=SITE)
    open_table(page, a_table(an_open_round(tournament)))
    tap(page, *ALONE)

    went_on = page.evaluate(
        """() => ["save", "standings-link", "save", "call"].map((id, turn) => {
          const at = { detail: 1, clientX: 180, clientY: turn < 3 ? 700 : 600, bubbles: true, cancelable: true };
          return document.getElementById(id).dispatchEvent(new MouseEvent("click", at));
        })"""
    )

    assert went_on == [True, False, True, True]


def test_when_all_deals_are_in_none_can_be_added_and_each_can_be_put_right(page):
    open_table(page, a_table(an_open_round(a_tournament(deals_per_round=1))))
    enter(page, *ALONE)
    says(page, "is saved at the club", "said")
    shown = page.locator("#save").is_visible()

    page.locator("[data-key^=edit-]").click()
    tap(page, "count-all-4", "save")
    says(page, "The 1 deal is entered", "deal-number")

    assert shown is False
    assert soon(lambda: Deal.objects.get().record["tricks"]["declarers"], 4) == 4


def test_before_the_draw_the_page_waits_for_it_and_then_opens(page):
    tournament = with_players(a_tournament(), 4)
    [code] = table_codes(tournament=tournament, numbers=[1], actor=SITE)
    page.goto(f"/t/{code.token}/")
    before = page.locator("#seats").count()
    an_open_round(tournament)
    with suppress(Error):  # it may have heard of the round already, and be on its way to it
        hurry(page)
    page.wait_for_selector("html[data-ready=yes]")

    assert (before, page.locator(".seat").count()) == (0, 4)


def test_the_page_of_the_api_breaks_no_policy(page):
    page.goto("/api/v1/docs")

    page.locator(".opblock").first.wait_for()


def test_the_bids_above_a_contract_are_shown_with_what_they_pay(page):
    open_table(page)

    tap(page, "contract-small_slam", "ladder")
    page.locator(".ladder li").first.wait_for()

    assert page.locator(".ladder summary > span:first-child").all_inner_texts() == ["Grand slam", "Small slam"]
