"""The demo's seasons: one closed with its champion, and the one after it, which takes its evenings by their days."""

import pytest
from django.urls import reverse

from ops.demo.season import EVENINGS, LAST_NAME, NAME, play_season
from tests.factories import a_club
from tournaments.seasons.services import count_figures

pytestmark = [pytest.mark.django_db, pytest.mark.slow]


def test_the_season_before_is_closed_and_this_one_has_its_evenings(client):
    club = a_club()
    season = play_season(club)

    assert (season.name, season.published, season.parts.count()) == (NAME, True, EVENINGS)
    assert season.follows.name == LAST_NAME
    assert season.follows.closed_at
    assert (season.closed_at, season.follows.last_day < season.first_day) == (None, True)

    count_figures(club)
    page = client.get(reverse("club_records", args=[club.slug]))

    [won] = page.context["hall"].seasons
    assert (won.name, len(won.people) > 0) == (LAST_NAME, True)
