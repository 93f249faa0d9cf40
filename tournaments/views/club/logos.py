"""A club's logo: chosen, shown, removed."""

from csp.constants import NONE
from csp.decorators import csp_replace
from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect
from django.utils.cache import patch_cache_control
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from tournaments.errors import NotFound, Refused
from tournaments.forms.club.clubs import LogoForm
from tournaments.forms.table.refusals import tell
from tournaments.models import Club, Logo
from tournaments.security.actors import ActorRequest
from tournaments.services.club.logos import keep_logo, remove_logo
from tournaments.views.club.pages import show_club
from tournaments.views.get_or_404 import club_for


@require_http_methods(["GET", "POST"])
def club_logo(request: ActorRequest, slug: str) -> HttpResponse:
    """The logo as it is, and a file to put in its place."""
    club = club_for(request, slug, "change_club")
    form = LogoForm(*((request.POST, request.FILES) if request.method == "POST" else ()))
    if request.method == "POST" and form.is_valid():
        try:
            keep_logo(club=club, content=form.cleaned_data["picture"].read(), actor=request.actor)
        except Refused as refusal:
            tell(form, refusal)
        else:
            messages.success(request, _("The logo appears on everything that is printed from now on."))
            return redirect("club_logo", slug)
    logo = Logo.objects.filter(club=club).defer("content").first()
    return show_club(request, club, "prints/logo.html", status=422 if form.errors else 200, form=form, logo=logo)


@require_POST
def club_logo_remove(request: ActorRequest, slug: str) -> HttpResponse:
    club = club_for(request, slug, "change_club")
    remove_logo(club=club, actor=request.actor)
    messages.success(request, _("The logo is removed."))
    return redirect("club_logo", slug)


@csp_replace({"default-src": [NONE], "img-src": None, "sandbox": True})  # type: ignore[arg-type]  # it takes more
@require_safe
def club_logo_picture(request: ActorRequest, slug: str) -> HttpResponse:
    """The file itself, for the club's own page; a browser may only draw it, whatever it contains."""
    return logo_file(club_for(request, slug))


def logo_file(club: Club) -> HttpResponse:
    """The club's logo; NotFound without one. Its view has to forbid with a policy whatever else the file may hold."""
    logo = Logo.objects.filter(club=club).first()
    if logo is None:
        raise NotFound
    response = HttpResponse(bytes(logo.content), content_type=logo.form)
    response["Content-Disposition"] = "attachment; filename=logo"
    patch_cache_control(response, private=True, no_cache=True)
    return response
