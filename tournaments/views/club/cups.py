"""A club's cup, for its organisers: teams drawn into pools, and who goes on from them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from tournaments.forms.club.cups import PoolsForm
from tournaments.models.leagues import KNOCK_OUT
from tournaments.services.club.cups import draw_pools
from tournaments.views.club.leagues import done, league_of
from tournaments.views.club.pages import show_club
from tournaments.views.get_or_404 import sent

if TYPE_CHECKING:
    from tournaments.security.actors import ActorRequest


@require_http_methods(["GET", "POST"])
def league_pools(request: ActorRequest, slug: str, league: str) -> HttpResponse:
    """A cup: its teams drawn into pools, and who goes on from them."""
    club, league_ = league_of(request, slug, league)
    form = PoolsForm.of_cup(sent(request), league_)
    if request.method == "POST" and form.is_valid():
        given = {"lot": form.lot, "rule": form.rule, "plan": form.plan, "seed": form.cleaned_data["seed"]}
        if done(form, draw_pools, league=league_, actor=request.actor, **given):
            messages.success(request, _("The pools are drawn."))
            return redirect("club_league", club.slug, league_.slug)
    drawn = league_.divisions.filter(number=KNOCK_OUT).exists()
    replaced = league_.divisions.filter(teams__isnull=False).exists()
    return show_club(request, club, "club/league_pools.html", league=league_, form=form, drawn=drawn, replaced=replaced)
