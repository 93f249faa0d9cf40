"""A cup's bracket in words: its rounds, where each line comes from, and what a correction no longer changes."""

from __future__ import annotations

from datetime import date
from typing import TYPE_CHECKING, Any

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

if TYPE_CHECKING:
    from draws.bracket import Seat
    from tournaments.models import Division, LeagueTeam
    from tournaments.selectors.club.cups import BracketView, CupView, TieView


def round_name(division: Division | None, round_: int, rounds: int) -> str:
    """What a round of a bracket is called."""
    last = {0: pgettext("cup", "Final"), 1: pgettext("cup", "Semi-finals"), 2: pgettext("cup", "Quarter-finals")}
    name = last.get(rounds - round_) or pgettext("cup", "Round {number}").format(number=round_)
    return f"{bracket_name(division)} · {name}" if division else name


def bracket_name(division: Division) -> str:
    """What a bracket is called, in the reader's language."""
    return _("Second chance") if division.is_second_chance else pgettext("cup", "Knock-out")


def bracket_told(view: BracketView, cup: CupView) -> dict[str, Any]:
    """What the bracket's section shows: every round with its pairings, and sentences about it."""
    pools = {pool.division.number: pool.division.name for pool in cup.pools}
    many = len(view.rounds)
    rounds = [
        {
            "name": round_name(None, number, many),
            "date": _date(view, number),
            "ties": [_told(tie, pools) for tie in ties],
        }
        for number, ties in enumerate(view.rounds, 1)
    ]
    return {
        "view": view,
        "name": bracket_name(view.division),
        "rounds": rounds,
        "kept": [_kept(tie) for tie in view.kept],
    }


def bracket_data(view: BracketView) -> dict[str, Any]:
    """The bracket for other programs: what it was drawn from, and every pairing with names, null where not known."""
    rounds = [
        [
            {
                "match": tie.tie.number,
                "home": tie.home.name if tie.home else None,
                "away": tie.away.name if tie.away else None,
                "places": [list(seat) if seat else None for seat in tie.seats] if tie.tie.round == 1 else None,
                "goes_on": tie.winner.name if tie.winner else None,
            }
            for tie in ties
        ]
        for ties in view.rounds
    ]
    return {"name": view.division.name, **view.division.calendar, "rounds": rounds}


def _told(view: TieView, pools: dict[int, str]) -> dict[str, Any]:
    sides = [(view.home, view.seats[0]), (view.away, view.seats[1])]
    scores: tuple[int | str, ...] = ("", "")
    if view.one and view.one.decided and not view.tie.state.forfeited:
        scores = view.tie.state.score
    gone = view.tie.state.forfeited if view.one and view.one.decided else ()
    first = view.tie.round == 1
    return {
        "number": view.tie.number,
        "one": view.one,
        "by_rule": _by_rule(view),
        "sides": [
            {
                "name": team.name if team else _unknown(view, at, seat, pools),
                "team": team,
                "score": pgettext("match", "did not come") if side in gone else scores[at],
                "on": team is not None and view.winner == team,
            }
            for at, (side, (team, seat)) in enumerate(zip(("home", "away"), sides, strict=True))
            if team or seat or not first
        ],
        "bye": first and None in view.seats,
    }


def _by_rule(view: TieView) -> str:
    if view.tie.by_rule and view.winner:
        return _("Level: {team} goes on, as the rule says.").format(team=view.winner.name)
    one = view.one
    if one and one.decided and not view.tie.winner.known:
        return _("Level: they play on, and the organiser records the result with it.")
    return ""


def _unknown(view: TieView, at: int, seat: Seat | None, pools: dict[int, str]) -> str:
    line = (view.tie.home, view.tie.away)[at]
    if line.known:
        return _("nobody")
    if seat:
        return _("{pool}, place {place}").format(pool=pools.get(seat.pool, ""), place=seat.place)
    return _("Winner of match {number}").format(number=view.before[at] if view.before else "")


def _kept(view: TieView) -> str:
    teams: tuple[LeagueTeam | None, ...] = (view.home, view.away)
    return _("{match} was corrected after something was recorded of a next match: who goes on stays as it was.").format(
        match=" – ".join(team.name for team in teams if team)
    )


def _date(view: BracketView, number: int) -> date | None:
    days = view.division.days
    return date.fromisoformat(days[number - 1]) if number <= len(days) else None
