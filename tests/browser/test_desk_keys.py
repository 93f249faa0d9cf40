"""The desk without a mouse: what only some deals have is typed in the order of the sheet, or behind the key /."""

import pytest
from django.urls import reverse

from tests.browser.accessibility import barriers, scrolls_sideways
from tests.browser.at_the_table import soon
from tests.browser.signing_in import sign_in
from tests.factories import a_club, a_deal, a_table, a_tournament, a_user, an_open_round
from tournaments.clubs.models import Membership
from tournaments.evening.rounds.facts import variant_of
from tournaments.evening.rounds.models import Round
from tournaments.evening.rounds.services.rounds import close_round
from tournaments.evening.table.forms.desk import DeskForm
from tournaments.evening.table.models import Deal
from tournaments.security.actors import SITE


@pytest.fixture
def club(page, live_site):
    """A club, and a director of it signed in on the page."""
    club, user = a_club(), a_user("an@example.org")
    Membership.objects.create(user=user, club=club, role="director")
    sign_in(page, live_site, user)
    return club


def at_the_desk(page, club, game, variant):
    """The desk of an evening of that game, ready to be typed at; gives the form that is typed into."""
    tournament = a_tournament(club, game=game, variant=variant, name=f"{game} {variant}")
    an_open_round(tournament)
    page.goto(reverse("desk", args=[tournament.public_id]))
    page.wait_for_selector("[data-desk] input:focus")
    return DeskForm(variant_of(tournament))


def press(page, keys):
    """Type these keys as they stand, | for Enter."""
    for key in keys:
        page.keyboard.press("Enter" if key == "|" else key)


def shown(page):
    """The further answers that are asked now."""
    return page.locator(".desk-fact input:visible").evaluate_all("inputs => inputs.map((input) => input.name)")


def saved(page, number):
    """The record of a deal, once the desk has gone on to the next."""
    page.locator(f"input[name=number][value='{number + 1}']").wait_for()
    return Deal.objects.get(number=number).record


def test_honours_follow_the_tricks_as_on_the_sheet(page, club):
    at_the_desk(page, club, "dutch_whist", "with_honours")

    press(page, "8|3|1|")

    assert saved(page, 1) == {
        "contract": {"type": "plain"},
        "tricks": {"NS": 8},
        "modifiers": {"honours": {"NS": 3, "EW": 1}},
    }


def test_a_line_that_is_typed_and_not_saved_is_asked_about_before_the_page_is_left(page, club):
    questions = []
    page.on("dialog", lambda dialog: (questions.append(dialog.type), dialog.dismiss()))
    at_the_desk(page, club, "dutch_whist", "with_honours")
    leave = "document.querySelector('nav a[href]').click()"
    press(page, "8")
    page.evaluate(leave)

    assert soon(lambda: questions, ["beforeunload"], page=page) == ["beforeunload"]


def test_a_contract_asks_what_its_price_hangs_on_and_the_rest_waits_behind_a_key(page, club):
    form = at_the_desk(page, club, "pandoeren", "wedd_33")
    piccolo = form.fields["tricks.first_trick"].when.split()[0]
    before = shown(page)

    press(page, f"{piccolo}|2|1|1")
    then = shown(page)
    press(page, "/")
    state = (before, then, shown(page), barriers(page), scrolls_sideways(page))
    press(page, "|3|")

    assert state == ([], ["tricks.first_trick"], ["tricks.first_trick", "trump", "dealer"], [], False)
    assert saved(page, 1) == {
        "contract": {"type": "piccolo"},
        "declarers": ["E"],
        "dealer": "S",
        "tricks": {"declarer": 1, "first_trick": True},
    }


def test_a_line_waits_for_the_club_with_all_that_is_typed_after_it_and_is_corrected_by_its_number(page, club):
    at_the_desk(page, club, "dutch_whist", "to_5")
    page.context.set_offline(True)

    press(page, "8|9|")
    page.locator(".desk-unsent").wait_for()
    page.context.set_offline(False)
    saved(page, 2)

    assert tricks() == [8, 9]
    press(page, "*1.1|7|")
    assert soon(tricks, [7, 9], page=page) == [7, 9]


def test_what_is_typed_behind_a_refused_line_waits_until_somebody_has_seen_it(page, club):
    at_the_desk(page, club, "dutch_whist", "to_5")
    held, answering = [], []
    page.route("**/desk/", lambda route: route.continue_() if answering else held.append(route))

    press(page, "15|9|")
    answering.append(True)
    for route in held:
        route.continue_()
    page.locator(".desk-ahead").wait_for()
    press(page, "51|")
    page.keyboard.press("Backspace")
    page.keyboard.press("Backspace")
    press(page, "|")
    shown_then = (page.inner_text(".desk-ahead b"), page.input_value("input[name=count]"), tricks())
    page.keyboard.press("Escape")
    press(page, "8|")

    assert shown_then == ("9 ⏎ 5 ⏎", "15", [])
    assert soon(tricks, [8, 9, 5], page=page) == [8, 9, 5]


def test_what_is_typed_behind_a_line_for_a_closed_round_stays_out_of_it(page, club):
    at_the_desk(page, club, "dutch_whist", "to_5")
    close_round(round_=Round.objects.get(), actor=SITE, anyway=True, reason="late")

    press(page, "8|9|")
    page.locator(".desk-ahead").wait_for()

    assert (page.inner_text(".desk-ahead b"), page.input_value("input[name=count]"), tricks()) == ("9 ⏎", "8", [])


def test_a_question_is_never_answered_by_who_types_on(page, club):
    at_the_desk(page, club, "kleurenwiezen", "wallonia_26")
    press(page, "7|3|6|7|3|6|")
    page.locator("[data-doubts]").wait_for()
    press(page, "7|1|8|")
    shown_then = (page.inner_text(".desk-ahead b"), page.input_value("input[name=count]"), solos())
    page.keyboard.press("Escape")
    press(page, "|")
    sure = soon(solos, ["S", "S", "N"], page=page)
    press(page, "7|1|8|")
    page.locator("[data-doubts]").wait_for()
    press(page, "|")

    assert (shown_then, sure) == (("7 ⏎ 1 ⏎ 8 ⏎", "6", ["S"]), ["S", "S", "N"])
    assert soon(solos, ["S", "S", "N", "N"], page=page) == ["S", "S", "N", "N"]


def solos():
    return list(Deal.objects.order_by("number").values_list("record__declarers__0", flat=True))


def tricks():
    return list(Deal.objects.order_by("number").values_list("record__tricks__NS", flat=True))


def test_what_a_phone_enters_shows_at_the_desk_and_a_sheet_is_checked_with_two_keys(page, club):
    at_the_desk(page, club, "dutch_whist", "to_5")
    table = a_table(Round.objects.get())
    for count in (8, 9, 5, 7):
        a_deal(table, {"contract": {"type": "plain"}, "tricks": {"NS": count}})
    page.locator("#desk-tables", has_text="✓").wait_for()
    page.reload()
    page.wait_for_selector("text=All the sheets are in")
    press(page, "*1|")
    page.wait_for_selector("text=do the totals match")

    press(page, "/|")

    page.locator(".message-success", has_text="checked against the paper").wait_for()
    close_round(round_=table.round, actor=SITE)
    press(page, "*1|")
    page.wait_for_selector("text=No round is open")
    assert Deal.objects.filter(verified_by__isnull=True).count() == 0


def test_correcting_begins_at_the_tricks_and_the_arrows_lead_back(page, club):
    at_the_desk(page, club, "kleurenwiezen", "wallonia_26")
    press(page, "1|1 3|8|")
    page.locator("input[name=number][value='2']").wait_for()

    press(page, "*1.1|")
    page.wait_for_selector("input[name=version][value='1']", state="attached")
    focused = "document.activeElement.name"
    at_first = page.evaluate(focused)
    page.keyboard.press("ArrowUp")
    before = page.evaluate(focused)

    assert (at_first, before) == ("count", "who")


def test_after_the_last_sheet_the_focus_is_on_closing_the_round(page, club):
    tournament = a_tournament(club, deals_per_round=1)
    an_open_round(tournament)
    a_deal(a_table(tournament.rounds.get()))
    page.goto(f"{reverse('desk', args=[tournament.public_id])}?table=1")
    page.wait_for_selector("[data-desk] input:focus")

    press(page, "|")

    page.wait_for_selector(".desk-all-in .button-main:focus")
    assert barriers(page) == []
