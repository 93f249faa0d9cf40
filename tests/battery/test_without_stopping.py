"""The former version goes on with its evening on a database that this version has brought up to date, beside it."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import uuid
from http.client import HTTPConnection
from pathlib import Path
from typing import Any

import pytest

from tests.battery.scratch import ROOT, Scratch
from tests.upgrades.former import unpack
from tools.bench.site import Site
from tools.bench.stage import records_of

pytestmark = [
    pytest.mark.slow,
    pytest.mark.battery,
    pytest.mark.postgres,
    pytest.mark.timeout(900),
    pytest.mark.skipif(not (ROOT / ".git").exists(), reason="NOT TRIED: no history here"),
]
DEALS = 24


class Former(Scratch):
    """The same database, used by the code in another folder."""

    code: Path

    def run(self, *words: str) -> subprocess.CompletedProcess[str]:
        environment = {**os.environ, **self.environment}
        return subprocess.run(
            [sys.executable, *words], cwd=self.code, env=environment, capture_output=True, text=True, timeout=600
        )

    def site(self, **environment: str) -> Site:
        return Site(self.code, **self.environment, **environment)


def ask(site: Site, method: str, path: str, body: Any = None, **headers: str) -> tuple[int, bytes]:
    wire = HTTPConnection("127.0.0.1", site.port, timeout=30)
    names = {name.replace("_", "-"): value for name, value in headers.items()}
    wire.request(method, path, json.dumps(body) if body else None, {"Content-Type": "application/json", **names})
    answer = wire.getresponse()
    status, content = answer.status, answer.read()
    wire.close()
    return status, content


def test_both_versions_serve_one_evening(on_postgres: Scratch, tmp_path: Path) -> None:
    former = Former(tmp_path, **on_postgres.environment)
    former.code = tmp_path / "former"
    former.code.mkdir()
    commit = unpack(former.code)
    assert on_postgres.manage("migrate", "--verbosity", "0").returncode == 0

    [hall] = former.staged("halls", 1, 2, 100)
    sites = [former.site().start(), on_postgres.site().start()]
    try:
        statuses = []
        for seed, record in enumerate(records_of(DEALS, seed=7)):
            table, site = str(seed % 2 + 1), sites[seed // 2 % 2]
            path = f"{hall['paths'][table]}/deals/{uuid.uuid4()}"
            statuses.append(ask(site, "PUT", path, {"record": record}, X_Table_Code=hall["codes"][table])[0])
        club = "/".join(hall["address"].split("/")[:3]) + "/"
        pages = ["/", "/s/", club, "/tournaments/", "/readyz", hall["address"], f"{hall['address']}rounds/1/"]
        read = {page: [ask(site, "GET", page)[0] for site in sites] for page in pages}
        assert [ask(site, "GET", f"/api/v1/tournaments/{hall['id']}/standings")[0] for site in sites] == [200, 200]
    finally:
        for site in sites:
            site.stop()

    print(f"former version: {commit[:8]}")
    assert statuses == [201] * DEALS
    assert read == {page: [200, 200] for page in pages}
    assert former.staged("everything") == on_postgres.staged("everything")
    assert (former.complaints(), on_postgres.complaints()) == ([], [])
