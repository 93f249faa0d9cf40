"""Access that a backup brings back: what was taken away, or made anew, after it was made works again."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from django.db import DatabaseError
from django.db.models import QuerySet, Value
from django_otp.plugins.otp_totp.models import TOTPDevice

from tournaments.accounts.models import SignedIn
from tournaments.clubs.models import Assignment, Invitation, Membership, User
from tournaments.entries.models import Entry
from tournaments.evening.table.models import ApiToken, TableCode
from tournaments.hall.models import HallLink
from tournaments.ladders.models import LadderEntry
from tournaments.leagues.models import LeagueTeam
from tournaments.outgoing.models import WebhookAddress
from tournaments.ratings.models import JointRating
from tournaments.register.models import PlayerCard

Access = dict[str, dict[tuple[Any, ...], str]]
"""By the beginning of a sentence: what opens something, and how it is named there."""


def access_now() -> Access:
    """The people who may get in, and by what; empty for a database that another version left."""
    try:
        return {sentence: dict(_named_rows(rows)) for sentence, rows in _rows().items()}
    except DatabaseError:
        return {}


def access_again(before: Access) -> Iterator[str]:
    """A sentence for each kind of access that is here and was not `before`; none where nobody had any."""
    if not any(before.values()):
        return
    for sentence, now in access_now().items():
        if again := sorted({name for key, name in now.items() if key not in before.get(sentence, {})}):
            yield f"{sentence}: {', '.join(again)}."


def _named_rows(rows: QuerySet[Any]) -> Iterator[tuple[tuple[Any, ...], str]]:
    """The last two columns of a row are its name."""
    for *key, who, where in rows:
        yield (*key, who, where), f"{who} ({where})" if where else str(who)


def _rows() -> dict[str, QuerySet[Any]]:
    users = User.objects.filter(is_active=True)
    return {
        "Members again": Membership.objects.values_list("role", "user__email", "club__name"),
        "Helpers again": Assignment.objects.values_list("role", "user__email", "tournament__name"),
        "Operators again": users.filter(is_superuser=True).values_list("email", Value("")),
        "Passwords of then work again": users.values_list("password", "email", Value("")),
        "Second steps of signing in count again": TOTPDevice.objects.filter(confirmed=True).values_list(
            "key", "user__email", Value("")
        ),
        "Browsers are signed in again": SignedIn.objects.values_list("session_key", "user__email", "browser"),
        "Programs with a token may in again": ApiToken.objects.filter(revoked_at=None).values_list(
            "token_hash", "user__email", "name"
        ),
        "Links of captains work again": LeagueTeam.objects.values_list("token_hash", "name", "division__league__name"),
        "Links of a ladder work again": LadderEntry.objects.values_list("token_hash", "player__name", "ladder__name"),
        "Links of entries work again": Entry.objects.exclude(token_hash=None).values_list(
            "token_hash", "name", "tournament__name"
        ),
        "Invitations to a joint rating work again": JointRating.objects.values_list("token_hash", "name", Value("")),
        "Addresses are sent messages again": WebhookAddress.objects.values_list("secret", "url", "club__name"),
        "Cards of players work again": PlayerCard.objects.values_list("token", "player__name", "player__club__name"),
        "Invitations work again": Invitation.objects.filter(revoked_at=None, accepted_at=None).values_list(
            "token_hash", "email", "club__name"
        ),
        "Codes of tables work again": TableCode.objects.filter(revoked_at=None).values_list(
            "token_hash", "table_number", "tournament__name"
        ),
        "Links of a hall work again": HallLink.objects.filter(closed_at=None).values_list(
            "code", "tournament__name", "tournament__club__name"
        ),
    }
