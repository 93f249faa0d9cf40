"""A league's rule and the count of its calendar, in plain sentences."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from reports.leagues import LeagueRule
from reports.numbers import score_told
from tournaments.wording.translate import say

if TYPE_CHECKING:
    from tournaments.models import League
    from tournaments.selectors.club.leagues import DivisionView
    from tournaments.selectors.club.match_evenings import EveningView


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


def evening_told(view: EveningView) -> list[str]:
    """How far the evening of a match is, what it says of the result, and what does not fit the match."""
    told = [_far(view)]
    if view.parts and not view.differs:
        told.append(_("The evening says {score}, as recorded here.").format(score=score_told(*view.score)))
    elif view.differs:
        told.append(_("The evening says {score} now.").format(score=score_told(*view.score)))
        if view.one.decided or view.one.disputed:
            told.append(_("What is recorded stays until the organiser of the league settles it."))
    if view.strangers:
        sentence = ngettext(
            "{n} of its players plays for neither team: those points do not count.",
            "{n} of its players play for neither team: those points do not count.",
            view.strangers,
        )
        told.append(sentence.format(n=view.strangers))
    if view.other_date and view.one.date:
        sentence = _("The evening is on {day}, the match on {other}.")
        told.append(
            sentence.format(
                day=date_format(view.other_date, "DATE_FORMAT"), other=date_format(view.one.date, "DATE_FORMAT")
            )
        )
    return [sentence for sentence in told if sentence]


def _far(view: EveningView) -> str:
    if view.finished and view.tournament.results_held:
        return _("It is finished; its result comes here once its standings are released.")
    if view.finished:
        return ""
    if view.one.state.parts:
        return _("It is open again: once it is finished, what it then says is told here.")
    return _("Once it is finished, its result is recorded here, and both captains may dispute it.")
