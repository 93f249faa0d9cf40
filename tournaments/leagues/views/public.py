"""A league for everybody: its tables with reasons, the calendar with results, and what was counted of it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django.http import HttpResponse, JsonResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from reports.agenda import calendar
from reports.leagues import league_why
from reports.numbers import MINUS
from tournaments.clubs.locale import use_locale_of
from tournaments.entries.views.public import CALENDAR
from tournaments.errors import NotFound
from tournaments.frame.site_address import site_address
from tournaments.frame.translate import say
from tournaments.frame.views import spreadsheet
from tournaments.leagues.models import League, LeagueTeam
from tournaments.leagues.prints import league_pdf
from tournaments.leagues.selectors.cups import cup_of, parts_of
from tournaments.leagues.selectors.leagues import Dated, DivisionView, as_coming, divisions_of
from tournaments.leagues.wording import bracket_data, bracket_told, calendar_facts, clashes_told, rule_told, unkept_told
from tournaments.prints.forms import ChoicesForm
from tournaments.prints.views.files import framed, pdf
from tournaments.security.permissions import club_is_public, may
from tournaments.security.untrusted_input import whole_number

if TYPE_CHECKING:
    from collections.abc import Iterable

    from tournaments.security.actors import ActorRequest


@require_safe
def public_league(request: ActorRequest, club: str, league: str) -> HttpResponse:
    """Every division: table, calendar, and the count of the calendar."""
    league_ = find(request, club, league)
    views = divisions_of(league_)
    numbers = {team.pk: f"{view.division.number}-{team.number}" for view in views for team in view.teams}
    asked = request.GET.get("why", "")
    shown = [
        {
            "view": view,
            "rows": (rows := [(row, numbers[row.team]) for row in view.rows]),
            "why": next((_why(view, at) for at, (_row, number) in enumerate(rows) if number == asked), []),
            "facts": calendar_facts(view),
            "clashes": clashes_told(view),
            "unkept": unkept_told(view),
            "problems": [say(problem) for problem in view.counted.problems] if view.counted else [],
        }
        for view in views
    ]
    context = {"league": league_, "club": league_.club, "shown": shown, "rule": rule_told(league_)}
    cup = cup_of(league_, views)
    context |= {"cup": cup, "brackets": [bracket_told(view, cup) for view in cup.brackets]}
    context["organiser"] = may(request.actor, "change_leagues", league_)
    return render(request, "leagues/public_league.html", context)


@require_safe
def league_calendar(request: ActorRequest, club: str, league: str) -> HttpResponse:
    """The matches, to subscribe to; with `team` those of one team."""
    league_ = find(request, club, league)
    team = None
    if wanted := request.GET.get("team"):
        team = _team(league_, wanted)
        if team is None:
            raise NotFound
    name = f"{league_.name}, {team.name}" if team else league_.name
    content = calendar(as_coming(parts_of(league_), site_address(request).url, team), name)
    return HttpResponse(content, content_type=CALENDAR)


def _team(league: League, wanted: str) -> LeagueTeam | None:
    """The team of that number in the division of that number, as `2-5`; calendars taken before name its key alone."""
    division, dash, number = wanted.partition("-")
    teams = LeagueTeam.objects.filter(division__league=league)
    if dash:
        return teams.filter(division__number=whole_number(division, 0), number=whole_number(number, 0)).first()
    return teams.filter(pk=whole_number(wanted, 0)).first()


@require_safe
def league_draw(request: ActorRequest, club: str, league: str) -> HttpResponse:
    """The calendars as they were drawn, for a program of one's own that counts them."""
    league_ = find(request, club, league)
    drawn = [
        {
            **view.division.calendar,
            "division": view.division.title,
            "names": [team.name for team in view.teams],
            "dates": view.division.days,
        }
        for view in divisions_of(league_)
        if view.division.calendar
    ]
    brackets = [bracket_data(view) for view in cup_of(league_).brackets]
    document = {"league": league_.name, "divisions": drawn} | ({"brackets": brackets} if brackets else {})
    return JsonResponse(document, json_dumps_params={"indent": 1})


@require_safe
def league_file(request: ActorRequest, club: str, league: str, kind: str) -> HttpResponse:
    """Every match with its date and result as a spreadsheet."""
    league_ = find(request, club, league)
    file: Any = _Fixtures(parts_of(league_))
    separator = request.GET.get("separator", "")
    return spreadsheet(file, kind, title=_("Calendar"), name=league_.slug, separator=separator)


@framed
@require_safe
def league_print(request: ActorRequest, club: str, league: str) -> HttpResponse:
    """Tables and calendar on paper."""
    league_ = find(request, club, league)
    form = ChoicesForm(request.GET, "")
    if not form.is_valid():
        raise NotFound
    return pdf(league_pdf(league_, form.choices), f"{league_.slug}.pdf")


class _Fixtures:
    """The matches as rows of cells."""

    def __init__(self, views: Iterable[Dated]) -> None:
        self.views = views

    def as_values(self) -> Iterable[Iterable[object]]:
        yield [
            _("Division"),
            _("Match day"),
            _("Date"),
            _("Hour"),
            _("Home"),
            _("Away"),
            _("Hall"),
            _("Points, home"),
            _("Points, away"),
            _("Result"),
        ]
        for view in self.views:
            for one in view.matches:
                score = one.state.score if one.decided and not one.state.forfeited else ("", "")
                yield [
                    view.division.title,
                    one.match.day,
                    one.date.isoformat() if one.date else "",
                    view.division.plan.get("starts_at", ""),
                    one.match.home.name,
                    one.match.away.name,
                    one.match.home.hall,
                    *score,
                    one.result,
                ]


def find(request: ActorRequest, club: str, league: str) -> League:
    """The league at that address; NotFound unless it is published or the visitor works in the club."""
    found = League.objects.select_related("club").filter(club__slug=club, slug=league).first()
    if found is None or not (
        (found.published and club_is_public(found.club)) or may(request.actor, "see_club", found.club)
    ):
        raise NotFound
    use_locale_of(found.club)
    request.shown_club = found.club
    return found


def _why(view: DivisionView, at: int) -> list[dict[str, Any]]:
    """Why the team of that row stands where it does: compared with the one above it and the one below it."""
    pairs = [(view.rows[one], view.rows[one + 1]) for one in (at - 1, at) if 0 <= one < len(view.rows) - 1]
    return [
        {
            "above": above,
            "below": below,
            "shared": above.place == below.place,
            "steps": [
                {
                    "label": say(step.label),
                    "mine": _told(step.mine),
                    "theirs": _told(step.theirs),
                    "level": step.mine == step.theirs,
                }
                for step in league_why(above, below)
            ],
        }
        for above, below in pairs
    ]


def _told(count: int) -> str:
    """A number with a true minus; what is won has no plus."""
    return f"{MINUS}{-count}" if count < 0 else str(count)
