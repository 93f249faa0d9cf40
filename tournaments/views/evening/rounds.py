"""A round: its seats from draft to published, people swapped by hand, opened, and its clock."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any
from uuid import UUID

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from tournaments.errors import Misplaced, Refused, Unpriced
from tournaments.forms.evening.rounds import SwapForm, TimeForm
from tournaments.models import Round, Tournament
from tournaments.security.actors import ActorRequest
from tournaments.security.permissions import may
from tournaments.selectors.evening.as_drawn import wishes_kept
from tournaments.selectors.evening.evenings import evening_of
from tournaments.selectors.evening.seating import late_for, misplaced_ahead, misplaced_in, seating_of
from tournaments.services.evening.clocks import add_time, pause_clock, start_clock
from tournaments.services.evening.rounds import open_round, unopen_round
from tournaments.services.evening.seating import discard_round, publish_round, swap_seats
from tournaments.views.act_and_tell import carry_out
from tournaments.views.evening.seats import broken_wishes, places_of, swap_consequences
from tournaments.views.evening.steps import next_act
from tournaments.views.get_or_404 import entrant_for, round_for, show, tournament_for
from tournaments.views.public.draw_check import counted, document_of
from tournaments.wording.draw_attempts import number_told
from tournaments.wording.draw_sentences import draw_name, promises_of

if TYPE_CHECKING:
    from tournaments.selectors.evening.evenings import Evening


@require_GET
def rounds(request: ActorRequest, public_id: UUID) -> HttpResponse:
    """The rounds so far, and the next act."""
    tournament = tournament_for(request, public_id)
    evening = evening_of(tournament)
    return show(
        request,
        tournament,
        "evening/rounds.html",
        rounds=evening.rounds,
        evening=evening,
        next=next_act(tournament, evening, request.actor),
        changeable=may(request.actor, "draw_round", tournament),
        **misplaced_ahead(evening.rounds),
        **_late(tournament, evening),
    )


@require_GET
def round_(request: ActorRequest, public_id: UUID, number: int) -> HttpResponse:
    """Who sits where in a round, what the draw promises, and what can be done with it."""
    tournament = tournament_for(request, public_id)
    this_round = round_for(tournament, number)
    return _show(request, tournament, this_round, None)


@require_http_methods(["GET", "POST"])
def round_swap(request: ActorRequest, public_id: UUID, number: int) -> HttpResponse:
    """Two change places: looked at first, with what that does, and then done."""
    tournament = tournament_for(request, public_id, "swap_seats")
    this_round = round_for(tournament, number)
    form = SwapForm(places_of(seating_of(this_round)), request.POST or request.GET or None)
    if not form.is_valid():
        return _show(request, tournament, this_round, form)
    first, second = (entrant_for(tournament, form.cleaned_data[name]) for name in ("one", "other"))
    if request.method == "POST":
        swap_seats(round_=this_round, one=first, other=second, actor=request.actor)
        messages.success(request, _("{one} and {other} changed places.").format(one=first.name, other=second.name))
        return redirect("round", tournament.public_id, number)
    return show(
        request,
        tournament,
        "evening/round_swap.html",
        round=this_round,
        one=first,
        other=second,
        changes=swap_consequences(tournament, this_round, first, second),
    )


@require_POST
def round_publish(request: ActorRequest, public_id: UUID, number: int) -> HttpResponse:
    done = _("Everybody can now see who sits where.")
    if not tournament_for(request, public_id, "publish_round").published:
        done = _("The seats are published. There is no public page yet, so only the club sees them.")
    return _act(request, public_id, number, "publish_round", publish_round, done)


@require_POST
def round_open(request: ActorRequest, public_id: UUID, number: int) -> HttpResponse:
    """Open it; where contracts pay nothing, only once somebody said that this is right."""
    tournament = tournament_for(request, public_id, "open_round")
    confirmed: dict[str, Any] = {name: name in request.POST for name in ("unpriced", "as_seated")}
    try:
        open_round(round_=round_for(tournament, number), actor=request.actor, **confirmed)
    except Misplaced as misplaced:
        people = {name: getattr(misplaced, name) for name in ("unseated", "left", "outranked")}
        return show(request, tournament, "evening/round_misplaced.html", number=number, **confirmed, **people)
    except Unpriced as refusal:
        context = {"number": number, "contracts": refusal.contracts, **confirmed}
        return show(request, tournament, "evening/round_unpriced.html", **context)
    except Refused as refusal:
        messages.error(request, str(refusal))
        return redirect("round", tournament.public_id, number)
    messages.success(request, _("The round is open: deals can be entered."))
    return redirect("board", tournament.public_id)


@require_POST
def round_unopen(request: ActorRequest, public_id: UUID, number: int) -> HttpResponse:
    done = _("The round is not open any more. Its seats can be swapped, or drawn again.")
    return _act(request, public_id, number, "open_round", unopen_round, done)


@require_POST
def round_discard(request: ActorRequest, public_id: UUID, number: int) -> HttpResponse:
    return _act(request, public_id, number, "draw_round", discard_round, _("The draw is deleted."), "rounds")


@require_POST
def round_clock(request: ActorRequest, public_id: UUID, number: int) -> HttpResponse:
    """Start, pause or go on; or give more time."""
    tournament = tournament_for(request, public_id, "run_clock")
    this_round = round_for(tournament, number)
    if "minutes" in request.POST:
        form = TimeForm(request.POST)
        if not form.is_valid():
            messages.error(request, " ".join(form.errors["minutes"]))  # type: ignore[arg-type]  # sentences
        else:
            add_time(round_=this_round, seconds=60 * form.cleaned_data["minutes"], actor=request.actor)
    else:
        service = pause_clock if request.POST.get("act") == "pause" else start_clock
        service(round_=this_round, actor=request.actor)
    if request.POST.get("next") == "board":
        return redirect("board", tournament.public_id)
    return redirect("round", tournament.public_id, number)


def _act(
    request: ActorRequest,
    public_id: UUID,
    number: int,
    act: str,
    service: Callable[..., Any],
    done: str,
    then: str | None = None,
) -> HttpResponse:
    tournament = tournament_for(request, public_id, act)
    this_round = round_for(tournament, number)
    if carry_out(request, service, done, round_=this_round) and then:
        return redirect(then, tournament.public_id)
    return redirect("round", tournament.public_id, number)


def _late(tournament: Tournament, evening: Evening) -> dict[str, Any]:
    """Who came since the round that is open was opened; nobody is looked for where nobody is so new."""
    open_ = evening.untouched
    new = open_ is not None and evening.newest > open_.number
    return late_for(open_, tournament.entrants.order_by("number") if new else ())


def _wishes(tournament: Tournament, this_round: Round) -> list[str]:
    """How many wishes the seats of this round keep, as they are now."""
    document = document_of(tournament, [this_round])
    facts = counted(wishes_kept(document, [this_round])) if document else ()
    return [_labelled(label, kept) for label, kept in facts]


def _number(tournament: Tournament, this_round: Round) -> str:
    """Where the number came from that decided this round; "" for rounds of older versions."""
    seq = this_round.certificate.get("attempt")
    attempt = tournament.draws.filter(seq=seq).first() if seq else None
    return number_told(attempt) if attempt else ""


def _labelled(what: str, said: str) -> str:
    return _("{what}: {said}").format(what=what, said=said)


def _show(request: ActorRequest, tournament: Tournament, this_round: Round, swap: SwapForm | None) -> HttpResponse:
    seating = seating_of(this_round)
    changeable = may(request.actor, "swap_seats", tournament)
    drawn = this_round.status in {Round.Status.DRAFT, Round.Status.PUBLISHED}
    misplaced = misplaced_in(this_round)._asdict() if drawn else {}
    evening = evening_of(tournament)
    untouched = evening.untouched == this_round
    dealers = {table.first_dealer for table in seating.tables}
    return show(
        request,
        tournament,
        "evening/round.html",
        round=this_round,
        first_dealer=dealers.pop() if len(dealers) == 1 else "",
        seating=seating,
        changeable=changeable,
        promises=promises_of(seating.certificate),
        draw_name=draw_name(this_round.draw),
        number=_number(tournament, this_round),
        swap=swap or SwapForm(places_of(seating)),
        ends_at=this_round.ends_at(tournament.minutes_per_round),
        drawn=drawn,
        untouched=untouched,
        **misplaced,
        wishes=_wishes(tournament, this_round),
        broken=[_labelled(name, " ".join(asked)) for name, asked in broken_wishes(tournament, this_round)],
        next=next_act(tournament, evening, request.actor),
        **(_late(tournament, evening) if untouched else {}),
    )
