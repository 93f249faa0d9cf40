"""The standings of closed rounds, frozen as each was closed, and anew where a round before them was corrected.

Points given or taken by the director, always with a reason.

Handicaps of an evening: the rule, fixed when a round opens, or set by hand.
"""

from __future__ import annotations

import uuid
from typing import TYPE_CHECKING, Any

from django.db import transaction
from django.utils.translation import gettext as _

from reports.handicaps import Handicap
from reports.standings import rank
from scoring.decimals import decimals_of
from tournaments.errors import Refused
from tournaments.evening.journal.services import journal
from tournaments.evening.rounds.models import Entrant, Round
from tournaments.evening.rounds.services.tournaments import change_details
from tournaments.evening.standings.selectors.handicaps import computed_handicaps, given_handicaps, rule_of
from tournaments.evening.standings.selectors.results import results_of
from tournaments.evening.table.models import Adjustment
from tournaments.security.actors import Actor
from tournaments.security.permissions import require
from tournaments.security.untrusted_input import tidy

if TYPE_CHECKING:
    from collections.abc import Mapping

    from reports.handicaps import HandicapRule
    from tournaments.evening.rounds.models import Tournament


KIND = "standings_frozen"


def standings_after(tournament: Tournament, number: int) -> list[dict[str, int]]:
    """The standings after a round as they are frozen: who, which place, how many points."""
    results = results_of(tournament).until(number)
    return [
        {"entrant": row.entrant.number, "place": row.place, "points": row.points}
        for row in rank(results, tournament.ranking).rows
    ]


def freeze_anew(tournament: Tournament, first: int, actor: Actor) -> None:
    """Freeze the standings of that round and of those after it again, as far as they are closed; one journal row where
    any changed. The caller holds the tournament."""
    changed = {}
    for round_ in Round.objects.filter(tournament=tournament, number__gte=first).closed().order_by("number"):
        standings = standings_after(tournament, round_.number)
        if standings != round_.standings:
            round_.standings = changed[str(round_.number)] = standings
            round_.save(update_fields=["standings"])
    if changed:
        payload = {"rounds": [int(number) for number in changed], "standings": changed}
        journal.write(tournament=tournament, kind=KIND, actor=actor, payload=payload)


@transaction.atomic
def adjust_points(
    *,
    entrant: Entrant,
    points: int,
    reason: str,
    actor: Actor,
    round_: Round | None = None,
    uid: uuid.UUID | None = None,
) -> Adjustment:
    """Give or take points, in one round or for the whole event. Saying it twice under one id changes nothing."""
    tournament = entrant.tournament
    require(actor, "adjust_points", tournament)
    journal.lock(tournament)
    uid = uid or uuid.uuid4()
    if stored := Adjustment.objects.filter(tournament=tournament, uid=uid).first():
        return stored
    _check(tournament, points, reason)
    return give_points(entrant=entrant, points=points, reason=reason, actor=actor, round_=round_, uid=uid)


def give_points(
    *,
    entrant: Entrant,
    points: int,
    reason: str,
    actor: Actor,
    round_: Round | None = None,
    uid: uuid.UUID | None = None,
    handicap: dict[str, Any] | None = None,
) -> Adjustment:
    """Store the points and one journal row; a `handicap` says where it comes from. Call it locked and permitted."""
    tournament, uid = entrant.tournament, uid or uuid.uuid4()
    payload = {
        "id": str(uid),
        "entrant": entrant.number,
        "round": round_.number if round_ else None,
        "points": points,
    }
    kind = "points_adjusted" if handicap is None else "handicap_given"
    source = {} if handicap is None else {"handicap": handicap}
    entry = journal.write(
        tournament=tournament, kind=kind, actor=actor, payload=payload | source, on=round_, reason=reason
    )
    return Adjustment.objects.create(
        tournament=tournament,
        entrant=entrant,
        round=round_,
        points=points,
        reason=entry.reason,
        uid=uid,
        handicap=handicap,
        created_at=entry.at,
    )


@transaction.atomic
def withdraw_adjustment(
    *, adjustment: Adjustment, actor: Actor, reason: str = "", undoes: int | None = None
) -> Adjustment:
    return _set_withdrawn(adjustment, actor, True, "adjustment_withdrawn", reason, undoes)


@transaction.atomic
def restore_adjustment(
    *, adjustment: Adjustment, actor: Actor, reason: str = "", undoes: int | None = None
) -> Adjustment:
    return _set_withdrawn(adjustment, actor, False, "adjustment_restored", reason, undoes)


def _set_withdrawn(
    adjustment: Adjustment, actor: Actor, withdrawn: bool, kind: str, reason: str, undoes: int | None
) -> Adjustment:
    tournament = adjustment.tournament
    require(actor, "adjust_points", tournament)
    journal.lock(tournament)
    adjustment.refresh_from_db(fields=["withdrawn"])
    if adjustment.withdrawn != withdrawn:
        adjustment.withdrawn = withdrawn
        adjustment.save(update_fields=["withdrawn"])
        payload = {"id": str(adjustment.uid)}
        journal.write(tournament=tournament, kind=kind, actor=actor, payload=payload, reason=reason, undoes=undoes)
    return adjustment


def _check(tournament: Tournament, points: int, reason: str) -> None:
    problems = {}
    if type(points) is not int or not points or abs(points) > MOST * 10 ** decimals_of(tournament.overlay):
        problems["points"] = [_("Give a whole number of points other than zero.")]
    if not tidy(reason):
        problems["reason"] = [_("Give a reason.")]
    elif len(tidy(reason)) > 200:
        problems["reason"] = [_("A reason has at most 200 characters.")]
    if problems:
        raise Refused(problems=problems)


MOST = 10_000


@transaction.atomic
def set_handicap_rule(*, tournament: Tournament, rule: HandicapRule | None, actor: Actor) -> Tournament:
    """Set the rule by which handicaps are given; refused once they are fixed."""
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
    if any(abs(handicap) > MOST * 10 ** decimals_of(tournament.overlay) for handicap in points.values()):
        raise Refused(_("Give a whole number of points from −{most} to {most}.").format(most=MOST))
    stored, computed = given_handicaps(tournament), computed_handicaps(tournament)
    for entrant in tournament.entrants.filter(number__in=points).order_by("number"):
        entrant.tournament = tournament
        new_points, present = points[entrant.number], stored.get(entrant.number)
        if present and present.points == new_points:
            continue
        for old in tournament.adjustments.filter(entrant=entrant, handicap__isnull=False, withdrawn=False):
            old.tournament = tournament
            withdraw_adjustment(adjustment=old, actor=actor)
        by_rule = computed.get(entrant.number)
        _give(entrant, by_rule if by_rule and by_rule.points == new_points else Handicap(new_points), actor)


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
