"""Two machines with a PostgreSQL between them: either answers for both, in words that OpenMetrics allows."""

from __future__ import annotations

import re
from http.client import HTTPConnection
from pathlib import Path

import pytest

from tests.battery.scratch import Scratch
from tools.bench.site import Site

pytestmark = [pytest.mark.slow, pytest.mark.battery, pytest.mark.postgres, pytest.mark.timeout(300)]
TOKEN = "open-sesame"
LINE = re.compile(r'# (TYPE|UNIT|HELP) \w+ .+|\w+(\{(\w+="[^"\n]*",?)+\})? -?[0-9.]+(e[+-]?[0-9]+)?|# EOF')


def read(site: Site, path: str) -> str:
    wire = HTTPConnection("127.0.0.1", site.port, timeout=30)
    wire.request("GET", path, headers={"Authorization": f"Bearer {TOKEN}"})
    answer = wire.getresponse()
    text = answer.read().decode()
    wire.close()
    assert answer.status == 200
    return text


def test_either_machine_answers_for_both(on_postgres: Scratch, tmp_path: Path) -> None:
    assert on_postgres.manage("migrate", "--verbosity", "0").returncode == 0
    sites = []
    for name in ("one", "two"):
        on_postgres.environment |= {"JOBS_FOLDER": str(tmp_path / name / "jobs"), "METRICS_TOKEN": TOKEN}
        sites.append(on_postgres.site().start())
    try:
        for site in sites:
            read(site, "/rules/")
        told = [read(site, "/metrics") for site in sites]
    finally:
        for site in sites:
            site.stop()

    counted = 'whistboard_requests_total{method="GET",route="rules/",status="200"} '
    for text in told:
        assert [line for line in text.splitlines() if not LINE.fullmatch(line)] == []
        assert "whistboard_machines 2\n" in text
    # What was told last of the other: its first answer, that of its health check, is in it.
    assert counted + "1\n" in told[0] and 'route="healthz",status="200"} ' in told[0]
