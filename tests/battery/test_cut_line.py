"""A laptop leads an evening that a site shows; the line is cut 200 times and nothing lost, doubled or reordered."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.battery.cut_line import WAYS, CutLine
from tests.battery.scratch import Scratch

CUTS, ACTS = 200, 40


@pytest.mark.battery
@pytest.mark.slow
@pytest.mark.timeout(1500)
def test_the_site_has_what_the_laptop_has_however_often_the_line_is_cut(tmp_path: Path) -> None:
    folders = {name: tmp_path / name for name in ("site", "laptop")}
    for folder in folders.values():
        folder.mkdir()
    site = Scratch(folders["site"])
    laptop = Scratch(folders["laptop"], SECRET_KEY="another-key-than-the-one-that-made-the-link-of-the-site")
    path = site.staged("hall_link")
    laptop.staged("empty")
    server = site.site().start()
    line = CutLine(server.port, seed=41)
    link, runs = f"http://127.0.0.1:{line.port}{path}", 0
    try:
        while line.cuts < CUTS:
            runs += 1
            gone = laptop.run("-m", "tests.battery.hall_laptop", link, str(ACTS), str(runs))
            assert gone.returncode == 9, gone.stderr
            if runs % 3 == 0:
                server.kill()
                server.start()
        over = laptop.run("-m", "tests.battery.hall_laptop", link, "0", "0")
        assert over.returncode == 0, over.stderr
    finally:
        server.kill()
        line.close()

    here, there = laptop.staged("evening"), site.staged("evening")
    assert there["event"] == here["event"]
    assert there["state"] == here["state"]
    assert [row["seq"] for row in there["event"]["journal"]] == list(range(1, len(there["event"]["journal"]) + 1))
    assert (here["lead"], there["lead"]) == ("site", "")
    assert site.complaints() == laptop.complaints() == []
    assert set(line.met) == set(WAYS)
    print(f"{len(here['event']['journal'])} rows, {runs} laptops, {line.cuts} cuts: {dict(line.met)}")
