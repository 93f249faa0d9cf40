"""A league's rule and the count of its calendar, in plain sentences."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.utils.translation import gettext as _

from reports.leagues import LeagueRule
from tournaments.wording.translate import say

if TYPE_CHECKING:
    from tournaments.models import League
    from tournaments.selectors.club.leagues import DivisionView


def rule_told(league: League) -> list[str]:
    """What counts."""
    rule = LeagueRule.of(league.rule)
    orders = {
        "mutual": _("Level teams: first the matches between them, then the difference of points."),
        "difference": _("Level teams: first the difference of points, then the matches between them."),
        "won": _("Level teams: first the matches won, then the difference of points."),
    }
    return [*map(say, rule.sentences()), orders[rule.order]]


def calendar_facts(view: DivisionView) -> list[tuple[str, str]]:
    """What was counted from the calendar, as labels and values; nothing before it is drawn."""
    seen = view.counted
    if seen is None or not seen.matches:
        return []
    facts = [
        (_("Match days"), str(seen.days)),
        (_("Matches"), str(seen.matches)),
        (_("Matches at home of a team"), _between(seen.home)),
        (_("Most times running at home, or away"), str(seen.longest)),
        (
            _("Twice running at home, or away, in all"),
            _("{n} (no calendar has fewer than {least})").format(n=seen.breaks, least=seen.fewest_breaks),
        ),
        (_("Two teams of one hall at home on one day"), str(len(seen.clashes))),
    ]
    if seen.apart:
        facts.append((_("Match days from a match to its return, at least"), str(seen.apart)))
    if seen.asked:
        kept = _("{kept} of {asked}").format(kept=seen.asked - len(seen.unkept), asked=seen.asked)
        facts.append((_("Wishes of teams that were kept"), kept))
    facts.append((_("Number that the calendar was drawn from"), str(view.division.calendar.get("seed", ""))))
    return facts


def clashes_told(view: DivisionView) -> list[str]:
    """Each day on which a hall has two matches."""
    names = {team.number: team.name for team in view.teams}
    return [
        _("Match day {day}: {one} and {other} are both at home in one hall.").format(
            day=day, one=names.get(one, one), other=names.get(other, other)
        )
        for day, one, other in (view.counted.clashes if view.counted else ())
    ]


def unkept_told(view: DivisionView) -> list[str]:
    """Each wish that was not kept."""
    names = {team.number: team.name for team in view.teams}
    sentences = {
        True: _("{team} wanted to be at home on match day {day}."),
        False: _("{team} did not want to be at home on match day {day}."),
    }
    return [
        sentences[home].format(team=names.get(team, team), day=day)
        for team, day, home, _weight in (view.counted.unkept if view.counted else ())
    ]


def _between(range_: tuple[int, int]) -> str:
    fewest, most = range_
    return str(fewest) if fewest == most else _("from {fewest} to {most}").format(fewest=fewest, most=most)
