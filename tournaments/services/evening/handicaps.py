"""Handicaps of an evening: the rule, fixed when a round opens, or set by hand."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.db import transaction
from django.utils.translation import gettext as _

from reports.handicaps import Handicap
from tournaments.errors import Refused
from tournaments.security.permissions import require
from tournaments.selectors.evening.handicaps import computed_handicaps, given_handicaps, rule_of
from tournaments.services import journal
from tournaments.services.evening.adjustments import give_points, withdraw_adjustment
from tournaments.services.evening.tournaments import change_details

if TYPE_CHECKING:
    from collections.abc import Mapping

    from reports.handicaps import HandicapRule
    from tournaments.models import Entrant, Tournament
    from tournaments.security.actors import Actor

MOST = 10_000


@transaction.atomic
def set_handicap_rule(*, tournament: Tournament, rule: HandicapRule | None, actor: Actor) -> Tournament:
    """By which rule handicaps are given; refused once they are fixed."""
    require(actor, "change_tournament", tournament)
    journal.lock(tournament)
    if tournament.adjustments.filter(handicap__isnull=False).exists():
        raise Refused(_("The handicaps of this evening are fixed. Set them by hand."))
    return change_details(tournament=tournament, actor=actor, handicap=rule.as_data() if rule else None)


@transaction.atomic
def set_handicaps(*, tournament: Tournament, points: Mapping[int, int], actor: Actor) -> None:
    """Exactly these handicaps, by entrant number; those not named stay. What is as the rule has it keeps its source."""
    require(actor, "adjust_points", tournament)
    journal.lock(tournament)
    if any(abs(handicap) > MOST for handicap in points.values()):
        raise Refused(_("Give a whole number of points from −{most} to {most}.").format(most=MOST))
    given, computed = given_handicaps(tournament), computed_handicaps(tournament)
    for entrant in tournament.entrants.filter(number__in=points).order_by("number"):
        entrant.tournament = tournament
        wanted, known = points[entrant.number], given.get(entrant.number)
        if known and known.points == wanted:
            continue
        for old in tournament.adjustments.filter(entrant=entrant, handicap__isnull=False, withdrawn=False):
            old.tournament = tournament
            withdraw_adjustment(adjustment=old, actor=actor)
        by_rule = computed.get(entrant.number)
        _give(entrant, by_rule if by_rule and by_rule.points == wanted else Handicap(wanted), actor)


def fix_handicaps(tournament: Tournament, actor: Actor) -> None:
    """Give everybody who has none yet the handicap of the rule. Call it locked, before a round opens."""
    if rule_of(tournament) is None:
        return
    missing = list(tournament.entrants.exclude(adjustments__handicap__isnull=False).order_by("number"))
    computed = computed_handicaps(tournament) if missing else {}
    for entrant in missing:
        entrant.tournament = tournament
        if entrant.number in computed:
            _give(entrant, computed[entrant.number], actor)


def _give(entrant: Entrant, handicap: Handicap, actor: Actor) -> None:
    give_points(
        entrant=entrant,
        points=handicap.points,
        reason=_("Handicap"),
        actor=actor,
        handicap=handicap.as_data(),
    )
