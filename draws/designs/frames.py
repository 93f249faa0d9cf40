"""Whist frames: the people stand in holes; in most rounds everybody outside one hole plays."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from itertools import product

from . import starters
from .blocks import Rounds, Tables, absent, developed, inflated, renamed
from .transversal import layers_of_four

Whist = Callable[[int], Rounds | None]


@dataclass(frozen=True)
class Frame:
    """The holes; for each, the rounds its members miss; and the rounds in which everybody plays. Members of one hole
    never meet; all others partner once and oppose twice."""

    holes: Sequence[Sequence[int]]
    missed: Sequence[Rounds]
    full: Rounds = field(default_factory=list)

    def widened(self, width: int) -> "Frame":
        """Every person becoming `width` people of the same hole."""
        if width == 1:
            return self
        layers = layers_of_four(width)
        return Frame(
            [[p * width + j for p in hole for j in range(width)] for hole in self.holes],
            [inflated(rounds, width, layers) for rounds in self.missed],
            inflated(self.full, width, layers),
        )


def singles(rounds: Rounds, people: int) -> Frame:
    """A whist tournament as a frame in which everybody is a hole."""
    holes = [[p] for p in range(people)]
    if people % 4 == 0:
        return Frame(holes, [[] for _ in holes], rounds)
    missed = {absent(tables, people): tables for tables in rounds}
    return Frame(holes, [[missed[p]] for p in range(people)])


def filled(frame: Frame, common: int, whist: Whist) -> Rounds:
    """A whist tournament from a frame: `common` (0 or 1) more person joins every hole, which plays its own tournament
    in the rounds that it misses, and the rest of it in rounds of all holes together."""
    points = sum(map(len, frame.holes))
    played: Rounds = []
    left: list[Rounds] = []
    for hole, missed in zip(frame.holes, frame.missed, strict=True):
        inner = _inside(hole, points, common, whist)
        played += [outer + tables for outer, tables in zip(missed, inner, strict=False)]
        left.append(inner[len(missed) :])
    together = [[table for tables in parts for table in tables] for parts in zip(*left, strict=True)]
    return [*frame.full, *played, *together]


def _inside(hole: Sequence[int], points: int, common: int, whist: Whist) -> Rounds:
    """The whist tournament inside one hole; the round without the common person, if there is one, comes last."""
    rounds = whist(len(hole) + common) or []
    if common and len(hole) % 4 == 0:
        rounds = sorted(rounds, key=lambda tables: absent(tables, len(hole) + 1) == 0)
    return renamed(rounds, [*[points] * common, *hole])


def six_fours() -> Frame:
    """The stored frame of six holes of four people, of 20 rounds in which everybody plays."""
    modulus, base = starters.FOURS_OF_24
    fours = [*(range(rest, modulus, 5) for rest in range(5)), range(modulus, modulus + 4)]
    return Frame(fours, [[] for _ in fours], developed(base, modulus))


# A whist frame of eight holes of 16 people on the group Z_4 x Z_4 x Z_4 x Z_2, whose rounds are one base round moved by
# the group; the base round is four tables moved by an automorphism of order 7. Found by annealing over these four; the
# tests count it. Everybody is everybody's left neighbour once. A point is written as its four coordinates.
SIXTEENS = ("0210 2320 3300 1011", "0321 3331 0031 2110", "0310 3210 3221 1320", "1120 0131 1201 1211")


def eight_sixteens() -> Frame:
    """The frame of eight holes of 16 people."""
    group = list(product(range(4), range(4), range(4), range(2)))
    number: dict[tuple[int, ...], int] = {point: i for i, point in enumerate(group)}
    base: list[list[tuple[int, ...]]] = []
    for text in SIXTEENS:
        table = [tuple(map(int, word)) for word in text.split()]
        for _ in range(7):
            base.append(table)
            table = [(c % 4, (a - c) % 4, (b - 2 * c) % 4, d) for a, b, c, d in table]

    def moved(by: Sequence[int]) -> Tables:
        """The base round moved by an element of the group."""
        return [
            tuple(
                number[tuple((a + b) % n for a, b, n in zip(point, by, (4, 4, 4, 2), strict=True))] for point in table
            )
            for table in base
        ]

    holes = [[p for p in group if [c % 2 for c in p[:3]] == list(odd)] for odd in product(range(2), repeat=3)]
    return Frame([[number[p] for p in hole] for hole in holes], [[moved(p) for p in hole] for hole in holes])
