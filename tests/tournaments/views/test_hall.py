"""The page that tells an organiser how phones get here, and the page that tells a phone that it did."""

import socket

import pytest

from tests.factories import a_user
from tests.tournaments.api.callers import Phone
from tests.tournaments.views.evenings import an_evening, at, signed_in
from tournaments.models import Role
from tournaments.reaching import addresses_here, answers_at, is_of_this_machine

pytestmark = pytest.mark.django_db


def test_who_came_by_a_public_address_is_given_that_one(client):
    tournament = an_evening()
    signed_in(client, tournament, Role.DESK)

    page = client.get(at("hall", tournament), headers={"host": "whist.example"}, secure=True)

    assert [(way.url, way.answers) for way in page.context["ways"]] == [("https://whist.example/", True)]
    assert (page.context["secure"], page.content.count(b"data:image/svg")) == (True, 1)


def test_at_the_laptop_itself_each_address_of_the_hall_is_tried(client):
    tournament = an_evening()
    signed_in(client, tournament, Role.DESK)

    page = client.get(at("hall", tournament), headers={"host": "localhost:9"}, SERVER_PORT="9")

    assert [way.url for way in page.context["ways"]] == [f"http://{address}:9/" for address in addresses_here()]
    assert page.context["open"] == []


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


def test_whether_a_server_listens_is_seen_from_this_machine():
    with socket.create_server(("127.0.0.1", 0)) as server:
        port = server.getsockname()[1]
        assert answers_at("127.0.0.1", port) is True
    assert answers_at("127.0.0.1", port) is False


@pytest.mark.parametrize(("host", "own"), [("localhost", True), ("::1", True), ("whist.example", False)])
def test_only_this_machine_reaches_itself_by_these_names(host, own):
    assert is_of_this_machine(host) is own
