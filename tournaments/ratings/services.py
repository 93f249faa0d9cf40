"""Clubs that rate together: a joint rating founded, joined by a link, left, and its name."""

from __future__ import annotations

from hashlib import sha256
from typing import TYPE_CHECKING
from uuid import uuid4

from django.db import transaction
from django.utils.crypto import salted_hmac
from django.utils.http import urlsafe_base64_encode
from django.utils.translation import gettext as _

from tournaments.clubs.models import Club
from tournaments.clubs.services import insert_under_free_slug
from tournaments.errors import NotFound, Refused
from tournaments.ratings.models import JointRating, JointRatingClub, PlayerLink, PlayerLinkRequest
from tournaments.register.models import Player, Shown
from tournaments.register.names import clean_name
from tournaments.security.permissions import may, require
from tournaments.security.security_log import note

if TYPE_CHECKING:
    from collections.abc import Iterable
    from uuid import UUID

    from tournaments.security.actors import Actor


MOST_CLUBS = 60  # in one joint rating
MOST_JOINT_RATINGS = 5  # that one club takes part in


@transaction.atomic
def found_joint_rating(*, club: Club, name: str, actor: Actor) -> JointRating:
    """A joint rating with this club alone, which invites the others."""
    require(actor, "publish_results", club)
    joint = JointRating(name=clean_name(name))
    _new_link(joint)
    insert_under_free_slug(joint, JointRating.objects, name, 40)
    _take_part(joint, club)
    note("joint rating founded", joint=joint.slug, club=club.slug, by=actor.id)
    return joint


@transaction.atomic
def join_joint_rating(*, token: str, club: Club, actor: Actor) -> JointRating:
    """Take part by an invitation's link: NotFound where it is good no more. To join twice changes nothing."""
    require(actor, "publish_results", club)
    joint = invited_to(token)
    _lock(joint)
    if not joint.parts.filter(club=club).exists():
        _take_part(joint, club)
        note("joint rating joined", joint=joint.slug, club=club.slug, by=actor.id)
    return joint


@transaction.atomic
def leave_joint_rating(*, joint: JointRating, club: Club, actor: Actor) -> None:
    """Take part no more: the club's own act, or that of the club that invites. The last club takes it all away."""
    _lock(joint)
    part = joint.parts.filter(club=club).first()
    if part is None:
        raise NotFound
    if not may(actor, "publish_results", club):
        _require_inviting(joint, actor)
    part.delete()
    remove_empty_joint_ratings()
    note("joint rating left", joint=joint.slug, club=club.slug, by=actor.id)


@transaction.atomic
def rename_joint_rating(*, joint: JointRating, name: str, actor: Actor) -> JointRating:
    """Another name; the address stays."""
    _require_inviting(joint, actor)
    joint.name = clean_name(name)
    joint.save(update_fields=["name"])
    note("joint rating renamed", joint=joint.slug, by=actor.id)
    return joint


@transaction.atomic
def renew_invitation(*, joint: JointRating, actor: Actor) -> JointRating:
    """Another link; the old one invites nobody any more."""
    _require_inviting(joint, actor)
    _new_link(joint)
    joint.save(update_fields=["invites", "token_hash"])
    note("joint rating link renewed", joint=joint.slug, by=actor.id)
    return joint


def first_club(joint: JointRating) -> Club | None:
    """The club that invites others, names the rating and may take a club out: which has taken part longest."""
    part = joint.parts.select_related("club").order_by("pk").first()
    return part.club if part else None


def token_of(joint: JointRating) -> str:
    """The secret part of the link that invites clubs."""
    digest = salted_hmac("whistboard.joint_rating", joint.invites.hex, algorithm="sha256").digest()
    return urlsafe_base64_encode(digest[:18])


def invited_to(token: str) -> JointRating:
    """The joint rating to which a link invites; NotFound where it invites nobody any more."""
    joint = JointRating.objects.filter(token_hash=_digest(token)).first()
    if joint is None:
        raise NotFound
    return joint


def remove_empty_joint_ratings() -> None:
    """Delete the joint ratings that no club takes part in any more."""
    JointRating.objects.filter(parts=None).delete()


def _lock(joint: JointRating) -> None:
    """Clubs join and leave one after the other; NotFound where the last one has just left."""
    if not JointRating.objects.select_for_update().filter(pk=joint.pk).first():
        raise NotFound


def _take_part(joint: JointRating, club: Club) -> None:
    _lock(joint)
    if joint.parts.count() >= MOST_CLUBS:
        raise Refused(_("At most {n} clubs can rate together.").format(n=MOST_CLUBS))
    if club.joint_ratings.count() >= MOST_JOINT_RATINGS:
        raise Refused(_("A club can take part in at most {n} joint ratings.").format(n=MOST_JOINT_RATINGS))
    JointRatingClub.objects.create(joint=joint, club=club)


def _require_inviting(joint: JointRating, actor: Actor) -> None:
    inviting = first_club(joint)
    if inviting is None:
        raise NotFound
    require(actor, "publish_results", inviting)


def _new_link(joint: JointRating) -> None:
    joint.invites = uuid4()
    joint.token_hash = _digest(token_of(joint))


def _digest(token: str) -> str:
    return sha256(token.encode()).hexdigest()


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
    links = PlayerLink.objects.filter(player__in=everybody)
    key = next(iter(links.order_by("pk").values_list("key", flat=True)), None) or uuid4()
    links.update(key=key)
    linked = set(links.values_list("player_id", flat=True))
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
    for player_ in (player, other):
        if player_.erased_at:
            raise Refused(_("This player was erased."))
        if player_.shown == Shown.HIDDEN:
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
