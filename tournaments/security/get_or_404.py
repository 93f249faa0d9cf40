"""The objects that an address names, for people with permission; visitors who are not signed in are asked to."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeVar
from uuid import UUID

from django.db.models import Model, QuerySet
from django.http import HttpResponse, QueryDict
from django.shortcuts import render
from django.urls import reverse

from tournaments.clubs.features import feature_of_page, features_of_evening, is_switched_off
from tournaments.clubs.locale import use_locale_of, use_points_of
from tournaments.clubs.models import Club
from tournaments.clubs.selectors import notice_of
from tournaments.errors import NotAllowed, NotFound, SwitchedOff
from tournaments.evening.rounds.models import Round, Table, Tournament
from tournaments.evening.rounds.views.path import path_context
from tournaments.evening.table.selectors.boards import alerts_of
from tournaments.security.permissions import require
from tournaments.security.untrusted_input import tidy

if TYPE_CHECKING:
    from tournaments.evening.rounds.models import Entrant
    from tournaments.security.actors import ActorRequest


Thing = TypeVar("Thing", bound=Model)


def club_for(request: ActorRequest, slug: str, act: str = "see_club") -> Club:
    """The club of that address, where the visitor may do this act."""
    club = _for(request, Club.objects.filter(slug=slug), act)
    _ensure_switched_on(request, club, club)
    use_locale_of(club)
    return club


def tournament_for(request: ActorRequest, public_id: UUID, act: str = "see_tournament") -> Tournament:
    """The tournament of that address with its club, where the visitor may do this act."""
    tournament = _for(request, Tournament.objects.select_related("club").filter(public_id=public_id), act)
    _ensure_switched_on(request, tournament, tournament.club)
    use_locale_of(tournament.club)
    use_points_of(tournament)
    return tournament


def _ensure_switched_on(request: ActorRequest, place: Club | Tournament, club: Club) -> None:
    """Lead to the switch where a page of what is off has nothing to show, or its form would make something."""
    page = request.resolver_match.url_name if request.resolver_match else None
    feature = feature_of_page(page or "")
    if feature and is_switched_off(page or "", place) and (request.method == "POST" or not feature.in_use(club)):
        raise SwitchedOff(club, feature)


def round_for(tournament: Tournament, number: int) -> Round:
    """A round of the tournament by its number."""
    return _within(Round.objects.filter(tournament=tournament, number=number), tournament)


def table_for(tournament: Tournament, number: int, table_number: int) -> Table:
    """A table of a round by both numbers."""
    table = (
        Table.objects.select_related("round")
        .filter(round__tournament=tournament, round__number=number, number=table_number)
        .first()
    )
    if table is None:
        raise NotFound
    table.round.tournament = tournament
    return table


def entrant_for(tournament: Tournament, number: int) -> Entrant:
    """An entrant of the tournament by its number."""
    return _within(tournament.entrants.filter(number=number), tournament)


def show(
    request: ActorRequest, tournament: Tournament, template: str, /, *, status: int = 200, **context: Any
) -> HttpResponse:
    """A page of the evening under its path."""
    page = request.resolver_match.url_name if request.resolver_match else ""
    context = {
        "tournament": tournament,
        "features": features_of_evening(tournament),
        "layout_club": tournament.club,
        "layout_notice": notice_of(request.actor, tournament.club, tournament),
        **path_context(tournament, page or "", request.actor),
        **alerts_context(tournament),
        **context,
    }
    return render(request, template, context, status=status)


def alerts_context(tournament: Tournament) -> dict[str, Any]:
    """The tables that wait for the director, and where to go: to the one that does, or to the board."""
    alerts = alerts_of(tournament)
    url = reverse("board", args=[tournament.public_id])
    if len(alerts) == 1:
        url = reverse("sheet", args=[tournament.public_id, alerts[0].round, alerts[0].table])
    return {"layout_alerts": alerts, "layout_alerts_url": url}


def _for(request: ActorRequest, queryset: QuerySet[Thing], act: str) -> Thing:
    if request.actor.user is None:
        raise NotAllowed
    obj = queryset.first()
    if obj is None:
        raise NotFound
    require(request.actor, act, obj)
    return obj


def _within(queryset: QuerySet[Any], tournament: Tournament) -> Any:
    obj = queryset.first()
    if obj is None:
        raise NotFound
    obj.tournament = tournament
    return obj


def sent(request: ActorRequest) -> QueryDict | None:
    """The data a form was sent with, None on GET."""
    return request.POST if request.method == "POST" else None


def text_of(request: ActorRequest, name: str, longest: int = 200) -> str:
    """A short text that was sent, in printable letters."""
    return tidy(request.POST.get(name, ""))[:longest]
