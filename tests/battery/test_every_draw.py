"""Every individual draw of 4 to 200 people, in full and of 3 to 12 rounds, made by the command: counted anew."""

from __future__ import annotations

import json
from contextlib import redirect_stderr, redirect_stdout
from io import StringIO
from typing import Any

import pytest

from draws.command import main
from tests.independent.seatings import counted, misplaced, untrue

pytestmark = [pytest.mark.battery, pytest.mark.slow, pytest.mark.timeout(3_600)]

SEEDS = (7, 4711, 20261)
PEOPLE, TOGETHER = range(4, 201), 20
SHORT = range(3, 13)

BEYOND = 52
"""In so many of the 1,970 short draws, at most, the search repeats more meetings than are proved to be needed."""


@pytest.mark.parametrize("fewest", PEOPLE[::TOGETHER])
def test_full_draws_are_even_and_their_certificates_true(fewest: int) -> None:
    wrong = {}
    for people in range(fewest, min(fewest + TOGETHER, PEOPLE.stop)):
        rounds = people - (people % 4 == 0)
        document = drawn(people, rounds, SEEDS[people % len(SEEDS)])
        wrong[people] = [*misplaced(document, people, rounds), *untrue(document), *inexact(document)]
    assert {people: said for people, said in wrong.items() if said} == {}


@pytest.mark.parametrize("seed", SEEDS)
def test_short_draws_are_even_and_their_certificates_true(seed: int) -> None:
    wrong, beyond = {}, []
    for people, rounds in ((people, rounds) for people in PEOPLE for rounds in SHORT):
        document = drawn(people, rounds, seed)
        wrong[people, rounds] = [*misplaced(document, people, rounds), *untrue(document)]
        beyond += [(people, rounds)] * (document["certificate"]["meetings"]["gap"] > 0)
    assert {draw: said for draw, said in wrong.items() if said} == {}
    assert len(beyond) <= BEYOND, beyond


def drawn(people: int, rounds: int, seed: int) -> dict[str, Any]:
    """What the command prints, which has nothing to add."""
    said, complained = StringIO(), StringIO()
    with redirect_stdout(said), redirect_stderr(complained):
        code = main(["individual", str(people), "--rounds", str(rounds), "--seed", str(seed)])
    assert (code, complained.getvalue()) == (0, ""), (people, rounds, seed)
    return json.loads(said.getvalue())


def inexact(document: dict[str, Any]) -> list[str]:
    """What keeps a full draw from being a whist tournament; with two or three left over nobody partners anybody twice,
    and all are out equally often."""
    true = counted(document)
    exact = document["players"] % 4 < 2
    faults = {
        "partners": true["partners.most"] > 1 or (exact and true["partners.fewest"] < 1),
        "meetings": exact and (true["meetings.fewest"], true["meetings.most"]) != (3, 3),
        "sit-outs": true["sit_outs.fewest"] != true["sit_outs.most"],
    }
    return [name for name, there in faults.items() if there]
