"""The shipped cache in front of the site: what strangers share, what nobody else is given, and what is left to do."""

from __future__ import annotations

import asyncio
import json
import random
import time
import uuid
from collections.abc import Iterator
from typing import Any, NamedTuple

import pytest

from tests.battery.nginx import PROGRAM, Nginx
from tests.battery.scratch import Scratch
from tools.bench.rows import percentile
from tools.bench.site import Site
from tools.bench.stage import records_of
from tools.bench.wire import Answer, Wire

pytestmark = [
    pytest.mark.slow,
    pytest.mark.battery,
    pytest.mark.timeout(300),
    pytest.mark.skipif(PROGRAM is None, reason="NOT TRIED: no nginx here. Debian: apt-get install nginx"),
]
LASTING, READERS = 60, 10_000
SPOKEN = ("nl-BE,nl;q=0.9,en;q=0.8", "nl", "fr-BE,fr;q=0.9", "en-GB,en;q=0.9", "de-DE", "es-ES,es;q=0.9,fr;q=0.4", "pl")
COOKIES = ("", "", "", "language=nl", "language=fr")


class Place(NamedTuple):
    site: Site
    cache: Nginx
    hall: dict[str, Any]


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Place]:
    folder = tmp_path_factory.mktemp("cache")
    scratch = Scratch(folder)
    [hall] = scratch.staged("halls", 1, 16, 60)
    site = scratch.site(SHARED_CACHE_SECONDS="10").start()
    cache = Nginx(folder, site.port)
    yield Place(site, cache, hall)
    cache.stop()
    site.stop()


def asked(port: int, path: str, **headers: str) -> Answer:
    async def once() -> Answer:
        wire = Wire(port)
        answer = await wire.ask("GET", path, **headers)
        wire.close()
        return answer

    return asyncio.run(once())


async def deal(wire: Wire, hall: dict[str, Any], seed: int) -> int:
    """Enter a deal at a table; the status."""
    table = str(seed % 16 + 1)
    body = json.dumps({"record": records_of(1, seed=seed)[0]}).encode()
    path = f"{hall['paths'][table]}/deals/{uuid.uuid4()}"
    return int((await wire.ask("PUT", path, body, x_table_code=hall["codes"][table])).status)


def test_strangers_share_a_page_for_each_language_however_they_ask_for_it(place: Place) -> None:
    first = asked(place.cache.port, "/rules/", accept_language="nl-BE,nl;q=0.9")
    same = asked(place.cache.port, "/rules/", accept_language="es,nl;q=0.3", cookie="")
    chosen = asked(place.cache.port, "/rules/", accept_language="fr", cookie="__Host-language=nl")
    other = asked(place.cache.port, "/rules/", accept_language="pl")
    again = asked(place.cache.port, "/rules/", accept_language="nl", if_none_match=first.headers["etag"])

    assert [each.headers["x-cache"] for each in (first, same, chosen, other)] == ["MISS", "HIT", "HIT", "MISS"]
    assert first.body == same.body == chosen.body
    assert (b'lang="nl"' in first.body, b'lang="en"' in other.body, again.status) == (True, True, 304)


def test_who_has_a_session_a_key_or_a_form_is_given_nothing_that_is_shared_and_leaves_nothing(place: Place) -> None:
    asked(place.cache.port, "/tournaments/", accept_language="en")
    own = [{"cookie": "sessionid=x"}, {"authorization": "Bearer x"}, {"cookie": "language=nl; csrftoken=y"}]
    passed_on = [asked(place.cache.port, "/tournaments/", accept_language="en", **headers) for headers in own]
    forms = [asked(place.cache.port, "/sign-in/", accept_language="en") for _ in range(2)]

    assert [each.headers["x-cache"] for each in passed_on] == ["BYPASS"] * 3
    assert all("private" in each.headers["cache-control"] for each in passed_on)
    assert b'lang="nl"' in passed_on[2].body
    assert [each.headers["x-cache"] for each in forms] == ["MISS", "MISS"]
    assert forms[0].headers["set-cookie"] != forms[1].headers["set-cookie"]


def test_who_was_told_of_a_revision_is_not_given_the_page_before(place: Place) -> None:
    path = place.hall["address"]
    before = asked(place.cache.port, path, accept_language="en")

    assert asyncio.run(deal(Wire(place.cache.port), place.hall, 1)) == 201
    kept = asked(place.cache.port, path, accept_language="en")
    told = asked(place.cache.port, f"{path}?r=1000", accept_language="en")

    assert (kept.headers["etag"], kept.headers["x-cache"]) == (before.headers["etag"], "HIT")
    assert told.headers["etag"] != before.headers["etag"]


def test_ten_thousand_readers_a_minute_cost_the_site_a_handful_of_pages(place: Place) -> None:
    took = asyncio.run(minute(place))
    states = place.cache.states()
    of_site = sum(states[state] for state in ("MISS", "EXPIRED", "BYPASS", "REVALIDATED"))
    of_site += states["STALE"]  # answered from the cache, and asked of the site once behind it

    hits = sum(states[state] for state in ("HIT", "STALE", "UPDATING"))
    rate = hits / sum(states.values())
    print(f"{sum(states.values())} pages in {LASTING} s: {dict(states)}, hit rate {rate:.2%}, ")
    print(f"{of_site / LASTING:.2f} requests/s at the site, p50 {percentile(took, 0.5) * 1e3:.1f} ms", end=", ")
    print(f"p99 {percentile(took, 0.99) * 1e3:.1f} ms")
    assert len(took) == READERS
    assert rate > 0.95
    assert of_site / LASTING < 6


async def minute(place: Place) -> list[float]:
    """Readers one after another, of pages of one evening, while a deal is entered every second."""
    chance, took, started = random.Random(7), list[float](), time.perf_counter()
    base, idle = place.hall["address"], [Wire(place.cache.port) for _ in range(64)]
    paths = [base] * 6 + [f"{base}rounds/", f"{base}rules/", f"{base}rounds/1/", f"{base}players/3/"]
    place.cache.forget_states()

    async def reader(number: int) -> None:
        await asyncio.sleep(started + number * LASTING / READERS - time.perf_counter())
        wire = idle.pop() if idle else Wire(place.cache.port)
        cookie = chance.choice(COOKIES)
        headers = {"accept_language": chance.choice(SPOKEN), "accept_encoding": "gzip, br"}
        begun = time.perf_counter()
        answer = await wire.ask("GET", chance.choice(paths), **headers, **({"cookie": cookie} if cookie else {}))
        assert answer.status in (200, 302)  # from `rounds/` to the newest of them
        took.append(time.perf_counter() - begun)
        idle.append(wire)

    async def scorers() -> None:
        wire = Wire(place.site.port)
        for number in range(LASTING):
            assert await deal(wire, place.hall, number + 2) == 201
            await asyncio.sleep(1)

    async with asyncio.TaskGroup() as group:
        group.create_task(scorers())
        for number in range(READERS):
            group.create_task(reader(number))
    return took
