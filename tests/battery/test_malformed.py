"""Requests that make no sense, by the thousand: never a failure of ours, and each is answered."""

from __future__ import annotations

import asyncio
import json
import random
import uuid
from pathlib import Path
from typing import Any

import pytest

from tests.battery.scratch import Scratch
from tools.bench.stage import YES_TO_ALL, records_of
from tools.bench.wire import Wire

ODD: list[Any] = [
    None,
    True,
    -1,
    10**30,
    1.5,
    "",
    "\u202e<script>alert(1)</script>",
    "'; DROP TABLE x; --",
    "x" * 3000,
    "\ud800",
    [],
    [[[]]],
    {},
    {"a": {"b": {}}},
    ["N"] * 50,
    "=1+1",
    "\x00",
    "١٢",
]
METHODS = ["PUT", "PUT", "PUT", "GET", "DELETE", "POST", "PATCH", "OPTIONS", "HEAD"]


def spoiled(chance: random.Random, hall: dict[str, Any]) -> tuple[str, str, bytes, dict[str, str]]:
    """A request with one thing or several wrong in its address, its headers or its body."""
    method, number = chance.choice(METHODS), str(chance.randint(1, 4))
    table = hall["paths"][number]
    path = chance.choice([f"{table}/deals/{uuid.uuid4()}", table, hall["address"], "/t/", "/", "/live/"])
    if chance.random() < 0.4:
        path = path[: chance.randint(0, len(path))] or "/"
        path += chance.choice(["%00", "%ff", "../", "?after=x", "?number=-1&number=2", "%E2%80%AE", "/" * 30, ""])
    record = dict(records_of(1, seed=chance.randint(1, 50))[0])
    for _ in range(chance.randint(0, 3)):
        record[chance.choice([*record, "tricks", "declarers", "nothing"])] = chance.choice(ODD)
    body = json.dumps({"record": record, "number": chance.choice([1, *ODD]), "warnings_dismissed": YES_TO_ALL}).encode()
    if chance.random() < 0.3:
        body = body[: chance.randint(0, len(body))] + chance.randbytes(chance.randint(0, 40))
    headers = {"x_table_code": chance.choice([hall["codes"][number], "x", "A" * 500])}
    if chance.random() < 0.3:
        headers["if_match"] = chance.choice(["*", "x", "-1", "9" * 30, '"1"'])
    if chance.random() < 0.2:
        name = chance.choice(["accept_language", "cookie", "accept", "x_request_id"])
        headers[name] = chance.choice(["\xff", ";", "x" * 2000])
    return method, path, b"" if method in ("GET", "HEAD", "OPTIONS") else body, headers


async def asked(port: int, hall: dict[str, Any], seed: int, count: int) -> list[tuple[int, str]]:
    """The status of each answer; a connection that is closed without one counts as 0."""
    chance, answers = random.Random(seed), []
    for _ in range(count):
        method, path, body, headers = spoiled(chance, hall)
        wire = Wire(port)
        try:
            status = await wire.status(method, path, body, **headers)
        except (OSError, EOFError):
            status = 0
        answers.append((status, f"{method} {path}"))
        wire.close()
    return answers


@pytest.mark.parametrize(
    "count",
    [
        pytest.param(80, marks=pytest.mark.timeout(240)),
        pytest.param(5000, marks=[pytest.mark.battery, pytest.mark.slow, pytest.mark.timeout(900)]),
    ],
)
def test_no_request_however_odd_makes_the_site_fail(tmp_path: Path, count: int) -> None:
    scratch = Scratch(tmp_path)
    [hall] = scratch.staged("halls", 1, 4, 20)
    site = scratch.site().start()

    async def everything() -> list[tuple[int, str]]:
        answers = await asyncio.gather(*(asked(site.port, hall, seed, count // 4) for seed in range(4)))
        return [answer for part in answers for answer in part]

    try:
        answers = asyncio.run(everything())
    finally:
        site.stop()

    assert [answer for answer in answers if answer[0] >= 500 or answer[0] == 0] == []
    assert scratch.complaints() == []
