"""A search that one process does is looked at, stopped and laid out by another, which says so when the first dies."""

from __future__ import annotations

import time
from pathlib import Path

import pytest

from tests.battery.scratch import Scratch
from tests.battery.visitors import Visitor

pytestmark = [pytest.mark.slow, pytest.mark.battery, pytest.mark.timeout(300)]
LONG = {"kind": "free_for_all", "seed": "3", "seconds": "20"}
AGAIN = {**LONG, "reason": "the first was stopped"}


def until(visitor: Visitor, page: str, words: bytes) -> bytes:
    """The page once it says that."""
    assert page.startswith("/e/"), page
    while words not in (shown := visitor.ask("GET", page).body):
        assert b"Computing for" in shown, shown
        time.sleep(0.1)
    return shown


def test_a_search_is_the_same_search_whichever_process_answers(tmp_path: Path) -> None:
    scratch = Scratch(tmp_path)
    staged = scratch.staged("undrawn")
    first, second = scratch.site().start(), scratch.site().start()
    draw = f"/e/{staged['id']}/rounds/draw/"
    try:
        here = Visitor(first.port).signed_in(staged["email"], "correct horse battery")
        there = Visitor(second.port, here.cookies)
        page = here.ask("POST", draw, LONG).leads_to
        shown = until(there, page, b"The best draw so far")
        refused = there.ask("POST", draw, LONG)
        laid_out = there.ask("POST", page)
        again = here.ask("POST", draw, AGAIN).leads_to
        until(there, again, b"Stop and keep the best so far")
        first.kill()
        interrupted = until(there, again, b"The server stopped while working on this")
        anew = there.ask("POST", draw, AGAIN).leads_to
    finally:
        first.kill()
        second.kill()

    assert b"Stop and keep the best so far" in shown
    assert (refused.status, b"is already being computed" in refused.body) == (200, True)
    assert (laid_out.status, laid_out.leads_to) == (302, f"/e/{staged['id']}/rounds/1/")
    assert b"Computing for" not in interrupted
    assert (anew.startswith(page.rsplit("/", 2)[0]), anew == again) == (True, False)
