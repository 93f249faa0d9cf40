"""The organiser's pages of an evening to come."""

import json
import re
from datetime import datetime, time, timedelta
from uuid import uuid4

import pytest

from tests.evenings import address
from tests.factories import a_tournament
from tests.tournaments.entries.test_entries import announced
from tests.tournaments.evenings import at, signed_in
from tournaments.entries.services.announcements import call_off
from tournaments.entries.services.entries import enter
from tournaments.evening.rounds.services.tournaments import publish_tournament
from tournaments.security.actors import SITE

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(
    ("backend", "offered"),
    [("locmem", ["closed", "free", "open", "asked"]), ("console", ["closed", "free", "asked"])],
)
def test_a_site_without_mail_offers_everybody_a_place_without_confirmation(client, settings, backend, offered):
    tournament = a_tournament()
    signed_in(client, tournament)
    settings.EMAIL_BACKEND = f"django.core.mail.backends.{backend}.EmailBackend"

    form = client.get(at("announcement", tournament)).context["form"]

    assert [value for value, _label in form.fields["entering"].choices] == offered


def test_all_who_wait_for_the_club_are_confirmed_by_one_button(client):
    tournament = announced()
    signed_in(client, tournament)
    for name in ("Ann", "Bob"):
        enter(tournament=tournament, uid=uuid4(), name=name, address=None, site="")
    page = at("entries", tournament)
    offered = "Confirm all 2" in client.get(page).content.decode()

    answer = client.post(page, {"act": "accept_all"}, follow=True).content.decode()

    assert (offered, "2 entries are confirmed." in answer, "Confirm all" in answer) == (True, True, False)
    assert set(tournament.entries.values_list("status", flat=True)) == {"entered"}


@pytest.mark.parametrize("reason", ["", "</script> Snow"])
def test_search_engines_read_when_and_where_an_evening_is(client, reason):
    tournament = announced(place="Café <De Aas>", starts_at=time(19, 30), ends_at=time(0, 30))
    publish_tournament(tournament=tournament, actor=SITE)
    if reason:
        call_off(tournament=tournament, reason=reason, site="", actor=SITE)

    page = client.get(address(tournament)).content.decode()
    (text,) = re.findall(r'<script type="application/ld\+json">(.*?)</script>', page, re.DOTALL)
    event = json.loads(text)

    assert (event["@type"], event["location"]["name"]) == ("SportsEvent", "Café <De Aas>")
    assert event["eventStatus"].rpartition("/")[2] == ("EventCancelled" if reason else "EventScheduled")
    starts, ends = (datetime.fromisoformat(event[key]) for key in ("startDate", "endDate"))
    hour = (starts.hour, starts.minute)
    assert (hour, starts.date(), ends - starts) == ((19, 30), tournament.date, timedelta(hours=5))
