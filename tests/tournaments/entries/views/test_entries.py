"""The organiser's pages of an evening to come."""

from uuid import uuid4

import pytest

from tests.factories import a_tournament
from tests.tournaments.entries.test_entries import announced
from tests.tournaments.evenings import at, signed_in
from tournaments.entries.services.entries import add_entry, enter
from tournaments.security.actors import SITE

pytestmark = pytest.mark.django_db


def typed(page):
    """What the form of a page would send as it stands."""
    values = {field.html_name: field.value() for field in page.context["form"]}
    return {name: str(value) for name, value in values.items() if value not in (None, False, [])}


def test_of_two_organisers_who_save_at_once_the_second_is_told_and_may_save_again(client):
    tournament = announced(place="Café De Kroon")
    signed_in(client, tournament)
    page = at("announcement", tournament)
    first, second = typed(client.get(page)), typed(client.get(page))
    add_entry(tournament=tournament, actor=SITE, name="Ann")  # an entry is nothing that the form tells

    assert client.post(page, first | {"place": "Hall", "fee_guest": "7,50"}).status_code == 302
    refused = client.post(page, second | {"place": "Café De Kroon", "about": "Soup at seven", "places": "0"})
    told = refused.context["form"].non_field_errors()
    tournament.announcement.refresh_from_db()
    assert ("place, about the evening, places, prices" in told[0], tournament.announcement.place) == (True, "Hall")
    assert "Soup at seven" in refused.content.decode()

    again = typed(refused) | {"places": "12"}
    assert client.post(page, again).status_code == 302
    tournament.announcement.refresh_from_db()
    now = tournament.announcement
    assert (now.place, now.about, now.places, now.fees) == ("Café De Kroon", "Soup at seven", 12, [])


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
