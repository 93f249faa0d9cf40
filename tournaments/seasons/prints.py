"""A season on paper: the list and the poster, from the rows of its page."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.utils import translation
from django.utils.formats import date_format
from django.utils.translation import gettext_lazy as _

from reports.numbers import decimals_in_force
from reports.printables.season_standings import SeasonRanking
from reports.season_rules import season_rule, sentences
from tournaments.frame.time_zones import today_at
from tournaments.frame.translate import say
from tournaments.prints.making import Print, logo_of, options_of, print_of, sayer
from tournaments.seasons.selectors.seasons import season_view

if TYPE_CHECKING:
    from tournaments.seasons.models import Season


SEASON_PRINTS = {"list": "season_standings", "poster": "season_poster"}
SEASON_NAMES = {"list": _("Standings of the season"), "poster": _("A3 poster")}


def season_ranking(season: Season, *, public: bool) -> SeasonRanking:
    """The values of both prints; names are those that strangers read where it is `public`. From then on points are
    written as the season has them."""
    season_results, rule = season_view(season, public=public), season_rule(season.rule)
    decimals_in_force.set(season_results.decimals)
    return SeasonRanking(
        title=season.name,
        rows=season_results.rows,
        evenings=tuple(evening.title for evening in season_results.evenings),
        rule=tuple(say(sentence) for sentence in sentences(rule)),
        averaged=season_results.averaged,
        classes={person: say(place.mark) for person, place in season_results.classes.items()},
        honours=tuple(
            (honour.tournament.name or date_format(honour.tournament.date or ""), honour.places)
            for honour in season_results.honours
        ),
    )


def season_print_of(season: Season, kind: str, choices: dict[str, str], *, public: bool) -> Print:
    """The print; its date is that of the last evening that counts."""
    with translation.override(choices["language"]):
        last = season.evenings.filter(status="finished").order_by("-date").values_list("date", flat=True).first()
        options = options_of(
            choices,
            say=sayer(""),
            club=season.club.name,
            date=date_format(last or today_at(season.club), "DATE_FORMAT"),
            logo=logo_of(season.club),
        )
        return print_of(SEASON_PRINTS[kind], season_ranking(season, public=public), options)
