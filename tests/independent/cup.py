"""A cup counted again from what everybody can download (docs/leagues.md), sharing no code with the site: the lot of the
pools, their tables, who goes on, every pairing of the brackets."""

from __future__ import annotations

import csv
import io
from collections import Counter
from hashlib import sha256
from itertools import groupby
from typing import Any

Played = dict[tuple[str, str, str], tuple[int, int]]


def read(content: str) -> Played:
    """Points by division, home and away."""
    rows = csv.reader(io.StringIO(content.removeprefix("\N{ZERO WIDTH NO-BREAK SPACE}")))
    return {(row[0], row[4], row[5]): (int(row[7]), int(row[8])) for row in list(rows)[1:] if row[7]}


def pools_of(document: dict[str, Any]) -> list[set[str]]:
    """The lot: heads, then the others, each by SHA-256 of seed and number; dealt to the pools in turn."""
    drawn = document["brackets"][0]
    teams, heads, seed = drawn["teams"], drawn["heads"], drawn["seed"]
    many = len(document["divisions"])
    order = [
        *sorted(range(1, heads + 1), key=lambda n: _lot(seed, n)),
        *sorted(range(heads + 1, len(teams) + 1), key=lambda n: _lot(seed, n)),
    ]
    return [{teams[number - 1] for number in order[pool::many]} for pool in range(many)]


def table(pool: dict[str, Any], number: int, seed: str, played: Played) -> list[str]:
    """Teams from the first: points, points among the level, difference, points made, lot."""
    names, own = pool["names"], {key[1:]: score for key, score in played.items() if key[0] == pool["division"]}

    def points(team: str, among: set[str]) -> int:
        return sum(_worth(team, match, score) for match, score in own.items() if set(match) <= among and team in match)

    def made(team: str, side: int) -> int:
        return sum(score[(match[0] != team) ^ side] for match, score in own.items() if team in match)

    measures = [
        lambda team, level: points(team, set(names)),
        lambda team, level: points(team, level),
        lambda team, level: made(team, 0) - made(team, 1),
        lambda team, level: made(team, 0),
        lambda team, level: -int(_lot(f"{seed}/{number}", names.index(team) + 1), 16),
    ]

    def sort(level: list[str], left: list[Any]) -> list[str]:
        if len(level) < 2 or not left:
            return level
        worth = {team: left[0](team, set(level)) for team in level}
        ordered = sorted(level, key=lambda team: -worth[team])
        return [one for _w, group in groupby(ordered, key=worth.__getitem__) for one in sort(list(group), left[1:])]

    return sort(list(names), measures)


def problems(document: dict[str, Any], played: Played, through: int) -> list[str]:
    """Everything of the knock-out and of the second chance for first losers that is not as it has to be."""
    seed, main, second = document["brackets"][0]["seed"], *document["brackets"]
    places = {
        (number, place): team
        for number, pool in enumerate(document["divisions"], 1)
        for place, team in enumerate(table(pool, number, seed, played), 1)
    }
    seats = {team: seat for seat, team in places.items()}
    into = {team for (_pool, place), team in places.items() if place <= through}
    wrong = [*_walk(main, into, seats, played, seed), *_third(main, seats, played, seed)]
    met: Counter[str] = Counter()
    losers = set()
    for round_ in main["rounds"]:
        for tie in round_:
            if tie["home"] and tie["away"]:
                pair = (tie["home"], tie["away"])
                losers |= {team for team in pair if not met[team] and team != tie["goes_on"]}
                met.update(pair)
    return wrong + _walk(second, losers, seats, played, seed)


def _walk(bracket: dict[str, Any], into: set[str], seats: Any, played: Played, seed: str) -> list[str]:
    rounds, wrong = bracket["rounds"], []
    lines = [team for tie in rounds[0] for team in (tie["home"], tie["away"])]
    if sorted(filter(None, lines)) != sorted(into):
        wrong.append(f"{bracket['name']}: {lines} instead of {sorted(into)}")
    wrong += [f"together too early: {size}" for size in too_near([seats[team][0] if team else 0 for team in lines])]
    for round_ in rounds:
        on = []
        for (home, away), tie in zip(zip(lines[::2], lines[1::2], strict=True), round_, strict=True):
            on.append(_goes_on(bracket["name"], home, away, seats, played, seed))
            if (tie["home"], tie["away"], tie["goes_on"]) != (home, away, on[-1]):
                wrong.append(f"{tie} instead of {home}, {away}, {on[-1]}")
        lines = on
    return wrong


def _third(bracket: dict[str, Any], seats: Any, played: Played, seed: str) -> list[str]:
    """The match for third place, where there is one: the losers of the semi-finals, the upper one at home."""
    if not (third := bracket.get("third")):
        return []
    home, away = ({tie["home"], tie["away"]} - {tie["goes_on"]} for tie in bracket["rounds"][-2])
    teams = home.pop(), away.pop()
    wanted = (*teams, _goes_on(bracket["name"], *teams, seats, played, seed))
    found = (third["home"], third["away"], third["goes_on"])
    return [] if found == wanted else [f"third place: {found} instead of {wanted}"]


def _goes_on(name: str, home: str | None, away: str | None, seats: Any, played: Played, seed: str) -> str | None:
    """The only one; else the winner, from a level match the better place, else the lot."""
    if not home or not away:
        return home or away
    mine, theirs = played[name, home, away]
    if mine != theirs:
        return home if mine > theirs else away
    return min((home, away), key=lambda team: (seats[team][1], _lot(seed, 100 * seats[team][0] + seats[team][1])))


def too_near(pools: list[int]) -> list[int]:
    """The sizes of parts of the table in which a pool has more teams than its equal share, rounded up; 0 is a bye, of
    which a match has one at most."""
    many, found = Counter(pools), []
    size = len(pools) // 2
    while size > 1:
        parts = [Counter(pools[at : at + size]) for at in range(0, len(pools), size)]
        found += [size for part in parts for pool, here in part.items() if pool and here > -(-many[pool] // len(parts))]
        size //= 2
    return found + [1 for at in range(0, len(pools), 2) if pools[at] == pools[at + 1] == 0]


def _worth(team: str, match: tuple[str, str], score: tuple[int, int]) -> int:
    mine, theirs = score if match[0] == team else score[::-1]
    return 2 if mine > theirs else int(mine == theirs)


def _lot(seed: str, number: int) -> str:
    return sha256(f"{seed}:{number}".encode()).hexdigest()
