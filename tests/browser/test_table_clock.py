"""The clock on a phone: the hour of the club, wherever the phone thinks it is."""

from datetime import UTC, datetime

import pytest

from tests.browser.at_the_table import open_table, says
from tests.factories import a_club, a_table, a_tournament, a_user, an_open_round
from tournaments.clubs.models import Club
from tournaments.evening.rounds.models import Round

AT_SEVEN = datetime(2126, 3, 8, 1, 0, tzinfo=UTC)  # the evening of the 7th in Chicago


@pytest.mark.parametrize("language", ["en", "nl"])
def test_a_phone_says_the_hour_of_the_club_as_the_board_does(page, live_site, language):
    page.context.add_cookies([{"name": "language", "value": language, "url": live_site}])
    plan = {"round_end": "minutes", "minutes_per_round": 30, "deals_per_round": None}
    table = a_table(an_open_round(a_tournament(a_club(time_zone="America/Chicago"), **plan)))
    Round.objects.update(started_at=AT_SEVEN)

    open_table(page, table)

    says(page, "19:30", where="clock")


def test_a_new_club_is_put_where_the_browser_is(chromium, live_site):
    context = chromium.new_context(base_url=live_site, timezone_id="America/New_York")
    page = context.new_page()

    a_user()  # the site is set up
    page.goto("/start/")
    page.wait_for_function("document.querySelector('[name=time_zone]').value === 'America/New_York'")
    for name, value in {"club": "Aces", "name": "Ann", "email": a_user().email + ".org"}.items():
        page.fill(f"[name={name}]", value)
    page.fill("[name=password]", "three ordinary words")
    page.click("main form button.button-main")
    page.wait_for_url("**/clubs/**")
    context.close()

    assert Club.objects.get().time_zone == "America/New_York"
