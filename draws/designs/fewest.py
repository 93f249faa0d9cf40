"""Stored and constructed rounds that repeat as few meetings as can be, beyond those in which nobody meets twice."""

from collections.abc import Mapping
from functools import lru_cache
from string import ascii_letters, digits

from .blocks import Block, Rounds, Tables, developed
from .found_from_16 import MORE
from .found_to_15 import FEW
from .near import near_whist
from .whist import whist

# Draws of small fields, written out: with as few repeats as any search found, and table numbers that nobody visits
# three times oftener than others. Found by annealing over meetings and table numbers together, much longer than a
# draw may take; those of 16 people in ten rounds and more are three affine planes whose points are named apart, and
# those of 26 people and more come from base rounds (`python -m ops.orbits --cycles`), but for 32×12.
# A letter is a person (0 to 9, then a to z, then A to Z), a word a table in the order N, E, S, W, a line a round. The
# tests count them.
PEOPLE = digits + ascii_letters


def stored_draw(people: int, rounds: int) -> list[Rounds]:
    """The stored draw of exactly so many rounds, as tables of points from 0, if there is one."""
    known = _stored_draws().get((people, rounds))
    return [known] if known else []


@lru_cache(None)
def _stored_draws() -> Mapping[tuple[int, int], Rounds]:
    read: dict[tuple[int, int], Rounds] = {}
    for line in (FEW + MORE).split("\n"):
        words = line.split()
        if words[1:2] == ["people,"]:
            rounds = read[int(words[0]), int(words[2])] = []
        elif words:
            rounds.append([tuple(map(PEOPLE.index, word)) for word in words])
    return read


# Eight rounds of 24 people that repeat as few meetings as can be.
#
# Everybody meets everybody once and one person twice; nobody partners anybody twice.
#
# Found by annealing over rounds that the group of three keeps: the points are eight copies of Z_3; two base rounds are
# moved by it, and two more are made of tables that are moved within the round. The tests count them.
MOVED = (
    "21,13,11,5 7,2,20,17 18,10,1,0 23,22,8,6 3,9,4,19 14,16,12,15",
    "18,22,19,17 0,11,7,12 3,13,20,6 16,2,4,8 14,5,23,1 15,10,21,9",
)
WITHIN = ("16,9,5,7 13,18,2,23", "1,21,4,17 18,9,12,6")


def eight_rounds_of_24() -> Rounds:
    """The rounds, as tables of points from 0 to 23."""
    moved = [tables for base in MOVED for tables in developed(_blocks(base), 3, orbits=8)]
    within = [[table for tables in developed(_blocks(base), 3, orbits=8) for table in tables] for base in WITHIN]
    return [*moved, *within]


def _blocks(text: str) -> Tables:
    return [_block(word) for word in text.split()]


def _block(text: str) -> Block:
    return tuple(map(int, text.split(",")))


def meeting_designs(people: int, rounds: int) -> list[Rounds]:
    """Known draws of exactly so many rounds; in a whist tournament everybody meets everybody three times."""
    full = whist(people) or near_whist(people) or []
    known = [*stored_draw(people, rounds), *([full] if len(full) == rounds else [])]
    return [*known, eight_rounds_of_24()] if (people, rounds) == (24, 8) else known
