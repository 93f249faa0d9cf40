"""Confirming an email address by a link in a mail; until then nothing of a new club is public.

The link is signed, expires with PASSWORD_RESET_TIMEOUT and works once: its signature covers the address and whether it
is confirmed, so that it no longer matches afterwards.
"""

from django.conf import settings
from django.contrib.auth.tokens import PasswordResetTokenGenerator
from django.db import transaction
from django.utils import timezone

from tournaments.errors import NotFound
from tournaments.models import Club, ClubStatus, Role, User
from tournaments.security.security_log import note


class ConfirmationTokens(PasswordResetTokenGenerator):
    """Like those for a forgotten password, and not interchangeable with them."""

    key_salt = "tournaments.confirmation"

    def _make_hash_value(self, user: User, timestamp: int) -> str:
        return f"{user.pk}{user.email}{user.email_confirmed_at}{user.is_active}{timestamp}"


confirmation_tokens = ConfirmationTokens()


def needs_confirmation(user: User) -> bool:
    """Does this person still have to show that the address is theirs?"""
    return settings.CONFIRM_EMAIL and user.email_confirmed_at is None


def status_for(owner: User) -> str:
    """The status of a new club of that owner."""
    return ClubStatus.UNCONFIRMED if needs_confirmation(owner) else ClubStatus.SHOWN


def may_confirm(user: User, token: str) -> bool:
    """Does the link still work?"""
    return user is not None and user.is_active and confirmation_tokens.check_token(user, token)


@transaction.atomic
def confirm_address(*, user: User, token: str) -> User:
    """Confirm the address and publish what waited for it. NotFound for a link that no longer works."""
    user = User.objects.select_for_update().get(pk=user.pk)
    if not may_confirm(user, token):
        raise NotFound
    return note_confirmed(user)


@transaction.atomic
def note_confirmed(user: User) -> User:
    """Note that a link sent to the address was used."""
    if user.email_confirmed_at is None:
        user.email_confirmed_at = timezone.now()
        user.save(update_fields=["email_confirmed_at"])
        note("address confirmed", user=str(user.public_id))
    show_clubs_of(user)
    return user


def show_clubs_of(user: User) -> None:
    """Publish the clubs that waited for this owner to confirm an address."""
    if user.email_confirmed_at is not None:
        owned = Club.objects.filter(memberships__user=user, memberships__role=Role.OWNER)
        Club.objects.filter(pk__in=owned.values("pk"), status=ClubStatus.UNCONFIRMED).update(status=ClubStatus.SHOWN)
