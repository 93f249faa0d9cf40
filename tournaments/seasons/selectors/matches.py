"""Meetings at the tables of an evening, and how each player ended there: what ratings are counted from."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django.db.models import F

from tournaments.evening.rounds.models import EntrantMember, SubstituteRule, Tournament
from tournaments.evening.rounds.rules import stand_in_at
from tournaments.evening.standings.selectors.results import results_of
from tournaments.register.models import Player
from tournaments.seasons.models import EveningFigures
from tournaments.seasons.rules import Match

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from reports.facts import Tally
    from reports.results import Results


def stored_matches(tournaments: Sequence[Tournament]) -> dict[int, list[Match]]:
    """The matches of those evenings whose figures are of today's journal, by the evening's key. Two queries."""
    figures = EveningFigures.objects.filter(
        tournament__in=[tournament.pk for tournament in tournaments],
        journal_hash=F("tournament__journal_hash"),
        matches__isnull=False,
    )
    rows: dict[int, list[Any]] = dict(figures.values_list("tournament", "matches"))  # type: ignore[arg-type]  # no null
    if not rows:
        return {}
    players = Player.objects.filter(club__in={tournament.club_id for tournament in tournaments})
    keys = {str(uid): key for key, uid in players.values_list("pk", "public_id")}
    return {
        tournament: [
            Match(tuple(tuple(keys[uid] for uid in team) for team in teams), tuple(ranks)) for teams, ranks in matches
        ]
        for tournament, matches in rows.items()
        if all(uid in keys for teams, _ranks in matches for team in teams for uid in team)
    }


def matches_to_store(tournament: Tournament) -> list[Any]:
    """The matches of an evening as plain values, with people by their public ids."""
    matches = matches_of(tournament)
    keys = {key for match in matches for team in match.teams for key in team}
    uids = dict(Player.objects.filter(club=tournament.club_id, pk__in=keys).values_list("pk", "public_id"))
    return [[[[str(uids[key]) for key in team] for team in match.teams], list(match.ranks)] for match in matches]


def matches_of(tournament: Tournament) -> list[Match]:
    """Every table of every closed round, in the order of rounds and tables."""
    people, stand_ins = _players_of(tournament)
    results = results_of(tournament)
    closed = {round_.number for round_ in results.rounds if round_.closed}
    matches: list[Match] = []
    for (number, _table), tallies in sorted(results.by_table.items()):
        if number in closed:
            sitting = {entrant: _sitting(who, stand_ins.get(entrant, ()), number) for entrant, who in people.items()}
            matches += _match(results, tallies, sitting)
    return matches


def _players_of(tournament: Tournament) -> tuple[dict[int, list[int]], dict[int, list[dict[str, Any]]]]:
    """The players of each entrant, and who took over its seat, by the keys of both."""
    people: dict[int, list[int]] = {}
    stand_ins: dict[int, list[dict[str, Any]]] = {}
    members = EntrantMember.objects.filter(entrant__tournament=tournament).order_by("entrant", "position")
    for number, player, rows in members.values_list("entrant__number", "player_id", "entrant__stand_ins"):
        people.setdefault(number, []).append(player)
        if own := [row for row in rows if row["scores"] != SubstituteRule.OWN]:
            stand_ins[number] = own
    if stand_ins:
        public_ids = {row["player"] for rows in stand_ins.values() for row in rows}
        seated = Player.objects.filter(club=tournament.club_id, public_id__in=public_ids).values_list("public_id", "pk")
        keys = {str(uid): pk for uid, pk in seated}
        for rows in stand_ins.values():
            rows[:] = [{**row, "player": keys.get(row["player"], "")} for row in rows]
    return people, stand_ins


def _sitting(players: Sequence[int], stand_ins: Sequence[Mapping[str, Any]], number: int) -> Sequence[int]:
    """The players who sat there in that round; a pair has no substitute."""
    stand_in = stand_in_at(stand_ins, number)
    if stand_in is None:
        return players
    return [int(stand_in.player)] if stand_in.player else ()


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
