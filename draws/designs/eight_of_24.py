"""Eight rounds of 24 people that repeat as few meetings as can be.

Everybody meets everybody once and one person twice; nobody partners anybody twice.

Found by annealing over rounds that the group of three keeps: the points are eight copies of Z_3; two base rounds are
moved by it, and two more are made of tables that are moved within the round. The tests count them."""

from .blocks import Block, Rounds, Tables, developed

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
    return [_block(one) for one in text.split()]


def _block(text: str) -> Block:
    return tuple(map(int, text.split(",")))
