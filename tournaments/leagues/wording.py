"""A league's rule and the count of its calendar, in plain sentences.

A cup's bracket in words: its rounds, where each line comes from, and what a correction no longer changes.
"""

from __future__ import annotations

from datetime import date
from typing import TYPE_CHECKING, Any

from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext, pgettext

from reports.leagues import LeagueRule
from reports.numbers import match_score
from tournaments.frame.translate import say
from tournaments.leagues.models import bracket_name, round_name, third_name

if TYPE_CHECKING:
    from draws.bracket import Seat
    from tournaments.leagues.models import League, LeagueTeam
    from tournaments.leagues.rules import Placed
    from tournaments.leagues.selectors import BracketView, CupView, DivisionView, EveningView, TieView


ORDER_NAMES = {
    "mutual": gettext_lazy("first the matches between them, then the difference of points"),
    "difference": gettext_lazy("first the difference of points, then the matches between them"),
    "won": gettext_lazy("first the matches won, then the difference of points"),
}


def rule_sentences(league: League) -> list[str]:
    """The rule as sentences."""
    rule = LeagueRule.of(league.rule)
    level = _("Level teams: {order}.").format(order=ORDER_NAMES[rule.order])
    return [*map(say, rule.sentences()), level]


def calendar_facts(view: DivisionView) -> list[tuple[str, str]]:
    """Counts of the calendar, as labels and values; nothing before it is drawn."""
    counts = view.counted
    if counts is None or not counts.matches:
        return []
    facts = [
        (_("Match days"), str(counts.days)),
        (_("Matches"), str(counts.matches)),
        (_("Matches at home of a team"), _between(counts.home)),
        (_("Most times running at home, or away"), str(counts.longest)),
        (
            _("Twice running at home, or away, in all"),
            _("{n} (no calendar has fewer than {least})").format(n=counts.breaks, least=counts.fewest_breaks),
        ),
        (_("Two teams of one hall at home on one day"), str(len(counts.clashes))),
    ]
    if counts.apart:
        facts.append((_("Match days from a match to its return, at least"), str(counts.apart)))
    if counts.asked:
        wishes = _("{kept} of {asked}").format(kept=counts.asked - len(counts.unkept), asked=counts.asked)
        facts.append((_("Wishes of teams that were kept"), wishes))
    facts.append((_("Number that the calendar was drawn from"), str(view.division.calendar.get("seed", ""))))
    return facts


def clash_sentences(view: DivisionView) -> list[str]:
    """Each day on which a hall has two matches."""
    names = {team.number: team.name for team in view.teams}
    return [
        _("Match day {day}: {one} and {other} are both at home in one hall.").format(
            day=day, one=names.get(first, first), other=names.get(other, other)
        )
        for day, first, other in (view.counted.clashes if view.counted else ())
    ]


def unkept_sentences(view: DivisionView) -> list[str]:
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
    return str(fewest) if fewest == most else _("from {low} to {high}").format(low=fewest, high=most)


def evening_sentences(view: EveningView) -> list[str]:
    """Sentences on the evening of a match: how far it is, what it says of the result, and what does not fit the
    match."""
    sentences = [_far(view)]
    if view.broken:
        sentences.append(_("Its points have decimals, and a match is counted in whole points: enter the result here."))
    if view.parts and not view.differs:
        sentences.append(_("The evening says {score}, as recorded here.").format(score=match_score(*view.score)))
    elif view.differs:
        sentences.append(_("The evening says {score} now.").format(score=match_score(*view.score)))
        if view.match_view.decided or view.match_view.disputed:
            sentences.append(_("What is recorded stays until the organiser of the league settles it."))
    if view.strangers:
        sentence = ngettext(
            "{n} of its players plays for neither team: those points do not count.",
            "{n} of its players play for neither team: those points do not count.",
            view.strangers,
        )
        sentences.append(sentence.format(n=view.strangers))
    if view.other_date and view.match_view.date:
        sentence = _("The evening is on {day}, the match on {other}.")
        sentences.append(
            sentence.format(
                day=date_format(view.other_date, "DATE_FORMAT"), other=date_format(view.match_view.date, "DATE_FORMAT")
            )
        )
    return [sentence for sentence in sentences if sentence]


def _far(view: EveningView) -> str:
    if view.finished and view.tournament.results_held:
        return _("It is finished; its result comes here once its standings are released.")
    if view.finished:
        return ""
    if view.match_view.state.parts:
        return _("It is open again; its results appear here once it is finished.")
    return _("Once it is finished, its result is recorded here, and both captains may dispute it.")


def bracket_context(view: BracketView, cup: CupView) -> dict[str, Any]:
    """The bracket's section: every round with its pairings, and sentences about it."""
    pools = {pool.division.number: pool.division.title for pool in cup.pools}
    many = len(view.rounds)
    rounds = [
        {
            "name": round_name(None, number, many),
            "date": _date(view, number),
            "ties": [_pairing_context(tie, pools) for tie in ties],
        }
        for number, ties in enumerate(view.rounds, 1)
    ]
    third = (
        {"name": third_name(), "date": _date(view, many), "ties": [_pairing_context(view.third, pools)]}
        if view.third
        else None
    )
    return {
        "view": view,
        "name": bracket_name(view.division),
        "rounds": rounds,
        "third": third,
        "places": [_place(view, placed, team) for placed, team in view.places],
        "kept": [_correction_sentence(tie) for tie in view.kept],
    }


def _place(view: BracketView, placed: Placed, team: LeagueTeam) -> dict[str, Any]:
    """A place, shared or not, and in a sentence why."""
    ties = [*(tie for ties in view.rounds[-2:] for tie in ties), *([view.third] if view.third else [])]
    tie = next(tie for tie in ties if tie.tie.number == placed.tie.number)
    shared = sum(other.place == placed.place for other, _team in view.places) > 1
    return {"place": placed.place, "shared": shared, "team": team, "why": _why(view, tie, placed, team)}


def _why(view: BracketView, tie: TieView, placed: Placed, team: LeagueTeam) -> str:
    other = tie.away if tie.home == team else tie.home
    if other is None:
        return _("Nobody came to play against {team}.").format(team=team.name)
    scores = tie.tie.state.score if tie.home == team else tie.tie.state.score[::-1]
    score = tie.match_view.result if tie.match_view and tie.tie.state.forfeited else match_score(*scores)
    result = " · ".join(filter(None, [score, _by_rule(tie)]))
    if tie.third:
        sentence = _("Won the match for third place") if placed.won else _("Lost the match for third place")
    elif tie in view.rounds[-1]:
        sentence = _("Won the final") if placed.won else _("Lost the final")
    else:
        sentence = _("Lost a semi-final")
    return _("{said} against {team}: {result}").format(said=sentence, team=other.name, result=result)


def bracket_data(view: BracketView) -> dict[str, Any]:
    """The bracket for other programs: what it was drawn from, and every pairing with names, null where not known."""
    rounds = [[_data(tie) for tie in ties] for ties in view.rounds]
    third = {"third": _data(view.third)} if view.third else {}
    return {"name": view.division.title, **view.division.calendar, "rounds": rounds, **third}


def _data(view: TieView) -> dict[str, Any]:
    first = view.tie.round == 1
    return {
        "match": view.tie.number,
        "home": view.home.name if view.home else None,
        "away": view.away.name if view.away else None,
        "places": [list(seat) if seat else None for seat in view.seats] if first else None,
        "goes_on": view.winner.name if view.winner else None,
    }


def _pairing_context(view: TieView, pools: dict[int, str]) -> dict[str, Any]:
    sides = [(view.home, view.seats[0]), (view.away, view.seats[1])]
    scores: tuple[int | str, ...] = ("", "")
    if view.match_view and view.match_view.decided and not view.tie.state.forfeited:
        scores = view.tie.state.score
    gone = view.tie.state.forfeited if view.match_view and view.match_view.decided else ()
    first = view.tie.round == 1
    return {
        "number": view.tie.number,
        "match_view": view.match_view,
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
        source = (
            _("Level: {team} is third, as the rule says.")
            if view.third
            else _("Level: {team} goes on, as the rule says.")
        )
        return source.format(team=view.winner.name)
    match = view.match_view
    if match and match.decided and not view.tie.winner.known:
        return _("Level: they play on, and the organiser records the result with it.")
    return ""


def _unknown(view: TieView, at: int, seat: Seat | None, pools: dict[int, str]) -> str:
    line = (view.tie.home, view.tie.away)[at]
    if line.known:
        return _("nobody")
    if seat:
        return _("{pool}, place {place}").format(pool=pools.get(seat.pool, ""), place=seat.place)
    sentence = _("Loser of match {number}") if view.third else _("Winner of match {number}")
    return sentence.format(number=view.before[at] if view.before else "")


def _correction_sentence(view: TieView) -> str:
    teams: tuple[LeagueTeam | None, ...] = (view.home, view.away)
    return _("{match} was corrected after something was recorded of a next match: who goes on stays as it was.").format(
        match=" – ".join(team.name for team in teams if team)
    )


def _date(view: BracketView, number: int) -> date | None:
    days = view.division.days
    return date.fromisoformat(days[number - 1]) if number <= len(days) else None
