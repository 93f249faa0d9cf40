"""What pages of price lists say of a version."""

from django import template

from tournaments.prices.models import PriceListVersion
from tournaments.prices.wording import version_sentence

register = template.Library()


@register.simple_tag
def version_of(version: PriceListVersion) -> str:
    """ "version 3 of 12 November 2026"."""
    return version_sentence(version)
