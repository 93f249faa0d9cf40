"""The front door: what this is, what is going on, and the ways in."""

from django.core.paginator import Paginator
from django.db.models import Count, Q
from django.shortcuts import get_object_or_404, render
from django.views.decorators.http import require_safe

from tournaments.access import may
from tournaments.errors import NotFound
from tournaments.management.commands.load_demo import EMAIL as DEMO
from tournaments.models import Club, Status, User
from tournaments.selectors.tournaments import public_tournaments
from tournaments.time_zones import today_at

RECENT, CLUBS, LONG_LIST = 8, 12, 30


@require_safe
def home(request):
    """What Whistboard is, the evenings of now and lately, the clubs."""
    shown = list(public_tournaments()[: RECENT * 3])
    now = [one for one in shown if is_on(one)]
    recent = [one for one in shown if one not in now][:RECENT]
    context = {"now": now, "recent": recent, "clubs": _clubs()[:CLUBS], "demo": _is_demo()}
    return render(request, "public/home.html", context)


@require_safe
def tournaments(request):
    """Every published tournament, newest first, thirty on a page; `q` looks in names and clubs."""
    wanted = request.GET.get("q", "").strip()[:60]
    found = public_tournaments()
    if wanted:
        found = found.filter(Q(name__icontains=wanted) | Q(club__name__icontains=wanted))
    page = Paginator(found, LONG_LIST).get_page(request.GET.get("page"))
    return render(request, "public/tournaments.html", {"page": page, "wanted": wanted})


@require_safe
def public_club(request, club):
    """One club's published tournaments."""
    club = get_object_or_404(Club, slug=club)
    found = public_tournaments().filter(club=club)
    if not found and not may(request.actor, "see_club", club):
        raise NotFound
    page = Paginator(found, LONG_LIST).get_page(request.GET.get("page"))
    seasons = club.seasons.filter(published=True)
    return render(request, "public/club.html", {"club": club, "page": page, "seasons": seasons})


def is_on(tournament):
    """Is it being played, or about to be today?"""
    if tournament.status == Status.FINISHED:
        return False
    return bool(tournament.open_rounds) or tournament.date == today_at(tournament.club)


def _clubs():
    published = Q(tournaments__published=True, tournaments__archived_at=None)
    return Club.objects.annotate(evenings=Count("tournaments", filter=published)).filter(evenings__gt=0)


def _is_demo():
    return User.objects.filter(email=DEMO).exists()
