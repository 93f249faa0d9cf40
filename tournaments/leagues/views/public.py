"""Leagues as everybody sees them, and a captain's pages by a private link."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any
from uuid import UUID

from django.contrib import messages
from django.http import HttpResponse, JsonResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import pgettext
from django.views.decorators.http import require_http_methods, require_safe

from reports.agenda import calendar
from reports.leagues import league_why
from reports.numbers import MINUS, score_told
from tournaments.clubs.locale import use_locale_of
from tournaments.clubs.models import Club
from tournaments.entries.views import CALENDAR
from tournaments.errors import NotAllowed, NotFound, Refused
from tournaments.frame.forms import tell
from tournaments.frame.site_address import site_address
from tournaments.frame.translate import say
from tournaments.frame.views import spreadsheet
from tournaments.leagues.forms import LineUpForm, ReasonForm, ScoreForm
from tournaments.leagues.models import League, LeagueMatch, LeagueTeam, LineUp
from tournaments.leagues.prints import league_pdf
from tournaments.leagues.rules import (
    AGREED,
    ANNULLED,
    DISPUTED,
    ENTERED,
    EVENING,
    FORFEITED,
    NO_EVENING,
    PLAYED,
    POSTPONED,
    SETTLED,
    WITHDRAWN,
)
from tournaments.leagues.selectors import (
    Dated,
    DivisionView,
    as_coming,
    clubs_of,
    cup_of,
    divisions_of,
    evening_of,
    match_of,
    matches_and_bracket,
    parts_of,
)
from tournaments.leagues.services.leagues import find_team, take_account, take_on, token_of
from tournaments.leagues.services.matches import agree, dispute, enter_result, set_line_up, side_of
from tournaments.leagues.wording import (
    bracket_data,
    bracket_told,
    calendar_facts,
    clashes_told,
    evening_told,
    rule_told,
    unkept_told,
)
from tournaments.prints.forms import ChoicesForm
from tournaments.prints.views import framed, pdf
from tournaments.security.get_or_404 import sent
from tournaments.security.permissions import club_is_public, may
from tournaments.security.untrusted_input import whole_number

if TYPE_CHECKING:
    from collections.abc import Iterable

    from tournaments.leagues.selectors import MatchView
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
            for match_view in view.matches:
                score = match_view.state.score if match_view.decided and not match_view.state.forfeited else ("", "")
                yield [
                    view.division.title,
                    match_view.match.day,
                    match_view.date.isoformat() if match_view.date else "",
                    view.division.plan.get("starts_at", ""),
                    match_view.match.home.name,
                    match_view.match.away.name,
                    match_view.match.home.hall,
                    *score,
                    match_view.result,
                ]


def find(request: ActorRequest, club: str, league: str) -> League:
    """The league at that address; NotFound unless it is published or the visitor works in the club."""
    league_ = League.objects.select_related("club").filter(club__slug=club, slug=league).first()
    if league_ is None or not (
        (league_.published and club_is_public(league_.club)) or may(request.actor, "see_club", league_.club)
    ):
        raise NotFound
    use_locale_of(league_.club)
    request.shown_club = league_.club
    return league_


def _why(view: DivisionView, at: int) -> list[dict[str, Any]]:
    """Why the team of that row stands where it does: compared with the one above it and the one below it."""
    pairs = [(view.rows[tie], view.rows[tie + 1]) for tie in (at - 1, at) if 0 <= tie < len(view.rows) - 1]
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


@require_http_methods(["GET", "POST"])
def captain(request: ActorRequest, token: str) -> HttpResponse:
    """The matches of a team; the link kept under one's account; the team taken on by its club."""
    team = _captained_team(token)
    clubs = Club.objects.filter(members=request.actor.user) if request.actor.user else Club.objects.none()
    clubs_ = [club for club in clubs.order_by("name")[:50] if may(request.actor, "change_leagues", club)]
    if request.method == "POST":
        act = request.POST.get("act", "")
        if act == "account":
            take_account(team=team, actor=request.actor)
        elif act == "club":
            club = next((club for club in clubs_ if club.slug == request.POST.get("club")), None)
            if club is None:
                raise NotAllowed
            take_on(team=team, club=club, actor=request.actor)
        messages.success(request, _("Saved."))
        return redirect("captain", token)
    matches = [
        (view, view.state.waits_for(side_of(view.match, team)))
        for view in matches_and_bracket(team.division.league, [team.pk])
    ]
    context = {
        "team": team,
        "token": token,
        "matches": sorted(matches, key=lambda row: not row[1]),
        "clubs": clubs_,
    }
    return _page(request, "leagues/captain.html", team, **context)


@require_safe
def my_team(request: ActorRequest, key: UUID) -> HttpResponse:
    """The same for whoever keeps the team under their account."""
    if request.actor.user is None:
        raise NotAllowed
    team = get_object_or_404(LeagueTeam, key=key, account=request.actor.user)
    return redirect("captain", token_of(team.key))


@require_http_methods(["GET", "POST"])
def captain_match(request: ActorRequest, token: str, uid: UUID) -> HttpResponse:
    """One match of the team: its result, and who plays."""
    team = _captained_team(token)
    view = match_of(team.division.league, uid)
    if view is None:
        raise NotFound
    match = view.match
    side = side_of(match, team)
    act = request.POST.get("act", "")
    own = LineUp.objects.filter(match=match.pk, side=side).first()
    form = ScoreForm(sent(request) if act == "enter" else None)
    reason = ReasonForm(sent(request) if act == "dispute" else None)
    line_up = LineUpForm(sent(request) if act == "line_up" else None, initial={"names": own.names if own else ""})
    asked = {"enter": form, "dispute": reason, "line_up": line_up}.get(act)
    if request.method == "POST" and (asked is None or asked.is_valid()):
        try:
            _act(request, match, team, act, asked)
        except Refused as refusal:
            tell(asked, refusal) if asked is not None else messages.error(request, str(refusal))
        else:
            messages.success(request, _("Saved."))
            return redirect("captain_match", token, uid)
    context: dict[str, Any] = {
        **evening_context(request, view),
        "one": view,
        "match": match,
        "token": token,
        "other": match.away if side == "home" else match.home,
        "mine": view.state.waits_for(side),
        "acts": acts_told(match),
        "form": form,
        "reason": reason,
        "line_up": line_up,
        "theirs": LineUp.objects.filter(match=match.pk).exclude(side=side).first(),
    }
    return _page(request, "leagues/captain_match.html", team, **context)


def _act(request: ActorRequest, match: LeagueMatch, team: LeagueTeam, act: str, form: Any) -> None:
    given: dict[str, Any] = {"match": match, "team": team}
    if act == "enter":
        enter_result(parts=form.cleaned_data["score"], actor=request.actor, **given)
    elif act == "agree":
        agree(actor=request.actor, **given)
    elif act == "dispute":
        dispute(reason=form.cleaned_data["reason"], actor=request.actor, **given)
    elif act == "line_up":
        set_line_up(names=form.cleaned_data["names"], **given)


def acts_told(match: LeagueMatch) -> list[dict[str, Any]]:
    """Everything recorded of a match in words, in order; for pages without private names."""
    teams = {"home": match.home.name, "away": match.away.name, "": _("Organiser")}
    sentences = {
        ENTERED: pgettext("match", "result entered"),
        AGREED: pgettext("match", "agreed"),
        DISPUTED: pgettext("match", "disputed"),
        SETTLED: pgettext("match", "result settled"),
        FORFEITED: pgettext("match", "did not come"),
        ANNULLED: pgettext("match", "counts for nobody: a team withdrew"),
        POSTPONED: pgettext("match", "moved"),
        EVENING: pgettext("match", "played as an evening"),
        NO_EVENING: pgettext("match", "no longer played as that evening"),
        PLAYED: pgettext("match", "result from the evening"),
        WITHDRAWN: pgettext("match", "result withdrawn: the evening is open again, or gone"),
    }
    return [
        {
            "at": act.at,
            "who": _("Evening") if act.kind in (PLAYED, WITHDRAWN) else teams[act.side],
            "what": sentences[act.kind],
            "parts": " · ".join(score_told(*part) for part in act.payload.get("parts", ())),
            "more": ", ".join(teams[side] for side in act.payload.get("sides", ())) or act.payload.get("day", ""),
            "reason": act.reason,
        }
        for act in match.recorded
    ]


def evening_context(request: ActorRequest, view: MatchView) -> dict[str, Any]:
    """The evening that the match is played as, what it tells, and the clubs in which the visitor may make one."""
    evening = evening_of(view)
    clubs = clubs_of(view.match) if request.actor.user else []
    return {
        "evening": evening,
        "told": evening_told(evening) if evening else [],
        "opens": evening is not None and may(request.actor, "see_tournament", evening.tournament),
        "play_at": [club for club in clubs if may(request.actor, "create_tournament", club)],
    }


def _captained_team(token: str) -> LeagueTeam:
    team = find_team(token)
    use_locale_of(team.division.league.club)
    return team


def _page(request: ActorRequest, template: str, team: LeagueTeam, /, **context: Any) -> HttpResponse:
    league = team.division.league
    context = {"team": team, "league": league, "club": league.club, **context}
    response = render(request, template, context)
    response["Referrer-Policy"] = "no-referrer"  # the address is the key
    return response
