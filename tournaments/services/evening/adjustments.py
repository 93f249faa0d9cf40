"""Points given or taken by the director, always with a reason."""

import uuid
from typing import Any

from django.db import transaction
from django.utils.translation import gettext as _

from tournaments.errors import Refused
from tournaments.models import Adjustment, Entrant, Round
from tournaments.security.actors import Actor
from tournaments.security.permissions import require
from tournaments.security.untrusted_input import tidy
from tournaments.services import journal


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
    if known := Adjustment.objects.filter(tournament=tournament, uid=uid).first():
        return known
    _check(points, reason)
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
    return _set(adjustment, actor, True, "adjustment_withdrawn", reason, undoes)


@transaction.atomic
def restore_adjustment(
    *, adjustment: Adjustment, actor: Actor, reason: str = "", undoes: int | None = None
) -> Adjustment:
    return _set(adjustment, actor, False, "adjustment_restored", reason, undoes)


def _set(
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


def _check(points: int, reason: str) -> None:
    problems = {}
    if type(points) is not int or not points or abs(points) > 10_000:
        problems["points"] = [_("Give a whole number of points other than zero.")]
    if not tidy(reason):
        problems["reason"] = [_("Give a reason.")]
    elif len(tidy(reason)) > 200:
        problems["reason"] = [_("A reason has at most 200 characters.")]
    if problems:
        raise Refused(problems=problems)
