"""On your own site: what to copy into a club's own pages, with a preview."""

from __future__ import annotations

from typing import TYPE_CHECKING
from urllib.parse import urlencode

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.html import format_html
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from tournaments.forms.club.outside import OriginsForm, SnippetForm
from tournaments.security.permissions import require
from tournaments.selectors.club.tournaments import evenings_of_club
from tournaments.services.club.clubs import change_club
from tournaments.site_address import site_address
from tournaments.views.club.pages import show_club
from tournaments.views.get_or_404 import club_for, sent

if TYPE_CHECKING:
    from tournaments.models import Club
    from tournaments.security.actors import ActorRequest

CHOICES = 12


@require_http_methods(["GET", "POST"])
def club_outside(request: ActorRequest, slug: str) -> HttpResponse:
    """The frame and the picture to copy, and which sites may show them."""
    club = club_for(request, slug)
    form = OriginsForm(sent(request), initial={"frame_origins": club.frame_origins})
    if request.method == "POST":
        require(request.actor, "change_club", club)
        if form.is_valid():
            change_club(club=club, actor=request.actor, **form.cleaned_data)
            messages.success(request, _("The settings are saved."))
            return redirect("club_outside", club.slug)
    things = _things(club)
    chooser = SnippetForm(request.GET, [(path, label) for path, label, _picture in things])
    choice = chooser.choice
    path, title, picture = next((thing for thing in things if thing[0] == choice.get("what")), things[0])
    asked = urlencode({key: choice[key] for key in ("lang", "theme") if choice.get(key)})
    more, site = (f"?{asked}" if asked else ""), site_address(request).url
    context = {
        "form": form,
        "chooser": chooser,
        "title": f"{club.name}: {title}",
        "preview": path + more,
        "picture": picture + more if picture else "",
        "frame_code": _frame(f"{site}{path}{more}", f"{club.name}: {title}"),
        "picture_code": _image(f"{site}{picture}{more}", site + path, f"{club.name}: {title}") if picture else "",
    }
    return show_club(request, club, "club/outside.html", status=422 if form.errors else 200, **context)


def _things(club: Club) -> list[tuple[str, str, str]]:
    """Everything that can be shown: the address of its frame, its name, the address of its picture if there is one."""
    slug = club.slug
    latest = [reverse(name, args=[slug]) for name in ("embed_latest", "embed_latest_picture")]
    things = [
        (latest[0], _("Standings of the latest evening"), latest[1]),
        (reverse("embed_evenings", args=[slug]), _("Evenings"), ""),
    ]
    for season in club.seasons.filter(published=True):
        things.append((reverse("embed_season", args=[slug, season.slug]), season.name, ""))
    for evening in evenings_of_club(club, CHOICES)[1]:
        page, picture = (reverse(name, args=[slug, evening.slug]) for name in ("embed_standings", "embed_picture"))
        things.append((page, evening.name, picture))
    return things


def _frame(url: str, title: str) -> str:
    code = '<iframe src="{}" title="{}" width="100%" height="480" loading="lazy" style="border:0"></iframe>'
    return str(format_html(code, url, title))


def _image(picture: str, page: str, title: str) -> str:
    return str(format_html('<a href="{}"><img src="{}" alt="{}" width="480"></a>', page, picture, title))
