"""What a trial's reading came to, and the parts of judging that sheets and totals slips share."""

from __future__ import annotations

from collections.abc import Mapping, Set
from typing import Any, NamedTuple

from reading.marks import State

Groups = dict[str, set[str]]


class Judged(NamedTuple):
    """The rows that are silently wrong, those that are asked though nothing was corrected, and how many bubbles were
    taken for the opposite."""

    wrong: list[int]
    asked: list[int]
    misread: int


def seen(states: Mapping[str, Mapping[str, str]]) -> tuple[Groups, Groups, Groups]:
    """The bubbles of one row that are marked, ringed and faint, by group."""
    return _in(states, State.MARKED), _in(states, State.RINGED), _in(states, State.FAINT)


def misread(rows: Mapping[str, Any], marks: Set[tuple[int, str, str]], corrected: Set[int]) -> int:
    """How many bubbles in rows without a correction were taken for marked and are not, or for empty and are marked."""
    said = (
        ((int(row), group, value) in marks, state)
        for row, (states, _written) in rows.items()
        if int(row) not in corrected
        for group, values in states.items()
        for value, state in values.items()
    )
    return sum(state == (State.EMPTY if marked else State.MARKED).value for marked, state in said)


def _in(states: Mapping[str, Mapping[str, str]], wanted: State) -> Groups:
    found = {
        group: {value for value, state in values.items() if state == wanted.value} for group, values in states.items()
    }
    return {group: values for group, values in found.items() if values}
