"""The organiser's pages for people who see, hear or reach otherwise, and at the desk without the mouse."""

import re

import pytest
from django.urls import reverse
from playwright.sync_api import expect

from tests.browser.accessibility import barriers, scrolls_sideways
from tests.browser.signing_in import sign_in
from tests.factories import a_deal, a_table, a_tournament, a_user, an_open_round, together
from tournaments.clubs.models import Membership
from tournaments.evening.table.models import Deal

PAGES = (
    ("evening", ()),
    ("plan", ()),
    ("house_rules", ()),
    ("prices", ()),
    ("entrants", ()),
    ("entrant", (1,)),
    ("from_register", ()),
    ("rounds", ()),
    ("draw", ()),
    ("round", (1,)),
    ("board", ()),
    ("desk", ()),
    ("sheet", (1, 1)),
    ("round_close", (1,)),
    ("adjustments", ()),
    ("codes", ()),
    ("journal", ()),
    ("replay", ()),
    ("closing", ()),
)
CLUB = ("club", "tournament_new", "register", "price_lists", "price_list_new", "archive")
OWNERS = ("club_settings", "club_delete")
OWN = ("account", "api_tokens", "account_delete")


@pytest.fixture
def evening(page, live_site):
    """An evening in play, and its organiser signed in on the page."""
    tournament = a_tournament(deals_per_round=2, minutes_per_round=30)
    round_ = an_open_round(tournament, players=9)
    a_deal(a_table(round_), together("N", "S", tricks=9))
    user = a_user("an@example.org")
    Membership.objects.create(user=user, club=tournament.club, role="owner")
    sign_in(page, live_site, user)
    return tournament


@pytest.mark.parametrize("step", [2, pytest.param(1, marks=pytest.mark.battery)])
def test_nothing_keeps_anybody_out_on_a_phone(page, evening, step):
    """Every second page each time, and every page with the battery."""
    addresses = [reverse(name, args=[evening.public_id, *more]) for name, more in PAGES]
    addresses += [reverse(name, args=[evening.club.slug]) for name in CLUB]

    assert kept_out(page, addresses[::step]) == {}


def test_nothing_keeps_an_owner_out_of_settings_and_deleting_on_a_phone(page, evening):
    addresses = [reverse(name, args=[evening.public_id]) for name in ("helpers", "evening_delete")]
    addresses += [reverse(name, args=[evening.club.slug]) for name in OWNERS] + [reverse(name) for name in OWN]

    assert kept_out(page, addresses) == {}


def kept_out(page, addresses):
    """What is wrong with each page, where anything is."""
    faults = {}
    for address in addresses:
        page.goto(address)
        faults[address] = [*barriers(page), *(["sideways"] if scrolls_sideways(page) else [])]
    return {address: problems for address, problems in faults.items() if problems}


def test_the_columns_of_a_list_are_corrected_on_a_phone(page, evening):
    page.goto(reverse("entrants", args=[evening.public_id]))
    page.click("text=Paste names")  # the link to the field, which opens what it is folded in
    page.fill("textarea[name=names]", "Nr\tNaam\tPloeg\n101\tZora Van den Broeck\tVierde Aas")
    page.locator("form", has=page.locator("textarea[name=names]")).locator("button.button-main").click()
    page.wait_for_selector("select[name=column]")
    seen = [*barriers(page), *(["sideways"] if scrolls_sideways(page) else [])]
    page.select_option("#column-3", "category")
    page.click("button[name=look]")
    page.wait_for_selector("#column-3")
    kept = page.input_value("#column-3")
    page.click("form#list .button-main")
    page.wait_for_selector("text=Zora Van den Broeck")

    zora = evening.entrants.get(name="Zora Van den Broeck")
    assert (seen, kept, zora.category, zora.label) == ([], "category", "Vierde Aas", "")


def test_a_sheet_is_typed_with_the_number_keys_and_no_pause(page, evening):
    page.goto(reverse("desk", args=[evening.public_id]) + "?table=2")

    for key in "2|13|10|20|7|2|6|":
        page.keyboard.press("Enter" if key == "|" else key)
    page.wait_for_selector("text=do the totals match")

    deals = Deal.objects.filter(table__number=2).order_by("number").values_list("record", flat=True)
    assert list(deals) == [
        {"contract": {"type": "partnership", "level": 9}, "declarers": ["N", "S"], "tricks": {"declarers": 10}},
        {"contract": {"type": "pass"}},
        {"contract": {"type": "solo", "level": 6}, "declarers": ["E"], "tricks": {"declarers": 6}},
    ]


def test_the_form_of_a_deal_asks_only_what_the_contract_needs_and_shows_the_points(page, evening):
    page.goto(reverse("sheet", args=[evening.public_id, 1, 2]))

    before = page.locator("[name='tricks.declarers']").is_visible()
    page.select_option("[name=contract]", "solo_6")
    page.check("input[name=declarers][value=E]", force=True)
    page.fill("[name='tricks.declarers']", "7")
    page.wait_for_selector(".preview-points")

    assert (before, page.locator("[name='scores.N']").is_visible()) == (False, False)
    assert page.inner_text(".preview-points").split() == ["North", "−5", "East", "+15", "South", "−5", "West", "−5"]


def test_a_draw_that_is_searched_says_how_long_at_most_and_is_not_sent_twice(page, evening):
    page.goto(reverse("draw", args=[evening.public_id]))
    page.evaluate("document.addEventListener('submit', (event) => event.preventDefault())")

    page.click("[data-search] .button-main")

    status = page.locator("[data-search] [role=status]")
    expect(status).to_have_text(re.compile("^Computing: [1-9][0-9]* of at most 5 seconds; the best draw is kept.$"))
    assert page.locator("[data-search] .button-main").is_disabled()


def test_the_minutes_of_the_board_go_on_while_nothing_happens(page, evening):
    page.clock.install()
    page.goto(reverse("board", args=[evening.public_id]))
    minutes = page.locator("[data-age]")
    before = int(minutes.first.inner_text())

    page.clock.fast_forward("07:00")

    expect(minutes.first).to_have_text(re.compile(f"^({before + 7}|{before + 8})$"))
