"""What an evening is played for. It is no rule: it can change at any time and touches no score."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django.db import transaction
from django.utils.translation import gettext as _

from scoring.money import HIGHEST_ANTE, HIGHEST_CENTS, fits, settles, stake_from
from tournaments.errors import Refused
from tournaments.play.facts import variant_of
from tournaments.security.permissions import require
from tournaments.services.evening.tournaments import change_details

if TYPE_CHECKING:
    from tournaments.models import Tournament
    from tournaments.security.actors import Actor


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
