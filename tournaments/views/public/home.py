"""The front page: what Whistboard is, what is being played, and the ways in."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.dateparse import parse_date
from django.views.decorators.http import require_safe

from tournaments.errors import NotFound
from tournaments.models import Club, Status, Tournament, User
from tournaments.security.actors import ActorRequest
from tournaments.security.permissions import club_is_public, may
from tournaments.selectors.club.agenda import begun_or_over, coming
from tournaments.selectors.club.clubs import notice_of
from tournaments.selectors.club.directory import some_listed_clubs
from tournaments.selectors.club.joint_ratings import joint_ratings_with
from tournaments.selectors.club.leagues import leagues_of
from tournaments.selectors.club.tournaments import (
    LONGEST_SEARCH,
    coming_rows,
    front_page,
    public_page_of,
    search_public,
)
from tournaments.selectors.keyset_pagination import on_first_page
from tournaments.services.account.demo import demo_organiser, open_demo
from tournaments.wording.club_locale import use_locale_of

if TYPE_CHECKING:
    from datetime import date


RECENT, CLUBS, LONG_LIST = 8, 12, 30


@require_safe
def home(request: ActorRequest) -> HttpResponse:
    """What Whistboard is; present, coming and recent evenings; clubs: a fixed number of each. A fresh site: set-up."""
    evenings = front_page(RECENT)
    clubs = some_listed_clubs(CLUBS + 1)
    if not any((clubs, *evenings)) and not User.objects.exists():
        return redirect("set_up")
    organiser = demo_organiser()
    context = {
        "now": evenings.now,
        "coming": evenings.coming,
        "recent": evenings.recent,
        "clubs": clubs[:CLUBS],
        "more_clubs": len(clubs) > CLUBS,
        "demo": organiser,
        "open_demo": open_demo(organiser),
    }
    return render(request, "public/home.html", context)


@require_safe
def tournaments(request: ActorRequest) -> HttpResponse:
    """Every published tournament: those to come, then the others, newest first.

    `q` looks in names, clubs and towns, `until` begins at a day.
    """
    wanted, until = _words(request), _day(request.GET.get("until", ""))
    every = search_public(wanted, until)
    page = public_page_of(begun_or_over(every), request.GET, LONG_LIST)
    evenings = coming_rows(coming(every), LONG_LIST) if on_first_page(request.GET) else []
    context = {"page": page, "coming": evenings, "wanted": wanted, "until": until}
    return render(request, "public/tournaments.html", context)


@require_safe
def public_club(request: ActorRequest, club: str) -> HttpResponse:
    """One club's published tournaments: those to come, then the others."""
    club_ = get_object_or_404(Club.objects.select_related("page", "logo").defer("logo__content"), slug=club)
    every = Tournament.objects.published().filter(club=club_)
    page = public_page_of(begun_or_over(every, club_), request.GET, LONG_LIST)
    evenings = coming_rows(coming(every, club_), LONG_LIST) if on_first_page(request.GET) else []
    seasons, ladders = club_.seasons.filter(published=True), club_.ladders.filter(published=True)
    leagues = leagues_of(club_)
    shows = page.rows or evenings or club_.ratings_public or every.exists() or ladders or leagues
    if not (shows and club_is_public(club_)) and not may(request.actor, "see_club", club_):
        raise NotFound
    request.shown_club = club_
    use_locale_of(club_)
    notice = notice_of(request.actor, club_)
    hall = bool(seasons) or any(one.status == Status.FINISHED for one in page.rows)
    context = {
        "club": club_,
        "page": page,
        "coming": evenings,
        "seasons": seasons,
        "ladders": ladders,
        "leagues": leagues,
        "joints": joint_ratings_with(club_) if club_.ratings_public else (),
        "hall": hall,
        "layout_notice": notice,
    }
    return render(request, "public/club.html", context)


def _words(request: ActorRequest) -> str:
    return request.GET.get("q", "").strip()[:LONGEST_SEARCH]


def _day(text: str) -> date | None:
    try:
        return parse_date(text[:10])
    except ValueError:  # a day that no month has
        return None
