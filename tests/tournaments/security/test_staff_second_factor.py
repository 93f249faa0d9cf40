"""Whoever administers a public site signs in with a second factor, or opens nothing."""

import pytest
from django.test import Client

from tests.factories import a_user
from tests.tournaments.accounts.views.test_people import figures, sign_in, with_second_factor
from tournaments.accounts.services import begin_second_factor

pytestmark = [pytest.mark.django_db, pytest.mark.slow]

ADMIN = "/admin/tournaments/club/"
PAGES = (ADMIN, "/clubs/", "/account/", "/tournaments/")


@pytest.fixture(autouse=True)
def public_site(settings):
    settings.STAFF_NEEDS_SECOND_FACTOR = True


def a_chief():
    return a_user(is_staff=True, is_superuser=True)


def opened(client, pages=PAGES):
    return [client.get(page).status_code for page in pages]


@pytest.mark.parametrize("rights", [{"is_staff": True}, {"is_superuser": True}], ids=["staff", "superuser"])
def test_without_a_second_factor_every_page_leads_to_setting_one_up(client, rights):
    sign_in(client, a_user(**rights))

    answers = [client.get(page) for page in PAGES]

    assert {(answer.status_code, answer["Location"]) for answer in answers} == {(302, "/account/second-factor/")}
    assert "sign in with a second factor" in client.get("/account/second-factor/").content.decode()


def test_setting_one_up_opens_the_administration_at_once(client):
    chief = a_chief()
    sign_in(client, chief)
    client.get("/account/second-factor/")
    picture = client.get("/account/second-factor/picture.svg").status_code

    client.post("/account/second-factor/", {"code": figures(begin_second_factor(user=chief))})

    assert (picture, opened(client)) == (200, [200] * len(PAGES))


def test_a_browser_that_was_signed_in_before_is_asked_for_the_code(client):
    chief = a_chief()
    client.force_login(chief)
    device, _codes = with_second_factor(chief)

    asked = client.get(ADMIN)
    answer = client.post("/sign-in/code/", {"code": figures(device, 1)})

    assert (asked["Location"], answer["Location"]) == ("/sign-in/code/", ADMIN)
    assert client.get(ADMIN).status_code == 200


def test_turning_it_off_closes_the_door_again(client):
    chief = a_chief()
    device, _codes = with_second_factor(chief)
    sign_in(client, chief)
    client.post("/sign-in/code/", {"code": figures(device, 1)})
    before = opened(client)

    chief.totpdevice_set.all().delete()

    assert (before, opened(client)) == ([200] * len(PAGES), [302] * len(PAGES))


def test_everybody_else_and_a_laptop_in_a_hall_are_asked_for_nothing(client, settings):
    organiser, chief = Client(), a_chief()
    sign_in(organiser, a_user())
    settings.STAFF_NEEDS_SECOND_FACTOR = False
    sign_in(client, chief)

    assert opened(client) == [200] * len(PAGES)
    settings.STAFF_NEEDS_SECOND_FACTOR = True
    assert opened(organiser, PAGES[1:]) == [200] * 3
    assert opened(Client(), ["/", "/tournaments/", "/sign-in/"]) == [200] * 3
