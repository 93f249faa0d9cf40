"""The page that tells an organiser how phones get here, and the page that tells a phone that it did."""

import pytest

from tests.factories import a_user
from tests.hall_network import AT_LAPTOP, DOCKER, WIFI, has_networks
from tests.tournaments.api.callers import Phone
from tests.tournaments.evenings import an_evening, at, signed_in
from tournaments.clubs.models import Role

pytestmark = pytest.mark.django_db


def test_who_came_by_a_public_address_is_given_that_one(client):
    tournament = an_evening()
    signed_in(client, tournament, Role.DESK)

    page = client.get(at("hall", tournament), headers={"host": "whist.example"}, secure=True)

    assert [(way.url, way.answers) for way in page.context["ways"]] == [("https://whist.example", True)]
    assert (page.context["secure"], page.content.count(b"data:image/svg")) == (True, 1)


@pytest.mark.slow
def test_at_the_laptop_itself_each_address_of_the_hall_is_tried(client, monkeypatch):
    has_networks(monkeypatch, answering=(DOCKER,), wlan0=WIFI, docker0=DOCKER)
    tournament = an_evening()
    signed_in(client, tournament, Role.DESK)

    page = client.get(at("hall", tournament), **AT_LAPTOP)

    assert [(way.url, way.interface, way.answers, way.used) for way in page.context["ways"]] == [
        (f"http://{WIFI}:8110", "wlan0", False, False),
        (f"http://{DOCKER}:8110", "docker0", True, True),
    ]


def test_a_configured_address_is_the_only_one_the_page_names(client, settings):
    settings.SITE_URL = "https://whist.example"
    tournament = an_evening()
    signed_in(client, tournament, Role.DESK)

    page = client.get(at("hall", tournament), **AT_LAPTOP)

    assert [way.url for way in page.context["ways"]] == ["https://whist.example"]


def test_after_choosing_an_address_one_stays_on_this_site(client):
    tournament = an_evening()
    signed_in(client, tournament, Role.DESK)

    answer = client.post(at("hall", tournament), {"address": WIFI, "next": "https://evil.example/"})

    assert answer.url == at("hall", tournament)


@pytest.mark.slow
def test_a_phone_at_its_table_is_counted(client):
    tournament = an_evening()
    table = tournament.rounds.get().tables.select_related("round__tournament__club").get(number=1)
    client.get(f"/t/{Phone(client, table).code.token}/")
    signed_in(client, tournament, Role.DESK)

    assert client.get(at("hall", tournament)).context["seen"] == 1


def test_the_page_is_for_the_people_of_the_club(client):
    tournament = an_evening()
    client.force_login(a_user())

    assert client.get(at("hall", tournament)).status_code == 404


def test_a_phone_reads_that_it_got_here(client):
    page = client.get("/hello/", headers={"host": "192.0.2.7:8000"})

    assert (page.status_code, page["Cache-Control"]) == (200, "no-store")
    assert "192.0.2.7:8000" in page.content.decode()
