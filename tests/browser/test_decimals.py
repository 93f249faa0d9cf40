"""A Dutch club types a list with halves, plays three deals on a phone and looks at the standings."""

import os

import pytest
from django.urls import reverse

from tests.browser.accessibility import barriers
from tests.browser.at_the_table import enter, open_table, says, soon, stored, until
from tests.browser.signing_in import sign_in
from tests.evenings import address
from tests.factories import a_table, a_tournament, a_user, an_open_round, with_players
from tournaments.clubs.models import Membership
from tournaments.evening.rounds.services.tournaments import publish_tournament
from tournaments.prices.services import save_rules_of
from tournaments.security.actors import SITE

pytestmark = [pytest.mark.browser, pytest.mark.slow]
SHOTS = os.environ.get("SHOTS")


def shot(page, name):
    if SHOTS:
        page.screenshot(path=f"{SHOTS}/{name}.png", full_page=False)


def test_halves_are_typed_played_and_read(page, live_site):
    tournament = with_players(a_tournament(variant="flemish", deals_per_round=4), 4)
    user = a_user("an@example.org")
    Membership.objects.create(user=user, club=tournament.club, role="owner")
    sign_in(page, live_site, user)
    page.context.add_cookies([{"name": "language", "value": "nl", "url": live_site}])
    page.set_viewport_size({"width": 1366, "height": 768})
    save_rules_of(tournament=tournament, name="Ours", actor=SITE)
    page.goto(reverse("prices", args=[tournament.public_id]))

    page.locator("[name=solo_6-won]").fill("2,5")
    page.locator("[name=solo_6-over]").fill("0,5")
    until(page, "document.querySelector('#price-preview').textContent.includes('+7,5')")
    shot(page, "grid")
    page.locator("button[value=save]").first.click()
    page.wait_for_load_state()
    tournament.refresh_from_db()
    assert tournament.overlay["decimals"] == 1
    shot(page, "rules")

    table = a_table(an_open_round(tournament))
    page.set_viewport_size({"width": 360, "height": 740})
    open_table(page, table)
    page.context.set_offline(True)
    enter(page, "contract-solo_6", "seat-E", "count-all-7")
    page.locator("#sheet-table td", has_text="+9,0").first.wait_for()
    page.context.set_offline(False)
    page.evaluate("dispatchEvent(new Event('online'))")
    enter(page, "contract-solo_6", "seat-N", "count-all-5")
    enter(page, "contract-partnership_8", "seat-N", "seat-S", "count-all-9")
    assert soon(lambda: len(stored()), 3, page=page) == 3
    shot(page, "phone")
    page.locator("#sheet-table").scroll_into_view_if_needed()
    shot(page, "phone-sheet")
    says(page, ",", where="sheet-table")
    assert barriers(page) == []

    publish_tournament(tournament=tournament, actor=SITE)
    page.goto(address(tournament))
    assert "+9,0" in page.content()
    shot(page, "standings")
    page.goto(address(tournament, "why/2/"))
    shot(page, "why")
