"""Base rounds of draws that repeat few meetings just beyond the rounds in which nobody meets twice.

Found by `python -m tools.find_starters` and counted again by the tests."""

from .blocks import Rounds, developed

FEW: dict[tuple[int, int], tuple[int, str]] = {
    (32, 10): (3, "4,5,28,2 11,14,15,6 29,0,17,25 3,19,20,9 22,24,21,16 27,10,18,7 23,31,13,1 8,30,12,26"),
}
"""For so many people and rounds: the circles, each with a place for every round, and the base round. 32 people: ten
pairs meet twice, everybody else at most once."""


def few_repeats(people: int, rounds: int) -> list[Rounds]:
    """The stored draw for exactly so many people and rounds, if there is one."""
    if (people, rounds) not in FEW:
        return []
    circles, base = FEW[people, rounds]
    return [developed([tuple(map(int, table.split(","))) for table in base.split()], rounds, circles)]
