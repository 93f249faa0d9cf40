"""Following a player without an account: finding one's own page of an evening, and the worker that keeps it."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from django.contrib.staticfiles import finders
from django.http import HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_safe

from tournaments.models import Entrant, Status
from tournaments.selectors.evening.announced import is_announced
from tournaments.views.public.tournament_page import address, public_page, show

if TYPE_CHECKING:
    from tournaments.models import Tournament
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
    context = {"wanted": wanted, "found": found, "waiting": waiting}
    return show(request, tournament, "public/find_player.html", here="find_player", **context)


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
    return Path(finders.find("js/followed-worker.js")).read_bytes()  # type: ignore[arg-type]  # it is there
