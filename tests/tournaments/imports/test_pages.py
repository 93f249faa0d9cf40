"""Files on the pages that take them: which sheet is asked, doubtful names are confirmed, a final table is kept."""

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.urls import reverse

from tests.factories import a_club, a_member, a_tournament, signed_in_now
from tests.tournaments.imports.shapes import ods, xlsx
from tests.tournaments.odd_forms import forms_on
from tournaments.register.models import Player
from tournaments.seasons.selectors.seasons import season_view
from tournaments.seasons.services import create_season
from tournaments.security.actors import SITE

pytestmark = pytest.mark.django_db
TABLE = [["Plaats", "Naam", "Avonden", "Totaal"], [1, "An Maes", 12, 155], [2, "Eddy Jacobs", 10, 60]]
EVENINGS = [["Naam", "Avond 1", "Avond 2", "Avond 3"], ["An Maes", 5, 3, 9], ["Eddy Jacobs", 2, 8, 1]]


@pytest.fixture
def club(client):
    club = a_club(name_order="given")
    signed_in_now(client, a_member(club).user)
    for name in ("An Maes", "Eddy Jacobs"):
        Player.objects.create(club=club, name=name)
    return club


@pytest.fixture
def season(club):
    return create_season(club=club, name="2023", actor=SITE)


def address(view, season):
    return reverse(view, args=[season.club.slug, season.slug])


def standings(season):
    return [(row.place, row.name, row.total, row.played) for row in season_view(season, public=False).rows]


def test_a_final_table_becomes_the_points_from_before(client, season):
    page = address("club_season_past", season)

    shown = client.post(page, {"file": SimpleUploadedFile("stand.xlsx", xlsx({"2023": TABLE})), "year": 2023})
    form = shown.context["form"]
    assert (form.sheet.evenings, form["final"].value(), [row[2] for row in form.rows]) == ((), True, [155, 60])
    assert standings(season) == []
    client.post(page, {"text": form["text"].value(), "year": 2023, "final": "on"})

    season.refresh_from_db()
    assert standings(season) == [(1, "An Maes", 155, 12), (2, "Eddy Jacobs", 60, 10)]


def test_neither_evenings_nor_a_final_table_is_told(client, season):
    page = address("club_season_past", season)
    text = "\n".join("\t".join(map(str, row)) for row in TABLE)

    answer = client.post(page, {"text": text, "year": 2023})

    assert list(answer.context["form"].errors) == ["final"]


def test_of_several_seasons_in_a_workbook_one_is_chosen_and_its_title_tells_the_year(client, season):
    file = SimpleUploadedFile("alles.ods", ods({"2021-22": EVENINGS, "2022-23": EVENINGS}))
    page = address("club_season_past", season)

    asked = client.post(page, {"file": file, "year": 2025})
    choices = [form for form in forms_on(page, asked.content.decode()) if "look" in form.fields]
    assert list(asked.context["sheets"]) == ["2021-22", "2022-23"]
    shown = client.post(page, choices[1].fields)

    assert [(evening.name, evening.year) for evening in shown.context["form"].sheet.evenings] == [
        ("Avond 1", 2023),
        ("Avond 2", 2023),
        ("Avond 3", 2023),
    ]
    assert standings(season) == []


def test_points_from_before_ask_which_sheet_and_store_nothing_before_they_are_saved(client, season):
    file = SimpleUploadedFile("stand.xlsx", xlsx({"2022": TABLE, "2023": TABLE}))
    page = address("club_season_balances", season)

    asked = client.post(page, {"lines": "", "file": file})
    choices = [form for form in forms_on(page, asked.content.decode()) if "look" in form.fields]
    shown = client.post(page, choices[1].fields)
    assert standings(season) == []
    client.post(page, {"lines": shown.context["form"]["lines"].value()})

    assert standings(season) == [(1, "An Maes", 155, 12), (2, "Eddy Jacobs", 60, 10)]


@pytest.mark.parametrize("place", ["register", "evening"])
def test_a_doubtful_name_is_entered_when_somebody_says_that_it_is_right(client, club, place):
    evening = a_tournament(club)
    page = {
        "register": reverse("register_import", args=[club.slug]),
        "evening": reverse("entrants", args=[evening.public_id]),
    }[place]
    names = "Wim Segers\nRita Nagels (niet betaald)"

    asked = client.post(page, {"names": names})
    assert [reading for *_line, reading in asked.context["problems"]] == ["Rita Nagels"]
    assert not club.players.filter(name__in=["Wim Segers", "Rita Nagels"]).exists()
    client.post(page, {"names": names, "sure": "Rita Nagels"})

    assert set(club.players.values_list("name", flat=True)) >= {"Wim Segers", "Rita Nagels"}
    assert evening.entrants.count() == (2 if place == "evening" else 0)
