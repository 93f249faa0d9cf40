"""A season on paper, for the club and for everybody, with the choices of every print."""

from django.http import HttpResponse
from django.utils.http import content_disposition_header
from django.views.decorators.http import require_safe

from tournaments.errors import NotFound
from tournaments.forms.prints import ChoicesForm
from tournaments.printing.seasons import SEASON_PRINTS, season_pdf
from tournaments.views.club_seasons import season_of
from tournaments.views.public_season import find


@require_safe
def club_season_print(request, slug, season, kind):
    """The list or the poster under the names that the club knows."""
    _, one = season_of(request, slug, season)
    return _file(request, one, kind, public=False)


@require_safe
def public_season_print(request, club, season, kind):
    """The same under the names that strangers may read."""
    return _file(request, find(request, club, season), kind, public=True)


def _file(request, season, kind, *, public):
    form = ChoicesForm(request.GET, "" if public else season.club.language)
    if kind not in SEASON_PRINTS or not form.is_valid():
        raise NotFound
    answer = HttpResponse(season_pdf(season, kind, form.choices, public=public), content_type="application/pdf")
    answer["Content-Disposition"] = content_disposition_header(False, f"{season.slug}-{kind}.pdf")
    return answer
