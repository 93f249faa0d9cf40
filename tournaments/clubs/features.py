"""Features that a club may use or leave: their registry, and which of them a club sees.

A feature is off for a new club. What is off stands in no menu, form, print list or search; what is stored stays, and so
do its addresses. Rooms register theirs in `tournaments/apps.py`; the core asks here and knows none of them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from django.conf import settings

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from django.utils.functional import Promise

    from tournaments.clubs.models import Club
    from tournaments.evening.rounds.models import Tournament


class Feature(NamedTuple):
    """A feature a club may use, in a sentence. `in_use` says whether the club has stored anything of it.

    `pages` are the names of the addresses, of a club or an evening, where something of it is made or what was made is
    listed. `used_by` says whether an evening has something of it, which it then shows whatever its club or the operator
    switched off.
    """

    key: str
    name: Promise
    sentence: Promise
    in_use: Callable[[Club], bool]
    pages: tuple[str, ...] = ()
    used_by: Callable[[Tournament], bool] = lambda tournament: False


FEATURES: dict[str, Feature] = {}


def register_features(features: Iterable[Feature]) -> None:
    """Add features to the registry, in the order in which a club reads them."""
    FEATURES.update((feature.key, feature) for feature in features)


def offered_features() -> list[Feature]:
    """Every feature that the operator of the site leaves to its clubs."""
    return [feature for key, feature in FEATURES.items() if is_offered(key)]


def is_offered(key: str) -> bool:
    """Does the operator leave the feature of that key to the site's clubs?"""
    return key not in settings.FEATURES_OFF


def features_of(club: Club) -> frozenset[str]:
    """The keys of the features that the club uses; asks nothing of the database."""
    return frozenset(club.features) & {feature.key for feature in offered_features()}


def features_of_evening(tournament: Tournament) -> frozenset[str]:
    """The keys of the features that the evening's club uses, and of those of which the evening has something: a form
    without their questions would take that away."""
    return features_of(tournament.club) | {key for key, feature in FEATURES.items() if feature.used_by(tournament)}


def features_at(place: Club | Tournament) -> frozenset[str]:
    """The keys of the features that a club or an evening shows."""
    club = getattr(place, "club", None)
    return features_of(place) if club is None else features_of_evening(place)  # type: ignore[arg-type]  # one of them


def feature_of_page(page: str) -> Feature | None:
    """The feature that the page of that name belongs to."""
    return next((feature for feature in FEATURES.values() if page in feature.pages), None)


def is_switched_off(page: str, place: Club | Tournament) -> bool:
    """Does the page belong to a feature that this club or evening does not show?"""
    feature = feature_of_page(page)
    return feature is not None and feature.key not in features_at(place)
