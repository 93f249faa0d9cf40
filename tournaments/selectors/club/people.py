"""The people of a club and what is kept about one person."""

from typing import Any

from django.db.models import Model, QuerySet
from django.utils import timezone

from tournaments.models import Club, Invitation, Membership, OperatorAct, PlayerWish, Role, User
from tournaments.models.personal import values_that

LADDER = [Role.OWNER, Role.ORGANISER, Role.DIRECTOR, Role.DESK]


def members_of(club: Club) -> list[Membership]:
    """Memberships with their users, owners first. One query."""
    rows = Membership.objects.filter(club=club).select_related("user")
    return sorted(rows, key=lambda row: (LADDER.index(Role(row.role)), str(row.user).casefold(), row.pk))


def open_invitations(club: Club) -> QuerySet[Invitation]:
    """Invitations that somebody can still accept, newest first. One query."""
    return (
        Invitation.objects.filter(club=club, accepted_at=None, revoked_at=None, expires_at__gt=timezone.now())
        .select_related("tournament")
        .order_by("-created_at")
    )


def open_wishes(club: Club) -> QuerySet[PlayerWish]:
    """Requests of players that nobody answered yet. One query."""
    return PlayerWish.objects.filter(player__club=club, handled_at=None).select_related("player")


def account_data(user: User) -> dict[str, Any]:
    """Everything kept about an account, as plain JSON values."""
    return {
        **values_that(user, "exported"),
        "clubs": _told(user.memberships.select_related("club")),
        "tournaments": _told(user.assignments.select_related("tournament")),
        "teams": [
            {"league": team.division.league.name, **values_that(team, "exported")}
            for team in user.league_teams.select_related("division__league")
        ],
        "browsers": _told(user.browsers.all()),
        "devices": _told(user.devices.all()),
        "programs": _told(user.api_tokens.all()),
        "acts_of_the_operator": [
            {"act": act.act, "reason": act.reason, "at": act.at.isoformat()}
            for act in OperatorAct.objects.filter(kind=OperatorAct.Kind.PERSON, subject=str(user.public_id))
        ],
    }


def _told(rows: QuerySet[Model]) -> list[dict[str, Any]]:
    """What the person gets of each row; a club or an evening by its name."""
    return [
        {
            field: str(value) if isinstance(value, Model) else value
            for field, value in values_that(row, "exported").items()
        }
        for row in rows
    ]
