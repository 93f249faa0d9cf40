"""Ratings over several clubs that rate together, with whoever plays in more than one of them as one person.

As with the ratings of one club nothing is stored: it follows from the evenings, the clubs and the links of today.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.core.cache import cache
from django.db.models import Q

from tournaments.errors import NotFound
from tournaments.models import Club, ClubStatus, JointRating, JointRatingClub, Player, PlayerLink, Shown
from tournaments.play.ratings import NOTHING, Ratings, as_people, pairs_in, rate
from tournaments.selectors.club.ratings import (
    KEPT,
    Mark,
    Matches,
    evenings_that_count,
    keys_of,
    mark_of,
    standings_of,
)
from tournaments.selectors.club.seasons import names_of

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from tournaments.models import Tournament
    from tournaments.play.ratings import Match
    from tournaments.selectors.club.ratings import Standing

COUNTS = Q(club__ratings_public=True, club__status=ClubStatus.SHOWN)
"""The parts of a joint rating whose evenings count: of clubs that strangers see, with public ratings."""

_LESS_PUBLIC = (Shown.HIDDEN, Shown.SHORT, Shown.FULL)


def find_joint_rating(slug: str) -> tuple[JointRating, list[Club]]:
    """The joint rating of that address and its clubs that count, in the order in which they joined.

    NotFound where there is none or none of its clubs counts. Two queries.
    """
    joint = JointRating.objects.filter(slug=slug).first()
    clubs = clubs_that_count(joint) if joint else []
    if joint is None or not clubs:
        raise NotFound
    return joint, clubs


def clubs_that_count(joint: JointRating) -> list[Club]:
    """Its clubs whose evenings count, in the order in which they joined. One query."""
    return [part.club for part in joint.parts.filter(COUNTS).select_related("club").order_by("pk")]


def joint_ratings_with(club: Club) -> list[JointRating]:
    """The joint ratings in which the evenings of this club count now. One query."""
    return list(JointRating.objects.filter(pk__in=JointRatingClub.objects.filter(COUNTS, club=club).values("joint")))


def joint_ratings_of(
    joint: JointRating, clubs: Sequence[Club], *, pairs: bool = False
) -> tuple[list[Standing], list[Tournament]]:
    """Everybody, or every pair, of these clubs by rating, and the evenings that count, all as strangers may see them.

    A person has the name of that row of a register that shows least of it. At most five queries once all evenings are
    known, whatever the number of clubs and evenings.
    """
    evenings = evenings_that_count(clubs, public=True, pairs=pairs)
    person_of = linked_in(clubs)
    rated = _rated(joint, evenings, person_of, pairs).rated
    people = _people(clubs, rated_keys := keys_of(rated), person_of)
    first = [rows[0] for key, rows in people.items() if key in rated_keys]
    names = names_of(first, public=True, labels={player.pk: player.club.name for player in first})
    rows = standings_of(rated, people, {key: names[rows[0].pk] for key, rows in people.items()})
    club_of = {mark_of(evening): evening.club for evening in evenings}
    return [row._replace(clubs=_clubs_of(row, club_of)) for row in rows], evenings


def linked_in(clubs: Sequence[Club]) -> dict[int, int]:
    """The person of each player of these clubs who is linked to another: the lowest key of them. One query."""
    of_clubs = PlayerLink.objects.filter(player__club__in=[club.pk for club in clubs], player__erased_at=None)
    groups: dict[object, list[int]] = {}
    for key, player in of_clubs.order_by("player").values_list("key", "player_id"):
        groups.setdefault(key, []).append(player)
    return {player: group[0] for group in groups.values() if len(group) > 1 for player in group}


def _people(clubs: Sequence[Club], rated: set[int], person_of: Mapping[int, int]) -> dict[int, tuple[Player, ...]]:
    """The rows of each rated person, that which shows least of the name first; people who are erased are left out."""
    linked = {player for player, person in person_of.items() if person in rated}
    ours = Player.objects.select_related("club").filter(club__in=[club.pk for club in clubs])
    players = ours.filter(pk__in=rated | linked, erased_at=None).order_by("pk")
    rows: dict[int, list[Player]] = {}
    for player in players:
        rows.setdefault(person_of.get(player.pk, player.pk), []).append(player)
    return {
        person: tuple(sorted(own, key=lambda player: _LESS_PUBLIC.index(Shown(player.shown))))
        for person, own in rows.items()
    }


def _clubs_of(row: Standing, club_of: Mapping[Mark, Club]) -> tuple[str, ...]:
    """Where the evenings of that row were, as names."""
    names = {club_of[step.evening].name for step in row.rated.history}  # type: ignore[index]  # an evening is a mark
    return tuple(sorted(names))


def _rated(joint: JointRating, evenings: Sequence[Tournament], person_of: dict[int, int], pairs: bool) -> Ratings:
    """Counted anew only from the first evening that changed, or in which somebody became another person."""
    marks = tuple(mark_of(evening) for evening in evenings)
    key = f"joint-ratings:{joint.pk}:{pairs:d}"
    known: tuple[dict[int, int], Ratings] = cache.get(key) or ({}, NOTHING)
    before, earlier = known
    if (before, earlier.evenings) == (person_of, marks):
        return earlier
    matches = Matches(evenings)
    changed = {player for player in before | person_of if before.get(player) != person_of.get(player)}
    if changed:
        same = next((at for at, mark in enumerate(marks) if _played(matches.of_players(mark), changed)), len(marks))
        earlier = earlier._replace(evenings=earlier.evenings[:same])

    def matches_of(mark: Mark) -> list[Match]:
        people = as_people(matches.of_players(mark), person_of)
        return pairs_in(people) if pairs else people

    ratings = rate(marks, matches_of, earlier)
    matches.keep()
    cache.set(key, (person_of, ratings), timeout=KEPT)
    return ratings


def _played(matches: Sequence[Match], players: set[int]) -> bool:
    return any(not players.isdisjoint(team) for match in matches for team in match.teams)
