"""Rules changed after the first deal: what that does is shown before it is saved, with a reason.

House rules: chosen from the variant's options, with the resulting prices beside them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any
from uuid import UUID

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_GET, require_http_methods, require_POST

import scoring
from scoring import FieldErrors, laid_over
from scoring.price_cells import unpriced
from tournaments.errors import Frozen, Refused
from tournaments.evening.journal.services.undo import can_undo, last_act
from tournaments.evening.rounds.facts import variant_of, variant_with
from tournaments.evening.rounds.models import Status
from tournaments.evening.rounds.services.tournaments import change_rules
from tournaments.frame.forms import sentences_of, tell
from tournaments.frame.translate import say, say_name
from tournaments.prices.forms.house_rules import RulesChangeForm, RulesForm
from tournaments.prices.rules import KIND
from tournaments.prices.selectors import impact_of, price_origin, rules_history
from tournaments.prices.services import NotAsShown, play_version, preview_rules, replace_rules, save_rules_of
from tournaments.prices.views.rules import diff_of
from tournaments.prices.wording.prices import gone, score_tables
from tournaments.prices.wording.rules import rules_diff
from tournaments.security.get_or_404 import sent, show, text_of, tournament_for
from tournaments.security.permissions import may
from tournaments.security.untrusted_input import whole_number

if TYPE_CHECKING:
    from scoring.variants import Variant
    from tournaments.evening.journal.models import JournalEntry
    from tournaments.evening.rounds.models import Tournament
    from tournaments.prices.models import PriceList
    from tournaments.prices.selectors import Impact
    from tournaments.security.actors import ActorRequest


def preview_change(
    request: ActorRequest, tournament: Tournament, *, rules: dict[str, Any], overlay: dict[str, Any]
) -> HttpResponse:
    """What these rules would change about an evening in play, with a form that saves them; nothing is stored.

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
    wanted = whole_number(request.GET.get("version", ""), 0)
    version = next((one for one in rules_history(tournament) if one.number == wanted), None)
    if version is None:
        return redirect("house_rules", tournament.public_id)
    return preview_change(request, tournament, rules=version.rules, overlay=version.overlay)


def versions_shown(tournament: Tournament) -> list[dict[str, Any]]:
    """The versions of an evening's rules, the newest first, each with what it changed; none where they stayed."""
    history = rules_history(tournament)
    return [
        {"version": one, "diff": diff_of(tournament, one), "current": one is history[-1]} for one in reversed(history)
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
    told = ngettext(
        "The rules are changed, and {n} deal was scored again.",
        "The rules are changed, and {n} deals were scored again.",
        len(impact.scored),
    )
    return told.format(n=len(impact.scored))


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
        unreadable=[(one, [say(message) for message in one.why]) for one in impact.unreadable],
    )


def _by_table(impact: Impact) -> list[tuple[int, int, list[int]]]:
    """The deals that score otherwise: round, table, numbers."""
    places = dict.fromkeys(deal[:2] for deal in impact.scored)
    return [(*place, [number for *there, number in impact.scored if tuple(there) == place]) for place in places]


@require_http_methods(["GET", "POST"])
def house_rules(request: ActorRequest, public_id: UUID) -> HttpResponse:
    """The form with the score table beside it; `show` looks at a choice without keeping it."""
    tournament = tournament_for(request, public_id)
    published = scoring.variant(tournament.game, tournament.variant)
    asked = sent(request) or (request.GET if "show" in request.GET else None)
    wanted = request.GET.get("bundle") if request.method != "POST" else None
    bundle = next((preset for preset in published.presets if preset.key == wanted), None)
    chosen = dict(bundle.rules) if bundle else tournament.rules
    form = RulesForm(published, asked, rules=chosen, overlay=tournament.overlay)
    if bundle:
        form.opened_like(RulesForm(published, rules=tournament.rules, overlay=tournament.overlay))
    frozen = tournament.rules_frozen_at is not None
    if request.method == "POST" and frozen and (name := text_of(request, "price_list", 60)):
        return _keep_frozen(request, tournament, name)
    if request.method == "POST" and form.is_valid():
        if frozen and (page := _preview(request, tournament, form)):
            return page
        if not frozen and _kept(request, tournament, form):
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
        keepable=frozen and may(request.actor, "change_price_lists", tournament.club),
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
    """Where the prices of an evening are: in its club's list, or still to be kept as one."""
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
    """What the chosen rules would change about deals that were played; None where the form says what is wrong."""
    try:
        return preview_change(request, tournament, rules=form.rules, overlay=tournament.overlay)
    except FieldErrors as refusal:
        tell(form, refusal, {f"rules.{key}": key for key in form.fields})
        return None


def _kept(request: ActorRequest, tournament: Tournament, form: RulesForm) -> bool:
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
    messages.success(request, _("The house rules are saved."))
    return True


def _after(request: ActorRequest, tournament: Tournament) -> str:
    """Where the button that was pressed leads."""
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
    """Let the evening play the newest version of its price list, while nothing is played yet."""
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
    """What the choice pays, what it changes, and what it leaves out."""
    before = published.under({})
    try:
        variant = laid_over(published.under(rules), tournament.overlay)
    except FieldErrors:
        variant = variant_of(tournament)
    return {
        "variant": say_name(published.name, tournament.game),
        "source": say(published.source),
        "families": score_tables(variant, before),
        "gone": gone(variant, before),
        "unpriced": unpriced(variant),
    }
