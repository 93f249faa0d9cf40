"""The page of a draw that is being searched: what it has reached, and the button that ends it and keeps the best."""

from django.contrib import messages
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods
from django_htmx.http import HttpResponseClientRedirect

from tournaments.errors import Refused
from tournaments.security.actors import ActorRequest
from tournaments.services.evening.drawing import Drawn
from tournaments.services.evening.searches import finish_search, search_of
from tournaments.views.get_or_404 import show, tournament_for


@require_http_methods(["GET", "POST"])
def search(request, public_id, key):
    """Looking changes nothing; sending stops the search where it still runs and lays out what it found."""
    tournament = tournament_for(request, public_id, "draw_round")
    found = search_of(tournament, key)
    if found and request.method == "POST":
        there = laid_out(request, tournament, found)
        return HttpResponseClientRedirect(there) if request.htmx else redirect(there)
    if request.htmx:
        return render(request, "evening/search_now.html", {"tournament": tournament, "search": found})
    return show(request, tournament, "evening/search.html", search=found)


def laid_out(request, tournament, found):
    """Ends the search; the address of the first round it gave, or of the page where it goes on."""
    try:
        drawn = finish_search(tournament=tournament, actor=request.actor, search=found)
    except Refused as refusal:
        messages.error(request, str(refusal))
        return reverse("draw", args=[tournament.public_id])
    if drawn is None:
        return reverse("search", args=[tournament.public_id, found.key])
    say_drawn(request, drawn)
    return reverse("round", args=[tournament.public_id, drawn.rounds[0]])


def say_drawn(request: ActorRequest, drawn: Drawn) -> None:
    """Tells which rounds were laid out, and what changed in those drawn before."""
    first, last = drawn.rounds[0], drawn.rounds[-1]
    told = ngettext("Round {first} is drawn.", "Rounds {first} to {last} are drawn.", len(drawn.rounds))
    messages.success(request, f"{told.format(first=first, last=last)} {_('Check the seats, then publish.')}")
    if drawn.change:
        messages.info(request, drawn.change)
