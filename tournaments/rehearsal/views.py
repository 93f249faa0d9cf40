"""Begin a rehearsal of an evening, fill its open round, throw it away."""

from __future__ import annotations

from typing import TYPE_CHECKING
from uuid import UUID

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_POST

from tournaments.errors import Refused
from tournaments.rehearsal.services import fill_round, rehearse, throw_away
from tournaments.security.get_or_404 import tournament_for

if TYPE_CHECKING:
    from tournaments.security.actors import ActorRequest


@require_POST
def rehearsal(request: ActorRequest, public_id: UUID) -> HttpResponse:
    """A copy of the evening to try everything at."""
    tournament = tournament_for(request, public_id, "change_tournament")
    try:
        copy = rehearse(tournament=tournament, actor=request.actor)
    except Refused as refusal:
        messages.error(request, str(refusal))
        return redirect("evening", tournament.public_id)
    return redirect("evening", copy.public_id)


@require_POST
def rehearsal_fill(request: ActorRequest, public_id: UUID) -> HttpResponse:
    """Made-up results for the open round."""
    tournament = tournament_for(request, public_id, "change_tournament")
    try:
        n = fill_round(tournament=tournament, actor=request.actor)
    except Refused as refusal:
        messages.error(request, str(refusal))
        return redirect("rounds", tournament.public_id)
    messages.success(request, ngettext("{n} made-up deal is entered.", "{n} made-up deals are entered.", n).format(n=n))
    return redirect("board", tournament.public_id)


@require_POST
def rehearsal_end(request: ActorRequest, public_id: UUID) -> HttpResponse:
    """Throw the rehearsal away."""
    tournament = tournament_for(request, public_id, "change_tournament")
    try:
        throw_away(tournament=tournament, actor=request.actor)
    except Refused as refusal:
        messages.error(request, str(refusal))
        return redirect("evening", tournament.public_id)
    messages.success(request, _("Removed."))
    return redirect("clubs")
