"""New clubs, invitations, roles, players' wishes and one's own data."""

import re

import pytest
from django.test import Client

from tests.evenings import address, an_evening
from tests.factories import a_club, a_member, a_user, signed_in_now
from tournaments.accounts.models import PlayerWish
from tournaments.clubs.models import Club, Invitation, Membership, Role, User
from tournaments.register.models import Player

pytestmark = pytest.mark.django_db

NEW = "four words in a row"


def signed_in(client):
    return client.get("/account/").status_code == 200


def test_anybody_starts_a_club_and_owns_it(client):
    a_user()  # the site is set up
    data = {"club": "De Zwarte Dame", "town": "Aalst", "name": "Lut", "email": "Lut@Example.org", "password": NEW}

    answer = client.post("/start/", data)

    club = Club.objects.get()
    assert (answer["Location"], club.name, club.town) == ("/clubs/", "De Zwarte Dame", "Aalst")
    assert [(membership.user.email, membership.role) for membership in club.memberships.all()] == [
        ("lut@example.org", Role.OWNER)
    ]


@pytest.mark.slow
@pytest.mark.parametrize(
    ("change", "field"),
    [
        ({"email": "taken@example.org"}, "email"),
        ({"email": "no address"}, "email"),
        ({"password": "1234567890"}, "password"),
        ({"password": "short"}, "password"),
        ({"club": ""}, "club"),
    ],
)
def test_what_is_wrong_with_a_new_club_is_said_at_its_field_and_nothing_typed_is_lost(client, change, field):
    a_user("taken@example.org")
    data = {"club": "De Zwarte Dame", "town": "Aalst", "name": "Lut", "email": "lut@example.org", "password": NEW}

    answer = client.post("/start/", data | change)

    assert (answer.status_code, list(answer.context["form"].errors), b"Aalst" in answer.content) == (200, [field], True)


@pytest.mark.slow
def test_an_invitation_is_a_link_that_works_once(client):
    club = a_club()
    signed_in_now(client, a_member(club, Role.OWNER).user)
    page = client.post(f"/clubs/{club.slug}/people/", {"email": "desk@example.org", "role": "desk"}, follow=True)
    link = re.search(r"http://testserver(/invitation/\S+/)<", page.content.decode())[1]
    guest = Client()
    data = {"name": "Wim", "email": "desk@example.org", "password": NEW}
    guest.post(link, data)

    assert Membership.objects.get(user__email="desk@example.org").role == Role.DESK
    assert (signed_in(guest), Client().get(link).status_code) == (True, 404)


def test_an_invitation_that_was_withdrawn_opens_nothing(client):
    club = a_club()
    signed_in_now(client, a_member(club, Role.OWNER).user)
    page = client.post(f"/clubs/{club.slug}/people/", {"email": "desk@example.org", "role": "desk"}, follow=True)
    link = re.search(r"http://testserver(/invitation/\S+/)<", page.content.decode())[1]
    client.post(f"/clubs/{club.slug}/invitations/{Invitation.objects.get().pk}/")

    assert Client().post(link, {"name": "Wim", "email": "w@example.org", "password": NEW}).status_code == 404
    assert User.objects.filter(email="w@example.org").exists() is False


def test_the_last_owner_stays_owner(client):
    club = a_club()
    owner = a_member(club, Role.OWNER).user
    signed_in_now(client, owner)

    client.post(f"/clubs/{club.slug}/people/{owner.public_id}/", {"role": ""})

    assert Membership.objects.get(user=owner).role == Role.OWNER


@pytest.mark.slow
@pytest.mark.parametrize("wish", ["short", "hidden"])
def test_a_player_asks_to_be_shown_less_and_the_club_grants_it(client, wish):
    tournament = an_evening(players=4)
    data = {"wish": wish, "contact": "0470 12 34 56", "message": "<b>please</b>"}
    client.post(address(tournament, "players/1/me/"), data)
    player = PlayerWish.objects.get().player
    before = player.shown
    client.force_login(a_member(tournament.club).user)
    listed = client.get(f"/clubs/{tournament.club.slug}/wishes/").content.decode()
    client.post(f"/clubs/{tournament.club.slug}/wishes/", {"wish": PlayerWish.objects.get().pk, "grant": "1"})

    assert (before, Player.objects.get(pk=player.pk).shown) == ("full", wish)
    assert "&lt;b&gt;please" in listed


@pytest.mark.slow
def test_nobody_buries_a_club_in_questions(client):
    tournament = an_evening(players=4)
    for _ in range(6):
        client.post(address(tournament, "players/1/me/"), {"wish": "erase", "contact": "x"})

    assert PlayerWish.objects.count() == 3


def test_an_account_can_be_taken_along(client):
    club = a_club("De Zwarte Dame")
    user = a_member(club, Role.DESK).user
    client.force_login(user)

    document = client.get("/account/data.json").json()

    assert (document["email"], document["clubs"]) == (user.email, [{"club": "De Zwarte Dame", "role": "desk"}])


def test_the_chosen_language_speaks_from_the_next_page_on(client):
    client.force_login(a_user())

    client.post("/account/", {"name": "Lut", "language": "fr", "theme": "dark", "large_print": "on"})

    user = User.objects.get()
    assert (user.name, user.language, user.theme, user.large_print) == ("Lut", "fr", "dark", True)
    assert client.get("/privacy/")["Content-Language"] == "fr"
