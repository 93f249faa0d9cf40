"""A lot for who is level after everything else."""

import secrets
from uuid import UUID

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from tournaments.errors import Refused
from tournaments.forms.evening.lots import LotForm
from tournaments.forms.table.refusals import tell
from tournaments.security.actors import ActorRequest
from tournaments.services.evening.lots import draw_lot, level_groups, too_early
from tournaments.views.get_or_404 import sent, show, tournament_for


@require_http_methods(["GET", "POST"])
def lot(request: ActorRequest, public_id: UUID) -> HttpResponse:
    """Who shares a place, and the lot that decides between them."""
    tournament = tournament_for(request, public_id, "close_round")
    form = LotForm(sent(request), initial={"seed": secrets.randbelow(10**6) + 1})
    names = dict(tournament.entrants.values_list("number", "name"))
    if request.method == "POST" and form.is_valid():
        try:
            drawn = draw_lot(tournament=tournament, seed=form.cleaned_data["seed"], actor=request.actor)
        except Refused as refusal:
            tell(form, refusal)
        else:
            order = "; ".join(", ".join(names[number] for number in group) for group in drawn)
            messages.success(request, _("The lot is drawn, in this order: {order}.").format(order=order))
            return redirect("closing", tournament.public_id)
    early = too_early(tournament)
    level = [] if early else [[names[number] for number in group] for group in level_groups(tournament)]
    return show(request, tournament, "evening/lot.html", form=form, level=level, early=early)
