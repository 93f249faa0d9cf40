"""What an organiser meets on one screen may not grow: controls on the first, and pages taller than two."""

import pytest
from django.urls import reverse

from tests.factories import a_club, a_member
from tests.tournaments.evenings import an_evening
from tools.front import EVENING, crawl, screens
from tournaments.clubs.models import Role

pytestmark = [pytest.mark.browser, pytest.mark.slow, pytest.mark.battery, pytest.mark.django_db]


def test_the_steps_of_an_evening_offer_at_most_15_things_on_their_first_screen(client, chromium):
    club = a_club(features=[])
    client.force_login(a_member(club, Role.OWNER).user)
    an_evening(8, club=club)

    shown = screens(client, chromium, crawl(client, reverse("club", args=[club.slug])))

    assert {kind: shown[kind].controls for kind in EVENING if shown[kind].controls > 15} == {}
    assert sum(screen.height > 2 for screen in shown.values()) <= 10
