"""Whist frames over several copies of a field: by one direct construction, for every odd prime power from 5 on.

Points (x, i), x in GF(q), i a column. A hole is the column points of one field element s: each base round misses the
hole of 0 and is moved by every s. A base round is written in words, each played once for every m of M = GF(q)*, or
for every m up to its sign; x and y stand for two fixed elements that are neither 0 nor equal up to their sign:

    ijkl   (m a, i) (m b, j) (m c, k) (m d, l)      a, b, c, d four elements that are not 0
    i+j    (mx, i) (my, j) (-mx, i) (-my, j)        partners within the columns
    i-j    (mx, i) (-mx, i) (my, j) (-my, j)        partners across

In a word of four every difference between two of its columns comes once, with the partners and opponents of a table.
In i+j each of i and j partners within itself with every difference once, and i opposes j with every difference twice
(x - y and x + y). In i-j each column opposes within itself with every difference once, and i partners j once (x - y)
and opposes it once (x + y). So the words make a whist frame when each column has one + and two -, and on the columns
as points the words of four together with the - pairs as partners and as opponents, and with the + pairs as opponents
twice, make everybody partner everybody once and oppose everybody twice. Nothing here asks that q is prime: only that
-1 is not 1.
"""

from functools import lru_cache

from .blocks import SPLITS, Block, Rounds, Tables
from .frames import Frame, six_fours
from .transversal import Field, field

COLUMNS = {
    4: "a+b c+d, a-c b-d, a-d b-c, acbd",
    8: "f+c a+e h+b g+d, adfb e-g c-h, egch b-f a-d, fedh g-b a-c, gacb e-f d-h, hgfa ecdb, ecbd hfag, aheb cdfg",
    12: (
        "fdch jlei g+a b-k, deai kjfg h+b c-l, efbg lkdh i+c a-j, ckae gbli d+j h-f, albf hcjg e+k i-d, bjcd iakh f+l "
        "g-e, befc hjik l-a g-d, cfda ikgl j-b h-e, adeb glhj k-c i-f, dhel cbig kjaf, eifj acgh lkbd, fgdk bahi jlce"
    ),
}
"""By the number of columns, the words of its base rounds; the last round has words of four only. Those of 24 columns
come from a frame of fours."""

LETTERS = "abcdefghijklmnopqrstuvwx"
"""The columns."""

SMALLEST = 5
"""The smallest field with an x and a y, and with four elements that are not 0."""


@lru_cache(4)
def columns_frame(columns: int, q: int, *, together: bool) -> Frame:
    """The frame of `q` holes of `columns` people each; with everybody `together` the tables of the last base round are
    played in q - 1 rounds in which nobody is out, one for each m."""
    plane = field(q)
    words = _words(columns)
    bases = [[_moved_by_m(word, plane) for word in round_] for round_ in words]
    missed = [[_shifted(base, s, plane) for base in bases[: columns - together]] for s in range(q)]
    full: Rounds = []
    if together:
        full = [
            [table for s in range(q) for table in _shifted([[each[k]] for each in bases[-1]], s, plane)]
            for k in range(q - 1)
        ]
    return Frame([[s + q * i for i in range(columns)] for s in range(q)], missed, full)


def _words(columns: int) -> list[list[str]]:
    """The base rounds. A frame of fours on the columns gives words of four; the fours themselves, paired in the three
    ways, give one more round of them and the pairs."""
    if columns in COLUMNS:
        return [text.split() for text in COLUMNS[columns].split(", ")]
    frame = six_fours()
    fours = ["".join(LETTERS[p] for p in hole) for hole in frame.holes]
    pairs = [
        [pair for n, e, s, w in ([four[i] for i in split] for four in fours) for pair in (n + sign + s, e + sign + w)]
        for sign, split in zip("+--", SPLITS, strict=True)
    ]
    return [*pairs, fours, *(["".join(LETTERS[p] for p in table) for table in tables] for tables in frame.full)]


def _moved_by_m(word: str, plane: Field) -> Tables:
    """The tables of one word, m by m, each turned a quarter more than the one before: so columns share lines."""
    powers, q = plane.power, plane.q
    if len(word) == 4:
        columns = [q * LETTERS.index(i) for i in word]
        return [
            _turn_table(tuple(powers[(k + j) % (q - 1)] + i for j, i in enumerate(columns)), k) for k in range(q - 1)
        ]
    i, j = q * LETTERS.index(word[0]), q * LETTERS.index(word[2])
    tables: Tables = []
    for k in range((q - 1) // 2):
        x, y = powers[k], powers[k + 1]
        a, b, c, d = i + x, j + y, i + plane.neg[x], j + plane.neg[y]
        tables.append(_turn_table((a, b, c, d) if word[1] == "+" else (a, c, b, d), k))
    return tables


def _turn_table(table: Block, quarters: int) -> Block:
    return table[quarters % 4 :] + table[: quarters % 4]


def _shifted(words: list[Tables], s: int, plane: Field) -> Tables:
    q, row = plane.q, plane.add[s]
    return [tuple(p // q * q + row[p % q] for p in table) for tables in words for table in tables]
