"""The demo's doors: open where run.py made the account without a password, and nowhere else."""

import pytest
from django.conf import settings
from django.urls import reverse

from tests.evenings import an_evening
from tests.factories import a_user
from tournaments.clubs.models import Membership, Role

pytestmark = pytest.mark.django_db

HERE = {"headers": {"origin": "http://testserver"}}
DOORS = "demo_table", "demo_look"


@pytest.fixture
def organiser():
    """The demo's organiser, with an evening in play."""
    user = a_user(settings.DEMO_EMAIL)
    Membership.objects.create(user=user, club=an_evening(players=8, rounds=1).club, role=Role.OWNER)
    return user


def let_in(organiser):
    organiser.set_unusable_password()
    organiser.save()


def test_with_a_password_the_account_is_nobody_elses(client, organiser):
    assert [client.post(reverse(door), **HERE).status_code for door in DOORS] == [404, 404]
    assert b"/demo/" not in client.get("/").content


def test_other_accounts_without_a_password_are_not_entered(client, organiser):
    let_in(organiser)
    organiser.email = "mallory@example.org"
    organiser.save()

    assert [client.post(reverse(door), **HERE).status_code for door in DOORS] == [404, 404]


def test_a_table_can_be_tried_and_the_organisers_place_taken(client, organiser):
    let_in(organiser)
    front = client.get("/")

    table = client.post(reverse("demo_table"), **HERE)
    club = client.post(reverse("demo_look"), **HERE)

    assert (b"/demo/table/" in front.content, front.cookies) == (True, {})
    assert [client.get(answer.url).status_code for answer in (table, club)] == [200, 200]
    assert client.session["_auth_user_id"] == str(organiser.pk)
    assert client.get(reverse("account_delete")).status_code == 200
    assert "proved_at" not in client.session


def test_no_other_site_opens_them(organiser):
    from django.test import Client

    let_in(organiser)
    strict = Client(enforce_csrf_checks=True)

    assert strict.post(reverse("demo_look"), headers={"origin": "https://evil.example"}).status_code == 403
