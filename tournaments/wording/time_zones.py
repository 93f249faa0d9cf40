"""The time zone of each club: every clock of its evenings is told in it, on pages, on paper and on phones."""

from functools import cache
from zoneinfo import ZoneInfo, available_timezones

from django.conf import settings
from django.core.exceptions import ValidationError
from django.utils import timezone
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


def site_zone():
    """The name of the zone that a club gets where nothing better is known."""
    return settings.TIME_ZONE


def zone_of(club):
    """The club's zone; the site's where this machine no longer knows the one that was chosen."""
    try:
        return ZoneInfo(club.time_zone)
    except (KeyError, ValueError):
        return ZoneInfo(site_zone())


def use_zone_of(club):
    """Tell every moment in the club's zone for the rest of this request."""
    timezone.activate(zone_of(club))


def in_zone_of(club):
    """The same within a `with`, for what is done outside a request."""
    return timezone.override(zone_of(club))


def today_at(club):
    """The date it is at the club now."""
    return timezone.localdate(timezone=zone_of(club))


def ensure_known(name):
    """A validator: the name of a zone that can be chosen."""
    if name not in _names():
        raise ValidationError(_("“{name}” is not a known time zone.").format(name=name[:40]))


@cache
def zone_choices():
    """Every zone under its continent, for a menu."""
    groups = {continent: [] for continent in CONTINENTS}
    for name in sorted(_names()):
        continent, _slash, place = name.partition("/")
        if continent in groups:
            groups[continent].append((name, place.replace("_", " ").replace("/", ", ")))
    return [*groups.items(), ("UTC", [("UTC", "UTC")])]


@cache
def _names():
    return {name for name in available_timezones() if name.partition("/")[0] in CONTINENTS} | {"UTC"}
