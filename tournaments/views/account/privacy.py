"""A player without an account asks about their own name or data; and the site's own statements."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from tournaments.errors import Refused
from tournaments.forms.account.accounts import WishForm
from tournaments.forms.table.refusals import tell
from tournaments.security.actors import ActorRequest
from tournaments.services.club.wishes import ask_wish
from tournaments.views.public.tournament_page import address, find, show

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tournaments.models import Player


@require_http_methods(["GET", "POST"])
def privacy_request(request: ActorRequest, club: str, slug: str, number: int) -> HttpResponse:
    """Ask the club to shorten, hide, hand over or erase; a pair says which of the two asks in its message."""
    tournament = find(request, club, slug)
    entrant = get_object_or_404(tournament.entrants.prefetch_related("players"), number=number)
    players = [player for player in entrant.players.order_by("memberships__position") if not player.erased_at]
    form = WishForm(request.POST or None)
    if request.method == "POST" and form.is_valid() and _asked(request, players, form):
        messages.success(request, _("Your request has been sent to the club."))
        return redirect("player_page", *address(tournament, number))
    return show(request, tournament, "account/privacy_request.html", entrant=entrant, form=form, players=players)


@require_safe
def privacy(request: ActorRequest) -> HttpResponse:
    return render(request, "account/privacy.html")


@require_safe
def accessibility(request: ActorRequest) -> HttpResponse:
    return render(request, "account/accessibility.html")


def _asked(request: ActorRequest, players: Sequence[Player], form: WishForm) -> bool:
    """Note the wish for the player it is about: the second of a pair when `who` says so."""
    who = request.POST.get("who", "0")
    player = players[1] if who == "1" and len(players) > 1 else players[0] if players else None
    if player is None:
        form.add_error(None, _("Names are no longer stored here."))
        return False
    try:
        ask_wish(player=player, **form.cleaned_data)
    except Refused as refusal:
        tell(form, refusal)
        return False
    return True
