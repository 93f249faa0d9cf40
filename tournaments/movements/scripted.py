"""Scripted seating: the rounds are read from a text, as a club's own movement card gives them."""

from scoring.messages import Message

from .asking import DrawError, Plan, Request, Unit
from .designs.blocks import Rounds, Tables
from .registry import movement


@movement(
    "scripted",
    "Seating from a file",
    "Everybody sits where the file says; the check counts what that means for partners, meetings and sit-outs.",
    unit=Unit.PLAYER,
    entrants=(2, 500),
    usual=lambda players: 1,
)
def scripted(request: Request) -> Plan:
    """The rounds of the request's script; DrawError names the first line that cannot be right."""
    return Plan(read_script(request.script, request.players), "file")


def read_script(script: str, players: int) -> Rounds:
    """One line a round, tables apart by `|` or `;`, entrants from 1 in seat order (N E S W, or two pairs) apart by
    spaces or commas: `1 2 3 4 | 5 6 7 8`. Empty lines and text after # are skipped. Points count from 0."""
    lines = [(number, line) for number, line in enumerate(script.splitlines(), 1) if line.split("#")[0].strip()]
    if not lines:
        raise DrawError(Message("The file has no rounds. Write one line for each round, as: 1 2 3 4 | 5 6 7 8."))
    return [_read_round(line.split("#")[0], number, players) for number, line in lines]


def _read_round(line: str, number: int, players: int) -> Tables:
    tables = [
        tuple(_entrant(word, number, players) for word in table.replace(",", " ").split())
        for table in line.replace(";", "|").split("|")
    ]
    for table in tables:
        if len(table) not in (2, 4, 5):
            raise DrawError(
                Message(
                    "Line {line}: a table of {size}. A table has 4 people (or 5), or 2 pairs.",
                    line=number,
                    size=len(table),
                )
            )
    seated = [entrant for table in tables for entrant in table]
    twice = next((entrant for entrant in seated if seated.count(entrant) > 1), None)
    if twice is not None:
        raise DrawError(Message("Line {line}: entrant {entrant} sits in two places.", line=number, entrant=twice + 1))
    return tables


def _entrant(word: str, number: int, players: int) -> int:
    if not (word.isascii() and word.isdigit() and 1 <= int(word) <= players):
        raise DrawError(
            Message(
                "Line {line}: “{word}” is not an entrant from 1 to {players}.", line=number, word=word, players=players
            )
        )
    return int(word) - 1
