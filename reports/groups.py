"""Standings of clubs and of categories, made from the standings of the entrants."""

from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass, replace
from itertools import groupby

from reports.measures import Measure
from reports.numbers import signed
from reports.standings import Standing, Standings
from scoring import Message


@dataclass(frozen=True)
class ClubStanding:
    """A club with the entrants that count for it, and its others. An incomplete club has fewer than are asked for."""

    place: int
    shared: bool
    club: str
    total: int
    counted: tuple[Standing, ...]
    complete: bool
    others: tuple[Standing, ...] = ()

    @property
    def names(self) -> str:
        """Names of those who count, best first."""
        return ", ".join(row.entrant.name for row in self.counted)


def by_club(standings: Standings, best: int | None) -> tuple[ClubStanding, ...]:
    """Clubs by the sum of the main measure over their `best` highest entrants, or over all (None).

    Entrants without a club are left out. A pair of two clubs counts for both. The standings are those of the
    event in one part.

    Clubs with fewer entrants come after all complete ones, whatever their sum. Level clubs share a place.
    """
    if best is not None and best < 1:
        raise ValueError(f"At least 1 entrant has to count for a club, not {best}.")
    clubs: dict[str, list[Standing]] = {}
    for row in standings.rows:
        for club in row.entrant.clubs:
            clubs.setdefault(club, []).append(row)
    unordered = [_club(name, rows, best) for name, rows in clubs.items()]
    lowest_first = standings.order[0].lowest_first
    ordered = sorted(unordered, key=lambda row: (_club_key(row, lowest_first), row.club.casefold(), row.club))
    return tuple(_placed(ordered, lowest_first))


def club_why(above: ClubStanding, below: ClubStanding, measure: Measure) -> Message:
    """The reason why one club stands above the next, or beside it; `measure` is the one that is added up."""
    if above.complete and not below.complete:
        return Message(
            "{club} has too few players to be complete, so it comes after {other}.", club=below.club, other=above.club
        )
    if above.shared and above.place == below.place:
        return Message("{club} and {other} are level: they share the place.", club=above.club, other=below.club)
    return Message(
        "{measure}: {club} {mine}, {other} {theirs}.",
        measure=Message(measure.label),
        club=above.club,
        mine=signed(above.total) if measure.signed else str(above.total),
        other=below.club,
        theirs=signed(below.total) if measure.signed else str(below.total),
    )


def remark_below(clubs: Iterable[ClubStanding]) -> tuple[Message, ...]:
    """The remark below such standings."""
    pairs = any(len(row.entrant.clubs) > 1 for club in clubs for row in club.counted)
    return (Message("A pair of two clubs counts for both."),) if pairs else ()


def of_category(standings: Standings, category: str) -> Standings:
    """The standings of one category alone, in the same order; who shared a place with another of it still does."""
    return among(standings, {row.entrant.key for row in in_category(standings, category)})


def among(standings: Standings, keys: Collection[int]) -> Standings:
    """The standings of these entrants alone, with places of their own."""
    return replace(standings, rows=tuple(_renumbered([row for row in standings.rows if row.entrant.key in keys])))


def in_category(standings: Standings, category: str) -> tuple[Standing, ...]:
    """The rows of who is in a category, alone or among others, with their places in the whole."""
    named = category.casefold()
    return tuple(row for row in standings.rows if named in {name.casefold() for name in row.entrant.categories})


def categories(standings: Standings) -> tuple[str, ...]:
    """The categories there are, by name, each once however it is spelt."""
    spellings: dict[str, str] = {}
    for row in sorted(standings.rows, key=lambda row: row.entrant.number):
        for category in row.entrant.categories:
            spellings.setdefault(category.casefold(), category)
    return tuple(spellings[key] for key in sorted(spellings))


def _club(name: str, rows: list[Standing], best: int | None) -> ClubStanding:
    counted, others = tuple(rows[:best]), tuple(rows[len(rows) if best is None else best :])
    total = sum(row.values[0] or 0 for row in counted)
    return ClubStanding(0, False, name, total, counted, len(rows) >= (best or 0), others)


def _club_key(club: ClubStanding, lowest_first: bool) -> tuple[bool, int]:
    return not club.complete, club.total if lowest_first else -club.total


def _placed(clubs: Iterable[ClubStanding], lowest_first: bool) -> Iterator[ClubStanding]:
    place = 1
    for _, level in groupby(clubs, key=lambda club: _club_key(club, lowest_first)):
        sharing = tuple(level)
        yield from (replace(club, place=place, shared=len(sharing) > 1) for club in sharing)
        place += len(sharing)


def _renumbered(rows: Iterable[Standing]) -> Iterator[Standing]:
    place = 1
    for _, level in groupby(rows, key=lambda row: row.place):
        sharing = tuple(level)
        yield from (replace(row, place=place, shared=len(sharing) > 1, gained=None) for row in sharing)
        place += len(sharing)
