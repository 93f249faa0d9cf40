"""Four devices correct the same version of a deal at the same moment: one wins, three are shown the winner."""

from __future__ import annotations

import asyncio
import json
import uuid
from pathlib import Path
from typing import Any

import pytest

from tests.battery.scratch import Scratch
from tools.bench.stage import YES_TO_ALL
from tools.bench.wire import Wire

RECORDS = [
    {"contract": {"type": "solo", "level": 6}, "declarers": ["N"], "trump": "hearts", "tricks": {"declarers": tricks}}
    for tricks in (6, 7, 8, 5, 4)
]


async def corrected(port: int, hall: dict[str, Any], table: str, deals: int) -> list[tuple[list[int], str, Any]]:
    """For each deal: the four answers in order, its id, and what the winner said."""
    wires = [Wire(port) for _ in range(4)]
    code, corrections = hall["codes"][table], []
    for _ in range(deals):
        uid = str(uuid.uuid4())
        path = f"{hall['paths'][table]}/deals/{uid}"
        first = await wires[0].ask("PUT", path, _body(RECORDS[0]), x_table_code=code)
        assert first.status == 201, first.body
        answers = await asyncio.gather(
            *(
                wire.ask("PUT", path, _body(record), x_table_code=code, if_match='"1"')
                for wire, record in zip(wires, RECORDS[1:], strict=True)
            )
        )
        won = [record for answer, record in zip(answers, RECORDS[1:], strict=True) if answer.status == 200]
        corrections.append((sorted(answer.status for answer in answers), uid, won))
    for wire in wires:
        wire.close()
    return corrections


def _body(record: Any) -> bytes:
    return json.dumps({"record": record, "warnings_dismissed": YES_TO_ALL}).encode()


@pytest.mark.parametrize(
    ("tables", "deals"),
    [
        pytest.param(2, 2, id="4", marks=pytest.mark.battery),
        pytest.param(10, 50, marks=[pytest.mark.battery, pytest.mark.slow, pytest.mark.timeout(900)], id="500"),
    ],
)
def test_of_four_corrections_at_one_moment_one_wins(tmp_path: Path, tables: int, deals: int) -> None:
    scratch = Scratch(tmp_path)
    [hall] = scratch.staged("halls", 1, tables, deals)
    site = scratch.site().start()

    async def everywhere() -> list[Any]:
        corrections = await asyncio.gather(
            *(corrected(site.port, hall, str(table + 1), deals) for table in range(tables))
        )
        return [correction for table in corrections for correction in table]

    try:
        corrections = asyncio.run(everywhere())
    finally:
        site.stop()

    stored = scratch.staged("stored")
    assert {tuple(statuses) for statuses, _, _ in corrections} == {(200, 412, 412, 412)}
    assert stored["deals"] == {uid: [2, won] for _, uid, [won] in corrections}
    assert stored["corrected"] == tables * deals
    assert scratch.complaints() == []
