"""The variant a tournament is played under: house rules and the club's own numbers included."""

from __future__ import annotations

import json
from functools import lru_cache
from typing import TYPE_CHECKING, Any

import scoring
from scoring import Variant
from tournaments.play.journal_chain import canonical

if TYPE_CHECKING:
    from tournaments.models import Preset, Tournament


def variant_of(thing: Tournament | Preset) -> Variant:
    """The resolved variant of a tournament or preset: anything with game, variant, rules and overlay."""
    return _resolved(thing.game, thing.variant, canonical(thing.rules), canonical(thing.overlay))


def document_of(thing: Tournament | Preset) -> dict[str, Any]:
    """The score table as one JSON value in English, to be kept."""
    return scoring.document(variant_of(thing))


class Same:
    """A variant as a key of a cache: the same object. To hash all it holds takes longer than most of what is kept."""

    def __init__(self, it: Variant) -> None:
        self.it = it

    def __hash__(self) -> int:
        return id(self.it)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Same) and self.it is other.it


@lru_cache(maxsize=256)
def _resolved(game: str, variant: str, rules: str, overlay: str) -> Variant:
    return scoring.variant(game, variant).under(json.loads(rules), json.loads(overlay) or None)
