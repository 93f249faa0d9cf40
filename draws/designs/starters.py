"""Starters: base rounds found by search, stored as plain numbers; every one is counted again by the tests."""

from .blocks import Block

Starter = tuple[int, list[Block]]


def _blocks(text: str) -> list[Block]:
    return [tuple(map(int, block.split(","))) for block in text.split()]


CYCLIC: dict[int, Starter] = {
    8: (7, _blocks("2,4,1,7 0,6,5,3")),
    12: (11, _blocks("11,6,4,10 2,3,1,9 5,8,7,0")),
    16: (15, _blocks("10,3,1,4 9,5,7,2 13,15,8,12 6,0,14,11")),
}
"""Whist tournaments of v people: the modulus m and the base round; the point m, if there is one, stays fixed."""

TURNED: dict[int, tuple[int, int, int, list[Block]]] = {
    33: (32, 8, 1, _blocks("31,25,14,27 13,12,7,30 26,6,3,1 10,11,20,22 9,23,29,4 18,21,17,28 2,19,5,15")),
    57: (56, 7, 9, _blocks("53,6,8,30 34,4,17,2 39,51,19,48 25,20,47,45")),
    133: (132, 11, 25, _blocks("19,48,94,95 80,15,87,130 78,21,18,17 112,8,122,53 45,109,25,31 71,64,96,62")),
    165: (
        164,
        41,
        37,
        _blocks(
            "71,127,53,52 49,103,96,80 19,79,114,162 73,156,145,124 "
            "68,42,142,154 1,35,25,126 110,48,40,149 150,153,159,139"
        ),
    ),
    177: (
        176,
        11,
        49,
        _blocks(
            "156,153,25,29 84,15,123,94 133,163,74,127 112,93,174,135 "
            "35,117,12,27 118,98,86,145 104,64,122,72 167,97,114,36"
        ),
    ),
}
"""Frames of one person less than v, on Z_m: the modulus m, how many holes (those of the same rest modulo that many), a
multiplier, and tables that with their multiples are the base round; the hole of 0 misses it. Members of one hole never
meet; all others partner once, and each is once the other's left neighbour."""

PATTERN: dict[int, list[Block]] = {
    77: _blocks(
        "33,37 34,21 8,27 15,17 25,35 36,3 13,16 7,2 10,4 5,26 30,22 31,20 18,6 29,14 11,38 9,32 12,28 24,23 19,1"
    ),
}
"""Pairs x,y of a symmetric starter on Z_v: its tables are (x, y, -x, -y)."""

FOURS_OF_24: Starter = (20, _blocks("1,10,14,23 13,7,15,21 0,18,4,17 5,16,20,2 9,8,6,22 11,12,19,3"))
"""Rounds of 24 people in which the members of six groups of four do not meet: those of the same rest modulo 5, and
those from 20 on, who stay."""

ROTATING: dict[tuple[int, int], tuple[int, int, list[Block], list[int]]] = {
    (72, 12): (20, 1, _blocks("30,49,17,64 38,41,20,47 19,43,62,25 70,32,46,8 15,2,11,14 66,53,36,4"), []),
    (132, 12): (
        40,
        1,
        _blocks(
            "12,36,88,69 41,94,16,35 111,80,7,118 123,63,90,9 18,30,53,66 22,11,25,17 5,20,46,42 67,24,128,99 "
            "28,114,43,131 39,77,101,121 95,113,112,4"
        ),
        [],
    ),
    (24, 3): (7, 2, _blocks("2,5,8,3 6,18,23,7"), []),
    (36, 3): (11, 1, _blocks("1,10,4,22 28,29,9,2 25,8,16,35"), []),
    (48, 3): (15, 1, _blocks("26,13,32,45 12,15,3,40 24,4,8,5 36,31,44,22"), []),
    (60, 3): (19, 7, _blocks("56,11,33,26 37,19,54,52 57,55,30,13 53,40,4,43 47,46,15,42"), []),
    (72, 3): (23, 1, _blocks("59,60,62,43 50,2,56,7 54,40,67,26 55,24,15,22 69,64,29,5 35,46,65,57"), []),
    (84, 3): (
        27,
        10,
        _blocks("28,62,76,66 29,42,6,54 63,71,48,45 47,81,67,16 70,14,55,38 59,49,57,68 24,35,37,43"),
        [],
    ),
    (96, 3): (
        31,
        5,
        _blocks("84,67,69,43 1,79,89,33 42,37,13,28 38,10,3,30 29,70,71,7 73,56,2,95 61,12,31,15 18,76,16,85"),
        [],
    ),
    (44, 2): (14, 9, _blocks("22,32,24,9 21,1,5,26 10,18,19,15"), [14, 27]),
    (56, 2): (18, 7, _blocks("2,52,10,3 45,11,7,48 6,41,22,49 5,0,26,20"), [33, 19]),
    (80, 2): (26, 3, _blocks("29,12,69,77 17,63,57,54 64,27,46,35 32,68,52,67 5,73,28,21 72,38,13,48"), [20, 42]),
}
"""(v, g): resolvable blocks of four on three copies of Z_m and fixed points, groups of g never meeting; a block
is also moved by (x, copy) -> (mu x, copy + 1); a seed p gives the block of a fixed point, p and its two images."""

NEAR: dict[int, list[Block]] = {
    6: _blocks("2,3,1,5"),
    7: _blocks("3,5,0,6"),
    10: _blocks("0,9,2,8 1,3,7,6"),
    11: _blocks("2,7,1,9 10,6,5,3"),
    14: _blocks("5,4,6,10 3,0,1,11 13,7,9,2"),
    15: _blocks("4,2,9,3 12,8,5,14 13,10,11,6"),
    18: _blocks("14,11,4,12 17,5,1,16 8,13,3,7 6,0,2,15"),
    19: _blocks("14,10,15,8 4,13,18,7 5,2,17,6 9,11,12,0"),
    22: _blocks("1,19,14,2 17,5,21,15 3,8,4,11 10,7,18,9 20,6,13,0"),
    23: _blocks("0,9,12,8 14,5,22,10 2,18,16,15 17,19,11,6 1,20,3,4"),
    26: _blocks("21,11,12,10 14,18,0,8 16,3,22,25 20,17,1,15 4,13,7,2 24,5,19,23"),
    27: _blocks("12,25,3,14 8,0,2,7 26,19,22,9 4,24,6,21 5,23,10,11 16,20,17,1"),
    30: _blocks("18,2,15,4 10,6,26,11 7,13,1,20 21,0,29,19 16,25,28,24 22,27,9,17 12,5,8,14"),
    31: _blocks("25,23,13,15 17,26,4,0 21,14,27,16 28,1,7,12 19,6,3,20 24,5,2,8 18,30,22,29"),
    34: _blocks("28,5,0,7 2,24,3,33 31,1,16,6 29,27,11,19 9,26,32,23 22,8,15,21 20,18,30,4 14,25,10,13"),
    35: _blocks("32,14,20,10 29,7,12,5 30,18,16,15 28,19,9,13 23,26,33,25 1,22,31,2 27,3,34,11 24,8,0,21"),
    38: _blocks("4,32,34,19 15,12,37,11 9,27,21,23 36,30,29,7 20,6,25,3 22,14,2,5 31,13,17,24 1,28,33,0 8,18,10,35"),
    39: _blocks("25,13,26,35 22,18,16,14 36,2,11,29 5,32,8,0 6,17,24,30 31,10,33,34 37,20,21,1 12,28,3,38 23,4,15,9"),
}
"""Near-whist base rounds on Z_v, v = 2 or 3 modulo 4: who is not listed sits out. Meetings repeat as little as can
be proved: where v is even, people half the circle apart oppose twice and never partner, one more distance meets twice,
and all others meet three times."""
