"""The rules as they are scored: of every published variant, and of one tournament under its house rules.

Practising the auction: of a published variant under house rules that are tried, and of one tournament.

Whose roem is higher: the page for those who enter deals without the table page's scripts.

How tonight's game bids, for the table page: fetched once somebody has had the page for a while, and kept there.
"""

from __future__ import annotations

from secrets import token_hex
from typing import TYPE_CHECKING, Any
from uuid import UUID

from django.contrib import messages
from django.http import Http404, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.cache import get_conditional_response
from django.utils.translation import get_language, ngettext
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_http_methods, require_POST, require_safe

import scoring
from reports.numbers import decimals_in_force
from reports.printables.options import Options
from reports.score_tables.contract_sentences import contract_sentences
from reports.score_tables.lesson import Chapter, Told, house_sentences, lesson, worked
from reports.score_tables.rules import bids_compared, ladder
from scoring import FieldErrors, ScoringError, Variant, laid_over
from scoring.auction import Example
from scoring.auction.meanings import explained
from scoring.card_draw import LONGEST_LOT, drawn_cards
from scoring.decimals import decimals_of
from scoring.overlay_schema import overlay_schema
from scoring.price_cells import unpriced
from scoring.roem_verdict import Verdict, verdict
from scoring.teaching import Topic
from tournaments.clubs.features import features_of, is_offered
from tournaments.errors import Frozen, NotFound, Refused
from tournaments.evening.journal.services.undo import can_undo, last_act
from tournaments.evening.rounds.facts import as_planned, variant_of, variant_with
from tournaments.evening.rounds.models import Status
from tournaments.evening.rounds.services.tournaments import change_rules
from tournaments.evening.standings.views.tournament_page import public_page
from tournaments.evening.standings.views.tournament_page import show as show_publicly
from tournaments.evening.table.views.page import styles_of
from tournaments.evening.table.views.plain import enter
from tournaments.frame.forms import sentences_of, tell
from tournaments.frame.pages import MARK
from tournaments.frame.translate import say, say_name
from tournaments.prices.forms.house_rules import RoemForm, RulesChangeForm, RulesForm
from tournaments.prices.rules import KIND, versions_of
from tournaments.prices.selectors import impact_of, price_origin, rules_history
from tournaments.prices.services import NotAsShown, play_version, preview_rules, replace_rules, save_rules_of
from tournaments.prices.wording import auction_data, auction_of, gone, rules_diff, score_tables, sentence_of
from tournaments.prints.kinds import RULE_PRINTS
from tournaments.prints.making import print_of, sayer
from tournaments.prints.views import made
from tournaments.security.get_or_404 import sent, show, text_of, tournament_for
from tournaments.security.permissions import may
from tournaments.security.untrusted_input import whole_number

if TYPE_CHECKING:
    from tournaments.evening.journal.models import JournalEntry
    from tournaments.evening.rounds.models import Tournament
    from tournaments.prices.models import PriceList
    from tournaments.prices.selectors import Impact, VersionRules
    from tournaments.prices.wording import RulesDiff
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
    return render(request, "prices/rules.html", {"games": games})


@require_safe
def variant_rules(request: ActorRequest, game: str, variant: str) -> HttpResponse:
    """A published variant with its options as a form: what is chosen shows in the tables at once."""
    form, as_chosen = variant_tried(request, game, variant)
    prints = [(kind.key, kind.name) for kind in RULE_PRINTS.values() if kind.fits(as_chosen)]
    context = {"form": form, "game": game, "variant": variant, "prints": prints, "asked": request.GET.urlencode()}
    return render(request, "prices/variant.html", {**context, **variant_in_words(as_chosen, form.variant)})


@require_safe
def variant_print(request: ActorRequest, game: str, variant: str, kind: str) -> HttpResponse:
    """The paper of a published variant, under the house rules that are being tried."""
    _form, as_chosen = variant_tried(request, game, variant)
    if kind not in RULE_PRINTS or not RULE_PRINTS[kind].fits(as_chosen):
        raise Http404
    options = Options(language=get_language() or "en", say=sayer(game))
    name = f"{as_chosen.key.replace('_', '-')}-{kind}.pdf"
    make, mark = print_of(RULE_PRINTS[kind].printable, as_chosen, options)
    return made(request, make, mark=mark, name=name, club=None)


@require_safe
def card_draw(request: ActorRequest, game: str, variant: str) -> HttpResponse:
    """Partners, dealer and scorer by drawn cards; whoever has the lot sees the same cards."""
    published = published_variant(game, variant)
    if published.teaching.card_draw is None or not is_offered("auction"):
        raise Http404
    lot = request.GET.get("lot", "")[:LONGEST_LOT]
    cards = drawn_cards(published.teaching.card_draw, lot) if lot else ()
    cards_said = [{"card": card, "name": say(card.name), "decides": list(map(say, card.decides))} for card in cards]
    context = {
        "name": say_name(published.name, game),
        "game": game,
        "variant": variant,
        "cards": cards_said,
        "lot": lot,
    }
    return render(request, "prices/card_draw.html", {**context, "next_lot": token_hex(4)})


def published_variant(game: str, variant: str) -> Variant:
    """The variant that an address names; 404 where there is none."""
    try:
        return scoring.variant(game, variant)
    except ScoringError as unknown:
        raise Http404 from unknown


def variant_with_contracts(game: str, variant: str) -> Variant:
    """The variant that an address names; 404 where it has no contracts."""
    published = published_variant(game, variant)
    if not published.has_contracts:
        raise Http404
    return published


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
    schema = overlay_schema(variant_with_contracts(game, variant).under({}))
    return JsonResponse(schema, json_dumps_params={"indent": 1})


@public_page
def tonights_rules(request: ActorRequest, tournament: Tournament) -> HttpResponse:
    """The rules this tournament is played under."""
    published = scoring.variant(tournament.game, tournament.variant)
    context = {
        **variant_in_words(as_planned(tournament), published),
        "changed_since": _changes(tournament),
        "origin": price_origin(tournament),
    }
    return show_publicly(request, tournament, "prices/tonights_rules.html", here="tonights_rules", **context)


def diff_of(tournament: Tournament, version: VersionRules) -> RulesDiff | None:
    """The changes of a version of the rules; None for the first."""
    if version.before is None:
        return None
    after = variant_with(tournament, version.rules, version.overlay)
    return rules_diff(variant_with(tournament, **version.before), after)


def _changes(tournament: Tournament) -> list[dict[str, Any]]:
    """A sentence for each change of the rules during the evening, with what it changed; in two queries, or none."""
    changes = rules_history(tournament)[1:]
    return [
        {"sentence": sentence_of(version), "diff": diff_of(tournament, change)}
        for version, change in zip(versions_of(tournament), changes, strict=True)
    ]


def variant_in_words(variant: Variant, published: Variant) -> dict[str, Any]:
    """All that a rules page prints about a variant, in the reader's language, marked where the house changed it."""
    before = published.under({})
    chosen = [{"sentence": say(rule.sentence), "changed": rule.changed} for rule in house_sentences(variant)]
    return {
        "name": say_name(variant.name, variant.game),
        "source": say(published.source),
        "resolved": variant,
        "notes": map(say, variant.notes),
        "ladder": ladder(say, variant),
        "before": _chapters(variant, Topic.GOAL, Topic.DEAL, Topic.BIDDING),
        "contracts": [
            {"name": say(contract.name), "sentences": [say(sentence) for sentence in contract.sentences]}
            for contract in contract_sentences(variant)
        ],
        "compared": [say(sentence) for sentence in bids_compared(variant)],
        "after": _chapters(variant, Topic.PLAY, Topic.SCORE, Topic.END),
        "families": score_tables(variant, before),
        "gone": gone(variant, before),
        "chosen": chosen,
        "drawn_in": (variant.game, variant.key) if variant.teaching.card_draw and is_offered("auction") else (),
        "changes": sum(rule["changed"] for rule in chosen),
    }


def _chapters(variant: Variant, *topics: Topic) -> list[dict[str, Any]]:
    """The chapters of the lesson on these topics, in the reader's language."""
    return [
        {
            "key": chapter.topic.value,
            "heading": say(chapter.heading),
            "sentences": [_sentence(statement) for statement in _of_the_game(variant, chapter)],
            "agreed": [_sentence(statement) for statement in chapter.sentences if statement.agreed],
        }
        for chapter in lesson(variant)
        if chapter.topic in topics
    ]


def _of_the_game(variant: Variant, chapter: Chapter) -> list[Told]:
    """A chapter, with what clubs do not agree on first; that of the score with a deal worked out."""
    examples = worked(variant) if chapter.topic is Topic.SCORE else ()
    return [*(statement for statement in chapter.sentences if not statement.agreed), *map(Told, examples)]


def _sentence(statement: Told) -> dict[str, Any]:
    return {"text": say(statement.sentence), "changed": statement.changed}


@require_safe
def variant_auction(request: ActorRequest, game: str, variant: str) -> HttpResponse:
    """The auction of a published variant, under the house rules that the address names."""
    if not is_offered("auction"):
        raise NotFound
    _form, as_chosen = variant_tried(request, game, variant)
    context = {**_practice(as_chosen, game), "asked": request.GET.urlencode()}
    return render(request, "prices/auction.html", {**context, "game": game, "variant": variant})


@public_page
def tonights_auction(request: ActorRequest, tournament: Tournament) -> HttpResponse:
    """The auction of this tournament, under its house rules."""
    if "auction" not in features_of(tournament.club):
        raise NotFound
    context = _practice(variant_of(tournament), tournament.game)
    return show_publicly(request, tournament, "prices/tonights_auction.html", here="tonights_rules", **context)


def _practice(variant: Variant, game: str) -> dict[str, Any]:
    """Values of a page to practise on; NotFound where nobody bids."""
    data = auction_data(variant)
    if data is None:
        raise NotFound
    examples = [_example_in_words(variant, example) for example in variant.examples]
    return {
        "name": say_name(variant.name, game),
        "source": say(variant.source),
        "examples": examples,
        "data": {**data, "examples": examples},
    }


def _example_in_words(variant: Variant, example: Example) -> dict[str, Any]:
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
    comparison = verdict(form.roem) if form.is_bound and form.is_valid() else Verdict()
    context = {"form": form, "game": game, "variant": variant, "steps": comparison.why, "fault": comparison.fault}
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


# Rules changed after the first deal: what that does is shown before it is saved, with a reason.
#
# House rules: chosen from the variant's options, with the resulting prices beside them.


def preview_change(
    request: ActorRequest, tournament: Tournament, *, rules: dict[str, Any], overlay: dict[str, Any]
) -> HttpResponse:
    """Show what these rules would change about an evening in play, with a form that saves them; nothing is stored.

    The proposal travels in hidden fields and is validated again when it is saved. NotAllowed for who may not change
    the evening; RuleError, to be shown at the fields of the form it came from, for rules that do not fit the variant.
    An evening that takes no change (finished, or nothing differs) leads back to its house rules, which say why.
    """
    try:
        impact = preview_rules(tournament=tournament, rules=rules, overlay=overlay, actor=request.actor)
    except Refused as refusal:
        if not may(request.actor, "change_tournament", tournament):
            raise
        messages.info(request, str(refusal))
        return redirect("house_rules", tournament.public_id)
    return _page(request, tournament, RulesChangeForm.of(rules, overlay, impact.seen), impact)


@require_http_methods(["GET", "POST"])
def rules_change(request: ActorRequest, public_id: UUID) -> HttpResponse:
    """Save what was shown; or show what returning to an earlier version would change, or undoing the last change."""
    tournament = tournament_for(request, public_id, "change_tournament")
    if request.method == "POST":
        return _save(request, tournament)
    last = last_act(tournament)
    if last and can_undo(last) and last.kind == KIND and str(last.seq) == request.GET.get("undo"):
        before = last.payload["before"]
        form = RulesChangeForm.of(**before, seen="")
        return _page(request, tournament, form, impact_of(tournament, **before), undoes=last)
    number = whole_number(request.GET.get("version", ""), 0)
    version = next((entry for entry in rules_history(tournament) if entry.number == number), None)
    if version is None:
        return redirect("house_rules", tournament.public_id)
    return preview_change(request, tournament, rules=version.rules, overlay=version.overlay)


def versions_shown(tournament: Tournament) -> list[dict[str, Any]]:
    """The versions of an evening's rules, the newest first, each with what it changed; none where they stayed."""
    history = rules_history(tournament)
    return [
        {"version": version, "diff": diff_of(tournament, version), "current": version is history[-1]}
        for version in reversed(history)
    ]


def _save(request: ActorRequest, tournament: Tournament) -> HttpResponse:
    form = RulesChangeForm(request.POST)
    if not form.proposal:
        messages.error(request, _("The change could not be read. Make it again."))
        return redirect("house_rules", tournament.public_id)
    try:
        if form.is_valid():
            impact = replace_rules(
                tournament=tournament,
                rules=form.proposal["rules"],
                overlay=form.proposal["overlay"],
                actor=request.actor,
                reason=form.cleaned_data["reason"],
                seen=form.expected,
            )
            messages.success(request, _saved(impact))
            return redirect("house_rules", tournament.public_id)
        impact = preview_rules(tournament=tournament, actor=request.actor, **form.proposal)
    except NotAsShown as other:
        again = RulesChangeForm.of(
            **form.proposal, seen=other.impact.seen, reason=form.data.get("reason", ""), again=True
        )
        return _page(request, tournament, again, other.impact, message=str(other), status=409)
    except (Refused, FieldErrors) as refusal:
        messages.error(request, str(refusal) if isinstance(refusal, Refused) else " ".join(sentences_of(refusal)))
        return redirect("house_rules", tournament.public_id)
    return _page(request, tournament, form, impact, status=422)


def _saved(impact: Impact) -> str:
    if not impact.scored:
        return _("The rules are changed. No deal scores differently.")
    message = ngettext(
        "The rules are changed, and {n} deal was scored again.",
        "The rules are changed, and {n} deals were scored again.",
        len(impact.scored),
    )
    return message.format(n=len(impact.scored))


def _page(
    request: ActorRequest,
    tournament: Tournament,
    form: RulesChangeForm,
    impact: Impact,
    *,
    message: str = "",
    undoes: JournalEntry | None = None,
    status: int = 200,
) -> HttpResponse:
    decimals_in_force.set(max(decimals_of(form.proposal["overlay"]), decimals_of(tournament.overlay)))
    return show(
        request,
        tournament,
        "prices/rules_change.html",
        status=status,
        form=form,
        impact=impact,
        message=message,
        undoes=undoes,
        diff=rules_diff(variant_of(tournament), variant_with(tournament, **form.proposal)),
        sheets=_by_table(impact),
        unreadable=[(deal, [say(message) for message in deal.why]) for deal in impact.unreadable],
    )


def _by_table(impact: Impact) -> list[tuple[int, int, list[int]]]:
    """The deals that score otherwise: round, table, numbers."""
    places = dict.fromkeys(deal[:2] for deal in impact.scored)
    return [(*place, [number for *where, number in impact.scored if tuple(where) == place]) for place in places]


@require_http_methods(["GET", "POST"])
def house_rules(request: ActorRequest, public_id: UUID) -> HttpResponse:
    """The form with the score table beside it; `show` looks at a choice without keeping it."""
    tournament = tournament_for(request, public_id)
    published = scoring.variant(tournament.game, tournament.variant)
    data = sent(request) or (request.GET if "show" in request.GET else None)
    bundle_key = request.GET.get("bundle") if request.method != "POST" else None
    bundle = next((preset for preset in published.presets if preset.key == bundle_key), None)
    chosen = dict(bundle.rules) if bundle else tournament.rules
    form = RulesForm(published, data, rules=chosen, overlay=tournament.overlay)
    if bundle:
        form.opened_like(RulesForm(published, rules=tournament.rules, overlay=tournament.overlay))
    frozen = tournament.rules_frozen_at is not None
    if request.method == "POST" and frozen and (name := text_of(request, "price_list", 60)):
        return _keep_frozen(request, tournament, name)
    if request.method == "POST" and form.is_valid():
        if frozen and (page := _preview(request, tournament, form)):
            return page
        if not frozen and _store_choices(request, tournament, form):
            return redirect(_after(request, tournament))
    rules = form.rules if form.is_bound and form.is_valid() else chosen
    return show(
        request,
        tournament,
        "prices/house_rules.html",
        form=form,
        frozen=frozen,
        bundle=bundle,
        bundles=[preset for preset in published.presets if preset.rules.keys() & form.fields.keys()],
        changeable=tournament.status != Status.FINISHED and may(request.actor, "change_tournament", tournament),
        versions=versions_shown(tournament),
        keepable=frozen
        and "price_lists" in features_of(tournament.club)
        and may(request.actor, "change_price_lists", tournament.club),
        origin=price_origin(tournament),
        **_tables(tournament, published, rules),
    )


@require_GET
def score_table(request: ActorRequest, public_id: UUID) -> HttpResponse:
    """The score table of a choice that is not kept yet, to put beside the form."""
    tournament = tournament_for(request, public_id)
    published = scoring.variant(tournament.game, tournament.variant)
    form = RulesForm(published, request.GET, rules=tournament.rules, overlay=tournament.overlay)
    rules = form.rules if form.is_valid() else tournament.rules
    context = {"tournament": tournament, "form": form, **_tables(tournament, published, rules)}
    return render(request, "prices/score_tables.html", context)


@require_GET
def prices(request: ActorRequest, public_id: UUID) -> HttpResponse:
    """The page of an evening's prices: in its club's list, or still to be kept as one."""
    tournament = tournament_for(request, public_id, "change_tournament")
    origin = price_origin(tournament)
    return redirect(_list_for(tournament, origin.price_list) if origin else house_rules_at(tournament))


def _list_for(tournament: Tournament, price_list: PriceList) -> str:
    """The page on which a list gets its next version, from which somebody comes back to the evening."""
    address = reverse("price_list_edit", args=[tournament.club.slug, price_list.public_id])
    return f"{address}?evening={tournament.public_id}"


def house_rules_at(tournament: Tournament) -> str:
    """The address of an evening's house rules."""
    return reverse("house_rules", args=[tournament.public_id])


def _preview(request: ActorRequest, tournament: Tournament, form: RulesForm) -> HttpResponse | None:
    """The effects of the chosen rules on deals that were played; None where the form says what is wrong."""
    try:
        return preview_change(request, tournament, rules=form.rules, overlay=tournament.overlay)
    except FieldErrors as refusal:
        tell(form, refusal, {f"rules.{key}": key for key in form.fields})
        return None


def _store_choices(request: ActorRequest, tournament: Tournament, form: RulesForm) -> bool:
    """Store the choices, and for other evenings where they got a name or their prices are typed next."""
    name = text_of(request, "price_list", 60) or ("prices" in request.POST and tournament.name)
    if "on" in request.POST and form.rules == tournament.rules and not name:
        return True
    try:
        change_rules(tournament=tournament, actor=request.actor, rules=form.rules)
        if name:
            _keep(request, tournament, name)
    except (Frozen, Refused, FieldErrors) as refusal:
        tell(form, refusal, {f"rules.{key}": key for key in form.fields})
        return False
    messages.success(request, _("Saved."))
    return True


def _after(request: ActorRequest, tournament: Tournament) -> str:
    """The page to which the button leads."""
    origin = price_origin(tournament)
    if "prices" in request.POST and origin:
        return _list_for(tournament, origin.price_list)
    return reverse("entrants", args=[tournament.public_id]) if "on" in request.POST else house_rules_at(tournament)


def _keep_frozen(request: ActorRequest, tournament: Tournament, name: str) -> HttpResponse:
    """Keep the rules of an evening that is played for others."""
    try:
        _keep(request, tournament, name)
    except Refused as refusal:
        messages.error(request, str(refusal))
        return redirect("house_rules", tournament.public_id)
    return redirect(_after(request, tournament))


def _keep(request: ActorRequest, tournament: Tournament, name: str) -> None:
    """The rules as they are stored, as a price list of the club or its next version."""
    version = save_rules_of(tournament=tournament, name=name, actor=request.actor)
    text = _("Saved with your club's price lists: {name}, version {number}.")
    messages.success(request, text.format(name=version.price_list.name, number=version.number))


@require_POST
def price_list_play(request: ActorRequest, public_id: UUID) -> HttpResponse:
    """Make the evening play the newest version of its price list, while nothing is played yet."""
    tournament = tournament_for(request, public_id, "change_tournament")
    if (origin := price_origin(tournament)) and origin.newer:
        if tournament.rules_frozen_at:
            return preview_change(request, tournament, rules=origin.newer.rules, overlay=origin.newer.overlay)
        try:
            play_version(tournament=tournament, version=origin.newer, actor=request.actor)
        except (Frozen, Refused) as refusal:
            messages.error(request, str(refusal))
        else:
            messages.success(request, _("This evening now plays version {number}.").format(number=origin.newer.number))
    return redirect("house_rules", tournament.public_id)


def _tables(tournament: Tournament, published: Variant, rules: dict[str, Any]) -> dict[str, Any]:
    """The choice's payments, changes and omissions."""
    before = published.under({})
    try:
        variant = laid_over(published.under(rules), tournament.overlay)
    except FieldErrors:
        variant = variant_of(tournament)
    return {
        "variant": say_name(variant.name, tournament.game),
        "contracts": variant.has_contracts,
        "priced": variant.has_prices,
        "source": say(published.source),
        "families": score_tables(variant, before),
        "gone": gone(variant, before),
        "unpriced": unpriced(variant),
    }
