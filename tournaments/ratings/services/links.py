"""Players of different clubs who are one person: one club asks, the other answers, either takes it back.

Nothing is done by a name alone, nobody is linked whose name is hidden, and no two players of one club are one person.
"""

from __future__ import annotations

from typing import TYPE_CHECKING
from uuid import uuid4

from django.db import transaction
from django.utils.translation import gettext as _

from tournaments.clubs.models import Club
from tournaments.errors import NotFound, Refused
from tournaments.ratings.models import JointRatingClub, PlayerLink, PlayerLinkRequest
from tournaments.register.models import Player, Shown
from tournaments.security.permissions import require
from tournaments.security.security_log import note

if TYPE_CHECKING:
    from collections.abc import Iterable
    from uuid import UUID

    from tournaments.security.actors import Actor


@transaction.atomic
def ask_about_player(*, player: Player, other: Player, actor: Actor) -> PlayerLinkRequest | None:
    """Ask the other player's club whether the two are one person; refused with the reason where they cannot be.

    Where that club has asked the same already, both have said so now: the two are linked, and nothing is returned.
    """
    require(actor, "change_register", player)
    if not _rate_together(player.club_id, other.club_id) or other.erased_at or other.shown == Shown.HIDDEN:
        raise NotFound
    _ensure_can_be_one(player, other)
    note("players asked about", player=str(player.public_id), other=str(other.public_id), by=actor.id)
    if PlayerLinkRequest.objects.filter(player=other, other=player).exists():
        _link(player, other)
        return None
    return PlayerLinkRequest.objects.get_or_create(player=player, other=other)[0]


@transaction.atomic
def answer_about_player(*, question: PlayerLinkRequest, same: bool, actor: Actor) -> None:
    """The club of `other` says whether the two are one person; refused with the reason where they cannot be."""
    require(actor, "change_register", question.other)
    if same:
        _ensure_can_be_one(question.player, question.other)
        _link(question.player, question.other)
    PlayerLinkRequest.objects.filter(pk=question.pk).delete()
    event, player, other = "players linked" if same else "players not linked", question.player, question.other
    note(event, player=str(player.public_id), other=str(other.public_id), by=actor.id)


@transaction.atomic
def withdraw_question(*, question: PlayerLinkRequest, actor: Actor) -> None:
    """The club that asked asks no more."""
    require(actor, "change_register", question.player)
    PlayerLinkRequest.objects.filter(pk=question.pk).delete()


@transaction.atomic
def unlink_player(*, player: Player, actor: Actor) -> None:
    """A club takes its own player out of a link; players of other clubs stay one person among themselves."""
    require(actor, "change_register", player)
    forget_links(player=player)
    note("player unlinked", player=str(player.public_id), by=actor.id)


def forget_links(*, player: Player) -> None:
    """Delete what makes the player one person with others, and what is asked about that."""
    keys = list(PlayerLink.objects.filter(player=player).values_list("key", flat=True))
    PlayerLink.objects.filter(player=player).delete()
    for key in keys:
        left = PlayerLink.objects.filter(key=key)
        if left.count() == 1:
            left.delete()
    PlayerLinkRequest.objects.filter(player=player).delete()
    PlayerLinkRequest.objects.filter(other=player).delete()


def _link(*players: Player) -> None:
    """Give everybody who is one person with any of them the same key."""
    everybody = _one_person(players)
    known = PlayerLink.objects.filter(player__in=everybody)
    key = next(iter(known.order_by("pk").values_list("key", flat=True)), None) or uuid4()
    known.update(key=key)
    linked = set(known.values_list("player_id", flat=True))
    PlayerLink.objects.bulk_create(
        PlayerLink(player_id=player, key=key) for player in everybody if player not in linked
    )
    PlayerLinkRequest.objects.filter(player__in=everybody, other__in=everybody).delete()


def _one_person(players: Iterable[Player]) -> list[int]:
    """The keys of these players and of all with whom they are linked."""
    own = [player.pk for player in players]
    keys: list[UUID] = list(PlayerLink.objects.filter(player__in=own).values_list("key", flat=True))
    linked = PlayerLink.objects.filter(key__in=keys).values_list("player_id", flat=True)
    return sorted({*own, *linked})


def _ensure_can_be_one(player: Player, other: Player) -> None:
    for one in (player, other):
        if one.erased_at:
            raise Refused(_("This player was erased."))
        if one.shown == Shown.HIDDEN:
            raise Refused(_("Somebody whose name is hidden is not linked to another club."))
    # Whoever links one of them at the same moment waits here.
    list(Player.objects.select_for_update().filter(pk__in=_one_person((player, other))).order_by("pk"))
    if other.pk in _one_person((player,)):
        raise Refused(_("They are one person already."))
    everybody = Player.objects.filter(pk__in=_one_person((player, other)))
    clubs = list(everybody.values_list("club_id", flat=True))
    if twice := next((club for club in clubs if clubs.count(club) > 1), None):
        sentence = _("Then two players of {club} would be one person. Make them one in that register first.")
        raise Refused(sentence.format(club=Club.objects.get(pk=twice).name))


def _rate_together(club: int, other: int) -> bool:
    shared = JointRatingClub.objects.filter(club=club).values("joint")
    return club != other and JointRatingClub.objects.filter(club=other, joint__in=shared).exists()
