"""Why strangers do not see a club or an evening, for those who work there."""

from typing import NamedTuple
from uuid import UUID

from tournaments.models import Club, ClubStatus, OperatorAct, Tournament
from tournaments.security.actors import Actor, Standing
from tournaments.security.permissions import standing_at


class Notice(NamedTuple):
    """`kind` is a status of the club, or "evening"; `address` where the reader is to confirm one."""

    kind: str
    reason: str = ""
    address: str = ""


def notice_of(actor: Actor, club: Club, tournament: Tournament | None = None) -> Notice | None:
    """What stands above the pages of a club or an evening; None where strangers may see it. At most one query."""
    if club.status == ClubStatus.UNCONFIRMED:
        owner = actor.user and standing_at(actor, club) == Standing.OWNER and actor.user.email_confirmed_at is None
        return Notice(club.status, address=actor.user.email if actor.user and owner else "")
    if club.status != ClubStatus.SHOWN:
        return Notice(club.status, reason_of(OperatorAct.Kind.CLUB, club.slug))
    if tournament and tournament.hidden_at:
        return Notice("evening", reason_of(OperatorAct.Kind.EVENING, tournament.public_id))
    return None


def reason_of(kind: str, subject: str | UUID) -> str:
    """The reason of the operator's last act."""
    acts = OperatorAct.objects.filter(kind=kind, subject=str(subject)).order_by("-pk")
    return acts.values_list("reason", flat=True).first() or ""
