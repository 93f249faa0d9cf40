"""Making a tournament: what is played, then how the evening goes; both can be changed until play begins."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any
from uuid import UUID

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_http_methods

import scoring
from scoring import Variant
from scoring.price_cells import unpriced
from scoring.seats import Unit
from tournaments.errors import NotFound, Refused
from tournaments.forms.evening.plans import PlanForm
from tournaments.forms.table.refusals import tell
from tournaments.models import Kind, RoundEnd, Tournament
from tournaments.play.facts import variant_of
from tournaments.selectors.club.price_lists import price_lists_of
from tournaments.services.evening.tournaments import change_details, change_rules, create_tournament
from tournaments.views.club.pages import show_club
from tournaments.views.get_or_404 import club_for, sent, show, tournament_for
from tournaments.wording.price_lists import version_sentence
from tournaments.wording.time_zones import today_at
from tournaments.wording.translate import say_name

if TYPE_CHECKING:
    from tournaments.models import Club, PriceListVersion
    from tournaments.security.actors import Actor, ActorRequest


@require_GET
def choose(request: ActorRequest, slug: str) -> HttpResponse:
    """What will be played: the club's price lists first, then every game."""
    club = club_for(request, slug, "create_tournament")
    games = [
        (say_name(game.name, game.key), [(variant, say_name(variant.name, game.key)) for variant in game.variants])
        for game in scoring.every_game()
    ]
    return show_club(request, club, "club/choose.html", games=games, price_lists=club.price_lists.all())


@require_http_methods(["GET", "POST"])
def create(request: ActorRequest, slug: str, game: str, variant: str) -> HttpResponse:
    """A new evening of a variant as published."""
    club = club_for(request, slug, "create_tournament")
    return _create(request, club, {"game": game, "variant": variant})


@require_http_methods(["GET", "POST"])
def create_from_price_list(request: ActorRequest, slug: str, public_id: UUID) -> HttpResponse:
    """A new evening that plays the newest version of a price list of the club."""
    club = club_for(request, slug, "create_tournament")
    price_list = get_object_or_404(price_lists_of(club), public_id=public_id)
    version = price_list.newest
    version.price_list = price_list
    if unpriced(variant_of(version)):
        messages.error(request, _("Some contracts of {name} have no price yet.").format(name=price_list.name))
        return redirect("tournament_new", club.slug)
    return _create(request, club, {**version.content, "stake": price_list.stake}, version)


def _create(
    request: ActorRequest, club: Club, rules: dict[str, Any], version: PriceListVersion | None = None
) -> HttpResponse:
    tournament = Tournament(club=club, date=today_at(club), **rules)
    try:
        variant = variant_of(tournament)
    except scoring.UnknownVariant as unknown:
        raise NotFound from unknown
    for name, value in _usual(variant).items():
        setattr(tournament, name, value)
    form = PlanForm(sent(request), instance=tournament)
    if request.method == "POST" and form.is_valid():
        try:
            made = create_tournament(club=club, actor=request.actor, price_version=version, **rules, **form.changes)
        except Refused as refusal:
            tell(form, refusal)
        else:
            messages.success(request, _("{name} is created. Now check the house rules.").format(name=made.name))
            return redirect("house_rules", made.public_id)
    name = say_name(variant.name, variant.game)
    if version:
        name = f"{version.price_list.name}, {version_sentence(version)}"
    return show_club(request, club, "club/create.html", form=form, variant=name)


def _usual(variant: Variant) -> dict[str, Any]:
    """How an evening of the variant usually goes, to start the plan from."""
    finish = variant.finish
    by_clock = finish.minutes and not finish.deals
    return {
        "kind": Kind.PAIRS if variant.unit is Unit.SIDE else Kind.INDIVIDUAL,
        "round_end": RoundEnd.GAME if finish.ends_by_score else RoundEnd.MINUTES if by_clock else RoundEnd.DEALS,
        "deals_per_round": finish.deals or 16,
        "minutes_per_round": finish.minutes,
        "ranking": ["rounds_won", "points"] if finish.ends_by_score else list(variant.ranking),
    }


@require_http_methods(["GET", "POST"])
def plan(request: ActorRequest, public_id: UUID) -> HttpResponse:
    """Name, rounds and ranking of an evening; how people take part only while nobody is entered."""
    tournament = tournament_for(request, public_id, "change_tournament")
    fixed = tournament.rules_frozen_at is not None or tournament.entrants.exists()
    form = PlanForm(sent(request), instance=tournament, fixed=fixed)
    if request.method == "POST" and form.is_valid():
        try:
            _change(tournament, form.changes, request.actor)
        except Refused as refusal:
            tell(form, refusal)
        else:
            messages.success(request, _("Saved."))
            return redirect("evening", tournament.public_id)
    return show(request, tournament, "evening/plan.html", form=form, fixed=fixed)


def _change(tournament: Tournament, changes: dict[str, Any], actor: Actor) -> None:
    kind = changes.pop("kind", tournament.kind)
    change_details(tournament=tournament, actor=actor, **changes)
    if kind != tournament.kind:
        change_rules(tournament=tournament, actor=actor, kind=kind)
