"""Which players of a club are also players of other clubs, what is asked about that, and who else it may be.

Of another club only those names are told that it shows in its public ratings.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from django.db.models import Q

from tournaments.models import ClubStatus, JointRating, Player, PlayerLink, PlayerLinkRequest, Shown
from tournaments.selectors.club.joint_ratings import clubs_that_count, joint_ratings_of
from tournaments.selectors.club.name_order import family_first_among
from tournaments.wording.names import shown_name
from tournaments.wording.near_names import near_pairs

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from django.db.models import QuerySet

    from tournaments.models import Club

MOST_NEAR = 50


class Other(NamedTuple):
    """A player of another club: the name as that club shows it, empty where it shows none, and the club."""

    player: Player
    name: str
    club: str


class Question(NamedTuple):
    """What is asked about an own player and one of another club; which of the two clubs asks, the list says."""

    request: PlayerLinkRequest
    player: Player
    other: Other


class LinksView(NamedTuple):
    """Everything that a club sees of links to other clubs."""

    received: list[Question]
    sent: list[Question]
    linked: list[tuple[Player, list[Other]]]
    near: list[tuple[Player, Other]]
    own: list[Player]
    others: list[Other]


def links_of(club: Club) -> LinksView:
    """The links and questions of this club, who may be linked, and near names among those.

    The number of queries is fixed for each joint rating of the club; a club has few.
    """
    own = list(club.players.filter(erased_at=None).exclude(shown=Shown.HIDDEN).order_by("name", "pk"))
    groups = _groups(club)
    questions = PlayerLinkRequest.objects.select_related("player__club", "other__club").order_by("pk")
    received, sent = list(questions_for(club)), list(questions.filter(player__club=club))
    shown = _as_shown(
        [*(one.player for one in received), *(one.other for one in sent), *(p for g in groups.values() for p in g)]
    )
    others = _others(club, {player.pk for group in groups.values() for player in group})
    asked = {(one.player_id, one.other_id) for one in sent} | {(one.other_id, one.player_id) for one in received}
    return LinksView(
        [Question(one, one.other, shown[one.player_id]) for one in received],
        [Question(one, one.player, shown[one.other_id]) for one in sent],
        [(player, [shown[other.pk] for other in group]) for player, group in groups.items()],
        [pair for pair in _near(own, others, groups) if (pair[0].pk, pair[1].player.pk) not in asked][:MOST_NEAR],
        own,
        others,
    )


def questions_for(club: Club) -> QuerySet[PlayerLinkRequest]:
    """What other clubs ask this one, as far as it may read about whom."""
    named = Q(player__club__ratings_public=True, player__club__status=ClubStatus.SHOWN)
    asked = PlayerLinkRequest.objects.filter(named, other__club=club).select_related("player__club", "other__club")
    return asked.exclude(player__shown=Shown.HIDDEN).exclude(other__shown=Shown.HIDDEN).order_by("pk")


def _groups(club: Club) -> dict[Player, list[Player]]:
    """Each player of the club who is linked, by name, with the players of other clubs who are the same person."""
    own = PlayerLink.objects.filter(player__club=club).values("key")
    links = PlayerLink.objects.filter(key__in=own).select_related("player__club").order_by("player__name", "pk")
    by_key: dict[object, list[Player]] = {}
    for link in links:
        by_key.setdefault(link.key, []).append(link.player)
    return {
        player: others
        for group in by_key.values()
        for player in group
        if player.club_id == club.pk and (others := [other for other in group if other is not player])
    }


def _as_shown(players: Iterable[Player]) -> dict[int, Other]:
    players = list(players)
    family_first = family_first_among(players)
    return {player.pk: Other(player, _name(player, family_first), _club_name(player.club)) for player in players}


def _name(player: Player, family_first: set[int]) -> str:
    if player.shown == Shown.HIDDEN or not _shows(player.club):
        return ""
    return shown_name(player.name, player.shown, "", player.club_id in family_first)


def _club_name(club: Club) -> str:
    return club.name if club.status == ClubStatus.SHOWN else ""


def _shows(club: Club) -> bool:
    return club.ratings_public and club.status == ClubStatus.SHOWN


def _others(club: Club, linked: set[int]) -> list[Other]:
    """Everybody whom the other clubs of the club's joint ratings show there, by name; not who is linked to it."""
    found: dict[int, Player] = {}
    for joint in JointRating.objects.filter(parts__club=club):
        rows, _evenings = joint_ratings_of(joint, clubs_that_count(joint))
        for row in rows:
            known = any(player.club_id == club.pk or player.pk in linked for player in row.people[0])
            if not known and row.player.shown != Shown.HIDDEN:
                found[row.player.pk] = row.player
    return sorted(_as_shown(found.values()).values(), key=lambda other: (other.name.casefold(), other.player.pk))


def _near(
    own: Iterable[Player], others: Iterable[Other], groups: Mapping[Player, list[Player]]
) -> list[tuple[Player, Other]]:
    """Own players and those of other clubs with near names; none who is linked to that club already."""
    ours, theirs = {player.pk: player for player in own}, {other.player.pk: other for other in others}
    names = {key: player.name for key, player in ours.items()} | {key: other.name for key, other in theirs.items()}
    pairs = [(ours[one], theirs[other]) for one, other in near_pairs(names) if one in ours and other in theirs]
    return [
        (player, other)
        for player, other in pairs
        if all(linked.club_id != other.player.club_id for linked in groups.get(player, ()))
    ]
