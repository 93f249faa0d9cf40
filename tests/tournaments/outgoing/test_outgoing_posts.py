"""A message reaches who it is meant for, and nobody inside the hall's network."""

import socket
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, HTTPServer
from typing import Any

import pytest

from tournaments.outgoing import senders
from tournaments.outgoing.senders import NotDelivered, Refused, post


class _Receiver(BaseHTTPRequestHandler):
    server: Any

    def do_POST(self) -> None:
        body = self.rfile.read(int(self.headers["Content-Length"]))
        self.server.got.append((self.path, dict(self.headers), body))
        while self.path == "/slow" and not self.server.enough.wait(0.01):
            self.wfile.write(b"H")
        self.send_response(302 if self.path == "/moved" else 204)
        self.send_header("Location", "/elsewhere")
        self.end_headers()

    def log_message(self, *_: Any) -> None:
        """Say nothing."""


@pytest.fixture
def receiver(settings: Any) -> Iterator[Any]:
    settings.POSTS_TO_THIS_MACHINE = True
    server: Any = HTTPServer(("127.0.0.1", 0), _Receiver)
    server.got, server.enough = [], threading.Event()
    server.url = f"http://127.0.0.1:{server.server_port}"
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01})
    thread.start()
    yield server
    server.enough.set()
    server.shutdown()
    thread.join()
    server.server_close()


def test_a_message_arrives_as_it_was_sent(receiver: Any) -> None:
    answer = post(f"{receiver.url}/hook?club=3", b'{"round": 2}', {"TTL": "900"})

    [(path, headers, body)] = receiver.got
    assert (answer.status_code, path, body, headers["TTL"]) == (204, "/hook?club=3", b'{"round": 2}', "900")


def test_a_redirect_is_an_answer_and_not_followed(receiver: Any) -> None:
    assert post(f"{receiver.url}/moved", b"{}", {}).status_code == 302
    assert [path for path, *_ in receiver.got] == ["/moved"]


def test_who_answers_a_byte_at_a_time_is_given_up(receiver: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(senders, "SECONDS", 0.05)
    with pytest.raises(NotDelivered):
        post(f"{receiver.url}/slow", b"{}", {})


INSIDE = (
    "127.0.0.1 10.1.2.3 192.168.1.1 172.16.0.1 169.254.169.254 100.64.0.1 0.0.0.0 224.0.0.1 239.1.1.1 255.255.255.255 "
    "[::1] [::] [fe80::1] [fc00::1] [fec0::1] [ff02::1] [ff0e::1] [::ffff:8.8.8.8] [::ffff:127.0.0.1] [::127.0.0.1] "
    "[64:ff9b::7f00:1] [2002:7f00:1::] 2130706433 0x7f.1 localhost"
).split()


@pytest.mark.parametrize("host", INSIDE)
def test_nothing_goes_to_an_address_inside_however_it_is_written(host: str) -> None:
    with pytest.raises(Refused):
        post(f"https://{host}/", b"{}", {})


def test_one_address_inside_is_enough_to_send_nothing(receiver: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    port = receiver.server_port
    found = [(socket.AF_INET, socket.SOCK_STREAM, 6, "", (address, port)) for address in ("1.1.1.1", "127.0.0.1")]
    monkeypatch.setattr(socket, "getaddrinfo", lambda *asked, **more: found)

    with pytest.raises(Refused):
        post(f"https://club.example:{port}/", b"{}", {})

    assert receiver.got == []


@pytest.mark.parametrize(
    "url",
    [
        "http://club.example/",
        "http://127.0.0.1/",
        "ftp://club.example/",
        "https://me@club.example/",
        "https:///x",
        "https://club.example/#x",
        "https://club.example/a b",
        "https://club.example:x/",
        "https://club.example\\@x/",
    ],
)
def test_only_plain_https_addresses_are_taken(url: str) -> None:
    with pytest.raises(Refused):
        senders.checked_url(url)


def test_the_connection_goes_to_the_address_that_was_checked_and_not_to_the_name(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A name that resolves to an address inside a moment later gains nothing: it is resolved once."""
    resolved: list[str] = []
    connected: list[Any] = []

    def resolves(host: str, port: int, **more: Any) -> list[Any]:
        resolved.append(host)
        address = "1.1.1.1" if len(resolved) == 1 else "127.0.0.1"
        return [(socket.AF_INET, socket.SOCK_STREAM, 6, "", (address, port))]

    def connects(address: Any, *more: Any) -> Any:
        connected.append(address)
        raise ConnectionRefusedError

    monkeypatch.setattr(socket, "getaddrinfo", resolves)
    monkeypatch.setattr(socket, "create_connection", connects)
    with pytest.raises(NotDelivered):
        post("https://club.example/hook", b"{}", {})

    assert (connected, resolved) == ([("1.1.1.1", 443)], ["club.example"])


def test_a_name_that_is_not_resolved_is_given_up_in_time(monkeypatch: pytest.MonkeyPatch) -> None:
    enough = threading.Event()
    monkeypatch.setattr(socket, "getaddrinfo", lambda *asked, **more: enough.wait(30) and [])
    try:
        with pytest.raises(NotDelivered):
            post("https://club.example/", b"{}", {}, seconds=0.05)
        assert not enough.is_set()
    finally:
        enough.set()
