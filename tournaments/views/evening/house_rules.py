"""House rules: chosen from the variant's options, with the resulting prices beside them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any
from uuid import UUID

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_http_methods, require_POST

import scoring
from scoring import FieldErrors, laid_over
from scoring.price_cells import unpriced
from tournaments.errors import Frozen, Refused
from tournaments.forms.evening.house_rules import RulesForm
from tournaments.forms.table.refusals import tell
from tournaments.models import Status
from tournaments.play.facts import variant_of
from tournaments.security.permissions import may
from tournaments.selectors.club.price_lists import price_origin
from tournaments.services.club.price_lists import play_version, save_rules_of
from tournaments.services.evening.tournaments import change_rules
from tournaments.views.evening.rules_change import preview_change, versions_shown
from tournaments.views.get_or_404 import sent, show, text_of, tournament_for
from tournaments.wording.price_tables import gone, score_tables
from tournaments.wording.translate import say, say_name

if TYPE_CHECKING:
    from scoring.variants import Variant
    from tournaments.models import PriceList, Tournament
    from tournaments.security.actors import ActorRequest


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
        "evening/house_rules.html",
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
    return render(request, "evening/score_tables.html", context)


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
