"""Drawing the rounds to come: each kind says what it promises, or why it cannot be had.

The page of a draw that is being searched tells what it has reached, with the button that ends it and keeps the best.
"""

from __future__ import annotations

import secrets
from collections.abc import Sequence
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

from tournaments.errors import Refused
from tournaments.forms.evening.draws import DrawForm
from tournaments.forms.table.refusals import tell
from tournaments.models import Kind, RoundEnd
from tournaments.play.facts import last_round_with, stage_at, stage_sentence
from tournaments.selectors.evening.drawing import field_of, has_fives
from tournaments.selectors.evening.seating import playing, sizes_of
from tournaments.selectors.evening.stages import finalists, opened_rounds
from tournaments.services.evening.drawing import Offer, offers_for
from tournaments.services.evening.searches import finish_search, search_of, start_search
from tournaments.views.get_or_404 import sent, show, tournament_for

if TYPE_CHECKING:
    from tournaments.models import Tournament
    from tournaments.play.facts import PlannedStage
    from tournaments.security.actors import ActorRequest
    from tournaments.services.evening.drawing import Drawn
    from tournaments.services.evening.searches import Search

USUAL = ("round_robin", "mitchell")
AT_ONCE = 1.0
"""Seconds that an answer waits for a search before it shows its page."""


@require_http_methods(["GET", "POST"])
def draw(request: ActorRequest, public_id: UUID) -> HttpResponse:
    """The rounds that were not opened yet, all at once where the kind allows it."""
    tournament = tournament_for(request, public_id, "draw_round")
    offers = offers_for(tournament)
    start = {"seed": secrets.randbelow(10**9) + 1, "kind": _usual(tournament, offers)}
    fives = max(sizes_of(tournament)) > 4
    field = field_of(tournament)
    start["fives"] = tournament.rules.get("players") == 5 or has_fives(field)
    form = DrawForm(
        offers,
        sent(request),
        request.FILES or None,
        initial=start,
        fives=fives,
        numbers=field.here,
        pairs=tournament.kind == Kind.PAIRS,
    )
    if request.method == "POST" and form.is_valid():
        try:
            return redirect(_searched(request, tournament, form.cleaned_data))
        except Refused as refusal:
            tell(form, refusal)
    number = opened_rounds(tournament) + 1
    stage = stage_at(tournament, number)
    return show(
        request,
        tournament,
        "evening/draw.html",
        form=form,
        number=number,
        last=last_round_with(tournament, number),
        people=playing(tournament, number).count(),
        stage=stage and stage_sentence(tournament, stage),
        running=search_of(tournament),
        redraws=bool(field.done and field.drafts),
        level=_level(tournament, stage) if stage else [],
        uneven=uneven_turns(tournament),
        uneven_fives=uneven_turns(tournament, 5) if fives else "",
    )


def _level(tournament: Tournament, stage: PlannedStage) -> list[str]:
    """Who shares the last place from which somebody goes on, once that is known."""
    outcome = finalists(tournament, stage)
    return [row.entrant.name for row in outcome.level] if outcome.decided else []


def _searched(request: ActorRequest, tournament: Tournament, asked: dict[str, Any]) -> str:
    """Where to go on: the drawn round when the search is over at once, else the page of the search."""
    search = start_search(tournament=tournament, actor=request.actor, **asked)
    if search.wait(AT_ONCE):
        drawn = finish_search(tournament=tournament, actor=request.actor, search=search)
        if drawn:
            say_drawn(request, drawn)
            return reverse("round", args=[tournament.public_id, drawn.rounds[0]])
    return reverse("search", args=[tournament.public_id, search.key])


def _usual(tournament: Tournament, offers: Sequence[Offer]) -> str:
    """The kind of the last round that was drawn, else the tournament's own, else the first of the usual ones."""
    last = tournament.rounds.order_by("-number").first()
    possible = [offer.key for offer in offers if not offer.refusal]
    wanted = [last.draw if last else tournament.draw, *USUAL, *possible]
    return next((kind for kind in wanted if kind in possible), "")


@require_http_methods(["GET", "POST"])
def search(request: ActorRequest, public_id: UUID, key: str) -> HttpResponse:
    """GET changes nothing; POST stops a running search and lays out its best."""
    tournament = tournament_for(request, public_id, "draw_round")
    search_ = search_of(tournament, key)
    if search_ and request.method == "POST":
        there = laid_out(request, tournament, search_)
        return HttpResponseClientRedirect(there) if request.htmx else redirect(there)
    if request.htmx:
        return render(request, "evening/search_now.html", {"tournament": tournament, "search": search_})
    return show(request, tournament, "evening/search.html", search=search_)


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
