"""A tournament's rules as the document a phone scores from, in the reader's language, under a hash of its content."""

import json
from functools import lru_cache
from hashlib import sha256
from typing import NamedTuple

from django.utils.translation import get_language

from scoring.document import document
from tournaments.play.facts import Same, variant_of
from tournaments.wording.translate import say


class Rules(NamedTuple):
    """The document as JSON text, and the first half of its hash."""

    text: str
    hash: str


def rules_of(thing):
    """The document of a tournament or preset in the active language."""
    return _written(Same(variant_of(thing)), get_language())


@lru_cache(maxsize=64)
def _written(variant, language):
    text = json.dumps(document(variant.it, say), separators=(",", ":"), ensure_ascii=False)
    return Rules(text, sha256(text.encode()).hexdigest()[:32])
