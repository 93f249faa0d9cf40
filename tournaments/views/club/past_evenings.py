"""A season's past evenings, taken from the club's own sheet: uploaded, looked at, kept."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.contrib import messages
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods

from tournaments.errors import Refused
from tournaments.forms.club.past_evenings import PastEveningsForm, SheetForm
from tournaments.forms.table.refusals import tell
from tournaments.player_lists.past_evenings import PastSheet
from tournaments.security.untrusted_input import whole_number
from tournaments.services.club.figures import settle_places
from tournaments.services.club.seasons import set_past_evenings
from tournaments.views.club.pages import show_club
from tournaments.views.club.seasons import season_of

if TYPE_CHECKING:
    from django.http import HttpResponse

    from tournaments.models import Club, Season
    from tournaments.security.actors import ActorRequest


@require_http_methods(["GET", "POST"])
def club_season_past(request: ActorRequest, slug: str, season: str) -> HttpResponse:
    """The past evenings that a season has; a file first, then what was read in it, then they are kept."""
    club, season_ = season_of(request, slug, season)
    if request.method == "POST" and "remove" in request.POST:
        set_past_evenings(season=season_, sheet=PastSheet((), (), ()), people={}, actor=request.actor)
        messages.success(request, _("The past evenings are removed."))
        return redirect("club_season", club.slug, season_.slug)
    if request.method == "POST" and "text" in request.POST:
        return _kept(request, club, season_)
    form = SheetForm(request.POST or None, request.FILES or None)
    if request.method == "POST" and form.is_valid():
        try:
            read = PastEveningsForm(season_, form.cleaned_data["file"], form.cleaned_data["year"])
            return _preview(request, club, season_, read)
        except Refused as refusal:
            tell(form, refusal)
    return show_club(
        request,
        club,
        "club/past_evenings.html",
        season=season_,
        form=form,
        past=season_.past_evenings.all(),
    )


def _kept(request: ActorRequest, club: Club, season: Season) -> HttpResponse:
    text, year = request.POST["text"], whole_number(request.POST.get("year", ""), 0)
    try:
        form = PastEveningsForm(season, text, year, request.POST)
    except Refused as refusal:
        messages.error(request, str(refusal))
        return redirect("club_season_past", club.slug, season.slug)
    if not form.is_valid():
        return _preview(request, club, season, form)
    sheet = form.chosen
    set_past_evenings(season=season, sheet=sheet, people=form.people, actor=request.actor)
    settle_places([season] if season.published else [])
    n = len(sheet.evenings)
    messages.success(request, ngettext("{n} past evening counts now.", "{n} past evenings count now.", n).format(n=n))
    return redirect("club_season", club.slug, season.slug)


def _preview(request: ActorRequest, club: Club, season: Season, form: PastEveningsForm) -> HttpResponse:
    return show_club(request, club, "club/past_preview.html", season=season, form=form)
