"""The list of clubs that everybody may search, by words, country and language, and by distance from a place.

No map service is asked. A place is a pair of coordinates, or a town in which a listed club said where it is.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from math import asin, cos, radians, sin, sqrt
from typing import NamedTuple

from django.db.models import Avg, Q, QuerySet

from tournaments.clubs.models import Club, SearchEngines, coordinates_in
from tournaments.clubs.selectors import public_clubs
from tournaments.evening.rounds.models import NEWEST_FIRST, Tournament
from tournaments.frame.pages import KeysetPage

EARTH = 6371.0
"""Its mean radius in kilometres."""


DEGREE = 111.0
"""Kilometres between two degrees of latitude, rounded down so that a box drawn with it is large enough."""


def listed_clubs(words: str = "", country: str = "", language: str = "") -> QuerySet[Club]:
    """Clubs that want to be listed and have a public evening, as far as they match."""
    clubs = public_clubs().filter(listed=True)
    if words:
        clubs = clubs.filter(Q(name__icontains=words) | Q(town__icontains=words))
    if country:
        clubs = clubs.filter(country=country)
    return clubs.filter(language=language) if language else clubs


def some_listed_clubs(limit: int) -> list[Club]:
    """The first of them by name."""
    return list(listed_clubs().order_by("name", "pk")[:limit])


def place_named(text: str) -> Place | None:
    """Coordinates as they were typed, or the middle of the listed clubs of a town; None for anything else."""
    if typed := coordinates_in(text):
        return Place(*typed)
    average = listed_clubs().filter(town__iexact=text).aggregate(north=Avg("latitude"), east=Avg("longitude"))
    return None if average["north"] is None else Place(average["north"], average["east"])


def nearest(clubs: QuerySet[Club], place: Place, within: int, query: Mapping[str, str], size: int) -> KeysetPage:
    """A page of these clubs within so many kilometres, the nearest first; each with `distance` in kilometres.

    Of clubs in the box around that circle only key and position are read, and the rows of one page. `query` names the
    page's neighbour by its key, as `keyset_page` has it.
    """
    box = _box(clubs.exclude(latitude=None), place, within)
    positions = box.values_list("pk", "latitude", "longitude")
    ways = {key: kilometres(place, Place(north or 0, east or 0)) for key, north, east in positions}
    distances = {key: way for key, way in ways.items() if way <= within}
    order = sorted(distances, key=lambda key: (distances[key], key))
    begin = _begin([str(key) for key in order], query, size)
    keys = order[begin : begin + size]
    clubs_by_key = Club.objects.in_bulk(keys)
    rows = [clubs_by_key[key] for key in keys if key in clubs_by_key]
    for club in rows:
        club.distance = distances[club.pk]  # type: ignore[attr-defined]  # for the page
    previous, more = begin > 0, begin + size < len(order)
    return KeysetPage(rows, size, previous=keys[0] if previous else None, next=keys[-1] if more else None)


def kilometres(start: Place, other: Place) -> float:
    """The way between two places as a bird flies (haversine)."""
    north, east = radians(other.latitude - start.latitude), radians(other.longitude - start.longitude)
    chord = sin(north / 2) ** 2 + cos(radians(start.latitude)) * cos(radians(other.latitude)) * sin(east / 2) ** 2
    return 2 * EARTH * asin(min(1.0, sqrt(chord)))


def _box(clubs: QuerySet[Club], place: Place, within: int) -> QuerySet[Club]:
    """The filter for clubs between two parallels, and two meridians unless these meet at a pole or pass the date
    line."""
    high = within / DEGREE
    clubs = clubs.filter(latitude__range=(place.latitude - high, place.latitude + high))
    farthest = min(89.0, abs(place.latitude) + high)
    wide = high / cos(radians(farthest))
    if farthest == 89.0 or abs(place.longitude) + wide >= 180:
        return clubs
    return clubs.filter(longitude__range=(place.longitude - wide, place.longitude + wide))


def _begin(order: list[str], query: Mapping[str, str], size: int) -> int:
    """The start of the page that was asked for; at 0 where its neighbour is not in the list any more."""
    before, after = query.get("before"), query.get("after")
    if before in order:
        return max(0, order.index(before) - size)
    return order.index(after) + 1 if after in order else 0


def clubs_for_search_engines() -> QuerySet[Club]:
    """Public clubs whose page search engines may show, in the order of their keys."""
    return public_clubs().exclude(search_engines=SearchEngines.NOTHING).order_by("pk")


def evenings_for_search_engines(clubs: Iterable[Club]) -> QuerySet[Tournament]:
    """Their public evenings where search engines may show these too, the newest first."""
    open_ = [club.pk for club in clubs if club.search_engines == SearchEngines.RESULTS]
    return Tournament.objects.published().filter(club__in=open_).order_by(*NEWEST_FIRST)


class Place(NamedTuple):
    """Degrees north and east."""

    latitude: float
    longitude: float
