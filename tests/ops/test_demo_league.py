"""The demo's league: a table in which every team has played, and matches to come."""

import pytest

from ops.demo.league import DAYS_PLAYED, TEAMS, play_league
from tests.factories import a_club

pytestmark = pytest.mark.django_db


def test_its_public_page_has_results_and_days_to_come(client):
    club = a_club()
    league = play_league(club)

    page = client.get(f"/leagues/{club.slug}/{league.slug}/")

    [shown] = page.context["shown"]
    view = shown["view"]
    assert [row.played for row in view.rows] == [DAYS_PLAYED] * len(TEAMS)
    assert sum(row.points for row in view.rows) == DAYS_PLAYED * len(TEAMS)  # two points a match
    assert len(view.days) == 2 * (len(TEAMS) - 1) > DAYS_PLAYED
