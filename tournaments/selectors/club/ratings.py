"""The ratings of a club's players over all its evenings, from the rounds that are closed."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import groupby
from typing import NamedTuple

from django.core.cache import cache

from reports.facts import Tally
from reports.results import Results
from tournaments.models import Club, EntrantMember, Player, Round, Tournament
from tournaments.play.ratings import Match, Rated, rate
from tournaments.selectors.evening.results import results_of

KEPT = 24 * 3600


class Standing(NamedTuple):
    """One player of the list with the place it takes, shared where ratings are equal."""

    place: int
    shared: bool
    player: Player
    rated: Rated


def ratings_of(club: Club) -> tuple[list[Standing], list[Tournament]]:
    """The club's players by rating, erased ones left out, in two queries once all evenings are known."""
    evenings = list(
        Tournament.objects.filter(club=club, rounds__status=Round.Status.CLOSED).distinct().order_by("date", "pk")
    )
    rated = _rated(club, evenings)
    players = Player.objects.filter(pk__in=[rating.player for rating in rated], erased_at=None).in_bulk()
    return list(_placed([rating for rating in rated if rating.player in players], players)), evenings


def _placed(rated: Sequence[Rated], players: Mapping[int, Player]) -> Iterator[Standing]:
    place = 1
    for _, level in groupby(rated, key=lambda rating: rating.rating):
        sharing = tuple(level)
        yield from (Standing(place, len(sharing) > 1, players[rating.player], rating) for rating in sharing)
        place += len(sharing)


def _rated(club: Club, evenings: Sequence[Tournament]) -> Sequence[Rated]:
    """Counted anew only when an evening changed."""
    marks = tuple((evening.pk, evening.revision) for evening in evenings)
    key = f"ratings:{club.pk}"
    known, rated = cache.get(key) or (None, ())
    if known != marks:
        rated = rate(match for evening in evenings for match in matches_of(evening))
        cache.set(key, (marks, rated), timeout=KEPT)
    return rated


def matches_of(tournament: Tournament) -> list[Match]:
    """Every table of every closed round, in the order of rounds and tables; kept until the evening changes."""
    key = f"matches:{tournament.public_id}:{tournament.revision}"
    matches: list[Match] | None = cache.get(key)
    if matches is None:
        matches = list(_matches(tournament))
        cache.set(key, matches, timeout=KEPT)
    return matches


def _matches(tournament: Tournament) -> Iterator[Match]:
    people: dict[int, list[int]] = {}
    members = EntrantMember.objects.filter(entrant__tournament=tournament).order_by("entrant", "position")
    for number, player in members.values_list("entrant__number", "player_id"):
        people.setdefault(number, []).append(player)
    results = results_of(tournament)
    closed = {round_.number for round_ in results.rounds if round_.closed}
    for (number, _table), tallies in sorted(results.by_table.items()):
        if number in closed:
            yield from _match(tournament, results, tallies, people)


def _match(
    tournament: Tournament, results: Results, tallies: Iterable[Tally], people: Mapping[int, Sequence[int]]
) -> Iterator[Match]:
    teams: dict[str | int, list[int]] = {}
    values: dict[str | int, tuple[bool, int]] = {}
    for tally in tallies:
        teams.setdefault(tally.party, []).extend(people.get(tally.entrant, ()))
        values[tally.party] = results.place_value(tally)
    parties = [party for party, team in teams.items() if team]
    if len(parties) > 1:
        ranks = tuple(1 + sum(values[other] > values[party] for other in parties) for party in parties)
        yield Match(tournament.pk, tuple(tuple(teams[party]) for party in parties), ranks)
