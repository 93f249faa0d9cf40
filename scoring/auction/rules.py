"""The bidding rules of a game, as values on its variant; the state machine beside this file knows no game by name."""

from __future__ import annotations

from dataclasses import dataclass

from scoring.auction.calls import Call


@dataclass(frozen=True, slots=True)
class Auction:
    """The rules of the bidding of one variant: what may be said, who has to speak, and when it is over.

    What a contract is (who declares it, with which trump, whether several play it side by side, whether only the dealer
    may) the machine reads from the contract itself, and what stands above what from the ladder and the order of suits.

    - `suits`: proposals and bids name their trumps; where they do not, trumps are turned up or named afterwards.
      `lone_suits`: only abondance, slams and their like name them.
    - `proposals`: contracts for two are found by proposing and accepting; where not, one player bids them. `repeats` is
      how often a suit may be proposed again, which with `repeat_blocks_solo` forbids solo in it. `acceptor_speaks`
      keeps the proposer silent until the partnership ends or the choice is handed back, for which the pair must need
      `hand_back_from` tricks or more (0 where it never is).
    - `wait`: the first to speak may wait; with `waiter_joins` a misère may be joined after it. `pass_accepts`: whoever
      spoke first and passed may still accept.
    - `solo`: kinds or keys that are bid in a suit proposed before; `solo_direct`: or where nobody can still accept.
    - `first_turn`: other lone contracts with trumps are bid at one's first turn only, those of the kinds
      `from_lowest` with the least that stands above the others.
    - `own_kind`: whoever was overcalled stays with misères, with solo in one suit, or with abondance and slams in one.
    - `misere_after_break`: a misère may follow a partnership; `suit_after_misere`: a new suit may follow a misère.
    - `announced`: pairs of a number of aces and the contract they announce; `announced_first`: before the bidding, by
      whoever holds them, else at one's first turn; `over_announced`: the kinds that may be bid over it, any when empty;
      `announcer_overbids`: the bidding then begins at the dealer's left and the announcer may bid too; `four_aces`:
      which card four aces call, by the key of its sentence.
    - `one_turn`: everybody speaks once. `pass_returns`: a pass is not final, three in a row end it. `duels`: two bid
      against each other until one passes, then the next against whoever is left, and nobody joins a bid.
    - `unsaid`: kinds that nobody bids, because play decides about them. `attached`: the fact whose answer is said with
      a bid, in the place of its suit; `attachments` are the answers that are said, those of one rank together, from low
      to high: each stands above the bid without one, and above the kinds `under_attached` on the next rungs.
    - `numbers`: bids are numbers; whoever wins names one of the contracts of that rung.
    - `dealer_matches`: the dealer may take over a bid by an equal one; `dealer_lowest`: after three passes the dealer
      bids the least there is.
    """

    suits: bool = False
    lone_suits: bool = False
    proposals: bool = False
    repeats: int = 0
    repeat_blocks_solo: bool = False
    acceptor_speaks: bool = False
    hand_back_from: int = 0
    wait: bool = False
    waiter_joins: bool = False
    pass_accepts: bool = False
    solo: tuple[str, ...] = ()
    solo_direct: bool = False
    first_turn: bool = False
    from_lowest: tuple[str, ...] = ()
    own_kind: bool = False
    misere_after_break: bool = True
    suit_after_misere: bool = True
    announced: tuple[tuple[int, str], ...] = ()
    announced_first: bool = False
    over_announced: tuple[str, ...] = ()
    announcer_overbids: bool = False
    four_aces: str = ""
    one_turn: bool = False
    pass_returns: bool = False
    duels: bool = False
    unsaid: tuple[str, ...] = ()
    attached: str = ""
    attachments: tuple[tuple[str, ...], ...] = ()
    under_attached: tuple[str, ...] = ()
    numbers: bool = False
    dealer_matches: bool = False
    dealer_lowest: bool = False


@dataclass(frozen=True, slots=True)
class Example:
    """An auction that a rule page prints, to be replayed; `source` says where it stands."""

    title: str
    source: str
    dealer: str
    calls: tuple[Call, ...]
