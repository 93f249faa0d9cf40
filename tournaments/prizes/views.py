"""Prizes and their winners: the form, the raffle, and the page to read out from.

What an evening is played for, what everybody won or lost in money, and who pays whom.

Who got which prize, for everybody, once the organiser shows it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any
from uuid import UUID

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_http_methods, require_safe

from reports.groups import categories
from reports.prizes import BY_RANK, LOT, category_title, level_for_awards, places_with_prizes, shared, took_part
from reports.standings import rank
from tournaments.errors import Refused
from tournaments.evening.draws.forms import NumberForm
from tournaments.evening.draws.selectors.drawing import raffles_of, waiting_raffle
from tournaments.evening.draws.services import too_early
from tournaments.evening.rounds.facts import variant_of
from tournaments.evening.rounds.models import Status
from tournaments.evening.rounds.services.tournaments import change_details
from tournaments.evening.standings.selectors.results import results_of
from tournaments.evening.standings.views.tournament_page import public_page
from tournaments.evening.standings.views.tournament_page import show as show_public
from tournaments.frame.forms import tell
from tournaments.frame.money import money, signed_money, stake_sentence, uneven_sentences
from tournaments.prizes.forms import PrizesForm, StakeForm
from tournaments.prizes.rules import drawn_raffle, plan_of
from tournaments.prizes.selectors import EveningMoney, in_the_raffle, money_of_evening, prizes_of
from tournaments.prizes.services import announce_raffle, draw_raffle, set_stake
from tournaments.prizes.wording import notes_of, prizes_in_words, read_out
from tournaments.security.get_or_404 import sent, show, tournament_for

if TYPE_CHECKING:
    from reports.results import Results
    from reports.standings import Standings
    from tournaments.evening.rounds.models import Tournament
    from tournaments.security.actors import ActorRequest


@require_http_methods(["GET", "POST"])
def prize_texts(request: ActorRequest, public_id: UUID) -> HttpResponse:
    """The prizes, with what it comes to tonight beside it; kept with the evening and in its journal."""
    tournament = tournament_for(request, public_id, "change_tournament")
    categories_ = categories(rank(results_of(tournament), tournament.ranking))
    facts = tournament.prizes, categories_, variant_of(tournament)
    form, looks = PrizesForm(None, *facts), "look" in request.POST
    if request.method == "POST":
        form, from_file = PrizesForm.with_file(request.POST, request.FILES, *facts)
        looks = looks or from_file
    if request.method == "POST" and form.is_valid():
        if not looks:
            change_details(tournament=tournament, actor=request.actor, prizes=form.prizes)
            messages.success(request, _("Saved."))
            return redirect("prize_texts", tournament.public_id)
        tournament.prizes = form.prizes  # to look at, not to keep
    return show(request, tournament, "prizes/printed_prizes.html", form=form, tonight=_tonight(tournament))


def _tonight(tournament: Tournament) -> dict[str, Any]:
    """The plan's prizes among those who took part."""
    results = results_of(tournament)
    standings, plan = rank(results, tournament.ranking), plan_of(tournament.prizes)
    played = took_part(standings)
    places = places_with_prizes(plan, standings)
    prizes = prizes_of(tournament, results, standings)
    have = {str(prize.title) for prize in prizes}
    planned = [prize for prize in prizes if prize.prize or plan.every]
    return {
        "prizes": list(prizes_in_words(standings, planned)) if played else [],
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
    """The title of the first of a category, alone or level with others."""
    title = category_title(category)
    return {str(title), str(shared(title))}


@require_http_methods(["GET", "POST"])
def raffle(request: ActorRequest, public_id: UUID) -> HttpResponse:
    """Show who takes part in the raffle, and the number that decides it."""
    tournament = tournament_for(request, public_id, "close_round")
    form = NumberForm(sent(request), again=bool(raffles_of(tournament)))
    if request.method == "POST" and form.is_valid():
        options = {"tournament": tournament, "actor": request.actor, "reason": form.cleaned_data.get("reason", "")}
        try:
            if form.source:
                attempt = announce_raffle(**options, source=form.source)
                return redirect("announced", tournament.public_id, attempt.seq)
            draw_raffle(**options, seed=form.cleaned_data["seed"])
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
        "prizes/raffle.html",
        form=form,
        people=[standings.by_key[number].entrant for number in numbers],
        prizes=plan.raffle,
        early=too_early(tournament),
        announced=waiting_raffle(tournament),
        drawn=drawn_raffle(tournament.prizes),
    )


@require_safe
def prizes_read_out(request: ActorRequest, public_id: UUID) -> HttpResponse:
    """The winners, to be read out from a phone held in one hand: the last places first."""
    tournament = tournament_for(request, public_id)
    results = results_of(tournament)
    standings = rank(results, tournament.ranking)
    prizes = read_out(prizes_in_words(standings, prizes_of(tournament, results, standings))) if standings.rounds else []
    return show(request, tournament, "prizes/read_out.html", prizes=prizes, notes=notes_of(tournament))


def prizes_at_the_end(tournament: Tournament, results: Results, standings: Standings) -> dict[str, Any]:
    """The prizes and their winners, for the end of an evening; nothing where there are no prizes or no deals."""
    if not tournament.prizes or not standings.rounds:
        return {}
    prizes = prizes_of(tournament, results, standings)
    plan = plan_of(tournament.prizes)
    return {
        "prizes": list(prizes_in_words(standings, prizes)),
        "raffle_waits": bool(plan.raffle) and drawn_raffle(tournament.prizes) is None,
        "award_waits": plan.ties == LOT and bool(level_for_awards(prizes)),
    }


@require_http_methods(["GET", "POST"])
def stake(request: ActorRequest, public_id: UUID) -> HttpResponse:
    """The cents and what they are paid for; it can change at any time."""
    tournament = tournament_for(request, public_id, "change_tournament")
    form = StakeForm(variant_of(tournament), tournament.stake, sent(request))
    if request.method == "POST" and form.is_valid():
        try:
            set_stake(tournament=tournament, stake=form.stake, actor=request.actor)
        except Refused as refusal:
            tell(form, refusal)
        else:
            messages.success(request, _("Saved."))
            return redirect("money", tournament.public_id)
    return show(request, tournament, "prizes/stake.html", form=form)


@require_GET
def evening_money(request: ActorRequest, public_id: UUID) -> HttpResponse:
    """Everybody's money, and who pays whom with the fewest payments."""
    tournament = tournament_for(request, public_id, "see_money")
    evening_money = money_of_evening(tournament)
    context = _amounts_in_words(evening_money) if evening_money else {}
    return show(
        request,
        tournament,
        "prizes/money.html",
        money=evening_money,
        provisional=tournament.status != Status.FINISHED,
        **context,
    )


def _amounts_in_words(evening_money: EveningMoney) -> dict[str, Any]:
    """The amounts as people read them."""
    names, currency = evening_money.names, evening_money.stake.currency
    rounds = sorted({number for purse in evening_money.purses for number in purse.rounds})
    return {
        "stake": stake_sentence(evening_money.stake),
        "rounds": rounds,
        "uneven": uneven_sentences(evening_money.uneven),
        "payments": [
            (names[payment.payer], names[payment.payee], money(payment.cents, currency))
            for payment in evening_money.payments
        ],
        "purses": [
            {
                "purse": purse,
                "amount": signed_money(purse.cents, currency),
                "rounds": [signed_money(purse.rounds.get(number, 0), currency) for number in rounds],
            }
            for purse in sorted(evening_money.purses, key=lambda purse: (-purse.cents, purse.number))
        ],
    }


def purse_of(tournament: Tournament, number: int) -> dict[str, Any] | None:
    """Winnings or losses of one entrant, round by round; None where nothing is played for or nothing was played."""
    evening_money = money_of_evening(tournament) if tournament.stake else None
    purse = next((purse for purse in evening_money.purses if purse.number == number), None) if evening_money else None
    if not evening_money or not purse:
        return None
    currency = evening_money.stake.currency
    return {
        "stake": stake_sentence(evening_money.stake),
        "points": purse.points,
        "amount": signed_money(purse.cents, currency),
        "rounds": [(number, signed_money(cents, currency)) for number, cents in sorted(purse.rounds.items())],
    }


@public_page(results=True, keep=True)
def prizes(request: ActorRequest, tournament: Tournament) -> HttpResponse:
    """The prizes with the names that strangers may read; before they are published only that they are not."""
    is_published = plan_of(tournament.prizes).published
    results = results_of(tournament, public=True)
    standings = rank(results, tournament.ranking)
    prizes = (
        prizes_in_words(standings, prizes_of(tournament, results, standings))
        if is_published and standings.rounds
        else ()
    )
    return show_public(
        request,
        tournament,
        "prizes/public_prizes.html",
        here="standings",
        published=is_published,
        prizes=[prize for prize in prizes if prize.prize],
        notes=notes_of(tournament) if is_published else (),
    )
