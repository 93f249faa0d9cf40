"""Where a club is, and who finds it: the country, and what search engines may show."""

import re
from unicodedata import normalize

from django.db import models
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy


class Country(models.TextChoices):
    """Where clubs of the whist family play, by ISO 3166; `ZZ` is everywhere else."""

    AUSTRALIA = "AU", _("Australia")
    AUSTRIA = "AT", _("Austria")
    BELGIUM = "BE", _("Belgium")
    CANADA = "CA", _("Canada")
    DENMARK = "DK", _("Denmark")
    FRANCE = "FR", _("France")
    GERMANY = "DE", _("Germany")
    IRELAND = "IE", _("Ireland")
    ITALY = "IT", _("Italy")
    LUXEMBOURG = "LU", _("Luxembourg")
    NETHERLANDS = "NL", _("Netherlands")
    NEW_ZEALAND = "NZ", _("New Zealand")
    NORWAY = "NO", _("Norway")
    PORTUGAL = "PT", _("Portugal")
    SOUTH_AFRICA = "ZA", _("South Africa")
    SPAIN = "ES", _("Spain")
    SURINAME = "SR", _("Suriname")
    SWEDEN = "SE", _("Sweden")
    SWITZERLAND = "CH", _("Switzerland")
    UNITED_KINGDOM = "GB", _("United Kingdom")
    UNITED_STATES = "US", _("United States")
    ELSEWHERE = "ZZ", pgettext_lazy("country", "elsewhere")


COORDINATES = re.compile(r"(-?[0-9]{1,3}(?:\.[0-9]{1,15})?)\s*[,;/ ]\s*(-?[0-9]{1,3}(?:\.[0-9]{1,15})?)")


def coordinates_in(text: str) -> tuple[float, float] | None:
    """Degrees north and east as people type or copy them, such as "50.94, 4.04°"; None for anything else."""
    typed = COORDINATES.fullmatch(text.replace("°", ""))
    north, east = map(float, typed.groups()) if typed else (100.0, 0.0)
    return (north, east) if abs(north) <= 90 and abs(east) <= 180 else None


def countries() -> list[tuple[str, str]]:
    """Them as choices, in the order of the reader's alphabet; "elsewhere" is last."""
    known = [(country.value, str(country.label)) for country in Country if country != Country.ELSEWHERE]
    known.sort(key=lambda choice: normalize("NFKD", choice[1]))
    return [*known, (Country.ELSEWHERE.value, str(Country.ELSEWHERE.label))]


class SearchEngines(models.TextChoices):
    """What of a club search engines may show. Players' own pages and what only a link opens are never shown there."""

    NOTHING = "nothing", _("no page of the club")
    PAGE = "page", _("the club’s own page, without results")
    RESULTS = "results", _("the club’s page and results, with the names on them")
