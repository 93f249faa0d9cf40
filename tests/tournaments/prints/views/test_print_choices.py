"""How something is printed: the choices of an address, prints without a choice, and names that cannot be printed."""

from io import BytesIO

import pytest
from django.urls import reverse
from pypdf import PdfReader

from tests.evenings import an_evening
from tests.factories import a_club, a_member, a_tournament
from tests.tournaments.leagues.views.test_leagues import RULE
from tests.tournaments.prints.views.test_prints import file_of, preview_of
from tests.tournaments.seasons.test_seasons import a_season
from tournaments.clubs.models import Role
from tournaments.evening.rounds.services.entrants import enter_players
from tournaments.security.actors import SITE

pytestmark = pytest.mark.django_db


@pytest.mark.slow
def test_a_print_lies_as_it_is_asked_to_and_what_a_camera_reads_has_one_shape(client):
    evening = an_evening(players=4, rounds=1)
    client.force_login(a_member(evening.club).user)
    asked = {"paper": "A5", "direction": "landscape", "style": "large"}
    kinds = ("standings", "marked-sheets")
    files = [PdfReader(BytesIO(client.get(file_of(evening, kind), asked).content)) for kind in kinds]
    fields = [client.get(preview_of(evening, kind), asked).context["form"].fields for kind in kinds]

    assert [tuple(round(edge) for edge in file.pages[0].mediabox[2:]) for file in files] == [(595, 420), (842, 595)]
    assert [list(asking) for asking in fields] == [
        ["paper", "direction", "style", "ink", "language"],
        ["language", "round"],
    ]


def test_names_that_no_face_of_the_paper_has_are_told_before_printing(client):
    tournament = a_tournament(name="Наш вечір")
    enter_players(tournament=tournament, names="Ελένη\nสมชาย\nשרה\n李小龍", actor=SITE)
    client.force_login(a_member(tournament.club, Role.ORGANISER).user)

    answers = [
        client.get(page) for page in (reverse("prints", args=[tournament.public_id]), preview_of(tournament, "pack"))
    ]

    assert [answer.context["unprintable"] for answer in answers] == [["สมชาย"], ["สมชาย"]]
    assert ["cannot show some signs of: สมชาย." in answer.content.decode() for answer in answers] == [True, True]


def test_the_prints_of_a_club_tell_such_names_too(client):
    club = a_club("สมชาย", slug="somchai")
    client.force_login(a_member(club, Role.OWNER).user)
    season = a_season(club)
    client.post(reverse("club_leagues", args=[club.slug]), {"name": "Reeks", **RULE})
    league = club.leagues.get()

    pages = [
        reverse("club_season_preview", args=[club.slug, season.slug, "list"]),
        reverse("register_cards", args=[club.slug]),
        reverse("club_league", args=[club.slug, league.slug]),
    ]

    assert ["cannot show some signs of: สมชาย." in client.get(page).content.decode() for page in pages] == [True] * 3
