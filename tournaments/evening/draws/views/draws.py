"""Drawing the rounds to come: each kind says what it promises, or why it cannot be had.

The page of a draw that is being searched tells what it has reached, with the button that ends it and keeps the best.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any
from uuid import UUID

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods
from django_htmx.http import HttpResponseClientRedirect

from tournaments.errors import NotFound, Refused
from tournaments.evening.draws.forms import DrawForm, ValueForm
from tournaments.evening.draws.models import DrawAttempt, Way
from tournaments.evening.draws.selectors.drawing import (
    Offer,
    attempts_at,
    earlier_evenings,
    field_of,
    has_fives,
    may_be_rated,
    numbers_of,
    offers_for,
    opened_rounds,
    playing,
    public_names,
    sizes_of,
    waiting_draw,
)
from tournaments.evening.draws.services.drawing import (
    announce_draw,
    finish_search,
    search_of,
    start_announced,
    start_search,
    tell_number,
)
from tournaments.evening.draws.services.lots import draw_lot
from tournaments.evening.draws.wording import told_attempt
from tournaments.evening.rounds.facts import last_round_with, stage_at, stage_sentence
from tournaments.evening.rounds.models import Kind, RoundEnd
from tournaments.evening.rounds.selectors.progress import first_drawn
from tournaments.evening.standings.selectors.stages import finalists
from tournaments.frame.forms import tell
from tournaments.frame.registries import missing_people, raffles
from tournaments.security.get_or_404 import sent, show, tournament_for

if TYPE_CHECKING:
    from tournaments.evening.draws.services.drawing import Drawn, Search
    from tournaments.evening.rounds.facts import PlannedStage
    from tournaments.evening.rounds.models import Entrant, Tournament
    from tournaments.security.actors import ActorRequest


USUAL = ("round_robin", "mitchell")
AT_ONCE = 1.0
"""Seconds that an answer waits for a search before it shows its page."""


@require_http_methods(["GET", "POST"])
def draw(request: ActorRequest, public_id: UUID) -> HttpResponse:
    """The rounds that were not opened yet, all at once where the kind allows it."""
    tournament = tournament_for(request, public_id, "draw_round")
    offers = offers_for(tournament)
    number = opened_rounds(tournament) + 1
    again = attempts_at(tournament, number).exists()
    start: dict[str, Any] = {"kind": _usual(tournament, offers), "way": _usual_way(tournament)}
    fives = max(sizes_of(tournament)) > 4
    field = field_of(tournament)
    start["fives"] = tournament.rules.get("players") == 5 or has_fives(field)
    form = DrawForm(
        offers,
        sent(request),
        request.FILES or None,
        initial=start,
        fives=fives,
        level=may_be_rated(tournament),
        memory=not field.done and earlier_evenings(tournament).exists(),
        numbers=field.here,
        pairs=tournament.kind == Kind.PAIRS,
        again=again,
    )
    if request.method == "POST" and form.is_valid():
        try:
            return redirect(_asked(request, tournament, form))
        except Refused as refusal:
            tell(form, refusal)
    stage, people = stage_at(tournament, number), playing(tournament, number)
    return show(
        request,
        tournament,
        "evening/draws/draw.html",
        form=form,
        number=number,
        last=last_round_with(tournament, number),
        people=people.count(),
        stage=stage and stage_sentence(tournament, stage),
        running=search_of(tournament),
        announced=waiting_draw(tournament),
        redraws=bool(field.done and field.drafts),
        missing=_missing(tournament, people) if number == first_drawn(tournament) else None,
        level=_level(tournament, stage) if stage else [],
        uneven=uneven_turns(tournament),
        uneven_fives=uneven_turns(tournament, 5) if fives else "",
    )


def _missing(tournament: Tournament, people: Iterable[Entrant]) -> Any:
    """Who of them is not here by the door; None where nobody was ticked off there."""
    return next(filter(None, (missing_of(tournament, people) for missing_of in missing_people)), None)


def _level(tournament: Tournament, stage: PlannedStage) -> list[str]:
    """Who shares the last place from which somebody goes on, once that is known."""
    outcome = finalists(tournament, stage)
    return [row.entrant.name for row in outcome.level] if outcome.decided else []


def _asked(request: ActorRequest, tournament: Tournament, form: DrawForm) -> str:
    """Where to go on: to the number that is announced, or to what is drawn at once."""
    asked = {
        name: form.cleaned_data[name]
        for name in ("kind", "seconds", "fives", "memory", "level", "still", "reason")
        if name in form.cleaned_data
    }
    if form.source:
        attempt = announce_draw(tournament=tournament, actor=request.actor, source=form.source, **asked)
        return reverse("announced", args=[tournament.public_id, attempt.seq])
    more = {name: form.cleaned_data[name] for name in ("seed", "script")}
    return _searched(request, tournament, start_search(tournament=tournament, actor=request.actor, **asked, **more))


@require_http_methods(["GET", "POST"])
def announced(request: ActorRequest, public_id: UUID, seq: int) -> HttpResponse:
    """What is fixed, and the field for the number that nobody knew; with it the draw is made, or the lot."""
    tournament = tournament_for(request, public_id, "draw_round")
    attempt = tournament.draws.filter(seq=seq).first()
    if attempt is None or not attempt.from_outside:
        raise NotFound
    attempt.tournament = tournament
    form = ValueForm(sent(request) if attempt.waits else None)
    if request.method == "POST" and (not attempt.waits or form.is_valid()):
        try:
            if attempt.waits:
                tell_number(attempt=attempt, actor=request.actor, typed=form.cleaned_data["value"])
            return redirect(_decided(request, attempt))
        except Refused as refusal:
            if attempt.waits:
                tell(form, refusal)
            else:
                messages.error(request, str(refusal))
    told = told_attempt(attempt, names=public_names(tournament, numbers_of(attempt)))
    page = "raffle" if attempt.is_raffle else attempt.what
    again = reverse(page, args=[public_id])
    return show(
        request, tournament, "evening/draws/announced.html", form=form, attempt=attempt, told=told, fix_again=again
    )


def _decided(request: ActorRequest, attempt: DrawAttempt) -> str:
    """What follows from a number that is known: a lot at once, or the search of a draw."""
    tournament = attempt.tournament
    if attempt.is_raffle:
        for draw_raffle in raffles:
            draw_raffle(attempt, request.actor)
        messages.success(request, _("The raffle is drawn."))
        return reverse("read_out", args=[tournament.public_id])
    if attempt.what == DrawAttempt.What.LOT:
        say_lot(request, tournament, draw_lot(tournament=tournament, attempt=attempt, actor=request.actor))
        return reverse("closing", args=[tournament.public_id])
    return _searched(request, tournament, start_announced(attempt=attempt, actor=request.actor))


def say_lot(request: ActorRequest, tournament: Tournament, drawn: Sequence[Sequence[int]]) -> None:
    """Tells in which order a lot put people who were level."""
    names = dict(tournament.entrants.values_list("number", "name"))
    order = "; ".join(", ".join(names[number] for number in group) for group in drawn)
    messages.success(request, _("The lot is drawn, in this order: {order}.").format(order=order))


def _searched(request: ActorRequest, tournament: Tournament, search: Search) -> str:
    """Where to go on: the drawn round when the search is over at once, else the page of the search."""
    if search.wait(AT_ONCE):
        drawn = finish_search(tournament=tournament, actor=request.actor, search=search)
        if drawn:
            say_drawn(request, drawn)
            return reverse("round", args=[tournament.public_id, drawn.rounds[0]])
    else:
        search.publish()
    return reverse("search", args=[tournament.public_id, search.key])


def _usual(tournament: Tournament, offers: Sequence[Offer]) -> str:
    """The kind of the last round that was drawn, else the tournament's own, else the first of the usual ones."""
    last = tournament.rounds.order_by("-number").first()
    possible = [offer.key for offer in offers if not offer.refusal]
    wanted = [last.draw if last else tournament.draw, *USUAL, *possible]
    return next((kind for kind in wanted if kind in possible), "")


def _usual_way(tournament: Tournament) -> str:
    """Where the number of the evening's last draw came from, if that may be chosen again; by chance at first."""
    last = tournament.draws.filter(what=DrawAttempt.What.DRAW).order_by("-seq").first()
    return last.way if last and last.way in (Way.CHANCE, Way.HALL) else Way.CHANCE


@require_http_methods(["GET", "POST"])
def search(request: ActorRequest, public_id: UUID, key: str) -> HttpResponse:
    """GET changes nothing; POST stops a running search and lays out its best."""
    tournament = tournament_for(request, public_id, "draw_round")
    search_ = search_of(tournament, key)
    if search_ and request.method == "POST":
        there = laid_out(request, tournament, search_)
        return HttpResponseClientRedirect(there) if request.htmx else redirect(there)
    if request.htmx:
        return render(request, "evening/draws/search_now.html", {"tournament": tournament, "search": search_})
    return show(request, tournament, "evening/draws/search.html", search=search_)


def laid_out(request: ActorRequest, tournament: Tournament, search_: Search) -> str:
    """Ends the search; the address of the first round it gave, or of the page where it goes on."""
    try:
        drawn = finish_search(tournament=tournament, actor=request.actor, search=search_)
    except Refused as refusal:
        messages.error(request, str(refusal))
        return reverse("draw", args=[tournament.public_id])
    if drawn is None:
        return reverse("search", args=[tournament.public_id, search_.key])
    say_drawn(request, drawn)
    return reverse("round", args=[tournament.public_id, drawn.rounds[0]])


def say_drawn(request: ActorRequest, drawn: Drawn) -> None:
    """Tells which rounds were laid out, and what changed in those drawn before."""
    first, last = drawn.rounds[0], drawn.rounds[-1]
    sentence = ngettext("Round {first} is drawn.", "Rounds {first} to {last} are drawn.", len(drawn.rounds))
    messages.success(request, f"{sentence.format(first=first, last=last)} {_('Check the seats, then publish.')}")
    if drawn.change:
        messages.info(request, drawn.change)


def uneven_turns(tournament: Tournament, people: int = 4) -> str:
    """A sentence where the dealer's turn is not complete at the end of a round, and what would complete it."""
    n = tournament.deals_per_round
    if tournament.round_end != RoundEnd.DEALS or not n or n % people == 0:
        return ""
    sentence = _("In {n} deals not everybody at a table of {people} deals equally often; in {m} everybody does.")
    return sentence.format(n=n, people=people, m=n + -n % people)
