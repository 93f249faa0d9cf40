"""What a thief at an open browser would like asks for the password; who typed it a moment ago is not asked."""

import time

import pytest
from django.test import Client
from django.urls import reverse

from tests.factories import a_club, a_member, a_user, signed_in_now
from tests.tournaments.accounts.views.test_people import PASSWORD, sign_in, with_second_factor
from tournaments.clubs.models import Invitation, Membership, Role, User
from tournaments.register.models import Player

pytestmark = pytest.mark.django_db

ASKED = "<h1>Your password, once more</h1>"


@pytest.fixture
def owner(client):
    """Somebody who signed in long ago, owns a club with a desk and a player, and has a second factor."""
    user = a_user(is_staff=True, is_superuser=True)
    club = a_club(slug="aas")
    Membership.objects.create(user=user, club=club, role=Role.OWNER)
    a_member(club, Role.DESK)
    Player.objects.create(club=club, name="Ann")
    with_second_factor(user)
    client.force_login(user)
    return user


def desk():
    return User.objects.get(memberships__role__in=["desk", "organiser"])


ACTS = {
    "second factor off": lambda user: ("/account/second-factor/off/", {}, lambda: user.totpdevice_set.count()),
    "recovery codes": lambda user: (
        "/account/second-factor/codes/",
        {},
        lambda: sorted(user.staticdevice_set.values_list("token_set__token", flat=True)),
    ),
    "an invitation": lambda user: (
        "/clubs/aas/people/",
        {"email": "thief@example.org", "role": "owner"},
        lambda: Invitation.objects.count(),
    ),
    "another role": lambda user: (
        f"/clubs/aas/people/{desk().public_id}/",
        {"role": "organiser"},
        lambda: desk().memberships.get().role,
    ),
    "erasing a player": lambda user: (
        reverse("player_erase", args=["aas", Player.objects.get().public_id]),
        {},
        lambda: Player.objects.get().name,
    ),
    "a person's email in the administration": lambda user: (
        reverse("admin:tournaments_user_change", args=[user.pk]),
        {
            "email": "thief@example.org",
            "is_active": "on",
            "is_staff": "on",
            "is_superuser": "on",
            "theme": "system",
            "memberships-TOTAL_FORMS": 0,
            "memberships-INITIAL_FORMS": 0,
        },
        lambda: User.objects.get(pk=user.pk).email,
    ),
    "a person's password in the administration": lambda user: (
        reverse("admin:auth_user_password_change", args=[user.pk]),
        {"password1": "nine green bottles", "password2": "nine green bottles", "usable_password": "true"},
        lambda: User.objects.get(pk=user.pk).check_password(PASSWORD),
    ),
}


@pytest.mark.slow
@pytest.mark.parametrize("act", ACTS)
def test_such_an_act_waits_for_the_password_and_then_goes_on_with_what_was_typed(client, owner, act):
    path, data, state = ACTS[act](owner)
    before = state()

    asked = client.post(path, data).content.decode()
    wrong = client.post(path, {**data, "own_password": "wrong"}).content.decode()
    kept = state()
    client.post(path, {**data, "own_password": PASSWORD})

    assert [ASKED in page for page in (asked, wrong)] == [True, True]
    assert [f'type="hidden" name="{name}" value="{value}"' in asked for name, value in data.items()] == [True] * len(
        data
    )
    assert "That is not your password." in wrong
    assert (kept == before, state() == before) == (True, False)


@pytest.mark.slow
@pytest.mark.parametrize("act", ACTS)
def test_who_typed_it_a_moment_ago_is_not_asked_again_and_eleven_minutes_later_is(client, owner, act):
    path, data, state = ACTS[act](owner)
    session = signed_in_now(client, owner).session
    session["proved_at"] -= 11 * 60
    session.save()
    before, late = state(), client.post(path, data).content.decode()
    kept = state()
    signed_in_now(client, owner)

    client.post(path, data)

    assert (ASKED in late, kept == before, state() == before) == (True, True, False)


def test_the_page_of_the_second_factor_opens_and_its_secret_shows_with_the_password_only(client):
    client.force_login(a_user())

    closed = client.get("/account/second-factor/").content.decode()
    picture = client.get("/account/second-factor/picture.svg").status_code
    on = client.post("/account/second-factor/", {"code": "000000"}).content.decode()
    opened = client.post("/account/second-factor/", {"opened": "1", "own_password": PASSWORD})
    page = client.get("/account/second-factor/").content.decode()

    assert ([ASKED in html for html in (closed, on, page)], picture) == ([True, True, False], 404)
    assert (opened.status_code, opened["Location"]) == (302, "/account/second-factor/")
    assert client.get("/account/second-factor/picture.svg").status_code == 200


def test_signing_in_counts_as_typing_it_and_a_clock_set_back_does_not(client):
    user = a_user()
    sign_in(client, user)
    fresh = client.get("/account/second-factor/").content.decode()
    session = client.session
    session["proved_at"] = time.time() + 3600
    session.save()

    assert [ASKED in page for page in (fresh, client.get("/account/second-factor/").content.decode())] == [False, True]


def test_who_may_not_do_it_anyway_is_not_asked(client):
    club = a_club(slug="other")
    player = Player.objects.create(club=club, name="Ann")
    client.force_login(a_user())

    answers = [
        client.post("/clubs/other/people/", {"email": "x@example.org", "role": "owner"}),
        client.post(f"/clubs/other/players/{player.public_id}/erase/"),
        Client().post("/account/second-factor/off/"),
    ]

    assert [answer.status_code for answer in answers] == [404, 404, 302]
