"""Contracts for which nothing is paid are named before anybody plays for nothing."""

import pytest
from django.urls import reverse

from tests.factories import with_players
from tests.seating import draw_round
from tests.tournaments.price_lists import an_organiser
from tournaments.security.actors import SITE

pytestmark = pytest.mark.django_db


@pytest.fixture
def organiser(client):
    return an_organiser(client)


def test_a_table_of_zeros_opens_no_round_unasked(client, organiser):
    tournament = with_players(organiser("custom", overlay={"contracts": {"solo_6": {"won": 1, "lost": 1}}}), 4)
    round_ = draw_round(tournament=tournament, actor=SITE, seed="1")
    address = reverse("round_open", args=[tournament.public_id, 1])

    asked = client.post(address)

    round_.refresh_from_db()
    assert (asked.status_code, round_.opened_at, len(asked.context["contracts"])) == (200, None, 19)
    assert ("Solo 5" in asked.context["contracts"], "Solo 6" in asked.context["contracts"]) == (True, False)
    client.post(address, {"unpriced": "1"})
    round_.refresh_from_db()
    assert round_.status == "open"


def test_the_house_rules_say_of_how_many_contracts_nothing_is_known(client, organiser):
    page = client.get(reverse("house_rules", args=[organiser("custom").public_id]))

    assert "Nothing is paid yet for 20 contracts." in page.content.decode()
