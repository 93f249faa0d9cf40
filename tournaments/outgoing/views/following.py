"""Following a player without an account: finding one's page of an evening, its worker, and messages to the phone."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from django.contrib.staticfiles import finders
from django.http import HttpResponse, JsonResponse
from django.shortcuts import get_object_or_404, redirect
from django.utils.translation import get_language
from django.views.decorators.http import require_http_methods, require_safe

from tournaments.entries.selectors import is_announced
from tournaments.errors import Refused
from tournaments.evening.rounds.models import Entrant, Status
from tournaments.evening.standings.views.tournament_page import address, find, public_page, show
from tournaments.frame.views import from_this_site
from tournaments.outgoing.services import add_follower, remove_follower
from tournaments.security.actors import address_of
from tournaments.security.untrusted_input import json_value

if TYPE_CHECKING:
    from tournaments.evening.rounds.models import Tournament
    from tournaments.security.actors import ActorRequest


LONGEST = 60


@public_page
def find_player(request: ActorRequest, tournament: Tournament) -> HttpResponse:
    """Players by start number or a part of their public name; the page of the only one it can be.

    An evening that is still taking entries names nobody here.
    """
    wanted = " ".join(request.GET.get("who", "").split())[:LONGEST]
    waiting = tournament.status == Status.DRAFT and is_announced(tournament)
    found = [] if waiting or not wanted else _found(tournament, wanted)
    if len(found) == 1:
        return redirect("player_page", *address(tournament, found[0].number))
    page, here = "outgoing/find_player.html", "find_player"
    return show(request, tournament, page, here=here, wanted=wanted, found=found, waiting=waiting)


def _found(tournament: Tournament, wanted: str) -> list[Entrant]:
    entrants = list(tournament.entrants.order_by("number"))
    numbered = [entrant for entrant in entrants if str(entrant.number) == wanted]
    return numbered or [entrant for entrant in entrants if wanted.casefold() in entrant.public_name.casefold()]


@require_safe
def followed_worker(request: ActorRequest) -> HttpResponse:
    """The worker of followed pages: at the root of the site, because a worker serves only what lies below it."""
    response = HttpResponse(_worker(), content_type="text/javascript; charset=utf-8")
    response["Cache-Control"] = "no-cache"
    return response


@cache
def _worker() -> bytes:
    return Path(finders.find("js/outgoing/followed-worker.js")).read_bytes()  # type: ignore[arg-type]  # it is there


@from_this_site
@require_http_methods(["POST", "DELETE"])
def push(request: ActorRequest, club: str, slug: str, number: int) -> HttpResponse:
    """Send this browser messages about the player, or no longer: what it says of itself comes as JSON."""
    entrant = get_object_or_404(find(request, club, slug).entrants.select_related("tournament"), number=number)
    try:
        told = json_value(request.body)
        endpoint, keys = str(told["endpoint"]), told.get("keys") or {}
        if request.method == "DELETE":
            remove_follower(entrant=entrant, endpoint=endpoint)
        else:
            add_follower(
                entrant=entrant,
                endpoint=endpoint,
                public_key=str(keys["p256dh"]),
                secret=str(keys["auth"]),
                language=(get_language() or "en")[:2],
                address=address_of(request),
            )
    except (ValueError, KeyError, TypeError, AttributeError, Refused):
        return JsonResponse({"error": "a subscription of a browser is wanted"}, status=400)
    return HttpResponse(status=204)
