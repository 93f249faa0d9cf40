"""The people of a club and what is kept about one person."""

from django.utils import timezone

from tournaments.models import Invitation, Membership, OperatorAct, PlayerWish, Role

LADDER = [Role.OWNER, Role.ORGANISER, Role.DIRECTOR, Role.DESK]


def members_of(club):
    """Memberships with their users, owners first. One query."""
    rows = Membership.objects.filter(club=club).select_related("user")
    return sorted(rows, key=lambda row: (LADDER.index(row.role), str(row.user).casefold(), row.pk))


def open_invitations(club):
    """Invitations that somebody can still accept, newest first. One query."""
    return Invitation.objects.filter(
        club=club, accepted_at=None, revoked_at=None, expires_at__gt=timezone.now()
    ).select_related("tournament").order_by("-created_at")  # fmt: skip


def open_wishes(club):
    """What players asked and nobody answered yet. One query."""
    return PlayerWish.objects.filter(player__club=club, handled_at=None).select_related("player")


def account_data(user):
    """Everything kept about an account, as plain JSON values."""
    return {
        "email": user.email,
        "name": user.name,
        "language": user.language,
        "theme": user.theme,
        "large_print": user.large_print,
        "joined": user.date_joined.isoformat(),
        "email_confirmed": user.email_confirmed_at.isoformat() if user.email_confirmed_at else None,
        "last_sign_in": user.last_login.isoformat() if user.last_login else None,
        "clubs": [{"club": one.club.name, "role": one.role} for one in user.memberships.select_related("club")],
        "tournaments": [
            {"tournament": one.tournament.name, "role": one.role}
            for one in user.assignments.select_related("tournament")
        ],
        "browsers": [{"browser": one.browser, "since": one.since.isoformat()} for one in user.browsers.all()],
        "devices": [{"label": one.label, "first_seen": one.first_seen_at.isoformat()} for one in user.devices.all()],
        "acts_of_the_operator": [
            {"act": act.act, "reason": act.reason, "at": act.at.isoformat()}
            for act in OperatorAct.objects.filter(kind=OperatorAct.Kind.PERSON, subject=str(user.public_id))
        ],
    }
