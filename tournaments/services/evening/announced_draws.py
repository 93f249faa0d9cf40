"""Draws whose number comes from outside: fixed before anybody can know it, and drawn once it is known."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

from django.utils.translation import gettext as _

from draws import DrawError, find_movement, why_not
from draws.draw import STEPS_A_SECOND
from draws.refusals import refused_wishes
from draws.wishes import Wishes
from tournaments.errors import Refused
from tournaments.security.permissions import require
from tournaments.selectors.evening.draw_attempts import fixed_draw, is_newest, recipe_of
from tournaments.selectors.evening.drawing import field_of, opened_rounds
from tournaments.services.evening.draw_attempts import record_attempt
from tournaments.services.evening.drawing import Task, checked_search, refused, started
from tournaments.services.evening.seating import ensure_decided

if TYPE_CHECKING:
    from tournaments.models import DrawAttempt, Tournament
    from tournaments.security.actors import Actor
    from tournaments.services.evening.drawing import Search


def announce_draw(
    *,
    tournament: Tournament,
    actor: Actor,
    kind: str,
    source: dict[str, Any],
    seconds: float = 5.0,
    fives: bool | None = None,
    memory: bool = False,
    reason: str = "",
    **comfort: Any,
) -> DrawAttempt:
    """Fix a draw whose number comes from outside, before anybody knows it. Refused where it cannot be drawn at all."""
    require(actor, "draw_round", tournament)
    ensure_decided(tournament, opened_rounds(tournament) + 1)
    field = field_of(tournament)
    recipe = recipe_of(tournament, field, kind, seconds, fives=fives, memory=memory, **comfort)
    movement, rounds = find_movement(kind), recipe.rounds or 1
    problem = why_not(kind, len(field.present), recipe.rounds)
    if not (problem or movement.by_round or field.done):
        problem = refused_wishes(movement, recipe.players, rounds, recipe.wishes)
    if problem:
        raise refused(tournament, DrawError(problem))
    fixed = fixed_draw(tournament, field, recipe, source)
    return record_attempt(tournament=tournament, actor=actor, fixed=fixed, reason=reason)


def task_of(*, attempt: DrawAttempt, actor: Actor) -> Task:
    """The search of a draw that was announced and whose number is known; refused unless everything is as it was
    fixed."""
    tournament, document = attempt.tournament, attempt.document
    require(actor, "draw_round", tournament)
    if not attempt.seed:
        raise Refused(_("The number of this draw is not known yet."))
    if not is_newest(attempt):
        raise Refused(_("This draw was fixed again since; its number decides nothing any more."))
    field = field_of(tournament)
    seconds, fives = document["steps"] / STEPS_A_SECOND, document.get("fives", False)
    asked = {"script": document.get("script", ""), "fives": fives, "memory": "earlier" in document}
    wished = Wishes.from_json(attempt.opened.get("wishes", {}).get("value") or {})
    asked |= {"level": wished.level, "still": wished.still, "strengths": wished.strengths}
    recipe = recipe_of(tournament, field, document["kind"], seconds, **asked)
    fixed = fixed_draw(tournament, field, recipe, attempt.source, like=attempt)
    if fixed.document != document:
        raise Refused(_("Players, names, wishes or rounds are not as they were fixed. Fix the draw again."))
    seed = int(attempt.seed)
    search = partial(checked_search, partial(recipe.draw, seed), len(field.done))
    return Task(seed, field, search, fixed, attempt=attempt.seq)


def start_announced(*, attempt: DrawAttempt, actor: Actor) -> Search:
    """Start the search of a draw that was announced and whose number is known. Nobody stops it by hand: where to stop
    would be a choice."""
    seconds = attempt.document["steps"] / STEPS_A_SECOND
    return started(attempt.tournament, task_of(attempt=attempt, actor=actor), seconds, fixed=True)
