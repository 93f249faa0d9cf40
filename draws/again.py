"""A published draw made once more from its document alone, and compared: the lot as well as the counting.

A document holds under `draws` every time that rounds were drawn: what was fixed (`document`, with its SHA-256), what is
disclosed of it under `opened`, the number from outside and the seed. Without any, `recipe` and `seed` tell of one draw.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from scoring.messages import Message

from .commitment import OUTSIDE, lot_order, seed_from
from .documents import contradictions
from .draw import STEPS_A_SECOND, DrawError
from .recipe import Recipe, digest, engine, sealed

PRIVATE = ("names", "wishes", "history", "season")
"""Parts of what is fixed that stand there as a salted digest; who may read them finds them under `opened`."""

MOST_STEPS = 3_600 * STEPS_A_SECOND
_NONSENSE = (LookupError, TypeError, ValueError, AttributeError, OverflowError, RecursionError)

Document = dict[str, Any]


class Again(NamedTuple):
    """The outcome in sentences: what is wrong, what could not be compared and why, and what came out the same."""

    wrong: tuple[Message, ...] = ()
    unsure: tuple[Message, ...] = ()
    same: tuple[Message, ...] = ()


def drawn_again(document: Document) -> Again:
    """Every draw and lot of a document, from `checked`, made again. Anything may stand under its new parts."""
    result = Again()
    try:
        entries = _entries(document)
        if not entries:
            unsure = Message("The document does not say how it was drawn, so it cannot be drawn again.")
            result = Again(unsure=(unsure,))
        for entry in entries:
            result = _join_results(result, _check_fixed(entry))
        for entry in entries:
            if entry.get("stands"):
                result = _join_results(result, _redrawn(document, entry))
        if entries:
            result = _join_results(result, _check_whole(document, entries))
        for lot in document.get("lots", ()):
            result = _join_results(result, _check_fixed(lot))
            result = _join_results(result, _lot(lot))
    except _NONSENSE:
        return _join_results(result, Again(wrong=(Message("What the document says of its draws cannot be read."),)))
    return result


def wrongly_fixed(entries: Sequence[Document]) -> tuple[Message, ...]:
    """Faults in the checksums and seeds of these draws or lots; nothing is drawn."""
    return tuple(message for entry in entries for message in _check_fixed(entry).wrong)


def _join_results(first: Again, second: Again) -> Again:
    return Again(*(mine + other for mine, other in zip(first, second, strict=True)))


def _entries(document: Document) -> list[Document]:
    """The draws of the document; one that the command printed tells of a single one."""
    if "recipe" not in document:
        return list(document.get("draws", ()))
    recipe = {**document["recipe"], "kind": document["kind"], "players": document["players"], "first": 1}
    opened = {"wishes": {"value": document.get("wishes", {})}}
    numbers = list(range(1, document["players"] + 1))
    return [
        {
            "document": {**recipe, "numbers": numbers},
            "opened": opened,
            "seed": str(document["seed"]),
            "stands": list(range(1, len(document["rounds"]) + 1)),
            "method": document["certificate"]["method"],
        }
    ]


def _check_fixed(entry: Document) -> Again:
    """Is the checksum that of the document, are the disclosed parts those it fixes, does the seed follow from both?"""
    fixed, wrong = entry["document"], []
    name = _name(entry)
    if "commitment" in entry and digest(fixed) != entry["commitment"]:
        wrong.append(Message("{draw}: what was fixed is not what its checksum says.", draw=name))
    for part, opened in entry.get("opened", {}).items():
        if "salt" in opened and sealed(opened["value"], opened["salt"]) != fixed.get(part):
            wrong.append(_another(part, name))
    way = fixed.get("source", {}).get("way")
    if way in OUTSIDE and entry.get("seed"):
        follows = str(seed_from(entry["commitment"], entry["value"])) == entry["seed"]
    else:
        follows = not entry.get("value")
    if not follows:
        wrong.append(Message("{draw}: the seed does not follow from the checksum and the number.", draw=name))
    if way in OUTSIDE and entry.get("stands") and not entry.get("seed"):
        wrong.append(Message("{draw}: rounds were drawn before the number was known.", draw=name))
    return Again(wrong=tuple(wrong))


def _another(part: str, name: Message) -> Message:
    texts = {
        "names": "{draw}: the names are not those that were fixed.",
        "wishes": "{draw}: the wishes are not those that were fixed.",
        "history": "{draw}: the rounds and standings before it are not those that were fixed.",
        "season": "{draw}: the earlier evenings are not those that were fixed.",
    }
    return Message(texts.get(part, "{draw}: what is disclosed is not what was fixed."), draw=name)


def _redrawn(document: Document, entry: Document) -> Again:
    """The rounds of one draw, made again and compared seat by seat."""
    fixed, name, opened = entry["document"], _name(entry), entry.get("opened", {})
    if hidden := [part for part in PRIVATE[1:] if _is_hidden(fixed, opened, part)]:
        texts = {
            "wishes": "{draw}: it cannot be drawn again from this file, because wishes of players are private. "
            "The club’s own file of the draw has them.",
            "history": "{draw}: it cannot be drawn again from this file while the standings are held back.",
            "season": "{draw}: it cannot be drawn again from this file, because earlier evenings that it remembers are "
            "not published. The club’s own file of the draw has them.",
        }
        return Again(unsure=tuple(Message(texts[part], draw=name) for part in hidden))
    recipe = Recipe.from_json(fixed, *(opened.get(part, {}).get("value") or {} for part in PRIVATE[1:]))
    if not 0 <= recipe.steps <= MOST_STEPS:
        raise ValueError(recipe.steps)
    if entry.get("stopped"):
        return Again(unsure=(Message("{draw}: the search was stopped by hand, so it cannot be repeated.", draw=name),))
    try:
        draw, _said = recipe.draw(int(entry["seed"]))
    except DrawError as refusal:
        return _differs(fixed, [Message("{what}: {said}", what=name, said=refusal.message)])
    differing = list(_differing(document, entry, draw.as_json()["rounds"]))
    if "method" in entry and entry["method"] != draw.certificate.method:
        differing.append(Message("{draw}: it was not made in the way that it says.", draw=name))
    differing += _miscounted(document, draw.as_json()["certificate"])
    if differing:
        return _differs(fixed, differing)
    return Again(same=(Message("{draw}: drawn again, every seat is the same.", draw=name),))


def _miscounted(document: Document, drawn: Document) -> Iterator[Message]:
    """False claims of a draw about its wishes and comfort: how much walking a wish saved shows only when
    it is drawn again. Files of the site claim nothing of these, as wishes are private."""
    if "recipe" not in document:
        return
    for group in ("wished", "unkept", "level", "moves"):
        if (claimed := document["certificate"].get(group)) != drawn.get(group):
            yield Message(
                "The certificate says {claimed} for {name}; counted again it is {counted}.",
                claimed=str(claimed),
                name=group,
                counted=str(drawn.get(group)),
            )


def _is_hidden(fixed: Document, opened: Document, part: str) -> bool:
    return bool(fixed.get(part)) and part not in opened


def _differs(fixed: Document, differing: Sequence[Message]) -> Again:
    """Wrong, unless another version of the makers drew it: then nobody can tell with this one."""
    if fixed.get("engine") == engine():
        return Again(wrong=tuple(differing))
    message = Message(
        "It says that another version of the program drew it: {theirs}. This version, {ours}, draws differently and "
        "can’t check it. To compare, take that version.",
        theirs=str(fixed.get("engine", "?")),
        ours=engine(),
    )
    return Again(unsure=(*differing, message))


def _differing(document: Document, entry: Document, drawn: Sequence[Document]) -> Iterator[Message]:
    """The rounds that are not as drawn, once the swaps by hand that the document names are made too."""
    numbers = entry["document"]["numbers"]
    place = {number: at for at, number in enumerate(document.get("entrants", numbers), 1)}
    for number in entry["stands"]:
        round_document = document["rounds"][number - 1]
        if number > len(drawn):
            yield Message("Round {round}: this draw has no such round.", round=number)
            continue
        exchange = {who: place.get(who, 0) for who in numbers}
        for mover, other in document.get("swaps", {}).get(str(number), ()):
            turned = {place[mover]: place[other], place[other]: place[mover]}
            exchange = {who: turned.get(at, at) for who, at in exchange.items()}
        again = drawn[number - 1]
        seats = [[exchange[numbers[at - 1]] for at in table] for table in again["tables"]]
        out = {exchange[numbers[at - 1]] for at in again["out"]}
        tables = [at for at, table in enumerate(seats, 1) if round_document["tables"][at - 1 : at] != [table]]
        tables += range(len(seats) + 1, len(round_document["tables"]) + 1)
        if tables:
            listed = ", ".join(map(str, tables))
            yield Message(
                "Round {round}: drawn again, other people sit at table {tables}.", round=number, tables=listed
            )
        if out != set(round_document.get("out", ())):
            yield Message("Round {round}: drawn again, other people sit out.", round=number)
        if again.get("sets", []) != round_document.get("sets", []):
            yield Message("Round {round}: drawn again, other deals are played.", round=number)


def _check_whole(document: Document, entries: Sequence[Document]) -> Again:
    """Does the document say of itself what its draws say, and is every round one of theirs?"""
    standing = [entry for entry in entries if entry.get("stands")]
    drawn = {number for entry in standing for number in entry["stands"]}
    missing = [number for number in range(1, len(document["rounds"]) + 1) if number not in drawn]
    listed = ", ".join(map(str, missing))
    unsure = (Message("Round {rounds}: the document does not say how it was drawn.", rounds=listed),) if missing else ()
    return Again(contradictions(document, standing), unsure)


def _lot(entry: Document) -> Again:
    """A lot between people who were level, or a raffle, drawn again."""
    if "order" not in entry:
        return Again()
    name = _name(entry)
    if lot_order(entry["seed"], entry["document"]["groups"]) != entry["order"]:
        return Again(wrong=(Message("{draw}: drawn again, the order is another.", draw=name),))
    return Again(same=(Message("{draw}: drawn again, the order is the same.", draw=name),))


def _name(entry: Document) -> Message:
    fixed = entry["document"]
    if "raffle" in fixed:
        return Message("Raffle {number}", number=fixed.get("attempt", 1))
    if "groups" in fixed:
        return Message("Lot {number}", number=fixed.get("attempt", 1))
    if "attempt" not in fixed:
        return Message("The draw")
    return Message("Draw {number} from round {round} on", number=fixed["attempt"], round=fixed["first"])
