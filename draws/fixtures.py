"""The calendar of a league: who is at home to whom on which day, for 3 to 24 teams, drawn from a seed.

Source of the pattern: D. de Werra, “Scheduling in sports”, in P. Hansen (ed.), Studies on Graphs and Discrete
Programming (1981), 381–395: the canonical rounds of the circle method, in which each half of n teams has n − 2 breaks
(two matches in a row at home, or two away), the fewest there can be, and an odd number of teams has none.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations
from random import Random
from typing import Any, NamedTuple

FEWEST_TEAMS, MOST_TEAMS, MOST_MEETINGS = 3, 24, 4
CLASH, WISH, BREAK = 1000, 10, 1
STARTS, STEPS = 6, 3000

Match = tuple[int, int]
Days = list[list[Match]]


class DayWish(NamedTuple):
    """A team (from 1) that wants to be at home on a day (from 1), or not to be; `weight` is 1, 2 or 3."""

    team: int
    day: int
    home: bool = False
    weight: int = 1


@dataclass(frozen=True)
class Calendar:
    """The days, each a list of (home, away) with teams from 1, and what they were drawn from."""

    teams: int
    meetings: int
    seed: str
    days: tuple[tuple[Match, ...], ...]
    halls: tuple[tuple[int, ...], ...] = ()
    wishes: tuple[DayWish, ...] = ()

    def as_json(self) -> dict[str, Any]:
        """The document that `check_fixtures.counted` reads."""
        return {
            "kind": "fixtures",
            "teams": self.teams,
            "double": self.meetings == 2,  # of two halves, as programs that read it knew it before
            "meetings": self.meetings,
            "seed": self.seed,
            "halls": [list(hall) for hall in self.halls],
            "wishes": [list(wish) for wish in self.wishes],
            "days": [[list(match) for match in day] for day in self.days],
        }


def fixtures(
    teams: int,
    *,
    meetings: int = 2,
    seed: str = "",
    halls: Sequence[Sequence[int]] = (),
    wishes: Sequence[DayWish] = (),
) -> Calendar:
    """A round robin in which nobody is at home or away three times running; every other one turns home and away round.

    `halls` are the teams that share one: as rarely as can be both at home on a day. Wishes are weighed below that.
    The same seed gives the same calendar. ValueError for a number of teams that cannot be.
    """
    if not 1 <= meetings <= MOST_MEETINGS:
        raise ValueError(f"Teams meet up to {MOST_MEETINGS} times, not {meetings}.")
    if not FEWEST_TEAMS <= teams <= MOST_TEAMS:
        raise ValueError(f"A league has {FEWEST_TEAMS} to {MOST_TEAMS} teams, not {teams}.")
    request = _Asked(teams, [pair for hall in halls for pair in combinations(sorted(set(hall)), 2)], list(wishes))
    chance = Random(f"fixtures:{seed}")
    pattern = _pattern(teams, meetings)
    slots = min((_placed(pattern, request, chance) for _ in range(STARTS)), key=lambda placing: placing[0])[1]
    days = [[(slots[home], slots[away]) for home, away in day] for day in pattern]
    _exchange(days, request, meetings)
    ordered = tuple(tuple(sorted(day)) for day in days)
    return Calendar(teams, meetings, seed, ordered, tuple(map(tuple, halls)), tuple(wishes))


class _Asked(NamedTuple):
    teams: int
    sharing: list[Match]
    wishes: list[DayWish]

    def cost(self, homes: Sequence[int]) -> int:
        """The weight of clashes and unkept wishes; `homes` has a bit for each day at home, by team."""
        clashes = sum((homes[first] & homes[second]).bit_count() for first, second in self.sharing)
        unkept = sum(wish.weight for wish in self.wishes if (homes[wish.team] >> wish.day & 1) != wish.home)
        return CLASH * clashes + WISH * unkept


def _pattern(teams: int, meetings: int) -> Days:
    """The canonical rounds for places from 0; the return begins with the second round and ends with the first."""
    moving = teams - 1 + teams % 2
    half: Days = []
    for turn in range(moving):
        last = (moving, turn) if turn % 2 else (turn, moving)
        around = [((turn + i) % moving, (turn - i) % moving) for i in range(1, (moving + 1) // 2)]
        day = [last, *(pair if at % 2 == 0 else pair[::-1] for at, pair in enumerate(around))]
        half.append([match for match in day if max(match) < teams])
    back = [[(away, home) for home, away in day] for day in half]
    days = half + back[1:] + back[:1] if meetings > 1 else half
    for meeting in range(2, meetings):
        part = back if meeting % 2 else half
        turned = [days + part[first:] + part[:first] for first in range(len(part))]
        days = max((calendar for calendar in turned if not _runs(calendar, teams)), key=_fewest_days_apart)
    return days


def _runs(days: Days, teams: int) -> bool:
    """Is somebody at home or away three times running?"""
    sides = [""] * teams
    for home, away in (match for day in days for match in day):
        sides[home] += "H"
        sides[away] += "A"
    return any("HHH" in row or "AAA" in row for row in sides)


def _fewest_days_apart(days: Days) -> int:
    """The fewest days from a match to the next of the same two."""
    last: dict[frozenset[int], int] = {}
    fewest = len(days)
    for number, day in enumerate(days):
        for pair in map(frozenset, day):
            fewest = min(fewest, number - last.get(pair, -len(days)))
            last[pair] = number
    return fewest


def _placed(pattern: Days, request: _Asked, chance: Random) -> tuple[int, list[int]]:
    """Teams laid over the places of the pattern by simulated annealing: what it costs, and the team of each place."""
    slots = list(range(1, request.teams + 1))
    chance.shuffle(slots)
    masks = [
        sum(1 << day for day, matches in enumerate(pattern, 1) for home, _ in matches if home == place)
        for place in range(request.teams)
    ]
    homes = [0] * (request.teams + 1)
    for place, team in enumerate(slots):
        homes[team] = masks[place]
    cost = request.cost(homes)
    best = cost, slots[:]
    for step in range(STEPS):
        if not best[0]:
            break
        first, second = chance.sample(range(request.teams), 2)
        first_slot, other = slots[first], slots[second]
        homes[first_slot], homes[other] = homes[other], homes[first_slot]
        changed = request.cost(homes)
        if changed <= cost or chance.random() < math.exp((cost - changed) / (WISH * 5 * (1 - step / STEPS))):
            slots[first], slots[second], cost = other, first_slot, changed
            best = min(best, (cost, slots[:]))
        else:
            homes[first_slot], homes[other] = homes[other], homes[first_slot]
    return best


def _exchange(days: Days, request: _Asked, meetings: int) -> None:
    """Exchange home and away of two teams in all their matches wherever that costs less, until nowhere does."""
    pairs = list(combinations(range(1, request.teams + 1), 2))
    cost, gained = _whole_cost(days, request, meetings), True
    while gained and cost >= WISH:
        gained = False
        for pair in pairs:
            _turn(days, pair)
            changed = _whole_cost(days, request, meetings)
            if changed < cost:
                cost, gained = changed, True
            else:
                _turn(days, pair)


def _turn(days: Days, pair: Match) -> None:
    for day in days:
        for at, match in enumerate(day):
            if set(match) == set(pair):
                day[at] = match[::-1]


def _whole_cost(days: Days, request: _Asked, meetings: int) -> float:
    """With the breaks; infinite where somebody is at home or away three times running, or too often in all."""
    homes, sides = [0] * (request.teams + 1), [""] * (request.teams + 1)
    for number, day in enumerate(days, 1):
        for home, away in day:
            homes[home] |= 1 << number
            sides[home] += "H"
            sides[away] += "A"
    if any("HHH" in row or "AAA" in row for row in sides):
        return math.inf
    if meetings % 2 and any(abs(row.count("H") - row.count("A")) > 1 for row in sides):
        return math.inf
    return request.cost(homes) + BREAK * sum(_breaks(sides))


def _breaks(sides: Sequence[str]) -> Iterator[int]:
    for row in sides:
        yield sum(before == after for before, after in zip(row, row[1:], strict=False))
