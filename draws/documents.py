"""Draws read back from their documents."""

from collections.abc import Mapping, Sequence
from typing import Any

from scoring.messages import Message

from .certificate import certify
from .check import checked
from .draw import Draw, DrawError, DrawRound, find_movement
from .wishes import Wishes


def is_whole(document: Mapping[str, Any]) -> bool:
    """Does every round of a right document hold everybody, at full tables as far as that goes? Then bounds are proved
    for it."""
    size = max((len(table) for round_ in document["rounds"] for table in round_["tables"]), default=4)
    return not document.get("absent") and all(
        len(round_["out"]) < size and len(round_["tables"]) == document["players"] // size
        for round_ in document["rounds"]
    )


def read_draw(document: Mapping[str, Any]) -> Draw:
    """The draw of a document written by `Draw.as_json`, its certificate counted anew. DrawError with the first sentence
    of `checked` when the document is not a right draw."""
    wrong = checked(dict(document))
    if wrong:
        raise DrawError(wrong[0])
    movement, wishes = find_movement(document.get("kind", "")), Wishes.from_json(document.get("wishes", {}))
    rounds, seed = rounds_from_json(document["rounds"]), document.get("seed", 0)
    if not isinstance(seed, int):
        raise DrawError(Message("The seed {seed} is not a whole number.", seed=seed))
    method = str(document.get("certificate", {}).get("method", ""))
    certificate = certify(
        document["players"],
        rounds,
        partners=movement.partners,
        wishes=wishes,
        method=method,
        complete=not document.get("absent"),
    )
    return Draw(movement.key, document["players"], rounds, seed, certificate, wishes)


def contradictions(document: Mapping[str, Any], draws: Sequence[Mapping[str, Any]]) -> tuple[Message, ...]:
    """Statements of a document about itself that its standing draws contradict."""
    kinds, drawn = {entry["document"]["kind"] for entry in draws}, {n for e in draws for n in e["stands"]}
    wrong = []
    if len(kinds) == 1 and document["kind"] not in kinds:
        wrong.append(Message("The document names another kind of draw than its draws."))
    seeds = document.get("seeds", [])
    if any(seeds[number - 1 : number] not in ([], [entry["seed"]]) for entry in draws for number in entry["stands"]):
        wrong.append(Message("The document names another seed than its draws."))
    claimed = document.get("certificate", {}).get("method")
    if claimed and claimed not in {document["kind"], *(entry.get("method", claimed) for entry in draws)}:
        wrong.append(Message("The document names another way of drawing than its draws."))
    if any(document.get("recipe", {}).get(name, document[name]) != document[name] for name in ("kind", "players")):
        wrong.append(Message("The file’s description doesn’t match its draw."))
    if document.get("swaps", {}).keys() - set(map(str, drawn)):
        wrong.append(Message("The document tells of a swap in a round that was not drawn."))
    return tuple(wrong)


def rounds_from_json(document: Sequence[Mapping[str, Any]]) -> tuple[DrawRound, ...]:
    """The rounds written by `as_json`."""
    return tuple(
        DrawRound(
            tuple(tuple(table) for table in round_["tables"]),
            tuple(round_.get("out", ())),
            tuple(round_.get("sets", ())),
        )
        for round_ in document
    )
