"""The independent check of a draw: counts everything again from the document alone. Shares no code with the makers."""

from collections.abc import Callable, Iterator
from typing import Any

from scoring.messages import Message

from .check_counts import Document, false_numbers, meeting_grid
from .check_wishes import readable_comfort

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
    elif document.get("seed", 0) < 0:
        yield Message("The seed {seed} is below 0.", seed=document["seed"])
    if not isinstance(document.get("rounds"), list) or not document["rounds"]:
        yield Message("The draw has no rounds.")
    else:
        yield from _rounds(document["rounds"])
    yield from _malformed_wishes(document.get("wishes", {}))
    if not _absences(document.get("absent", {})):
        yield Message("The list of who was absent does not name rounds for entrants.")
    if not _certificate(document.get("certificate", {})):
        yield Message("The certificate is not a list of counted numbers.")


def _rounds(rounds: list[Any]) -> Iterator[Message]:
    dealt = any(isinstance(round_, dict) and "sets" in round_ for round_ in rounds)
    for number, round_ in enumerate(rounds, 1):
        if not isinstance(round_, dict) or not _tables(round_.get("tables")) or not _numbers(round_.get("out", [])):
            yield Message("Round {round} is not a list of tables and a list of who is out.", round=number)
        elif dealt and not (
            _numbers(dealt_here := round_.get("sets", [])) and len(dealt_here) == len(round_["tables"])
        ):
            yield Message("Round {round}: the list of the sets of deals does not fit the tables.", round=number)


def _malformed_wishes(wishes: Any) -> Iterator[Message]:
    shapes: tuple[tuple[str, Callable[[Any], bool]], ...] = (
        ("apart", _numbers),
        ("halves", lambda pair: _numbers(pair) and len(pair) == 2),
        ("fixed", _place),
    )
    if not isinstance(wishes, dict):
        yield Message("The wishes are not a JSON object.")
        return
    if wishes and not readable_comfort(wishes, _whole):
        yield Message("The weights or strengths of the wishes cannot be read.")
    for name, shape in shapes:
        asked = wishes.get(name, [])
        rows = wishes.get("soft", [])
        if isinstance(asked, list) and isinstance(rows, list):
            asked = asked + [row[1] for row in rows if isinstance(row, list) and len(row) == 3 and row[0] == name]
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


UNITS = {"individual": {4}, "round_robin": {2}, "mitchell": {2}, "howell": {2}}
"""How many entrants sit at a table, where the kind of draw leaves no choice."""


def checked(document: Any, *, promises: bool = True, wishes: bool = True) -> tuple[Message, ...]:
    """Everything wrong with a draw's document, as sentences. An empty tuple means that the rounds are possible, every
    number of the certificate is true, and what the kind `promises` and the `wishes` are kept where these are asked
    for. Anything may be given, whatever its shape."""
    misshapen = tuple(malformed(document))
    if misshapen:
        return misshapen
    seating = (*_seating(document), *_strangers(document))
    if seating:
        return seating
    promised, wished = promises and _promises(document), wishes and _wishes(document)
    return (*(promised or ()), *(wished or ()), *false_numbers(document))


def _seating(document: Document) -> Iterator[Message]:
    """Everybody has exactly one place in every round."""
    players = document["players"]
    absent = document.get("absent", {})
    for number, round_ in enumerate(document["rounds"], 1):
        placed = [entrant for table in round_["tables"] for entrant in table] + list(round_.get("out", []))
        expected = {e for e in range(1, players + 1) if number not in absent.get(str(e), ())}
        for entrant in sorted(set(placed) - expected):
            yield Message("Round {round}: entrant {entrant} does not play in it.", round=number, entrant=entrant)
        for entrant in sorted(expected - set(placed)):
            yield Message("Round {round}: entrant {entrant} has no place.", round=number, entrant=entrant)
        for entrant in sorted({e for e in placed if placed.count(e) > 1} if len(placed) != len(set(placed)) else ()):
            yield Message("Round {round}: entrant {entrant} has more than one place.", round=number, entrant=entrant)
        sizes = {2 if len(table) == 2 else 4 for table in round_["tables"]}
        if len(sizes) > 1:
            yield Message("Round {round}: tables of pairs and tables of people are mixed.", round=number)
        elif sizes and sizes != UNITS.get(document["kind"], sizes):
            yield Message(
                "Round {round}: its tables are of {size}, not of {right}.",
                round=number,
                size=sizes.pop(),
                right=min(UNITS[document["kind"]]),
            )


def _strangers(document: Document) -> Iterator[Message]:
    """Wishes of people who are not there."""
    players, wishes = document["players"], document.get("wishes", {})
    groups = [*wishes.get("apart", []), *wishes.get("halves", []), [who for who, _, _ in wishes.get("fixed", [])]]
    groups += [asked[:1] if kind == "fixed" else asked for kind, asked, _ in wishes.get("soft", [])]
    groups.append([who for who, _ in wishes.get("strengths", [])])
    for entrant in sorted({who for group in groups for who in group}):
        if not 1 <= entrant <= players:
            yield Message(
                "A wish names entrant {entrant}, but the entrants are numbered 1 to {players}.",
                entrant=entrant,
                players=players,
            )


def _promises(document: Document) -> Iterator[Message]:
    """What the kind of draw promises whatever its certificate says."""
    most = _most_meetings(document)
    rounds, players = len(document["rounds"]), document["players"]
    if document.get("absent"):
        return
    kind = document["kind"]
    if kind == "round_robin" and most > -(-rounds // (players - 1 + players % 2)):
        yield Message("Two pairs meet {times} times in a round robin.", times=most)
    if kind in ("mitchell", "howell", "swiss") and most > 1:
        yield Message("Two pairs meet {times} times.", times=most)
    yield from _sets(document)


def _sets(document: Document) -> Iterator[Message]:
    """Nobody plays the same set of deals twice."""
    seen: set[tuple[int, int]] = set()
    for number, round_ in enumerate(document["rounds"], 1):
        for table, dealt in zip(round_["tables"], round_.get("sets", []), strict=False):
            for entrant in table:
                if (entrant, dealt) in seen:
                    yield Message(
                        "Round {round}: entrant {entrant} plays set {set} again.",
                        round=number,
                        entrant=entrant,
                        set=dealt,
                    )
                seen.add((entrant, dealt))


def _most_meetings(document: Document) -> int:
    grid = meeting_grid(document)
    return max((value for row in grid for value in row), default=0)


def _wishes(document: Document) -> Iterator[Message]:
    wishes = document.get("wishes", {})
    grid = meeting_grid(document)
    for group in wishes.get("apart", []):
        for place, first in enumerate(group):
            for second in group[place + 1 :]:
                if first != second and grid[first][second]:
                    yield Message(
                        "Entrants {first} and {second} were to be kept apart, but meet {times} times.",
                        first=first,
                        second=second,
                        times=grid[first][second],
                    )
    shrinks = document.get("kind") == "knockout"
    if not shrinks:
        yield from _halves(document)
    for entrant, table, seat in wishes.get("fixed", []):
        for number, round_ in enumerate(document["rounds"], 1):
            if shrinks and table > len(round_["tables"]):
                continue
            for at, people in enumerate(round_["tables"], 1):
                if entrant in people and (at != table or (seat is not None and people[seat] != entrant)):
                    yield Message(
                        "Round {round}: entrant {entrant} was to keep a place at table {table}, but sits "
                        "elsewhere at table {at}.",
                        round=number,
                        entrant=entrant,
                        table=table,
                        at=at,
                    )


def _halves(document: Document) -> Iterator[Message]:
    """Those who want different halves of the hall are never in the same one; the first half is the larger."""
    middle = (max(len(round_["tables"]) for round_ in document["rounds"]) + 1) // 2
    for first, second in document.get("wishes", {}).get("halves", []):
        for number, round_ in enumerate(document["rounds"], 1):
            at = {entrant: table < middle for table, people in enumerate(round_["tables"]) for entrant in people}
            if first in at and second in at and at[first] == at[second]:
                yield Message(
                    "Round {round}: entrants {first} and {second} sit in the same half of the hall.",
                    round=number,
                    first=first,
                    second=second,
                )
