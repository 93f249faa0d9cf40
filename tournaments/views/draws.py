"""Drawing a round."""

from django.contrib import messages
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from tournaments.errors import Refused
from tournaments.selectors.evenings import evening_of
from tournaments.services.seating import draw_round, next_number
from tournaments.views.finding import show, tournament_for


@require_http_methods(["GET", "POST"])
def draw(request, public_id):
    """The next round, or a round anew that was not opened yet."""
    tournament = tournament_for(request, public_id, "draw_round")
    number = next_number(tournament)
    if request.method == "POST":
        try:
            made = draw_round(tournament=tournament, actor=request.actor, number=number)
        except Refused as refusal:
            messages.error(request, str(refusal))
        else:
            messages.success(request, _("Round {number} is drawn. Look at it, then publish it.").format(number=number))
            return redirect("round", tournament.public_id, made.number)
    return show(request, tournament, "evening/draw.html", number=number, evening=evening_of(tournament))
