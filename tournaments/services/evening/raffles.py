"""Drawing a raffle by start number: from a seed that is told, so that anybody can draw it again."""

from __future__ import annotations

import secrets
from typing import TYPE_CHECKING, Any

from django.db import transaction
from django.utils.translation import gettext as _

from reports.standings import rank
from tournaments.errors import Refused
from tournaments.models import Way
from tournaments.play.facts import facts_of
from tournaments.play.prizes import plan_of, with_raffle_drawn
from tournaments.security.permissions import require
from tournaments.selectors.evening.draw_attempts import is_newest
from tournaments.selectors.evening.lots import fixed_raffle
from tournaments.selectors.evening.prizes import in_the_raffle
from tournaments.selectors.evening.results import results_of
from tournaments.services import journal
from tournaments.services.evening.draw_attempts import mark_drawn, record_attempt
from tournaments.services.evening.lots import too_early

if TYPE_CHECKING:
    from tournaments.models import DrawAttempt, Tournament
    from tournaments.security.actors import Actor


@transaction.atomic
def announce_raffle(*, tournament: Tournament, actor: Actor, source: dict[str, Any], reason: str = "") -> DrawAttempt:
    """Fix who takes part, and for how many prizes, before anybody knows the number, which comes from outside."""
    require(actor, "close_round", tournament)
    journal.lock(tournament)
    fixed = fixed_raffle(tournament, _numbers(tournament), len(plan_of(tournament.prizes).raffle), source)
    return record_attempt(tournament=tournament, actor=actor, fixed=fixed, reason=reason)


@transaction.atomic
def draw_raffle(
    *,
    tournament: Tournament,
    actor: Actor,
    seed: int | str | None = None,
    attempt: DrawAttempt | None = None,
    reason: str = "",
) -> Tournament:
    """Draw it: from this seed, from an attempt that was announced, else by chance. Who took part is kept with the seed;
    to draw it again needs a reason that everybody can read."""
    require(actor, "close_round", tournament)
    journal.lock(tournament)
    if attempt is None:
        source = {"way": str(Way.HAND if seed else Way.CHANCE)}
        fixed = fixed_raffle(tournament, _numbers(tournament), len(plan_of(tournament.prizes).raffle), source)
        number = str(seed or secrets.randbelow(10**12) + 1)
        attempt = record_attempt(tournament=tournament, actor=actor, fixed=fixed, seed=number, reason=reason)
    elif not attempt.seed:
        raise Refused(_("The number of this draw is not known yet."))
    elif not is_newest(attempt):
        raise Refused(_("This draw was fixed again since; its number decides nothing any more."))
    numbers = attempt.document["groups"][0]
    tournament.prizes = with_raffle_drawn(tournament.prizes, attempt.seed, numbers, attempt.seq)
    tournament.save(update_fields=["prizes"])
    mark_drawn(attempt)
    payload = {**facts_of(tournament), "lot": attempt.seed, "attempt": attempt.seq}
    journal.write(tournament=tournament, kind="raffle_drawn", actor=actor, payload=payload)
    return tournament


def _numbers(tournament: Tournament) -> list[int]:
    """Who takes part now; refused where there is nothing to draw for, or nobody to draw."""
    if not plan_of(tournament.prizes).raffle:
        raise Refused(_("Name the prizes of the raffle first."))
    if sentence := too_early(tournament):
        raise Refused(sentence)
    results = results_of(tournament)
    numbers = in_the_raffle(tournament, results, rank(results, tournament.ranking))
    if not numbers:
        raise Refused(_("Nobody is left for the raffle: everybody has a prize already."))
    return numbers
