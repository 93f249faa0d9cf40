"""May I?, the auction at the table and practising it: by taps, by keys, without a network and after a reload."""

import json

from tests.browser.accessibility import barriers, scrolls_sideways
from tests.browser.at_the_table import open_table, says, soon, stored, tap, until
from tests.factories import a_table, a_tournament, an_open_round

KEPT = "async () => Boolean(await (await caches.open('table-pages')).match(location.pathname, {ignoreVary: true}))"
WAIT, PASS = {"kind": "wait"}, {"kind": "pass"}


def proposed(suit):
    return {"kind": "propose", "suit": suit}


def accepted(seat, suit, level=8):
    return {"kind": "accept", "contract": f"partnership_{level}", "seat": seat, "suit": suit}


def call(page, *calls):
    """Press the buttons of these calls, grey ones too."""
    for one in calls:
        key = one if isinstance(one, str) else json.dumps(one, separators=(",", ":"))
        page.locator(f"#bidding [data-key='{key}'], .bidding [data-key='{key}']").first.click(force=True)


def open_auction(page, tab="bidding"):
    page.click("#auction")
    page.click(f"[data-tab={tab}]")


def answer(page, where):
    return page.locator(f"{where} [role=status]").inner_text()


def test_the_ladder_answers_in_two_taps_and_without_a_network(page):
    open_table(page)
    open_auction(page, "asking")
    until(page, KEPT)
    page.context.set_offline(True)
    page.reload()
    page.wait_for_selector("html[data-ready=yes]")

    open_auction(page, "asking")
    tap(page, "bid-solo_6-hearts", "bid-solo_7-spades")
    allowed = answer(page, "#asking")
    page.locator("[data-key=bid-solo_6-spades]").first.click(force=True)
    refused = answer(page, "#asking")
    page.context.set_offline(False)

    assert allowed == "✓ Yes: Solo 7 in spades may follow Solo 6 in hearts."
    assert refused == "✗ No: Solo 6 in spades does not stand above Solo 6 in hearts."


def test_what_may_be_bid_is_kept_with_the_page_and_waits_for_no_clock(page):
    page.add_init_script("const start = setTimeout; window.setTimeout = (act, ms) => ms < 9000 && start(act, ms)")
    table = open_table(page)
    for kept in ("location.pathname", "`${location.pathname}auction/`"):
        until(page, f"caches.match({kept}, {{ignoreVary: true}}).then(Boolean)")
    page.context.set_offline(True)
    page.reload()
    page.wait_for_selector("html[data-ready=yes]")

    open_auction(page, "asking")
    tap(page, "bid-solo_6-hearts", "bid-solo_7-spades")

    assert answer(page, "#asking").startswith("✓ Yes")
    page.context.set_offline(False)
    assert not table.deals.exists()


def test_an_auction_fills_in_the_deal(page):
    """West deals in none of our tables at first: North does, so East speaks first."""
    table = open_table(page)
    open_auction(page)
    call(page, WAIT, proposed("clubs"), proposed("hearts"), proposed("spades"), accepted("N", "spades"))
    call(page, "bid-partnership_9-spades")
    grey = answer(page, "#bidding")
    faults = barriers(page), scrolls_sideways(page)
    page.reload()
    page.wait_for_selector("html[data-ready=yes]")
    page.click("#auction")
    page.wait_for_selector("#bidding .calls")
    call(page, PASS, "take-back", PASS, PASS)
    over = answer(page, "#bidding")
    tap(page, "to-deal", "count-all-9", "save")

    assert faults == ([], False)
    assert grey == "✗ Partnership 9 comes about when one proposes and another accepts."
    assert over.startswith("The bidding is over: Partnership 8 in spades")
    assert soon(stored, [(1, ["N", "E"])]) == [(1, ["N", "E"])]
    assert table.deals.get().record["trump"] == "spades"


def test_what_was_tapped_before_stays_until_the_deal_of_the_auction_is_asked_for(page):
    open_table(page)
    tap(page, "contract-solo_6", "seat-W")
    open_auction(page)
    call(page, "bid-small_misere-", PASS, PASS, PASS)
    before = page.locator("[data-contract=solo_6]").get_attribute("aria-pressed")
    tap(page, "to-deal")

    assert (before, page.locator("[data-contract=small_misere]").get_attribute("aria-pressed")) == ("true", "true")
    assert page.locator("[data-key=seat-E]").get_attribute("aria-pressed") == "true"


def test_a_game_without_bids_shows_nothing_of_an_auction(page):
    open_table(page, a_table(an_open_round(a_tournament(game="dutch_whist", variant="to_5"))))

    assert page.locator("#auction").count() == 0
    says(page, "at the club")


def test_an_auction_of_numbers_names_its_contract_at_the_end(page):
    open_table(page, a_table(an_open_round(a_tournament(game="bid_whist", variant="ne_usa_52"))))
    open_auction(page)
    bids = page.locator("#bidding .bids button:not([aria-disabled])")
    bids.first.click()
    call(page, PASS, PASS, PASS)
    named = page.locator("#bidding .bid-group button")
    choices = named.all_inner_texts()
    named.first.click()
    tap(page, "to-deal")

    assert len(choices) > 1 and len(set(choices)) == len(choices)
    assert page.locator("[data-contract][aria-pressed=true], #contract-rows select.chosen").count() == 1


def test_a_duel_of_esmakker_fills_in_the_deal_with_its_attachment(page):
    table = open_table(page, a_table(an_open_round(a_tournament(game="esmakker", variant="plus_one"))))
    open_auction(page)
    call(page, "bid-bid_9-", "bid-sol-", PASS, "bid-bid_9-vip")
    written = page.locator("#bidding .calls td:not(:empty)").all_inner_texts()
    own_partner = page.locator("#bidding [data-key^=bid-own_partner]").count()
    faults = barriers(page), scrolls_sideways(page)
    call(page, "bid-bid_9-gode")
    equal = answer(page, "#bidding")
    call(page, PASS, PASS)
    over = answer(page, "#bidding")
    tap(page, "to-deal")
    tap(page, "seat-N", "count-all-10", "save")

    assert (own_partner, faults) == (0, ([], False))
    assert [text.split("\n")[0] for text in written] == ["Bid 9", "Sol", "Pass", "Bid 9 vip", "…"]
    assert equal == "✗ Bid 9, gode does not stand above Bid 9, vip."
    assert over.startswith("The bidding is over: Bid 9, vip")
    assert soon(stored, [(1, ["W", "N"])]) == [(1, ["W", "N"])]
    assert table.deals.get().record["modifiers"] == {"attachment": "vip"}


def test_a_learner_bids_duels_of_esmakker(page):
    page.goto("/rules/esmakker/over_six/auction/")
    page.wait_for_selector(".bidding .bids")
    call(page, "bid-bid_7-halve", "bid-bid_7-")
    refused = answer(page, ".bidding")
    call(page, "bid-bid_7-gode", PASS)

    assert refused == "✗ Bid 7 does not stand above Bid 7, halve."
    assert "South speaks." in answer(page, ".bidding")
    assert (barriers(page), scrolls_sideways(page)) == ([], False)


def test_a_printed_example_is_replayed_and_a_learner_bids_against_the_rules(page):
    page.goto("/rules/kleurenwiezen/wallonia_26/auction/")
    page.wait_for_selector(".example .calls")
    example = page.locator(".example").first
    told = []
    while not told or not example.locator("[data-key=next][aria-disabled]").count():
        if told:
            example.locator("[data-key=next]").click()
        told.append(example.locator("[role=status]").inner_text())
    page.focus('[data-key=\'{"kind":"hand_back"}\']')
    page.keyboard.press("Enter")
    refused = answer(page, ".bidding")
    page.click("[data-key=mine-S]")
    page.wait_for_selector("[data-key=mine-S][aria-pressed=true]")
    turn = page.locator(".bidding").inner_text()

    assert told[0] == "North waits, to hear the others first."
    assert told[4] == "North takes up what West proposed, and from now on bids for both: Partnership 8 in spades."
    assert told[-1].endswith("The bidding is over: Solo 8 in spades (West).")
    assert refused == "✗ Only the partner who bids for both may hand the choice back."
    assert "South speaks." in turn or "The bidding is over" in turn
    assert (barriers(page), scrolls_sideways(page)) == ([], False)
