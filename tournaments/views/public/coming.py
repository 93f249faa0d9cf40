"""An evening before it begins, as a page, a line in somebody's calendar and an entry of the club's feed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.http import HttpResponse
from django.shortcuts import get_object_or_404
from django.urls import reverse
from django.utils.translation import get_language
from django.views.decorators.http import require_safe

from reports.agenda import calendar, feed
from tournaments.errors import NotFound
from tournaments.models import Club, Kind, Tournament
from tournaments.play.facts import variant_of
from tournaments.security.permissions import club_is_public, may
from tournaments.selectors.club.agenda import agenda_of, as_coming, season_agenda
from tournaments.selectors.evening.announced import (
    announcement_of,
    fees_of,
    hours,
    places_left,
    places_of,
    public_names,
    told_ahead,
    why_closed,
)
from tournaments.site_address import site_address
from tournaments.views.public import season as seasons
from tournaments.views.public.tournament_page import find, show
from tournaments.wording.club_locale import use_locale_of
from tournaments.wording.translate import say_name

if TYPE_CHECKING:
    from tournaments.security.actors import ActorRequest

CALENDAR, FEED = "text/calendar; charset=utf-8", "application/atom+xml; charset=utf-8"


def announced_page(request: ActorRequest, tournament: Tournament) -> HttpResponse:
    """When, where, what it costs, how many places are left and how to enter."""
    announcement = announcement_of(tournament)
    if announcement is None:
        raise NotFound
    entries = list(tournament.entries.select_related("player", "partner"))
    places = places_of(announcement, entries)
    return show(
        request,
        tournament,
        "public/announced.html",
        here="standings",
        announcement=announcement,
        hours=hours(announcement),
        fees=fees_of(announcement),
        places=places,
        places_left=places_left(announcement, places),
        description=" · ".join([tournament.club.name, *told_ahead(tournament, announcement, places)]),
        closed=why_closed(tournament, announcement),
        pairs=tournament.kind == Kind.PAIRS,
        names=public_names(tournament, entries) if announcement.names_shown else (),
        variant=say_name(variant_of(tournament).name, tournament.game),
    )


@require_safe
def evening_calendar(request: ActorRequest, club: str, slug: str) -> HttpResponse:
    """The evening as a file for somebody's own calendar."""
    tournament = find(request, club, slug)
    return _file(calendar(as_coming([tournament], site_address(request).url)), CALENDAR)


@require_safe
def club_calendar(request: ActorRequest, club: str) -> HttpResponse:
    """The club's evenings to come, to subscribe to."""
    club_ = shown_club(request, club)
    return _file(calendar(as_coming(agenda_of(club_), site_address(request).url), club_.name), CALENDAR)


@require_safe
def club_feed(request: ActorRequest, club: str) -> HttpResponse:
    """The same for feed readers and other sites."""
    club_, site = shown_club(request, club), site_address(request).url
    content = feed(
        as_coming(agenda_of(club_), site),
        name=club_.name,
        address=site + reverse("club_feed", args=[club_.slug]),
        page=site + reverse("public_club", args=[club_.slug]),
        language=get_language() or "",
    )
    return _file(content, FEED)


@require_safe
def season_calendar(request: ActorRequest, club: str, season: str) -> HttpResponse:
    """A season's evenings to come."""
    season_ = seasons.find(request, club, season)
    name = f"{season_.club.name}, {season_.name}"
    return _file(calendar(as_coming(season_agenda(season_), site_address(request).url), name), CALENDAR)


def shown_club(request: ActorRequest, slug: str) -> Club:
    """The club at that address: for everybody once it has a public evening."""
    club = get_object_or_404(Club, slug=slug)
    public = club_is_public(club) and Tournament.objects.published().filter(club=club).exists()
    if not public and not may(request.actor, "see_club", club):
        raise NotFound
    use_locale_of(club)
    return club


def _file(content: bytes, content_type: str) -> HttpResponse:
    return HttpResponse(content, content_type=content_type)
