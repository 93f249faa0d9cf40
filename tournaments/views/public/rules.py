"""The rules as they are scored: of every published variant, and of one tournament under its house rules."""

from __future__ import annotations

from secrets import token_hex
from typing import TYPE_CHECKING, Any

from django.http import Http404, HttpResponse, JsonResponse
from django.shortcuts import render
from django.utils.translation import get_language
from django.views.decorators.http import require_safe

import scoring
from reports.printables import render as printed
from reports.printables.options import Options
from reports.score_tables.contract_sentences import contract_sentences
from reports.score_tables.lesson import house_sentences, lesson
from reports.score_tables.rules import bids_compared, ladder
from scoring import FieldErrors, ScoringError, Variant
from scoring.card_draw import drawn_cards
from scoring.overlay_schema import overlay_schema
from scoring.teaching import Topic
from tournaments.forms.evening.house_rules import RulesForm
from tournaments.play.facts import variant_of, variant_with
from tournaments.play.rules_versions import versions_of
from tournaments.printing.kinds import RULE_PRINTS
from tournaments.printing.making import sayer
from tournaments.selectors.club.price_lists import price_origin
from tournaments.selectors.evening.rules_history import rules_history
from tournaments.views.prints.files import pdf
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

LONGEST_LOT = 40


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
    form, as_chosen = variant_tried(request, game, variant)
    prints = [(kind.key, kind.name) for kind in RULE_PRINTS.values()]
    context = {"form": form, "game": game, "variant": variant, "prints": prints, "asked": request.GET.urlencode()}
    return render(request, "public/variant.html", {**context, **told(as_chosen, form.variant)})


@require_safe
def variant_print(request: ActorRequest, game: str, variant: str, kind: str) -> HttpResponse:
    """The paper of a published variant, under the house rules that are being tried."""
    _form, as_chosen = variant_tried(request, game, variant)
    if kind not in RULE_PRINTS:
        raise Http404
    options = Options(language=get_language() or "en", say=sayer(game))
    name = f"{as_chosen.key.replace('_', '-')}-{kind}.pdf"
    return pdf(printed(RULE_PRINTS[kind].printable, as_chosen, options), name)


@require_safe
def card_draw(request: ActorRequest, game: str, variant: str) -> HttpResponse:
    """Partners, dealer and scorer by drawn cards; whoever has the lot sees the same cards."""
    published = published_variant(game, variant)
    if published.teaching.card_draw is None:
        raise Http404
    lot = request.GET.get("lot", "")[:LONGEST_LOT]
    cards = drawn_cards(published.teaching.card_draw, lot) if lot else ()
    told = [{"card": card, "name": say(card.name), "decides": list(map(say, card.decides))} for card in cards]
    context = {"name": say_name(published.name, game), "game": game, "variant": variant, "cards": told, "lot": lot}
    return render(request, "public/card_draw.html", {**context, "next_lot": token_hex(4)})


def published_variant(game: str, variant: str) -> Variant:
    """The variant that an address names; 404 where there is none."""
    try:
        return scoring.variant(game, variant)
    except ScoringError as unknown:
        raise Http404 from unknown


def variant_tried(request: ActorRequest, game: str, variant: str) -> tuple[RulesForm, Variant]:
    """The form of house rules, and the variant under what is chosen in it; as published where that cannot be."""
    published = published_variant(game, variant)
    form = RulesForm(published, request.GET if "show" in request.GET else None)
    chosen = form.rules if form.is_bound and form.is_valid() else {}
    try:
        return form, published.under(chosen)
    except FieldErrors:
        return form, published.under({})


@require_safe
def price_schema(request: ActorRequest, game: str, variant: str) -> JsonResponse:
    """The JSON schema of a club's own prices over a published variant."""
    schema = overlay_schema(published_variant(game, variant).under({}))
    return JsonResponse(schema, json_dumps_params={"indent": 1})


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
    chosen = [{"sentence": say(rule.sentence), "changed": rule.changed} for rule in house_sentences(variant)]
    return {
        "name": say_name(published.name, variant.game),
        "source": say(published.source),
        "resolved": variant,
        "notes": map(say, variant.notes),
        "ladder": ladder(say, variant),
        "before": _chapters(variant, Topic.GOAL, Topic.DEAL, Topic.BIDDING),
        "contracts": [
            {"name": say(one.name), "sentences": [say(sentence) for sentence in one.sentences]}
            for one in contract_sentences(variant)
        ],
        "compared": [say(sentence) for sentence in bids_compared(variant)],
        "after": _chapters(variant, Topic.PLAY, Topic.SCORE, Topic.END),
        "families": score_tables(variant, before),
        "gone": gone(variant, before),
        "chosen": chosen,
        "drawn_in": (variant.game, variant.key) if variant.teaching.card_draw else (),
        "changes": sum(rule["changed"] for rule in chosen),
    }


def _chapters(variant: Variant, *topics: Topic) -> list[dict[str, Any]]:
    """The chapters of the lesson on these topics, in the reader's language."""
    return [
        {
            "key": chapter.topic.value,
            "heading": say(chapter.heading),
            "sentences": [{"text": say(told.sentence), "changed": told.changed} for told in chapter.sentences],
        }
        for chapter in lesson(variant)
        if chapter.topic in topics
    ]
