"""One phone that sends or reads slowly, or opens thousands of connections, stops nobody else: over real sockets."""

from __future__ import annotations

import contextlib
import resource
import socket
import time
from collections.abc import Iterator
from typing import Any

import pytest

from tests.battery.scratch import Scratch
from tests.telling import telling
from tools.bench.site import Site

pytestmark = [pytest.mark.slow, pytest.mark.timeout(300)]
# The site as it is served, but in more of a hurry.
IMPATIENT = """
from config import bodies, protocol, serve
protocol.HEAD_SECONDS = protocol.WRITE_SECONDS = bodies.SECONDS = 1.0
serve.main()
"""
HALF_HEAD = b"GET /healthz HTTP/1.1\r\nhost: localhost\r\nx-long: "
WHOLE = b"GET /healthz HTTP/1.1\r\nhost: localhost\r\n\r\n"
PHONES, CONNECTIONS = 200, 5


@pytest.fixture(scope="module")
def scratch(tmp_path_factory: pytest.TempPathFactory) -> Scratch:
    return Scratch(tmp_path_factory.mktemp("slow"), FORWARDED_ALLOW_IPS="")


@pytest.fixture(scope="module")
def hall(scratch: Scratch) -> dict[str, Any]:
    [made] = scratch.staged("halls", 1, 2, 2)
    return dict(made)


@pytest.fixture(scope="module")
def impatient(scratch: Scratch, hall: dict[str, Any]) -> Iterator[Site]:
    site = scratch.site()
    site.program = ("-c", IMPATIENT)  # type: ignore[assignment]  # no types there yet
    yield from started(site)


@pytest.fixture(scope="module")
def site(scratch: Scratch, hall: dict[str, Any]) -> Iterator[Site]:
    yield from started(scratch.site())


def started(site: Site) -> Iterator[Site]:
    site.start()
    yield site
    site.stop()


def knock(site: Site, sent: bytes, source: str = "127.0.0.1") -> socket.socket:
    """A connection from that address on which that was sent."""
    wire = socket.create_connection(("127.0.0.1", site.port), timeout=30, source_address=(source, 0))
    wire.sendall(sent)
    return wire


def status(wire: socket.socket) -> int:
    """The status that comes back; 0 where the site hung up."""
    try:
        received = wire.recv(65536)
    except ConnectionError:
        return 0
    return int(received.split()[1]) if received.startswith(b"HTTP/") else len(received)


def well(site: Site, source: str = "127.0.0.1") -> bool:
    """Is the site well, asked from that address?"""
    with knock(site, WHOLE, source) as wire:
        return status(wire) == 200


@contextlib.contextmanager
def many(count: int, site: Site, sent: bytes) -> Iterator[list[socket.socket]]:
    wires: list[socket.socket] = []
    with contextlib.ExitStack() as stack:
        for _ in range(count):
            with contextlib.suppress(OSError):
                wires.append(stack.enter_context(knock(site, sent)))
        yield wires


def is_open(wire: socket.socket) -> bool:
    """Did the site leave this connection open?"""
    wire.setblocking(False)
    try:
        while wire.recv(65536):
            pass
    except BlockingIOError:
        return True
    except OSError:
        return False
    return False


@pytest.mark.parametrize(
    "sent", telling([b"", HALF_HEAD, b"\r\n", WHOLE + HALF_HEAD, WHOLE + b"\r\n"], (HALF_HEAD, WHOLE + HALF_HEAD))
)
def test_who_never_finishes_a_head_is_hung_up_on(impatient: Site, sent: bytes) -> None:
    with knock(impatient, sent) as wire:
        if sent.startswith(WHOLE):
            assert status(wire) == 200
            wire.sendall(b"\r")  # what came after a whole request counts from here
        while status(wire):
            pass  # what is left of an answer; a site that never hangs up lets this run into its time-out


def test_who_withholds_a_body_is_told_and_hung_up_on(impatient: Site) -> None:
    head = b"POST /sign-in/ HTTP/1.1\r\nhost: localhost\r\ncontent-length: 100\r\n\r\nhalf"

    with knock(impatient, head) as wire:
        status_ = status(wire)
        while status(wire):
            pass  # the rest of the answer

    assert status_ == 408


def test_who_sends_steadily_may_take_longer(impatient: Site) -> None:
    size = 40 * 1024
    head = f"POST /nowhere/ HTTP/1.1\r\nhost: localhost\r\ncontent-length: {size}\r\n\r\n".encode()

    with knock(impatient, head) as wire:
        for _ in range(10):
            time.sleep(0.15)
            wire.sendall(b"x" * (size // 10))
        assert status(wire) in {403, 404}


def test_bodies_on_their_way_have_so_much_room_and_deals_go_on(site: Site) -> None:
    half = b"POST /sign-in/ HTTP/1.1\r\nhost: localhost\r\ncontent-length: 12000000\r\n\r\n" + b"x" * 11_000_000

    with many(8, site, half) as wires:
        until = time.monotonic() + 60
        while (taken := sum(is_open(wire) for wire in wires)) > 4 and time.monotonic() < until:
            time.sleep(0.05)
        small = well(site)
        taken = min(taken, sum(is_open(wire) for wire in wires))

    assert (taken, small) == (4, True)


@pytest.mark.battery
def test_a_hall_behind_one_router_is_served_and_thousands_of_connections_are_not(
    site: Site, hall: dict[str, Any]
) -> None:
    resource.setrlimit(resource.RLIMIT_NOFILE, (resource.getrlimit(resource.RLIMIT_NOFILE)[1],) * 2)
    if resource.getrlimit(resource.RLIMIT_NOFILE)[0] < 6000:
        pytest.skip("This system lets a process open too few files.")
    stream = f"GET /live/{hall['id']}/ HTTP/1.1\r\nhost: localhost\r\n\r\n".encode()

    with many(PHONES, site, stream) as streams, many(PHONES * CONNECTIONS, site, WHOLE) as pages:
        heard = [status(wire) for wire in [*streams, *pages]]
        served = well(site)
        with many(2600, site, HALF_HEAD) as flood:
            neighbour = well(site, "127.0.0.2")  # who comes in order after them: by now they were let in, or not
            left = sum(is_open(wire) for wire in flood)
        listening = sum(is_open(wire) for wire in streams)

    assert (set(heard), served, neighbour, listening) == ({200}, True, True, PHONES)
    assert left <= 2000 - PHONES * (1 + CONNECTIONS)
