"""How a tournament bids, as the document from which scripts run its auction, under a hash of its content."""

import json
from functools import lru_cache
from hashlib import sha256
from typing import Any

from django.utils.translation import get_language

from scoring import Variant
from scoring.auction import auction_document
from tournaments.models import Tournament
from tournaments.play.facts import RulesDocument, Same, rules_of, variant_of
from tournaments.wording.auction_words import auction_words
from tournaments.wording.translate import say


def auction_of(tournament: Tournament, styles: tuple[str, ...]) -> RulesDocument | None:
    """The document of a tournament in the active language, with the styles it is shown in; None where nobody bids.

    It names the hash of the rules it belongs to.
    """
    variant = variant_of(tournament)
    if variant.auction is None:
        return None
    return _written(Same(variant), (rules_of(tournament).hash, styles), get_language())


def auction_data(variant: Variant) -> dict[str, Any] | None:
    """What the scripts need to run an auction of this variant, and to speak of it; None where nobody bids."""
    if variant.auction is None:
        return None
    return {
        "auction": auction_document(variant, say),
        "ranked": say(variant.suits_ranked) if variant.suits_ranked else "",
        "words": auction_words(),
    }


@lru_cache(maxsize=64)
def _written(variant: Same, page: tuple[str, tuple[str, ...]], language: str | None) -> RulesDocument:
    rules, styles = page
    data = {**(auction_data(variant.it) or {}), "rules": rules, "styles": styles}
    text = json.dumps(data, separators=(",", ":"), ensure_ascii=False)
    return RulesDocument(text, sha256(text.encode()).hexdigest()[:32])
