"""What `deploy/` names is there, commands and options; systemd itself reads the units where it is installed."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from django.core.management import get_commands

ROOT = Path(__file__).resolve().parents[1]
UNITS = sorted([*(ROOT / "deploy").glob("*.service"), *(ROOT / "deploy").glob("*.timer")])
FILES = [*UNITS, ROOT / "deploy" / "Containerfile"]


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.name)
def test_every_command_of_ours_exists(file: Path) -> None:
    named = set(re.findall(r"manage\.py (\w+)", file.read_text()))

    assert named - set(get_commands()) == set()


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.name)
def test_the_server_is_started_by_one_short_command_it_knows(file: Path) -> None:
    started = re.findall(r"python -m config\.serve(.*)", file.read_text())

    assert len(started) == (file.stem in {"whistboard", "whistboard@", "Containerfile"})
    assert {option for line in started for option in re.findall(r"--[a-z-]+", line)} <= {"--port"}
    assert "uvicorn" not in file.read_text()


@pytest.mark.parametrize("unit", UNITS, ids=lambda unit: unit.name)
def test_systemd_reads_the_units(unit: Path, tmp_path: Path) -> None:
    program = shutil.which("systemd-analyze")
    if program is None:
        pytest.skip("No systemd on this machine.")
    for unit_file in UNITS:
        text = re.sub(r"/opt/whistboard/.venv/bin/\w+", sys.executable, unit_file.read_text())
        text = text.replace("/opt/whistboard", str(tmp_path)).replace("User=whistboard\n", "")
        (tmp_path / unit_file.name).write_text(text)
    name = unit.name.replace("@.", "@8001.")
    if name != unit.name:
        shutil.copy(tmp_path / unit.name, tmp_path / name)

    completed = subprocess.run([program, "verify", "--man=no", str(tmp_path / name)], capture_output=True, text=True)

    complaints = [line for line in completed.stderr.splitlines() if "whistboard" in line]
    assert (completed.returncode, complaints) == (0, [])
