"""Confirming an email address by a link in a mail; until then nothing of a new club is public.

The link is signed, expires with PASSWORD_RESET_TIMEOUT and works once: its signature covers the address and whether it
is confirmed, so that it no longer matches afterwards.

Mails with a link: to reset a forgotten password, or to confirm an address.
"""

from typing import Any

from django.conf import settings
from django.contrib.auth.tokens import PasswordResetTokenGenerator, default_token_generator
from django.core.mail import EmailMessage
from django.db import transaction
from django.template.loader import render_to_string
from django.utils import timezone
from django.utils.encoding import force_bytes
from django.utils.http import urlsafe_base64_encode
from django.utils.translation import get_language, override

from tournaments.clubs.models import Club, ClubStatus, Role, User
from tournaments.errors import NotFound
from tournaments.frame.jobs.outgoing_mail import look_after, send_later
from tournaments.frame.registries import letter_writers
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


PASSWORD, ADDRESS = "forgot", "confirm"
TOKENS = {PASSWORD: default_token_generator, ADDRESS: confirmation_tokens}


def send_link(*, user: User, site: str, kind: str = PASSWORD) -> None:
    """Send a link of that kind soon. For an unknown person the same work is done and nothing is sent."""
    about = {"user": str(user.public_id), "site": site, "language": get_language(), "kind": kind}
    send_later(_letter(user, site, kind), about)


def look_after_letters() -> None:
    """From now on write again, and send, what a process that died had not sent, on whichever machine it ran."""
    look_after(written_again)


def written_again(about: dict[str, Any]) -> EmailMessage | None:
    """The letter that is about this; None where nobody is to be written to any more, or nobody knows its link."""
    for key, write in letter_writers.items():
        if key in about:
            return write(about)
    public_id: Any = about.get("user")
    user = User.objects.filter(public_id=public_id, is_active=True).first()
    if user is None:
        return None
    with override(about["language"]):
        return _letter(user, about["site"], about.get("kind", PASSWORD))


def _letter(user: User, site: str, kind: str) -> EmailMessage:
    key, token = urlsafe_base64_encode(force_bytes(user.pk)), TOKENS[kind].make_token(user)
    context = {"site": site, "uid": key, "token": token}
    subject = "".join(render_to_string(f"accounts/{kind}_subject.txt", context).splitlines())
    text = render_to_string(f"accounts/{kind}.txt", context)
    return EmailMessage(subject, text, None, [user.email] if user.pk else [])
