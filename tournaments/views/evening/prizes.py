"""What there is to win and who gets it: the form, the raffle, and the page to read out from."""

from __future__ import annotations

from typing import TYPE_CHECKING
from uuid import UUID

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from reports.groups import categories
from reports.prizes import BY_RANK, LOT, category_title, level_for_awards, places_with_prizes, shared, took_part
from reports.standings import rank
from tournaments.errors import Refused
from tournaments.forms.evening.draws import NumberForm
from tournaments.forms.evening.prizes import PrizesForm
from tournaments.forms.table.refusals import tell
from tournaments.play.facts import variant_of
from tournaments.play.prizes import drawn_raffle, plan_of
from tournaments.selectors.evening.lots import raffles_of, waiting_raffle
from tournaments.selectors.evening.prizes import in_the_raffle, prizes_of
from tournaments.selectors.evening.results import results_of
from tournaments.services.evening.lots import too_early
from tournaments.services.evening.raffles import announce_raffle, draw_raffle
from tournaments.services.evening.tournaments import change_details
from tournaments.views.get_or_404 import sent, show, tournament_for
from tournaments.wording.prizes import notes_of, read_out, told

if TYPE_CHECKING:
    from typing import Any

    from tournaments.models import Tournament
    from tournaments.security.actors import ActorRequest


@require_http_methods(["GET", "POST"])
def prize_texts(request: ActorRequest, public_id: UUID) -> HttpResponse:
    """What there is to win, with what it comes to tonight beside it; kept with the evening and in its journal."""
    tournament = tournament_for(request, public_id, "change_tournament")
    known = categories(rank(results_of(tournament), tournament.ranking))
    form = PrizesForm(sent(request), tournament.prizes, known, variant_of(tournament))
    if request.method == "POST" and form.is_valid():
        if "look" not in request.POST:
            change_details(tournament=tournament, actor=request.actor, prizes=form.prizes)
            messages.success(request, _("Saved."))
            return redirect("prize_texts", tournament.public_id)
        tournament.prizes = form.prizes  # to look at, not to keep
    return show(request, tournament, "prints/prizes.html", form=form, tonight=_tonight(tournament))


def _tonight(tournament: Tournament) -> dict[str, Any]:
    """What the plan comes to with those who took part."""
    results = results_of(tournament)
    standings, plan = rank(results, tournament.ranking), plan_of(tournament.prizes)
    played = took_part(standings)
    places = places_with_prizes(plan, standings)
    found = prizes_of(tournament, results, standings)
    have = {str(prize.title) for prize in found}
    planned = [prize for prize in found if prize.prize or plan.every]
    return {
        "prizes": list(told(standings, planned)) if played else [],
        "players": len(played),
        "places": places,
        "lacking": max(0, places - len([prize for prize in plan.places if prize])) if plan.places and plan.every else 0,
        "nobody": [name for name in plan.categories if have.isdisjoint(_titles(name))],
        "raffle": plan.raffle,
        "drawn": drawn_raffle(tournament.prizes),
        "lot": plan.ties == LOT
        and (any(prize.row.shared for prize in planned if prize.kind in BY_RANK) or bool(level_for_awards(planned))),
    }


def _titles(category: str) -> set[str]:
    """What the first of a category is called, alone or level with others."""
    title = category_title(category)
    return {str(title), str(shared(title))}


@require_http_methods(["GET", "POST"])
def raffle(request: ActorRequest, public_id: UUID) -> HttpResponse:
    """Who takes part in the raffle, and the number that decides it."""
    tournament = tournament_for(request, public_id, "close_round")
    form = NumberForm(sent(request), again=bool(raffles_of(tournament)))
    if request.method == "POST" and form.is_valid():
        asked = {"tournament": tournament, "actor": request.actor, "reason": form.cleaned_data.get("reason", "")}
        try:
            if form.source:
                attempt = announce_raffle(**asked, source=form.source)
                return redirect("announced", tournament.public_id, attempt.seq)
            draw_raffle(**asked, seed=form.cleaned_data["seed"])
        except Refused as refusal:
            tell(form, refusal)
        else:
            messages.success(request, _("The raffle is drawn."))
            return redirect("read_out", tournament.public_id)
    results = results_of(tournament)
    standings, plan = rank(results, tournament.ranking), plan_of(tournament.prizes)
    numbers = in_the_raffle(tournament, results, standings)
    return show(
        request,
        tournament,
        "evening/raffle.html",
        form=form,
        people=[standings.by_key[number].entrant for number in numbers],
        prizes=plan.raffle,
        early=too_early(tournament),
        announced=waiting_raffle(tournament),
        drawn=drawn_raffle(tournament.prizes),
    )


@require_safe
def prizes_read_out(request: ActorRequest, public_id: UUID) -> HttpResponse:
    """Who gets what, to be read out from a phone held in one hand: the last places first."""
    tournament = tournament_for(request, public_id)
    results = results_of(tournament)
    standings = rank(results, tournament.ranking)
    prizes = read_out(told(standings, prizes_of(tournament, results, standings))) if standings.rounds else []
    return show(request, tournament, "evening/read_out.html", prizes=prizes, notes=notes_of(tournament))
