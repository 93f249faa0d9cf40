"""What webhooks are told of an evening: noted together with the act, sent once it is stored."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from django.conf import settings
from django.db import transaction
from django.urls import reverse
from django.utils import timezone

from tournaments.jobs import webhook_sender
from tournaments.models import Status, WebhookAddress, WebhookDelivery, WebhookEvent
from tournaments.security.permissions import may_see_publicly
from tournaments.selectors.club.tournaments import public_facts

if TYPE_CHECKING:
    from tournaments.models import JournalEntry, Tournament

ACTS = {
    "round_closed": WebhookEvent.ROUND_CLOSED,
    "round_reopened": WebhookEvent.ROUND_REOPENED,
    "tournament_finished": WebhookEvent.FINISHED,
    "tournament_resumed": WebhookEvent.REOPENED,
}

# Of a finished evening: strangers see its results from now on, or see others.
SHOWN = frozenset({"page_published", "results_released"})
CORRECTIONS = frozenset(
    {"points_adjusted", "handicap_given", "adjustment_withdrawn", "adjustment_restored", "lot_drawn"}
)
KINDS = frozenset(ACTS) | SHOWN | CORRECTIONS
"""The acts that may be told of; the journal asks about no other."""


def tell_webhooks(tournament: Tournament, entry: JournalEntry) -> None:
    """Note a message to each address of the club that wants to know of this act, within the act's transaction.

    Nothing is told of an evening without a public page.
    """
    kind = _event_of(tournament, entry.kind)
    if kind is None:
        return
    hooks = [hook for hook in WebhookAddress.objects.filter(club=tournament.club_id) if kind in hook.events]
    if not hooks or not may_see_publicly(tournament):
        return
    now = timezone.now()
    WebhookDelivery.objects.bulk_create(
        WebhookDelivery(
            hook=hook,
            tournament=tournament,
            event=f"{tournament.public_id}-{entry.seq}",
            kind=kind,
            body=json.dumps(_message(hook, kind, tournament, entry), ensure_ascii=False),
            next_try=now,
        )
        for hook in hooks
    )
    transaction.on_commit(webhook_sender.wake, robust=True)


def _event_of(tournament: Tournament, kind: str) -> WebhookEvent | None:
    if kind in ACTS:
        return ACTS[kind]
    if tournament.status != Status.FINISHED:
        return None
    if kind in SHOWN and not tournament.results_held:
        return WebhookEvent.FINISHED
    return WebhookEvent.CORRECTED if kind in CORRECTIONS else None


def _message(hook: WebhookAddress, kind: str, tournament: Tournament, entry: JournalEntry) -> dict[str, Any]:
    """What everybody may read: no names of players, nothing that a person typed but the name of the evening."""
    site = settings.SITE_URL or hook.site
    page = reverse("standings", args=[tournament.club.slug, tournament.slug])
    api = reverse("api:tournament", args=[tournament.public_id])
    message: dict[str, Any] = {
        "id": f"{tournament.public_id}-{entry.seq}",
        "type": kind,
        "at": entry.at.isoformat(),
        "number": entry.seq,
        "tournament": {**public_facts(tournament), "date": f"{tournament.date:%Y-%m-%d}"},
        "results_held": tournament.results_held,
        "page": site + page,
        "api": {"tournament": site + api, "standings": site + reverse("api:standings", args=[tournament.public_id])},
    }
    if kind in (WebhookEvent.ROUND_CLOSED, WebhookEvent.ROUND_REOPENED):
        status = "closed" if kind == WebhookEvent.ROUND_CLOSED else "open"
        message["round"] = {"number": entry.round_number, "status": status}
    return message
