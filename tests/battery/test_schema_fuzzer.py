"""The API asked by a fuzzer that knows only its OpenAPI page: every answer is one that the page tells of."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.battery.scratch import Scratch

# A deal record is described game by game, so that a record of the right form may still be refused; what was published
# is for everybody, with a key or without; and a deal that was taken out stays readable.
NOT_PROMISED = "positive_data_acceptance,ignored_auth,object_level_authorization,use_after_free"
CONFIGURATION = """
[parameters]
"path.tournament_id" = "{id}"
"path.round_number" = 1
"path.table_number" = 1
"path.uid" = "{uid}"
"path.game" = "kleurenwiezen"
"path.key" = "wallonia_26"
"path.slug" = "bench"
"""


def fuzzed(site: str, folder: Path, hall: dict[str, Any], key: str, examples: int) -> str:
    """What the fuzzer says after its last word about each operation."""
    configuration = folder / "schemathesis.toml"
    configuration.write_text(CONFIGURATION.format(**hall), encoding="utf-8")
    done = subprocess.run(
        [
            sys.executable,
            "-m",
            "schemathesis.cli",
            "--config-file",
            str(configuration),
            "run",
            f"{site}/api/v1/openapi.json",
            "-H",
            key,
            "--exclude-checks",
            NOT_PROMISED,
            "--max-response-time",
            "2",
            "-n",
            str(examples),
            "--phases",
            "coverage,fuzzing,stateful",
            "--seed",
            "1",
            "--no-shrink",
            "--continue-on-failure",
            "--suppress-health-check",
            "all",
            "--warnings",
            "off",
        ],
        cwd=folder,
        capture_output=True,
        text=True,
        timeout=1500,
    )
    return done.stdout + done.stderr


@pytest.mark.battery
@pytest.mark.timeout(1800)
def test_every_answer_is_one_that_the_description_tells_of(tmp_path: Path) -> None:
    scratch = Scratch(tmp_path)
    ask_everything(scratch, tmp_path)


@pytest.mark.battery
@pytest.mark.postgres
@pytest.mark.timeout(1800)
def test_every_answer_is_one_that_the_description_tells_of_on_postgres(on_postgres: Scratch, tmp_path: Path) -> None:
    ask_everything(on_postgres, tmp_path)


def ask_everything(scratch: Scratch, folder: Path) -> None:
    hall = scratch.staged("fuzzed")
    site = scratch.site().start()
    keys = [f"X-Table-Code: {hall['codes']['1']}", f"Authorization: Bearer {hall['token']}", "X-Table-Code: WRONGWRONG"]

    try:
        said = [fuzzed(f"http://127.0.0.1:{site.port}", folder, hall, key, 40) for key in keys]
    finally:
        site.stop()

    assert [
        report[report.find("= FAILURES") :] for report in said if "Failures:" in report or "Errors:" in report
    ] == []
    asked = [int(re.findall(r"(\d+) generated", report)[-1]) for report in said]
    assert [count > 500 for count in asked] == [True, True, True], said
    assert scratch.complaints() == []
    print(f"{sum(asked)} requests with a table's code, a program's token and a wrong code")
