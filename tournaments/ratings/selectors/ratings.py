"""The ratings of a club's players and pairs over all its evenings, from the rounds that are closed.

Nothing of a rating is stored that could be wrong: it is computed when somebody looks, anew from the first evening whose
state is another than the last time.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import groupby
from typing import Any, NamedTuple
from uuid import UUID

from django.core.cache import cache

from reports.facts import Tally
from reports.results import Results
from tournaments.clubs.models import Club
from tournaments.evening.rounds.models import EntrantMember, Kind, Round, Status, SubstituteRule, Tournament
from tournaments.evening.rounds.rules import stand_in_at
from tournaments.evening.standings.selectors.results import results_of
from tournaments.ratings.rules import NOTHING, Match, Rated, Ratings, pairs_in, rate
from tournaments.register.models import Player
from tournaments.seasons.selectors.seasons import names_of

KEPT = 24 * 3600
Mark = tuple[UUID, str]


class Standing(NamedTuple):
    """One row of the list with the place it takes, shared where ratings are equal: a player, or both of a pair.

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
        """How many evenings were played."""
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
    evenings = list(closed.distinct().order_by("date", "created_at", "pk"))
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
    known = [rating for rating in rated if all(key in people for key in _keys(rating))]
    rows, place = [], 1
    for _, level in groupby(known, key=lambda rating: rating.rating):
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
        matches.keep()
        cache.set(key, earlier, timeout=KEPT)
    return earlier


class Matches:
    """What was played at the tables of evenings: those that did not change are kept, each club's in one place."""

    def __init__(self, evenings: Iterable[Tournament]) -> None:
        self._evenings = {mark_of(evening): evening for evening in evenings}
        self._known: dict[int, dict[Mark, list[Match]]] = {}
        self._new: set[int] = set()

    def of_players(self, mark: Mark) -> list[Match]:
        """Every table of the closed rounds of that evening, in the order of rounds and tables."""
        evening = self._evenings[mark]
        if evening.club_id not in self._known:
            self._known[evening.club_id] = cache.get(_place(evening.club_id)) or {}
        known = self._known[evening.club_id]
        if mark not in known:
            known[mark] = matches_of(evening)
            self._new.add(evening.club_id)
        return known[mark]

    def of_pairs(self, mark: Mark) -> list[Match]:
        """The same with each pair as one."""
        return pairs_in(self.of_players(mark))

    def keep(self) -> None:
        """Remember them for the next time; an evening that changed takes the place of what it was."""
        states = dict(list(self._evenings))
        for club in self._new:
            own = self._known[club].items()
            known = {mark: matches for mark, matches in own if states.get(mark[0], mark[1]) == mark[1]}
            cache.set(_place(club), known, timeout=KEPT)


def _place(club: int) -> str:
    return f"matches:{club}"


def matches_of(tournament: Tournament) -> list[Match]:
    """Every table of every closed round, in the order of rounds and tables."""
    people, stand_ins = _people(tournament)
    results = results_of(tournament)
    closed = {round_.number for round_ in results.rounds if round_.closed}
    matches: list[Match] = []
    for (number, _table), tallies in sorted(results.by_table.items()):
        if number in closed:
            sitting = {entrant: _who_sat(who, stand_ins.get(entrant, ()), number) for entrant, who in people.items()}
            matches += _match(results, tallies, sitting)
    return matches


def _people(tournament: Tournament) -> tuple[dict[int, list[int]], dict[int, list[dict[str, Any]]]]:
    """The players of each entrant, and who took over its seat, by the keys of both."""
    people: dict[int, list[int]] = {}
    stand_ins: dict[int, list[dict[str, Any]]] = {}
    members = EntrantMember.objects.filter(entrant__tournament=tournament).order_by("entrant", "position")
    for number, player, rows in members.values_list("entrant__number", "player_id", "entrant__stand_ins"):
        people.setdefault(number, []).append(player)
        if own := [row for row in rows if row["scores"] != SubstituteRule.OWN]:
            stand_ins[number] = own
    if stand_ins:
        wanted = {row["player"] for rows in stand_ins.values() for row in rows}
        seated = Player.objects.filter(club=tournament.club_id, public_id__in=wanted).values_list("public_id", "pk")
        known = {str(uid): pk for uid, pk in seated}
        for rows in stand_ins.values():
            rows[:] = [{**row, "player": known.get(row["player"], "")} for row in rows]
    return people, stand_ins


def _who_sat(players: Sequence[int], stand_ins: Sequence[Mapping[str, Any]], number: int) -> Sequence[int]:
    """Who really sat there in that round; nobody of a pair, as it is not told in whose place a substitute came."""
    one = stand_in_at(stand_ins, number)
    if one is None:
        return players
    return [int(one.player)] if len(players) == 1 and one.player else ()


def _match(results: Results, tallies: Iterable[Tally], people: Mapping[int, Sequence[int]]) -> Iterator[Match]:
    teams: dict[str | int, list[int]] = {}
    values: dict[str | int, tuple[bool, int]] = {}
    for tally in tallies:
        teams.setdefault(tally.party, []).extend(people.get(tally.entrant, ()))
        values[tally.party] = results.place_value(tally)
    parties = [party for party, team in teams.items() if team]
    if len(parties) > 1:
        ranks = tuple(1 + sum(values[other] > values[party] for other in parties) for party in parties)
        yield Match(tuple(tuple(teams[party]) for party in parties), ranks)


def rating_by_player(club: Club) -> dict[int, float]:
    """The ratings of a club, by the key of the player."""
    return {standing.player.pk: standing.rated.rating for standing in ratings_of(club)[0]}
