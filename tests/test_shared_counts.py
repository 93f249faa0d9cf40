"""Counts of several processes: added up whoever is asked, and none lost with the process that kept them."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from config.machine_counts import Machine
from config.shared_counts import SharedCounts

PAGE, DEAL = ("answer", "GET", "s/<slug:club>/", "200"), ("answer", "PUT", "api/v1/é", "201")
A_PROCESS = """
import sys
from pathlib import Path
from config.shared_counts import SharedCounts
counts = SharedCounts(Path(sys.argv[1]))
for _ in range(3):
    counts.add({("answer", "GET", "s/<slug:club>/", "200"): 1})
print(counts.total())
"""


def test_whoever_is_asked_tells_the_counts_of_all(tmp_path: Path) -> None:
    first, second = SharedCounts(tmp_path), SharedCounts(tmp_path)

    first.add({PAGE: 1})
    second.add({PAGE: 2, DEAL: 1})
    first.add({PAGE: 1})

    assert first.total() == second.total() == {PAGE: 4, DEAL: 1}


@pytest.mark.slow
def test_counts_of_a_process_that_ended_are_kept_and_counted_once(tmp_path: Path) -> None:
    for _ in range(2):
        subprocess.run([sys.executable, "-c", A_PROCESS, str(tmp_path)], check=True, capture_output=True)

    later = SharedCounts(tmp_path)
    later.add({PAGE: 1})

    assert later.total() == SharedCounts(tmp_path).total() == {PAGE: 7}
    assert len(list(tmp_path.glob("counts-*"))) == 2


def test_a_folder_that_cannot_be_written_stops_nobody(tmp_path: Path) -> None:
    (tmp_path / "a file").touch()
    counts = SharedCounts(tmp_path / "a file")

    counts.add({PAGE: 1})

    assert counts.total() == {PAGE: 1}


def test_what_is_no_count_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / "counts-0").write_text("no count\n000\n12\n")
    counts = SharedCounts(tmp_path)
    counts.add({DEAL: 2})

    assert counts.total() == {DEAL: 2}


@pytest.mark.django_db
def test_one_answer_tells_the_counts_of_every_machine(tmp_path: Path) -> None:
    machines = [Machine(tmp_path / name) for name in ("one", "two")]
    shared = [SharedCounts(machine.folder) for machine in machines]
    for machine, counts in zip(machines, shared, strict=True):
        counts.add({PAGE: 2, DEAL: 1})
        machine.tell(counts.total)
    shared[0].add({PAGE: 5})

    told = sum(machines[0].others(), shared[0].total())

    assert told == {PAGE: 9, DEAL: 2}
    machines[0].tell(shared[0].total)
    again = Machine(machines[1].folder)
    assert (again.name, sum(again.others(), shared[1].total())) == (machines[1].name, told)
