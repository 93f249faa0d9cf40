"""The ratings of a club for everybody, where the club shows them: the list, how each came about, and as files."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any
from urllib.parse import urlencode

from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from reports.charts import Line, Progress, draw, svg
from reports.tables import RatingsTable
from tournaments.errors import NotFound
from tournaments.models import Club, Kind, Shown
from tournaments.play.ratings import FEW, START, reasons
from tournaments.security.permissions import club_is_public, may
from tournaments.selectors.club.joint_ratings import joint_ratings_with
from tournaments.selectors.club.ratings import mark_of, ratings_of
from tournaments.views.spreadsheets import spreadsheet
from tournaments.wording.club_locale import use_locale_of
from tournaments.wording.translate import say

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable
    from uuid import UUID

    from tournaments.models import Tournament
    from tournaments.play.ratings import Rated
    from tournaments.security.actors import ActorRequest
    from tournaments.selectors.club.ratings import Standing


@require_safe
def public_ratings(request: ActorRequest, club: str) -> HttpResponse:
    """Everybody, strongest first, or the pairs; a rating from few evenings is told as provisional."""
    club_ = find(request, club)
    context = {"club": club_, "joints": joint_ratings_with(club_), **list_of(request, club_, public=True)}
    return render(request, "public/ratings.html", context)


@require_safe
def public_ratings_file(request: ActorRequest, club: str, kind: str) -> HttpResponse:
    """The list as a spreadsheet, from the same rows as the page."""
    club_ = find(request, club)
    rows, _evenings = ratings_of(club_, public=True, pairs=of_pairs(request))
    table = RatingsTable(rows, page=lambda _row: "")
    return spreadsheet(table, kind, title=_("Ratings"), name="ratings", separator=request.GET.get("separator", ""))


@require_safe
def public_rating(request: ActorRequest, club: str, public_id: UUID) -> HttpResponse:
    """How the rating of a player, or of a pair, came about; the list where there is none, or a name is hidden."""
    club_ = find(request, club)
    context = steps_of(request, club_, public_id, public=True)
    if context["row"] is None:
        return redirect("public_ratings", club_.slug)
    joints = joint_ratings_with(club_) if len(context["row"].players) == 1 else ()
    return render(request, "public/rating.html", {"club": club_, "joints": joints, **context})


def list_of(request: ActorRequest, club: Club, *, public: bool) -> dict[str, Any]:
    """What a page with the list needs."""
    rows, evenings = ratings_of(club, public=public, pairs=of_pairs(request))
    return listed(request, rows, evenings, page=lambda row: _page_of(row, club, public))


def listed(
    request: ActorRequest,
    rows: list[Standing],
    evenings: list[Tournament],
    *,
    page: Callable[[Standing], str],
) -> dict[str, Any]:
    """The rows as a table, and the choice between players and pairs."""
    pairs = of_pairs(request)
    choices = [
        {"url": "?", "label": _("Players"), "current": not pairs},
        {"url": "?of=pairs", "label": _("Pairs"), "current": pairs},
    ]
    return {
        "rows": rows,
        "table": RatingsTable(rows, page=page, request=request),
        "evenings": len(evenings),
        "few": FEW,
        "pairs": pairs,
        "choices": choices if pairs or any(evening.kind == Kind.PAIRS for evening in evenings) else (),
    }


def steps_of(request: ActorRequest, club: Club, public_id: UUID, *, public: bool) -> dict[str, Any]:
    """What a page needs about one player, or the pair with the partner in `with`: newest evening first, with reasons.

    NotFound for somebody who is not of this club; `row` is None for somebody without a rating.
    """
    player = club.players.filter(public_id=public_id, erased_at=None).first()
    if player is None:
        raise NotFound
    rows, evenings = ratings_of(club, public=public, pairs=bool(request.GET.get("with")))
    context = explained(request, public_id, rows, evenings, public=public)
    return context if context["row"] else {**context, "name": player.name}


def explained(
    request: ActorRequest, public_id: UUID, rows: list[Standing], evenings: list[Tournament], *, public: bool
) -> dict[str, Any]:
    """How the rating of that player, or of the pair with the partner in `with`, came about.

    `row` is None for somebody without a rating, and for strangers where a name is hidden.
    """
    partner = request.GET.get("with", "")
    wanted = {str(public_id), partner} if partner else {str(public_id)}
    row = next((row for row in rows if row.is_of(wanted)), None)
    if row and public and not has_page(row):
        row = None
    return {
        "row": row,
        "name": row.name if row else "",
        "steps": _steps(row.rated, evenings)[::-1] if row else (),
        "chart": _chart(row, row.rated) if row else "",
        "few": FEW,
        "list": "?of=pairs" if partner else "?",
    }


def find(request: ActorRequest, slug: str) -> Club:
    """The club of that address; NotFound unless it shows its ratings or the visitor works there."""
    club = Club.objects.filter(slug=slug).first()
    if club is None or not ((club.ratings_public and club_is_public(club)) or may(request.actor, "see_club", club)):
        raise NotFound
    use_locale_of(club)
    request.shown_club = club
    return club


def of_pairs(request: ActorRequest) -> bool:
    """Were pairs asked for?"""
    return request.GET.get("of") == "pairs"


def _page_of(row: Standing, club: Club, public: bool) -> str:
    """Where a row leads; nowhere for strangers where a name is hidden."""
    if public and not has_page(row):
        return ""
    return reverse("public_rating" if public else "player_rating", args=[club.slug, row.player.public_id]) + query(row)


def query(row: Standing) -> str:
    """What the address of a pair's page has besides that of its first player."""
    return "?" + urlencode({"with": row.players[1].public_id}) if len(row.players) > 1 else ""


def has_page(row: Standing) -> bool:
    """Do strangers read how this rating came about? Not of somebody whose name is hidden."""
    return all(player.shown != Shown.HIDDEN for player in row.players)


def _steps(rated: Rated, evenings: list[Tournament]) -> list[dict[str, Any]]:
    """Each evening with what it did, in the order of play."""
    names: dict[Hashable, Tournament] = {mark_of(evening): evening for evening in evenings}
    before = (None, *rated.history)
    return [
        {
            "tournament": names[step.evening],
            "step": step,
            "gained": gained,
            "reasons": [say(sentence) for sentence in reasons(step, earlier)],
        }
        for step, earlier, gained in zip(rated.history, before, rated.gains, strict=False)
    ]


def _chart(row: Standing, rated: Rated) -> str:
    totals = (START, *(step.rating for step in rated.history))
    drawn = Progress(tuple(range(1, len(totals))), (Line(row.place, row.name, totals),))
    title = _("Rating after each evening")
    laid_out = draw(drawn, 300, 160, room=44, signed_scale=False)
    return svg(laid_out, "rating", title, f"{title}: {', '.join(map(str, totals))}")
