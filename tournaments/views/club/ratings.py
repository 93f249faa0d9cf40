"""The ratings of a club's players and pairs over all its evenings, for the club, and who may read them."""

from uuid import UUID

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_http_methods

from tournaments.security.actors import ActorRequest
from tournaments.security.permissions import may
from tournaments.selectors.club.player_links import questions_for
from tournaments.services.club.clubs import show_ratings
from tournaments.views.club.pages import show_club
from tournaments.views.get_or_404 import club_for
from tournaments.views.public.ratings import list_of, steps_of


@require_http_methods(["GET", "POST"])
def ratings(request: ActorRequest, slug: str) -> HttpResponse:
    """Everybody who played a closed round, strongest first; opens the public page, or takes it away."""
    club = club_for(request, slug)
    if request.method == "POST":
        public = request.POST.get("act") == "publish"
        show_ratings(club=club, public=public, actor=request.actor)
        told = _("The ratings now have a public page.") if public else _("The public page is removed.")
        messages.success(request, told)
        return redirect("ratings", club.slug)
    publishes = may(request.actor, "publish_results", club)
    asked = questions_for(club).count() if publishes else 0
    context = {"publishes": publishes, "asked": asked, **list_of(request, club, public=False)}
    return show_club(request, club, "club/ratings.html", **context)


@require_GET
def player_rating(request: ActorRequest, slug: str, public_id: UUID) -> HttpResponse:
    """The rating of a player, or with a partner in `with` of that pair, after each evening."""
    club = club_for(request, slug)
    return show_club(request, club, "club/rating.html", **steps_of(request, club, public_id, public=False))
