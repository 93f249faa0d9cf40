"""The sentences of the auction's screens, in the reader's language; {names} stand for values the scripts fill in."""

from django.utils.translation import gettext as _


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
