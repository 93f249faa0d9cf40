"""One entrant: wishes for the draw, leaving and coming back, and who sits there instead."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any
from uuid import UUID

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from tournaments.errors import Refused
from tournaments.forms.evening.entrants import SubstituteForm, WishesForm
from tournaments.forms.table.refusals import tell
from tournaments.models import Entrant, Kind, Round, Seat
from tournaments.security.actors import ActorRequest
from tournaments.security.permissions import may
from tournaments.selectors.evening.seating import next_round
from tournaments.selectors.evening.substitutes import substitutes_of
from tournaments.services.evening.entrants import remove_entrant, set_wishes, take_back, withdraw
from tournaments.services.evening.substitutes import end_substitution, seat_substitute
from tournaments.views.act_and_tell import carry_out
from tournaments.views.evening.money import purse_of
from tournaments.views.get_or_404 import entrant_for, sent, show, tournament_for

if TYPE_CHECKING:
    from collections.abc import Callable

    from tournaments.models import Tournament

SIDES = ("NS", "EW")


@require_http_methods(["GET", "POST"])
def entrant(request: ActorRequest, public_id: UUID, number: int) -> HttpResponse:
    """One entrant: wishes for the draw, leaving and coming back."""
    tournament = tournament_for(request, public_id, "change_entrants")
    entrant_ = entrant_for(tournament, number)
    form = WishesForm(sent(request), instance=entrant_, seats=_seats(tournament))
    if request.method == "POST" and form.is_valid():
        set_wishes(entrant=entrant_, actor=request.actor, **form.cleaned_data)
        messages.success(request, _("The wishes of {name} are saved.").format(name=entrant_.name))
        tell_drawn(request, tournament)
        return redirect("entrants", tournament.public_id)
    return _show_entrant(request, tournament, entrant_, form)


def _show_entrant(
    request: ActorRequest,
    tournament: Tournament,
    entrant_: Entrant,
    wishes: WishesForm | None,
    substitute: SubstituteForm | None = None,
) -> HttpResponse:
    number = entrant_.number
    form = wishes or WishesForm(instance=entrant_, seats=_seats(tournament))
    usual = {"from_round": next_round(tournament), "scores": tournament.substitutes}
    seated = entrant_.seats.exists() or entrant_.sit_outs.exists()
    known = entrant_.players.filter(erased_at=None) if may(request.actor, "change_register", tournament.club) else ()
    purse = purse_of(tournament, number) if may(request.actor, "see_money", tournament) else None
    facts: dict[str, Any] = {"seated": seated, "registered": known, "purse": purse}
    facts["substitutes"] = substitutes_of(entrant_)
    facts["substitute_form"] = substitute or SubstituteForm(initial=usual)
    facts["alone"] = len(entrant_.members.all()) == 1
    return show(request, tournament, "evening/entrant.html", entrant=entrant_, form=form, **facts)


@require_POST
def entrant_substitute(request: ActorRequest, public_id: UUID, number: int) -> HttpResponse:
    """Somebody takes over this entrant's seat."""
    tournament = tournament_for(request, public_id, "change_entrants")
    entrant_ = entrant_for(tournament, number)
    form = SubstituteForm(request.POST)
    if form.is_valid():
        try:
            player = seat_substitute(entrant=entrant_, actor=request.actor, **form.cleaned_data)
        except Refused as refusal:
            tell(form, refusal)
        else:
            told = _("{name} sits in place of {absent} from round {round}.")
            facts = {"name": player.name, "absent": entrant_.name, "round": form.cleaned_data["from_round"]}
            messages.success(request, told.format(**facts))
            return redirect("entrant", tournament.public_id, number)
    return _show_entrant(request, tournament, entrant_, None, form)


@require_POST
def entrant_back(request: ActorRequest, public_id: UUID, number: int) -> HttpResponse:
    """The entrant plays again from the first round that is not begun."""
    tournament = tournament_for(request, public_id, "change_entrants")
    entrant_ = entrant_for(tournament, number)
    told = _("{name} plays again from round {round}.").format(name=entrant_.name, round=next_round(tournament))
    goes_on = "goes_on" in request.POST
    carry_out(request, end_substitution, told, entrant=entrant_, back_in=next_round(tournament), goes_on=goes_on)
    return redirect("entrant", tournament.public_id, number)


@require_POST
def entrant_leave(request: ActorRequest, public_id: UUID, number: int) -> HttpResponse:
    return _act(request, public_id, number, withdraw, _("{name} has left; the points stay."))


@require_POST
def entrant_return(request: ActorRequest, public_id: UUID, number: int) -> HttpResponse:
    return _act(request, public_id, number, take_back, _("{name} is back."))


@require_POST
def entrant_remove(request: ActorRequest, public_id: UUID, number: int) -> HttpResponse:
    return _act(request, public_id, number, remove_entrant, _("{name} is removed."))


def tell_drawn(request: ActorRequest, tournament: Tournament) -> None:
    """Wishes that change after a draw do nothing to it."""
    coming = tournament.rounds.filter(status__in=(Round.Status.DRAFT, Round.Status.PUBLISHED)).order_by("number")
    if number := coming.values_list("number", flat=True).first():
        sentence = _("Round {number} was drawn without this wish. Draw it again if the wish should apply to it.")
        messages.info(request, sentence.format(number=number))


def _act(request: ActorRequest, public_id: UUID, number: int, service: Callable[..., Any], done: str) -> HttpResponse:
    tournament = tournament_for(request, public_id, "change_entrants")
    entrant_ = entrant_for(tournament, number)
    carry_out(request, service, done.format(name=entrant_.name), entrant=entrant_)
    return redirect("entrants", tournament.public_id)


def _seats(tournament: Tournament) -> list[tuple[str, Any]]:
    labels = dict(Seat.Place.choices)
    return [(seat, labels[seat]) for seat in (SIDES if tournament.kind == Kind.PAIRS else "NESW")]
