"""What an owner changes of a club, who helps at an evening, invitations by mail, tokens for programs."""

import pytest
from django.core import mail
from django.urls import reverse

from tests.factories import a_club, a_member, a_tournament, a_user, signed_in_now
from tests.letters import all_sent
from tournaments.accounts.services import actor_with_token, make_api_token
from tournaments.clubs.models import Assignment, Club, Invitation, Role
from tournaments.clubs.services import assign
from tournaments.errors import NotFound
from tournaments.security.actors import SITE

pytestmark = pytest.mark.django_db


@pytest.fixture
def owner(client):
    actor = a_member(a_club("Aces"), Role.OWNER)
    signed_in_now(client, actor.user)
    return actor


@pytest.mark.slow
def test_a_club_gets_another_name_town_language_and_zone_at_the_same_address(client, owner):
    club = Club.objects.get()
    data = {"name": "Klaveren", "town": "Aalst", "language": "nl", "time_zone": "America/Chicago"}
    data["name_order"], data["photos_kept"] = "family", 30

    wrong = client.post(reverse("club_settings", args=[club.slug]), {**data, "name": "", "time_zone": "Mars"})
    client.post(reverse("club_settings", args=[club.slug]), data)

    assert wrong.context["form"].errors.keys() == {"name", "time_zone"}
    assert wrong.context["form"]["town"].value() == "Aalst"
    assert Club.objects.values(*data, "slug").get() == {**data, "slug": club.slug}


@pytest.mark.slow
def test_a_helper_of_one_evening_is_invited_and_taken_off(client, owner):
    tournament = a_tournament(Club.objects.get())
    address = reverse("helpers", args=[tournament.public_id])
    shown = client.post(address, {"email": "wim@example.org", "role": "desk"}, follow=True).context
    helper = assign(tournament=tournament, user=a_user(), role=Role.DESK, actor=SITE).user
    listed = client.get(address).content.decode()
    refused = client.post(address, {"email": "eva@example.org", "role": "owner"})

    client.post(reverse("helper_remove", args=[tournament.public_id, helper.public_id]))
    client.post(reverse("helper_invitation_revoke", args=[tournament.public_id, Invitation.objects.get().pk]))

    assert (helper.email in listed, "wim@example.org" in listed) == (True, True)
    assert "role" in refused.context["form"].errors
    assert (Assignment.objects.exists(), client.get(shown["link"]).status_code) == (False, 404)


def test_an_invitation_is_mailed_with_the_link_that_the_page_shows(client, owner):
    club = Club.objects.get()

    shown = client.post(
        reverse("members", args=[club.slug]), {"email": "wim@example.org", "role": "desk"}, follow=True
    ).context

    all_sent()
    (letter,) = mail.outbox
    assert letter.to == ["wim@example.org"]
    assert (shown["mailed"], shown["link"] in letter.body, "Aces" in letter.subject) == (True, True, True)


def test_without_a_mail_server_the_link_is_shown_and_nothing_is_promised(client, owner, settings):
    settings.EMAIL_BACKEND = "django.core.mail.backends.console.EmailBackend"
    club = Club.objects.get()

    answer = client.post(
        reverse("members", args=[club.slug]), {"email": "wim@example.org", "role": "desk"}, follow=True
    )

    assert (answer.context["mailed"], answer.context["link"] in answer.content.decode()) == (False, True)
    assert "by mail" not in answer.content.decode()


def test_a_token_is_shown_once_works_and_works_no_longer_when_withdrawn(client, owner):
    made = client.post(reverse("api_tokens"), {"name": "our site"}, follow=True)
    token = made.context["token"]
    listed = client.get(reverse("api_tokens")).content.decode()
    works = actor_with_token(token).user

    client.post(reverse("api_token_revoke", args=[owner.user.api_tokens.get().pk]))

    assert (token in made.content.decode(), token in listed, "our site" in listed) == (True, False, True)
    assert works == owner.user
    with pytest.raises(NotFound):
        actor_with_token(token)


def test_nobody_withdraws_the_token_of_somebody_else(client, owner):
    other, token = make_api_token(user=a_user(), name="theirs")

    assert client.post(reverse("api_token_revoke", args=[other.pk])).status_code == 404
    assert actor_with_token(token).user == other.user
