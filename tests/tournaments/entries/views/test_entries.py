"""The organiser's pages of an evening to come."""

from uuid import uuid4

import pytest

from tests.factories import a_tournament
from tests.tournaments.entries.test_entries import announced
from tests.tournaments.evenings import at, signed_in
from tournaments.entries.services.entries import enter

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
