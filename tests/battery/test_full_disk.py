"""A disk that is really full, and a database that another program really holds, under a running server."""

from __future__ import annotations

import asyncio
import json
import sqlite3
import subprocess
import urllib.error
import urllib.request
import uuid
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.battery.scratch import Scratch
from tools.bench.stage import YES_TO_ALL, records_of
from tools.bench.wire import Answer, Wire

pytestmark = [pytest.mark.slow, pytest.mark.battery, pytest.mark.sqlite, pytest.mark.timeout(240)]
SAFE = "Everything that was shown as saved is safe. Send your last entry again; a deal is never stored twice."


@pytest.fixture
def small_disk(tmp_path: Path) -> Iterator[Path]:
    """A disk of its own of 12 MB."""
    folder = tmp_path / "disk"
    folder.mkdir()
    command = ["mount", "-t", "tmpfs", "-o", "size=12m", "tmpfs", str(folder)]
    made = subprocess.run(command, capture_output=True, text=True)
    if made.returncode:
        pytest.skip(f"NOT TRIED: no disk of one's own may be mounted here: {made.stderr.strip()}")
    yield folder
    subprocess.run(["umount", "-l", str(folder)], check=True)


class Phones:
    """The phones of one hall: what was acknowledged, and one deal after another at the tables in turn."""

    def __init__(self, port: int, hall: dict[str, Any]) -> None:
        self.port, self.hall, self.known, self.count = port, hall, dict[str, Any](), 0

    def enter(self, *, times: int = 1) -> list[Answer]:
        """So many new deals, each sent once."""
        return [self.send(*self.a_deal()) for _ in range(times)]

    def a_deal(self) -> tuple[str, str, Any]:
        self.count += 1
        return str(self.count % 8 + 1), str(uuid.uuid4()), records_of(1, seed=self.count)[0]

    def send(self, table: str, uid: str, record: Any) -> Answer:
        async def ask() -> Answer:
            wire, body = Wire(self.port), json.dumps({"record": record, "warnings_dismissed": YES_TO_ALL}).encode()
            path, code = f"{self.hall['paths'][table]}/deals/{uid}", self.hall["codes"][table]
            answer = await wire.ask("PUT", path, body, x_table_code=code)
            wire.close()
            return answer

        answer = asyncio.run(ask())
        if answer.status in (200, 201):
            self.known[uid] = record
        return answer


def read(port: int, path: str) -> tuple[int, str]:
    """A page as a browser reads it: its status and text."""
    try:
        with urllib.request.urlopen(f"http://127.0.0.1:{port}{path}", timeout=30) as answer:
            return answer.status, answer.read().decode()
    except urllib.error.HTTPError as refused:
        return refused.code, refused.read().decode()


def stored_is_what_was_told(scratch: Scratch, phones: Phones) -> None:
    stored = scratch.staged("stored")
    assert {uid: record for uid, (_, record) in stored["deals"].items()} == phones.known
    assert (stored["entered"], stored["without_scores"]) == (len(phones.known), 0)
    assert scratch.complaints() == []


def fill(film: Path) -> None:
    """Write until there is no room left."""
    with film.open("wb", buffering=0) as written, pytest.raises(OSError, match="No space left"):
        while True:
            written.write(bytes(4096))


def until_refused(phones: Phones, times: int) -> list[tuple[tuple[str, str, Any], Answer]]:
    """New deals until so many were refused: these, with what was said of them."""
    refused = []
    while len(refused) < times:
        deal = phones.a_deal()
        answer = phones.send(*deal)
        if answer.status != 201:
            refused.append((deal, answer))
    return refused


def test_a_full_disk_is_said_in_words_and_heals_by_itself(small_disk: Path) -> None:
    scratch = Scratch(small_disk)
    [hall] = scratch.staged("halls", 1, 8, 400)
    site = scratch.site().start()
    phones, filler = Phones(site.port, hall), small_disk / "somebody-elses-film"

    try:
        phones.enter(times=5)
        fill(filler)
        refused = until_refused(phones, times=3)
        page, ready = read(site.port, hall["address"]), read(site.port, "/readyz")
        filler.unlink()
        again = [phones.send(*deal).status for deal, _ in refused]
        after = [answer.status for answer in phones.enter(times=5)]
    finally:
        site.stop()

    refusals = {
        (answer.status, answer.headers.get("retry-after"), json.loads(answer.body)["error"]) for _, answer in refused
    }
    assert refusals == {(503, "30", f"The disk of the server is full. {SAFE}")}
    assert (page[0], "<h1>Hall 0</h1>" in page[1]) == (200, True)
    assert (ready[0], json.loads(ready[1])["room"]) == (503, False)
    assert (again, after) == ([201] * 3, [201] * 5)
    stored_is_what_was_told(scratch, phones)


def test_a_database_held_by_another_program_is_said_in_words_and_heals_by_itself(tmp_path: Path) -> None:
    scratch = Scratch(tmp_path)
    [hall] = scratch.staged("halls", 1, 8, 40)
    site = scratch.site().start()
    phones = Phones(site.port, hall)
    other = sqlite3.connect(scratch.file, isolation_level=None)

    try:
        phones.enter(times=3)
        other.execute("BEGIN IMMEDIATE")
        deal = phones.a_deal()
        refused = phones.send(*deal)
        page = read(site.port, hall["address"])
        other.execute("ROLLBACK")
        again = phones.send(*deal)
    finally:
        other.close()
        site.stop()

    error = json.loads(refused.body)["error"]
    assert (refused.status, refused.headers["retry-after"]) == (503, "5")
    assert error == f"The database does not respond at the moment. {SAFE}"
    assert (page[0], again.status) == (200, 201)
    stored_is_what_was_told(scratch, phones)
