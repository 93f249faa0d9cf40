"""A league's published calendar, or a cup's, drawn once more from its document alone and compared."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Any

from scoring.messages import Message

from .bracket import Seat, lines_of, pools_drawn
from .check_fixtures import counted
from .fixtures import DayWish, fixtures

Document = dict[str, Any]

UNREADABLE = Message("This is not the calendar of a league.")


def league_problems(document: Any) -> tuple[Message, ...]:
    """Differences from what was drawn, in sentences; none where every calendar, pool and line comes out the same.
    Results are in another file, so of who goes on only this is looked at: it is one of the two who met."""
    try:
        return tuple(_problems(document))
    except (LookupError, TypeError, ValueError, AttributeError):
        return (UNREADABLE,)


def _problems(document: Document) -> Iterator[Message]:
    pools, brackets = document["divisions"], document.get("brackets", [])
    for pool in pools:
        yield from _calendar(pool)
    if not brackets:
        return
    yield from _lot(pools, brackets[0])
    for bracket in brackets:
        if bracket["kind"] != "bracket" or bracket["seed"] != brackets[0]["seed"]:
            yield Message("{bracket}: it was not drawn with the pools.", bracket=bracket["name"])
        yield from _lines(bracket, [pool["names"] for pool in pools])
    main, *second = [{tuple(place) for place in _first(bracket) if place} for bracket in brackets]
    through = len(main) // len(pools)
    wrong = main != {(pool, place) for pool in range(1, len(pools) + 1) for place in range(1, through + 1)}
    if wrong or not all(places <= main or not places & main for places in second):
        yield Message("{bracket}: it is not the best of each pool who go on.", bracket=brackets[0]["name"])


def _first(bracket: Document) -> list[Any]:
    """The places of the pools on the lines, from top to bottom."""
    return [place for tie in bracket["rounds"][0] for place in tie["places"]] if bracket["rounds"] else []


def _calendar(pool: Document) -> Iterator[Message]:
    """Is it whole, does it promise what it should, does it follow from its number?"""
    names, dates = pool["names"], pool["dates"]
    if len(set(names)) != pool["teams"] or len(names) != pool["teams"] or len(dates) != len(pool["days"]):
        yield Message("{division}: it has other teams or days than it says.", division=pool["division"])
    if any(date >= other for date, other in pairwise(dates)):
        yield Message("{division}: the dates are not in order.", division=pool["division"])
    yield from counted(pool).problems
    wishes = [DayWish(*wish) for wish in pool["wishes"]]
    meetings = pool.get("meetings") or 1 + bool(pool["double"])
    again = fixtures(pool["teams"], meetings=meetings, seed=pool["seed"], halls=pool["halls"], wishes=wishes)
    if any(pool.get(name, value) != value for name, value in again.as_json().items()):
        yield Message("{division}: drawn again, the calendar is another.", division=pool["division"])


def _lot(pools: Sequence[Document], drawn: Document) -> Iterator[Message]:
    """Are these the teams that the lot brings into each pool?"""
    teams, seed = drawn["teams"], drawn["seed"]
    again = pools_drawn(len(teams), len(pools), heads=drawn["heads"], seed=seed)
    for number, (pool, lot) in enumerate(zip(pools, again, strict=True), 1):
        if pool["names"] != [teams[team - 1] for team in lot]:
            yield Message("{division}: drawn again, other teams are in it.", division=pool["division"])
        if pool["seed"] != f"{seed}/{number}":
            yield Message("{division}: its calendar was drawn from another number.", division=pool["division"])


def _lines(bracket: Document, pools: Sequence[Sequence[str]]) -> Iterator[Message]:
    """Do the places stand on the lines that the lot gives them, and do those who go on meet?"""
    rounds = bracket["rounds"]
    if not rounds:
        return
    places = [tuple(place) if place else None for place in _first(bracket)]
    seats = tuple(Seat(*place) for place in places if place)
    teams = [team for tie in rounds[0] for team in (tie["home"], tie["away"])]
    wrong = list(lines_of(tuple(sorted(seats)), bracket["seed"])) != places
    wrong |= any(
        team is not None and (not at or team not in pools[at[0] - 1]) for team, at in zip(teams, places, strict=True)
    )
    for number, ties in enumerate(rounds):
        wrong |= [(tie["home"], tie["away"]) for tie in ties] != list(zip(teams[0::2], teams[1::2], strict=True))
        wrong |= any(tie["goes_on"] not in (None, tie["home"], tie["away"]) for tie in ties)
        wrong |= number > 0 and any(tie["places"] is not None for tie in ties)
        teams = [tie["goes_on"] for tie in ties]
    matches = [tie["match"] for ties in rounds for tie in ties]
    if third := bracket.get("third"):
        matches.append(third["match"])
        wrong |= len(rounds) < 2 or [third["home"], third["away"]] != [_loser(tie) for tie in rounds[-2]]
        wrong |= third["goes_on"] not in (None, third["home"], third["away"]) or third["places"] is not None
    if wrong or matches != list(range(1, len(matches) + 1)):
        yield Message("{bracket}: drawn again, other teams meet.", bracket=bracket["name"])


def _loser(tie: Document) -> Any:
    """The loser; None where that is not known, or where it had no loser or two."""
    teams = [team for team in (tie["home"], tie["away"]) if team is not None]
    return (
        next((team for team in teams if team != tie["goes_on"]), None) if tie["goes_on"] and len(teams) == 2 else None
    )
