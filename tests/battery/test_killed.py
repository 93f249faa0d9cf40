"""The server is killed while 64 scorers enter deals: none acknowledged is lost, none doubled, none half written."""

from __future__ import annotations

import asyncio
import os
import signal
import subprocess
import time
from pathlib import Path

import pytest

from tests.battery.scorers import Tally, everybody
from tests.battery.scratch import Scratch
from tournaments.bench.site import Site

BATTERY = [pytest.mark.battery, pytest.mark.slow, pytest.mark.timeout(1500)]


@pytest.mark.parametrize(
    ("servers", "processes", "halls", "tables", "deals", "kills"),
    [
        pytest.param(1, 2, 1, 20, 15, 3, marks=pytest.mark.timeout(300), id="300-deals-3-kills"),
        pytest.param(2, 1, 1, 20, 15, 3, marks=BATTERY, id="300-deals-3-kills-of-one-of-two-servers"),
        pytest.param(1, 2, 10, 64, 16, 20, marks=BATTERY, id="10240-deals-20-kills"),
    ],
)  # fmt: skip
def test_no_acknowledged_deal_is_lost_when_the_server_is_killed(
    tmp_path: Path, servers: int, processes: int, halls: int, tables: int, deals: int, kills: int
) -> None:
    scratch = Scratch(tmp_path)
    made = scratch.staged("halls", halls, tables, deals)
    sites = [scratch.site(processes).start() for _ in range(servers)]

    def strike() -> None:
        sites[0].kill()
        sites[0].start()

    try:
        told = asyncio.run(everybody([site.port for site in sites], made, tables, deals, strike, kills))
    finally:
        for site in sites:
            site.kill()

    assert_nothing_is_lost(scratch, told, halls * tables * deals)
    print(f"{len(told.acknowledged)} deals, {kills} kills, asked again {told.asked_again} times: {told.failures}")


@pytest.mark.battery
@pytest.mark.slow
@pytest.mark.timeout(300)
def test_a_process_of_a_site_that_dies_comes_back_and_all_end_with_the_one_that_started_them(tmp_path: Path) -> None:
    scratch = Scratch(tmp_path)
    made = scratch.staged("halls", 1, 20, 15)
    site = scratch.site(2).start()
    killed = []

    def strike() -> None:
        while len(found := set(served_by(site)) - set(killed)) < 2:
            time.sleep(0.1)
        killed.append(min(found))
        os.kill(killed[-1], signal.SIGKILL)

    try:
        told = asyncio.run(everybody([site.port], made, 20, 15, strike, 3))
        last = served_by(site)
        site.process.kill()
        site.process.wait()
        while site._answers() or any(is_running(one) for one in last):
            time.sleep(0.1)
    finally:
        site.kill()

    assert (len(set(killed)), len(last) <= 2) == (3, True)
    assert_nothing_is_lost(scratch, told, 300)


def served_by(site: Site) -> list[int]:
    """The processes of a site that serve."""
    told = subprocess.run(
        ["ps", "-ww", "-o", "pid=", "-o", "args=", "--ppid", str(site.process.pid)], capture_output=True, text=True
    )
    return [int(line.split()[0]) for line in told.stdout.splitlines() if "spawn_main" in line]


def is_running(process: int) -> bool:
    told = subprocess.run(["ps", "-o", "stat=", "-p", str(process)], capture_output=True, text=True).stdout
    return bool(told.strip()) and not told.startswith("Z")


def assert_nothing_is_lost(scratch: Scratch, told: Tally, deals: int) -> None:
    stored = scratch.staged("stored")
    assert (len(told.acknowledged), told.refused) == (deals, [])
    assert {uid: record for uid, (_, record) in stored["deals"].items()} == told.acknowledged
    assert (stored["rows"], stored["entered"], stored["without_scores"]) == (deals, deals, 0)
    assert scratch.complaints() == []
