"""Thousands of short evenings over a network that does everything wrong: nothing is lost, doubled or falsely said.

With `-s` it prints what was played; a seed that went wrong is played again by its number.
"""

from __future__ import annotations

import asyncio
import os

import pytest

from tests.battery.evenings import AT_A_TABLE, play
from tests.battery.scratch import Scratch

FIRST = int(os.environ.get("ROUGH_SEED", "1"))


@pytest.mark.parametrize(
    "evenings",
    [
        pytest.param(12, marks=[pytest.mark.battery, pytest.mark.timeout(300)], id="a dozen"),
        pytest.param(3000, marks=[pytest.mark.battery, pytest.mark.timeout(7200)], id="three thousand"),
    ],
)
def test_nothing_is_lost_doubled_or_falsely_said(chromium: object, tmp_path: object, evenings: int) -> None:
    scratch = Scratch(tmp_path)  # type: ignore[arg-type]  # pytest's path
    tables = -(-evenings // AT_A_TABLE)
    halls = scratch.staged("halls", -(-tables // 50), min(tables, 50), 400)
    codes = [code for hall in halls for code in hall["codes"].values()]
    site = scratch.site().start()

    try:
        outcome = asyncio.run(play(f"http://localhost:{site.port}", codes, evenings, FIRST))
    finally:
        site.stop()

    print(dict(outcome.kinds), dict(outcome.met), outcome.deals)
    assert outcome.wrong == []
    assert scratch.complaints() == []
