"""The time zone of each club: all times of its evenings are shown in it, on pages, on paper and on phones."""

from __future__ import annotations

from datetime import date
from functools import cache
from typing import Protocol
from zoneinfo import ZoneInfo, available_timezones

from django.conf import settings
from django.core.exceptions import ValidationError
from django.utils import timezone
from django.utils.timezone import override
from django.utils.translation import gettext as _

CONTINENTS = (
    "Africa",
    "America",
    "Antarctica",
    "Asia",
    "Atlantic",
    "Australia",
    "Europe",
    "Indian",
    "Pacific",
)


class HasZone(Protocol):
    """A club, or whatever else has a time zone of its own."""

    @property
    def time_zone(self) -> str:
        """The name of the zone."""


def site_zone() -> str:
    """The name of the zone that a club gets where nothing better is known."""
    return settings.TIME_ZONE


def zone_of(club: HasZone) -> ZoneInfo:
    """The club's zone; the site's where this machine no longer knows the one that was chosen."""
    return zone_named(club.time_zone)


def zone_named(name: str) -> ZoneInfo:
    """The zone of that name; the site's where this machine does not know it."""
    try:
        return ZoneInfo(name)
    except (KeyError, ValueError):
        return ZoneInfo(site_zone())


def in_zone_of(club: HasZone) -> override:
    """Show every time in the club's zone within a `with`, for work outside a request."""
    return timezone.override(zone_of(club))


def today_at(club: HasZone) -> date:
    """The present date at the club."""
    return timezone.localdate(timezone=zone_of(club))


def ensure_known(name: str) -> None:
    """A validator: the name of a zone that can be chosen."""
    if name not in _names():
        raise ValidationError(_("“{name}” is not a known time zone.").format(name=name[:40]))


@cache
def zone_choices() -> list[tuple[str, list[tuple[str, str]]]]:
    """Every zone under its continent, for a menu."""
    groups: dict[str, list[tuple[str, str]]] = {continent: [] for continent in CONTINENTS}
    for name in sorted(_names()):
        continent, _slash, place = name.partition("/")
        if continent in groups:
            groups[continent].append((name, place.replace("_", " ").replace("/", ", ")))
    return [*groups.items(), ("UTC", [("UTC", "UTC")])]


@cache
def _names() -> set[str]:
    return {name for name in available_timezones() if name.partition("/")[0] in CONTINENTS} | {"UTC"}
