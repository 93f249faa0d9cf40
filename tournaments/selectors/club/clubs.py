"""Lists of clubs, for everybody and for the operator; and why strangers do not see one, for those who work there."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple
from uuid import UUID

from django.db.models import Exists, OuterRef, QuerySet

from tournaments.models import Club, ClubStatus, OperatorAct, Tournament
from tournaments.security.actors import Standing
from tournaments.security.permissions import standing_at

if TYPE_CHECKING:
    from tournaments.security.actors import Actor


def public_clubs() -> QuerySet[Club]:
    """Clubs that strangers may see: shown, and with a public evening."""
    evenings = Tournament.objects.published().filter(club=OuterRef("pk")).order_by()
    return Club.objects.filter(Exists(evenings), status=ClubStatus.SHOWN)


class Notice(NamedTuple):
    """`kind` is a status of the club, or "evening"; `address` where the reader is to confirm one."""

    kind: str
    reason: str = ""
    address: str = ""


def notice_of(actor: Actor, club: Club, tournament: Tournament | None = None) -> Notice | None:
    """The notice above the pages of a club or an evening; None if strangers may see it. At most one query."""
    if club.status == ClubStatus.UNCONFIRMED:
        user = actor.user
        if user and standing_at(actor, club) == Standing.OWNER and user.email_confirmed_at is None:
            return Notice(club.status, address=user.email)
        return Notice(club.status)
    if club.status != ClubStatus.SHOWN:
        return Notice(club.status, reason_of(OperatorAct.Kind.CLUB, club.slug))
    if tournament and tournament.hidden_at:
        return Notice("evening", reason_of(OperatorAct.Kind.EVENING, tournament.public_id))
    return None


def reason_of(kind: str, subject: str | UUID) -> str:
    """The reason of the operator's last act."""
    acts = OperatorAct.objects.filter(kind=kind, subject=str(subject)).order_by("-pk")
    return acts.values_list("reason", flat=True).first() or ""
