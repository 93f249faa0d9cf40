"""On PostgreSQL: the database crashes while people play; two servers share one evening; a dump comes back."""

from __future__ import annotations

import asyncio
import time
from pathlib import Path
from typing import Any

import pytest

from tests.battery.conftest import Postgres
from tests.battery.scorers import Tally, everybody, play
from tests.battery.scratch import Scratch
from tools.bench.wire import Wire

pytestmark = [pytest.mark.postgres, pytest.mark.slow, pytest.mark.timeout(600)]


@pytest.mark.parametrize(
    ("halls", "tables", "deals", "crashes"),
    [
        pytest.param(1, 20, 5, 1, id="100-deals-1-crash"),
        pytest.param(1, 20, 15, 3, marks=pytest.mark.battery, id="300-deals-3-crashes"),
        pytest.param(
            10, 64, 16, 20, marks=[pytest.mark.battery, pytest.mark.timeout(1500)], id="10240-deals-20-crashes"
        ),
    ],
)
def test_no_acknowledged_deal_is_lost_when_the_database_is_killed(
    on_postgres: Scratch, postgres: Postgres, halls: int, tables: int, deals: int, crashes: int
) -> None:
    made = on_postgres.staged("halls", halls, tables, deals)
    site = on_postgres.site().start()

    try:
        tally = asyncio.run(everybody([site.port], made, tables, deals, postgres.crash, crashes))
    finally:
        site.stop()

    stored = on_postgres.staged("stored")
    assert (len(tally.acknowledged), tally.refused) == (halls * tables * deals, [])
    assert {uid: record for uid, (_, record) in stored["deals"].items()} == tally.acknowledged
    assert (stored["entered"], stored["without_scores"]) == (len(tally.acknowledged), 0)
    assert on_postgres.complaints() == []
    print(
        f"{len(tally.acknowledged)} deals, {crashes} crashes, asked again {tally.asked_again} times: {tally.failures}"
    )


@pytest.mark.battery
def test_a_database_that_keeps_no_letters_is_refused_before_its_first_table(postgres: Postgres, tmp_path: Path) -> None:
    """As PostgreSQL makes one where no language is set."""
    how = "ENCODING 'SQL_ASCII' LC_COLLATE 'C' LC_CTYPE 'C' TEMPLATE template0"
    postgres.server.psql(f"CREATE DATABASE bytes {how};")
    scratch = Scratch(tmp_path, **{**postgres.environment, "DATABASE_URL": "postgres:///bytes"})

    refused = scratch.manage("migrate")

    assert refused.returncode == 1
    assert "The database keeps SQL_ASCII; names and deals want UTF8." in refused.stderr
    assert "TEMPLATE template0" in refused.stderr


class Viewers:
    """So many viewers of one server: who listens, and the revisions that each heard of."""

    def __init__(self, port: int, hall: dict[str, Any], count: int) -> None:
        self.listening: set[int] = set()
        self.heard: list[set[int]] = [set() for _ in range(count)]
        self.tasks = [asyncio.create_task(self._listen(port, hall, place)) for place in range(count)]

    async def _listen(self, port: int, hall: dict[str, Any], place: int) -> None:
        async for line in Wire(port).listen(f"/live/{hall['id']}/"):
            self.listening.add(place)
            if line.startswith(b"id: "):
                self.heard[place].add(int(line[4:]))

    async def until_all(self, revisions: int) -> None:
        """Wait until all listen and heard of so many revisions, or somebody has not for a minute."""
        until = time.monotonic() + 60
        while time.monotonic() < until:
            if len(self.listening) == len(self.heard) and min(map(len, self.heard)) >= revisions:
                return
            await asyncio.sleep(0.05)

    async def leave(self) -> None:
        for task in self.tasks:
            task.cancel()
        await asyncio.gather(*self.tasks, return_exceptions=True)


def test_who_watches_at_one_server_sees_what_is_entered_at_the_other(on_postgres: Scratch) -> None:
    [hall] = on_postgres.staged("halls", 1, 4, 3)
    first, second = on_postgres.site().start(), on_postgres.site().start()
    tally = Tally()

    async def evening() -> list[set[int]]:
        viewers = Viewers(second.port, hall, 20)
        await viewers.until_all(0)
        for table in (1, 2, 3):
            await play(first.port, [hall], table, 1, tally)
            await viewers.until_all(table)
        await viewers.leave()
        return viewers.heard

    try:
        heard = asyncio.run(evening())
    finally:
        first.stop()
        second.stop()

    assert (len(tally.acknowledged), {len(events) for events in heard}) == (3, {3})
    assert len({tuple(sorted(events)) for events in heard}) == 1


@pytest.mark.battery
def test_a_dump_made_while_people_play_comes_back_whole(on_postgres: Scratch, tmp_path: Path) -> None:
    made = on_postgres.staged("halls", 1, 6, 5)
    site = on_postgres.site().start()
    file = tmp_path / "middle.zip"

    def back_up() -> None:
        done = on_postgres.manage("backup", str(file))
        assert done.returncode == 0, done.stderr

    try:
        asyncio.run(everybody([site.port], made, 6, 5, back_up, 1, thinking=0.5))
    finally:
        site.stop()
    at_the_end = on_postgres.staged("stored")
    refusal = on_postgres.manage("restore", str(file))
    done = on_postgres.manage("restore", str(file), "--force")

    back = on_postgres.staged("stored")
    assert (refusal.returncode, done.returncode, done.stderr.count("acts came after it")) == (1, 0, 1), done.stderr
    assert 0 < back["rows"] <= at_the_end["rows"] == 30
    assert back["deals"].items() <= at_the_end["deals"].items()
    assert on_postgres.complaints() == []
