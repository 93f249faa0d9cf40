"""The ratings of a club's players over all its evenings, and how each came about."""

from __future__ import annotations

from collections.abc import Hashable
from typing import TYPE_CHECKING
from uuid import UUID

from django.http import HttpResponse
from django.shortcuts import get_object_or_404
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET

from reports.charts import Line, Progress, draw, svg
from tournaments.models import Player, Tournament
from tournaments.play.ratings import START
from tournaments.security.actors import ActorRequest
from tournaments.selectors.club.ratings import ratings_of
from tournaments.views.club.pages import show_club
from tournaments.views.get_or_404 import club_for

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tournaments.selectors.club.ratings import Standing


@require_GET
def ratings(request: ActorRequest, slug: str) -> HttpResponse:
    """Everybody who played a closed round, strongest first."""
    club = club_for(request, slug)
    rows, evenings = ratings_of(club)
    return show_club(request, club, "club/ratings.html", rows=rows, evenings=len(evenings))


@require_GET
def player_rating(request: ActorRequest, slug: str, public_id: UUID) -> HttpResponse:
    """One player's rating after each evening."""
    club = club_for(request, slug)
    player = get_object_or_404(club.players, public_id=public_id, erased_at=None)
    rows, evenings = ratings_of(club)
    row = next((row for row in rows if row.player == player), None)
    steps = row.rated.history if row else ()
    before = [START, *(step.rating for step in steps)]
    names: dict[Hashable, Tournament] = {evening.pk: evening for evening in evenings}
    lines = [
        {"tournament": names[step.evening], "step": step, "gained": step.rating - earlier}
        for step, earlier in zip(steps, before, strict=False)
    ]
    chart = _chart(player, row, before) if row else ""
    return show_club(request, club, "club/rating.html", player=player, row=row, steps=lines[::-1], chart=chart)


def _chart(player: Player, row: Standing, totals: Sequence[int]) -> str:
    drawn = Progress(tuple(range(1, len(totals))), (Line(row.place, player.name, tuple(totals)),))
    title = _("Rating after each evening")
    laid_out = draw(drawn, 300, 160, room=44, signed_scale=False)
    return svg(laid_out, "rating", title, f"{title}: {', '.join(map(str, totals))}")
