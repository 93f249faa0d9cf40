"""The variant a tournament is played under: house rules and the club's own numbers included."""

import json
from functools import lru_cache

import scoring
from tournaments.play.journal_chain import canonical


def variant_of(thing):
    """The resolved variant of a tournament or preset: anything with game, variant, rules and overlay."""
    return _resolved(thing.game, thing.variant, canonical(thing.rules), canonical(thing.overlay))


def document_of(thing):
    """The score table as one JSON value in English, to be kept."""
    return scoring.document(variant_of(thing))


class Same:
    """A variant as a key of a cache: the same object. To hash all it holds takes longer than most of what is kept."""

    def __init__(self, it):
        self.it = it

    def __hash__(self):
        return id(self.it)

    def __eq__(self, other):
        return self.it is other.it


@lru_cache(maxsize=256)
def _resolved(game, variant, rules, overlay):
    return scoring.laid_over(scoring.variant(game, variant).under(json.loads(rules)), json.loads(overlay))
