"""A phone that was offline while its round was drawn again: both lists of names, and nothing booked unasked."""

import pytest

from tests.browser.at_the_table import ALONE, enter, open_table, says, soon, stored, tap
from tests.factories import a_table, a_tournament, with_players
from tournaments.evening.rounds.services.rounds import open_round, unopen_round
from tournaments.evening.rounds.services.seating import seat_round
from tournaments.evening.table.models import Claim, Score
from tournaments.evening.table.services.codes import table_codes
from tournaments.security.actors import SITE

FIRST, SECOND = "Ann 1, Bob 1, Cis 1, Dré 1", "Els 1, Fons 1, Gust 1, Hilde 1"


def an_evening(**plan):
    tournament = with_players(a_tournament(**plan), 8)
    return seat_round(tournament=tournament, actor=SITE, number=1, tables=[[1, 2, 3, 4], [5, 6, 7, 8]])


def draw_again(first):
    again = seat_round(tournament=first.tournament, actor=SITE, number=1, tables=[[5, 6, 7, 8], [1, 2, 3, 4]])
    return open_round(round_=again, actor=SITE)


def back_with_its_deal(page, first, order):
    """The phone with a deal that was typed before or after the round was drawn again, and the network back."""
    page.context.set_offline(True)
    if order == "typed, drawn again":
        enter(page, *ALONE)
        says(page, "1 on this device")
    unopen_round(round_=first, actor=SITE)
    draw_again(first)
    if order == "drawn again, typed":
        enter(page, *ALONE)
        says(page, "1 on this device")
    page.context.set_offline(False)


@pytest.mark.parametrize("order", ["typed, drawn again", "drawn again, typed"])
@pytest.mark.parametrize("double", [False, True])
def test_a_deal_typed_offline_is_offered_to_those_who_sit_there_now(page, order, double):
    first = an_evening(double_entry=double)
    open_table(page, a_table(open_round(round_=first, actor=SITE)))
    if double:
        tap(page, "speaks-NS")
        says(page, "This device enters for", "claims")

    back_with_its_deal(page, first, order)

    says(page, FIRST, "trouble")
    says(page, SECOND, "trouble")
    assert (stored(), Claim.objects.count()) == ([], 0)
    tap(page, page.locator("#trouble [data-key^=book_for_them]").get_attribute("data-key"))
    if double:
        assert soon(Claim.objects.count, 1) == 1
    else:
        says(page, "at the club")
        assert soon(stored, [(1, ["E"])]) == [(1, ["E"])]
        assert Score.objects.get(declarer=True).entrant.number == 6


@pytest.mark.parametrize("double", [False, True])
def test_the_plain_form_asks_whose_deal_it_is_and_books_it_when_it_is_sent_again(chromium, live_site, double):
    first = an_evening(double_entry=double)
    open_round(round_=first, actor=SITE)
    [code] = table_codes(tournament=first.tournament, numbers=[1], actor=SITE)
    context = chromium.new_context(base_url=live_site, java_script_enabled=False, locale="en")
    context.set_default_timeout(5_000)
    page = context.new_page()
    page.goto(f"/t/{code.token}/plain/")
    page.locator("[name=contract]").first.select_option("solo_6")
    page.locator("[name=declarers][value=E]").check()
    page.locator("[name='tricks.declarers']").fill("7")
    if double:
        page.locator("[name=side]").first.check()
    unopen_round(round_=first, actor=SITE)
    draw_again(first)

    page.get_by_role("button", name="Save").click()

    text = page.inner_text("main")
    assert ("Ann" in text, "Els" in text, stored(), Claim.objects.count()) == (True, True, [], 0)
    assert page.locator("[name='tricks.declarers']").input_value() == "7"
    page.get_by_role("button", name="Save").click()
    assert (len(stored()), Claim.objects.count()) == ((0, 1) if double else (1, 0))
    context.close()
