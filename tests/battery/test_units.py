"""The units of deploy/, installed as they say and started by systemd itself on a machine of their own."""

from __future__ import annotations

import re
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.battery.machine import Machine, missing
from tests.battery.scratch import OPERATOR, ROOT
from tests.battery.test_container import copied

pytestmark = [
    pytest.mark.slow,
    pytest.mark.battery,
    pytest.mark.timeout(600),
    pytest.mark.skipif(bool(missing()), reason=missing()),
]
SECRETS = {"SECRET_KEY": "only-for-this-test-and-never-anywhere-else-0123456789", "ALLOWED_HOSTS": "whist.example"}
SETTINGS = "".join(f'{name}="{value}"\n' for name, value in (SECRETS | OPERATOR).items())


@pytest.fixture(scope="module")
def machine(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Machine]:
    folder = tmp_path_factory.mktemp("machine")
    copied(folder / "site")
    units = Machine(folder, SETTINGS)
    yield units
    units.stop()


def answers(machine: Machine, port: int = 8000) -> bool:
    return machine.until(lambda: machine.ask("/healthz", port)[0] == 200)


def test_the_site_is_started_and_serves_pages_with_their_files(machine: Machine) -> None:
    assert answers(machine), machine.run("journalctl", "-n", "40", "-u", "whistboard").stdout
    assert machine.told("whistboard-prepare", "ActiveState", "Result", "NRestarts") == ["active", "success", "0"]
    status, page = machine.ask("/tournaments/")
    style = re.findall(r'href="(/static/css/[^"]+\.[0-9a-f]{12}\.css)"', page)[0]

    assert (status, machine.ask(style)[0], machine.ask("/readyz")[0]) == (200, 200, 200)
    assert machine.told("whistboard", "ActiveState", "UnitFileState", "User") == ["active", "enabled", "whistboard"]


@pytest.mark.parametrize("unit", sorted((ROOT / "deploy").glob("*.service")), ids=lambda unit: unit.name)
def test_little_of_the_machine_is_in_reach_of_a_unit(unit: Path) -> None:
    command = ["systemd-analyze", "security", "--offline=true", "--threshold=25", str(unit)]
    analysis = subprocess.run(command, capture_output=True, text=True)

    assert analysis.returncode == 0, analysis.stdout


def test_it_may_write_its_data_and_nothing_else(machine: Machine) -> None:
    [main] = machine.told("whistboard", "MainPID")
    places = ("/opt/whistboard/var", "/opt/whistboard/staticfiles", "/opt/whistboard", "/etc", "/usr", "/root", "/home")

    def may_write(place: str) -> bool:
        inside = [
            "nsenter",
            "-t",
            main,
            "-m",
            "setpriv",
            "--reuid=whistboard",
            "--clear-groups",
            "touch",
            f"{place}/new",
        ]
        return machine.run(*inside).returncode == 0

    assert [may_write(place) for place in places] == [True, *[False] * 6]
    rights = machine.run("grep", "-E", "^(Uid|CapBnd|NoNewPrivs)", f"/proc/{main}/status").stdout.split()
    assert (rights[1], rights[6], rights[8]) == (machine.run("id", "-u", "whistboard").stdout.strip(), "0" * 16, "1")


def test_a_killed_site_is_started_again_and_a_stopped_one_ends_well(machine: Machine) -> None:
    assert answers(machine)
    [killed] = machine.told("whistboard", "MainPID")
    machine.run("kill", "-9", killed)
    prepared = machine.told("whistboard-prepare", "ExecMainStartTimestampMonotonic")

    assert machine.until(lambda: machine.told("whistboard", "MainPID")[0] not in {killed, "0"})
    assert answers(machine)
    assert machine.told("whistboard-prepare", "ExecMainStartTimestampMonotonic") == prepared
    machine.run("systemctl", "stop", "whistboard")
    assert machine.told("whistboard", "ActiveState", "Result") == ["inactive", "success"]
    machine.run("systemctl", "start", "whistboard")
    assert answers(machine)


def test_an_update_prepares_again_and_starts_the_site_anew(machine: Machine) -> None:
    assert answers(machine)
    before = machine.told("whistboard", "MainPID") + machine.told(
        "whistboard-prepare", "ExecMainStartTimestampMonotonic"
    )
    machine.run("rm", "-r", "/opt/whistboard/staticfiles/css")
    done = machine.run("systemctl", "restart", "whistboard-prepare")

    assert (done.returncode, answers(machine)) == (0, True)
    after = machine.told("whistboard", "MainPID") + machine.told(
        "whistboard-prepare", "ExecMainStartTimestampMonotonic"
    )
    assert [old == new for old, new in zip(before, after, strict=True)] == [False, False]
    assert machine.run("ls", "/opt/whistboard/staticfiles/css/tokens.css").returncode == 0


def test_the_nightly_backup_is_due_and_makes_a_file(machine: Machine) -> None:
    assert answers(machine)
    due = machine.told("whistboard-backup.timer", "ActiveState", "UnitFileState", "NextElapseUSecRealtime")
    done = machine.run("systemctl", "start", "whistboard-backup.service")
    files = machine.run(
        "sh", "-c", "ls /opt/whistboard/var/backups; stat -c %U:%a /opt/whistboard/var/backups/*"
    ).stdout

    assert (due[:2], re.search(r"\d\d:\d\d:\d\d", due[2]) is not None) == (["active", "enabled"], True)
    assert (done.returncode, done.stderr) == (0, "")
    assert re.fullmatch(r"\S+\.zip\nwhistboard:600\n", files)


def test_two_instances_serve_beside_each_other(machine: Machine) -> None:
    assert answers(machine)
    machine.run("systemctl", "start", "whistboard@8001", "whistboard@8002")

    assert [answers(machine, port) for port in (8001, 8002)] == [True, True]
    assert [machine.ask("/tournaments/", port)[0] for port in (8001, 8002)] == [200, 200]
