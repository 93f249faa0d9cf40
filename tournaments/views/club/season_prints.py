"""A season on paper: a preview for the club, and the files for the club and for everybody."""

from urllib.parse import urlencode

from django.http import HttpResponse
from django.urls import reverse
from django.views.decorators.http import require_safe

from reports.paper.fonts import unprintable
from tournaments.errors import NotFound
from tournaments.forms.evening.prints import ChoicesForm
from tournaments.models import Season
from tournaments.printing.seasons import SEASON_NAMES, SEASON_PRINTS, season_pdf, season_ranking
from tournaments.security.actors import ActorRequest
from tournaments.views.club.pages import show_club
from tournaments.views.club.seasons import season_of
from tournaments.views.prints.files import framed, framing, pdf
from tournaments.views.public.season import find


@framing  # type: ignore[arg-type]  # it takes more
@require_safe
def club_season_preview(request: ActorRequest, slug: str, season: str, kind: str) -> HttpResponse:
    """The list or the poster as it will be, with its choices beside it."""
    club, season_ = season_of(request, slug, season)
    if kind not in SEASON_PRINTS:
        raise NotFound
    form = ChoicesForm(request.GET, club.language)
    ready = form.is_valid()
    names = [club.name, season_.name, *(row.name for row in season_ranking(season_, public=False).rows)]
    file = f"{reverse('club_season_print', args=[slug, season, kind])}?{urlencode(form.told)}"
    return show_club(
        request,
        club,
        "club/print_preview.html",
        name=SEASON_NAMES[kind],
        back=reverse("club_season", args=[slug, season]),
        back_name=season_.name,
        form=form,
        ready=ready,
        file=file,
        unprintable=unprintable(names),
    )


@framed
@require_safe
def club_season_print(request: ActorRequest, slug: str, season: str, kind: str) -> HttpResponse:
    """The list or the poster under the names that the club knows."""
    _, season_ = season_of(request, slug, season)
    return _file(request, season_, kind, public=False)


@framed
@require_safe
def public_season_print(request: ActorRequest, club: str, season: str, kind: str) -> HttpResponse:
    """The same under the names that strangers may read."""
    return _file(request, find(request, club, season), kind, public=True)


def _file(request: ActorRequest, season: Season, kind: str, *, public: bool) -> HttpResponse:
    form = ChoicesForm(request.GET, "" if public else season.club.language)
    if kind not in SEASON_PRINTS or not form.is_valid():
        raise NotFound
    return pdf(season_pdf(season, kind, form.choices, public=public), f"{season.slug}-{kind}.pdf")
