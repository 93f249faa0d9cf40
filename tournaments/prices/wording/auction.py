"""The sentences of the auction's screens, in the reader's language; {names} stand for values the scripts fill in.

How a tournament bids, as the document from which scripts run its auction, under a hash of its content.
"""

import json
from functools import lru_cache
from hashlib import sha256
from typing import Any

from django.utils.translation import get_language
from django.utils.translation import gettext as _

from scoring import Variant
from scoring.auction import auction_document
from tournaments.evening.rounds.facts import RulesDocument, Same, rules_of, variant_of
from tournaments.evening.rounds.models import Tournament
from tournaments.frame.translate import say


def auction_words() -> dict[str, str]:
    """Every sentence the scripts of the auction use, by its key."""
    return {**_asking(), **_bidding(), **_practising()}


def _asking() -> dict[str, str]:
    return {
        "may_i": _("May I?"),
        "last_bid": _("The last bid"),
        "no_bid": _("No bid yet"),
        "tap_last": _("Tap the last bid on the ladder."),
        "tap_mine": _("Now tap the bid you would like to make."),
        "yes": _("Yes"),
        "no": _("No"),
        "may_follow": _("{mine} may follow {last}."),
        "may_open": _("{mine} may be bid."),
        "another": _("Another last bid"),
        "rank_only": _("By rank alone: what was said before can still forbid a bid. The auction knows that too."),
    }


def _bidding() -> dict[str, str]:
    return {
        "auction": _("Auction"),
        "close": _("Back"),
        "dealer": _("dealer"),
        "who_deals": _("Who deals?"),
        "turn": _("{seat} speaks."),
        "standing": _("The highest bid: {bid} ({seats})."),
        "take_back": _("Take back the last call"),
        "again": _("Begin again"),
        "propose": _("Propose"),
        "announce": _("Aces"),
        "announces": _("{seat}: {aces}"),
        "speak": _("Say"),
        "bid": _("Bid"),
        "named": _("Which of them?"),
        "result": _("The bidding is over: {bid} ({seats})."),
        "passed_out": _("The bidding is over: everybody passed."),
        "dealt_again": _("The cards are dealt again."),
        "to_deal": _("Enter this deal"),
    }


def _practising() -> dict[str, str]:
    return {
        "next": _("Next call"),
        "back": _("Back"),
        "step": _("Call {n} of {m}"),
        "my_seats": _("I speak for"),
        "all_four": _("all four"),
    }


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
