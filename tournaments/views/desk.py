"""The desk: sheets typed in from paper with the number keys alone."""

from django.shortcuts import redirect
from django.views.decorators.http import require_GET

from tournaments.views.finding import tournament_for


@require_GET
def desk(request, public_id):
    tournament = tournament_for(request, public_id, "enter_deal")
    return redirect("board", tournament.public_id)
