"""Halving groups of people so that everybody is in one half as often as in the other."""

from collections.abc import Sequence
from random import Random

Edge = tuple[int, int]


def halved(groups: Sequence[Sequence[int]], random: Random) -> list[list[bool]]:
    """Marks half of every group (groups of even size) so that everybody is marked in half of their groups, give or
    take a half. Always possible: neighbours in a group, and consecutive groups of a person, get opposite marks."""
    edges = [(g, i) for g, group in enumerate(groups) for i in range(len(group))]
    random.shuffle(edges)
    of_person: dict[int, Edge] = {}
    next_to: dict[Edge, Edge] = {}
    for edge in edges:
        person = groups[edge[0]][edge[1]]
        if person in of_person:
            other = of_person.pop(person)
            next_to[edge], next_to[other] = other, edge
        else:
            of_person[person] = edge
    marks: dict[Edge, bool] = {}
    for start in edges:
        _mark_both_ways(start, next_to, marks)
    return [[marks[g, i] for i in range(len(group))] for g, group in enumerate(groups)]


def _mark_both_ways(start: Edge, next_to: dict[Edge, Edge], marks: dict[Edge, bool]) -> None:
    """Alternates along the chain that `start` lies on: inside a group, then to the same person's next group."""
    if start in marks:
        return
    edge: Edge | None = start
    while edge is not None and edge not in marks:
        mate = (edge[0], edge[1] ^ 1)
        marks[edge], marks[mate] = True, False
        edge = next_to.get(mate)
    edge = next_to.get(start)
    while edge is not None and edge not in marks:
        mate = (edge[0], edge[1] ^ 1)
        marks[edge], marks[mate] = False, True
        edge = next_to.get(mate)
