"""“May I?” on every page that tells rules, and what pages of price lists say of a version."""

from __future__ import annotations

from typing import Any

from django import template
from django.template.context import Context
from django.urls import reverse

from scoring import Variant
from tournaments.prices.forms.house_rules import MayI
from tournaments.prices.models import PriceListVersion
from tournaments.prices.wording import auction_data, version_sentence

register = template.Library()
ASKED = ("last", "mine")


@register.inclusion_tag("prices/may_i.html", takes_context=True)
def may_i(context: Context, variant: Variant) -> dict[str, Any]:
    """The question under these rules, answered by scripts, or by the server where there are none.

    What else the address says (house rules that are being tried) is asked along.
    """
    data = auction_data(variant)
    if data is None:
        return {}
    query = context["request"].GET
    form = MayI(variant, query if "mine" in query else None)
    others = [(name, value) for name, values in query.lists() for value in values if name not in ASKED]
    return {
        "data": data,
        "form": form,
        "answer": form.answer if form.is_bound and form.is_valid() else None,
        "kept": others,
        "practise": _practise(context, variant),
    }


def _practise(context: Context, variant: Variant) -> str:
    """Where this auction is practised, under the same rules."""
    if tournament := context.get("tournament"):
        return reverse("tonights_auction", args=[tournament.club.slug, tournament.slug])
    tried = context["request"].GET.copy()
    for name in ASKED:
        tried.pop(name, None)
    address = reverse("variant_auction", args=[variant.game, variant.key])
    return f"{address}?{tried.urlencode()}" if tried else address


@register.simple_tag
def version_of(version: PriceListVersion) -> str:
    """ "version 3 of 12 November 2026"."""
    return version_sentence(version)
