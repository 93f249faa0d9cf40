"""Drawing the rounds still to come with one of the kinds of draw, and laying them out as drafts."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Iterator
from functools import partial
from typing import TYPE_CHECKING, Any, NamedTuple

from django.db import transaction
from django.utils.translation import gettext as _

from draws import (
    Draw,
    DrawError,
    Earlier,
    History,
    Recipe,
    Unit,
    every_movement,
    find_movement,
    placed,
    why_not,
)
from draws.check import checked
from draws.draw import STEPS_A_SECOND
from scoring import Message
from tournaments.errors import Refused
from tournaments.models import Kind, Way
from tournaments.play.facts import last_round_with
from tournaments.security.permissions import may, require
from tournaments.selectors.evening.draw_attempts import fixed_draw, is_newest
from tournaments.selectors.evening.drawing import Field, comfort_of, field_of, history_before, opened_rounds, wishes_of
from tournaments.selectors.evening.earlier_evenings import earlier_of, season_told
from tournaments.services.evening.draw_attempts import ensure_reasoned, mark_drawn, record_attempt
from tournaments.services.evening.seating import discard_round, ensure_decided, seat_round
from tournaments.services.evening.tournaments import change_details
from tournaments.wording.draw_sentences import unkept
from tournaments.wording.translate import say

if TYPE_CHECKING:
    from draws import Effort
    from draws.registry import Movement
    from draws.wishes import Wishes
    from tournaments.models import DrawAttempt, Tournament
    from tournaments.security.actors import Actor
    from tournaments.selectors.evening.draw_attempts import FixedDraw

ENTRANTS = {"entrant", "first", "second", "winner"}


class Offer(NamedTuple):
    """A kind of draw as it is offered: what it promises, and why it cannot be made here ("" when it can)."""

    key: str
    name: str
    promise: str
    refusal: str
    rounds: int


class Drawn(NamedTuple):
    """What was laid out: the numbers of the rounds, and how many places changed where rounds were drawn before."""

    rounds: tuple[int, ...]
    change: str


class Task(NamedTuple):
    """A search with all it must know: `search(effort=…)` asks nothing of the database and may run in another thread.

    `fixed` is what is recorded with its result, of an attempt that was announced before its number `attempt`."""

    seed: int
    field: Field
    search: Callable
    fixed: FixedDraw
    reason: str = ""
    attempt: int | None = None


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


def draw_rounds(*, tournament: Tournament, actor: Actor, seconds: float = 5.0, **asked: Any) -> Drawn:
    """Draw every round that was not opened, or only the next where a kind needs the results before it.

    What is `asked` is what `task_for` takes. The search runs before anything is locked. Refused with the sentence that
    says why not and what is possible.
    """
    task = task_for(tournament=tournament, actor=actor, seconds=seconds, **asked)
    try:
        draw, change = task.search()
    except DrawError as error:
        raise refused(tournament, error) from error
    return lay(tournament=tournament, actor=actor, task=task, draw=draw, searched={"seconds": seconds}, change=change)


def task_for(
    *,
    tournament: Tournament,
    actor: Actor,
    kind: str,
    seed: int | None = None,
    seconds: float = 5.0,
    script: str = "",
    fives: bool | None = None,
    memory: bool = False,
    reason: str = "",
    **comfort: int,
) -> Task:
    """What is to be searched for the rounds that were not opened, from the organiser's seed or one by chance. With
    `memory` the earlier evenings of the season count; `comfort` is what `comfort_of` takes."""
    require(actor, "draw_round", tournament)
    ensure_decided(tournament, opened_rounds(tournament) + 1)
    field = field_of(tournament)
    recipe = recipe_of(tournament, field, kind, seconds, script=script, fives=fives, memory=memory, **comfort)
    way = Way.FILE if recipe.script else Way.HAND if seed is not None else Way.CHANCE
    fixed = fixed_draw(tournament, field, recipe, {"way": str(way)})
    ensure_reasoned(tournament, fixed, reason)
    number = secrets.randbelow(10**12) + 1 if seed is None else seed
    return Task(number, field, partial(checked_search, partial(recipe.draw, number), len(field.done)), fixed, reason)


@transaction.atomic
def lay(
    *,
    tournament: Tournament,
    actor: Actor,
    task: Task,
    draw: Draw,
    searched: dict[str, Any],
    change: Message | None = None,
) -> Drawn:
    """Every round of the draw that is not played yet becomes a draft; refused if the field is another by now.

    `searched` is kept with each round: for how many seconds it might search, and when it was stopped by hand.
    """
    require(actor, "draw_round", tournament)
    field, seed = task.field, task.seed
    if field_of(tournament) != field:
        raise Refused(_("Players or rounds changed while the draw was being computed. Draw again."))
    first = len(field.done) + 1
    attempt = _attempt_of(tournament, actor, task)
    certificate = {**draw.certificate.as_json(), "kind": draw.kind, "rounds": len(draw.rounds)}
    certificate |= {"wishes": draw.wishes.renamed(field.numbers).as_json(), "searched": searched}
    certificate |= {"attempt": attempt.seq}
    if "earlier" in task.fixed.document:
        certificate |= season_told(task.fixed, draw)
    for number, round_ in enumerate(draw.rounds[first - 1 :], start=first):
        seat_round(
            tournament=tournament,
            actor=actor,
            number=number,
            draw=draw.kind,
            seed=str(seed),
            certificate={**certificate, "sets": list(round_.sets)} if round_.sets else certificate,
            tables=[[field.numbers[place - 1] for place in table] for table in round_.tables],
            out=[field.numbers[place - 1] for place in round_.out],
        )
    if stale := tournament.rounds.filter(number__gt=len(draw.rounds)).order_by("number").first():
        stale.tournament = tournament
        discard_round(round_=stale, actor=actor)
    if may(actor, "change_tournament", tournament) and tournament.draw != draw.kind:
        change_details(tournament=tournament, actor=actor, draw=draw.kind, seed=str(seed))
    return Drawn(tuple(range(first, len(draw.rounds) + 1)), say(change) if change else "")


def _attempt_of(tournament: Tournament, actor: Actor, task: Task) -> DrawAttempt:
    """The attempt that these rounds follow from, once: announced before, or recorded now with its seed."""
    if task.attempt is None:
        attempt = record_attempt(
            tournament=tournament, actor=actor, fixed=task.fixed, reason=task.reason, seed=str(task.seed)
        )
    else:
        attempt = tournament.draws.get(seq=task.attempt)
        attempt.tournament = tournament
        if not is_newest(attempt):
            raise Refused(_("This draw was fixed again since; its number decides nothing any more."))
    mark_drawn(attempt)
    return attempt


def ensure_right(draw: Draw, played: int) -> None:
    """Raise DrawError if the check finds fault with a draw whose first `played` rounds were played.

    Where somebody swapped, came or left in those, promises and wishes may be out of reach; seats and numbers have to
    be right whatever happened.
    """
    anew = not played
    wrong = checked(draw.as_json(), promises=anew, wishes=anew and find_movement(draw.kind).keeps_wishes)
    if wrong:
        text = (
            "The draw fails its check and is not kept: {problem} This is an error in the program, "
            "not in your choices: please report it. Another type of draw may work."
        )
        raise DrawError(Message(text, problem=wrong[0]))


def refused(tournament: Tournament, error: DrawError) -> Refused:
    """The refusal of a DrawError: a draw knows entrants by their places, people by number and name."""
    numbers, names = field_of(tournament).numbers, dict(tournament.entrants.values_list("number", "name"))
    people = {place: f"{number} ({names[number]})" for place, number in enumerate(numbers, start=1)}
    return Refused(problems={"kind": [say(_named(error.message, people))]})


def _warnings(movement: Movement, field: Field, tournament: Tournament, wishes: Wishes) -> Iterator[str]:
    """What a kind of draw does not do for those who asked for something, and rounds it will not come to."""
    if wishes.entrants():
        yield unkept(movement.key)
    if movement.winners == "all" and len(wishes.fixed) > 1:
        yield _("If two players who each keep a table meet, one of them moves.")
    if movement.by_round:
        yield say(why_not(movement.key, len(field.present), last_round_with(tournament, len(field.done) + 1)))


def _offer(movement: Movement, field: Field, tournament: Tournament, wishes: Wishes) -> Offer:
    rounds = _to_come(movement, field, tournament)
    refusal = why_not(movement.key, len(field.present), rounds)
    sentences = [say(movement.promise), *(_warnings(movement, field, tournament, wishes) if not refusal else ())]
    return Offer(movement.key, say(movement.name), " ".join(filter(None, sentences)), say(refusal), rounds)


def _to_come(movement: Movement, field: Field, tournament: Tournament) -> int:
    last = last_round_with(tournament, len(field.done) + 1)
    return 1 if movement.by_round else max(last - len(field.done), 1)


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


def checked_search(search: Callable[..., Any], played: int, **asked: Effort) -> tuple[Draw, None]:
    """What a search finds, if it passes the independent check."""
    draw, change = search(**asked)
    ensure_right(draw, played)
    return draw, change


def _named(message: Message, people: dict[int, str]) -> Message:
    values = {key: _value(key, value, people) for key, value in message.params.items()}
    return Message(message.text, context=message.context, many=message.many, **values)


def _value(key: str, value: Any, people: dict[int, str]) -> Any:
    if isinstance(value, Message):
        return _named(value, people)
    return people.get(value, value) if key in ENTRANTS else value
