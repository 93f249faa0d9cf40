"""The site's address for others: configured, else the visitor's own, else the machine's on the hall's network."""

import socket

import pytest
from django.test import RequestFactory

from tests.hall_network import DOCKER, WIFI, has_networks
from tournaments.frame.site_address import CHOICE, answers_at, choose_address, is_loopback, lan_addresses, site_address


def request(*, session=None, host="localhost:8110", port="8110", **more):
    asked = RequestFactory().get("/", headers={"host": host}, SERVER_PORT=port, **more)
    asked.session = {} if session is None else session
    return asked


def test_a_configured_address_goes_before_all(settings):
    settings.SITE_URL = "https://whist.example"

    assert [site_address(request(host=host)) for host in ("localhost", "10.0.0.7", "whist.example:99999")] == [
        ("https://whist.example", True, ())
    ] * 3


@pytest.mark.parametrize(
    ("host", "secure", "url"),
    [
        ("whist.example", True, "https://whist.example"),
        ("10.0.0.7:8000", False, "http://10.0.0.7:8000"),
        ("clublaptop.local", True, "https://clublaptop.local"),
    ],
)
def test_who_came_by_an_address_for_others_hands_it_on(host, secure, url):
    assert site_address(request(host=host, secure=secure)) == (url, True, ())


@pytest.mark.parametrize(
    "host",
    [
        "localhost:8110",
        "127.0.0.1:8110",
        "[::1]:8110",
        "127.8.9.1",
        "0.0.0.0:8110",
        "whist.localhost",
        "LOCALHOST.",
        "10.0.0.7:99999",
        "whist.example:0",
    ],
)
def test_an_address_that_opens_nothing_elsewhere_is_replaced_by_the_machines_own(host, monkeypatch):
    has_networks(monkeypatch, wlan0=WIFI)

    assert site_address(request(host=host)).url == f"http://{WIFI}:8110"


def test_the_port_is_the_one_the_site_is_served_on(monkeypatch):
    has_networks(monkeypatch, wlan0=WIFI)

    ports = {port: site_address(request(host="localhost:9000", port=port)).url for port in ("8000", "80")}

    assert ports == {"8000": f"http://{WIFI}:8000", "80": f"http://{WIFI}"}


def test_of_several_networks_the_chosen_one_is_taken_as_long_as_it_is_there(monkeypatch):
    has_networks(monkeypatch, wlan0=WIFI, docker0=DOCKER)
    asked = request()

    unchosen = site_address(asked).url
    choose_address(asked, DOCKER)
    chosen = site_address(asked).url
    has_networks(monkeypatch, wlan0=WIFI)

    assert (unchosen, chosen, site_address(asked).url) == (
        f"http://{WIFI}:8110",
        f"http://{DOCKER}:8110",
        f"http://{WIFI}:8110",
    )


def test_an_address_the_machine_has_not_cannot_be_chosen(monkeypatch):
    has_networks(monkeypatch, wlan0=WIFI)
    asked = request()

    choose_address(asked, "evil.example")

    assert CHOICE not in asked.session


def test_a_site_for_this_computer_alone_and_a_computer_without_a_network_say_so(monkeypatch):
    has_networks(monkeypatch, answering=(), wlan0=WIFI)
    closed = site_address(request())
    has_networks(monkeypatch)
    alone = site_address(request())

    assert (closed.url, closed.reachable, [choice.answers for choice in closed.choices]) == (
        "http://localhost:8110",
        False,
        [False],
    )
    assert (alone.url, alone.reachable, alone.choices) == ("http://localhost:8110", False, ())


def test_addresses_that_lead_nowhere_are_left_out(monkeypatch):
    has_networks(monkeypatch, wlan0=WIFI, eth0="169.254.7.7")

    assert lan_addresses() == [(WIFI, "wlan0")]


@pytest.mark.skipif(not lan_addresses(), reason="this machine is on no network")
def test_a_server_on_this_machine_is_found_at_its_address_in_the_network():
    with socket.create_server(("0.0.0.0", 0)) as server:  # noqa: S104  as run.py serves
        port = str(server.getsockname()[1])
        address = site_address(request(port=port))
        ip, interface = lan_addresses()[0]

        assert (address.url, address.reachable) == (f"http://{ip}:{port}", True)
        assert address.choices[0] == (ip, interface, f"http://{ip}:{port}", True)


def test_whether_a_server_listens_is_seen_from_this_machine():
    with socket.create_server(("127.0.0.1", 0)) as server:
        port = str(server.getsockname()[1])
        assert answers_at("127.0.0.1", port) is True
    assert answers_at("127.0.0.1", port) is False
    assert answers_at("127.0.0.1", "99999") is False


@pytest.mark.parametrize(("host", "own"), [("localhost", True), ("::1", True), ("whist.example", False)])
def test_only_this_machine_reaches_itself_by_these_names(host, own):
    assert is_loopback(host) is own
