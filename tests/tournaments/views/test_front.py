"""What an organiser meets may not grow: kinds of page, fields and prints in sight by a crawl, and wordings."""

import pytest
from django.urls import reverse

from tests.evenings import an_evening
from tests.factories import a_club, a_member
from tools.front import crawl, wordings
from tournaments.clubs.models import Role

pytestmark = [pytest.mark.django_db, pytest.mark.slow]


def test_an_organiser_meets_no_more_than_before(client):
    club = a_club(features=[])
    client.force_login(a_member(club, Role.OWNER).user)
    new = crawl(client, reverse("club", args=[club.slug]))
    an_evening(players=8, rounds=1, club=club)
    with_evening = crawl(client, reverse("club", args=[club.slug]))

    assert new.kinds <= 21
    assert new.fields <= 54
    assert new.prints <= 0
    assert with_evening.kinds <= 63
    assert with_evening.fields <= 236
    assert with_evening.prints <= 5


def test_the_catalogue_has_no_more_wordings_than_before():
    assert wordings() <= 5907
