"""The check of wishes: whether they can be read and are kept, and what is stated of those that may stay unkept.

Those for comfort are among them. Everything is counted from the rounds alone.
"""

from collections.abc import Callable, Iterator
from typing import Any

from scoring.messages import Message

from .check_counts import Document, meeting_grid, numbers, whole

KINDS = ("fixed", "apart", "halves")


def malformed_wishes(wishes: Any) -> Iterator[Message]:
    """Faults that keep the wishes of a document from being read."""
    shapes: tuple[tuple[str, Callable[[Any], bool]], ...] = (
        ("apart", numbers),
        ("halves", lambda pair: numbers(pair) and len(pair) == 2),
        ("fixed", _place),
    )
    if not isinstance(wishes, dict):
        yield Message("The wishes are not a JSON object.")
        return
    if wishes and not _readable_comfort(wishes):
        yield Message("The weights or strengths of the wishes cannot be read.")
    for name, shape in shapes:
        listed = wishes.get(name, [])
        rows = wishes.get("soft", [])
        if isinstance(listed, list) and isinstance(rows, list):
            listed = listed + [row[1] for row in rows if isinstance(row, list) and len(row) == 3 and row[0] == name]
        if not isinstance(listed, list) or not all(map(shape, listed)):
            yield Message("The wishes under “{name}” cannot be read.", name=name)


def _place(value: object) -> bool:
    """An entrant, a table, and a seat or nothing."""
    return (
        isinstance(value, list)
        and len(value) == 3
        and numbers(value[:2])
        and (value[2] is None or (whole(value[2]) and 0 <= value[2] < 4))
    )


def _readable_comfort(wishes: Document) -> bool:
    """True if weights and strengths have the shape that they should."""
    soft, strengths = wishes.get("soft", []), wishes.get("strengths", [])
    if not isinstance(soft, list) or not isinstance(strengths, list):
        return False
    rows = all(
        isinstance(row, list) and len(row) == 3 and row[0] in KINDS and isinstance(row[1], list) and whole(row[2])
        for row in soft
    )
    pairs = all(isinstance(pair, list) and len(pair) == 2 and all(map(whole, pair)) for pair in strengths)
    return rows and pairs and whole(wishes.get("level", 0)) and whole(wishes.get("still", 0))


def strangers(document: Document) -> Iterator[Message]:
    """Wishes of people who are not there."""
    players, wishes = document["players"], document.get("wishes", {})
    groups = [*wishes.get("apart", []), *wishes.get("halves", []), [who for who, _, _ in wishes.get("fixed", [])]]
    groups += [wish[:1] if kind == "fixed" else wish for kind, wish, _ in wishes.get("soft", [])]
    groups.append([who for who, _ in wishes.get("strengths", [])])
    for entrant in sorted({who for group in groups for who in group}):
        if not 1 <= entrant <= players:
            yield Message(
                "A wish names entrant {entrant}, but the entrants are numbered 1 to {players}.",
                entrant=entrant,
                players=players,
            )


def broken_wishes(document: Document) -> Iterator[Message]:
    """Wishes that have to be kept and are not: who meets, sits in one half of the hall or elsewhere than asked."""
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
    """Check that entrants who want different halves of the hall are never in the same one; the first half is the
    larger."""
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


def settled(document: Document) -> Document:
    """The document as if the wishes that its rounds keep had to be kept."""
    wishes = document.get("wishes", {})
    if not wishes.get("soft"):
        return document
    wishes_by_kind = {kind: list(wishes.get(kind, [])) for kind in KINDS}
    for kind, wish, _ in wishes["soft"]:
        if not _missed(document, kind, wish):
            wishes_by_kind[kind].append(wish)
    return {**document, "wishes": {**wishes, **wishes_by_kind}}


def _missed(document: Document, kind: str, wish: list[Any]) -> int:
    """In how many rounds a wish is not kept; places and halves count while all tables are there."""
    most = max(len(round_["tables"]) for round_ in document["rounds"])
    missed = 0
    for round_ in document["rounds"]:
        number = {who: at for at, table in enumerate(round_["tables"], 1) for who in table}
        if kind == "apart":
            met = [number[who] for who in dict.fromkeys(wish) if who in number]
            missed += len(met) > len(set(met))
        elif len(round_["tables"]) < most or wish[0] not in number:
            continue
        elif kind == "halves":
            sides = [2 * number[who] > most + 1 for who in wish if who in number]
            missed += sides in ([True, True], [False, False])
        else:
            entrant, table, seat = wish
            people = round_["tables"][number[entrant] - 1]
            missed += number[entrant] != table or (seat is not None and people.index(entrant) != seat)
    return missed


def false_wishes(document: Document) -> Iterator[Message]:
    """Every number of the certificate about wishes that is not the one counted here."""
    wishes, claimed = document.get("wishes", {}), document.get("certificate", {})
    missed = {
        str(number): times
        for number, (kind, wish, _) in enumerate(wishes.get("soft", []), 1)
        if (times := _missed(document, kind, wish))
    }
    counted: dict[str, Document] = {}
    if wishes.get("soft"):
        counted["wished"] = {"asked": len(wishes["soft"]), "unkept": len(missed)}
        counted["unkept"] = missed
    if wishes.get("level"):
        counted["level"] = {"most": _difference(document)}
    if wishes.get("still"):
        counted["moves"] = {"changes": _changes(document)}
    for group, recounted in counted.items():
        stated = {name: number for name, number in claimed.get(group, {}).items() if name != "without"}
        if stated != recounted:
            yield Message(
                "The certificate says {claimed} for {name}; counted again it is {counted}.",
                claimed=str(stated),
                name=group,
                counted=str(recounted),
            )


def _difference(document: Document) -> int:
    """The largest difference between the strengths of two tables of one round; who has none counts as the mean."""
    strengths = {who: strength for who, strength in document["wishes"].get("strengths", [])}
    mean = round(sum(strengths.values()) / len(strengths)) if strengths else 0
    most = 0
    for round_ in document["rounds"]:
        sums = [sum(strengths.get(who, mean) for who in table) for table in round_["tables"] if len(table) == 4]
        most = max(most, max(sums) - min(sums) if sums else 0)
    return most


def _changes(document: Document) -> int:
    """The number of times somebody goes to another table than in the last round that they played."""
    at: dict[int, int] = {}
    changes = 0
    for round_ in document["rounds"]:
        for number, table in enumerate(round_["tables"]):
            for who in table:
                changes += at.get(who, number) != number
                at[who] = number
    return changes
