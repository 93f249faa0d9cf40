"""A match played as an evening of a club, for its organisers: made or chosen, its players set, let go of.

A club's leagues, for its organisers: rule, divisions, calendar, links of captains, rulings, the year after.

A club's cup, for its organisers: teams drawn into pools, and who goes on from them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any
from uuid import UUID

from django.contrib import messages
from django.http import HttpResponse, JsonResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import pgettext
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from reports.agenda import calendar
from reports.leagues import league_why
from reports.numbers import MINUS, match_score
from reports.paper.fonts import unprintable
from tournaments.clubs.locale import use_locale_of
from tournaments.clubs.models import Club
from tournaments.clubs.views import show_club
from tournaments.entries.views import CALENDAR
from tournaments.errors import NotAllowed, NotFound, Refused
from tournaments.frame.forms import tell
from tournaments.frame.site_address import site_address
from tournaments.frame.time_zones import today_at
from tournaments.frame.translate import say
from tournaments.frame.views import name_typed, spreadsheet
from tournaments.leagues.forms import (
    DivisionForm,
    LeagueForm,
    LineUpForm,
    LineUpsForm,
    MatchEveningForm,
    NextLeagueForm,
    PoolsForm,
    ReasonForm,
    RulingForm,
    ScoreForm,
)
from tournaments.leagues.models import KNOCK_OUT, League, LeagueMatch, LeagueTeam, LineUp
from tournaments.leagues.prints import league_print_of
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
    coming_elsewhere,
    cup_of,
    differing,
    divisions_of,
    evening_of,
    match_of,
    matches_and_bracket,
    moves_of,
    parts_of,
)
from tournaments.leagues.services import leagues as services
from tournaments.leagues.services.leagues import draw_pools, find_team, take_account, take_on, token_of
from tournaments.leagues.services.matches import (
    agree,
    dispute,
    enter_result,
    forfeit,
    leave_match,
    play_as_evening,
    postpone,
    set_line_up,
    set_players,
    settle,
    side_of,
    withdraw_team,
)
from tournaments.leagues.wording import (
    bracket_context,
    bracket_data,
    calendar_facts,
    clash_sentences,
    evening_sentences,
    rule_sentences,
    unkept_sentences,
)
from tournaments.prints.forms import ChoicesForm
from tournaments.prints.views import framed, made
from tournaments.security.get_or_404 import club_for, sent, text_of
from tournaments.security.permissions import club_is_public, may
from tournaments.security.untrusted_input import whole_number

if TYPE_CHECKING:
    from collections.abc import Iterable

    from tournaments.leagues.selectors import EveningView, MatchView
    from tournaments.security.actors import ActorRequest


@require_http_methods(["GET", "POST"])
def match_evening(request: ActorRequest, slug: str, of: str, league: str, uid: UUID) -> HttpResponse:
    """Choose or make the evening of a match; its players from the line-ups; take it from the match again."""
    club = club_for(request, slug, "create_tournament")
    league_ = League.objects.select_related("club").filter(club__slug=of, slug=league).first()
    view = match_of(league_, uid) if league_ else None
    if view is None or club not in clubs_of(view.match):
        raise NotFound
    facts = evening_context(request, view)
    evening = facts["evening"]
    names = dict(LineUp.objects.filter(match=view.match.pk).values_list("side", "names"))
    start = {f"{side}_players": names.get(side, "") for side in ("home", "away")}
    form = (
        LineUpsForm(sent(request), initial=start) if evening else MatchEveningForm(club, sent(request), initial=start)
    )
    form.fields["home_players"].label, form.fields["away_players"].label = view.match.home.name, view.match.away.name
    if request.method == "POST" and _done(request, club, view, evening, form):
        return redirect(request.path)
    context: dict[str, Any] = {**facts, "league": league_, "match_view": view, "match": view.match, "form": form}
    return show_club(request, club, "leagues/match_evening.html", **context)


def as_the_evening_says(evening: EveningView | None) -> dict[str, str]:
    """A ruling to start from: the result of an evening that says something else than what is recorded."""
    if evening is None or not evening.differs:
        return {}
    return {"ruling": "settle", "score": "\n".join(f"{home}:{away}" for home, away in evening.parts)}


def scores_that_changed(league: League, matches: Iterable[MatchView]) -> list[tuple[MatchView, str]]:
    """The matches whose evenings say something else than what is recorded, with what they say."""
    return [(evening.match_view, match_score(*evening.score)) for evening in differing(league, matches)]


def _done(request: ActorRequest, club: Club, view: MatchView, evening: EveningView | None, form: Any) -> bool:
    """Was it done? If not, the form says why."""
    if evening and request.POST.get("act") == "leave":
        leave_match(evening=evening.link, actor=request.actor)
        messages.success(
            request, _("{name} is no longer the evening of this match.").format(name=evening.tournament.name)
        )
        return True
    if not form.is_valid():
        return False
    try:
        if evening:
            set_players(evening=evening.link, line_ups=form.line_ups, actor=request.actor)
            messages.success(request, _("The players are set, and the rounds are drawn."))
        else:
            source, chosen = form.picked
            values = {"chosen": chosen, "day": view.date, "line_ups": form.line_ups}
            link = play_as_evening(match=view.match, club=club, source=source, actor=request.actor, **values)
            messages.success(request, _("This match is played as {name}.").format(name=link.tournament.name))
    except Refused as refusal:
        tell(form, refusal)
        return False
    return True


@require_http_methods(["GET", "POST"])
def club_leagues(request: ActorRequest, slug: str) -> HttpResponse:
    """The leagues there are, and a new one."""
    club = club_for(request, slug, "change_leagues")
    form = LeagueForm.of(sent(request))
    if request.method == "POST" and form.is_valid():
        try:
            league = services.create_league(
                club=club, name=form.cleaned_data["name"], rule=form.rule, actor=request.actor
            )
        except Refused as refusal:
            tell(form, refusal)
        else:
            messages.success(request, _("{name} is created.").format(name=league.name))
            if request.POST.get("kind") == "cup":
                return redirect("league_pools", club.slug, league.slug)
            return redirect("league_division", club.slug, league.slug, 1)
    elsewhere = League.objects.filter(divisions__teams__club=club).exclude(club=club).distinct()
    coming = coming_elsewhere(club)
    return show_club(
        request, club, "leagues/leagues.html", form=form, leagues=club.leagues.all(), elsewhere=elsewhere, coming=coming
    )


@require_http_methods(["GET"])
def club_league(request: ActorRequest, slug: str, league: str) -> HttpResponse:
    """Show a league: its divisions, what waits for the organiser, every match."""
    club, league_ = league_of(request, slug, league)
    views = divisions_of(league_)
    cup = cup_of(league_, views)
    parts: list[Dated] = [*views, *cup.brackets]
    matches = [view for part in parts for view in part.matches]
    names = [club.name, league_.name, *(team.name for view in views for team in view.teams)]
    return show_club(
        request,
        club,
        "leagues/club_league.html",
        league=league_,
        views=views,
        disputed=[view for view in matches if view.disputed],
        changed=scores_that_changed(league_, matches),
        unprintable=unprintable(names),
        brackets=[bracket_context(view, cup) for view in cup.brackets],
        cup=cup,
    )


@require_http_methods(["GET", "POST"])
def league_rule(request: ActorRequest, slug: str, league: str) -> HttpResponse:
    """The name and the rule."""
    club, league_ = league_of(request, slug, league)
    form = LeagueForm.of(sent(request), league_)
    if request.method == "POST" and form.is_valid():
        name = form.cleaned_data["name"]
        if done(form, services.change_league, league=league_, name=name, rule=form.rule, actor=request.actor):
            messages.success(request, _("Saved."))
            return redirect("club_league", club.slug, league_.slug)
    back = reverse("club_league", args=[club.slug, league_.slug])
    title = _("Name and what counts")
    return show_club(request, club, "clubs/rule.html", heading=league_.name, title=title, form=form, back=back)


@require_http_methods(["GET", "POST"])
def league_division(request: ActorRequest, slug: str, league: str, number: int) -> HttpResponse:
    """A division: its teams and match days, the calendar, the captains' links."""
    club, league_ = league_of(request, slug, league)
    division = get_object_or_404(league_.divisions.filter(number__lt=KNOCK_OUT), number=number)
    division.league = league_
    form = DivisionForm.of(sent(request), division)
    if request.method == "POST" and form.is_valid():
        values = {"name": form.cleaned_data["name"], "plan": form.plan, "teams": form.cleaned_data["teams"]}
        if done(form, services.change_division, division=division, actor=request.actor, **values):
            messages.success(request, _("Saved."))
            return redirect("league_division", club.slug, league_.slug, number)
    site = site_address(request).url
    links = [
        (team, site + reverse("captain", args=[services.token_of(team.key)]))
        for team in division.teams.select_related("club", "account").order_by("number")
    ]
    view = divisions_of(league_)[number - 1]
    return show_club(
        request,
        club,
        "leagues/club_league_division.html",
        league=league_,
        division=division,
        form=form,
        links=links,
        view=view,
    )


@require_POST
def league_act(request: ActorRequest, slug: str, league: str) -> HttpResponse:
    """Publish, hide, remove; one more division; draw or remove a calendar; a new link for a captain."""
    club, league_ = league_of(request, slug, league)
    act, actor = text_of(request, "act"), request.actor
    if act == "remove":
        if not name_typed(request, league_.name):
            return redirect("club_league", club.slug, league_.slug)
        services.remove_league(league=league_, actor=actor)
        messages.success(request, _("{name} is deleted.").format(name=league_.name))
        return redirect("club_leagues", club.slug)
    try:
        number = _acted(request, league_, act)
    except Refused as refusal:
        messages.error(request, str(refusal))
        number = whole_number(request.POST.get("division", ""))
    if number and league_.divisions.filter(number=number).exists():
        return redirect("league_division", club.slug, league_.slug, number)
    return redirect("club_league", club.slug, league_.slug)


def _acted(request: ActorRequest, league: League, act: str) -> int | None:
    """Do it; the number of the division that it was about, None where it was about the league."""
    actor = request.actor
    if act in ("publish", "hide"):
        services.change_league(league=league, published=act == "publish", actor=actor)
        return None
    if act == "division":
        return services.add_division(league=league, actor=actor).number
    number = whole_number(request.POST.get("division", ""), 0)
    division = league.divisions.filter(number=number, number__lt=KNOCK_OUT).first()
    if division is None:
        raise Refused(_("There is nothing here under that address."))
    if act == "draw":
        services.draw_calendar(division=division, seed=text_of(request, "seed", 40), actor=actor)
        messages.success(request, _("The calendar is drawn."))
    elif act == "undraw":
        services.remove_calendar(division=division, actor=actor)
    elif act == "withdraw":
        team = get_object_or_404(division.teams, number=whole_number(request.POST.get("team", "")))
        stays = withdraw_team(team=team, reason=text_of(request, "reason", 200), actor=actor)
        counts, gone = _("What {name} played counts; it forfeits the rest."), _("No match of {name} counts any more.")
        messages.success(request, (counts if stays else gone).format(name=team.name))
    elif act == "renew":
        team = get_object_or_404(division.teams, number=whole_number(request.POST.get("team", "")))
        services.renew_link(team=team, actor=actor)
        messages.success(request, _("{name} has a new link.").format(name=team.name))
    return division.number


@require_http_methods(["GET", "POST"])
def league_match(request: ActorRequest, slug: str, league: str, uid: UUID) -> HttpResponse:
    """Show a match: what was recorded, and what the organiser rules."""
    club, league_ = league_of(request, slug, league)
    view = match_of(league_, uid)
    if view is None:
        raise NotFound
    match = view.match
    evening = evening_context(request, view)
    dates: dict[str, Any] = {"planned": view.date, "today": today_at(club)}
    form = RulingForm(sent(request), initial=as_the_evening_says(evening["evening"]), **dates)
    if request.method == "POST" and form.is_valid():
        values = form.cleaned_data
        shared = {"match": match, "reason": values["reason"], "actor": request.actor}
        acts: dict[str, Any] = {
            "settle": (settle, {"parts": values["score"]}),
            "forfeit": (forfeit, {"sides": values["forfeited"]}),
            "postpone": (postpone, {"day": values["day"]}),
        }
        service, own = acts[values["ruling"]]
        if done(form, service, **shared, **own):
            messages.success(request, _("Saved."))
            return redirect("club_league", club.slug, league_.slug)
    context: dict[str, Any] = {
        **evening,
        "match_view": view,
        "match": match,
        "acts": acts_in_words(match),
        "form": form,
    }
    context["line_ups"] = LineUp.objects.filter(match=match.pk)
    return show_club(request, club, "leagues/league_match.html", league=league_, **context)


@require_http_methods(["GET", "POST"])
def league_next(request: ActorRequest, slug: str, league: str) -> HttpResponse:
    """Promotion and relegation as proposed, confirmed into the next league."""
    club, league_ = league_of(request, slug, league)
    if league_.divisions.filter(number=KNOCK_OUT).exists():
        raise NotFound
    views = divisions_of(league_)
    moved = {move.team: move.to + 1 for move in moves_of(views, views[0].rule)} if views else {}
    teams = [(row.team, row.name, moved.get(row.team, view.division.number)) for view in views for row in view.rows]
    form = NextLeagueForm(league_, teams, sent(request))
    if request.method == "POST" and form.is_valid():
        name = form.cleaned_data["name"]
        try:
            following = services.next_league(league=league_, name=name, places=form.places, actor=request.actor)
        except Refused as refusal:
            tell(form, refusal)
        else:
            messages.success(request, _("{name} is created.").format(name=following.name))
            return redirect("club_league", club.slug, following.slug)
    tables = [
        (
            view,
            [
                (row, moved.get(row.team, view.division.number) - view.division.number, form[f"team{row.team}"])
                for row in view.rows
            ],
        )
        for view in views
    ]
    unfinished = sum(view.open for view in views)
    return show_club(
        request, club, "leagues/league_next.html", league=league_, tables=tables, form=form, open=unfinished
    )


def league_of(request: ActorRequest, slug: str, league: str) -> tuple[Club, League]:
    """The club and the league of an address, where the visitor may change it."""
    club = club_for(request, slug, "change_leagues")
    league_ = club.leagues.filter(slug=league).first()
    if league_ is None:
        raise NotFound
    league_.club = club
    return club, league_


def done(form: Any, service: Any, **arguments: Any) -> bool:
    """Was it done? If not, the form says why."""
    try:
        service(**arguments)
    except Refused as refusal:
        tell(form, refusal)
        return False
    return True


@require_http_methods(["GET", "POST"])
def league_pools(request: ActorRequest, slug: str, league: str) -> HttpResponse:
    """A cup: its teams drawn into pools, and who goes on from them."""
    club, league_ = league_of(request, slug, league)
    form = PoolsForm.of_cup(sent(request), league_)
    if request.method == "POST" and form.is_valid():
        values = {"lot": form.lot, "rule": form.rule, "plan": form.plan, "seed": form.cleaned_data["seed"]}
        if done(form, draw_pools, league=league_, actor=request.actor, **values):
            messages.success(request, _("The pools are drawn."))
            return redirect("club_league", club.slug, league_.slug)
    drawn = league_.divisions.filter(number=KNOCK_OUT).exists()
    replaced = league_.divisions.filter(teams__isnull=False).exists()
    return show_club(
        request, club, "leagues/league_pools.html", league=league_, form=form, drawn=drawn, replaced=replaced
    )


# Leagues as everybody sees them, and a captain's pages by a private link.


@require_safe
def public_league(request: ActorRequest, club: str, league: str) -> HttpResponse:
    """Every division: table, calendar, and the count of the calendar."""
    league_ = find(request, club, league)
    views = divisions_of(league_)
    numbers = {team.pk: f"{view.division.number}-{team.number}" for view in views for team in view.teams}
    row_number = request.GET.get("why", "")
    divisions_shown = [
        {
            "view": view,
            "rows": (rows := [(row, numbers[row.team]) for row in view.rows]),
            "why": next((_why(view, at) for at, (_row, number) in enumerate(rows) if number == row_number), []),
            "facts": calendar_facts(view),
            "clashes": clash_sentences(view),
            "unkept": unkept_sentences(view),
            "problems": [say(problem) for problem in view.counted.problems] if view.counted else [],
        }
        for view in views
    ]
    context = {"league": league_, "club": league_.club, "shown": divisions_shown, "rule": rule_sentences(league_)}
    cup = cup_of(league_, views)
    context |= {"cup": cup, "brackets": [bracket_context(view, cup) for view in cup.brackets]}
    context["organiser"] = may(request.actor, "change_leagues", league_)
    return render(request, "leagues/public_league.html", context)


@require_safe
def league_calendar(request: ActorRequest, club: str, league: str) -> HttpResponse:
    """The matches, to subscribe to; with `team` those of one team."""
    league_ = find(request, club, league)
    team = None
    if team_key := request.GET.get("team"):
        team = _team(league_, team_key)
        if team is None:
            raise NotFound
    name = f"{league_.name}, {team.name}" if team else league_.name
    content = calendar(as_coming(parts_of(league_), site_address(request).url, team), name)
    return HttpResponse(content, content_type=CALENDAR)


def _team(league: League, team_key: str) -> LeagueTeam | None:
    """The team of that number in the division of that number, as `2-5`; calendars taken before name its key alone."""
    division, dash, number = team_key.partition("-")
    teams = LeagueTeam.objects.filter(division__league=league)
    if dash:
        return teams.filter(division__number=whole_number(division, 0), number=whole_number(number, 0)).first()
    return teams.filter(pk=whole_number(team_key, 0)).first()


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
    make, mark = league_print_of(league_, form.choices)
    return made(request, make, mark=mark, name=f"{league_.slug}.pdf", club=league_.club_id)


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
    """The reasons why the team of that row stands where it does: compared with the one above it and the one below
    it."""
    pairs = [(view.rows[tie], view.rows[tie + 1]) for tie in (at - 1, at) if 0 <= tie < len(view.rows) - 1]
    return [
        {
            "above": above,
            "below": below,
            "shared": above.place == below.place,
            "steps": [
                {
                    "label": say(step.label),
                    "mine": _signed_count(step.mine),
                    "theirs": _signed_count(step.theirs),
                    "level": step.mine == step.theirs,
                }
                for step in league_why(above, below)
            ],
        }
        for above, below in pairs
    ]


def _signed_count(count: int) -> str:
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
    """Show a match of the team: its result, and who plays."""
    team = _captained_team(token)
    view = match_of(team.division.league, uid)
    if view is None:
        raise NotFound
    match = view.match
    side = side_of(match, team)
    act = request.POST.get("act", "")
    own = LineUp.objects.filter(match=match.pk, side=side).first()
    today = today_at(team.division.league.club)
    form = ScoreForm(sent(request) if act == "enter" else None, planned=view.date, today=today)
    reason = ReasonForm(sent(request) if act == "dispute" else None)
    line_up = LineUpForm(sent(request) if act == "line_up" else None, initial={"names": own.names if own else ""})
    form_sent = {"enter": form, "dispute": reason, "line_up": line_up}.get(act)
    if request.method == "POST" and (form_sent is None or form_sent.is_valid()):
        try:
            _act(request, match, team, act, form_sent)
        except Refused as refusal:
            tell(form_sent, refusal) if form_sent is not None else messages.error(request, str(refusal))
        else:
            messages.success(request, _("Saved."))
            return redirect("captain_match", token, uid)
    context: dict[str, Any] = {
        **evening_context(request, view),
        "match_view": view,
        "match": match,
        "token": token,
        "other": match.away if side == "home" else match.home,
        "mine": view.state.waits_for(side),
        "acts": acts_in_words(match),
        "form": form,
        "reason": reason,
        "line_up": line_up,
        "theirs": LineUp.objects.filter(match=match.pk).exclude(side=side).first(),
    }
    return _page(request, "leagues/captain_match.html", team, **context)


def _act(request: ActorRequest, match: LeagueMatch, team: LeagueTeam, act: str, form: Any) -> None:
    values: dict[str, Any] = {"match": match, "team": team}
    if act == "enter":
        enter_result(parts=form.cleaned_data["score"], actor=request.actor, **values)
    elif act == "agree":
        agree(actor=request.actor, **values)
    elif act == "dispute":
        dispute(reason=form.cleaned_data["reason"], actor=request.actor, **values)
    elif act == "line_up":
        set_line_up(names=form.cleaned_data["names"], **values)


def acts_in_words(match: LeagueMatch) -> list[dict[str, Any]]:
    """All acts recorded of a match in words, in order; for pages without private names."""
    teams = {"home": match.home.name, "away": match.away.name, "": capfirst(_("organiser"))}
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
        WITHDRAWN: pgettext("match", "result withdrawn: the evening is open again, held back or gone"),
    }
    return [
        {
            "at": act.at,
            "who": _("Evening") if act.kind in (PLAYED, WITHDRAWN) else teams[act.side],
            "what": sentences[act.kind],
            "parts": " · ".join(match_score(*part) for part in act.payload.get("parts", ())),
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
        "told": evening_sentences(evening) if evening else [],
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
    return render(request, template, context)
