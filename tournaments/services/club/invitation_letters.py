"""The letter that brings an invitation to whom it is for, where the site can send mail."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.conf import settings
from django.core.mail import EmailMessage
from django.template.loader import render_to_string

from tournaments.jobs.outgoing_mail import send_later
from tournaments.services.account.sign_up import may_be_mailed

if TYPE_CHECKING:
    from tournaments.models import Invitation

SUBJECT, TEXT = "people/invitation_subject.txt", "people/invitation_letter.txt"
NOWHERE = ("console", "dummy")


def can_mail() -> bool:
    """Does this site send mail, or only write it to its log?"""
    return not any(f".{kind}." in settings.EMAIL_BACKEND for kind in NOWHERE)


def mail_invitation(*, invitation: Invitation, link: str, address: str) -> bool:
    """Send the link, unless mail goes nowhere or too much of it was asked for; says whether it is on its way.

    A letter that a dying process left behind is not written again: nobody knows the link any more.
    """
    if not can_mail() or not may_be_mailed(email=invitation.email, address=address):
        return False
    context = {"invitation": invitation, "link": link, "by": invitation.invited_by}
    subject = "".join(render_to_string(SUBJECT, context).splitlines())
    letter = EmailMessage(subject, render_to_string(TEXT, context), None, [invitation.email])
    send_later(letter, {"invitation": invitation.pk})
    return True
