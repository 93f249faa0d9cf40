"""Writing the next version of a price list: its prices in the grid, or its house rules."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any
from uuid import UUID

from django.contrib import messages
from django.db import transaction
from django.http import HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

import scoring
from scoring import FieldErrors
from scoring.known_tables import KNOWN_TABLES
from scoring.price_cells import unpriced
from tournaments.errors import Refused
from tournaments.forms.club.price_lists import VersionForm, prefill
from tournaments.forms.evening.house_rules import RulesForm
from tournaments.forms.evening.price_grid import PriceGridForm
from tournaments.forms.table.refusals import tell
from tournaments.play.facts import variant_of
from tournaments.services.club.price_lists import play_version, rename_price_list, save_version
from tournaments.views.club.pages import show_club
from tournaments.views.club.price_lists import list_of
from tournaments.views.get_or_404 import sent
from tournaments.wording.price_lists import partly_known
from tournaments.wording.translate import say

if TYPE_CHECKING:
    from tournaments.models import PriceList, Tournament
    from tournaments.security.actors import ActorRequest


@require_http_methods(["GET", "POST"])
def price_list_edit(request: ActorRequest, slug: str, public_id: UUID) -> HttpResponse:
    """The grid with the prices of the newest version; prices may be missing still, and the list says which."""
    club, found = list_of(request, slug, public_id)
    newest, published = found.newest, scoring.variant(found.game, found.variant)
    grid = PriceGridForm(published, sent(request), rules=newest.rules, overlay=newest.overlay)
    table = KNOWN_TABLES.get(found.known_table)
    if not grid.is_bound:
        prefill(grid, table)
    form, evening = _version_form(request, found), _came_from(request, found)
    if grid.saves and not grid.wrong and form.is_valid():
        try:
            _save(request, found, form, grid.rules, grid.overlay)
        except FieldErrors as refusal:
            grid.refuse(refusal)
        except Refused as refusal:
            tell(form, refusal)
        else:
            _play(request, found, evening)
            return redirect(_back(found, evening))
    missing = [say(contract.name) for contract in unpriced(variant_of(newest))]
    context: dict[str, Any] = {"unpriced": missing, "remarks": partly_known(table) if table and missing else []}
    return show_club(
        request,
        club,
        "club/price_list_edit.html",
        price_list=found,
        version=newest,
        form=form,
        grid=grid,
        back=_back(found, evening),
        **context,
    )


@require_http_methods(["GET", "POST"])
def price_list_rules(request: ActorRequest, slug: str, public_id: UUID) -> HttpResponse:
    """The house rules of the newest version, which the next one changes."""
    club, found = list_of(request, slug, public_id)
    newest, published = found.newest, scoring.variant(found.game, found.variant)
    rules = RulesForm(published, sent(request), rules=newest.rules, overlay=newest.overlay)
    form = _version_form(request, found)
    if request.method == "POST" and all([form.is_valid(), rules.is_valid()]):
        try:
            _save(request, found, form, rules.rules, newest.overlay)
        except (Refused, FieldErrors) as refusal:
            tell(form, refusal)
        else:
            return redirect("price_list", club.slug, found.public_id)
    return show_club(
        request, club, "club/price_list_rules.html", price_list=found, version=newest, form=form, rules=rules
    )


def _play(request: ActorRequest, found: PriceList, evening: Tournament | None) -> None:
    """Let the evening that somebody came from play the new version, unless something has been dealt there."""
    version = found.versions.latest("number")
    if evening and not evening.rules_frozen_at and evening.price_version_id != version.pk:
        play_version(tournament=evening, version=version, actor=request.actor)


def _back(found: PriceList, evening: Tournament | None) -> str:
    if evening:
        return reverse("house_rules", args=[evening.public_id])
    return reverse("price_list", args=[found.club.slug, found.public_id])


def _came_from(request: ActorRequest, found: PriceList) -> Tournament | None:
    try:
        wanted = UUID(request.GET.get("evening", ""))
    except ValueError:
        return None
    return found.club.tournaments.filter(public_id=wanted, price_version__price_list=found).first()


def _version_form(request: ActorRequest, found: PriceList) -> VersionForm:
    initial = {"name": found.name, "based_on": found.newest.number}
    return VersionForm(sent(request), initial=initial, prefix="version")


@transaction.atomic
def _save(
    request: ActorRequest, found: PriceList, form: VersionForm, rules: dict[str, Any], overlay: dict[str, Any]
) -> None:
    """Store what was typed: another name, the next version, or both."""
    typed, newest = form.cleaned_data, found.newest
    renamed = typed["name"] != found.name
    if renamed:
        rename_price_list(price_list=found, name=typed["name"], actor=request.actor)
        messages.success(request, _("The price list is now called {name}.").format(name=found.name))
    if renamed and (rules, overlay) == (newest.rules, newest.overlay):
        return
    version = save_version(
        price_list=found,
        rules=rules,
        overlay=overlay,
        actor=request.actor,
        note=typed["note"],
        based_on=typed["based_on"],
    )
    messages.success(request, _("Version {number} is saved.").format(number=version.number))
