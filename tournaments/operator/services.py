"""The operator's acts on a club, an evening or an account. Each act is kept with its reason.

Reports of public pages: made by anybody, settled by the operator of the site.
"""

from collections.abc import Callable
from datetime import datetime, timedelta
from typing import Any

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from tournaments.accounts.services import needs_confirmation, sign_out_browsers
from tournaments.clubs.models import Club, ClubStatus, Role, User
from tournaments.clubs.services import delete_account, delete_club, delete_tournament
from tournaments.errors import Refused
from tournaments.evening.rounds.models import Tournament
from tournaments.evening.table.models import TableCode
from tournaments.frame.models import OperatorAct
from tournaments.frame.rate_limits import count_try, ensure_within_limit
from tournaments.operator.models import PageReport
from tournaments.security.actors import Actor
from tournaments.security.permissions import require_operator
from tournaments.security.security_log import note

Act, Kind = OperatorAct.Act, OperatorAct.Kind
Subject = Club | Tournament | User
KINDS = {Club: Kind.CLUB, Tournament: Kind.EVENING, User: Kind.PERSON}


@transaction.atomic
def operate(*, act: str, subject: Subject, reason: str, actor: Actor) -> OperatorAct:
    """Do that act and record the reason. Refused unless it is one of `acts_for` the subject now."""
    require_operator(actor)
    _require_reason(reason)
    subject = type(subject).objects.select_for_update().get(pk=subject.pk)
    if act not in acts_for(subject):
        raise Refused(_("That has already been done, or cannot be done now."))
    if subject == actor.user:
        raise Refused(_("You cannot block yourself."))
    kind = KINDS[type(subject)]
    _ACTS[kind, Act(act)](subject)
    return _write_down(act, kind, name_of(subject), reason, actor)


@transaction.atomic
def delete_for_good(*, subject: Subject, reason: str, actor: Actor) -> OperatorAct:
    """Delete a club, an evening or an account with all that goes with it. Its name in the log and the reason stay."""
    require_operator(actor)
    _require_reason(reason)
    if subject == actor.user:
        raise Refused(_("You delete your own account under “My account”."))
    kind, name = KINDS[type(subject)], name_of(subject)
    _DELETE[kind](subject, actor)
    return _write_down(Act.DELETE, kind, name, reason, actor)


def acts_for(subject: Subject) -> list[OperatorAct.Act]:
    """The acts that are possible in its present state."""
    if isinstance(subject, User):
        return [Act.BLOCK] if subject.is_active else [Act.UNBLOCK]
    if isinstance(subject, Tournament):
        return [Act.SHOW] if subject.hidden_at else [Act.HIDE]
    return _ACTS_FOR_CLUBS[ClubStatus(subject.status)]


def name_of(subject: Subject) -> str:
    """The name under which the log keeps it."""
    return subject.slug if isinstance(subject, Club) else str(subject.public_id)


def _require_reason(reason: str) -> None:
    if not reason.strip():
        raise Refused(problems={"reason": [_("Give a reason.")]})


def _write_down(act: str, kind: str, subject: str, reason: str, actor: Actor) -> OperatorAct:
    note("operator", act=act, kind=kind, subject=subject, by=actor.id)
    return OperatorAct.objects.create(
        act=act, kind=kind, subject=subject, operator=actor.id or None, reason=reason.strip()
    )


def _set_status(status: str) -> Callable[..., Any]:
    def act(club: Club) -> None:
        club.status = status
        club.save(update_fields=["status"])

    return act


def _show_club(club: Club) -> None:
    """Show the club as before: public, unless an owner's address still has to be confirmed."""
    owners = User.objects.filter(memberships__club=club, memberships__role=Role.OWNER)
    waits = owners.exists() and all(needs_confirmation(owner) for owner in owners)
    _set_status(ClubStatus.UNCONFIRMED if waits else ClubStatus.SHOWN)(club)


def _block_club(club: Club) -> None:
    """Nobody of the club gets in, and no phone with a code of one of its tables."""
    _set_status(ClubStatus.BLOCKED)(club)
    TableCode.objects.filter(tournament__club=club, revoked_at=None).update(revoked_at=timezone.now())


def _hide_evening(tournament: Tournament) -> None:
    tournament.hidden_at = timezone.now()
    tournament.save(update_fields=["hidden_at"])
    tournament.seasons.update(places=None)


def _show_evening(tournament: Tournament) -> None:
    tournament.hidden_at = None
    tournament.save(update_fields=["hidden_at"])
    tournament.seasons.update(places=None)


def _block_person(user: User) -> None:
    """Signed out everywhere; tokens of programs open nothing for who may not sign in."""
    user.is_active = False
    user.save(update_fields=["is_active"])
    sign_out_browsers(user=user)


def _unblock_person(user: User) -> None:
    user.is_active = True
    user.save(update_fields=["is_active"])


_ACTS_FOR_CLUBS = {
    ClubStatus.SHOWN: [Act.HIDE, Act.BLOCK],
    ClubStatus.UNCONFIRMED: [Act.CONFIRM, Act.HIDE, Act.BLOCK],
    ClubStatus.HIDDEN: [Act.SHOW, Act.BLOCK],
    ClubStatus.BLOCKED: [Act.UNBLOCK],
    ClubStatus.REHEARSAL: [],
}
_DELETE = {
    Kind.CLUB: lambda club, actor: delete_club(club=club, actor=actor),
    Kind.EVENING: lambda tournament, actor: delete_tournament(tournament=tournament, actor=actor),
    Kind.PERSON: lambda user, actor: delete_account(user=user),
}
_ACTS: dict[tuple[OperatorAct.Kind, OperatorAct.Act], Callable[[Any], None]] = {
    (Kind.CLUB, Act.HIDE): _set_status(ClubStatus.HIDDEN),
    (Kind.CLUB, Act.SHOW): _show_club,
    (Kind.CLUB, Act.BLOCK): _block_club,
    (Kind.CLUB, Act.UNBLOCK): _show_club,
    (Kind.CLUB, Act.CONFIRM): _set_status(ClubStatus.SHOWN),
    (Kind.EVENING, Act.HIDE): _hide_evening,
    (Kind.EVENING, Act.SHOW): _show_evening,
    (Kind.PERSON, Act.BLOCK): _block_person,
    (Kind.PERSON, Act.UNBLOCK): _unblock_person,
}


KEPT = timedelta(days=90)
LIMIT = "report from an address"


@transaction.atomic
def report_page(
    *, club: Club, tournament: Tournament | None, page: str, why: str, words: str, address: str
) -> PageReport:
    """Tell the operator of a page; TooManyTries after too many from one network address. Nothing is kept of who did."""
    ensure_within_limit(LIMIT, address, _("You have reported many pages. Wait an hour before you report more."))
    count_try(LIMIT, address)
    note("page reported", club=club.slug, why=why)
    return PageReport.objects.create(club=club, tournament=tournament, page=page, why=why, words=words)


@transaction.atomic
def settle_report(*, report: PageReport, actor: Actor) -> None:
    """The operator has looked at it and done what is to be done."""
    require_operator(actor)
    PageReport.objects.filter(pk=report.pk, settled_at=None).update(settled_at=timezone.now())
    note("report settled", report=report.pk, by=actor.id)


def delete_reports(now: datetime) -> int:
    """Delete reports that were settled long ago; how many."""
    return PageReport.objects.filter(settled_at__lt=now - KEPT).delete()[0]
