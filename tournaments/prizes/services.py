"""Drawing a raffle by start number: from a seed that is told, so that anybody can draw it again.

What an evening is played for. It is no rule: it can change at any time and touches no score.
"""

from __future__ import annotations

import secrets
from typing import TYPE_CHECKING, Any

from django.db import transaction
from django.utils.translation import gettext as _

from reports.standings import rank
from scoring.money import HIGHEST_ANTE, HIGHEST_CENTS, fits, settles, stake_from
from tournaments.errors import Refused
from tournaments.evening.draws.models import Way
from tournaments.evening.draws.selectors.drawing import fixed_raffle, is_newest
from tournaments.evening.draws.services import mark_drawn, record_attempt, too_early
from tournaments.evening.journal.services import journal
from tournaments.evening.rounds.facts import facts_of, variant_of
from tournaments.evening.rounds.services.tournaments import change_details
from tournaments.evening.standings.selectors.results import results_of
from tournaments.prizes.rules import plan_of, with_raffle_drawn
from tournaments.prizes.selectors import in_the_raffle
from tournaments.security.permissions import require

if TYPE_CHECKING:
    from tournaments.evening.draws.models import DrawAttempt
    from tournaments.evening.rounds.models import Tournament
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
        raise Refused(_("The number is not known yet."))
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
    """Numbers of those who take part now; refused where there is nothing to draw for, or nobody to draw."""
    if not plan_of(tournament.prizes).raffle:
        raise Refused(_("Name the prizes of the raffle first."))
    if sentence := too_early(tournament):
        raise Refused(sentence)
    results = results_of(tournament)
    numbers = in_the_raffle(tournament, results, rank(results, tournament.ranking))
    if not numbers:
        raise Refused(_("Nobody is left for the raffle: everybody has a prize already."))
    return numbers


@transaction.atomic
def set_stake(*, tournament: Tournament, stake: dict[str, Any], actor: Actor) -> Tournament:
    """Say what is played for; an empty stake is nothing. Refused where these rules cannot be paid in that way."""
    require(actor, "change_tournament", tournament)
    if stake:
        _check(tournament, stake)
    return change_details(tournament=tournament, actor=actor, stake=stake)


def _check(tournament: Tournament, stake: dict[str, Any]) -> None:
    read, variant = stake_from(stake), variant_of(tournament)
    if read is None:
        text = _("Give a whole number of cents from 1 to {cents}, and from 0 to {ante} points for the pot.")
        raise Refused(problems={"cents": [text.format(cents=HIGHEST_CENTS, ante=HIGHEST_ANTE)]})
    if not fits(read, variant):
        raise Refused(problems={"per": [_("Under these rules it cannot be paid in that way. Choose another one.")]})
    if not settles(read, variant):
        text = _("In this game the points of a table do not add up to zero. Choose how that is settled.")
        raise Refused(problems={"uneven": [text]})
