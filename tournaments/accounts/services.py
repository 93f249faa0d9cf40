"""A person's own account: preferences, the browsers that are signed in, the second factor, and tokens of programs.

Password guessing: limited from one address and from many, but never in a browser that signed in before.

Attempts are counted for the email address that was typed, whether or not it has an account, so no answer gives that
away. A browser that knows the account has a count of its own, so guesses from elsewhere never lock its owner out.
"""

import logging
import unicodedata
from secrets import token_hex, token_urlsafe
from typing import Any, NamedTuple

from django.conf import settings
from django.contrib.auth.tokens import PasswordResetTokenGenerator, default_token_generator
from django.contrib.sessions.models import Session
from django.core.mail import EmailMessage
from django.db import transaction
from django.template.loader import render_to_string
from django.utils import timezone
from django.utils.encoding import force_bytes
from django.utils.http import urlsafe_base64_encode
from django.utils.translation import get_language, override
from django.utils.translation import gettext as _
from django_otp.models import TimestampMixin
from django_otp.plugins.otp_static.models import StaticDevice
from django_otp.plugins.otp_totp.models import TOTPDevice

from tournaments.accounts.models import SignedIn
from tournaments.clubs.models import Club, ClubStatus, Role, User
from tournaments.errors import NotFound
from tournaments.evening.table.models import ApiToken
from tournaments.frame.mail import look_after, send_later
from tournaments.frame.rate_limits import count_try, ensure_within_limit, may_try
from tournaments.frame.registries import letter_writers
from tournaments.security.actors import Actor, hash_of, signing_keys
from tournaments.security.security_log import note

RECOVERY_CODES = 10


@transaction.atomic
def note_sign_in(*, user: User, session_key: str, browser: str) -> SignedIn:
    """Remember that this browser is signed in now."""
    note("signed in", user=str(user.public_id))
    return SignedIn.objects.update_or_create(session_key=session_key, defaults={"user": user, "browser": browser})[0]


@transaction.atomic
def sign_out_browsers(*, user: User, but: str | None = None, only: int | None = None) -> int:
    """End the user's sessions: one browser's, or all but the given one's. Returns how many."""
    browsers = user.browsers.exclude(session_key=but) if but else user.browsers.all()
    if only is not None:
        browsers = browsers.filter(pk=only)
    keys = list(browsers.values_list("session_key", flat=True))
    Session.objects.filter(session_key__in=keys).delete()
    browsers.delete()
    if keys:
        note("browsers signed out", user=str(user.public_id), count=len(keys))
    return len(keys)


def browsers_of(user: User) -> list[SignedIn]:
    """The browsers in which the user is still signed in; rows of expired sessions are dropped."""
    rows = list(user.browsers.all())
    alive = set(
        Session.objects.filter(
            session_key__in=[row.session_key for row in rows], expire_date__gt=timezone.now()
        ).values_list("session_key", flat=True)
    )
    gone = [row.pk for row in rows if row.session_key not in alive]
    if gone:
        user.browsers.filter(pk__in=gone).delete()
    return [row for row in rows if row.session_key in alive]


@transaction.atomic
def change_account(*, user: User, **changes: Any) -> User:
    """Change the name and how the pages look and read for this person."""
    for field in changes.keys() & {"name", "language", "theme", "large_print"}:
        setattr(user, field, changes[field])
    user.save(update_fields=["name", "language", "theme", "large_print"])
    return user


def is_own_password(*, user: User, password: str) -> bool:
    """Is this the user's password? Asked before actions that would serve a thief; guesses are counted."""
    problem = _("Too many wrong passwords. Wait fifteen minutes.")
    ensure_within_limit("wrong password by a person", user.public_id, problem)
    if user.check_password(password):
        return True
    count_try("wrong password by a person", user.public_id)
    note("own password wrong", level=logging.WARNING, user=str(user.public_id))
    return False


def second_factor_of(user: User) -> Any:
    """The confirmed authenticator of a user, None without one."""
    return TOTPDevice.objects.devices_for_user(user, confirmed=True).first()


@transaction.atomic
def begin_second_factor(*, user: User) -> TOTPDevice:
    """The authenticator that is waiting for its first code; the same one until it is confirmed."""
    User.objects.select_for_update().get(pk=user.pk)
    waiting = TOTPDevice.objects.devices_for_user(user, confirmed=False).first()
    return waiting or TOTPDevice.objects.create(user=user, name="app", confirmed=False)


@transaction.atomic
def confirm_second_factor(*, user: User, token: str) -> list[str] | None:
    """Turn the second factor on with a first code; gives the recovery codes, shown once, or None for a wrong code."""
    begin_second_factor(user=user)
    device = _locked(TOTPDevice, user, confirmed=False)
    if device is None or not device.verify_token(token):
        return None
    TOTPDevice.objects.devices_for_user(user, confirmed=True).delete()
    device.confirmed = True
    device.save(update_fields=["confirmed"])
    note("second factor on", user=str(user.public_id))
    return new_recovery_codes(user=user)


@transaction.atomic
def new_recovery_codes(*, user: User) -> list[str]:
    """Ten codes that each work once instead of the authenticator; earlier ones stop working."""
    StaticDevice.objects.filter(user=user).delete()
    device = StaticDevice.objects.create(user=user, name="recovery")
    codes = [token_hex(5) for _one in range(RECOVERY_CODES)]
    for code in codes:
        device.token_set.create(token=code)
    return codes


@transaction.atomic
def drop_second_factor(*, user: User) -> None:
    """Turn the second factor off."""
    TOTPDevice.objects.filter(user=user).delete()
    StaticDevice.objects.filter(user=user).delete()
    note("second factor off", user=str(user.public_id))


@transaction.atomic
def second_factor_accepts(user: User, token: str) -> TimestampMixin:
    """The device that accepts this code, authenticator or recovery, or None. Guesses are slowed down.

    The device is locked from the moment it is read until the code is spent, so that a code opens one browser alone.
    """
    token = token.replace(" ", "").replace("-", "").lower()
    device = _locked(TOTPDevice, user)
    if device is None or not token.isdecimal() or len(token) != device.digits:
        device = _locked(StaticDevice, user)
    return device if device and device.verify_token(token) else None


def _locked(model: type[TimestampMixin], user: User, confirmed: bool = True) -> TimestampMixin:
    """The user's first device of this kind; nobody else checks a code with it before this transaction ends."""
    return model.objects.devices_for_user(user, confirmed=confirmed).select_for_update().order_by("pk").first()


HALF_WAY = "half_signed_in"
"""Where a session notes who gave the right password and still owes the code (views/account/sign_in.py)."""


class Guesser(NamedTuple):
    """The typist of a password: the account, the network address, and the browser that knows the account."""

    email: str
    address: str | None
    browser: str = ""


def ensure_may_sign_in(guesser: Guesser) -> None:
    """Raise TooManyTries before the password is checked, so that right and wrong ones get the same answer."""
    for what, who in _limits_of(guesser):
        ensure_within_limit(what, who)


def count_wrong_password(guesser: Guesser) -> None:
    """Count one more wrong password."""
    for what, who in _limits_of(guesser):
        count_try(what, who)


def _limits_of(guesser: Guesser) -> list[tuple[str, str | None]]:
    account = unicodedata.normalize("NFKC", guesser.email.strip()).upper().casefold()
    if guesser.browser:
        return [("wrong password in a known browser", f"{guesser.browser} {account}")]
    return [
        ("wrong password from an address", f"{guesser.address} {account}"),
        ("wrong passwords from an address", guesser.address),
        ("wrong password for an account", account),
    ]


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


def may_be_mailed(*, email: str, address: str | None) -> bool:
    """May one more mail go to this email address?"""
    counted = (("mail to an email address", email.lower()), ("mail from an address", address))
    if not all(may_try(what, who) for what, who in counted):
        return False
    for what, who in counted:
        count_try(what, who)
    return True


def send_confirmation(*, user: User, site: str, address: str | None) -> bool:
    """Send this person the link that confirms an address, if one is needed; False if too many mails were sent."""
    if not needs_confirmation(user):
        return True
    if not may_be_mailed(email=user.email, address=address):
        return False
    send_link(user=user, site=site, kind=ADDRESS)
    return True


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


@transaction.atomic
def make_api_token(*, user: User, name: str) -> tuple[ApiToken, str]:
    """A token for a program, shown once."""
    token = token_urlsafe(32)
    hashed = hash_of(settings.SECRET_KEY, "api", token)
    note("token made", user=str(user.public_id))
    return ApiToken.objects.create(user=user, name=name[:60], token_hash=hashed), token


@transaction.atomic
def revoke_api_token(*, user: User, pk: int) -> bool:
    """Take back one of the user's own tokens; says whether there was one that worked."""
    revoked = ApiToken.objects.filter(user=user, pk=pk, revoked_at=None).update(revoked_at=timezone.now())
    if revoked:
        note("token withdrawn", user=str(user.public_id))
    return bool(revoked)


def actor_with_token(token: str) -> Actor:
    """The actor a program's token stands for; NotFound for one that was revoked or never made."""
    hashes = [hash_of(key, "api", token) for key in signing_keys()]
    tokens = ApiToken.objects.filter(token_hash__in=hashes, revoked_at=None, user__is_active=True)
    token_row = tokens.select_related("user").first()
    if token_row is None:
        raise NotFound
    ApiToken.objects.filter(pk=token_row.pk).update(last_used_at=timezone.now())
    return Actor(user=token_row.user)
