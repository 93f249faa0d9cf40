"""The club's register."""

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.urls import reverse

from tests.factories import a_club, a_member, a_tournament, signed_in_now, with_players
from tournaments.evening.rounds.models import Tournament
from tournaments.evening.standings.services import adjust_points
from tournaments.register.models import Player
from tournaments.security.actors import SITE

pytestmark = pytest.mark.django_db


@pytest.fixture
def club(client):
    club = a_club()
    signed_in_now(client, a_member(club).user)
    return club


def at(name, club, *more):
    return reverse(name, args=[club.slug, *more])


def test_a_player_is_added_and_changed(client, club):
    client.post(at("register", club), {"name": "Ann", "label": "Aas", "category": "", "shown": "full"})
    ann = Player.objects.get()
    client.post(at("player", club, ann.public_id), {"name": "Anna", "shown": "short", "active": "on"})

    ann.refresh_from_db()
    assert (ann.name, ann.label, ann.shown, ann.active) == ("Anna", "", "short", True)


@pytest.mark.parametrize("name", ["2", "?!"])
def test_what_has_no_letters_is_nobodys_name(client, club, name):
    ann = Player.objects.create(club=club, name="Ann")

    added = client.post(at("register", club), {"name": name, "shown": "full"})
    changed = client.post(at("player", club, ann.public_id), {"name": name, "shown": "full"})

    assert ["is not a name" in str(page.context["form"].errors) for page in (added, changed)] == [True, True]
    assert list(club.players.values_list("name", flat=True)) == ["Ann"]


def test_a_file_is_shown_before_it_is_added_beside_the_register(client, club):
    Player.objects.create(club=club, name="Ann")
    file = SimpleUploadedFile("list.csv", b"name;club\nAnn;Aas\nBob;Aas")

    shown = client.post(at("register_file", club), {"file": file}).context
    client.post(at("register_import", club), {"names": "Ann;Aas\nBob;Aas", "skip": "1"})

    assert [(each.player.name, each.values) for each in shown["comparison"].changed] == [("Ann", {"label": "Aas"})]
    assert list(club.players.values_list("name", flat=True)) == ["Ann", "Bob"]


def test_a_pasted_list_is_shown_as_a_file_is_and_nothing_at_all_is_asked_for_again(client, club):
    shown = client.post(at("register_file", club), {"names": "Ann Claes\nBob Dewit"}).context
    nothing = client.post(at("register_file", club), {"names": ""}).context

    assert [row.names for row in shown["listed"].named] == [("Ann Claes",), ("Bob Dewit",)]
    assert list(nothing["file_form"].errors) == ["file"]


def test_the_export_disarms_formulas(client, club):
    Player.objects.create(club=club, name="=HYPERLINK(1)")

    answer = client.get(at("register_export", club, "csv"))

    assert answer.content.decode("utf-8-sig").splitlines()[1].startswith("'=HYPERLINK(1),,")
    assert client.get(at("register_export", club, "exe")).status_code == 404


def test_erasing_forgets_the_name_everywhere_and_keeps_the_entrant(client, club):
    tournament = with_players(a_tournament(club), 4)
    ann = Player.objects.get(name="Ann 1")

    client.post(at("player_erase", club, ann.public_id))

    ann.refresh_from_db()
    assert (ann.shown, ann.active, "Ann" in ann.name) == ("hidden", False, False)
    assert "Ann" not in tournament.entrants.get(number=1).name
    assert client.get(at("player", club, ann.public_id)).status_code == 404


def test_erasing_from_an_evening_that_a_laptop_leads_names_it_and_leads_there(client, club):
    tournament = with_players(a_tournament(club, name="Friday"), 4)
    ann = Player.objects.get(name="Ann 1")
    adjust_points(entrant=tournament.entrants.get(number=1), points=-5, reason="Ann 1 was late", actor=SITE)
    Tournament.objects.filter(pk=tournament.pk).update(lead="hall")

    answer = client.post(at("player_erase", club, ann.public_id))

    assert answer.status_code == 200
    assert "The evening Friday is at once in a hall and on a site." in answer.content.decode()
    assert f'href="{reverse("lead", args=[tournament.public_id])}"' in answer.content.decode()
    assert Player.objects.get(pk=ann.pk).name == "Ann 1"


def test_everything_known_of_a_player_can_be_handed_over(client, club):
    with_players(a_tournament(club, name="Friday"), 1)
    ann = Player.objects.get()

    document = client.get(at("player_data", club, ann.public_id)).json()

    assert (document["name"], [evening["name"] for evening in document["evenings"]]) == ("Ann 1", ["Friday"])


def test_a_player_of_another_club_is_not_found(client, club):
    stranger = Player.objects.create(club=a_club(), name="Zoë")

    assert client.get(at("player", club, stranger.public_id)).status_code == 404


def test_the_register_costs_the_same_with_one_player_and_with_three(client, club, django_assert_num_queries):
    client.get(at("register", club))
    for _more in range(2):
        Player.objects.create(club=club, name="Ann")
        with django_assert_num_queries(10):
            client.get(at("register", club))
        Player.objects.create(club=club, name="Bob")
