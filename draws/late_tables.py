"""The tables of a round to come, when people come late or leave: filled, given up, or left out."""

from collections import Counter
from collections.abc import Iterable, Mapping
from random import Random
from typing import TypeVar

from .designs.blocks import Rounds, Tables
from .draw import Draw, DrawRound

Seated = TypeVar("Seated")


def refilled(
    old: DrawRound, gone: set[int], fresh: Iterable[int], size: int, waited: Mapping[int, int], random: Random
) -> Tables:
    """The round's tables with empty places filled from those out and the new-comers, who `waited` longest first; they
    also form new tables. A table that cannot be filled is given up and its people fill the others."""
    waiting = [p for p in old.out if p not in gone] + list(fresh)
    random.shuffle(waiting)
    waiting.sort(key=lambda p: -waited[p])
    tables = [[p if p not in gone else 0 for p in table] for table in old.tables]
    while sum(table.count(0) for table in tables) > len(waiting):
        waiting += [p for p in _given_up(tables, _most_empty(tables)) if p]
    for table in tables:
        for seat, p in enumerate(table):
            if not p:
                table[seat] = waiting.pop(0)
    tables += [waiting[i : i + size] for i in range(0, len(waiting) - size + 1, size)]
    return [tuple(table) for table in tables]


def without_rematches(tables: Rounds, draw: Draw, played: int, most: int) -> Rounds:
    """The rounds to come without the tables, new ones first, at which two would meet oftener than `most` times: they
    sit out."""
    met = Counter(frozenset(table) for round_ in draw.rounds[:played] for table in round_.tables)
    met.update(frozenset(table) for ones in tables for table in ones)
    copies = [list(ones) for ones in tables]
    for was_drawn in (False, True):
        for ones, old in zip(copies, draw.rounds[played:], strict=True):
            for table in [table for table in ones if ({*table} in map(set, old.tables)) == was_drawn]:
                if met[frozenset(table)] > most:
                    met[frozenset(table)] -= 1
                    _given_up(ones, ones.index(table))
    return copies


def without(old: DrawRound, gone: set[int]) -> Tables:
    """The round without those gone; whoever was to meet them is out."""
    tables = list(old.tables)
    for table in old.tables:
        if gone & set(table):
            _given_up(tables, tables.index(table))
    return tables


def _most_empty(tables: list[list[int]]) -> int:
    """The last of the tables with the most empty places."""
    return max(range(len(tables)), key=lambda i: (tables[i].count(0), i))


def _given_up(tables: list[Seated], number: int) -> Seated:
    """Takes one table away; the last moves into its place, so that nobody else's number changes."""
    tables[number], tables[-1] = tables[-1], tables[number]
    return tables.pop()
