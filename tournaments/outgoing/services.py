"""The addresses that a club has called: added, changed, tried, paused, removed; and messages sent again.

What webhooks are told of an evening: noted together with the act, sent once it is stored.

Phones that follow a player: noted, let go of, and told of a seat and of a round that starts.
"""

from __future__ import annotations

import base64
import binascii
import json
import secrets
from collections.abc import Callable, Collection, Mapping, Sequence
from datetime import date, datetime, timedelta
from typing import TYPE_CHECKING, Any
from uuid import uuid4

from django.conf import settings
from django.db import transaction
from django.db.models import Q
from django.urls import reverse
from django.utils import timezone, translation
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from tournaments.clubs.models import Club
from tournaments.clubs.services import lock_club
from tournaments.errors import Refused
from tournaments.evening.rounds.models import Entrant, Round, Seat, SitOut, Status
from tournaments.evening.rounds.selectors.named import words_for_strangers
from tournaments.evening.rounds.selectors.tournaments import evenings_over, public_facts
from tournaments.evening.rounds.wording import seat_news
from tournaments.frame.rate_limits import count_try, ensure_within_limit
from tournaments.frame.site_address import may_push
from tournaments.outgoing import senders
from tournaments.outgoing.models import PING, Follower, WebhookAddress, WebhookDelivery, WebhookEvent
from tournaments.outgoing.senders import Message
from tournaments.security.permissions import may_see_publicly, require
from tournaments.security.security_log import note

if TYPE_CHECKING:
    from tournaments.evening.journal.models import JournalEntry
    from tournaments.evening.rounds.models import Tournament
    from tournaments.register.models import Player
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
    transaction.on_commit(senders.wake, robust=True)


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
    delivery = WebhookDelivery.objects.create(hook=hook, event=event, kind=PING, body=body, next_try=now)
    transaction.on_commit(senders.wake, robust=True)
    return delivery


@transaction.atomic
def send_again(*, delivery: WebhookDelivery, actor: Actor) -> None:
    """Send the same message, under the same id, as if it had not been sent. TooManyTries as for a ping."""
    require(actor, "change_club", delivery.hook.club)
    _count_by_hand(delivery.hook)
    delivery.tries, delivery.delivered_at, delivery.next_try = 0, None, timezone.now()
    delivery.save(update_fields=["tries", "delivered_at", "next_try"])
    transaction.on_commit(senders.wake, robust=True)


def delete_deliveries(now: datetime) -> int:
    """Delete deliveries that were noted long ago, whatever became of them."""
    return WebhookDelivery.objects.filter(created_at__lt=now - KEPT).delete()[0]


def _check(club: Club, url: str, hook: WebhookAddress | None = None) -> None:
    try:
        senders.checked_url(url)
    except senders.Refused as error:
        problem = _("Write a whole address that begins with https://, without spaces and without a name before an @.")
        raise Refused(problems={"url": [problem]}) from error
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
"""The acts that may be told of."""


def tell_webhooks(tournament: Tournament, entry: JournalEntry) -> None:
    """Note a message to each address of the club that wants to know of this act, within the act's transaction.

    Nothing is told of an evening without a public page.
    """
    kind = _event_of(tournament, entry.kind) if entry.kind in KINDS else None
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
    transaction.on_commit(senders.wake, robust=True)


def _event_of(tournament: Tournament, kind: str) -> WebhookEvent | None:
    if kind in ACTS:
        return ACTS[kind]
    if tournament.status != Status.FINISHED:
        return None
    if kind in SHOWN and not tournament.results_held:
        return WebhookEvent.FINISHED
    return WebhookEvent.CORRECTED if kind in CORRECTIONS else None


def _message(hook: WebhookAddress, kind: str, tournament: Tournament, entry: JournalEntry) -> dict[str, Any]:
    """A message that all may read: no names of players, nothing that a person typed but the name of the evening."""
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


MOST_FOLLOWERS = 20
"""Phones that may follow one player."""

LONGEST_ENDPOINT = 1000
KEY_BYTES, SECRET_BYTES = 65, 16
A_DAY = timedelta(days=1)


@transaction.atomic
def add_follower(
    *, entrant: Entrant, endpoint: str, public_key: str, secret: str, language: str, address: str | None
) -> Follower:
    """Note a phone, told by somebody at that network address; those that follow already stay.

    Refused where this is not what a browser says, the evening is over, or enough phones follow the player or come from
    that address. Nothing of it is in the journal.
    """
    if entrant.tournament.status == Status.FINISHED or not may_push():
        raise Refused("Nothing to follow.")
    try:
        senders.checked_url(endpoint)
    except senders.Refused as refusal:
        raise Refused("The address of a push service is wanted.") from refusal
    sizes = [_size(public_key), _size(secret)]
    if len(endpoint) > LONGEST_ENDPOINT or sizes != [KEY_BYTES, SECRET_BYTES]:
        raise Refused("The keys of a browser are wanted.")
    followers = Follower.objects.filter(entrant=entrant)
    if not followers.filter(endpoint=endpoint).exists():
        _ensure_room(followers.count(), entrant, address)
    keys = {"public_key": public_key, "secret": secret, "language": language}
    return Follower.objects.update_or_create(entrant=entrant, endpoint=endpoint, defaults=keys)[0]


def remove_follower(*, entrant: Entrant, endpoint: str) -> None:
    """The phone stops following."""
    Follower.objects.filter(entrant=entrant, endpoint=endpoint).delete()


def tell_followers(round_: Round, entrants: Sequence[Entrant] | None = None) -> None:
    """Once the transaction is stored, send everybody who follows a player of this round, or one of these, where they
    sit."""
    only = None if entrants is None else {entrant.pk for entrant in entrants}
    if may_push():
        transaction.on_commit(lambda: _tell(round_, only), robust=True)


CHANGES = frozenset({"called_off", "takes_place", "evening_moved"})
"""The acts on an evening to come of which every phone is told that follows somebody there."""


def tell_of_change(tournament: Tournament, entry: JournalEntry) -> None:
    """Once the act is stored, tell all phones that follow somebody that the evening is called off, moves, or is on."""
    if entry.kind in CHANGES and may_push():
        transaction.on_commit(lambda: _tell_all(tournament, entry), robust=True)


def _tell_all(tournament: Tournament, entry: JournalEntry) -> None:
    followers = Follower.objects.filter(entrant__tournament=tournament).select_related("entrant")
    for follower in {follower.endpoint: follower for follower in followers}.values():
        senders.send_later(_change_message(follower, tournament, entry), _gone)


def _change_message(follower: Follower, tournament: Tournament, entry: JournalEntry) -> Message:
    page = reverse("standings", args=[tournament.club.slug, tournament.slug])
    with translation.override(follower.language):
        title = {
            "called_off": _("Called off: {name}"),
            "takes_place": _("It takes place after all: {name}"),
            "evening_moved": _("Moved: {name}"),
        }[entry.kind]
        day = date_format(date.fromisoformat(entry.payload["date"]), "DATE_FORMAT")
        body = [words_for_strangers(tournament)(entry.reason), day, entry.payload["starts_at"], entry.payload["place"]]
        notification = {
            "title": title.format(name=tournament.name),
            "body": " · ".join(filter(None, body[:1] if entry.kind == "called_off" else body)),
            "page": page,
        }
    return Message(follower.endpoint, follower.public_key, follower.secret, notification, senders.A_DAY)


def keep_followers(tournament: Tournament) -> Callable[[Mapping[int, Entrant]], None]:
    """The phones that follow somebody, stored again with the entrant of the same number later on."""
    followers = list(Follower.objects.filter(entrant__tournament=tournament).select_related("entrant"))

    def store_again(entrants: Mapping[int, Entrant]) -> None:
        concerned = [follower for follower in followers if follower.entrant.number in entrants]
        for follower in concerned:
            follower.pk, follower.entrant = None, entrants[follower.entrant.number]
        Follower.objects.bulk_create(concerned)

    return store_again


def remove_followers_of(players: Collection[Player]) -> None:
    """No phone follows these players any more."""
    Follower.objects.filter(entrant__players__in=players).delete()


def delete_followers(now: datetime) -> int:
    """Delete followers of evenings that were finished two days ago, or whose date has stood for thirty."""
    finished = evenings_over(now - 2 * A_DAY).filter(status=Status.FINISHED)
    over = Q(entrant__tournament__in=finished) | Q(entrant__tournament__in=evenings_over(now - 30 * A_DAY))
    return Follower.objects.filter(over).delete()[0]


def _tell(round_: Round, only: set[int] | None = None) -> None:
    followers = Follower.objects.filter(entrant__tournament=round_.tournament_id, entrant__status="active")
    if only is not None:
        followers = followers.filter(entrant__in=only)
    by_entrant: dict[int, list[Follower]] = {}
    for follower in followers.select_related("entrant__tournament__club"):
        by_entrant.setdefault(follower.entrant_id, []).append(follower)
    here: list[tuple[int, int | None, str]] = []
    if by_entrant:
        here += Seat.objects.filter(round=round_).values_list("entrant_id", "table__number", "seat")
        here += [(out, None, "") for out in SitOut.objects.filter(round=round_).values_list("entrant_id", flat=True)]
    for entrant, table, seat in here:
        for follower in by_entrant.get(entrant, ()):
            senders.send_later(_seat_message(follower, round_, table, seat), _gone)


def _seat_message(follower: Follower, round_: Round, table: int | None, seat: str) -> Message:
    entrant = follower.entrant
    tournament = entrant.tournament
    page = reverse("player_page", args=[tournament.club.slug, tournament.slug, entrant.number])
    with translation.override(follower.language):
        notification = {"title": seat_news(round_, table, seat), "body": tournament.name, "page": page}
    return Message(follower.endpoint, follower.public_key, follower.secret, notification)


def _gone(endpoint: str) -> None:
    Follower.objects.filter(endpoint=endpoint).delete()


def _ensure_room(following: int, entrant: Entrant, address: str | None) -> None:
    """A hall has one address, so many of its phones may follow somebody; few of them the same player."""
    if following >= MOST_FOLLOWERS:
        raise Refused("Enough phones follow this player.")
    limits = {"phone for a player from an address": f"{entrant.pk} {address}", "phone from an address": address}
    for what, who in limits.items():
        ensure_within_limit(what, who, "Enough phones follow from this network.")
    for what, who in limits.items():
        count_try(what, who)


def _size(text: str) -> int:
    """The number of bytes of a value in base64url, with its padding or without; 0 if it is none."""
    try:
        return len(base64.urlsafe_b64decode(text + "=" * (-len(text) % 4)))
    except (binascii.Error, ValueError):
        return 0
