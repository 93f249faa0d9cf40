"""Places, and why one stands above another, from an exported event alone (issue 6 section 3, docs/ranking.md)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from tests.independent.measures import BEGUN, Counted

Told = Mapping[str, int]


class Row(NamedTuple):
    """One entrant's place, and every measure that was looked at to find it, in order."""

    place: int
    shared: bool
    entrant: int
    stage: int
    measures: Told


def standings(event: Mapping[str, Any]) -> list[Row]:
    """Everybody from first to last; who shares a place is listed by number."""
    rows: list[Row] = []
    for stage, counted, people in reversed(_parts(event)):
        for group in _separated(counted, event["ranking"], people, {person: {} for person in people}):
            place = 1 + len(rows)
            rows += [Row(place, len(group) > 1, one, stage, told) for one, told in group.items()]
    return rows


def chain(event: Mapping[str, Any], rows: Sequence[Row], one: int, other: int) -> list[tuple[str, int, int]]:
    """Why one stands above, below or beside the other: the measures looked at, with both people's numbers.

    Where one of them got further, those after the last round that both were still in the running.
    """
    mine, theirs = (next(row for row in rows if row.entrant == who) for who in (one, other))
    if mine.stage != theirs.stage:
        plan = sorted(event["stages"], key=lambda stage: stage["after"])[min(mine.stage, theirs.stage)]
        before = _until(event, plan["after"])
        rows = [row for row in standings(before) if row.entrant in (one, other)]
        return chain(before, rows, one, other) if rows[0].stage == rows[1].stage else []
    told: list[tuple[str, int, int]] = []
    for key in mine.measures:
        if key not in theirs.measures or (told and told[-1][1] != told[-1][2]):
            break
        told.append((key, mine.measures[key], theirs.measures[key]))
    return told


def _until(event: Mapping[str, Any], last: int) -> Mapping[str, Any]:
    """The event as it was when that round was over."""
    return {
        **event,
        "rounds": [round_ for round_ in event["rounds"] if round_["number"] <= last],
        "adjustments": [one for one in event["adjustments"] if (one["round"] or 1) <= last],
    }


def _separated(
    counted: Counted, ranking: Sequence[str], people: Sequence[int], told: Mapping[int, Told]
) -> Iterator[Mapping[int, Told]]:
    """Groups of people who are level in everything, best group first."""
    if not ranking or len(people) < 2:
        if people:
            yield {person: told[person] for person in people}
        return
    key, *later = ranking
    value = {person: counted.measure(key, person, people) for person in people}
    if key != "lot" or any(value.values()):
        told = {person: {**told[person], key: value[person]} for person in people}
    for best in sorted(set(value.values()), reverse=True):
        yield from _separated(counted, later, [person for person in people if value[person] == best], told)


def _parts(event: Mapping[str, Any]) -> list[tuple[int, Counted, list[int]]]:
    """The parts of the event in order, each with those who got no further."""
    left, first, parts = {one["number"] for one in event["entrants"]}, 1, []
    for stage, plan in enumerate(sorted(event["stages"], key=lambda one: one["after"])):
        on = {one for round_ in event["rounds"] if round_["number"] > plan["after"] for one in _there(round_)}
        if not on:
            break
        parts.append((stage, Counted(event, first), sorted(left - on)))
        left, first = on, first if plan["carry"] else plan["after"] + 1
    return [*parts, (len(parts), Counted(event, first), sorted(left))]


def _there(round_: Mapping[str, Any]) -> Iterator[int]:
    if round_["status"] in BEGUN:
        yield from (one["entrant"] for one in round_["out"])
        yield from (one for table in round_["tables"] for one in table["seats"].values())
