"""Mailing an invitation, where the site can send mail."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.core.mail import EmailMessage
from django.template.loader import render_to_string

from tournaments.accounts.services.accounts import may_be_mailed
from tournaments.frame.jobs.outgoing_mail import can_mail, send_later

if TYPE_CHECKING:
    from tournaments.clubs.models import Invitation


SUBJECT, TEXT = "clubs/invitation_subject.txt", "clubs/invitation_letter.txt"


def mail_invitation(*, invitation: Invitation, link: str, address: str | None) -> bool:
    """Send the link, unless mail is off or the limit is reached; returns whether it was sent.

    A mail that a killed process had not sent cannot be written again: the link is not stored.
    """
    if not can_mail() or not may_be_mailed(email=invitation.email, address=address):
        return False
    context = {"invitation": invitation, "link": link, "by": invitation.invited_by}
    subject = "".join(render_to_string(SUBJECT, context).splitlines())
    letter = EmailMessage(subject, render_to_string(TEXT, context), None, [invitation.email])
    send_later(letter, {"invitation": invitation.pk})
    return True
