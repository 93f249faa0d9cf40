"""A league on paper: its tables and calendar, from what its page shows."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.utils import translation
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from reports.printables.league_sheet import DaySheet, DivisionSheet, LeagueSheet
from tournaments.frame.time_zones import today_at
from tournaments.leagues.selectors import BracketView, CupView, MatchView, cup_of
from tournaments.leagues.wording import bracket_context, rule_sentences
from tournaments.prints.making import Print, logo_of, options_of, print_of, sayer

if TYPE_CHECKING:
    from datetime import date

    from tournaments.leagues.models import League


LEAGUE_PRINT = "league_sheet"


def league_sheet(league: League) -> LeagueSheet:
    """The values of the print, in the active language."""
    cup = cup_of(league)
    brackets = tuple(_bracket(view, cup) for view in cup.brackets if view.rounds)
    pools = tuple(
        DivisionSheet(
            view.division.title,
            view.rows,
            tuple(DaySheet(_day(day, planned), tuple(map(_match, matches))) for day, planned, matches in view.days),
        )
        for view in cup.pools
    )
    divisions = (*brackets, *pools) if cup.by_uid else (*pools, *brackets)
    return LeagueSheet(title=league.name, divisions=divisions, rule=tuple(rule_sentences(league)))


def _bracket(view: BracketView, cup: CupView) -> DivisionSheet:
    """The rounds as match days; a pairing has its number, and who comes to it where its teams are not known."""
    days, bracket = [], bracket_context(view, cup)
    for round_ in [*bracket["rounds"], *([bracket["third"]] if bracket["third"] else [])]:
        date = f" · {date_format(round_['date'], 'DATE_FORMAT')}" if round_["date"] else ""
        rows = []
        for tie in round_["ties"]:
            names = [side["name"] for side in tie["sides"]] + [pgettext("cup", "bye")] * tie["bye"]
            result = tie["match_view"].result if tie["match_view"] else ""
            on = next((side["name"] for side in tie["sides"] if side["on"] and tie["by_rule"]), "")
            rows.append((f"{tie['number']}. {names[0]}", names[1], f"{result} ({on})" if on else result))
        days.append(DaySheet(round_["name"] + date, tuple(rows)))
    places = tuple(
        (f"{place['place']}{'=' if place['shared'] else ''}", place["team"].name, place["why"])
        for place in bracket["places"]
    )
    return DivisionSheet(bracket["name"], (), tuple(days), places)


def league_print_of(league: League, choices: dict[str, str]) -> Print:
    """The print, dated today."""
    with translation.override(choices["language"]):
        options = options_of(
            choices,
            say=sayer(""),
            club=league.club.name,
            date=date_format(today_at(league.club), "DATE_FORMAT"),
            logo=logo_of(league.club),
        )
        return print_of(LEAGUE_PRINT, league_sheet(league), options)


def _day(day: int, planned: date | None) -> str:
    name = _("Match day {day}").format(day=day)
    return f"{name} · {date_format(planned, 'DATE_FORMAT')}" if planned else name


def _match(view: MatchView) -> tuple[str, str, str]:
    moved = date_format(view.date, "SHORT_DATE_FORMAT") if view.moved and view.date and not view.decided else ""
    return view.match.home.name, view.match.away.name, view.result or moved
