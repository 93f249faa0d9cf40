"""Practising the auction: of a published variant under house rules that are tried, and of one tournament."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django.http import HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from scoring.auction import Example
from scoring.auction.meanings import explained
from tournaments.errors import NotFound
from tournaments.play.facts import variant_of
from tournaments.table_page.auction_document import auction_data
from tournaments.views.public.rules import variant_tried
from tournaments.views.public.tournament_page import public_page, show
from tournaments.wording.translate import say, say_name

if TYPE_CHECKING:
    from scoring import Variant
    from tournaments.models import Tournament
    from tournaments.security.actors import ActorRequest


@require_safe
def variant_auction(request: ActorRequest, game: str, variant: str) -> HttpResponse:
    """The auction of a published variant, under the house rules that the address names."""
    _form, as_chosen = variant_tried(request, game, variant)
    context = {**_practice(as_chosen, game), "asked": request.GET.urlencode()}
    return render(request, "public/auction.html", {**context, "game": game, "variant": variant})


@public_page
def tonights_auction(request: ActorRequest, tournament: Tournament) -> HttpResponse:
    """The auction of this tournament, under its house rules."""
    context = _practice(variant_of(tournament), tournament.game)
    return show(request, tournament, "public/tonights_auction.html", here="tonights_rules", **context)


def _practice(variant: Variant, game: str) -> dict[str, Any]:
    """What a page to practise on shows; NotFound where nobody bids."""
    data = auction_data(variant)
    if data is None:
        raise NotFound
    examples = [_told(variant, example) for example in variant.examples]
    return {
        "name": say_name(variant.name, game),
        "source": say(variant.source),
        "examples": examples,
        "data": {**data, "examples": examples},
    }


def _told(variant: Variant, example: Example) -> dict[str, Any]:
    """An example for people and for scripts: its calls, what each means, and where these rules refuse one."""
    steps = list(explained(variant, example))
    allowed = [step for step in steps if not step.refused]
    refused = [step for step in steps if step.refused]
    return {
        "title": say(example.title),
        "dealer": example.dealer,
        "calls": [step.call.as_data for step in allowed],
        "means": [say(step.means) for step in allowed],
        "refused": [say(step.refused) for step in refused],
    }
