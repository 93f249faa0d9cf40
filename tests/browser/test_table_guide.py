"""Between two rounds each phone says who goes where; large print and the menu behind Aa; one deal named everywhere."""

import pytest

from tests.browser.at_the_table import ALONE, PAIR, enter, hurry, open_table, says, soon, tap
from tests.factories import a_deal, a_table, a_tournament, alone, an_open_round, with_players
from tournaments.evening.rounds.models import Tournament
from tournaments.evening.rounds.services.entrants import enter_players
from tournaments.evening.rounds.services.rounds import add_time, close_round, open_round, start_clock
from tournaments.evening.rounds.services.seating import publish_round, seat_round
from tournaments.evening.rounds.services.tournaments import archive_tournament, finish_tournament
from tournaments.evening.table.services.codes import issue_table_code
from tournaments.evening.table.services.tables import answer_call
from tournaments.security.actors import SITE

TARGETS = """() => [...document.querySelectorAll('#table-page :is(button, summary, select, input)')]
    .filter((one) => one.checkVisibility()).map((one) => one.getBoundingClientRect())
    .map(({ width, height }) => Math.min(width, height))"""
SPILLS = """() => [...document.querySelectorAll('.tap, .seat')]
    .filter((one) => one.checkVisibility() && one.scrollWidth > one.clientWidth).map((one) => one.textContent)"""

PLACES = """() => Object.fromEntries(
    [...document.querySelectorAll('#entry [data-key]')]
    .map((one) => [one.dataset.key, one.getBoundingClientRect().y]))"""


def open_display(page):
    """Open the menu behind "Aa", which comes when it is opened, and wait until it answers."""
    page.click("#display summary")
    page.wait_for_selector("#display[data-ready=yes]")


@pytest.fixture
def evening():
    tournament = a_tournament(rounds_planned=2, deals_per_round=1)
    names = ["Van Damme Luc", "Van den Broeck Kris", "Peeters An", "Claes Jan", "Wouters Jan", "Aerts Rik", "Maes Lut"]
    enter_players(tournament=tournament, names="\n".join([*names, "Thijs Els"]), actor=SITE)
    seat_round(tournament=tournament, actor=SITE, number=1, tables=[[1, 2, 4, 5], [3, 6, 7, 8]])
    open_round(round_=tournament.rounds.get(), actor=SITE)
    return tournament


def test_a_phone_tells_who_goes_where_from_the_end_of_a_round_to_the_first_deal_of_the_next(page, evening):
    first = evening.rounds.get()
    open_table(page, a_table(first))
    for number in (1, 2):
        a_deal(a_table(first, number), alone())
    close_round(round_=first, actor=SITE)
    hurry(page)
    says(page, "The seats are not known yet.", "guide")
    seat_round(tournament=evening, actor=SITE, number=2, tables=[[1, 3, 6, 7], [2, 4, 5, 8]])
    second = evening.rounds.get(number=2)
    publish_round(round_=second, actor=SITE)
    hurry(page)
    says(page, "At this table: North Van Damme Luc, East Peeters An", "guide")
    lines = page.locator("#guide-leaving li").all_inner_texts()
    open_round(round_=second, actor=SITE)
    hurry(page)
    page.locator("#entry:visible").wait_for()
    during = page.locator("#guide-leaving li").all_inner_texts()

    enter(page, *ALONE)
    page.locator("#guide").wait_for(state="hidden")

    assert lines == during
    assert lines == [
        "Van Damme Luc stays here, North",
        "Van den Broeck Kris → table 2, North",
        "Claes Jan → table 2, East",
        "Wouters Jan → table 2, South",
    ]


def test_the_sheet_names_people_by_the_shortest_names_that_tell_them_apart(page, evening):
    open_table(page, a_table(evening.rounds.get()))

    enter(page, *PAIR)

    says(page, "Partnership 8 · Luc and Jan C. · 9", "sheet-table")


@pytest.mark.parametrize(
    ("game", "variant", "kind"),
    [
        ("kleurenwiezen", "flemish", "individual"),
        ("bid_whist", "standard_54", "pairs"),
        ("pandoeren", "wedd_33", "individual"),
    ],
)
def test_large_print_has_larger_buttons_and_nothing_runs_out_of_its_box(page, game, variant, kind):
    tournament = with_players(a_tournament(game=game, variant=variant, kind=kind), 2 if kind == "pairs" else 4)
    open_table(page, a_table(an_open_round(tournament)))
    normal = page.evaluate(TARGETS)

    open_display(page)
    page.select_option("[name=print]", "large")
    large = page.evaluate(TARGETS)

    assert (min(normal) >= 44, min(large) > min(normal)) == (True, True), (sorted(normal)[:5], sorted(large)[:5])
    assert (page.evaluate(SPILLS), page.evaluate("document.documentElement.scrollWidth")) == ([], 360)


def test_the_menu_is_worked_by_keyboard_and_the_look_is_remembered(page):
    open_table(page)
    page.focus("#display summary")
    page.keyboard.press("Enter")
    page.wait_for_selector("#display[data-ready=yes]")
    page.keyboard.press("Tab")
    page.select_option("[name=theme]", "dark")
    page.focus("[name=suits]")
    page.keyboard.press("Escape")
    closed = page.evaluate("[document.getElementById('display').open, document.activeElement.localName]")
    page.reload()
    page.wait_for_selector("html[data-ready=yes]")

    assert (closed, page.evaluate("document.documentElement.dataset.theme")) == ([False, "summary"], "dark")


@pytest.mark.routes
def test_another_language_keeps_what_is_half_tapped_also_where_the_menu_comes_late(page):
    open_table(page)
    tap(page, *PAIR)
    held = []
    page.route("**/t/display-*.js", lambda request: held.append(request))
    page.click("#display summary")
    page.click("#display [lang=nl]")
    assert soon(lambda: len(held), 1, page=page) == 1
    for request in held:
        request.continue_()

    page.wait_for_selector("html[lang=nl][data-ready=yes]")
    page.locator("[data-key=contract-partnership_8][aria-pressed=true]").wait_for()
    assert page.inner_text("#save") == "Gift 1 opslaan"


def test_in_a_conflict_one_deal_is_named_everywhere(page):
    table = open_table(page, a_table(an_open_round(a_tournament(deals_per_round=4))))
    page.route("**/api/v1/**", lambda route: route.abort())
    enter(page, *ALONE)
    a_deal(table, alone("W"))
    page.unroute("**/api/v1/**")
    hurry(page)
    page.locator("#trouble section").wait_for()

    said = [page.inner_text(where) for where in ("#deal-number", "#save", "#said")]
    assert said == ["Deal 2 of 4", "Save deal 2", ""]


def test_a_round_by_the_clock_asks_whether_the_sheet_is_right_once_time_is_up(page):
    tournament = a_tournament(round_end="minutes", minutes_per_round=30)
    table = a_table(an_open_round(tournament))
    start_clock(round_=table.round, actor=SITE)
    a_deal(table, alone())
    open_table(page, table)
    before = page.is_visible("#agree")

    add_time(round_=table.round, seconds=-1800, actor=SITE)
    hurry(page)

    page.locator("#agree").wait_for()
    assert before is False


def test_bids_and_points_open_where_they_can_be_read(page):
    open_table(page)
    page.click("#ladder")
    page.locator("#ladder-title").wait_for()

    top = page.locator("#ladder-title").bounding_box()["y"]
    assert top < page.locator("#bar").bounding_box()["y"] / 2


def test_at_the_end_a_phone_says_who_came_where_and_raises_no_alarm(page, evening):
    first = evening.rounds.get()
    Tournament.objects.update(published=True)
    open_table(page, a_table(first))
    link = page.get_attribute("#standings-link", "href")
    for number in (1, 2):
        a_deal(a_table(first, number), alone())
    close_round(round_=first, actor=SITE)
    finish_tournament(tournament=evening, actor=SITE)
    hurry(page)
    says(page, "The evening is over", "over")

    assert page.locator("#over li").all_inner_texts() == [
        "1st\nVan Damme Luc\n+12",
        "3rd\nClaes Jan\n−4",
        "3rd\nVan den Broeck Kris\n−4",
        "3rd\nWouters Jan\n−4",
    ]
    assert page.get_attribute("#over a", "href") == link == f"/s/{evening.club.slug}/{evening.slug}/"
    shown = [page.locator(f"#{part}").is_visible() for part in ("revoked", "agree", "call", "closed")]
    assert shown == [False] * 4


def test_a_phone_of_an_evening_that_was_archived_says_so_and_goes_on_after_it(page, evening):
    open_table(page, a_table(evening.rounds.get()))
    archive_tournament(tournament=evening, actor=SITE)
    hurry(page)
    says(page, "The evening is archived", "over")
    assert not page.locator("#revoked").is_visible()

    archive_tournament(tournament=evening, actor=SITE, archived=False)
    hurry(page)
    page.locator("#over").wait_for(state="hidden")
    enter(page, *ALONE)
    says(page, "at the club")


@pytest.mark.routes
def test_at_the_end_a_page_that_cannot_be_had_raises_no_alarm(page, evening):
    first = evening.rounds.get()
    open_table(page, a_table(first))
    close_round(round_=first, actor=SITE, anyway=True, reason="late")
    finish_tournament(tournament=evening, actor=SITE)
    hurry(page)
    says(page, "The evening is over", "over")
    page.route("**/t/*/", lambda route: route.abort())

    with page.expect_event("requestfailed"):
        hurry(page)
    page.wait_for_load_state("networkidle")

    parts = ("over", "revoked", "entry", "save")
    assert [page.locator(f"#{part}").is_visible() for part in parts] == [True, False, False, False]


def test_a_card_that_was_replaced_during_the_evening_still_asks_for_the_new_one(page, evening):
    open_table(page, a_table(evening.rounds.get()))
    issue_table_code(tournament=evening, table_number=1, actor=SITE)
    hurry(page)
    says(page, "Scan the new card", "revoked")

    assert not page.locator("#over").is_visible()


def test_a_table_hears_that_its_call_was_answered_and_the_next_round_shows_neither(page, evening):
    first = evening.rounds.get()
    table = open_table(page, a_table(first))
    tap(page, "call")
    page.locator("#called:visible").wait_for()
    answer_call(table=a_table(first), actor=SITE)
    hurry(page)
    says(page, "The director has answered your call.", "said")

    assert not page.locator("#called").is_visible()
    close_round(round_=first, actor=SITE, anyway=True, reason="late")
    seat_round(tournament=evening, actor=SITE, number=2, tables=[[1, 3, 6, 7], [2, 4, 5, 8]])
    open_round(round_=evening.rounds.get(number=2), actor=SITE)
    hurry(page)
    says(page, "Round 2", "round-name")
    assert (page.inner_text("#said"), table.number) == ("", 1)


@pytest.fixture
def second_round(page, evening):
    """The second round is opened before anybody tapped, so that the guide lies over the buttons of the first deal."""
    first = evening.rounds.get()
    open_table(page, a_table(first))
    close_round(round_=first, actor=SITE, anyway=True, reason="late")
    seat_round(tournament=evening, actor=SITE, number=2, tables=[[1, 3, 6, 7], [2, 4, 5, 8]])
    open_round(round_=evening.rounds.get(number=2), actor=SITE)
    hurry(page)
    page.locator("#guide:visible").wait_for()


def test_the_guide_leaves_with_the_first_tap_of_the_new_table_and_nothing_moves_under_the_thumb(page, second_round):
    before = page.evaluate(PLACES)

    tap(page, "contract-solo_6")
    page.locator("#guide").wait_for(state="hidden")

    assert page.evaluate(PLACES).items() >= before.items()


@pytest.mark.parametrize("way", ["button", "keyboard"])
def test_the_guide_can_be_closed_to_see_the_seats(page, second_round, way):
    if way == "button":
        page.locator("#guide button").click()
    else:
        page.focus("#display summary")
        for _key in range(2):
            page.keyboard.press("Tab")
    page.locator("#guide").wait_for(state="hidden")
    tap(page, "seat-N")

    assert page.locator("[data-key=seat-N]").get_attribute("aria-pressed") == "true"


def test_the_sheet_is_headed_by_who_sits_there(page, evening):
    open_table(page, a_table(evening.rounds.get()))

    enter(page, *PAIR)

    says(page, "Luc", "sheet-table")
    heads = page.locator("#sheet-table thead .heading-name").all_inner_texts()
    assert heads == ["Luc", "Kris", "Jan C.", "Jan W."]
