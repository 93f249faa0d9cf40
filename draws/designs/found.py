"""Draws of small fields, written out: with as few repeats as any search found, and table numbers that nobody visits
three times oftener than others.

Found by annealing over meetings and table numbers together, much longer than a draw may take; those of 16 people in ten
rounds and more are three affine planes whose points are named apart. A letter is a person (0 to 9, then a to z), a word
a table in the order N, E, S, W, a line a round. The tests count them."""

from collections.abc import Mapping
from functools import lru_cache
from string import ascii_lowercase, digits

from .blocks import Rounds
from .found_from_16 import MORE
from .found_to_15 import FEW

PEOPLE = digits + ascii_lowercase


def found(people: int, rounds: int) -> list[Rounds]:
    """The stored draw of exactly so many rounds, as tables of points from 0, if there is one."""
    known = _all_found().get((people, rounds))
    return [known] if known else []


@lru_cache(None)
def _all_found() -> Mapping[tuple[int, int], Rounds]:
    read: dict[tuple[int, int], Rounds] = {}
    for line in (FEW + MORE).split("\n"):
        words = line.split()
        if words[1:2] == ["people,"]:
            rounds = read[int(words[0]), int(words[2])] = []
        elif words:
            rounds.append([tuple(map(PEOPLE.index, word)) for word in words])
    return read
