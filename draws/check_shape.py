"""Is this a draw's document at all? Whatever is given, the check answers with sentences."""

from collections.abc import Callable, Iterator
from typing import Any

from scoring.messages import Message

MOST_PLAYERS = 2_000
"""More are not checked: nobody draws so many, and a mistyped number must not fill the memory."""


def malformed(document: Any) -> Iterator[Message]:
    """What keeps a document from being read as a draw, as sentences; none when it can be."""
    if not isinstance(document, dict):
        yield Message("A draw is a JSON object with kind, players, rounds and certificate.")
        return
    players: Any = document.get("players")
    if not _whole(players) or players < 1:
        yield Message("The number of players is missing or not a whole number.")
    elif players > MOST_PLAYERS:
        yield Message(
            "The draw names {players} players; at most {most} can be checked.", players=players, most=MOST_PLAYERS
        )
    if not isinstance(document.get("kind"), str):
        yield Message("The kind of draw is missing or not a word.")
    if not _whole(document.get("seed", 0)):
        yield Message("The seed {seed} is not a whole number.", seed=document["seed"])
    if not isinstance(document.get("rounds"), list) or not document["rounds"]:
        yield Message("The draw has no rounds.")
    else:
        yield from _rounds(document["rounds"])
    yield from _wishes(document.get("wishes", {}))
    if not _absences(document.get("absent", {})):
        yield Message("The list of who was absent does not name rounds for entrants.")
    if not _certificate(document.get("certificate", {})):
        yield Message("The certificate is not a list of counted numbers.")


def _rounds(rounds: list[Any]) -> Iterator[Message]:
    dealt = any(isinstance(one, dict) and "sets" in one for one in rounds)
    for number, one in enumerate(rounds, 1):
        if not isinstance(one, dict) or not _tables(one.get("tables")) or not _numbers(one.get("out", [])):
            yield Message("Round {round} is not a list of tables and a list of who is out.", round=number)
        elif dealt and not (_numbers(dealt_here := one.get("sets", [])) and len(dealt_here) == len(one["tables"])):
            yield Message("Round {round}: the list of the sets of deals does not fit the tables.", round=number)


def _wishes(wishes: Any) -> Iterator[Message]:
    shapes: tuple[tuple[str, Callable[[Any], bool]], ...] = (
        ("apart", _numbers),
        ("halves", lambda pair: _numbers(pair) and len(pair) == 2),
        ("fixed", _place),
    )
    if not isinstance(wishes, dict):
        yield Message("The wishes are not a JSON object.")
        return
    for name, shape in shapes:
        asked = wishes.get(name, [])
        if not isinstance(asked, list) or not all(map(shape, asked)):
            yield Message("The wishes under “{name}” cannot be read.", name=name)


def _place(value: object) -> bool:
    """An entrant, a table, and a seat or nothing."""
    return (
        isinstance(value, list)
        and len(value) == 3
        and _numbers(value[:2])
        and (value[2] is None or (_whole(value[2]) and 0 <= value[2] < 4))
    )


def _absences(absent: object) -> bool:
    return isinstance(absent, dict) and all(str(who).isdecimal() and _numbers(rounds) for who, rounds in absent.items())


def _certificate(claimed: object) -> bool:
    """Groups of numbers (or nothing), and words beside them."""
    return isinstance(claimed, dict) and all(
        (value is None and name == "partners") or (isinstance(value, str) if name == "method" else _group(value))
        for name, value in claimed.items()
    )


def _group(value: object) -> bool:
    return isinstance(value, dict) and all(number is None or _whole(number) for number in value.values())


def _whole(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def _numbers(value: object) -> bool:
    return isinstance(value, list) and all(_whole(item) for item in value)


def _tables(value: object) -> bool:
    return isinstance(value, list) and all(_numbers(table) and len(table) in (2, 4, 5) for table in value)
