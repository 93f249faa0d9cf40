"""What a club may use or leave: the registry of features, and which of them a club sees.

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


class Feature(NamedTuple):
    """One thing a club may use, in a sentence. `in_use` says whether the club has stored anything of it.

    `makes` are the names of the club's addresses that make something of it, or list what was made.
    """

    key: str
    name: Promise
    sentence: Promise
    in_use: Callable[[Club], bool]
    makes: tuple[str, ...] = ()


FEATURES: dict[str, Feature] = {}


def register_features(features: Iterable[Feature]) -> None:
    """Add features to the registry, in the order in which a club reads them."""
    FEATURES.update((feature.key, feature) for feature in features)


def offered_features() -> list[Feature]:
    """Every feature that the operator of the site leaves to its clubs."""
    return [feature for key, feature in FEATURES.items() if key not in settings.FEATURES_OFF]


def features_of(club: Club) -> frozenset[str]:
    """The keys of the features that the club uses; asks nothing of the database."""
    return frozenset(club.features) & {feature.key for feature in offered_features()}


def feature_made_at(address: str) -> Feature | None:
    """The feature that an address of a club makes something of."""
    return next((feature for feature in FEATURES.values() if address in feature.makes), None)
