"""A rating over several clubs for everybody: the list, how each came about, and as files."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from reports.tables import RatingsTable
from tournaments.selectors.club.joint_ratings import find_joint_rating, joint_ratings_of
from tournaments.views.public.ratings import explained, has_page, listed, of_pairs, query
from tournaments.views.spreadsheets import spreadsheet
from tournaments.wording.club_locale import use_locale_of

if TYPE_CHECKING:
    from uuid import UUID

    from tournaments.models import Club, JointRating
    from tournaments.security.actors import ActorRequest
    from tournaments.selectors.club.ratings import Standing


@require_safe
def joint_ratings(request: ActorRequest, joint: str) -> HttpResponse:
    """Everybody of the clubs that count, strongest first, or the pairs."""
    joint_, clubs = _find(request, joint)
    rows, evenings = joint_ratings_of(joint_, clubs, pairs=of_pairs(request))
    context = listed(request, rows, evenings, page=lambda row: _page_of(row, joint_))
    return render(request, "public/joint_ratings.html", {"joint": joint_, "clubs": clubs, **context})


@require_safe
def joint_ratings_file(request: ActorRequest, joint: str, kind: str) -> HttpResponse:
    """The list as a spreadsheet, from the same rows as the page."""
    joint_, clubs = _find(request, joint)
    rows, _evenings = joint_ratings_of(joint_, clubs, pairs=of_pairs(request))
    table = RatingsTable(rows, page=lambda _row: "")
    separator = request.GET.get("separator", "")
    return spreadsheet(table, kind, title=_("Ratings"), name=f"ratings-{joint_.slug}", separator=separator)


@require_safe
def joint_rating(request: ActorRequest, joint: str, public_id: UUID) -> HttpResponse:
    """How the rating of a person, or of a pair, came about; the list where there is none, or a name is hidden.

    Whoever is a player of several of the clubs is found by the id of each.
    """
    joint_, clubs = _find(request, joint)
    rows, evenings = joint_ratings_of(joint_, clubs, pairs=bool(request.GET.get("with")))
    context = explained(request, public_id, rows, evenings, public=True)
    if context["row"] is None:
        return redirect("joint_ratings", joint_.slug)
    return render(request, "public/joint_rating.html", {"joint": joint_, "clubs": clubs, **context})


def _find(request: ActorRequest, slug: str) -> tuple[JointRating, list[Club]]:
    joint, clubs = find_joint_rating(slug)
    request.shown_club = clubs[0]
    use_locale_of(clubs[0])
    return joint, clubs


def _page_of(row: Standing, joint: JointRating) -> str:
    return reverse("joint_rating", args=[joint.slug, row.player.public_id]) + query(row) if has_page(row) else ""
