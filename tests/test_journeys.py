"""How many of our files somebody opens to follow one request: never more again than it took to make them few."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
# Each asks how many decimals the prices have. A deal passes scoring's reader and ledger and asks whether a drive moves
# on or an entry is somebody else's; a draw its search, check and certificate, what it follows from and whom a drive
# takes for ladies.
MOST = {"deal": 38, "standings": 30, "draw": 44}


@pytest.mark.slow
@pytest.mark.timeout(900)
def test_a_request_passes_few_of_our_files() -> None:
    # In a process of its own: what is traced must not have been made for another test before.
    completed = subprocess.run(
        [sys.executable, "-m", "tools.journeys"], cwd=ROOT, capture_output=True, text=True, check=True
    )
    words = [line.split() for line in completed.stdout.splitlines()]
    files = {name: int(count) for name, count, *_ in words}

    assert files.keys() == MOST.keys()
    assert {name: count for name, count in files.items() if count > MOST[name]} == {}
