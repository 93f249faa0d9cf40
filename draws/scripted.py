"""Scripted seating: the rounds are read from a text, as a club's own movement card gives them."""

import re
from collections.abc import Iterator, Sequence

from scoring.messages import Message

from .designs.blocks import Rounds
from .draw import DrawError, Plan, Request, Unit, movement

SIZES = {None: (2, 4, 5), Unit.PLAYER: (4, 5), Unit.PAIR: (2,)}
"""How many may stand together at a table, by who is drawn."""


@movement(
    "scripted",
    "Seating from a file",
    "Everybody sits where the file says; the check counts what that means for partners, meetings and sit-outs.",
    unit=Unit.PLAYER,
    entrants=(2, 500),
    usual=lambda players: 1,
    reads_script=True,
    keeps_wishes=False,
)
def scripted(request: Request) -> Plan:
    """The rounds of the request's script; DrawError names the first line that cannot be right."""
    return Plan(read_script(request.script, request.players), "file")


def read_script(script: str, players: int) -> Rounds:
    """Read a script of one line a round, tables apart by `|` or `;`, entrants from 1 in seat order (N E S W, or two
    pairs) apart by spaces or commas: `1 2 3 4 | 5 6 7 8`. Empty lines and text after # are skipped. Points count from
    0."""
    wrong = next(script_problems(script, range(1, players + 1)), None)
    if wrong:
        raise DrawError(wrong)
    return [[tuple(int(word) - 1 for word in table) for table in tables] for _, tables in _lines(script)]


def script_problems(
    script: str, numbers: Sequence[int], *, unit: Unit | None = None, most: int | None = None
) -> Iterator[Message]:
    """The problems that keep a script from being read, line by line: with entrants of those `numbers`, and where they
    are given with tables for that unit and in at most so many rounds."""
    lines = _lines(script)
    if not lines:
        yield Message("The file has no rounds. Write one line for each round, as: 1 2 3 4 | 5 6 7 8.")
    for number, tables in lines:
        for table in tables:
            yield from (_wrong_word(word, number, numbers) for word in table if not _is_entrant(word, numbers))
            if len(table) not in SIZES[unit]:
                yield _wrong_size(len(table), number, unit)
        seated = [int(word) for table in tables for word in table if _is_entrant(word, numbers)]
        for entrant in sorted({entrant for entrant in seated if seated.count(entrant) > 1}):
            yield Message("Line {line}: entrant {entrant} sits in two places.", line=number, entrant=entrant)
    if most is not None and len(lines) > most:
        yield Message(
            (
                "The file has {count} rounds, but only {most} are still to be drawn. Plan more "
                "rounds first, or remove lines."
            ),
            count=len(lines),
            most=most,
        )


def placed(script: str, numbers: Sequence[int]) -> str:
    """The script with each of these numbers as its place among them, from 1; any other becomes 0, which is nobody."""
    places = {str(number): str(place) for place, number in enumerate(numbers, 1)}
    return re.sub("[0-9]+", lambda match: places.get(match[0].lstrip("0"), "0"), script)


def _lines(script: str) -> list[tuple[int, list[list[str]]]]:
    """The number of every line with a round, and the words of its tables."""
    lines = [(number, line.split("#")[0]) for number, line in enumerate(script.splitlines(), 1)]
    return [
        (number, [table.replace(",", " ").split() for table in line.replace(";", "|").split("|")])
        for number, line in lines
        if line.strip()
    ]


def _wrong_word(word: str, line: int, numbers: Sequence[int]) -> Message:
    if len(numbers) < max(numbers, default=0):
        return Message("Line {line}: “{word}” is not the number of an entrant.", line=line, word=word[:20])
    return Message(
        "Line {line}: “{word}” is not an entrant from 1 to {players}.", line=line, word=word[:20], players=len(numbers)
    )


def _wrong_size(size: int, line: int, unit: Unit | None) -> Message:
    if unit is Unit.PAIR:
        return Message("Line {line}: a table of {size}. A table has 2 pairs.", line=line, size=size)
    if unit is Unit.PLAYER:
        return Message("Line {line}: a table of {size}. A table has 4 people, or 5.", line=line, size=size)
    return Message("Line {line}: a table of {size}. A table has 4 people (or 5), or 2 pairs.", line=line, size=size)


def _is_entrant(word: str, numbers: Sequence[int]) -> bool:
    return word.isascii() and word.isdigit() and len(word) < 10 and int(word) in numbers
