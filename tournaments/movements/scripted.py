"""Scripted seating: the rounds are read from a text, as a club's own movement card gives them."""

from collections.abc import Iterator

from scoring.messages import Message

from .asking import DrawError, Plan, Request, Unit
from .designs.blocks import Rounds
from .registry import movement


@movement(
    "scripted",
    "Seating from a file",
    "Everybody sits where the file says; the check counts what that means for partners, meetings and sit-outs.",
    unit=Unit.PLAYER,
    entrants=(2, 500),
    usual=lambda players: 1,
    reads_script=True,
)
def scripted(request: Request) -> Plan:
    """The rounds of the request's script; DrawError names the first line that cannot be right."""
    return Plan(read_script(request.script, request.players), "file")


def read_script(script: str, players: int) -> Rounds:
    """One line a round, tables apart by `|` or `;`, entrants from 1 in seat order (N E S W, or two pairs) apart by
    spaces or commas: `1 2 3 4 | 5 6 7 8`. Empty lines and text after # are skipped. Points count from 0."""
    wrong = next(script_problems(script, players), None)
    if wrong:
        raise DrawError(wrong)
    return [[tuple(int(word) - 1 for word in table) for table in tables] for _, tables in _lines(script)]


def script_problems(script: str, players: int) -> Iterator[Message]:
    """Everything that keeps a script from being read, line by line."""
    lines = _lines(script)
    if not lines:
        yield Message("The file has no rounds. Write one line for each round, as: 1 2 3 4 | 5 6 7 8.")
    for number, tables in lines:
        for table in tables:
            yield from _wrong_table(table, number, players)
        seated = [int(word) for table in tables for word in table if _is_entrant(word, players)]
        for entrant in sorted({one for one in seated if seated.count(one) > 1}):
            yield Message("Line {line}: entrant {entrant} sits in two places.", line=number, entrant=entrant)


def _lines(script: str) -> list[tuple[int, list[list[str]]]]:
    """The number of every line with a round, and the words of its tables."""
    lines = [(number, line.split("#")[0]) for number, line in enumerate(script.splitlines(), 1)]
    return [
        (number, [table.replace(",", " ").split() for table in line.replace(";", "|").split("|")])
        for number, line in lines
        if line.strip()
    ]


def _wrong_table(table: list[str], number: int, players: int) -> Iterator[Message]:
    for word in table:
        if not _is_entrant(word, players):
            yield Message(
                "Line {line}: “{word}” is not an entrant from 1 to {players}.",
                line=number,
                word=word[:20],
                players=players,
            )
    if len(table) not in (2, 4, 5):
        yield Message(
            "Line {line}: a table of {size}. A table has 4 people (or 5), or 2 pairs.", line=number, size=len(table)
        )


def _is_entrant(word: str, players: int) -> bool:
    return word.isascii() and word.isdigit() and len(word) < 10 and 1 <= int(word) <= players
