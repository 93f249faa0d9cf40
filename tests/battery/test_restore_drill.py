"""The drill: play, back up in the middle of it, restore on an empty machine, and compare."""

from __future__ import annotations

import asyncio
import zipfile
from pathlib import Path

import pytest

from tests.battery.scorers import Tally, everybody
from tests.battery.scratch import Scratch

pytestmark = [pytest.mark.battery, pytest.mark.slow, pytest.mark.timeout(300)]
TABLES, DEALS = 6, 6


def played(scratch: Scratch, file: Path) -> Tally:
    """An evening with a backup made in the middle of it."""
    made = scratch.staged("halls", 1, TABLES, DEALS)
    site = scratch.site().start()

    def back_up() -> None:
        done = scratch.manage("backup", str(file))
        assert done.returncode == 0, done.stderr

    try:
        return asyncio.run(everybody([site.port], made, TABLES, DEALS, back_up, 1, thinking=0.5))
    finally:
        site.stop()


def test_a_backup_made_while_people_play_is_whole_on_an_empty_machine(tmp_path: Path) -> None:
    hall, elsewhere = Scratch(tmp_path / "hall"), Scratch(tmp_path / "elsewhere")
    hall.folder.mkdir()
    elsewhere.folder.mkdir()
    middle, end = tmp_path / "middle.zip", tmp_path / "end.zip"
    tally = played(hall, middle)
    hall.manage("backup", str(end))

    first = elsewhere.manage("restore", str(middle))
    half = elsewhere.staged("stored")
    second = elsewhere.manage("restore", str(end))

    assert (first.returncode, second.returncode) == (0, 0)
    assert 0 < half["rows"] < len(tally.acknowledged) == TABLES * DEALS
    whole = hall.staged("everything")
    assert half["deals"].items() <= whole["stored"]["deals"].items()
    assert elsewhere.staged("everything") == whole
    assert elsewhere.complaints() == []
    refused(elsewhere, middle)
    spoiled(elsewhere, middle)


def refused(scratch: Scratch, older: Path) -> None:
    """An older file over newer data is refused, says what would be lost, and forced keeps that aside."""
    before = scratch.staged("stored")

    refusal = scratch.manage("restore", str(older))

    assert (refusal.returncode, scratch.staged("stored")) == (1, before)
    assert "acts came after it" in refusal.stderr
    assert scratch.manage("restore", str(older), "--force").returncode == 0
    aside = max((scratch.folder / "backups").glob("before-restore-*.zip"))
    assert scratch.manage("restore", str(aside)).returncode == 0
    assert scratch.staged("stored") == before


def spoiled(scratch: Scratch, file: Path) -> None:
    """One changed byte is found, and nothing is replaced."""
    broken = file.with_name("broken.zip")
    with zipfile.ZipFile(file) as whole, zipfile.ZipFile(broken, "w") as other:
        for name in whole.namelist():
            content = bytearray(whole.read(name))
            content[len(content) // 2] ^= name.endswith("sqlite3")
            other.writestr(name, bytes(content))

    answer = scratch.manage("restore", str(broken))

    assert (answer.returncode, "is not what was written" in answer.stderr) == (1, True)
