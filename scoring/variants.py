"""A variant: its ladder of contracts, its options, and how an evening of it ends."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from enum import Enum
from functools import cached_property
from typing import Any

from scoring.auction.rules import Auction, Example
from scoring.contracts import Change, Contract, Trump
from scoring.finish import Finish
from scoring.honours import Honours
from scoring.melds import Melds
from scoring.messages import Message
from scoring.names import PASS, QUEENS, SUIT_NAMES
from scoring.options import Option, Preset, chosen_rules
from scoring.remarks import Remark
from scoring.seats import Unit
from scoring.teaching import Teaching

UNLIMITED = 99
SUITS = ("spades", "clubs", "diamonds", "hearts")


class DoublesBy(Enum):
    """Ways in which several doublings go together: ×2 ×3 ×4, or ×2 ×4 ×8."""

    ADDED = "added"
    MULTIPLIED = "multiplied"

    def factor(self, doubles: int) -> int:
        """The factor of the points after this many doublings."""
        return 1 + doubles if self is DoublesBy.ADDED else 2**doubles


class PassDealer(Enum):
    """The dealer after a deal that was passed out."""

    SAME = "same"
    NEXT = "next"


Rung = tuple[str, ...]


@dataclass(frozen=True)
class Variant:
    """A published table of a game, or that table under house rules.

    `ladder` has the contracts' keys from low to high, those that tie in one rung; `balanced`
    promises that the points of every deal add up to zero; every amount is in the unit of `decimals`, tenths where it
    is 1; `passed_cap` is how many passed deals
    before a deal double it, and `double_reaches_all` lets one announced double reach every declarer;
    `revoke_fine` is what who did not follow suit pays to each of the others, 0 where no rule says so; `queen_price` is
    what a queen costs in the game played when all pass, `pot_for` says who plays for a pot of points (pots.py) and
    `pot_passed` what each puts into it when all pass. No more than
    `most_doubles` doublings count; where `draw_doubles` a deal in which nobody scores doubles the next as a passed one.
    With `suits_decide` the higher suit wins between contracts on one rung. Without `opponents_settle` only the
    declaring players score; where `several_apart`, several who play side by side settle nothing with each other;
    `pair_times` is how often each winner of a pair contract is paid. Money may go through a `pot`; in contracts of the
    kinds in `roem` combinations of cards are announced and denied. `suits` are low to high;
    `trump_turns` are the trumps of the first deal, the second and so on, where they take turns;
    `auction` says how contracts are bid, None where nobody bids; `examples` are auctions that its rule page prints.
    `ranking` names the measures that usually rank an evening; `teaching` tells it to a beginner. `base` is the table
    before any house rule, where `under` begins. Where `low_wins` fewer points are better; a `drive` is played in single
    hands, after each of which people move;
    `sit_out` is what a round without a table usually scores, None for the average of one's rounds.
    """

    key: str
    name: str
    source: str
    unit: Unit
    contracts: tuple[Contract, ...]
    ladder: tuple[Rung, ...]
    game: str = ""
    balanced: bool = False
    decimals: int = 0
    low_wins: bool = False
    drive: bool = False
    sit_out: int | None = 0
    doubles_by: DoublesBy = DoublesBy.ADDED
    most_doubles: int = UNLIMITED
    draw_doubles: bool = False
    announced_double: bool = False
    double_reaches_all: bool = False
    passed_cap: int = 0
    revoke_fine: int = 0
    queen_price: int = 0
    pot_for: str = ""
    pot_passed: int = 0
    options: tuple[Option, ...] = ()
    presets: tuple[Preset, ...] = ()
    remarks: tuple[Remark, ...] = ()
    finish: Finish = field(default_factory=Finish)
    ranking: tuple[str, ...] = ("points", "contracts_made")
    honours: Honours | None = None
    melds: Melds | None = None
    can_pass: bool = True
    can_redeal: bool = False
    pass_dealer: PassDealer = PassDealer.SAME
    suits_decide: bool = False
    opponents_settle: bool = True
    several_apart: bool = False
    pair_times: int = 1
    pot: bool = False
    roem: tuple[str, ...] = ()
    agreements: Mapping[str, str] = field(default_factory=dict)
    rules: Mapping[str, Any] = field(default_factory=dict)
    notes: tuple[str, ...] = ()
    suits: tuple[str, ...] = SUITS
    trump_turns: tuple[str, ...] = ()
    auction: Auction | None = None
    examples: tuple[Example, ...] = ()
    teaching: Teaching = field(default_factory=Teaching, compare=False, repr=False)
    base: Variant | None = field(default=None, compare=False, repr=False)

    @property
    def title(self) -> Message:
        """The name of the variant, in the words of its game."""
        return Message(self.name, context=self.game)

    @cached_property
    def by_key(self) -> dict[str, Contract]:
        """The contracts by their keys."""
        return {contract.key: contract for contract in self.contracts}

    @cached_property
    def by_call(self) -> dict[tuple[Any, Any, Any], Contract]:
        """The contracts by kind, level and direction, as a deal record calls them."""
        calls: dict[tuple[Any, Any, Any], Contract] = {}
        for contract in self.contracts:
            calls[contract.kind, contract.level, contract.direction] = contract
            for direction in contract.also:
                calls[contract.kind, contract.level, direction] = contract
            if contract.optional_level:
                calls[contract.kind, None, contract.direction] = contract
        return calls

    @cached_property
    def height(self) -> dict[str, int]:
        """Each contract's place on the ladder, from 0 at the bottom."""
        return {key: place for place, rung in enumerate(self.ladder) for key in rung}

    @property
    def all_pass(self) -> str:
        """The outcome of a deal when all pass: "pass", or "queens" where the queens' game is played then."""
        return QUEENS if self.queen_price else PASS

    @property
    def passes_out(self) -> bool:
        """Can a deal end with nothing played and nothing to tell?"""
        return self.can_pass and not self.queen_price

    @property
    def adds_up(self) -> bool:
        """Do the points of a whole sheet add up to zero? Not while some lie in a pot."""
        return self.balanced and not self.pot_for

    @property
    def counted_in(self) -> str:
        """The word for what its contracts count: "trick", "book" or "point"."""
        words = [contract.measure.word for contract in self.contracts if contract.measure.total > 1 or contract.typed]
        return next(iter(words), "trick")

    @property
    def names_contracts(self) -> bool:
        """Is there more than one contract, so that a deal says which it was?"""
        return len(self.contracts) > 1

    @property
    def says_trump(self) -> bool:
        """Does somebody name trumps in it?"""
        return any(contract.trump in (Trump.NAMED, Trump.EITHER) for contract in self.contracts)

    @property
    def deal_heading(self) -> Message:
        """The heading of what a sheet says of each deal besides points."""
        if self.names_contracts:
            return Message("Contract")
        return Message("Trump") if self.says_trump else Message("Remarks")

    @property
    def has_contracts(self) -> bool:
        """Is there anything to bid or to price? Not where a table writes the points themselves."""
        return not all(contract.typed for contract in self.contracts)

    @property
    def markable(self) -> bool:
        """Can a marked sheet hold its deals? Not bids and combinations besides card points; nor amounts all in fives,
        whose last digit shows no slip, or with decimals."""
        if self.decimals or not self.has_contracts or (self.melds is not None and len(self.contracts) > 1):
            return False
        amounts = {amount for contract in self.contracts for line in contract.table.lines for amount in line[:2]} - {0}
        return not amounts or any(amount % 5 for amount in amounts)

    @property
    def hand_by_hand(self) -> bool:
        """Is it a drive whose hands are entered one by one, after each of which people move?"""
        return self.drive and self.has_contracts

    def trump_at(self, deal: int) -> str:
        """The trumps of the deal with that number, from 1, where they take turns; empty where they do not."""
        return self.trump_turns[(deal - 1) % len(self.trump_turns)] if self.trump_turns else ""

    @property
    def has_prices(self) -> bool:
        """Has it contracts whose amounts a club may set? Card points are worth what they are."""
        return any(contract.listed for contract in self.contracts)

    @property
    def sum_of_deal(self) -> int | None:
        """The sum of the points of every deal; None where it differs."""
        sums = {contract.measure.as_data().get("sum") for contract in self.contracts if contract.typed}
        return 0 if self.adds_up else next(iter(sums), None)

    @cached_property
    def dealer_decides(self) -> bool:
        """Is there a contract that only the dealer may declare?"""
        return any(contract.dealer_only for contract in self.contracts)

    @cached_property
    def remark(self) -> dict[str, Remark]:
        """The remarks by the keys of their facts."""
        return {remark.fact.key: remark for remark in self.remarks}

    @cached_property
    def option(self) -> dict[str, Option]:
        """The options by their keys."""
        return {option.key: option for option in self.options}

    def factor(self, doubles: int) -> int:
        """The factor of the points after this many doublings."""
        return self.doubles_by.factor(min(doubles, self.most_doubles))

    def outbids(self, bid: str, trump: str | None, over: str, over_trump: str | None) -> bool:
        """Does one contract stand above another? Where suits decide between equals, no-trump is on top."""
        return self._rank(bid, trump) > self._rank(over, over_trump)

    def _rank(self, bid: str, said_with: str | None) -> tuple[int, int]:
        ranks = self.auction.attachments if self.auction else ()
        attached = [place for place, alike in enumerate(ranks) if said_with in alike]
        if attached:
            return self.attached_height(bid), attached[0]
        return self.height[bid], self._suit_height(said_with) if self.suits_decide else -1

    def attached_height(self, bid: str) -> int:
        """The rung above which this bid stands when it is made with an attachment."""
        place, under = self.height[bid], self.auction.under_attached if self.auction else ()
        while place + 1 < len(self.ladder) and {self.by_key[key].kind for key in self.ladder[place + 1]} <= {*under}:
            place += 1
        return place

    def _suit_height(self, trump: str | None) -> int:
        if trump in self.suits:
            return self.suits.index(trump)
        return len(self.suits) if trump == "no_trump" else -1

    @property
    def suits_ranked(self) -> Message | None:
        """The order of the suits between bids on one rung, in words; None where suits decide nothing."""
        if not self.suits_decide:
            return None
        suits = tuple(SUIT_NAMES[suit] for suit in reversed(self.suits))
        if any(contract.trump is Trump.EITHER for contract in self.contracts):
            return Message("Between equal bids the higher suit wins: no trumps, then {suits}.", suits=suits)
        return Message("Between equal bids the higher suit wins: {suits}.", suits=suits)

    def under(self, rules: Mapping[str, Any] | None = None) -> Variant:
        """The variant as published, under house rules; over them, `laid_over` lays a club's own numbers.

        Under which rules `self` was already makes no difference. Raises RuleError with every unknown rule and
        every value a rule cannot have.
        """
        chosen = chosen_rules(self, rules or {})
        base = self.base or self
        variant = replace(base, base=base)
        for option in self.options:
            if option.apply is not None:
                variant = option.apply(variant, chosen[option.key])
            else:
                variant = variant.agreeing(option.key, option.label_of(chosen[option.key]))
        contracts = tuple(
            contract if contract.context else replace(contract, context=self.game) for contract in variant.contracts
        )
        return replace(variant, rules=chosen, contracts=contracts)

    def agreeing(self, key: str, label: str) -> Variant:
        """The variant with an agreement noted that no score depends on."""
        return replace(self, agreements={**self.agreements, key: label})

    def changing(self, change: Change, *kinds: str) -> Variant:
        """The variant with `change` done to its contracts of these kinds (to all when none is named)."""
        changed = (change(contract) if not kinds or contract.kind in kinds else contract for contract in self.contracts)
        return replace(self, contracts=tuple(changed))

    def adding(self, contracts: tuple[Contract, ...], above: str = "") -> Variant:
        """The variant with contracts more, low to high on the ladder above the one named, or on top.

        Where house rules took away the one named they stand where it stood. Raises ValueError when the published
        table has no such contract either.
        """
        rungs = tuple((contract.key,) for contract in contracts)
        place = self._place_above(above) if above else len(self.ladder)
        ladder = (*self.ladder[:place], *rungs, *self.ladder[place:])
        return replace(self, contracts=(*self.contracts, *contracts), ladder=ladder)

    def _place_above(self, key: str) -> int:
        published = self.base or self
        if key in self.height:
            return self.height[key] + 1
        if key not in published.height:
            raise ValueError(f"{self.key} has no {key} to stand above.")
        higher = (other for rung in published.ladder[published.height[key] + 1 :] for other in rung)
        return next((self.height[other] for other in higher if other in self.height), len(self.ladder))

    def without(self, *keys: str) -> Variant:
        """The variant without these contracts, on the ladder either."""
        ladder = (tuple(key for key in rung if key not in keys) for rung in self.ladder)
        return replace(
            self,
            contracts=tuple(contract for contract in self.contracts if contract.key not in keys),
            ladder=tuple(rung for rung in ladder if rung),
        )


@dataclass(frozen=True, slots=True)
class Game:
    """A family of variants that share a name and a way of playing; `countries` are those where clubs play it, by ISO
    3166."""

    key: str
    name: str
    variants: tuple[Variant, ...]
    cards: int = 52
    countries: tuple[str, ...] = ()


def ladder(*rungs: str | Iterable[str]) -> tuple[Rung, ...]:
    """Rungs from low to high: a key alone, or several keys that tie."""
    return tuple((rung,) if isinstance(rung, str) else tuple(rung) for rung in rungs)


def single_file(contracts: Iterable[Contract]) -> tuple[Rung, ...]:
    """A ladder in the order of the contracts, none of them tied."""
    return tuple((contract.key,) for contract in contracts)
