"""A club's price lists: what each pays and its versions; an older one taken up again, a list deleted."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any
from uuid import UUID

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_POST

import scoring
from scoring.price_cells import unpriced
from tournaments.errors import NotFound, Refused
from tournaments.play.facts import variant_of
from tournaments.printing.price_lists import PRICE_LIST_PRINTS
from tournaments.selectors.club.price_lists import price_lists_of, versions_of
from tournaments.services.club.price_lists import remove_price_list, take_up
from tournaments.views.club.pages import show_club
from tournaments.views.get_or_404 import club_for
from tournaments.views.public.rules import told
from tournaments.wording.price_tables import score_tables
from tournaments.wording.translate import say, say_name

if TYPE_CHECKING:
    from scoring import Variant
    from tournaments.models import Club, PriceList, PriceListVersion
    from tournaments.security.actors import ActorRequest

ACT = "change_price_lists"


@require_GET
def price_lists(request: ActorRequest, slug: str) -> HttpResponse:
    """The price lists of the club."""
    club = club_for(request, slug, ACT)
    rows = [(one, say_name(variant_of(one.newest).name, one.game)) for one in price_lists_of(club)]
    return show_club(request, club, "club/price_lists.html", price_lists=rows)


@require_GET
def price_list(request: ActorRequest, slug: str, public_id: UUID, number: int | None = None) -> HttpResponse:
    """What a list pays now, or what one of its versions paid; its versions and their evenings below."""
    club, found = list_of(request, slug, public_id)
    version = version_of(found, number)
    rows = versions_of(found)
    return show_club(
        request,
        club,
        "club/price_list.html",
        price_list=found,
        version=version,
        numbered=number is not None,
        newest=rows[0].number,
        versions=rows,
        prints=[(kind, name) for kind, (_printable, name) in PRICE_LIST_PRINTS.items()],
        **paid_by(variant_of(version)),
    )


@require_POST
def price_list_take_up(request: ActorRequest, slug: str, public_id: UUID, number: int) -> HttpResponse:
    """Make an older version the newest again."""
    club, found = list_of(request, slug, public_id)
    try:
        version = take_up(version=version_of(found, number), actor=request.actor)
    except Refused as refusal:
        messages.error(request, str(refusal))
    else:
        text = _("Version {number} is saved: the same as version {older}.")
        messages.success(request, text.format(number=version.number, older=number))
    return redirect("price_list", club.slug, found.public_id)


@require_POST
def price_list_remove(request: ActorRequest, slug: str, public_id: UUID) -> HttpResponse:
    """Delete a list; its evenings keep their prices."""
    club, found = list_of(request, slug, public_id)
    remove_price_list(price_list=found, actor=request.actor)
    messages.success(request, _("{name} is deleted; its evenings keep their prices.").format(name=found.name))
    return redirect("price_lists", club.slug)


def list_of(request: ActorRequest, slug: str, public_id: UUID) -> tuple[Club, PriceList]:
    """The club and its price list with every version, for who may change it."""
    club = club_for(request, slug, ACT)
    found: PriceList = get_object_or_404(price_lists_of(club), public_id=public_id)
    for version in found.versions.all():
        version.price_list = found
    return club, found


def version_of(price_list: PriceList, number: int | None) -> PriceListVersion:
    """A version by its number, or the newest."""
    for version in price_list.versions.all():
        if number in (None, version.number) and (number or version.number == price_list.newest.number):
            return version
    raise NotFound


def paid_by(variant: Variant) -> dict[str, Any]:
    """What a page prints about a variant; contracts without a price stand apart, so that no zero is read as one."""
    missing = unpriced(variant)
    priced = variant.without(*(contract.key for contract in missing))
    context = told(variant, scoring.variant(variant.game, variant.key))
    names = [say(contract.name) for contract in missing]
    return {**context, "gone": (), "families": score_tables(priced), "unpriced": names}
