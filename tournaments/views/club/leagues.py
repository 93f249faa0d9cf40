"""A club's leagues, for its organisers: rule, divisions, calendar, links of captains, rulings, the year after."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any
from uuid import UUID

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from reports.paper.fonts import unprintable
from tournaments.errors import NotFound, Refused
from tournaments.forms.club.league_matches import RulingForm
from tournaments.forms.club.leagues import DivisionForm, LeagueForm, NextLeagueForm
from tournaments.forms.table.refusals import tell
from tournaments.models import Club, League, LineUp
from tournaments.models.leagues import KNOCK_OUT
from tournaments.security.untrusted_input import whole_number
from tournaments.selectors.club.cups import cup_of, match_of
from tournaments.selectors.club.leagues import Dated, coming_elsewhere, divisions_of, moves_of
from tournaments.services.club import leagues as services
from tournaments.services.club.league_matches import forfeit, postpone, settle
from tournaments.services.club.team_withdrawals import withdraw_team
from tournaments.site_address import site_address
from tournaments.views.act_and_tell import name_typed
from tournaments.views.club.match_evening import as_the_evening_says, scores_that_changed
from tournaments.views.club.pages import show_club
from tournaments.views.get_or_404 import club_for, sent, text_of
from tournaments.views.public.captains import acts_told, evening_context
from tournaments.wording.cups import bracket_told

if TYPE_CHECKING:
    from tournaments.security.actors import ActorRequest


@require_http_methods(["GET", "POST"])
def club_leagues(request: ActorRequest, slug: str) -> HttpResponse:
    """The leagues there are, and a new one."""
    club = club_for(request, slug, "change_leagues")
    form = LeagueForm.of(sent(request))
    if request.method == "POST" and form.is_valid():
        try:
            made = services.create_league(
                club=club, name=form.cleaned_data["name"], rule=form.rule, actor=request.actor
            )
        except Refused as refusal:
            tell(form, refusal)
        else:
            messages.success(request, _("{name} is created. Now type its teams.").format(name=made.name))
            if request.POST.get("kind") == "cup":
                return redirect("league_pools", club.slug, made.slug)
            return redirect("league_division", club.slug, made.slug, 1)
    elsewhere = League.objects.filter(divisions__teams__club=club).exclude(club=club).distinct()
    coming = coming_elsewhere(club)
    return show_club(
        request, club, "club/leagues.html", form=form, leagues=club.leagues.all(), elsewhere=elsewhere, coming=coming
    )


@require_http_methods(["GET"])
def club_league(request: ActorRequest, slug: str, league: str) -> HttpResponse:
    """One league: its divisions, what waits for the organiser, every match."""
    club, league_ = league_of(request, slug, league)
    views = divisions_of(league_)
    cup = cup_of(league_, views)
    parts: list[Dated] = [*views, *cup.brackets]
    matches = [one for part in parts for one in part.matches]
    names = [club.name, league_.name, *(team.name for view in views for team in view.teams)]
    return show_club(
        request,
        club,
        "club/league.html",
        league=league_,
        views=views,
        disputed=[one for one in matches if one.disputed],
        changed=scores_that_changed(league_, matches),
        unprintable=unprintable(names),
        brackets=[bracket_told(view, cup) for view in cup.brackets],
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
    return show_club(request, club, "club/rule.html", heading=league_.name, title=title, form=form, back=back)


@require_http_methods(["GET", "POST"])
def league_division(request: ActorRequest, slug: str, league: str, number: int) -> HttpResponse:
    """A division: its teams and match days, the calendar, the captains' links."""
    club, league_ = league_of(request, slug, league)
    division = get_object_or_404(league_.divisions.filter(number__lt=KNOCK_OUT), number=number)
    division.league = league_
    form = DivisionForm.of(sent(request), division)
    if request.method == "POST" and form.is_valid():
        given = {"name": form.cleaned_data["name"], "plan": form.plan, "teams": form.cleaned_data["teams"]}
        if done(form, services.change_division, division=division, actor=request.actor, **given):
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
        "club/league_division.html",
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
        messages.success(request, _("{name} is removed.").format(name=league_.name))
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
        kept, gone = _("What {name} played counts; it forfeits the rest."), _("No match of {name} counts any more.")
        messages.success(request, (kept if stays else gone).format(name=team.name))
    elif act == "renew":
        team = get_object_or_404(division.teams, number=whole_number(request.POST.get("team", "")))
        services.renew_link(team=team, actor=actor)
        messages.success(request, _("{name} has a new link.").format(name=team.name))
    return division.number


@require_http_methods(["GET", "POST"])
def league_match(request: ActorRequest, slug: str, league: str, uid: UUID) -> HttpResponse:
    """One match: what was recorded, and what the organiser rules."""
    club, league_ = league_of(request, slug, league)
    one = match_of(league_, uid)
    if one is None:
        raise NotFound
    match = one.match
    evening = evening_context(request, one)
    form = RulingForm(sent(request), initial=as_the_evening_says(evening["evening"]))
    if request.method == "POST" and form.is_valid():
        given = form.cleaned_data
        shared = {"match": match, "reason": given["reason"], "actor": request.actor}
        acts: dict[str, Any] = {
            "settle": (settle, {"parts": given["score"]}),
            "forfeit": (forfeit, {"sides": given["forfeited"]}),
            "postpone": (postpone, {"day": given["day"]}),
        }
        service, own = acts[given["ruling"]]
        if done(form, service, **shared, **own):
            messages.success(request, _("Saved."))
            return redirect("club_league", club.slug, league_.slug)
    context: dict[str, Any] = {**evening, "one": one, "match": match, "acts": acts_told(match), "form": form}
    context["line_ups"] = LineUp.objects.filter(match=match.pk)
    return show_club(request, club, "club/league_match.html", league=league_, **context)


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
            made = services.next_league(league=league_, name=name, places=form.places, actor=request.actor)
        except Refused as refusal:
            tell(form, refusal)
        else:
            messages.success(request, _("{name} is created. Now type its match days.").format(name=made.name))
            return redirect("club_league", club.slug, made.slug)
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
    return show_club(request, club, "club/league_next.html", league=league_, tables=tables, form=form, open=unfinished)


def league_of(request: ActorRequest, slug: str, league: str) -> tuple[Club, League]:
    """The club and the league of an address, where the visitor may change it."""
    club = club_for(request, slug, "change_leagues")
    found = club.leagues.filter(slug=league).first()
    if found is None:
        raise NotFound
    found.club = club
    return club, found


def done(form: Any, service: Any, **given: Any) -> bool:
    """Was it done? If not, the form says why."""
    try:
        service(**given)
    except Refused as refusal:
        tell(form, refusal)
        return False
    return True
