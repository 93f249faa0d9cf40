"""A version of a club's price list on paper: its score card, its pocket card and its rules, without an evening."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from django.utils import translation
from django.utils.translation import gettext_lazy

from tournaments.evening.rounds.facts import variant_of
from tournaments.frame.time_zones import in_zone_of
from tournaments.prices.wording import version_sentence
from tournaments.prints.making import Print, logo_of, options_of, print_of, sayer

if TYPE_CHECKING:
    from scoring import Variant
    from tournaments.prices.models import PriceListVersion


PRICE_LIST_PRINTS = {
    "score-card": ("score_card", gettext_lazy("Score card")),
    "pocket-card": ("pocket_card", gettext_lazy("Pocket card, folded twice")),
    "rules": ("rules_summary", gettext_lazy("Rules on one page")),
}


def price_list_print_of(version: PriceListVersion, kind: str, choices: dict[str, str]) -> Print:
    """The print under the name of the list, dated as the version is."""
    club = version.price_list.club
    with translation.override(choices["language"]), in_zone_of(club):
        options = options_of(
            choices,
            say=sayer(version.game),
            club=club.name,
            date=version_sentence(version),
            logo=logo_of(club),
        )
        return print_of(PRICE_LIST_PRINTS[kind][0], _under_its_name(version), options)


def _under_its_name(version: PriceListVersion) -> Variant:
    return replace(variant_of(version), name=version.price_list.name, source="")
