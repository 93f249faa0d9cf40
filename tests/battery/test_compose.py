"""The whole site of deploy/compose.yaml, started by one command: looked at from outside, killed piece by piece,
upgraded, put back from a backup, taken down and started again; its replica promoted.

It takes an engine (docker or podman) that runs, and the images that the file names. CONTAINER_COMPOSE names another
program than the first of `docker compose` and `docker-compose` that is here.
"""

from __future__ import annotations

import json
import re
import subprocess
import time
from collections.abc import Iterator

import pytest

from tests.battery.composed import REQUIRED, SECRETS, SETTINGS, Composed, compose_words, engine, missing, until

pytestmark = [
    pytest.mark.slow,
    pytest.mark.battery,
    pytest.mark.timeout(1800),
    pytest.mark.skipif(bool(missing()), reason=missing()),
]


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Composed]:
    composed = Composed(tmp_path_factory.mktemp("composed"))
    try:
        composed.done("up", "-d")
        assert until(lambda: composed.ask("GET", "/readyz")[0] == 200), composed.compose("logs").stdout[-3000:]
        staged = composed.done("exec", "-T", "site1", "python", "-m", "tests.battery.stage", "halls", "1", "2", "90")
        [composed.hall] = json.loads(staged.splitlines()[-1])
        yield composed
    finally:
        composed.compose("down", "--volumes", "--timeout", "2")
        subprocess.run([engine(), "rmi", "localhost/whistboard:tried"], capture_output=True)


def test_nothing_starts_without_a_setting_that_is_needed(site: Composed) -> None:
    assert {name: site.refuses_without(name) for name in REQUIRED} == dict.fromkeys(REQUIRED, True)


def test_pages_come_over_https_from_two_servers_as_a_user_without_rights(site: Composed) -> None:
    statuses = [site.ask("GET", path)[0] for path in ("/", "/readyz", "/rules/", site.hall["address"])]
    inside = "id -un; for one in /site /venv /terms /site/var /site/var/backups; do test -w $one && echo $one; done"
    rights = "grep -E '^(CapBnd|NoNewPrivs)' /proc/1/status"

    assert statuses == [200] * 4
    assert [site.healthy(server) for server in ("site1", "site2", "caddy", "valkey")] == [True] * 4
    assert site.inside("site1", "sh", "-c", inside).stdout.split() == ["whistboard", "/site/var", "/site/var/backups"]
    assert site.inside("site2", "sh", "-c", rights).stdout.split()[1::2] == ["0" * 16, "1"]


def test_a_deal_is_on_the_replica_and_pages_are_in_valkey(site: Composed) -> None:
    status, uid = site.deal(1)
    site.ask("GET", site.hall["address"])

    assert status == 201
    assert until(lambda: uid in site.stored("database2"), 10)
    assert site.asked("database1", "SELECT application_name, sync_state FROM pg_stat_replication") == "database2|sync"
    count = site.inside("valkey", "sh", "-c", 'REDISCLI_AUTH="$(cat /run/secrets/valkey_password)" valkey-cli dbsize')
    assert int(count.stdout) > 0


def test_only_the_front_can_be_reached_and_only_with_a_password_the_rest(site: Composed) -> None:
    published = {
        service: bool(re.search(r"0\.0\.0\.0|:::|\d->", site.compose("ps", service).stdout))
        for service in ("caddy", "site1", "site2", "backup", "database1", "database2", "valkey")
    }
    from_caddy = "wget -T 3 -qO /dev/null http://{}"
    reached = {
        where: site.inside("caddy", "sh", "-c", from_caddy.format(where)).returncode == 0
        for where in ("site1:8000/healthz", "database1:5432", "valkey:6379")
    }
    words = "import socket; socket.create_connection(('site1', 8000), 3)"
    resolved = site.inside("caddy", "getent", "hosts", "database1").returncode
    outward = site.inside("site1", "python", "-c", words).returncode
    refused = {
        role: site.inside(
            "site1", "sh", "-c", f"PGPASSWORD={SECRETS[secret]} psql -h database1 -U {role} whistboard"
        ).stderr
        for role, secret in {
            "postgres": "database_password",
            "replication": "replication_password",
            "whistboard": "replication_password",
        }.items()
    }
    unknown = site.inside("valkey", "valkey-cli", "ping")

    assert [service for service, out in published.items() if out] == ["caddy"]
    assert reached == {"site1:8000/healthz": True, "database1:5432": False, "valkey:6379": False}
    assert (resolved != 0, outward) == (True, 0)
    assert ["no pg_hba.conf entry" in refused[role] for role in ("postgres", "replication")] == [True, True]
    assert "password authentication failed" in refused["whistboard"]
    assert "NOAUTH" in unknown.stdout + unknown.stderr


def test_a_killed_server_is_not_missed(site: Composed) -> None:
    site.done("kill", "-s", "SIGKILL", "site1")
    statuses = [site.ask("GET", site.hall["address"])[0] for _ in range(10)]
    deals = [site.deal(seed)[0] for seed in range(2, 6)]
    site.done("start", "site1")

    assert (statuses, deals) == ([200] * 10, [201] * 4)
    assert until(lambda: site.healthy("site1"))


def test_servers_are_started_anew_one_by_one_and_nobody_waits_in_vain(site: Composed) -> None:
    """The upgrade of docs/federation.md, with the same version again."""
    site.done("build")
    site.done("run", "--rm", "migrate")
    statuses = []
    for server in ("site1", "site2"):
        started = subprocess.Popen(
            [*compose_words(), "up", "-d", "--no-deps", "--force-recreate", server],
            cwd=site.folder,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        while started.poll() is None or not site.healthy(server):
            statuses.append(site.ask("GET", site.hall["address"])[0])

    print(f"{len(statuses)} pages were asked for meanwhile")
    assert (started.returncode, set(statuses), len(statuses) > 5) == (0, {200}, True)


def test_a_backup_is_made_each_day_and_can_be_put_back(site: Composed) -> None:
    assert until(lambda: "whistboard-" in site.inside("backup", "ls", "var/backups").stdout)
    site.done("exec", "-T", "backup", "python", "manage.py", "backup", "var/backups/whistboard-mine.zip")
    before = site.stored("database1")
    _, later = site.deal(7)
    words = ["run", "--rm", "backup", "python", "manage.py", "restore", "var/backups/whistboard-mine.zip"]
    refused = site.compose(*words)
    site.done(*words, "--force")

    assert refused.returncode != 0
    assert later not in before
    assert site.stored("database1") == before
    assert until(lambda: site.stored("database2") == before, 10)
    assert site.ask("GET", site.hall["address"])[0] == 200


def test_everything_is_there_after_down_and_up(site: Composed) -> None:
    before = site.stored("database1")
    site.done("down")
    gone = site.ask("GET", "/healthz")[0]
    site.done("up", "-d")

    assert (gone, until(lambda: site.ask("GET", "/readyz")[0] == 200)) == (0, True)
    assert before and site.stored("database1") == site.stored("database2") == before
    assert re.search(
        r"\d+ journals are whole\.", site.done("exec", "-T", "site1", "python", "manage.py", "check_journal")
    )


def test_the_replica_is_promoted_and_the_former_primary_follows_it(site: Composed) -> None:
    """As docs/federation.md tells."""
    acknowledged = {uid for status, uid in map(site.deal, range(8, 12)) if status == 201}
    site.done("kill", "-s", "SIGKILL", "database1")
    at = time.monotonic()
    site.done("exec", "-T", "database2", "pg_ctl", "promote")
    later = set[str]()

    def entered() -> bool:
        status, uid = site.deal(12)
        later.update({uid} if status == 201 else ())
        return status == 201

    again = until(entered, 30)
    took = time.monotonic() - at
    assert again
    assert acknowledged | later <= site.stored("database2")
    assert site.ask("GET", site.hall["address"])[0] == 200

    site.done("rm", "--stop", "--force", "database1")
    project = SETTINGS["COMPOSE_PROJECT_NAME"]
    subprocess.run([engine(), "volume", "rm", f"{project}_database1"], check=True, capture_output=True)
    site.configure(DATABASE1_FOLLOWS="database2")
    site.done("up", "-d", "--no-deps", "database1")
    assert until(lambda: site.healthy("database1"))
    statement = "ALTER SYSTEM SET synchronous_standby_names = 'database1'"
    site.done("exec", "-T", "database2", "psql", "-c", statement, "-c", "SELECT pg_reload_conf()")
    state = "SELECT application_name, sync_state FROM pg_stat_replication"
    print(f"A deal was acknowledged {took:.1f} s after the primary was killed")
    assert until(lambda: site.asked("database2", state) == "database1|sync", 20)
    status, last = site.deal(13)
    assert status == 201
    assert until(lambda: last in site.stored("database1"), 10)
