"""The check of wishes that may stay unkept, and of those for comfort: counted from the rounds alone."""

from collections.abc import Callable, Iterator
from typing import Any

from scoring.messages import Message

Document = dict[str, Any]

KINDS = ("fixed", "apart", "halves")


def readable_comfort(wishes: Document, whole: Callable[[object], bool]) -> bool:
    """Whether weights and strengths have the shape that they should; `whole` knows whole numbers."""
    soft, strengths = wishes.get("soft", []), wishes.get("strengths", [])
    if not isinstance(soft, list) or not isinstance(strengths, list):
        return False
    rows = all(
        isinstance(row, list) and len(row) == 3 and row[0] in KINDS and isinstance(row[1], list) and whole(row[2])
        for row in soft
    )
    pairs = all(isinstance(pair, list) and len(pair) == 2 and all(map(whole, pair)) for pair in strengths)
    return rows and pairs and whole(wishes.get("level", 0)) and whole(wishes.get("still", 0))


def settled(document: Document) -> Document:
    """The document as if the wishes that its rounds keep had to be kept."""
    wishes = document.get("wishes", {})
    if not wishes.get("soft"):
        return document
    kept = {kind: list(wishes.get(kind, [])) for kind in KINDS}
    for kind, asked, _ in wishes["soft"]:
        if not _missed(document, kind, asked):
            kept[kind].append(asked)
    return {**document, "wishes": {**wishes, **kept}}


def _missed(document: Document, kind: str, asked: list[Any]) -> int:
    """In how many rounds a wish is not kept; places and halves count while all tables are there."""
    most = max(len(round_["tables"]) for round_ in document["rounds"])
    missed = 0
    for round_ in document["rounds"]:
        number = {who: at for at, table in enumerate(round_["tables"], 1) for who in table}
        if kind == "apart":
            met = [number[who] for who in dict.fromkeys(asked) if who in number]
            missed += len(met) > len(set(met))
        elif len(round_["tables"]) < most or asked[0] not in number:
            continue
        elif kind == "halves":
            sides = [2 * number[who] > most + 1 for who in asked if who in number]
            missed += sides in ([True, True], [False, False])
        else:
            entrant, table, seat = asked
            people = round_["tables"][number[entrant] - 1]
            missed += number[entrant] != table or (seat is not None and people.index(entrant) != seat)
    return missed


def false_wishes(document: Document) -> Iterator[Message]:
    """Every number of the certificate about wishes that is not the one counted here."""
    wishes, claimed = document.get("wishes", {}), document.get("certificate", {})
    missed = {
        str(number): times
        for number, (kind, asked, _) in enumerate(wishes.get("soft", []), 1)
        if (times := _missed(document, kind, asked))
    }
    counted: dict[str, Document] = {}
    if wishes.get("soft"):
        counted["wished"] = {"asked": len(wishes["soft"]), "unkept": len(missed)}
        counted["unkept"] = missed
    if wishes.get("level"):
        counted["level"] = {"most": _difference(document)}
    if wishes.get("still"):
        counted["moves"] = {"changes": _changes(document)}
    for group, numbers in counted.items():
        stated = {name: number for name, number in claimed.get(group, {}).items() if name != "without"}
        if stated != numbers:
            yield Message(
                "The certificate says {claimed} for {name}; counted again it is {counted}.",
                claimed=str(stated),
                name=group,
                counted=str(numbers),
            )


def _difference(document: Document) -> int:
    """The largest difference between the strengths of two tables of one round; who has none counts as the mean."""
    known = {who: strength for who, strength in document["wishes"].get("strengths", [])}
    mean = round(sum(known.values()) / len(known)) if known else 0
    most = 0
    for round_ in document["rounds"]:
        sums = [sum(known.get(who, mean) for who in table) for table in round_["tables"] if len(table) == 4]
        most = max(most, max(sums) - min(sums) if sums else 0)
    return most


def _changes(document: Document) -> int:
    """How often somebody goes to another table than in the last round that they played."""
    at: dict[int, int] = {}
    changes = 0
    for round_ in document["rounds"]:
        for number, table in enumerate(round_["tables"]):
            for who in table:
                changes += at.get(who, number) != number
                at[who] = number
    return changes
