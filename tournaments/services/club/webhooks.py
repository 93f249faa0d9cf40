"""The addresses that a club has called: added, changed, tried, paused, removed; and messages sent again."""

from __future__ import annotations

import json
import secrets
from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import TYPE_CHECKING
from uuid import uuid4

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from tournaments.errors import Refused
from tournaments.jobs import outgoing_posts, webhook_sender
from tournaments.models import PING, Club, WebhookAddress, WebhookDelivery
from tournaments.security.permissions import require
from tournaments.security.security_log import note
from tournaments.services.account.rate_limits import count_try, ensure_within_limit
from tournaments.services.club.free_names import lock_club

if TYPE_CHECKING:
    from tournaments.security.actors import Actor

MOST = 5
"""Addresses of one club."""

KEPT = timedelta(days=30)
"""For so long messages are kept, and their answers can be looked up."""

BY_HAND = "message sent by hand"


@transaction.atomic
def add_webhook(*, club: Club, url: str, events: Sequence[str], site: str, actor: Actor) -> WebhookAddress:
    """Have an address called from now on; its secret is in `secret`, to be shown this once."""
    require(actor, "change_club", club)
    lock_club(club)
    if club.webhooks.count() >= MOST:
        raise Refused(_("A club has at most {count} addresses called.").format(count=MOST))
    _check(club, url)
    hook = WebhookAddress.objects.create(club=club, url=url, events=list(events), site=site, secret=_new_secret())
    _note("webhook added", hook, actor)
    return hook


@transaction.atomic
def change_webhook(*, hook: WebhookAddress, url: str, events: Sequence[str], actor: Actor) -> WebhookAddress:
    """Call another address, or tell it of other events."""
    require(actor, "change_club", hook.club)
    _check(hook.club, url, hook)
    hook.url, hook.events = url, list(events)
    hook.save(update_fields=["url", "events"])
    _note("webhook changed", hook, actor)
    return hook


@transaction.atomic
def renew_secret(*, hook: WebhookAddress, actor: Actor) -> WebhookAddress:
    """Sign with a new secret from the next message on; what waits is signed with it too."""
    require(actor, "change_club", hook.club)
    hook.secret = _new_secret()
    hook.save(update_fields=["secret"])
    _note("webhook secret renewed", hook, actor)
    return hook


@transaction.atomic
def pause_webhook(*, hook: WebhookAddress, actor: Actor) -> None:
    """Call it no longer; what happens meanwhile waits."""
    require(actor, "change_club", hook.club)
    hook.paused_at = hook.paused_at or timezone.now()
    hook.save(update_fields=["paused_at"])
    _note("webhook paused", hook, actor)


@transaction.atomic
def resume_webhook(*, hook: WebhookAddress, actor: Actor) -> None:
    """Call it again, at once with everything that waits."""
    require(actor, "change_club", hook.club)
    hook.paused_at, hook.failures = None, 0
    hook.save(update_fields=["paused_at", "failures"])
    hook.deliveries.exclude(next_try=None).update(next_try=timezone.now())
    _note("webhook resumed", hook, actor)
    transaction.on_commit(webhook_sender.wake, robust=True)


@transaction.atomic
def remove_webhook(*, hook: WebhookAddress, actor: Actor) -> None:
    """Call it no longer, and delete what was sent to it."""
    require(actor, "change_club", hook.club)
    _note("webhook removed", hook, actor)
    hook.delete()


@transaction.atomic
def ping_webhook(*, hook: WebhookAddress, actor: Actor) -> WebhookDelivery:
    """Send a message that tells of nothing but itself. TooManyTries where a club does so all the time."""
    require(actor, "change_club", hook.club)
    _count_by_hand(hook)
    now = timezone.now()
    event = f"ping-{uuid4()}"
    message = {"id": event, "type": PING, "at": now.isoformat(), "number": 0, "club": hook.club.name}
    body = json.dumps(message, ensure_ascii=False)
    made = WebhookDelivery.objects.create(hook=hook, event=event, kind=PING, body=body, next_try=now)
    transaction.on_commit(webhook_sender.wake, robust=True)
    return made


@transaction.atomic
def send_again(*, delivery: WebhookDelivery, actor: Actor) -> None:
    """Send the same message, under the same id, as if it had not been sent. TooManyTries as for a ping."""
    require(actor, "change_club", delivery.hook.club)
    _count_by_hand(delivery.hook)
    delivery.tries, delivery.delivered_at, delivery.next_try = 0, None, timezone.now()
    delivery.save(update_fields=["tries", "delivered_at", "next_try"])
    transaction.on_commit(webhook_sender.wake, robust=True)


def delete_deliveries(now: datetime) -> int:
    """Those that were noted long ago, whatever became of them."""
    return WebhookDelivery.objects.filter(created_at__lt=now - KEPT).delete()[0]


def _check(club: Club, url: str, hook: WebhookAddress | None = None) -> None:
    try:
        outgoing_posts.checked_url(url)
    except outgoing_posts.Refused as error:
        said = _("Write a whole address that begins with https://, without spaces and without a name before an @.")
        raise Refused(problems={"url": [said]}) from error
    lock_club(club)
    others = club.webhooks.exclude(pk=hook.pk) if hook else club.webhooks
    if others.filter(url=url).exists():
        raise Refused(problems={"url": [_("This address is in the list already.")]})


def _count_by_hand(hook: WebhookAddress) -> None:
    ensure_within_limit(BY_HAND, hook.club_id, _("That was often. Wait a few minutes before you send more."))
    count_try(BY_HAND, hook.club_id)


def _new_secret() -> str:
    return f"whsec_{secrets.token_urlsafe(32)}"


def _note(what: str, hook: WebhookAddress, actor: Actor) -> None:
    note(what, club=hook.club.slug, host=hook.host, by=actor.id)
