"""Each guard and each rule broken in turn: the fast test of it must fail, and pass while nothing is broken."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

from tests.tournaments.guard_faults import ROOT
from tests.tournaments.rule_faults import EVERY_FAULT

FAILED, PASSED = 1, 0
pytestmark = [pytest.mark.battery, pytest.mark.timeout(900)]


def outcome(*words: str, **environment: str) -> tuple[int, str]:
    """How pytest ends with these words, in a process of its own, and what it says."""
    command = [sys.executable, "-m", "pytest", "-q", "-x", *words]
    done = subprocess.run(
        command, cwd=ROOT, env={**os.environ, **environment}, capture_output=True, text=True, timeout=600
    )
    return done.returncode, done.stdout[-3000:]


@pytest.mark.parametrize("number", range(len(EVERY_FAULT)), ids=map(str, EVERY_FAULT))
def test_a_broken_guard_is_noticed(number: int) -> None:
    code, said = outcome("-p", "tests.battery.faulty", EVERY_FAULT[number].test, SEEDED_FAULT=str(number))

    assert code == FAILED, f"{EVERY_FAULT[number]} goes unnoticed by {EVERY_FAULT[number].test}:\n{said}"


def test_with_every_guard_in_place_these_tests_pass() -> None:
    code, said = outcome(*dict.fromkeys(fault.test for fault in EVERY_FAULT))

    assert code == PASSED, said
