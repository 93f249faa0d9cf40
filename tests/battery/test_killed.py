"""The server is killed while 64 scorers enter deals: none acknowledged is lost, none doubled, none half written."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from tests.battery.scorers import Tally, everybody
from tests.battery.scratch import Scratch

BATTERY = [pytest.mark.battery, pytest.mark.slow, pytest.mark.timeout(1500)]


@pytest.mark.parametrize(
    ("servers", "halls", "tables", "deals", "kills"),
    [
        pytest.param(1, 1, 4, 8, 1, marks=pytest.mark.timeout(300), id="32-deals-1-kill"),
        pytest.param(1, 1, 20, 10, 2, marks=BATTERY, id="200-deals-2-kills"),
        pytest.param(1, 1, 20, 15, 3, marks=BATTERY, id="300-deals-3-kills"),
        pytest.param(2, 1, 20, 15, 3, marks=BATTERY, id="300-deals-3-kills-of-one-of-two-servers"),
        pytest.param(1, 10, 64, 16, 20, marks=BATTERY, id="10240-deals-20-kills"),
    ],
)
def test_no_acknowledged_deal_is_lost_when_the_server_is_killed(
    tmp_path: Path, servers: int, halls: int, tables: int, deals: int, kills: int
) -> None:
    scratch = Scratch(tmp_path)
    made = scratch.staged("halls", halls, tables, deals)
    sites = [scratch.site().start() for _ in range(servers)]

    def strike() -> None:
        sites[0].kill()
        sites[0].start()

    try:
        tally = asyncio.run(everybody([site.port for site in sites], made, tables, deals, strike, kills))
    finally:
        for site in sites:
            site.kill()

    assert_nothing_is_lost(scratch, tally, halls * tables * deals)
    print(f"{len(tally.acknowledged)} deals, {kills} kills, asked again {tally.asked_again} times: {tally.failures}")


def assert_nothing_is_lost(scratch: Scratch, tally: Tally, deals: int) -> None:
    stored = scratch.staged("stored")
    assert (len(tally.acknowledged), tally.refused) == (deals, [])
    assert {uid: record for uid, (_, record) in stored["deals"].items()} == tally.acknowledged
    assert (stored["rows"], stored["entered"], stored["without_scores"]) == (deals, deals, 0)
    assert scratch.complaints() == []
