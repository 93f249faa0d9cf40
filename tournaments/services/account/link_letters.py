"""Mails with a link: to reset a forgotten password, or to confirm an address."""

from typing import Any

from django.contrib.auth.tokens import default_token_generator
from django.core.mail import EmailMessage
from django.template.loader import render_to_string
from django.utils.encoding import force_bytes
from django.utils.http import urlsafe_base64_encode
from django.utils.translation import get_language, override

from tournaments.jobs.outgoing_mail import look_after, send_later
from tournaments.models import User
from tournaments.services.account.confirmation import confirmation_tokens
from tournaments.services.evening import entry_letters

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
    if "entry" in about:
        return entry_letters.written_again(about)
    public_id: Any = about.get("user")
    user = User.objects.filter(public_id=public_id, is_active=True).first()
    if user is None:
        return None
    with override(about["language"]):
        return _letter(user, about["site"], about.get("kind", PASSWORD))


def _letter(user: User, site: str, kind: str) -> EmailMessage:
    key, token = urlsafe_base64_encode(force_bytes(user.pk)), TOKENS[kind].make_token(user)
    context = {"site": site, "uid": key, "token": token}
    subject = "".join(render_to_string(f"account/{kind}_subject.txt", context).splitlines())
    text = render_to_string(f"account/{kind}.txt", context)
    return EmailMessage(subject, text, None, [user.email] if user.pk else [])
