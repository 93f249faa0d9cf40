"""A match that is played as an evening of this site: which one, and what it says of the result."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import date
from typing import TYPE_CHECKING

from django.core.cache import cache
from django.db.models import Q

from tournaments.clubs.models import Club
from tournaments.evening.rounds.models import Status
from tournaments.evening.standings.selectors.results import results_of
from tournaments.leagues.models import MatchEvening

if TYPE_CHECKING:
    from reports.results import Results
    from tournaments.evening.rounds.models import Tournament
    from tournaments.leagues.models import League, LeagueMatch
    from tournaments.leagues.selectors.leagues import MatchView


Parts = tuple[tuple[int, int], ...]
KEPT = 24 * 3600


@dataclass(frozen=True)
class EveningView:
    """The evening of a match. `parts` are its points of each table or round, home first, once it is finished and its
    results are shown; `strangers` counts the players who play for neither team."""

    link: MatchEvening
    one: MatchView
    parts: Parts = ()
    strangers: int = 0

    @property
    def tournament(self) -> Tournament:
        return self.link.tournament

    @property
    def finished(self) -> bool:
        """Is it finished, whether or not the results are held back?"""
        return self.tournament.status == Status.FINISHED

    @property
    def score(self) -> tuple[int, int]:
        """What it says now: points of the home team and of the visitors."""
        return sum(home for home, _ in self.parts), sum(away for _, away in self.parts)

    @property
    def differs(self) -> bool:
        """Does it say something else than what is recorded of the match?"""
        state = self.one.state
        return bool(self.parts) and (bool(state.forfeited) or state.score != self.score or not state.parts)

    @property
    def other_date(self) -> date | None:
        """When it is, where that is not the date of the match."""
        return self.tournament.date if self.one.date and self.one.date != self.tournament.date else None


def evening_of(one: MatchView) -> EveningView | None:
    """The evening that a match is played as; None where it is none. A query, and those of its results once for each
    change of it."""
    links = MatchEvening.objects.select_related("tournament__club")
    link = links.filter(match=one.match.pk).first() if one.match.pk else None
    return _view(link, one) if link else None


def differing(league: League, matches: Iterable[MatchView]) -> list[EveningView]:
    """The evenings that say something else than what is recorded of their matches, in the order of those."""
    links = MatchEvening.objects.filter(match__division__league=league).select_related("tournament__club")
    by_match = {link.match_id: link for link in links}
    views = [_view(by_match[one.match.pk], one) for one in matches if one.match.pk in by_match]
    return [view for view in views if view.differs]


def match_played_as(tournament: Tournament) -> LeagueMatch | None:
    """The match that an evening is; None for most."""
    also = ("match__home", "match__away", "match__division__league__club")
    link = MatchEvening.objects.filter(tournament=tournament).select_related(*also).first()
    return link.match if link else None


def clubs_of(match: LeagueMatch) -> list[Club]:
    """The clubs of this site that may make an evening of the match: that of the home team first, then the league's."""
    league = match.division.league
    keys = list(dict.fromkeys(filter(None, [match.home.club_id, league.club_id, match.away.club_id])))
    return sorted(Club.objects.filter(pk__in=keys), key=lambda club: keys.index(club.pk))


def sources_of(club: Club) -> tuple[list[Tournament], list[Tournament]]:
    """Evenings of the club that a match may become, being in preparation without players; and the latest of all, whose
    rules and plan a new one may have."""
    own = club.tournaments.filter(archived_at=None).order_by("-date", "-pk")
    empty = Q(entrants=None, entries=None, rounds=None, league_match=None, status=Status.DRAFT, lead="")
    return list(own.filter(empty)[:MOST]), list(own[:MOST])


MOST = 20


def points_of(link: MatchEvening) -> tuple[Parts, int]:
    """The points of each table of an evening of one round, of each round of a longer one, and what belongs to none of
    them last; and how many of its players play for neither team. Kept until the evening changes."""
    key = f"match:{link.tournament.state}:{link.pk}"
    told: tuple[Parts, int] | None = cache.get(key)
    if told is None:
        teams = dict(link.tournament.entrants.values_list("number", "team"))
        sides = {number: _side(team, link) for number, team in teams.items()}
        results = results_of(link.tournament)
        parts = tuple(_parts(results, sides)) if results.tallies else ()
        told = parts, sum(side is None for side in sides.values())
        cache.set(key, told, timeout=KEPT)
    return told


def _view(link: MatchEvening, one: MatchView) -> EveningView:
    if link.tournament.status != Status.FINISHED or link.tournament.results_held:
        return EveningView(link, one)
    return EveningView(link, one, *points_of(link))


def _side(team: str, link: MatchEvening) -> int | None:
    """0 for the home team, 1 for the visitors."""
    sides = {link.away_name.casefold(): 1, link.home_name.casefold(): 0}
    return sides.get(team.casefold())


def _parts(results: Results, sides: dict[int, int | None]) -> Iterator[tuple[int, int]]:
    whole = _summed((sides[number], points) for number, points in results.totals.items())
    told = [(0, 0)]
    for part in _by_table(results, sides) if _played(results) == 1 else _by_round(results, sides):
        told.append(part)
        yield part
    rest = whole[0] - sum(home for home, _ in told), whole[1] - sum(away for _, away in told)
    if rest != (0, 0) or len(told) == 1:
        yield rest


def _played(results: Results) -> int:
    return len({tally.round for tally in results.tallies})


def _by_table(results: Results, sides: dict[int, int | None]) -> Iterator[tuple[int, int]]:
    for table in sorted({tally.table for tally in results.tallies}):
        yield _summed(
            (sides[number], tally.points)
            for number in sides
            for tally in results.tallies_of(number)
            if tally.table == table
        )


def _by_round(results: Results, sides: dict[int, int | None]) -> Iterator[tuple[int, int]]:
    for number in sorted({tally.round for tally in results.tallies}):
        yield _summed((sides[who], rounds.get(number, 0)) for who, rounds in results.round_points.items())


def _summed(points: Iterable[tuple[int | None, int]]) -> tuple[int, int]:
    rows: Sequence[tuple[int | None, int]] = list(points)
    return sum(n for side, n in rows if side == 0), sum(n for side, n in rows if side == 1)
