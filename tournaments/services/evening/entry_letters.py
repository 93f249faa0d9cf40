"""Letters about an entry: confirm it, you have a place, you moved up, the club could not take it.

The secret link is made from the entry's id and the site's key, so that every letter can carry it; stored is a digest.
"""

from __future__ import annotations

from hashlib import sha256
from typing import TYPE_CHECKING, Any

from django.core.mail import EmailMessage
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.crypto import salted_hmac
from django.utils.http import urlsafe_base64_encode
from django.utils.translation import get_language, override

from tournaments.jobs.outgoing_mail import send_later
from tournaments.models import Entry
from tournaments.wording.time_zones import in_zone_of

if TYPE_CHECKING:
    from uuid import UUID

CONFIRM, PLACE, WAITING, MOVED_UP, REFUSED = "confirm", "place", "waiting", "moved_up", "refused"
SUBJECT, TEXT = "public/entry_subject.txt", "public/entry_letter.txt"


def token_of(uid: UUID) -> str:
    """The secret part of the link of an entry."""
    return urlsafe_base64_encode(salted_hmac("whistboard.entry", uid.hex, algorithm="sha256").digest()[:18])


def digest_of(token: str) -> str:
    """What is stored of it."""
    return sha256(token.encode()).hexdigest()


def write_to(entry: Entry, kind: str, site: str) -> None:
    """Send a letter of that kind soon, where the entry has an address."""
    if entry.mail:
        send_later(_letter(entry, kind, site), {"entry": str(entry.uid), "kind": kind, "site": site})


def written_again(about: dict[str, Any]) -> EmailMessage | None:
    """The letter that a killed process had not sent; None where nobody is to be written to any more."""
    entry = Entry.objects.select_related("tournament__club").filter(uid=about["entry"]).first()
    return _letter(entry, about["kind"], about["site"]) if entry and entry.mail else None


def _letter(entry: Entry, kind: str, site: str) -> EmailMessage:
    club = entry.tournament.club
    with override(entry.language or club.language or get_language()), in_zone_of(club):
        link = site + reverse("entry", args=[token_of(entry.uid)])
        context = {"entry": entry, "tournament": entry.tournament, "club": club, "kind": kind, "link": link}
        subject = "".join(render_to_string(SUBJECT, context).splitlines())
        return EmailMessage(subject, render_to_string(TEXT, context), None, [entry.mail])
