"""What there is to win, in the organiser's own words, for the prize list and the certificates."""

from uuid import UUID

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from reports.groups import categories
from reports.standings import rank
from tournaments.forms.evening.prizes import PrizesForm
from tournaments.security.actors import ActorRequest
from tournaments.selectors.evening.results import results_of
from tournaments.services.evening.tournaments import change_details
from tournaments.views.get_or_404 import sent, show, tournament_for


@require_http_methods(["GET", "POST"])
def prize_texts(request: ActorRequest, public_id: UUID) -> HttpResponse:
    """One line for each place and each category; kept with the evening and in its journal."""
    tournament = tournament_for(request, public_id, "change_tournament")
    known = categories(rank(results_of(tournament), tournament.ranking))
    form = PrizesForm(sent(request), tournament.prizes, known)
    if request.method == "POST" and form.is_valid():
        change_details(tournament=tournament, actor=request.actor, prizes=form.prizes)
        messages.success(request, _("Saved."))
        return redirect("print_preview", tournament.public_id, "prizes")
    return show(request, tournament, "prints/prizes.html", form=form)
