"""Ratings of players from the order in which each table ended: Plackett–Luce, by openskill. Pure."""

from collections.abc import Hashable, Iterable, Sequence
from typing import NamedTuple

from openskill.models import PlackettLuce
from openskill.models.weng_lin.plackett_luce import PlackettLuceRating

START, SCALE = 1000, 40


class Match(NamedTuple):
    """One table of one round: who played together, and where each of those ended; the same rank is level."""

    evening: Hashable
    teams: tuple[tuple[int, ...], ...]
    ranks: tuple[int, ...]


class Step(NamedTuple):
    """A player's rating after an evening, and at how many tables it was made there."""

    evening: Hashable
    tables: int
    rating: int


class Rated(NamedTuple):
    """A player: what was shown at least (`rating`), the best guess and how far it may be off, evening by evening."""

    player: int
    rating: int
    guess: int
    unsure: int
    tables: int
    history: tuple[Step, ...]


def rate(matches: Iterable[Match]) -> tuple[Rated, ...]:
    """Everybody who played, strongest first, from all matches in the order they were played.

    `rating` starts at 1000 and grows with what somebody has shown: it is the guess less three times what is unsure,
    as the method recommends for a list. The same matches always give the same ratings.
    """
    model = PlackettLuce()
    ratings: dict[int, PlackettLuceRating] = {}
    steps: dict[int, list[Step]] = {}
    for match in matches:
        before = [[ratings.get(player) or model.rating() for player in team] for team in match.teams]
        for team, after in zip(match.teams, model.rate(before, ranks=list(match.ranks)), strict=True):
            for player, rating in zip(team, after, strict=True):
                ratings[player] = rating
                _note(steps.setdefault(player, []), match.evening, _shown(rating))
    rated = (_rated(player, rating, steps[player]) for player, rating in ratings.items())
    return tuple(sorted(rated, key=lambda rating: (-rating.rating, rating.player)))


def _note(steps: list[Step], evening: Hashable, rating: int) -> None:
    """One step an evening, the last rating of it."""
    tables = 1
    if steps and steps[-1].evening == evening:
        tables += steps.pop().tables
    steps.append(Step(evening, tables, rating))


def _rated(player: int, rating: PlackettLuceRating, steps: Sequence[Step]) -> Rated:
    guess, unsure = round(START + SCALE * rating.mu), round(SCALE * rating.sigma)
    return Rated(player, _shown(rating), guess, unsure, sum(step.tables for step in steps), tuple(steps))


def _shown(rating: PlackettLuceRating) -> int:
    return round(START + SCALE * rating.ordinal())
