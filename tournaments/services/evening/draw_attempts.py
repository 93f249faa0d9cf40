"""Attempts at a draw or a lot: fixed and announced before anybody knows the number, then the number, once."""

from __future__ import annotations

from datetime import datetime
from typing import TYPE_CHECKING, Any

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from draws.commitment import ValueRefusedError, digest, seed_from, value_from
from tournaments.errors import Refused
from tournaments.models import DrawAttempt
from tournaments.security.permissions import require
from tournaments.selectors.evening.draw_attempts import LOT, attempts_at, is_newest
from tournaments.services import journal
from tournaments.wording.translate import say

if TYPE_CHECKING:
    from tournaments.models import Tournament
    from tournaments.security.actors import Actor
    from tournaments.selectors.evening.draw_attempts import FixedDraw


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
        value = value_from(attempt.way, typed)
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
    due = attempt.source.get("due")
    if due and timezone.now() < datetime.fromisoformat(due):
        raise Refused(_("Nobody can know this number yet."))


def _right(what: str) -> str:
    return "close_round" if what == LOT else "draw_round"
