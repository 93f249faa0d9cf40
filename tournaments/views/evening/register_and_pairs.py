"""Players from the club's register, ticked for tonight; and single players joined into pairs."""

from __future__ import annotations

import secrets
from uuid import UUID

from django.http import HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from tournaments.errors import Refused
from tournaments.forms.evening.entrants import PairForm, RegisterForm
from tournaments.forms.table.refusals import tell
from tournaments.models import Player
from tournaments.security.actors import ActorRequest
from tournaments.services.evening.entrants import enter_from_register
from tournaments.services.evening.forming_pairs import form_pairs
from tournaments.views.act_and_tell import carry_out
from tournaments.views.get_or_404 import sent, show, tournament_for


@require_http_methods(["GET", "POST"])
def from_register(request: ActorRequest, public_id: UUID) -> HttpResponse:
    """Tick who is here tonight."""
    tournament = tournament_for(request, public_id, "change_entrants")
    players = Player.objects.active().filter(club=tournament.club).exclude(entrants__tournament=tournament)
    form = RegisterForm(players, sent(request))
    if request.method == "POST" and form.is_valid():
        try:
            enter_from_register(tournament=tournament, players=list(form.cleaned_data["players"]), actor=request.actor)
        except Refused as refusal:
            tell(form, refusal)
        else:
            return redirect("entrants", tournament.public_id)
    return show(request, tournament, "evening/from_register.html", form=form, some=players.exists())


@require_http_methods(["GET", "POST"])
def pairs(request: ActorRequest, public_id: UUID) -> HttpResponse:
    """Join single players into pairs: two by hand, or all of them by lot from a recorded seed."""
    tournament = tournament_for(request, public_id, "change_entrants")
    everybody = tournament.entrants.prefetch_related("members")
    singles = [entrant for entrant in everybody if len(entrant.members.all()) == 1]
    form = PairForm(singles, request.POST if "one" in request.POST else None)
    by_lot = "lot" in request.POST
    if request.method == "POST" and (by_lot or form.is_valid()):
        how = {"seed": secrets.token_hex(8)} if by_lot else {"pairs": [tuple(form.cleaned_data.values())]}
        carry_out(request, form_pairs, _("The pairs are formed."), tournament=tournament, **how)
        return redirect("pairs" if not by_lot else "entrants", tournament.public_id)
    return show(request, tournament, "evening/pairs.html", form=form, singles=singles)
