"""Ten rounds of 32 people in which nobody meets anybody twice, written out: everybody misses one other person only.

Found by exact cover: of the blocks of four on the group Q8 x Z4, whole orbits that hold every pair but the cosets of
an involution once, and then ten rounds of them. The tests count them again."""

from .blocks import Rounds

TEN = """
    0,3,29,30 1,2,28,31 4,7,24,27 5,6,25,26 8,10,17,19 9,11,16,18 12,14,21,23 13,15,20,22
    0,2,25,27 1,3,24,26 4,6,29,31 5,7,28,30 8,11,20,23 9,10,21,22 12,15,17,18 13,14,16,19
    0,6,12,20 1,7,13,21 2,4,14,22 3,5,15,23 8,18,24,31 9,19,25,30 10,16,26,29 11,17,27,28
    0,7,10,18 1,6,11,19 2,5,8,16 3,4,9,17 12,22,26,28 13,23,27,29 14,20,24,30 15,21,25,31
    0,16,23,24 1,17,22,25 2,18,21,26 3,19,20,27 4,10,12,30 5,11,13,31 6,8,14,28 7,9,15,29
    0,8,15,26 1,9,14,27 2,10,13,24 3,11,12,25 4,18,20,28 5,19,21,29 6,16,22,30 7,17,23,31
    0,4,11,21 1,5,10,20 2,6,9,23 3,7,8,22 12,16,27,31 13,17,26,30 14,18,25,29 15,19,24,28
    0,9,13,28 1,8,12,29 2,11,15,30 3,10,14,31 4,19,23,26 5,18,22,27 6,17,21,24 7,16,20,25
    0,19,22,31 1,4,15,16 2,17,20,29 3,6,13,18 5,9,12,24 7,11,14,26 8,21,27,30 10,23,25,28
    0,5,14,17 1,18,23,30 2,7,12,19 3,16,21,28 4,8,13,25 6,10,15,27 9,20,26,31 11,22,24,29
"""


def ten_rounds_of_32() -> Rounds:
    """The stored rounds, as tables of points from 0 to 31."""
    return [[tuple(map(int, table.split(","))) for table in line.split()] for line in TEN.split("\n") if line]
