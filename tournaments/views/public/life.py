"""A player's page for life and a club's hall of fame: everything over the years that anybody may read."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_safe

from reports.trails import trail
from tournaments.errors import NotFound
from tournaments.models import Club, Player, Shown
from tournaments.security.permissions import club_is_public, may
from tournaments.security.untrusted_input import whole_number
from tournaments.selectors.club.life import life_of
from tournaments.selectors.club.records import hall_of_fame
from tournaments.services.club.figures import catch_up, settle_places
from tournaments.views.indentation import without_indentation
from tournaments.wording.club_locale import use_locale_of

if TYPE_CHECKING:
    from collections.abc import Sequence
    from uuid import UUID

    from django.http import HttpResponse

    from tournaments.models import Season
    from tournaments.security.actors import ActorRequest
    from tournaments.selectors.club.life import Evening, Life

TITLES = {
    "evening": gettext_lazy("Highest evening"),
    "deal": gettext_lazy("Highest deal"),
    "past": gettext_lazy("Highest evening from the club’s records"),
    "slams": gettext_lazy("Most slams"),
    "row": gettext_lazy("Longest row of contracts made"),
    "evenings": gettext_lazy("Most evenings"),
}


class Year(NamedTuple):
    """One year of a player: how many evenings, the points a evening on average, the best place."""

    year: int
    evenings: int
    average: int
    best: int


@require_safe
def player_life(request: ActorRequest, club: str, public_id: UUID) -> HttpResponse:
    """A player's years; the hall of fame where strangers may see none of them. Who is hidden or erased has no page."""
    players = Player.objects.select_related("club").filter(club__slug=club, erased_at=None)
    player = get_object_or_404(players.exclude(shown=Shown.HIDDEN), public_id=public_id)
    _ensure_public(request, player.club)
    waiting, seasons = _counted(player.club)
    life = life_of(player, seasons)
    if not life.evenings and not waiting:
        return redirect("club_records", player.club.slug)
    year = whole_number(request.GET.get("year", ""), 0)
    year = year if year in life.years else next(iter(life.years), 0)
    context = {
        "club": player.club,
        "player": player,
        "life": life,
        "detailed": player.shown == Shown.FULL,
        "waiting": waiting,
        "year": year,
        "evenings": [evening for evening in reversed(life.evenings) if evening.year == year],
        "years": _years(life),
        "charts": _charts(life.evenings, detailed=player.shown == Shown.FULL),
    }
    return without_indentation(render(request, "public/life.html", context))


@require_safe
def club_records(request: ActorRequest, club: str) -> HttpResponse:
    """Who won the club's seasons and evenings, and its records."""
    club_ = get_object_or_404(Club, slug=club)
    _ensure_public(request, club_)
    waiting, seasons = _counted(club_)
    hall = hall_of_fame(club_, seasons, whole_number(request.GET.get("year", ""), 0))
    records = [(TITLES[record.key], record) for record in hall.records if record.holders]
    context = {"club": club_, "hall": hall, "records": records, "waiting": waiting}
    return without_indentation(render(request, "public/records.html", context))


def _ensure_public(request: ActorRequest, club: Club) -> None:
    if not club_is_public(club) and not may(request.actor, "see_club", club):
        raise NotFound
    request.shown_club = club
    use_locale_of(club)


def _counted(club: Club) -> tuple[int, Sequence[Season]]:
    """How many evenings still wait to be counted, and the public seasons with their places, in two queries."""
    waiting = catch_up(club)
    seasons = list(club.seasons.filter(published=True))
    for season in seasons:
        season.club = club
    settle_places(seasons)
    return waiting, sorted(seasons, key=lambda season: (season.places or {})["until"], reverse=True)


def _years(life: Life) -> list[Year]:
    of = {year: [evening for evening in life.evenings if evening.year == year] for year in life.years}
    return [
        Year(year, len(own), round(sum(each.points for each in own) / len(own)), min(each.place for each in own))
        for year, own in of.items()
    ]


def _charts(evenings: Sequence[Evening], *, detailed: bool) -> list[dict[str, Any]]:
    years = [evening.year for evening in evenings]
    numbers = [(_("Place on each evening"), [evening.place for evening in evenings])]
    if detailed:
        numbers.insert(0, (_("Points on each evening"), [evening.points for evening in evenings]))
    last = len(numbers) - 1
    drawn = [
        (title, trail(each, years, f"trail{at}", title, places=at == last)) for at, (title, each) in enumerate(numbers)
    ]
    return [{"title": title, "svg": svg} for title, svg in drawn if svg]
