"""Codes of tables on the organiser's page."""

import pytest

from tests.tournaments.evenings import an_evening, at, signed_in
from tournaments.clubs.models import Role

pytestmark = pytest.mark.django_db


def codes(client, tournament):
    return [line["code"] for line in client.get(at("codes", tournament)).context["lines"]]


@pytest.mark.slow
def test_every_table_is_given_a_code_that_stays_until_it_is_made_anew(client):
    tournament = an_evening(8)
    signed_in(client, tournament, Role.DIRECTOR)

    none = codes(client, tournament)
    client.post(at("codes", tournament), {"all": "1"})
    first = codes(client, tournament)
    client.post(at("codes", tournament), {"all": "1"})
    again = codes(client, tournament)
    client.post(at("codes", tournament), {"table": "2", "act": "new"})
    other = codes(client, tournament)
    client.post(at("codes", tournament), {"table": "1", "act": "revoke"})

    assert (none, again == first, other[0] == first[0], other[1] == first[1]) == (["", ""], True, True, False)
    assert codes(client, tournament) == ["", other[1]]


def test_a_table_that_is_not_there_is_given_nothing(client):
    tournament = an_evening(4)
    signed_in(client, tournament)

    client.post(at("codes", tournament), {"table": "9", "act": "new"})

    assert codes(client, tournament) == [""]
