"""A captain's own pages, opened by a secret link: the team's matches, results entered, agreed to or disputed."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any
from uuid import UUID

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import pgettext
from django.views.decorators.http import require_http_methods, require_safe

from reports.numbers import score_told
from tournaments.clubs.locale import use_locale_of
from tournaments.clubs.models import Club
from tournaments.errors import NotAllowed, NotFound, Refused
from tournaments.frame.forms import tell
from tournaments.leagues.forms import LineUpForm, ReasonForm, ScoreForm
from tournaments.leagues.models import LeagueMatch, LeagueTeam, LineUp
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
from tournaments.leagues.selectors.cups import match_of, matches_and_bracket
from tournaments.leagues.selectors.leagues import clubs_of, evening_of
from tournaments.leagues.services.leagues import find_team, take_account, take_on, token_of
from tournaments.leagues.services.matches import agree, dispute, enter_result, set_line_up, side_of
from tournaments.leagues.wording import evening_told
from tournaments.security.get_or_404 import sent
from tournaments.security.permissions import may

if TYPE_CHECKING:
    from tournaments.leagues.selectors.leagues import MatchView
    from tournaments.security.actors import ActorRequest


@require_http_methods(["GET", "POST"])
def captain(request: ActorRequest, token: str) -> HttpResponse:
    """The matches of a team; the link kept under one's account; the team taken on by its club."""
    team = _team(token)
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
        (one, one.state.waits_for(side_of(one.match, team)))
        for one in matches_and_bracket(team.division.league, [team.pk])
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
    team = _team(token)
    one = match_of(team.division.league, uid)
    if one is None:
        raise NotFound
    match = one.match
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
        **evening_context(request, one),
        "one": one,
        "match": match,
        "token": token,
        "other": match.away if side == "home" else match.home,
        "mine": one.state.waits_for(side),
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
    said = {
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
            "what": said[act.kind],
            "parts": " · ".join(score_told(*part) for part in act.payload.get("parts", ())),
            "more": ", ".join(teams[side] for side in act.payload.get("sides", ())) or act.payload.get("day", ""),
            "reason": act.reason,
        }
        for act in match.recorded
    ]


def evening_context(request: ActorRequest, one: MatchView) -> dict[str, Any]:
    """The evening that the match is played as, what it tells, and the clubs in which the visitor may make one."""
    evening = evening_of(one)
    clubs = clubs_of(one.match) if request.actor.user else []
    return {
        "evening": evening,
        "told": evening_told(evening) if evening else [],
        "opens": evening is not None and may(request.actor, "see_tournament", evening.tournament),
        "play_at": [club for club in clubs if may(request.actor, "create_tournament", club)],
    }


def _team(token: str) -> LeagueTeam:
    team = find_team(token)
    use_locale_of(team.division.league.club)
    return team


def _page(request: ActorRequest, template: str, team: LeagueTeam, /, **context: Any) -> HttpResponse:
    league = team.division.league
    context = {"team": team, "league": league, "club": league.club, **context}
    response = render(request, template, context)
    response["Referrer-Policy"] = "no-referrer"  # the address is the key
    return response
