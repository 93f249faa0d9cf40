"""The wait of an organiser when the seats are drawn."""

from itertools import combinations
from random import Random
from typing import Any

from draws import History, checked, make_draw
from tools.bench.rows import Row, seconds
from tournaments.evening.rounds.facts import PlannedStage

PLAYERS, PAIRS, PLAYED = 100, 500, 8


def rows(stage: PlannedStage):
    yield _whist()
    yield _swiss()


def _whist():
    draws = []

    def draw() -> None:
        draws.append(make_draw("individual", PLAYERS, seed=1))
        if checked(draws[-1].as_json()):
            raise RuntimeError("The draw does not keep what it promises.")

    took = seconds(draw)
    return Row(
        f"Full whist draw of {PLAYERS} players, checked",
        "s",
        took,
        1,
        seconds(lambda: _count_meetings(draws[0])),
        "counting who met whom in the finished draw",
    )


def _swiss():
    chance, history = Random(5), History()  # noqa: S311  the same draws in every run
    for _ in range(PLAYED):
        draw = make_draw("swiss", PAIRS, seed=5, history=history)
        scored = {pair: chance.randint(-30, 30) for table in draw.rounds[-1].tables for pair in table}
        history = History(draw.rounds, (*history.points, scored))
    took = seconds(lambda: make_draw("swiss", PAIRS, seed=5, history=history))
    return Row(
        f"Swiss round of {PAIRS} pairs after {PLAYED} rounds",
        "s",
        took,
        0.2,
        seconds(lambda: _neighbours(history)),
        "sorting the pairs and taking neighbours",
    )


def _count_meetings(draw):
    met: dict[Any, int] = {}
    for round_ in draw.rounds:
        for table in round_.tables:
            for pair in combinations(sorted(table), 2):
                met[pair] = met.get(pair, 0) + 1
    return met


def _neighbours(history):
    totals = history.totals()
    order = sorted(totals, key=totals.get, reverse=True)
    return list(zip(order[::2], order[1::2], strict=True))
