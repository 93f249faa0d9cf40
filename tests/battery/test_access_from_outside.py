"""The pages docs/access.md and docs/addresses.md, read as a visitor reads them and compared with what the site does.

Nothing of the site's own tables is imported: rights come from the two pages, roles sign in with their passwords.
"""

from __future__ import annotations

import re
import sqlite3
import statistics
import time
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from tests.battery.scratch import ROOT, Scratch
from tests.battery.visitors import Answer, Visitor

pytestmark = [pytest.mark.battery, pytest.mark.timeout(3600)]

ROLES = ("anybody", "stranger", "desk", "director", "organiser", "owner", "site")
METHODS = ("GET", "POST", "PUT", "DELETE", "PATCH")
SOMEBODY_ELSE = "00000000-0000-4000-8000-000000000000"
Rights = dict[str, dict[str, str]]


def rows_of(page: str) -> list[list[str]]:
    """The cells of every table row of a page, headings left out."""
    lines = (ROOT / "docs" / page).read_text(encoding="utf-8").splitlines()
    cells = [[cell.strip() for cell in line.strip("|").split("|")] for line in lines if line.startswith("| ")]
    return [row for row in cells if row[0] != "act"]


def who_may() -> dict[str, set[str]]:
    """Each right with the roles that docs/access.md gives it; the site's administrator has all."""
    columns = ("anybody", "table code", "desk", "director", "organiser", "owner")
    return {
        row[0].replace(" ", "_"): {"site", *(role for role, cell in zip(columns, row[1:], strict=True) if cell)}
        for row in rows_of("access.md")
    }


def addresses() -> Rights:
    """Each address of docs/addresses.md with the methods it takes and what each asks for."""
    rights: Rights = {}
    asked_by_method: dict[str, str] = {}
    for line in (ROOT / "docs/addresses.md").read_text(encoding="utf-8").splitlines():
        if heading := re.fullmatch(r"\*\*(.*?)\*\*(?: \((.*)\))?", line):
            asks, note = heading.groups()
            asked_by_method = dict(entry.split(" ", 1) for entry in asks.split(", ")) if " is there" not in asks else {}
            if "ask" in (note or ""):
                asked_by_method |= {method: f"{who}*" for method, who in asked_by_method.items() if method != "GET"}
        elif address := re.fullmatch(r"- `(/.*)`", line):
            rights.setdefault(address[1], {}).update(asked_by_method)
    return rights


def allowed(role: str, who: str, rights: dict[str, set[str]], published: bool) -> bool:
    """What the pages say of a role."""
    if who == "everybody" or (published and who in {"published", "results"}):
        return True
    if who == "signed in":
        return role != "anybody"
    return role in rights["see_tournament" if who in {"published", "results"} else who]


def wrong(answer: Answer, role: str, who: str | None, rights: dict[str, set[str]], published: bool) -> bool:
    """Is the answer another than the pages promise this role? `who` has a star where single acts ask for more."""
    if answer.status >= 500:
        return True
    if who is not None and who.endswith("*"):
        return answer.status != 403 and wrong(answer, role, who[:-1], rights, published)
    if who is None:
        return answer.status < 300
    if who in {"link", "own", "fresh site", "open demo"}:  # what stands there depends on more than the role
        return False
    if allowed(role, who, rights, published):
        return answer.refused or answer.status == 405
    if role == "stranger" and not published:
        return answer.status != 404
    return not answer.refused


class Snapshot:
    """The database as it was, put back after each act while the site runs."""

    def __init__(self, file: Path) -> None:
        self.file, self.kept = file, file.with_name("kept.sqlite3")
        self._copy(self.file, self.kept)

    def put_back(self) -> None:
        self._copy(self.kept, self.file)

    def _copy(self, source: Path, target: Path) -> None:
        with (
            closing(sqlite3.connect(source, timeout=30)) as before,
            closing(sqlite3.connect(target, timeout=30)) as after,
        ):
            before.backup(after)


def visited(port: int, staged: dict[str, Any], snapshot: Snapshot, visitors: dict[str, Visitor]) -> list[str]:
    """Every role at every address with every method; what was answered otherwise than the pages say."""
    rights, faults, asked = who_may(), [], 0
    for address, methods in addresses().items():
        for role, visitor in visitors.items():
            for method in METHODS if role in {"anybody", "owner"} else sorted({"GET", "POST", *methods}):
                who = methods.get(method)
                document = staged["bodies"].get(address, {}) if "/api/" in address and method != "GET" else None
                answer = visitor.ask(
                    method, staged["paths"][address], staged["forms"].get(address), document=document, keep=False
                )
                asked += 1
                if method != "GET" and answer.status < 400:
                    snapshot.put_back()
                if address == "/start/" and answer.status == 403:
                    continue  # a laptop with a club starts no other
                if wrong(answer, role, who, rights, staged["published"]):
                    faults.append(f"{role} {method} {address}: {answer.status}, the page says {who}")
    print(f"{asked} requests, {len(addresses())} addresses, {len(visitors)} roles")
    print("\n".join(faults))
    return faults


def without_token(staged: dict[str, Any], snapshot: Snapshot, owner: Visitor) -> list[str]:
    """Forms that somebody else put up, sent by the owner's own browser: none does anything."""
    faults = []
    for address, methods in addresses().items():
        for method in methods.keys() - {"GET"}:
            document = staged["bodies"].get(address, {}) if "/api/" in address else None
            answer = owner.ask(method, staged["paths"][address], token=False, document=document, keep=False)
            if answer.status < 400:
                faults.append(f"{method} {address}: {answer.status}")
                snapshot.put_back()
    return faults


def gossip(staged: dict[str, Any], stranger: Visitor) -> list[str]:
    """Addresses that say more of another club's things than of what there never was: in words, status or time."""
    faults, ratios = [], []
    for address, methods in addresses().items():
        there = staged["paths"][address]
        nowhere = elsewhere(address, there, staged)
        if nowhere == there or methods.get("GET") in {None, "everybody", "link", "own", "signed in"}:
            continue
        existing, missing = stranger.ask("GET", there, keep=False), stranger.ask("GET", nowhere, keep=False)
        if (existing.status, existing.without(there)) != (missing.status, missing.without(nowhere)):
            faults.append(f"{address}: {existing.status} here, {missing.status} where nothing is")
        ratios.append(pace(stranger, there) / pace(stranger, nowhere))
    print(
        f"time where something is, by time where nothing is: median {statistics.median(ratios):.2f}, "
        f"of {len(ratios)} addresses {min(ratios):.2f} to {max(ratios):.2f}"
    )
    return faults


def elsewhere(address: str, path: str, staged: dict[str, Any]) -> str:
    """The same address of a thing that never was: the first id or name in it is another one."""
    if "<uuid:" in address:
        return re.sub(r"[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}", SOMEBODY_ELSE, path, count=1)
    return path.replace(f"/{staged['club']}", "/nobody-plays-here", 1)


def pace(visitor: Visitor, path: str) -> float:
    """The middle one of seven times, in seconds."""
    times = []
    for _ in range(7):
        started = time.perf_counter()
        visitor.ask("GET", path, keep=False)
        times.append(time.perf_counter() - started)
    return statistics.median(times)


@pytest.mark.parametrize("published", [False, True])
def test_the_site_answers_as_the_pages_of_access_say(tmp_path: Path, published: bool) -> None:
    scratch = Scratch(tmp_path)
    staged = scratch.staged("places", int(published))
    site = scratch.site().start()

    try:
        visitors = {role: Visitor(site.port) for role in ROLES}
        for role, visitor in visitors.items():
            visitor.ask("GET", "/sign-in/")
            if role != "anybody":
                visitor.signed_in(staged["people"][role], staged["password"])
        snapshot = Snapshot(scratch.file)
        faults = visited(site.port, staged, snapshot, visitors)
        forged = without_token(staged, snapshot, visitors["owner"])
        learnt = [] if published else gossip(staged, visitors["stranger"])
    finally:
        site.stop()

    assert "\n".join([*faults, *forged, *learnt]) == ""
