"""Places, and why one stands above another, from an exported event alone (issue 6 section 3, docs/ranking.md)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from tests.independent.measures import BEGUN, Counted

Told = Mapping[str, int]
AGAIN = " again "


class Row(NamedTuple):
    """One entrant's place, and every measure that was looked at to find it, in order."""

    place: int
    shared: bool
    entrant: int
    stage: int
    results: int  # in how many rounds, where the fewest points win; else 0
    measures: Told


def standings(event: Mapping[str, Any]) -> list[Row]:
    """Everybody from first to last; who shares a place is listed by number."""
    rows: list[Row] = []
    for stage, counted, people in reversed(_parts(event)):
        for results, among in _by_results(event, counted, people):
            for group in _separated(counted, event["ranking"], among, {person: {} for person in among}):
                place = 1 + len(rows)
                rows += [Row(place, len(group) > 1, person, stage, results, values) for person, values in group.items()]
    return rows


def _by_results(event: Mapping[str, Any], counted: Counted, people: list[int]) -> Iterator[tuple[int, list[int]]]:
    """Where the fewest points win, apart by how many rounds they have a result of, most first."""
    fewest = event["rules"].get("wins") == "low"
    results = {person: len(counted.sat[person]) + len(counted.out[person]) if fewest else 0 for person in people}
    for count in sorted({*results.values()}, reverse=True):
        yield count, [person for person in people if results[person] == count]


def chain(event: Mapping[str, Any], rows: Sequence[Row], person: int, other: int) -> list[tuple[str, int, int]]:
    """Why one stands above, below or beside the other: the measures looked at, with both people's numbers.

    Where one of them got further, those after the last round that both were still in the running.
    """
    mine, theirs = (next(row for row in rows if row.entrant == who) for who in (person, other))
    if mine.stage != theirs.stage:
        plan = sorted(event["stages"], key=lambda stage: stage["after"])[min(mine.stage, theirs.stage)]
        before = _until(event, plan["after"])
        rows = [row for row in standings(before) if row.entrant in (person, other)]
        return chain(before, rows, person, other) if rows[0].stage == rows[1].stage else []
    steps: list[tuple[str, int, int]] = []
    if mine.results != theirs.results:
        return steps
    for key in mine.measures:
        if key not in theirs.measures or (steps and steps[-1][1] != steps[-1][2]):
            break
        measure, _, again = key.partition(AGAIN)
        if not again or mine.measures[key] != theirs.measures[key]:
            steps.append((measure, mine.measures[key], theirs.measures[key]))
    return steps


def _until(event: Mapping[str, Any], last: int) -> Mapping[str, Any]:
    """The event as it was when that round was over."""
    return {
        **event,
        "rounds": [round_ for round_ in event["rounds"] if round_["number"] <= last],
        "adjustments": [adjustment for adjustment in event["adjustments"] if (adjustment["round"] or 1) <= last],
    }


def _separated(
    counted: Counted, ranking: Sequence[str], people: Sequence[int], by_person: Mapping[int, Told], look: int = 1
) -> Iterator[Mapping[int, Told]]:
    """Groups of people who are level in everything, best group first; who met is looked at again in smaller groups."""
    if not ranking or len(people) < 2:
        if people:
            yield {person: by_person[person] for person in people}
        return
    key, *later = ranking
    value = {person: counted.measure(key, person, people) for person in people}
    if key != "lot" or any(value.values()):
        name = key if look == 1 else f"{key}{AGAIN}{look}"
        by_person = {person: {**by_person[person], name: value[person]} for person in people}
    again = key == "direct_encounter" and len(set(value.values())) > 1
    for best in sorted(set(value.values()), reverse=True):
        level = [person for person in people if value[person] == best]
        yield from _separated(counted, ranking if again else later, level, by_person, look + 1 if again else 1)


def _parts(event: Mapping[str, Any]) -> list[tuple[int, Counted, list[int]]]:
    """The parts of the event in order, each with those who got no further."""
    left, first, parts = set(_had_a_part(event)), 1, []
    for stage, plan in enumerate(sorted(event["stages"], key=lambda plan: plan["after"])):
        on = {person for round_ in event["rounds"] if round_["number"] > plan["after"] for person in _there(round_)}
        if not on:
            break
        parts.append((stage, Counted(event, first), sorted(left - on)))
        left, first = on, first if plan["carry"] else plan["after"] + 1
    return [*parts, (len(parts), Counted(event, first), sorted(left))]


def _had_a_part(event: Mapping[str, Any]) -> Iterator[int]:
    """Who is there at the end, and who left with a place in a round, or points of the director."""
    came = {person for round_ in event["rounds"] for person in _there(round_)}
    came |= {adjustment["entrant"] for adjustment in event["adjustments"] if "handicap" not in adjustment}
    for entrant in event["entrants"]:
        if entrant["status"] == "active" or entrant["number"] in came:
            yield entrant["number"]


def _there(round_: Mapping[str, Any]) -> Iterator[int]:
    if round_["status"] in BEGUN:
        yield from (row["entrant"] for row in round_["out"])
        yield from (person for table in round_["tables"] for person in table["seats"].values())
