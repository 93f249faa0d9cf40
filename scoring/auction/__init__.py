"""The auction of every game, pure Python: what may be called, why something may not, and what it comes to.

    state = start(variant, "W")                 # West deals, North speaks first
    state = after(state, propose("spades"))     # ValueError, with the reason, for a call that is not allowed
    legal(state)                                # every call that is allowed now
    why_not(state, bid("solo_6", "hearts"))     # a Message that says why not, or None
    said(variant, call), asks(variant, call)    # a call in words; who the partner of announced aces is
    may_follow(variant, mine, last)             # by rank alone: two `Bid`s, whoever made them
    replay(variant, "W", [read_call(data), …])   # the state after calls that were written as JSON (`call.as_data`)
    outcome(state)                              # None, or a deal record without its result

`variant` is the resolved one, with its house rules and a club's own numbers: the machine reads `Variant.auction`, the
contracts, the ladder and the order of suits, and knows no game by name. `auction_document(variant, say)` has the same
for a page without a server.
"""

from scoring.auction.calls import HAND_BACK, PASS, REDEAL, WAIT, Call, accept, bid, name, propose, read_call, troel
from scoring.auction.document import auction_document, examples
from scoring.auction.legality import after, every_call, legal, may_follow, replay, why_not
from scoring.auction.outcome import outcome
from scoring.auction.rules import Auction, Example
from scoring.auction.sentences import asks, said
from scoring.auction.state import Bid, Partnership, Proposal, State, start

__all__ = [
    "HAND_BACK",
    "PASS",
    "REDEAL",
    "WAIT",
    "Auction",
    "Bid",
    "Call",
    "Example",
    "Partnership",
    "Proposal",
    "State",
    "accept",
    "after",
    "asks",
    "auction_document",
    "bid",
    "every_call",
    "examples",
    "legal",
    "may_follow",
    "name",
    "outcome",
    "propose",
    "read_call",
    "replay",
    "said",
    "start",
    "troel",
    "why_not",
]
