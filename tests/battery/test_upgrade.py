"""Databases that old versions wrote are brought up to date and prove themselves, one full of deals and its backup too.

They are then made like one that this version made at once (the command `migrate`), or a step has left something out.

With `-s` it prints the numbers of docs/performance.md.
"""

from __future__ import annotations

import json
import lzma
import os
import sqlite3
import subprocess
import sys
import time
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from tests.battery.scratch import ROOT, Scratch
from tests.upgrades.schema import schema_of

OLD = sorted((ROOT / "tests" / "upgrades").glob("*.sql.xz"))
# The newest in every run, those before it in the battery.
ALWAYS = ("9192f0fe",)
STEPS = sorted(file.stem[:4] for file in (ROOT / "tournaments" / "migrations").glob("0*.py"))
# The last step of the first version. What later ones added is dropped on the way back, as it never was there.
FIRST = "0002"
LATELY = STEPS[-5]
PEAK = "import resource as r; print('peak', r.getrusage(r.RUSAGE_SELF).ru_maxrss)"
RUN = f"import sys; from django.core.management import execute_from_command_line as e; e(sys.argv); {PEAK}"


def timed(scratch: Scratch, *words: str) -> str:
    """Run a command, print how long it took and its most memory; what it said."""
    started = time.perf_counter()
    done = subprocess.run(
        [sys.executable, "-c", RUN, *words],
        cwd=ROOT,
        env={**os.environ, **scratch.environment},
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stderr
    *said, peak = done.stdout.splitlines()
    print(f"{' '.join(words)}: {time.perf_counter() - started:.1f} s, {int(peak.split()[1]) / 1024:.0f} MB")
    return "\n".join(said)


def upgraded(scratch: Scratch, evenings: int, tables: int, deals: int) -> None:
    made = scratch.staged("season", evenings, tables, deals)
    before, made_at_once = scratch.staged("standings"), scratch.staged("schema")
    back = scratch.manage("migrate", "tournaments", FIRST)
    older = scratch.folder / "older.zip"
    kept = scratch.manage("backup", str(older))
    assert (back.returncode, kept.returncode) == (0, 0), back.stderr + kept.stderr

    timed(scratch, "migrate", "--no-input")
    assert scratch.staged("schema") == made_at_once

    whole, proved = timed(scratch, "check_journal"), timed(scratch, "check_scores")
    assert (made, scratch.staged("standings")) == (evenings * tables * deals, before)
    assert whole == f"{evenings} journals are whole."
    assert proved == f"{evenings} tournaments: stored equals recomputed."
    put_back(scratch, older, before)


def put_back(scratch: Scratch, older: Path, before: Any) -> None:
    """Over the newer tables, which it does not know; then they are there again, and what was played too."""
    said = timed(scratch, "restore", str(older))

    assert ("made by an older version: its tables were brought up to date" in said, scratch.staged("standings")) == (
        True,
        before,
    )


SIZES = [
    pytest.param(2, 2, 3, marks=[pytest.mark.battery, pytest.mark.timeout(300)], id="12-deals"),
    pytest.param(50, 50, 40, marks=[pytest.mark.battery, pytest.mark.timeout(3600)], id="100000-deals"),
]


@pytest.mark.battery
@pytest.mark.slow
@pytest.mark.postgres
def test_the_newest_steps_are_taken_back_and_again_on_postgresql(on_postgres: Scratch) -> None:
    """All steps there are, and a backup from between them, are for the battery, on both databases."""
    on_postgres.staged("season", 2, 2, 3)
    before, made_at_once = on_postgres.staged("standings"), on_postgres.staged("schema")

    steps = [on_postgres.manage("migrate", *target) for target in (("tournaments", LATELY), ())]

    assert [step.returncode for step in steps] == [0, 0], [step.stderr for step in steps]
    assert (on_postgres.staged("schema"), on_postgres.staged("standings")) == (made_at_once, before)
    assert on_postgres.complaints() == []


@pytest.mark.parametrize(("evenings", "tables", "deals"), SIZES)
def test_a_database_of_the_first_version_is_brought_up_to_date(
    tmp_path: Path, evenings: int, tables: int, deals: int
) -> None:
    upgraded(Scratch(tmp_path), evenings, tables, deals)


@pytest.mark.slow
@pytest.mark.postgres
@pytest.mark.parametrize(("evenings", "tables", "deals"), SIZES)
def test_so_is_one_of_postgresql(on_postgres: Scratch, evenings: int, tables: int, deals: int) -> None:
    upgraded(on_postgres, evenings, tables, deals)


@pytest.mark.slow
@pytest.mark.timeout(300)
@pytest.mark.parametrize(
    "written",
    [
        pytest.param(file, id=commit, marks=[] if commit in ALWAYS else [pytest.mark.battery])
        for file in OLD
        for commit in [file.name.partition(".")[0]]
    ],
)
def test_what_an_old_version_wrote_is_read_by_this_one(tmp_path: Path, written: Path) -> None:
    scratch = Scratch(tmp_path)
    with closing(sqlite3.connect(scratch.file)) as database:
        database.executescript(lzma.decompress(written.read_bytes()).decode())
    then = json.loads(written.with_name(written.name.replace(".sql.xz", ".standings.json")).read_text())

    migrated = scratch.manage("migrate", "--no-input")

    assert (migrated.returncode, scratch.complaints()) == (0, []), migrated.stderr
    assert len(then) >= 5
    assert scratch.staged("standings") == then
    fresh = Scratch(tmp_path / "fresh")
    fresh.folder.mkdir()
    fresh.staged("empty")
    assert schema_in(scratch.file) == schema_in(fresh.file)


def schema_in(file: Path) -> list[str]:
    with closing(sqlite3.connect(file)) as database:
        return schema_of("sqlite", lambda query: database.execute(query).fetchall())
