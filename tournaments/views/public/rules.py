"""The rules as they are scored: of every published variant, and of one tournament under its house rules."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from django.http import Http404, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

import scoring
from reports.score_tables.rules import bids_compared, doublings, ending, house_rules, ladder
from scoring import FieldErrors, ScoringError, Variant
from tournaments.forms.evening.house_rules import RulesForm
from tournaments.play.facts import variant_of
from tournaments.views.public.tournament_page import public_page, show
from tournaments.wording.price_tables import gone, score_tables
from tournaments.wording.translate import say, say_name

if TYPE_CHECKING:
    from tournaments.models import Tournament
    from tournaments.security.actors import ActorRequest


@require_safe
def rules(request: ActorRequest) -> HttpResponse:
    """Every game with its published variants."""
    games = [
        {
            "name": say_name(game.name, game.key),
            "key": game.key,
            "variants": [
                {"key": variant.key, "name": say_name(variant.name, game.key), "source": say(variant.source)}
                for variant in game.variants
            ],
        }
        for game in scoring.every_game()
    ]
    return render(request, "public/rules.html", {"games": games})


@require_safe
def variant_rules(request: ActorRequest, game: str, variant: str) -> HttpResponse:
    """A published variant with its options as a form: what is chosen shows in the tables at once."""
    try:
        published = scoring.variant(game, variant)
    except ScoringError as unknown:
        raise Http404 from unknown
    form = RulesForm(published, request.GET if "show" in request.GET else None)
    chosen = form.rules if form.is_bound and form.is_valid() else {}
    try:
        as_chosen = published.under(chosen)
    except FieldErrors:
        as_chosen = published.under({})
    return render(request, "public/variant.html", {"form": form, **told(as_chosen, published)})


@public_page
def tonights_rules(request: ActorRequest, tournament: Tournament) -> HttpResponse:
    """The rules this tournament is played under."""
    published = scoring.variant(tournament.game, tournament.variant)
    context = told(variant_of(tournament), published)
    return show(request, tournament, "public/tonights_rules.html", here="tonights_rules", **context)


def told(variant: Variant, published: Variant) -> dict[str, Any]:
    """Everything a rules page prints about a variant, in the reader's language, marked where the house changed it."""
    before = published.under({})
    chosen = [
        {"label": label, "value": value, "changed": changed}
        for label, value, changed in house_rules(_sayer(variant.game), variant)
    ]
    return {
        "name": say_name(published.name, variant.game),
        "source": say(published.source),
        "resolved": variant,
        "notes": map(say, variant.notes),
        "ladder": ladder(say, variant),
        "compared": [say(sentence) for sentence in bids_compared(variant)],
        "families": score_tables(variant, before),
        "gone": gone(variant, before),
        "doublings": [say(doubling) for doubling in doublings(variant)],
        "ending": [say(sentence) for sentence in ending(variant)],
        "chosen": chosen,
        "changes": sum(rule["changed"] for rule in chosen),
    }


def _sayer(game: str) -> Callable[..., Any]:
    """Says labels of options in the words of one game."""
    return lambda label: say_name(label, game) if isinstance(label, str) else say(label)
