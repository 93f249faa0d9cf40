"""Attempts at a draw or a lot: fixed and announced before anybody knows the number, then the number, once.

The rounds of a draw become drafts together with the attempt that they follow from.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from django.db import transaction
from django.utils.translation import gettext as _

from draws.commitment import ValueRefusedError, called_value, seed_from
from draws.recipe import digest
from tournaments.errors import Refused
from tournaments.evening.draws.models import DrawAttempt
from tournaments.evening.draws.selectors.attempts import LOT, attempts_at, is_newest
from tournaments.evening.draws.selectors.drawing import field_of, season_told
from tournaments.evening.journal.services import journal
from tournaments.evening.rounds.services.seating import discard_round, seat_round
from tournaments.evening.rounds.services.tournaments import change_details
from tournaments.frame.translate import say
from tournaments.security.permissions import may, require

if TYPE_CHECKING:
    from draws import Draw
    from scoring import Message
    from tournaments.evening.draws.selectors.attempts import FixedDraw
    from tournaments.evening.draws.services.drawing import Task
    from tournaments.evening.rounds.models import Tournament
    from tournaments.security.actors import Actor


@transaction.atomic
def record_attempt(
    *, tournament: Tournament, actor: Actor, fixed: FixedDraw, reason: str = "", seed: str = ""
) -> DrawAttempt:
    """Announce what is fixed, or record it with a `seed` that did not come from outside. From now on it stays."""
    require(actor, _right(fixed.what), tournament)
    journal.lock(tournament)
    ensure_reasoned(tournament, fixed, reason)
    seq = (tournament.draws.order_by("-seq").values_list("seq", flat=True).first() or 0) + 1
    facts = {
        "what": str(fixed.what),
        "first_round": fixed.first_round,
        "last_round": fixed.last_round,
        "document": fixed.document,
        "commitment": digest(fixed.document),
        "opened": fixed.opened,
    }
    payload = {"number": seq, **facts, **({"seed": seed} if seed else {})}
    entry = journal.write(
        tournament=tournament, kind="draw_announced", actor=actor, payload=payload, reason=reason.strip()
    )
    return DrawAttempt.objects.create(
        tournament=tournament,
        seq=seq,
        **facts,
        names_salt=fixed.names_salt,
        reason=entry.reason,
        seed=seed,
        announced_at=entry.at,
        valued_at=entry.at if seed else None,
    )


@transaction.atomic
def tell_number(*, attempt: DrawAttempt, actor: Actor, typed: str) -> DrawAttempt:
    """The number from outside becomes known, and the seed follows from it. It is never changed: who mistyped it fixes
    the draw again, which everybody sees."""
    tournament = attempt.tournament
    require(actor, _right(attempt.what), tournament)
    journal.lock(tournament)
    attempt.refresh_from_db()
    _ensure_waiting(attempt)
    try:
        value = called_value(typed)
    except ValueRefusedError as wrong:
        raise Refused(problems={"value": [say(wrong.message)]}) from wrong
    seed = str(seed_from(attempt.commitment, value))
    payload = {"number": attempt.seq, "value": value, "seed": seed}
    entry = journal.write(tournament=tournament, kind="draw_number_known", actor=actor, payload=payload)
    attempt.value, attempt.seed, attempt.valued_at = value, seed, entry.at
    attempt.save(update_fields=["value", "seed", "valued_at"])
    return attempt


def mark_drawn(attempt: DrawAttempt) -> None:
    """Rounds or an order followed from it; the act that says so is written by whoever lays them out."""
    attempt.drawn = True
    attempt.save(update_fields=["drawn"])


def ensure_reasoned(tournament: Tournament, fixed: FixedDraw, reason: str) -> None:
    """Refused where the same people are drawn again and nobody says why."""
    if fixed.document["attempt"] == 1 or reason.strip():
        return
    before = None if fixed.what == LOT else attempts_at(tournament, fixed.first_round).last()
    if before is None or _who(before.document) == _who(fixed.document):
        sentence = _("This was drawn or announced before. Say why it is done again: everybody can read it.")
        raise Refused(problems={"reason": [sentence]})


def _who(document: dict[str, Any]) -> list[int]:
    """Who plays the rounds that are drawn."""
    return [number for number in document["numbers"] if number not in document.get("absent", ())]


def _ensure_waiting(attempt: DrawAttempt) -> None:
    if attempt.seed:
        raise Refused(_("The number of this draw is already known and cannot be changed. Fix the draw again instead."))
    if not is_newest(attempt):
        raise Refused(_("This draw was fixed again since; its number decides nothing any more."))
    if attempt.outdated:
        raise Refused(_("Lotteries and drand no longer decide a draw. Fix it again."))


class Drawn(NamedTuple):
    """What was laid out: the numbers of the rounds, and how many places changed where rounds were drawn before."""

    rounds: tuple[int, ...]
    change: str


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


def _right(what: str) -> str:
    return "close_round" if what == LOT else "draw_round"
