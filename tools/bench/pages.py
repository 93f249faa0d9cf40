"""The waits of readers: standings, their page, the answer that nothing changed, and the bytes of the table page."""

import asyncio
import re
import time
import zlib
from urllib.parse import urljoin

from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from reports.standings import rank
from tools.bench.floors import grouped
from tools.bench.rows import Row, percentile, seconds
from tools.bench.wire import Wire
from tournaments.evening.rounds.facts import rules_of
from tournaments.evening.standings.selectors.results import results_of

TIMES = 30
ENCODED = {"accept_encoding": "gzip, br"}
NAMED = re.compile(r"""(?:src|href)="(/(?:static|t)/[^"]+\.(?:js|css|woff2|svg))[^"]*\"""")
# Browsers leave the other faces until a letter needs them.
FACES = re.compile(r"""url\("?([^")]+atkinson-latin\.[^")]*woff2)""")
IMPORTED = re.compile(r"""(?:from|import)\s*["']([^"']+\.js)["']""")


def rows(stage):
    evening = stage.evening
    ranked = seconds(lambda: rank(results_of(evening, public=True), evening.ranking), times=5)
    bare = seconds(lambda: grouped(stage.database, evening.pk), times=5)
    yield Row(
        "Standings of 200 players, 2,000 deals, four tie-breaks",
        "ms",
        ranked * 1e3,
        15,
        bare * 1e3,
        "one SQL sum of the scores",
    )
    path = f"/s/{evening.club.slug}/{evening.slug}/"
    with CaptureQueriesContext(connection) as queries:
        Client().get(path)
    yield Row("Its page: queries", "", len(queries), 8, 1, "one query")
    yield from asyncio.run(_page(stage, path))
    document = rules_of(stage.hall.tournament).text.encode()
    size, files = asyncio.run(_table_page(stage))
    yield Row(
        "The table page with styles, scripts and font",
        "KB",
        size / 1024,
        60,
        len(zlib.compress(document, 9)) / 1024,
        "its score table alone, packed",
        note=f"{files} files",
    )


async def _page(stage, path):
    empty, _ = await asked(stage.port, "/healthz", 200)
    # An address of its own each time, because strangers share a page that was made.
    cold, _ = await asked(stage.port, path + "?cold={}", 200)
    first_answer, response = await asked(stage.port, path, 200)
    same, _ = await asked(stage.port, path, 304, if_none_match=response.headers["etag"])
    floor = percentile(empty, 0.5) * 1e3
    size = len(zlib.decompress(response.body, 31)) / 1024
    return [
        Row("Its page, cold", "ms", percentile(cold, 0.5) * 1e3, 40, floor, "an empty page of the same server"),
        Row("Its page, made before for another", "ms", percentile(first_answer, 0.5) * 1e3, 5, floor, "an empty page"),
        Row("Its page on the wire", "KB", response.size / 1024, 60, size / 8, "an eighth of its text"),
        Row("Its page, unchanged (304)", "ms", percentile(same, 0.5) * 1e3, 3, floor, "an empty page"),
    ]


async def asked(port, path, status, **headers):
    """The time that page takes when asked again and again, and its last answer; `{}` becomes the number of the time."""
    wire, took = Wire(port), []
    for number in range(TIMES):
        started = time.perf_counter()
        response = await wire.ask("GET", path.format(number), **ENCODED, **headers)
        took.append(time.perf_counter() - started)
        if response.status != status:
            raise RuntimeError(f"{path} answered {response.status}, not {status}.")
    wire.close()
    return took[4:], response


async def _table_page(stage):
    """Every byte a phone loads for the table page: itself, styles with their faces, scripts with what these import."""
    wire = Wire(stage.port)
    waiting, visited, total = [f"/t/{stage.hall.codes[1]}/"], set(), 0
    while waiting:
        path = waiting.pop()
        if path in visited:
            continue
        visited.add(path)
        response = await wire.ask("GET", path, accept_encoding="gzip")
        total += response.size
        text = _text(response)
        waiting += NAMED.findall(text) if path.endswith("/") else []
        waiting += [urljoin(path, name) for name in FACES.findall(text)] if path.endswith(".css") else []
        waiting += [urljoin(path, name) for name in IMPORTED.findall(text)] if path.endswith(".js") else []
    wire.close()
    return total, len(visited)


def _text(response):
    if response.status != 200:
        raise RuntimeError(f"A file of the table page answered {response.status}.")
    packed = response.headers.get("content-encoding") == "gzip"
    return (zlib.decompress(response.body, 31) if packed else response.body).decode("utf-8", "replace")
