"""The codes on players' cards."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.db import transaction

from tournaments.models import PlayerCard
from tournaments.security.permissions import require
from tournaments.security.security_log import note
from tournaments.services.club.free_names import lock_club

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tournaments.models import Club, Player
    from tournaments.security.actors import Actor


@transaction.atomic
def cards_of(*, club: Club, players: Sequence[Player], actor: Actor) -> dict[int, PlayerCard]:
    """The newest card of each player of the club, by the player's key; who has none gets one. At most three queries."""
    require(actor, "change_register", club)
    own = {player.pk for player in players if player.club_id == club.pk and player.erased_at is None}
    lock_club(club)
    known = set(PlayerCard.objects.filter(player__in=own).values_list("player_id", flat=True))
    PlayerCard.objects.bulk_create(PlayerCard(player_id=key) for key in sorted(own - known))
    return {card.player_id: card for card in PlayerCard.objects.filter(player__in=own).order_by("made_at", "pk")}


@transaction.atomic
def renew_card(*, player: Player, actor: Actor) -> PlayerCard:
    """A new code; every card that was printed before opens nothing any more."""
    require(actor, "change_register", player)
    player.cards.all().delete()
    note("card renewed", player=str(player.public_id), by=actor.id)
    return PlayerCard.objects.create(player=player)
