"""Ratings: those of a club, those over several clubs, and how a number came about."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import groupby
from typing import TYPE_CHECKING, Any, NamedTuple
from uuid import UUID

from django.core.cache import cache
from django.db.models import Q

from tournaments.clubs.models import Club, ClubStatus
from tournaments.clubs.selectors import alphabet_of, family_first_among, in_order
from tournaments.errors import NotFound
from tournaments.evening.rounds.models import OLDEST_FIRST, Kind, Round, Status, Tournament
from tournaments.frame.personal import values_that
from tournaments.ratings.models import JointRating, JointRatingClub, PlayerLink, PlayerLinkRequest
from tournaments.ratings.rules import NOTHING, Rated, Ratings, as_people, pairs_in, rate
from tournaments.register.models import Player, Shown
from tournaments.register.names import shown_name
from tournaments.register.rules import near_pairs
from tournaments.seasons.rules import Match
from tournaments.seasons.selectors.matches import matches_of, stored_matches
from tournaments.seasons.selectors.seasons import names_of

if TYPE_CHECKING:
    from django.db.models import QuerySet


KEPT = 24 * 3600
Mark = tuple[UUID, str]


class Standing(NamedTuple):
    """A row of the list with the place it takes, shared where ratings are equal: a player, or both of a pair.

    `people` holds every row of a register that is the person, first the one that gives the name; `clubs` are named in
    a joint rating only.
    """

    place: int
    shared: bool
    people: tuple[tuple[Player, ...], ...]
    name: str
    rated: Rated
    clubs: tuple[str, ...] = ()

    @property
    def players(self) -> tuple[Player, ...]:
        """The player, or both of the pair, as they are named."""
        return tuple(person[0] for person in self.people)

    @property
    def player(self) -> Player:
        """The player; of a pair the first."""
        return self.players[0]

    @property
    def evenings(self) -> int:
        """The number of evenings played."""
        return len(self.rated.history)

    @property
    def club_names(self) -> str:
        """The clubs of the evenings as one text."""
        return ", ".join(self.clubs)

    def is_of(self, public_ids: set[str]) -> bool:
        """Is it the row of the player, or the pair, with these public ids?"""
        own = [{str(player.public_id) for player in person} for person in self.people]
        return len(own) == len(public_ids) and all(ids & public_ids for ids in own)


def ratings_of(club: Club, *, public: bool = False, pairs: bool = False) -> tuple[list[Standing], list[Tournament]]:
    """The club's players, or pairs, by rating, and the evenings that count; erased people are left out.

    For strangers only finished evenings count whose results are not held back, as in a season, and names are as each
    player wished. Two queries once all evenings are known.
    """
    evenings = evenings_that_count([club], public=public, pairs=pairs)
    rated = _rated(club, evenings, public=public, pairs=pairs).rated
    players = club.players.filter(pk__in=keys_of(rated), erased_at=None).in_bulk()
    names = names_of(list(players.values()), public)
    return standings_of(rated, {key: (player,) for key, player in players.items()}, names), evenings


def evenings_that_count(clubs: Sequence[Club], *, public: bool, pairs: bool) -> list[Tournament]:
    """The evenings of these clubs with a closed round, in the order in which they count. One query."""
    own = {club.pk: club for club in clubs}
    closed = Tournament.objects.filter(club__in=own, rounds__status=Round.Status.CLOSED)
    if public:
        closed = closed.filter(status=Status.FINISHED, results_held=False, hidden_at=None)
    if pairs:
        closed = closed.filter(kind=Kind.PAIRS)
    evenings = list(closed.distinct().order_by(*OLDEST_FIRST))
    for evening in evenings:
        evening.club = own[evening.club_id]
    return evenings


def mark_of(tournament: Tournament) -> Mark:
    """The evening as it is now: what a step of a rating names as its evening."""
    return tournament.public_id, tournament.state


def keys_of(rated: Iterable[Rated]) -> set[int]:
    """The keys of everybody who is rated, alone or in a pair."""
    return {key for rating in rated for key in _keys(rating)}


def standings_of(
    rated: Iterable[Rated], people: Mapping[int, tuple[Player, ...]], names: Mapping[int, str]
) -> list[Standing]:
    """The rows of those who are known in `people`, with their places."""
    visible = [rating for rating in rated if all(key in people for key in _keys(rating))]
    rows, place = [], 1
    for _, level in groupby(visible, key=lambda rating: rating.rating):
        sharing = tuple(level)
        for rating in sharing:
            name = " & ".join(names[key] for key in _keys(rating))
            persons = tuple(people[key] for key in _keys(rating))
            rows.append(Standing(place, len(sharing) > 1, persons, name, rating))
        place += len(sharing)
    return rows


def _keys(rating: Rated) -> tuple[int, ...]:
    return rating.player if isinstance(rating.player, tuple) else (rating.player,)


def _rated(club: Club, evenings: Sequence[Tournament], *, public: bool, pairs: bool) -> Ratings:
    """Counted anew only from the first evening that changed."""
    marks = tuple(mark_of(evening) for evening in evenings)
    key = f"ratings:{club.pk}:{public:d}{pairs:d}"
    earlier = cache.get(key) or NOTHING
    if earlier.evenings != marks:
        matches = Matches(evenings)
        earlier = rate(marks, matches.of_pairs if pairs else matches.of_players, earlier)
        cache.set(key, earlier, timeout=KEPT)
    return earlier


class Matches:
    """The matches at the tables of evenings, stored or played through again, asked for in the order of play."""

    def __init__(self, evenings: Sequence[Tournament]) -> None:
        self._evenings = {mark_of(evening): evening for evening in evenings}
        self._stored: dict[Mark, list[Match]] | None = None

    def of_players(self, mark: Mark) -> list[Match]:
        """Every table of the closed rounds of that evening, in the order of rounds and tables."""
        if self._stored is None:
            evenings = list(self._evenings.values())
            later = evenings[evenings.index(self._evenings[mark]) :]
            stored = stored_matches(later)
            self._stored = {mark_of(evening): stored[evening.pk] for evening in later if evening.pk in stored}
        if mark not in self._stored:
            self._stored[mark] = matches_of(self._evenings[mark])
        return self._stored[mark]

    def of_pairs(self, mark: Mark) -> list[Match]:
        """The same with each pair as one."""
        return pairs_in(self.of_players(mark))


def rating_by_player(club: Club) -> dict[int, float]:
    """The ratings of a club, by the key of the player."""
    return {standing.player.pk: standing.rated.rating for standing in ratings_of(club)[0]}


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
    """Players, or pairs, of these clubs by rating, and the evenings that count, all as strangers may see them.

    A person has the name of that row of a register that shows least of it. At most five queries once all evenings are
    known, whatever the number of clubs and evenings.
    """
    evenings = evenings_that_count(clubs, public=True, pairs=pairs)
    person_of = linked_in(clubs)
    rated = _jointly_rated(joint, evenings, person_of, pairs).rated
    people = _linked_people(clubs, rated_keys := keys_of(rated), person_of)
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


def _linked_people(
    clubs: Sequence[Club], rated: set[int], person_of: Mapping[int, int]
) -> dict[int, tuple[Player, ...]]:
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
    """The names of the clubs of that row's evenings."""
    names = {club_of[step.evening].name for step in row.rated.history}  # type: ignore[index]  # an evening is a mark
    return tuple(sorted(names))


def _jointly_rated(
    joint: JointRating, evenings: Sequence[Tournament], person_of: dict[int, int], pairs: bool
) -> Ratings:
    """Counted anew only from the first evening that changed, or in which somebody became another person."""
    marks = tuple(mark_of(evening) for evening in evenings)
    key = f"joint-ratings:{joint.pk}:{pairs:d}"
    stored: tuple[dict[int, int], Ratings] = cache.get(key) or ({}, NOTHING)
    before, earlier = stored
    if (before, earlier.evenings) == (person_of, marks):
        return earlier
    matches = Matches(evenings)
    changed = {player for player in before | person_of if before.get(player) != person_of.get(player)}
    if changed:
        same = next((at for at, mark in enumerate(marks) if _has_played(matches.of_players(mark), changed)), len(marks))
        earlier = earlier._replace(evenings=earlier.evenings[:same])

    def matches_of(mark: Mark) -> list[Match]:
        people = as_people(matches.of_players(mark), person_of)
        return pairs_in(people) if pairs else people

    ratings = rate(marks, matches_of, earlier)
    cache.set(key, (person_of, ratings), timeout=KEPT)
    return ratings


def _has_played(matches: Sequence[Match], players: set[int]) -> bool:
    return any(not players.isdisjoint(team) for match in matches for team in match.teams)


MOST_NEAR = 50


class Other(NamedTuple):
    """A player of another club: the name as that club shows it, empty where it shows none, and the club."""

    player: Player
    name: str
    club: str


class Question(NamedTuple):
    """A question about an own player and one of another club; which of the two clubs asks, the list says."""

    request: PlayerLinkRequest
    player: Player
    other: Other


class LinksView(NamedTuple):
    """All that a club sees of links to other clubs."""

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
    own = in_order(club, club.players.filter(erased_at=None).exclude(shown=Shown.HIDDEN))
    groups = _groups(club)
    questions = PlayerLinkRequest.objects.select_related("player__club", "other__club").order_by("pk")
    received, sent = list(questions_for(club)), list(questions.filter(player__club=club))
    visible = _as_shown(
        [
            *(question.player for question in received),
            *(question.other for question in sent),
            *(p for g in groups.values() for p in g),
        ]
    )
    others = _others(club, {player.pk for group in groups.values() for player in group})
    requested_pairs = {(question.player_id, question.other_id) for question in sent} | {
        (question.other_id, question.player_id) for question in received
    }
    return LinksView(
        [Question(question, question.other, visible[question.player_id]) for question in received],
        [Question(question, question.player, visible[question.other_id]) for question in sent],
        [(player, [visible[other.pk] for other in group]) for player, group in groups.items()],
        [pair for pair in _near(own, others, groups) if (pair[0].pk, pair[1].player.pk) not in requested_pairs][
            :MOST_NEAR
        ],
        own,
        others,
    )


def questions_for(club: Club) -> QuerySet[PlayerLinkRequest]:
    """Questions of other clubs to this one, as far as it may read about whom."""
    named = Q(player__club__ratings_public=True, player__club__status=ClubStatus.SHOWN)
    requests = PlayerLinkRequest.objects.filter(named, other__club=club).select_related("player__club", "other__club")
    return requests.exclude(player__shown=Shown.HIDDEN).exclude(other__shown=Shown.HIDDEN).order_by("pk")


def _groups(club: Club) -> dict[Player, list[Player]]:
    """Each player of the club who is linked, by name, with the players of other clubs who are the same person."""
    own = PlayerLink.objects.filter(player__club=club).values("key")
    links = PlayerLink.objects.filter(key__in=own).select_related("player__club").order_by("pk")
    by_key: dict[object, list[Player]] = {}
    for link in links:
        by_key.setdefault(link.key, []).append(link.player)
    group_of = {player: group for group in by_key.values() for player in group if player.club_id == club.pk}
    return {
        player: others
        for player in in_order(club, group_of)
        if (others := [other for other in group_of[player] if other is not player])
    }


def _as_shown(players: Iterable[Player]) -> dict[int, Other]:
    players = list(players)
    family_first = family_first_among(players)
    return {player.pk: Other(player, _name(player, family_first), _club_name(player.club)) for player in players}


def _name(player: Player, family_first: set[int]) -> str:
    if player.shown == Shown.HIDDEN or not _shows(player.club):
        return ""
    return shown_name(player, "", player.club_id in family_first)


def _club_name(club: Club) -> str:
    return club.name if club.status == ClubStatus.SHOWN else ""


def _shows(club: Club) -> bool:
    return club.ratings_public and club.status == ClubStatus.SHOWN


def _others(club: Club, linked: set[int]) -> list[Other]:
    """The players whom the other clubs of the club's joint ratings show there, by name; not who is linked to it."""
    players: dict[int, Player] = {}
    for joint in JointRating.objects.filter(parts__club=club):
        rows, _evenings = joint_ratings_of(joint, clubs_that_count(joint))
        for row in rows:
            is_known = any(player.club_id == club.pk or player.pk in linked for player in row.people[0])
            if not is_known and row.player.shown != Shown.HIDDEN:
                players[row.player.pk] = row.player
    alphabet = alphabet_of(club)
    return sorted(_as_shown(players.values()).values(), key=lambda other: (alphabet.key(other.name), other.player.pk))


def _near(
    own: Iterable[Player], others: Iterable[Other], groups: Mapping[Player, list[Player]]
) -> list[tuple[Player, Other]]:
    """Own players and those of other clubs with near names; none who is linked to that club already."""
    ours, theirs = {player.pk: player for player in own}, {other.player.pk: other for other in others}
    names = {key: player.name for key, player in ours.items()} | {key: other.name for key, other in theirs.items()}
    pairs = [(ours[own], theirs[other]) for own, other in near_pairs(names) if own in ours and other in theirs]
    return [
        (player, other)
        for player, other in pairs
        if all(linked.club_id != other.player.club_id for linked in groups.get(player, ()))
    ]


def one_person_with(player: Player) -> dict[str, Any]:
    """The clubs with whose players somebody is one person, for that person's document."""
    linked = PlayerLink.objects.filter(player=player)
    elsewhere = PlayerLink.objects.filter(key__in=linked.values("key")).exclude(player=player)
    clubs = [
        {"club": club.name, **values_that(link, "exported")}
        for link in linked
        for club in Club.objects.filter(players__link__in=elsewhere).order_by("name")
    ]
    return {"one_person_with": clubs}
