"""About the club: what its public page tells, with a preview."""

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from tournaments.forms.club.clubs import ClubPageForm
from tournaments.models import ClubPage, Logo
from tournaments.security.actors import ActorRequest
from tournaments.services.club.club_page import keep_club_page
from tournaments.views.club.pages import show_club
from tournaments.views.get_or_404 import club_for, sent


@require_http_methods(["GET", "POST"])
def club_about(request: ActorRequest, slug: str) -> HttpResponse:
    """Colours, text, contact and place; "Show" draws what was typed and stores nothing."""
    club = club_for(request, slug, "change_club_page")
    stored = ClubPage.objects.filter(club=club).first()
    # The form writes into its own copy, so that a refused one leaves the preview as it was.
    form = ClubPageForm(sent(request), instance=ClubPage.objects.filter(club=club).first() or ClubPage(club=club))
    good = request.method == "POST" and form.is_valid()
    if good and "show" not in request.POST:
        keep_club_page(club=club, actor=request.actor, **form.cleaned_data)
        messages.success(request, _("The page of the club is saved."))
        return redirect("club_about", club.slug)
    context = {
        "form": form,
        "page": form.instance if good else stored,
        "unsaved": good,
        "logo": Logo.objects.filter(club=club).defer("content").first(),
    }
    return show_club(request, club, "club/about.html", status=422 if form.errors else 200, **context)
