"""The independent count of a league's calendar, from the finished document alone; shares no code with its maker."""

from collections import Counter
from dataclasses import dataclass
from typing import Any

from scoring.messages import Message

LONGEST_RUN = 2


@dataclass(frozen=True)
class Counted:
    """The counts. `problems` are promises that are broken: what may never be; the rest are numbers to judge.

    `meetings` and `home` are (fewest, most): how often one team is at home to another, and matches at home of a team.
    `clashes` are (day, team, team) of one hall; `unkept` are wishes as (team, day, home, weight).
    """

    problems: tuple[Message, ...]
    days: int = 0
    matches: int = 0
    meetings: tuple[int, int] = (0, 0)
    home: tuple[int, int] = (0, 0)
    longest: int = 0
    breaks: int = 0
    fewest_breaks: int = 0
    apart: int | None = None
    clashes: tuple[tuple[int, int, int], ...] = ()
    asked: int = 0
    unkept: tuple[tuple[int, int, bool, int], ...] = ()


def counted(document: Any) -> Counted:
    """All counts of the document, whatever its shape; one that cannot be read has one problem."""
    try:
        teams = int(document["teams"])
        meetings = int(document.get("meetings") or 1 + bool(document["double"]))
        days = [[(int(home), int(away)) for home, away in day] for day in document["days"]]
        halls = [[int(team) for team in hall] for hall in document.get("halls", [])]
        wishes = [
            (int(team), int(day), bool(home), int(weight)) for team, day, home, weight in document.get("wishes", [])
        ]
    except (KeyError, TypeError, ValueError, AttributeError):
        return Counted((Message("This is not the calendar of a league."),))
    if not days or not 2 <= teams <= 100:
        return Counted((Message("This is not the calendar of a league."),))
    ranks = range(1, teams + 1)
    sides = {team: [_side(team, day) for day in days] for team in ranks}
    played = {team: [side for side in row if side] for team, row in sides.items()}
    at_home = [row.count("home") for row in played.values()]
    direct = Counter(match for day in days for match in day)
    ordered = [direct[team, other] for team in ranks for other in ranks if team != other]
    homes = [{home for home, _ in day} for day in days]
    return Counted(
        problems=(*_impossible(teams, days), *_promises(teams, meetings, direct, played)),
        days=len(days),
        matches=sum(map(len, days)),
        meetings=(min(ordered), max(ordered)),
        home=(min(at_home), max(at_home)),
        longest=max(map(_longest_run, played.values())),
        breaks=sum(row[at] == row[at - 1] for row in played.values() for at in range(1, len(row))),
        fewest_breaks=0 if teams % 2 else (teams - 2) * meetings,
        apart=_fewest_days_apart(days),
        clashes=tuple(
            (number, first, other)
            for number, team_home in enumerate(homes, 1)
            for hall in halls
            for at, first in enumerate(hall)
            for other in hall[at + 1 :]
            if first in team_home and other in team_home
        ),
        asked=len(wishes),
        unkept=tuple(w for w in wishes if not 1 <= w[1] <= len(days) or (w[0] in homes[w[1] - 1]) != w[2]),
    )


def _side(team: int, day: list[tuple[int, int]]) -> str:
    return next(("home" if home == team else "away" for home, away in day if team in (home, away)), "")


def _impossible(teams: int, days: list[list[tuple[int, int]]]) -> list[Message]:
    """Nobody plays twice on a day, or against itself, or is not there at all."""
    problems = []
    for number, day in enumerate(days, 1):
        playing = Counter(team for match in day for team in match)
        for team, times in sorted(playing.items()):
            if not 1 <= team <= teams:
                problems.append(Message("Day {day}: there is no team {team}.", day=number, team=team))
            elif times > 1:
                problems.append(Message("Day {day}: team {team} plays {n} times.", day=number, team=team, n=times))
    return problems


def _promises(
    teams: int, meetings: int, direct: Counter[tuple[int, int]], played: dict[int, list[str]]
) -> list[Message]:
    """Check that all meet all so often, as often at home as away, and that nobody is anywhere three times running."""
    problems = []
    for team in range(1, teams + 1):
        for other in range(team + 1, teams + 1):
            legs = direct[team, other], direct[other, team]
            if sum(legs) != meetings or abs(legs[0] - legs[1]) > meetings % 2:
                problems.append(
                    Message("Teams {one} and {other} meet {n} times.", one=team, other=other, n=sum(legs))
                    if sum(legs) != meetings
                    else Message("Teams {one} and {other} meet twice in the same hall.", one=team, other=other)
                )
        if (run := _longest_run(played[team])) > LONGEST_RUN:
            problems.append(
                Message("Team {team} is {n} times running at home, or {n} times running away.", team=team, n=run)
            )
    return problems


def _longest_run(row: list[str]) -> int:
    longest = run = 0
    for at, side in enumerate(row):
        run = run + 1 if at and row[at - 1] == side else 1
        longest = max(longest, run)
    return longest


def _fewest_days_apart(days: list[list[tuple[int, int]]]) -> int | None:
    """The fewest days from a match to its return; None where nobody meets twice."""
    last: dict[frozenset[int], int] = {}
    gaps = []
    for number, day in enumerate(days):
        for match in map(frozenset, day):
            gaps += [number - last[match]] if match in last else []
            last[match] = number
    return min(gaps, default=None)
