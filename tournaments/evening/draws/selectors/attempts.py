"""What may be drawn for the rounds to come: the kinds on offer, all that a draw follows from, and what is fixed of it.

What is fixed is a document, whose checksum is published before its number is known.

Lots and raffles that were announced or drawn, and what is fixed of one before its number is known.
"""

from __future__ import annotations

import secrets
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from django.utils.translation import gettext as _

from draws import Earlier, History, Recipe, Unit, engine, every_movement, find_movement, placed, why_not
from draws.draw import STEPS_A_SECOND
from draws.recipe import FORMAT, VERSION, sealed
from tournaments.evening.draws.models import DrawAttempt
from tournaments.evening.draws.selectors.drawing import comfort_of, earlier_of, field_of, history_before, wishes_of
from tournaments.evening.draws.wording import unkept
from tournaments.evening.rounds.facts import last_round_with
from tournaments.evening.rounds.models import Kind
from tournaments.frame.translate import say

if TYPE_CHECKING:
    from django.db.models import QuerySet

    from draws.draw import Movement
    from draws.wishes import Wishes
    from tournaments.evening.draws.selectors.drawing import Field
    from tournaments.evening.rounds.models import Tournament


DRAW, LOT = DrawAttempt.What.DRAW, DrawAttempt.What.LOT


class Offer(NamedTuple):
    """A kind of draw as it is offered: what it promises, and why it cannot be made here ("" when it can)."""

    key: str
    name: str
    promise: str
    refusal: str
    rounds: int


class FixedDraw(NamedTuple):
    """A document with what it discloses, and the salt of its names; not stored yet."""

    what: str
    first_round: int
    last_round: int
    document: dict[str, Any]
    opened: dict[str, Any]
    names_salt: str


def offers_for(tournament: Tournament) -> list[Offer]:
    """The kinds of draw for these entrants and the rounds still to come, those that can be made first."""
    field = field_of(tournament)
    unit = Unit.PAIR if tournament.kind == Kind.PAIRS else Unit.PLAYER
    wishes = wishes_of(tournament, field, fives=False)
    offers = [
        _offer(movement, field, tournament, wishes)
        for movement in every_movement()
        if movement.unit is unit or movement.reads_script
    ]
    return sorted(offers, key=lambda offer: bool(offer.refusal))


def _offer(movement: Movement, field: Field, tournament: Tournament, wishes: Wishes) -> Offer:
    rounds = _to_come(movement, field, tournament)
    refusal = why_not(movement.key, len(field.present), rounds)
    sentences = [say(movement.promise), *(_warnings(movement, field, tournament, wishes) if not refusal else ())]
    return Offer(movement.key, say(movement.name), " ".join(filter(None, sentences)), say(refusal), rounds)


def _to_come(movement: Movement, field: Field, tournament: Tournament) -> int:
    last = last_round_with(tournament, len(field.done) + 1)
    return 1 if movement.by_round else max(last - len(field.done), 1)


def _warnings(movement: Movement, field: Field, tournament: Tournament, wishes: Wishes) -> Iterator[str]:
    """What a kind of draw does not do for those who asked for something, and rounds it will not come to."""
    if wishes.entrants():
        yield unkept(movement.key)
    if movement.winners == "all" and len(wishes.fixed) > 1:
        yield _("If two players who each keep a table meet, one of them moves.")
    if movement.by_round:
        yield say(why_not(movement.key, len(field.present), last_round_with(tournament, len(field.done) + 1)))


def recipe_of(
    tournament: Tournament,
    field: Field,
    kind: str,
    seconds: float,
    *,
    script: str = "",
    fives: bool | None = None,
    memory: bool = False,
    **comfort: Any,
) -> Recipe:
    """Everything the rounds to come follow from, but the seed."""
    movement = find_movement(kind)
    history = History(rounds=field.done, absent=field.gone)
    return Recipe(
        kind,
        len(field.numbers),
        _to_come(movement, field, tournament),
        int(seconds * STEPS_A_SECOND),
        wishes_of(tournament, field, fives, comfort_of(tournament, field, **comfort)),
        placed(script, field.here) if script else "",
        history_before(tournament, field) if movement.by_round else history,
        () if movement.by_round else field.drafts,
        0 if movement.by_round else len(field.new),
        earlier_of(tournament, field) if memory and not (field.done or movement.by_round or script) else Earlier(),
    )


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
        part: {"salt": old.get(part, {}).get("salt") or new_salt(), "value": value}
        for part, value in private.items()
        if value
    }
    names_salt = like.names_salt if like else new_salt()
    document = {
        **head_of(tournament, DRAW, like.attempt if like else attempts_at(tournament, first).count() + 1, source),
        **recipe.as_json(),
        "engine": engine(),
        "first": first,
        "numbers": list(field.numbers),
        "absent": sorted(set(field.numbers) - set(field.here)),
        **{part: _sealed(opened.get(part)) for part in private},
        "names": names_sealed(tournament, field.numbers, names_salt, like),
    }
    return FixedDraw(DRAW, first, first + (recipe.rounds or 1) - 1, document, opened, names_salt)


def names_sealed(tournament: Tournament, numbers: Sequence[int], salt: str, like: DrawAttempt | None = None) -> str:
    """The salted digest of the list; where its salt went with somebody who was erased, the one that was fixed."""
    return sealed(public_names(tournament, numbers), salt) if salt or not like else like.document["names"]


def _sealed(opened: dict[str, Any] | None) -> str | dict[str, Any]:
    """A digest of what is private; where there is nothing, everybody may know."""
    return sealed(opened["value"], opened["salt"]) if opened else {}


def head_of(tournament: Tournament, what: str, attempt: int, source: dict[str, Any]) -> dict[str, Any]:
    """What every such document begins with."""
    event = str(tournament.public_id)
    return {"format": FORMAT, "version": VERSION, "event": event, "what": what, "attempt": attempt, "source": source}


def new_salt() -> str:
    """A salt that nobody can guess."""
    return secrets.token_hex(16)


def attempts_at(tournament: Tournament, first: int) -> QuerySet[DrawAttempt]:
    """Every attempt so far at the round of that number, the oldest first."""
    return tournament.draws.filter(what=DRAW, first_round__lte=first, last_round__gte=first).order_by("seq")


def numbers_of(attempt: DrawAttempt) -> list[int]:
    """The start numbers that an attempt is about, in its order."""
    document = attempt.document
    return document.get("numbers") or [number for group in document.get("groups", ()) for number in group]


def waiting_draw(tournament: Tournament) -> DrawAttempt | None:
    """The draw that is fixed and has not been made yet, if nothing came after it."""
    return not_drawn_yet([*tournament.draws.filter(what=DRAW).order_by("-seq")[:1]])


def not_drawn_yet(attempts: Sequence[DrawAttempt]) -> DrawAttempt | None:
    """The newest of these attempts, if its number comes from outside and nothing was drawn from it yet."""
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


def fixed_lot(tournament: Tournament, groups: Sequence[Sequence[int]], source: dict[str, Any]) -> FixedDraw:
    """The people between whom a lot is to decide, before anybody knows its number."""
    salt = new_salt()
    before = _lots_between(tournament, groups)
    groups = [sorted(group) for group in groups]
    numbers = [number for group in groups for number in group]
    head = head_of(tournament, LOT, before + 1, source)
    document = {**head, "groups": groups, "names": names_sealed(tournament, numbers, salt)}
    return FixedDraw(LOT, 0, 0, document, {}, salt)


def fixed_raffle(tournament: Tournament, numbers: Sequence[int], prizes: int, source: dict[str, Any]) -> FixedDraw:
    """The start numbers that take part in a raffle, and for how many prizes, before anybody knows its number."""
    head = head_of(tournament, LOT, len(raffles_of(tournament)) + 1, source)
    salt, group = new_salt(), sorted(numbers)
    document = {**head, "raffle": prizes, "groups": [group], "names": names_sealed(tournament, group, salt)}
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


def waiting_lot(tournament: Tournament) -> DrawAttempt | None:
    """The lot between people who are level that is fixed and not drawn yet, if nothing came after it."""
    return not_drawn_yet(_lots(tournament, raffles=False))


def waiting_raffle(tournament: Tournament) -> DrawAttempt | None:
    """The raffle that is fixed and not drawn yet, if nothing came after it."""
    return not_drawn_yet(raffles_of(tournament))
