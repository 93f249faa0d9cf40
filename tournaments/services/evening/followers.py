"""Phones that follow a player: noted, let go of, and told of a seat and of a round that starts."""

from __future__ import annotations

import base64
import binascii
from collections.abc import Sequence
from datetime import datetime, timedelta

from django.db import transaction
from django.db.models import Q
from django.urls import reverse
from django.utils import translation

from tournaments.errors import Refused
from tournaments.jobs import outgoing_posts, push_messages
from tournaments.jobs.push_messages import Message
from tournaments.models import Entrant, Follower, Round, Seat, SitOut, Status
from tournaments.selectors.evening.over import evenings_over
from tournaments.services.account.rate_limits import count_try, ensure_within_limit
from tournaments.wording.seat_news import seat_news

MOST = 20
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
    if entrant.tournament.status == Status.FINISHED or not push_messages.enabled():
        raise Refused("Nothing to follow.")
    try:
        outgoing_posts.checked_url(endpoint)
    except outgoing_posts.Refused as refusal:
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
    if push_messages.enabled():
        transaction.on_commit(lambda: _tell(round_, only), robust=True)


def delete_followers(now: datetime) -> int:
    """Those of evenings that were finished two days ago, or whose date has stood for thirty."""
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
            push_messages.send_later(_message(follower, round_, table, seat), _gone)


def _message(follower: Follower, round_: Round, table: int | None, seat: str) -> Message:
    entrant = follower.entrant
    tournament = entrant.tournament
    page = reverse("player_page", args=[tournament.club.slug, tournament.slug, entrant.number])
    with translation.override(follower.language):
        shown = {"title": seat_news(round_, table, seat), "body": tournament.name, "page": page}
    return Message(follower.endpoint, follower.public_key, follower.secret, shown)


def _gone(endpoint: str) -> None:
    Follower.objects.filter(endpoint=endpoint).delete()


def _ensure_room(following: int, entrant: Entrant, address: str | None) -> None:
    """A hall has one address, so many of its phones may follow somebody; few of them the same player."""
    if following >= MOST:
        raise Refused("Enough phones follow this player.")
    limits = {"phone for a player from an address": f"{entrant.pk} {address}", "phone from an address": address}
    for what, who in limits.items():
        ensure_within_limit(what, who, "Enough phones follow from this network.")
    for what, who in limits.items():
        count_try(what, who)


def _size(text: str) -> int:
    """How many bytes a value in base64url has, with its padding or without; 0 if it is none."""
    try:
        return len(base64.urlsafe_b64decode(text + "=" * (-len(text) % 4)))
    except (binascii.Error, ValueError):
        return 0
