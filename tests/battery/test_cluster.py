"""Two servers, a primary, its replica, a Valkey and Caddy: killed piece by piece while 64 phones enter deals."""

from __future__ import annotations

import asyncio
import json
import os
import shutil
import tempfile
import time
import uuid
from collections.abc import Callable, Iterator
from importlib.util import find_spec
from itertools import pairwise
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from tests.battery.scratch import Scratch
from tests.battery.visitors import Visitor
from tools.bench.stage import YES_TO_ALL, records_of
from tools.bench.wire import Answer, Wire
from tools.cluster import Cluster, find, wait_for

MISSING = [
    name
    for name, there in {
        "postgresql": Path("/usr/lib/postgresql").exists() or "PG_BIN" in os.environ,
        "valkey or redis-server": find("valkey-server", "redis-server"),
        "caddy": find("caddy"),
        "requirements-valkey.txt": find_spec("redis"),
    }.items()
    if not there
]
pytestmark = [
    pytest.mark.slow,
    pytest.mark.battery,
    pytest.mark.timeout(600),
    pytest.mark.skipif(bool(MISSING), reason=f"NOT TRIED: no {', '.join(MISSING)} here"),
]
PHONES, TABLES = 64, 64
PASSWORD = """
from tournaments.models import User
user = User.objects.get(email="{email}")
user.set_password("{password}")
user.save()
"""


class Place(NamedTuple):
    cluster: Cluster
    scratch: Scratch
    hall: dict[str, Any]


@pytest.fixture(scope="module")
def place() -> Iterator[Place]:
    folder = Path(tempfile.mkdtemp(prefix="whistboard-cluster-"))
    cluster = Cluster(folder, DJANGO_SETTINGS_MODULE="tests.battery.settings", LOG_LEVEL="CRITICAL")
    try:
        cluster.start()
        scratch = Scratch(folder, **cluster.environment)
        [hall] = scratch.staged("halls", 1, TABLES, 400)
        yield Place(cluster, scratch, hall)
    finally:
        cluster.stop()
        shutil.rmtree(folder, ignore_errors=True)


def ask(place: Place, method: str, path: str, body: bytes = b"", **headers: str) -> Answer:
    async def once() -> Answer:
        wire = Wire(place.cluster.port)
        answer = await asyncio.wait_for(wire.ask(method, path, body, **headers), 20)
        wire.close()
        return answer

    return asyncio.run(once())


def entered(place: Place, seed: int) -> Answer:
    """A deal at table 1."""
    body = json.dumps({"record": records_of(1, seed=seed)[0], "warnings_dismissed": YES_TO_ALL}).encode()
    path = f"{place.hall['paths']['1']}/deals/{uuid.uuid4()}"
    return ask(place, "PUT", path, body, x_table_code=place.hall["codes"]["1"])


def test_a_stranger_reads_the_replica_and_who_has_written_the_primary(place: Place) -> None:
    page, replica = place.hall["address"], place.cluster.replica
    entered(place, 3)  # so that the replica has just replayed something, however slow this machine is
    wait_for(lambda: replica.ask("SELECT pg_last_wal_receive_lsn() = pg_last_wal_replay_lsn()") == "t", "the replica")
    before = ask(place, "GET", page).headers["etag"]
    replica.ask("SELECT pg_wal_replay_pause()")

    cookie = entered(place, 1).headers["set-cookie"].split(";")[0]
    stranger, writer = ask(place, "GET", page), ask(place, "GET", page, cookie=cookie)
    told, keeper = ask(place, "GET", f"{page}?r=999"), ask(place, "GET", page, cookie="sessionid=x")

    assert cookie == "wrote=1"
    assert stranger.headers["etag"] == before
    assert writer.headers["etag"] != before
    assert "private" in writer.headers["cache-control"]
    assert told.headers["etag"] != before
    assert keeper.headers["etag"] != before

    time.sleep(9)  # so late that it is not asked any more
    assert ask(place, "GET", page).headers["etag"] != before
    replica.ask("SELECT pg_wal_replay_resume()")
    time.sleep(4)
    replica.ask("SELECT pg_wal_replay_pause()")
    now = ask(place, "GET", page).headers["etag"]
    entered(place, 2)
    assert ask(place, "GET", page).headers["etag"] == now
    replica.ask("SELECT pg_wal_replay_resume()")


def test_a_print_of_one_server_is_followed_stopped_and_fetched_on_the_other(place: Place) -> None:
    """They have nothing in common but the database."""
    first, second = place.cluster.servers
    email, password = "bench@example.org", "correct horse battery"
    place.cluster.manage("shell", "--no-imports", "-c", PASSWORD.format(email=email, password=password))
    here = Visitor(first.port).signed_in(email, password)
    there = Visitor(second.port, here.cookies)
    sheets = f"/print/{place.hall['id']}/booklet.pdf"

    def begun(choice: str) -> str:
        return here.ask("GET", f"{sheets}?paper={choice}", accept="text/html").leads_to

    making = begun("A4")
    shown = until(there, making, b"pages are in the file")
    there.ask("POST", making)
    until(here, making, b"Nothing was printed")
    again = begun("A4")
    until(there, again, b"pages are in the file")
    while (answer := there.ask("GET", again)).status == 200:
        time.sleep(0.2)
    file = there.ask("GET", answer.leads_to)
    lost = begun("A5")
    first.kill()
    at = time.monotonic()
    until(there, lost, b"The server stopped while working on this")
    print(f"A print of {len(file.body)} bytes, fetched elsewhere; told as died after {time.monotonic() - at:.0f} s")
    first.start()

    assert (b"<progress" in shown, again != making) == (True, True)
    assert file.body.startswith(b"%PDF-")


def until(visitor: Visitor, page: str, words: bytes) -> bytes:
    """The page once it says that."""
    assert page.startswith("/print/making/"), page
    deadline = time.monotonic() + 60
    while words not in (shown := visitor.ask("GET", page).body):
        assert time.monotonic() < deadline, shown
        time.sleep(0.1)
    return shown


def test_what_was_acknowledged_stays_whatever_is_killed(place: Place) -> None:
    acknowledged, took = asyncio.run(killed_piece_by_piece(place))

    stored = set(place.cluster.replica.ask("SELECT uid FROM tournaments_deal").split())
    print(f"{len(acknowledged)} deals acknowledged, {len(acknowledged - stored)} of them lost; {len(stored)} stored")
    print("\n".join(f"{piece}: no deal for {seconds:.1f} s" for piece, seconds in took.items()))
    assert acknowledged <= stored
    assert place.scratch.complaints() == []


async def killed_piece_by_piece(place: Place) -> tuple[set[str], dict[str, float]]:
    """The deals that phones were told are stored; for each blow, the longest time in which they were told of none."""
    acknowledged, took, cluster = dict[str, float](), dict[str, float](), place.cluster
    phones = [asyncio.create_task(phone(place, number, acknowledged)) for number in range(PHONES)]

    async def blow(piece: str, *acts: Callable[[], Any]) -> None:
        await asyncio.sleep(2)
        started = time.perf_counter()
        for act in acts:
            await asyncio.to_thread(act)
        await asyncio.sleep(5)
        page = await asyncio.to_thread(ask, place, "GET", place.hall["address"])
        assert page.status == 200, f"{piece}: {page.status}"
        moments = [started, *(at for at in acknowledged.values() if at > started), time.perf_counter()]
        took[piece] = max(later - earlier for earlier, later in pairwise(moments))

    await blow("a server", cluster.servers[0].kill)
    await asyncio.to_thread(cluster.servers[0].start)
    await blow("the other server", cluster.servers[1].kill)
    await asyncio.to_thread(cluster.servers[1].start)
    assert cluster.cache
    await blow("Valkey", cluster.cache.kill)
    await asyncio.to_thread(cluster.cache.start)
    await blow("the replica, no longer waited for", cluster.replica.kill, lambda: cluster.synchronous(False))
    await asyncio.to_thread(cluster.replica.start)
    await asyncio.to_thread(cluster.synchronous, True)
    await blow("the primary, and the replica promoted", cluster.primary.kill, cluster.replica.promote)
    await asyncio.sleep(3)
    for task in phones:
        task.cancel()
    await asyncio.gather(*phones, return_exceptions=True)
    return set(acknowledged), took


async def phone(place: Place, number: int, acknowledged: dict[str, float]) -> None:
    """Enters one deal after another at its table, each again until it is told that it is stored."""
    table = str(number + 1)
    for record in records_of(390, seed=number + 10):
        uid = str(uuid.uuid4())
        while uid not in acknowledged:
            wire = Wire(place.cluster.port)
            body, path = (
                json.dumps({"record": record, "warnings_dismissed": YES_TO_ALL}).encode(),
                f"{place.hall['paths'][table]}/deals/{uid}",
            )
            try:
                code = place.hall["codes"][table]
                answer = await asyncio.wait_for(wire.ask("PUT", path, body, x_table_code=code), 10)
            except (OSError, asyncio.IncompleteReadError, TimeoutError):
                await asyncio.sleep(0.3)
            else:
                assert answer.status in (200, 201) or answer.status >= 500, answer.body
                if answer.status < 300:
                    acknowledged[uid] = time.perf_counter()
            finally:
                wire.close()
            await asyncio.sleep(0.5)
