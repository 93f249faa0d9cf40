"""What is fixed about a draw or a lot before its number is known, as the document whose checksum is published."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from draws import engine
from draws.commitment import FORMAT, VERSION, sealed
from tournaments.models import DrawAttempt

if TYPE_CHECKING:
    from django.db.models import QuerySet

    from draws import Recipe
    from tournaments.models import Tournament
    from tournaments.selectors.evening.drawing import Field

DRAW, LOT = DrawAttempt.What.DRAW, DrawAttempt.What.LOT


class FixedDraw(NamedTuple):
    """A document with what it discloses, and the salt of its names; not stored yet."""

    what: str
    first_round: int
    last_round: int
    document: dict[str, Any]
    opened: dict[str, Any]
    names_salt: str


def fixed_draw(
    tournament: Tournament, field: Field, recipe: Recipe, source: dict[str, Any], like: DrawAttempt | None = None
) -> FixedDraw:
    """The rounds to come with everything they follow from but the number. With `like` the attempt's own salts and
    number are taken, so that the document is equal if nothing has changed since."""
    first = len(field.done) + 1
    private = {"wishes": recipe.wishes_as_json(), "history": recipe.before_as_json()}
    if recipe.earlier:
        private["season"] = recipe.earlier_as_json()
    old = like.opened if like else {}
    opened = {
        part: {"salt": old.get(part, {}).get("salt") or _salt(), "value": value}
        for part, value in private.items()
        if value
    }
    names_salt = like.names_salt if like else _salt()
    document = {
        **_head(tournament, DRAW, like.attempt if like else attempts_at(tournament, first).count() + 1, source),
        **recipe.as_json(),
        "engine": engine(),
        "first": first,
        "numbers": list(field.numbers),
        "absent": sorted(set(field.numbers) - set(field.here)),
        **{part: _sealed(opened.get(part)) for part in private},
        "names": _names(tournament, field.numbers, names_salt, like),
    }
    return FixedDraw(DRAW, first, first + (recipe.rounds or 1) - 1, document, opened, names_salt)


def fixed_lot(tournament: Tournament, groups: Sequence[Sequence[int]], source: dict[str, Any]) -> FixedDraw:
    """The people between whom a lot is to decide, before anybody knows its number."""
    salt = _salt()
    before = _lots_between(tournament, groups)
    groups = [sorted(group) for group in groups]
    numbers = [number for group in groups for number in group]
    head = _head(tournament, LOT, before + 1, source)
    document = {**head, "groups": groups, "names": _names(tournament, numbers, salt)}
    return FixedDraw(LOT, 0, 0, document, {}, salt)


def fixed_raffle(tournament: Tournament, numbers: Sequence[int], prizes: int, source: dict[str, Any]) -> FixedDraw:
    """The start numbers that take part in a raffle, and for how many prizes, before anybody knows its number."""
    head = _head(tournament, LOT, len(raffles_of(tournament)) + 1, source)
    salt, group = _salt(), sorted(numbers)
    document = {**head, "raffle": prizes, "groups": [group], "names": _names(tournament, group, salt)}
    return FixedDraw(LOT, 0, 0, document, {}, salt)


def raffles_of(tournament: Tournament) -> list[DrawAttempt]:
    """The raffles that were fixed or drawn, the oldest first."""
    return _lots(tournament, raffles=True)


def _lots(tournament: Tournament, *, raffles: bool) -> list[DrawAttempt]:
    return [lot for lot in tournament.draws.filter(what=LOT).order_by("seq") if lot.is_raffle == raffles]


def is_drawn_again(tournament: Tournament, groups: Sequence[Sequence[int]]) -> bool:
    """Was a lot between these people announced before?"""
    return _lots_between(tournament, groups) > 0


def _lots_between(tournament: Tournament, groups: Sequence[Sequence[int]]) -> int:
    level = [sorted(group) for group in groups]
    return sum(lot.document["groups"] == level for lot in _lots(tournament, raffles=False))


def attempts_at(tournament: Tournament, first: int) -> QuerySet[DrawAttempt]:
    """Every attempt so far at the round of that number, the oldest first."""
    return tournament.draws.filter(what=DRAW, first_round__lte=first, last_round__gte=first).order_by("seq")


def numbers_of(attempt: DrawAttempt) -> list[int]:
    """The start numbers that an attempt is about, in its order."""
    document = attempt.document
    return document.get("numbers") or [number for group in document.get("groups", ()) for number in group]


def waiting_draw(tournament: Tournament) -> DrawAttempt | None:
    """The draw that is fixed and has not been made yet, if nothing came after it."""
    return _waiting([*tournament.draws.filter(what=DRAW).order_by("-seq")[:1]])


def waiting_lot(tournament: Tournament) -> DrawAttempt | None:
    """The same of a lot between people who are level."""
    return _waiting(_lots(tournament, raffles=False))


def waiting_raffle(tournament: Tournament) -> DrawAttempt | None:
    """The same of a raffle."""
    return _waiting(raffles_of(tournament))


def _waiting(attempts: Sequence[DrawAttempt]) -> DrawAttempt | None:
    newest = attempts[-1] if attempts else None
    return newest if newest and newest.from_outside and not newest.drawn else None


def is_newest(attempt: DrawAttempt) -> bool:
    """Was nothing of its kind announced or drawn after it? A raffle and a lot are two kinds."""
    later = attempt.tournament.draws.filter(what=attempt.what, seq__gt=attempt.seq)
    return not any(other.is_raffle == attempt.is_raffle for other in later)


def names_of(tournament: Tournament) -> dict[int, str]:
    """Everybody's name as the evening publishes it, by start number."""
    return dict(tournament.entrants.values_list("number", "public_name"))


def public_names(
    tournament: Tournament, numbers: Sequence[int], names: dict[int, str] | None = None
) -> list[list[Any]]:
    """Start numbers and names in that order, names as the evening publishes them; `names` if they are known."""
    names = names_of(tournament) if names is None else names
    return [[number, names.get(number, "")] for number in numbers]


def _names(tournament: Tournament, numbers: Sequence[int], salt: str, like: DrawAttempt | None = None) -> str:
    """The salted digest of the list; where its salt went with somebody who was erased, the one that was fixed."""
    return sealed(public_names(tournament, numbers), salt) if salt or not like else like.document["names"]


def _sealed(opened: dict[str, Any] | None) -> str | dict[str, Any]:
    """A digest of what is private; where there is nothing, everybody may know."""
    return sealed(opened["value"], opened["salt"]) if opened else {}


def _head(tournament: Tournament, what: str, attempt: int, source: dict[str, Any]) -> dict[str, Any]:
    event = str(tournament.public_id)
    return {"format": FORMAT, "version": VERSION, "event": event, "what": what, "attempt": attempt, "source": source}


def _salt() -> str:
    return secrets.token_hex(16)
