"""What an evening is played for, what everybody won or lost in money, and who pays whom."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any
from uuid import UUID

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_http_methods

from tournaments.errors import Refused
from tournaments.forms.evening.stakes import StakeForm
from tournaments.forms.table.refusals import tell
from tournaments.models import Status
from tournaments.play.facts import variant_of
from tournaments.selectors.evening.money import EveningMoney, money_of_evening
from tournaments.services.evening.stakes import set_stake
from tournaments.views.get_or_404 import sent, show, tournament_for
from tournaments.wording.money import money, signed_money, stake_sentence, uneven_sentences

if TYPE_CHECKING:
    from tournaments.models import Tournament
    from tournaments.security.actors import ActorRequest


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
            messages.success(request, _("The stake is saved."))
            return redirect("money", tournament.public_id)
    return show(request, tournament, "evening/stake.html", form=form)


@require_GET
def evening_money(request: ActorRequest, public_id: UUID) -> HttpResponse:
    """Everybody's money, and who pays whom with the fewest payments."""
    tournament = tournament_for(request, public_id, "see_money")
    found = money_of_evening(tournament)
    told = _told(found) if found else {}
    return show(
        request,
        tournament,
        "evening/money.html",
        money=found,
        provisional=tournament.status != Status.FINISHED,
        **told,
    )


def _told(found: EveningMoney) -> dict[str, Any]:
    """The amounts as people read them."""
    names, currency = found.names, found.stake.currency
    rounds = sorted({number for purse in found.purses for number in purse.rounds})
    return {
        "stake": stake_sentence(found.stake),
        "rounds": rounds,
        "uneven": uneven_sentences(found.uneven),
        "payments": [(names[one.payer], names[one.payee], money(one.cents, currency)) for one in found.payments],
        "purses": [
            {
                "purse": purse,
                "amount": signed_money(purse.cents, currency),
                "rounds": [signed_money(purse.rounds.get(number, 0), currency) for number in rounds],
            }
            for purse in sorted(found.purses, key=lambda purse: (-purse.cents, purse.number))
        ],
    }


def purse_of(tournament: Tournament, number: int) -> dict[str, Any] | None:
    """What one entrant won or lost, round by round; None where nothing is played for or nothing was played."""
    found = money_of_evening(tournament) if tournament.stake else None
    purse = next((purse for purse in found.purses if purse.number == number), None) if found else None
    if not found or not purse:
        return None
    currency = found.stake.currency
    return {
        "stake": stake_sentence(found.stake),
        "points": purse.points,
        "amount": signed_money(purse.cents, currency),
        "rounds": [(number, signed_money(cents, currency)) for number, cents in sorted(purse.rounds.items())],
    }
