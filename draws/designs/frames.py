"""Whist frames: the people stand in holes; in most rounds everybody outside one hole plays."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from . import starters
from .blocks import Block, Rounds, absent, developed, inflated, renamed
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


def turned_frame(people: int) -> Frame:
    """The stored frame of one person less."""
    modulus, holes, turn, tables = starters.TURNED[people]
    base, power = list[Block](), 1
    while not base or power != 1:
        base += [tuple(power * p % modulus for p in table) for table in tables]
        power = power * turn % modulus
    rounds = developed(base, modulus)
    members = [range(first, modulus, holes) for first in range(holes)]
    return Frame(members, [[rounds[p] for p in hole] for hole in members])
