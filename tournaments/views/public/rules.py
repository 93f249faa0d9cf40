"""The rules as they are scored: of every published variant, and of one tournament under its house rules."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from django.http import Http404, HttpResponse, JsonResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

import scoring
from reports.score_tables.rules import bids_compared, doublings, ending, house_rules, ladder
from scoring import FieldErrors, ScoringError, Variant
from scoring.overlay_schema import overlay_schema
from tournaments.forms.evening.house_rules import RulesForm
from tournaments.play.facts import variant_of, variant_with
from tournaments.play.rules_versions import versions_of
from tournaments.selectors.club.price_lists import price_origin
from tournaments.selectors.evening.rules_history import rules_history
from tournaments.views.public.tournament_page import public_page, show
from tournaments.wording.price_tables import gone, score_tables
from tournaments.wording.rules_diff import rules_diff
from tournaments.wording.rules_versions import sentence_of
from tournaments.wording.translate import say, say_name

if TYPE_CHECKING:
    from tournaments.models import Tournament
    from tournaments.security.actors import ActorRequest
    from tournaments.selectors.evening.rules_history import VersionRules
    from tournaments.wording.rules_diff import RulesDiff


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


@require_safe
def price_schema(request: ActorRequest, game: str, variant: str) -> JsonResponse:
    """The JSON schema of a club's own prices over a published variant."""
    try:
        published = scoring.variant(game, variant)
    except ScoringError as unknown:
        raise Http404 from unknown
    return JsonResponse(overlay_schema(published.under({})), json_dumps_params={"indent": 1})


@public_page
def tonights_rules(request: ActorRequest, tournament: Tournament) -> HttpResponse:
    """The rules this tournament is played under."""
    published = scoring.variant(tournament.game, tournament.variant)
    context = {
        **told(variant_of(tournament), published),
        "changed_since": _changes(tournament),
        "origin": price_origin(tournament),
    }
    return show(request, tournament, "public/tonights_rules.html", here="tonights_rules", **context)


def diff_of(tournament: Tournament, version: VersionRules) -> RulesDiff | None:
    """What a version of the rules changed; None for the first."""
    if version.before is None:
        return None
    after = variant_with(tournament, version.rules, version.overlay)
    return rules_diff(variant_with(tournament, **version.before), after)


def _changes(tournament: Tournament) -> list[dict[str, Any]]:
    """A sentence for each change of the rules during the evening, with what it changed; in two queries, or none."""
    changes = rules_history(tournament)[1:]
    return [
        {"sentence": sentence_of(told), "diff": diff_of(tournament, one)}
        for told, one in zip(versions_of(tournament), changes, strict=True)
    ]


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
