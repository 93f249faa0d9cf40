"""A club's seasons: made, their rule, their evenings, who helped."""

from uuid import UUID

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from reports.season_rules import SeasonRuleError
from reports.tables import SeasonTable
from tournaments.errors import Refused
from tournaments.forms.club.season_balances import BalancesForm
from tournaments.forms.club.seasons import EveningsForm, HelpersForm, SeasonRuleForm
from tournaments.forms.table.refusals import tell
from tournaments.models import Club, Season
from tournaments.printing.seasons import SEASON_NAMES
from tournaments.security.actors import ActorRequest
from tournaments.selectors.club.seasons import season_view
from tournaments.services.club.seasons import (
    change_season,
    create_season,
    join_evenings,
    remove_season,
    set_balances,
    set_helpers,
)
from tournaments.views.club.pages import show_club
from tournaments.views.get_or_404 import club_for, sent
from tournaments.views.public.season import marks_of


@require_http_methods(["GET", "POST"])
def club_seasons(request: ActorRequest, slug: str) -> HttpResponse:
    """The seasons there are, and a new one."""
    club = club_for(request, slug, "change_seasons")
    form = SeasonRuleForm.of(sent(request))
    if request.method == "POST" and form.is_valid():
        try:
            made = create_season(club=club, name=form.cleaned_data["name"], rule=form.rule, actor=request.actor)
        except (Refused, SeasonRuleError) as refusal:
            tell(form, refusal)
        else:
            messages.success(request, _("{name} is created. Now choose its evenings.").format(name=made.name))
            return redirect("club_season", club.slug, made.slug)
    return show_club(request, club, "club/seasons.html", form=form, seasons=club.seasons.all())


@require_http_methods(["GET", "POST"])
def club_season(request: ActorRequest, slug: str, season: str) -> HttpResponse:
    """One season: its table as the club sees it, its evenings."""
    club, season_ = season_of(request, slug, season)
    form = EveningsForm(season_, sent(request))
    if request.method == "POST" and form.is_valid():
        join_evenings(season=season_, tournaments=list(form.cleaned_data["evenings"]), actor=request.actor)
        messages.success(request, _("Saved."))
        return redirect("club_season", club.slug, season_.slug)
    season_results = season_view(season_, public=False)
    table = SeasonTable(
        season_results.rows,
        season_results.evenings,
        caption=_("Results that do not count are struck through"),
        averaged=season_results.averaged,
        classes=marks_of(season_results),
    )
    parts = season_.parts.select_related("tournament").prefetch_related("helpers")
    return show_club(
        request,
        club,
        "club/season.html",
        season=season_,
        form=form,
        table=table,
        view=season_results,
        parts=parts,
        rows=season_results.rows,
        prints=SEASON_NAMES.items(),
    )


@require_http_methods(["GET", "POST"])
def club_season_rule(request: ActorRequest, slug: str, season: str) -> HttpResponse:
    """The name and the rule of a season."""
    club, season_ = season_of(request, slug, season)
    form = SeasonRuleForm.of(sent(request), season_)
    if request.method == "POST" and form.is_valid():
        try:
            change_season(season=season_, name=form.cleaned_data["name"], rule=form.rule, actor=request.actor)
        except (Refused, SeasonRuleError) as refusal:
            tell(form, refusal)
        else:
            messages.success(request, _("Saved."))
            return redirect("club_season", club.slug, season_.slug)
    back = reverse("club_season", args=[club.slug, season_.slug])
    title = _("Name and what counts")
    return show_club(request, club, "club/rule.html", heading=season_.name, title=title, form=form, back=back)


@require_http_methods(["GET", "POST"])
def club_season_helpers(request: ActorRequest, slug: str, season: str, public_id: UUID) -> HttpResponse:
    """Who helped or sat out on one evening."""
    club, season_ = season_of(request, slug, season)
    part = get_object_or_404(
        season_.parts.select_related("tournament", "season__club"), tournament__public_id=public_id
    )
    form = HelpersForm(part, sent(request))
    if request.method == "POST" and form.is_valid():
        set_helpers(part=part, players=list(form.cleaned_data["helpers"]), actor=request.actor)
        messages.success(request, _("Saved."))
        return redirect("club_season", club.slug, season_.slug)
    return show_club(request, club, "club/season_helpers.html", season=season_, part=part, form=form)


@require_http_methods(["GET", "POST"])
def club_season_balances(request: ActorRequest, slug: str, season: str) -> HttpResponse:
    """What people bring into the season from before its evenings."""
    club, season_ = season_of(request, slug, season)
    form = BalancesForm(season_, sent(request), request.FILES or None)
    if request.method == "POST" and form.is_valid():
        set_balances(season=season_, balances=form.balances, actor=request.actor)
        messages.success(request, _("Saved."))
        return redirect("club_season", club.slug, season_.slug)
    return show_club(request, club, "club/season_balances.html", season=season_, form=form)


@require_POST
def club_season_act(request: ActorRequest, slug: str, season: str) -> HttpResponse:
    """Show it to everybody, take its page away, or remove the season."""
    club, season_ = season_of(request, slug, season)
    if request.POST.get("act") == "remove":
        remove_season(season=season_, actor=request.actor)
        messages.success(request, _("{name} is deleted; its evenings stay.").format(name=season_.name))
        return redirect("club_seasons", club.slug)
    published = request.POST.get("act") == "publish"
    change_season(season=season_, published=published, actor=request.actor)
    messages.success(request, _("The season now has a public page.") if published else _("The public page is removed."))
    return redirect("club_season", club.slug, season_.slug)


def season_of(request: ActorRequest, slug: str, season: str) -> tuple[Club, Season]:
    """The club and its season, for who may change it."""
    club = club_for(request, slug, "change_seasons")
    season_ = get_object_or_404(club.seasons, slug=season)
    season_.club = club
    return club, season_
