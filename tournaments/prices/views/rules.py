"""The rules as they are scored: of every published variant, and of one tournament under its house rules.

Practising the auction: of a published variant under house rules that are tried, and of one tournament.

Whose roem is higher: the page for those who enter deals without the table page's scripts.

How tonight's game bids, for the table page: fetched once somebody has had the page for a while, and kept there.
"""

from __future__ import annotations

from secrets import token_hex
from typing import TYPE_CHECKING, Any

from django.http import Http404, HttpResponse, JsonResponse
from django.shortcuts import render
from django.utils.cache import get_conditional_response
from django.utils.translation import get_language
from django.views.decorators.http import require_safe

import scoring
from reports.printables import render as printed
from reports.printables.options import Options
from reports.score_tables.contract_sentences import contract_sentences
from reports.score_tables.lesson import house_sentences, lesson
from reports.score_tables.rules import bids_compared, ladder
from scoring import FieldErrors, ScoringError, Variant
from scoring.auction import Example
from scoring.auction.meanings import explained
from scoring.card_draw import drawn_cards
from scoring.overlay_schema import overlay_schema
from scoring.roem_verdict import Verdict, verdict
from scoring.teaching import Topic
from tournaments.errors import NotFound
from tournaments.evening.rounds.facts import variant_of, variant_with
from tournaments.evening.standings.views.tournament_page import public_page, show
from tournaments.evening.table.views.entrance import enter
from tournaments.evening.table.views.page import styles_of
from tournaments.frame.pages import MARK
from tournaments.frame.translate import say, say_name
from tournaments.prices.forms.house_rules import RulesForm
from tournaments.prices.forms.questions import RoemForm
from tournaments.prices.rules import versions_of
from tournaments.prices.selectors import price_origin, rules_history
from tournaments.prices.wording.auction import auction_data, auction_of
from tournaments.prices.wording.prices import gone, score_tables
from tournaments.prices.wording.rules import rules_diff, sentence_of
from tournaments.prints.kinds import RULE_PRINTS
from tournaments.prints.making import sayer
from tournaments.prints.views import pdf

if TYPE_CHECKING:
    from tournaments.evening.rounds.models import Tournament
    from tournaments.prices.selectors import VersionRules
    from tournaments.prices.wording.rules import RulesDiff
    from tournaments.security.actors import ActorRequest


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
    return render(request, "prices/rules.html", {"games": games})


@require_safe
def variant_rules(request: ActorRequest, game: str, variant: str) -> HttpResponse:
    """A published variant with its options as a form: what is chosen shows in the tables at once."""
    form, as_chosen = variant_tried(request, game, variant)
    prints = [(kind.key, kind.name) for kind in RULE_PRINTS.values()]
    context = {"form": form, "game": game, "variant": variant, "prints": prints, "asked": request.GET.urlencode()}
    return render(request, "prices/variant.html", {**context, **told(as_chosen, form.variant)})


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
    return render(request, "prices/card_draw.html", {**context, "next_lot": token_hex(4)})


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
    return show(request, tournament, "prices/tonights_rules.html", here="tonights_rules", **context)


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


@require_safe
def variant_auction(request: ActorRequest, game: str, variant: str) -> HttpResponse:
    """The auction of a published variant, under the house rules that the address names."""
    _form, as_chosen = variant_tried(request, game, variant)
    context = {**_practice(as_chosen, game), "asked": request.GET.urlencode()}
    return render(request, "prices/auction.html", {**context, "game": game, "variant": variant})


@public_page
def tonights_auction(request: ActorRequest, tournament: Tournament) -> HttpResponse:
    """The auction of this tournament, under its house rules."""
    context = _practice(variant_of(tournament), tournament.game)
    return show(request, tournament, "prices/tonights_auction.html", here="tonights_rules", **context)


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


@require_safe
def compare(request: ActorRequest, game: str, variant: str) -> HttpResponse:
    """The best of each hand, asked; who may deny, what is revived and what counts, told."""
    published = published_variant(game, variant)
    if not published.roem:
        raise Http404
    form = RoemForm(request.GET or None)
    found = verdict(form.roem) if form.is_bound and form.is_valid() else Verdict()
    context = {"form": form, "game": game, "variant": variant, "steps": found.why, "fault": found.fault}
    return render(request, "prices/roem.html", {**context, "name": say_name(published.name, game)})


@require_safe
def auction(request: ActorRequest, token: str) -> HttpResponse:
    """The document of the auction, with its sentences and the address of its styles; NotFound where nobody bids."""
    document = auction_of(enter(request, token).tournament, tuple(styles_of("auction")))
    if document is None:
        raise NotFound
    etag = f'W/"{document.hash}"'
    response = HttpResponse(document.text, content_type="application/json")
    response["Cache-Control"], response[MARK], response["ETag"] = "no-cache, private", "1", etag
    return get_conditional_response(request, etag=etag, response=response) or response
