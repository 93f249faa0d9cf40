"""The ratings of a club for everybody, where the club shows them: the list, how each came about, and as files.

The ratings of a club's players and pairs over all its evenings, for the club, and who may read them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any
from urllib.parse import urlencode
from uuid import UUID

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_http_methods, require_safe

from reports.charts import Line, Progress, draw, svg
from reports.tables import RatingsTable
from tournaments.clubs.locale import use_locale_of
from tournaments.clubs.models import Club
from tournaments.clubs.services.clubs import show_ratings
from tournaments.clubs.views.pages import show_club
from tournaments.errors import NotFound
from tournaments.evening.rounds.models import Kind
from tournaments.frame.translate import say
from tournaments.frame.views import spreadsheet
from tournaments.ratings.rules import FEW, START, reasons
from tournaments.ratings.selectors.joint import joint_ratings_with, questions_for
from tournaments.ratings.selectors.ratings import mark_of, ratings_of
from tournaments.register.models import Shown
from tournaments.security.actors import ActorRequest
from tournaments.security.get_or_404 import club_for
from tournaments.security.permissions import club_is_public, may

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable

    from tournaments.evening.rounds.models import Tournament
    from tournaments.ratings.rules import Rated
    from tournaments.ratings.selectors.ratings import Standing


@require_safe
def public_ratings(request: ActorRequest, club: str) -> HttpResponse:
    """Everybody, strongest first, or the pairs; a rating from few evenings is said to be settling still."""
    club_ = find(request, club)
    context = {"club": club_, "joints": joint_ratings_with(club_), **list_of(request, club_, public=True)}
    return render(request, "ratings/public_ratings.html", context)


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
    return render(request, "ratings/public_rating.html", {"club": club_, "joints": joints, **context})


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
    return [
        {
            "tournament": names[step.evening],
            "step": step,
            "gained": gained,
            "reasons": [say(sentence) for sentence in reasons(step)],
        }
        for step, gained in zip(rated.history, rated.gains, strict=True)
    ]


def _chart(row: Standing, rated: Rated) -> str:
    totals = (START, *(step.rating for step in rated.history))
    drawn = Progress(tuple(range(1, len(totals))), (Line(row.place, row.name, totals),))
    title = _("Rating after each evening")
    laid_out = draw(drawn, 300, 160, room=44, signed_scale=False)
    return svg(laid_out, "rating", title, f"{title}: {', '.join(map(str, totals))}")


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
    return show_club(request, club, "ratings/club_ratings.html", **context)


@require_GET
def player_rating(request: ActorRequest, slug: str, public_id: UUID) -> HttpResponse:
    """The rating of a player, or with a partner in `with` of that pair, after each evening."""
    club = club_for(request, slug)
    return show_club(request, club, "ratings/club_rating.html", **steps_of(request, club, public_id, public=False))
