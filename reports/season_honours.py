"""Honours of a season besides its places: who came first on each evening, and the home clubs."""

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from reports.season_rules import SeasonRule
from reports.seasons import Evening, points_of


class Honour(NamedTuple):
    """The first places of one evening, by person; several persons where a place was shared."""

    title: str
    places: tuple[tuple[int, ...], ...]


class ClubSeason(NamedTuple):
    """A home club in the club trophy; `marks` follow the evenings, None is one with too few of its people."""

    place: int
    shared: bool
    club: str
    total: int
    marks: tuple[int | None, ...]


def table_of_honour(evenings: Iterable[Evening], places: int = 3) -> tuple[Honour, ...]:
    """The first, second and third of each evening."""
    return tuple(_honour(evening, places) for evening in sorted(evenings, key=lambda evening: evening.number))


def club_trophy(evenings: Iterable[Evening], clubs: Mapping[int, str], rule: SeasonRule) -> tuple[ClubSeason, ...]:
    """Home clubs by the sum, over the evenings, of their best results; `clubs` has each person's, empty without one.

    The rule's `club_best` says how many count; an evening with fewer gives a club nothing. Level clubs share a place.
    """
    ordered = tuple(sorted(evenings, key=lambda evening: evening.number))
    named = sorted(set(filter(None, clubs.values())), key=lambda club: (club.casefold(), club))
    rows = [(club, tuple(_of_club(evening, club, clubs, rule) for evening in ordered)) for club in named]
    rows = [row for row in rows if any(mark is not None for mark in row[1])]
    totals = [sum(mark or 0 for mark in marks) for _, marks in rows]
    return tuple(
        ClubSeason(1 + sum(other > total for other in totals), totals.count(total) > 1, club, total, marks)
        for total, (club, marks) in sorted(zip(totals, rows, strict=True), key=lambda row: -row[0])
    )


def _of_club(evening: Evening, club: str, clubs: Mapping[int, str], rule: SeasonRule) -> int | None:
    best = rule.club_best or 1
    own = sorted((points_of(result, rule) for person, result in evening.played.items() if clubs.get(person) == club))
    return sum(own[-best:]) if len(own) >= best else None


def _honour(evening: Evening, places: int) -> Honour:
    by_place = tuple(
        tuple(sorted(person for person, result in evening.played.items() if result.place == place))
        for place in range(1, places + 1)
    )
    return Honour(evening.title, by_place)
