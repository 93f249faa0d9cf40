"""Over HTTP, from many network addresses of this machine: one account is guessed at, and its owner goes on."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.battery.scratch import Scratch
from tests.battery.visitors import Visitor

pytestmark = [pytest.mark.battery, pytest.mark.timeout(600)]

ADDRESSES = 16
EACH = 7


def guess(port: int, address: int, email: str, passwords: list[str]) -> list[int]:
    """What a stranger at one of our addresses is answered."""
    visitor = Visitor(port, source=f"127.0.7.{address + 1}")
    visitor.ask("GET", "/sign-in/")
    return [
        visitor.ask("POST", "/sign-in/", {"username": email, "password": password}).status for password in passwords
    ]


def test_an_account_guessed_at_from_everywhere_stays_open_to_its_owner_alone(tmp_path: Path) -> None:
    scratch = Scratch(tmp_path)
    place = scratch.staged("places", 0)
    email, password = place["people"]["owner"], place["password"]
    site = scratch.site().start()
    try:
        owner = Visitor(site.port).signed_in(email, password)
        owner.ask("POST", "/sign-out/")
        statuses = [
            status
            for address in range(ADDRESSES)
            for status in guess(site.port, address, email, [f"guess {turn} {address}" for turn in range(EACH)])
        ]
        right_elsewhere = guess(site.port, 90, email, [password])
        colleague = guess(site.port, 3, place["people"]["director"], [password])
        owner.signed_in(email, password)
        opened = owner.ask("GET", "/account/").status
    finally:
        site.stop()

    assert statuses == [200] * 100 + [429] * (ADDRESSES * EACH - 100)
    assert (right_elsewhere, colleague, opened) == ([429], [302], 200)
