"""A league and a ladder, with all that was played in them, do not go by a slip of the hand."""

import pytest
from django.urls import reverse

from ops.demo.league import play_league
from tests.factories import a_club, a_member
from tournaments.ladders.models import Ladder
from tournaments.ladders.services import create_ladder
from tournaments.leagues.models import League
from tournaments.security.actors import SITE

pytestmark = pytest.mark.django_db


def test_the_name_is_typed_first(client):
    club = a_club()
    client.force_login(a_member(club).user)
    league, ladder = play_league(club), create_ladder(club=club, name="Cup", kind="individual", rule={}, actor=SITE)
    pages = {
        League: (reverse("league_act", args=[club.slug, league.slug]), league.name),
        Ladder: (reverse("club_ladder", args=[club.slug, ladder.slug]), ladder.name),
    }

    for model, (page, name) in pages.items():
        for typed, left in (("", 1), ("something else", 1), (f" {name.upper()} ", 0)):
            answer = client.post(page, {"act": "remove", "confirm": typed}, follow=True)
            assert (answer.status_code, model.objects.count()) == (200, left)
