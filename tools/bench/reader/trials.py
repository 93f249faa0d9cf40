"""Trials of the reader: a sheet made, photographed, read and judged, and the file where outcomes add up."""

from __future__ import annotations

import hashlib
import json
import subprocess
import sys
from functools import partial
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any, NamedTuple

from scoring import every_game
from scoring.overlay import laid_over
from scoring.price_cells import unpriced
from tools.bench.reader.cameras import HARD, PLAIN, photograph
from tools.bench.reader.child import read_here
from tools.bench.reader.hands import FAMILIES
from tools.bench.reader.sheets import filled_sheet

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from scoring import Variant
    from tools.bench.reader.sheets import FilledSheet

ROOT = Path(__file__).resolve().parents[3]
MADE_BY = ("hands", "sheets", "cameras")
CHANGING = ("reading/*.py", "reports/marked_sheets/*.py", *(f"tools/bench/reader/{name}.py" for name in MADE_BY))
IN_A_CHILD = 5  # every fifth photograph tells the cost; the others are read in this process, which is quicker
SECONDS = 60
MISLED = "misled"
PAPERS: dict[str, Callable[[Variant, Random, str], FilledSheet]] = {
    **{family: partial(filled_sheet, whose=family) for family in FAMILIES},
    MISLED: partial(filled_sheet, misled=True),
}


class Trial(NamedTuple):
    """A photograph: its variant, seed and number, whose hands filled in what it shows, and its kind."""

    variant: str
    seed: int
    number: int
    paper: str = "usual"

    @property
    def kind(self) -> str:
        """Every second one is plain; the others are hard in each way by turns."""
        return HARD[self.number // 2 % len(HARD)] if self.number % 2 else PLAIN


class Outcome(NamedTuple):
    """The result of a trial. `wrong` are rows that would be entered and are not what was marked, `asked` besides those
    that were corrected, `misread` bubbles taken for the opposite. Seconds and MB are 0 where they were not measured."""

    trial: Trial
    kind: str
    habit: str
    refused: str
    rows: int
    wrong: list[int]
    asked: list[int]
    corrected: list[int]
    misread: int
    seconds: float
    peak: float


def every_variant() -> dict[str, Variant]:
    """Every variant that has a marked sheet, by game and key.

    One whose prices each club types has made-up ones: no evening is played without them, and in a table of noughts no
    check holds anything.
    """
    variants = [(game, variant) for game in every_game() for variant in game.variants if variant.markable]
    return {f"{game.key}/{variant.key}": _priced(variant) for game, variant in variants}


def _priced(variant: Variant) -> Variant:
    prices = {contract.key: 5 + 3 * at for at, contract in enumerate(unpriced(variant))}
    if not prices:
        return variant
    return laid_over(variant, {"contracts": {key: {"won": price, "lost": price} for key, price in prices.items()}})


def photographed(variant: Variant, trial: Trial) -> tuple[FilledSheet, bytes]:
    """The paper of a trial and its photograph, the same each time."""
    chance = Random(f"{trial.variant} {trial.seed} {trial.number}")  # noqa: S311  the same each time
    paper = PAPERS[trial.paper](variant, chance, trial.kind)
    return paper, photograph(paper.picture, chance, trial.kind)


def tried(variant: Variant, trial: Trial) -> Outcome:
    """The outcome of one trial."""
    paper, stored = photographed(variant, trial)
    measured = trial.number % (2 * IN_A_CHILD) < 2  # a plain one and a hard one
    answer = _in_a_child(stored, paper.geometry) if measured else read_here(stored, paper.geometry)
    judged = paper.judged(answer.get("rows", {}))
    return Outcome(
        trial,
        trial.kind,
        " ".join(hand.habit for hand in paper.hands),
        answer.get("refused", ""),
        len(answer.get("rows", ())),
        judged.wrong,
        judged.asked,
        sorted(paper.corrected),
        judged.misread,
        answer.get("seconds", 0.0),
        answer.get("peak", 0.0),
    )


def _in_a_child(stored: bytes, geometry: dict[str, Any]) -> dict[str, Any]:
    ended = subprocess.run(
        [sys.executable, "-m", "tools.bench.reader.child"],
        input=json.dumps(geometry).encode() + b"\n" + stored,
        capture_output=True,
        cwd=ROOT,
        env={"OPENBLAS_NUM_THREADS": "1"},
        timeout=SECONDS,
        check=True,
    )
    answer: dict[str, Any] = json.loads(ended.stdout)
    return answer


class Results:
    """Outcomes kept in a file, a line of JSON each, so that runs add up; those of another reader are left out."""

    def __init__(self, file: Path) -> None:
        self._file, self._version = file, _version()

    def outcomes(self) -> list[Outcome]:
        """Every outcome of the reader as it is now."""
        lines = self._file.read_text().splitlines() if self._file.exists() else []
        entries = [json.loads(line) for line in lines]
        return [
            Outcome(Trial(*entry["outcome"][0]), *entry["outcome"][1:])
            for entry in entries
            if entry["version"] == self._version
        ]

    def add(self, outcome: Outcome) -> None:
        """Keeps one more."""
        with self._file.open("a") as file:
            file.write(json.dumps({"version": self._version, "outcome": outcome}) + "\n")


def missing(
    results: Results, variants: list[str], seed: int, sheets: int, papers: Sequence[str] = ("usual",)
) -> Iterator[Trial]:
    """The trials of those papers that are not in the results yet, all variants by turns."""
    done = {outcome.trial for outcome in results.outcomes()}
    for number in range(sheets):
        for paper in papers:
            for variant in variants:
                if (trial := Trial(variant, seed, number, paper)) not in done:
                    yield trial


def _version() -> str:
    """The version of the reader, the sheet and the trials: a digest of their files."""
    files = sorted(file for pattern in CHANGING for file in ROOT.glob(pattern))
    return hashlib.sha256(b"".join(file.read_bytes() for file in files)).hexdigest()[:12]
