"""The kinds of draw: each module of this folder registers its own with the decorator, and is found by looking here."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from importlib import import_module
from pkgutil import iter_modules
from typing import Any

from scoring.messages import Message

from .draw import DrawError, Plan, Request, Unit

Build = Callable[[Request], Plan]
Refusal = Callable[[int, int | None], Message | None]


def _never(_players: int, _rounds: int | None) -> Message | None:
    return None


def _no_limit(_players: int) -> int | None:
    return None


@dataclass(frozen=True)
class Movement:
    """One kind of draw. `promise` is a sentence for the organiser; `usual(players)` the number of rounds when none is
    asked; `apart_until(players)` the most rounds in which people can still be kept apart; `by_round` says that each
    next round needs the results so far; `rigid` that nobody can join later; `cycle(players)` is the number of rounds
    before which nobody should meet anybody again, whoever comes or goes; `reads_script` that the rounds come from a
    text; `keeps_wishes` that it looks at what people asked for; `winners` which rounds need a winner at every table:
    none, those before another round ("next") or "all";
    `refuses` gives a reason against a number of entrants and rounds."""

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
    winners: str = ""


_MOVEMENTS: dict[str, Movement] = {}


def at_most(most: Callable[[int], int] = int) -> Refusal:
    """Refuses more rounds than `most` says of that many entrants (as many as there are of them), or than 60 where it
    says fewer."""

    def refuses(players: int, rounds: int | None) -> Message | None:
        """Why so many rounds cannot be drawn at once; None where they can."""
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
    known = known_movement(key)
    if known is None:
        kinds = ", ".join(movement.key for movement in every_movement())
        raise DrawError(Message("There is no draw called {kind}. There are: {kinds}.", kind=key, kinds=kinds))
    return known


def _wrong_number(movement: Movement, players: int) -> Message:
    limits: dict[str, Any] = {
        "name": Message(movement.name),
        "fewest": movement.fewest,
        "most": movement.most,
        "players": players,
    }
    same = (other for other in every_movement() if other.unit is movement.unit and not other.reads_script)
    possible = tuple(Message(other.name) for other in same if other.fewest <= players <= other.most)
    if not possible:
        return Message("{name} is for {fewest} to {most} entrants; there are {players}.", **limits)
    return Message(
        "{name} is for {fewest} to {most} entrants; there are {players}. Possible: {kinds}.", kinds=possible, **limits
    )


def why_not(kind: str, players: int, rounds: int | None = None) -> Message | None:
    """Why a draw of that kind cannot be made for so many entrants and rounds, and what can; None when it can be."""
    movement = find_movement(kind)
    if not movement.fewest <= players <= movement.most:
        return _wrong_number(movement, players)
    if rounds is not None and rounds < 1:
        return Message("A draw has at least 1 round; {rounds} were asked.", rounds=rounds)
    return movement.refuses(players, rounds)
