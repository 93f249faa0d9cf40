"""A draw, the request for it, how hard it may search, and the kinds of draw there are.

Each kind is a module of this folder: it registers its own with the decorator, and is found by looking here.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import Enum
from functools import lru_cache
from importlib import import_module
from pkgutil import iter_modules
from random import Random
from typing import Any

from scoring.messages import Message

from .certificate import Certificate
from .designs.blocks import Rounds
from .wishes import Wishes

Table = tuple[int, ...]
"""Four people as (N, E, S, W), five with the one who deals and watches first last, or two pairs as (NS, EW)."""


@dataclass(frozen=True)
class DrawRound:
    """The seats of one round; the first table of `tables` is table 1. Where deals are duplicated, `sets` says
    which set of deals (from 1) each table plays."""

    tables: tuple[Table, ...]
    out: tuple[int, ...] = ()
    sets: tuple[int, ...] = ()

    def places(self) -> dict[int, tuple[int, int]]:
        """The place of each entrant at a table: the table number from 1 and the position in it from 0."""
        return {
            entrant: (number, seat) for number, table in enumerate(self.tables, 1) for seat, entrant in enumerate(table)
        }

    def as_json(self) -> dict[str, Any]:
        """Plain lists; `sets` only where there are any."""
        written: dict[str, Any] = {"tables": [list(table) for table in self.tables], "out": list(self.out)}
        return {**written, "sets": list(self.sets)} if self.sets else written


@dataclass(frozen=True)
class Draw:
    """A whole draw: the same kind, entrants, rounds, seed and wishes always give the same rounds."""

    kind: str
    players: int
    rounds: tuple[DrawRound, ...]
    seed: int
    certificate: Certificate
    wishes: Wishes = field(default_factory=Wishes)

    def absent(self) -> dict[int, list[int]]:
        """The rounds (from 1) in which an entrant was not there at all: not yet come, or gone."""
        people_by_round = [set(round_.places()) | set(round_.out) for round_ in self.rounds]
        missed = {
            e: [n for n, present in enumerate(people_by_round, 1) if e not in present]
            for e in range(1, self.players + 1)
        }
        return {entrant: rounds for entrant, rounds in missed.items() if rounds}

    def as_json(self) -> dict[str, Any]:
        """The document that `checked` reads: plain numbers, lists and words."""
        return {
            "kind": self.kind,
            "players": self.players,
            "seed": self.seed,
            "rounds": [round_.as_json() for round_ in self.rounds],
            "absent": {str(entrant): rounds for entrant, rounds in self.absent().items()},
            "wishes": self.wishes.as_json(),
            "certificate": self.certificate.as_json(),
        }


STEPS_A_SECOND = 500_000
"""Steps that an ordinary machine makes in a second; only this turns seconds into steps, never a clock."""


@dataclass(frozen=True)
class Effort:
    """`seconds` is the time the search is meant to take (default 5); `progress` is told the part done (0 to 1), the
    fewest repeats so far and how few are proved to be needed; when `stop` answers True the search ends with the best it
    has."""

    seconds: float = 5.0
    progress: Callable[[float, int, int], None] | None = None
    stop: Callable[[], bool] | None = None

    def steps(self, share: float = 1.0) -> int:
        """The number of steps that this part of the effort may make."""
        return int(self.seconds * share * STEPS_A_SECOND)

    def go_on(self, done: float, best: int, least: int) -> bool:
        """Tells how far the search is; False when it has been asked to stop."""
        if self.progress:
            self.progress(done, best, least)
        return not (self.stop and self.stop())


@dataclass(frozen=True)
class Earlier:
    """Meetings and partnerships of two entrants (the smaller number first) on so many earlier evenings."""

    evenings: int = 0
    met: Mapping[tuple[int, int], int] = field(default_factory=dict)
    partnered: Mapping[tuple[int, int], int] = field(default_factory=dict)

    def __bool__(self) -> bool:
        return bool(self.met)


class DrawError(Exception):
    """A draw that cannot be made: the sentence says why, and what is possible instead."""

    def __init__(self, message: Message) -> None:
        self.message = message
        super().__init__(str(message))


class Unit(Enum):
    """The drawn unit: people at tables of four, or pairs (or teams) two to a table."""

    PLAYER = 4
    PAIR = 2


@dataclass(frozen=True)
class History:
    """The rounds already played: the rounds, each entrant's points in each of them, and who misses the next round.

    `places` and `merit` say who stands where by the event's own ranking, 1 being first, and with how much of what ranks
    first; without them the points in all do. `winners` are the tables of each round (from 1) that the game itself
    decided: 0 for the first side, 1 for the second. `seed` is that of the first round, whose lot may decide more.
    `ladies` are those who play a drive as ladies, where that was said.
    """

    rounds: tuple[DrawRound, ...] = ()
    points: tuple[Mapping[int, int], ...] = ()
    absent: frozenset[int] = frozenset()
    places: Mapping[int, int] = field(default_factory=dict)
    merit: Mapping[int, int] = field(default_factory=dict)
    winners: tuple[Mapping[int, int], ...] = ()
    seed: int | None = None
    ladies: frozenset[int] = frozenset()

    def totals(self) -> Mapping[int, int]:
        """The first ranking measure of everybody who has any of it."""
        if self.merit:
            return self.merit
        totals: dict[int, int] = {}
        for score in self.points:
            for entrant, points in score.items():
                totals[entrant] = totals.get(entrant, 0) + points
        return totals


@dataclass(frozen=True)
class Request:
    """A request to a kind of draw; `random` is the only source of chance."""

    players: int
    rounds: int
    random: Random
    wishes: Wishes = field(default_factory=Wishes)
    effort: Effort = field(default_factory=Effort)
    history: History = field(default_factory=History)
    script: str = ""
    earlier: Earlier = field(default_factory=Earlier)


@dataclass(frozen=True)
class Plan:
    """Rounds of tables over the points 0..players-1. `shuffle`: names may be dealt out over the points; `seats`: seats
    may be shared out ("partners" keeps seats 0 and 2 together, "splits" and "any" leave more room, "" leaves all as
    it is); `numbers`: table numbers may be shared out; `sets`: the set of deals
    at each table."""

    rounds: Rounds
    method: str
    seats: str = ""
    shuffle: bool = False
    numbers: bool = False
    sets: Sequence[Sequence[int]] = ()


Build = Callable[[Request], Plan]
Refusal = Callable[[int, int | None], Message | None]


def _never(_players: int, _rounds: int | None) -> Message | None:
    return None


def _no_limit(_players: int) -> int | None:
    return None


@dataclass(frozen=True)
class Movement:
    """A kind of draw. `promise` is a sentence for the organiser; `usual(players)` the number of rounds when none is
    asked; `apart_until(players)` the most rounds in which people can still be kept apart; `by_round` says that each
    next round needs the results so far; `rigid` that nobody can join later; `cycle(players)` is the number of rounds
    before which nobody should meet anybody again, whoever comes or goes; `reads_script` that the rounds come from a
    text; `keeps_wishes` that it looks at what people asked for; `teams` that two teams as large meet; `winners` which
    rounds need a winner at every table: none, those before another round ("next") or "all"; `hand_by_hand` that each
    round is one hand, after which the next follows by itself; `any_seat` that it says who sits at a table, and
    nothing of partners there; `refuses` gives a reason against a number of entrants and rounds."""

    key: str
    name: str
    promise: str
    unit: Unit
    fewest: int
    most: int
    usual: Callable[[int], int]
    build: Build
    refuses: Refusal = _never
    apart_until: Callable[[int], int | None] = _no_limit
    by_round: bool = False
    partners: bool = False
    rigid: bool = False
    cycle: Callable[[int], int] | None = None
    reads_script: bool = False
    keeps_wishes: bool = True
    teams: bool = False
    winners: str = ""
    hand_by_hand: bool = False
    any_seat: bool = False

    def uneven(self, players: int) -> bool:
        """Would one of two teams be larger, or a table not full?"""
        return self.teams and players % self.unit.value > 0


_MOVEMENTS: dict[str, Movement] = {}


def at_most(most: Callable[[int], int] = int) -> Refusal:
    """Refuses more rounds than `most` says of that many entrants (as many as there are of them), or than 60 where it
    says fewer."""

    def refuses(players: int, rounds: int | None) -> Message | None:
        """The reason why so many rounds cannot be drawn at once; None where they can."""
        limit = max(60, most(players))
        if rounds is None or rounds <= limit:
            return None
        return Message(
            "{rounds} rounds for {players} entrants are too many at once; at most {most} are drawn "
            "together. Draw {most} now and the rest later.",
            rounds=rounds,
            players=players,
            most=limit,
        )

    return refuses


def movement(
    key: str,
    name: str,
    promise: str,
    *,
    unit: Unit,
    entrants: tuple[int, int],
    usual: Callable[[int], int],
    **traits: Any,
) -> Callable[[Build], Build]:
    """Registers the function below it as a kind of draw for `entrants` (fewest, most); `traits` are those fields of
    Movement that have a usual value."""

    def register(build: Build) -> Build:
        """The function itself, known from now on under `key`."""
        _MOVEMENTS[key] = Movement(key, name, promise, unit, *entrants, usual=usual, build=build, **traits)
        return build

    return register


@lru_cache(None)
def every_movement() -> tuple[Movement, ...]:
    """All kinds of draw, in the order of their keys."""
    package = __package__ or ""
    for module in iter_modules(import_module(package).__path__):
        if not module.name.startswith("_"):
            import_module(f"{package}.{module.name}")
    return tuple(_MOVEMENTS[key] for key in sorted(_MOVEMENTS))


def known_movement(key: str | None) -> Movement | None:
    """The kind of draw with that key, if there is one (still)."""
    return next((movement for movement in every_movement() if movement.key == key), None)


def find_movement(key: str) -> Movement:
    """The kind of draw with that key; DrawError names the kinds there are."""
    kind_of_draw = known_movement(key)
    if kind_of_draw is None:
        kinds = ", ".join(movement.key for movement in every_movement())
        raise DrawError(Message("There is no draw called {kind}. There are: {kinds}.", kind=key, kinds=kinds))
    return kind_of_draw


def _wrong_number(movement: Movement, players: int) -> Message:
    limits: dict[str, Any] = {
        "name": Message(movement.name),
        "fewest": movement.fewest,
        "most": movement.most,
        "players": players,
    }
    unit, drive = movement.unit, movement.hand_by_hand
    same = (other for other in every_movement() if other.unit is unit and not other.reads_script)
    same = (other for other in same if drive or not other.hand_by_hand)
    fitting = (other for other in same if other.fewest <= players <= other.most and not other.uneven(players))
    possible = tuple(Message(other.name) for other in fitting)
    if not possible:
        return Message("{name} is for {fewest} to {most} entrants; there are {players}.", **limits)
    return Message(
        "{name} is for {fewest} to {most} entrants; there are {players}. Possible: {kinds}.", kinds=possible, **limits
    )


def why_not(kind: str, players: int, rounds: int | None = None) -> Message | None:
    """The reason why a draw of that kind cannot be made for so many entrants and rounds, and what can; None when it can
    be."""
    movement = find_movement(kind)
    if not movement.fewest <= players <= movement.most:
        return _wrong_number(movement, players)
    if movement.uneven(players):
        return Message("A match needs as many entrants of both teams, and full tables; there are {n}.", n=players)
    if rounds is not None and rounds < 1:
        return Message("A draw has at least 1 round; {rounds} were asked.", rounds=rounds)
    return movement.refuses(players, rounds)
