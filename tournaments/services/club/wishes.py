"""What players ask the club about their own names and data."""

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from tournaments.errors import Refused
from tournaments.models import Player, PlayerWish, Shown
from tournaments.models.personal import erase_fields
from tournaments.security.actors import Actor
from tournaments.security.permissions import require
from tournaments.security.security_log import note
from tournaments.services.club.register import change_player

AT_ONCE = 3


@transaction.atomic
def ask_wish(*, player: Player, wish: str, contact: str, message: str = "") -> PlayerWish:
    """Record a request about a player; the club decides, because anybody could ask."""
    if player.wishes.filter(handled_at=None).count() >= AT_ONCE:
        raise Refused(_("The club already has several requests about this player. Speak to the organiser."))
    note("wish asked", player=str(player.public_id), wish=wish)
    return PlayerWish.objects.create(player=player, wish=wish, contact=contact, message=message)


@transaction.atomic
def settle_wish(*, wish: PlayerWish, granted: bool, actor: Actor) -> PlayerWish:
    """Grant or decline. A request about the public name is carried out here; others the organiser carries out first.

    For somebody who was erased meanwhile nothing is left to do: the request is settled and the contact deleted.
    """
    require(actor, "change_register", wish.player)
    erased = wish.player.erased_at is not None
    if granted and wish.wish in Shown.values and not erased:
        change_player(player=wish.player, actor=actor, shown=wish.wish)
    wish.handled_at, wish.granted = timezone.now(), granted
    if erased:
        erase_fields(wish)
    wish.save()
    note("wish settled", player=str(wish.player.public_id), granted=granted, by=actor.id)
    return wish
