"""Lessons of a variant to somebody who has never played it: facts and sentences beside its contracts and options."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from enum import Enum
from typing import TYPE_CHECKING, Any

from scoring.card_draw import CardDraw
from scoring.messages import Amount, Message, Points

if TYPE_CHECKING:
    from scoring.options import Option
    from scoring.variants import Variant


Applies = Callable[["Variant"], bool]


class Topic(Enum):
    """Under which heading a sentence stands, in the order of a lesson."""

    GOAL = "goal"
    DEAL = "deal"
    BIDDING = "bidding"
    PLAY = "play"
    SCORE = "score"
    END = "end"


class Leads(Enum):
    """The leader to the first trick, as a sentence."""

    ELDEST = "The player left of the dealer leads."
    DECLARER = "The declarer leads."
    PARTNER = "The partner leads."
    BIDDER = "The bidder leads."
    DEALER = "The dealer leads."


class Shown(Enum):
    """The cards that lie open, and from when, as a sentence."""

    AFTER_FIRST = "After the first trick the declarer’s hand lies open on the table."
    AT_SECOND = "The declarer’s hand lies open from the declarer’s card to the second trick."
    EVERY_HAND = "At the first lead all four hands are laid open."


@dataclass(frozen=True, slots=True)
class Play:
    """The play of the contracts of one kind, beside what a contract says itself.

    `trump` says which suit is trumps (“with the turned-up suit as trumps”) where the contract's own answer is too
    general; `goal` stands for the sentence made of its score table and may have the places {low}, {high}, {n} and
    {total}; `discard` says what is thrown away first, and `more` are sentences of its own.
    """

    leads: Leads | None = None
    trump: str = ""
    goal: str = ""
    discard: str = ""
    shown: Shown | None = None
    more: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class RuleSentences:
    """The meaning of each value of an option, as a full sentence.

    `counted` (one, several) serves numbers that `by_value` does not name, with the places {n} and {points}, and `named`
    words that somebody typed, with the place {words}. Without a
    `topic` other parts of a lesson say it already: the tables, the doublings, the end. A rule that does not `apply`
    under the other house rules says nothing, and a lesson leaves out the `silent` values, which change nothing that a
    beginner expects.
    """

    by_value: Mapping[Any, str] = field(default_factory=dict)
    counted: tuple[str, str] = ("", "")
    topic: Topic | None = None
    applies: Applies | None = None
    silent: tuple[Any, ...] = ()
    named: str = ""

    def of(self, value: Any) -> Message | None:
        """The sentence for a value; None for one that has none."""
        for option_value, sentence in self.by_value.items():
            if option_value == value and type(option_value) is type(value):
                return Message(sentence)
        if self.named and isinstance(value, str):
            return Message(self.named, words=value)
        if not self.counted[0] or not isinstance(value, int) or isinstance(value, bool):
            return None
        decimals = getattr(value, "decimals", 0)
        size, points = Amount(abs(value), decimals), Points(value, decimals)
        return Message(self.counted[0], many=self.counted[1], n=size if decimals else abs(value), points=points)

    def wordings(self) -> Iterator[tuple[str, str]]:
        """Every text to be translated, with its plural where it has one."""
        yield from ((sentence, "") for sentence in self.by_value.values())
        yield from [self.counted] if self.counted[0] else []
        yield from [(self.named, "")] if self.named else []


@dataclass(frozen=True, slots=True)
class Teaching:
    """The lessons of a variant for a beginner: sentences by topic, how its contracts are played, what its options mean.

    `plays` are by the key or the kind of a contract, `rules` by the key of an option; `agreements` are options that
    no score depends on and that a table still has to settle. `prices` are told while no club laid its own numbers over
    the table; `card_draw` says what drawn cards decide before the first deal, if anything.
    """

    sentences: Mapping[Topic, tuple[str, ...]] = field(default_factory=dict)
    plays: Mapping[str, Play] = field(default_factory=dict)
    rules: Mapping[str, RuleSentences] = field(default_factory=dict)
    agreements: tuple[Option, ...] = ()
    prices: tuple[str, ...] = ()
    card_draw: CardDraw | None = None

    def wordings(self) -> Iterator[str]:
        """Every text to be translated beside the sentences of the rules."""
        for sentences in self.sentences.values():
            yield from sentences
        yield from self.prices
        for play in self.plays.values():
            yield from (text for text in (play.trump, play.goal, play.discard, *play.more) if text)


def switch(on: str, off: str, topic: Topic | None = None, applies: Applies | None = None, **more: Any) -> RuleSentences:
    """The sentences of a rule that is on or off."""
    return RuleSentences({True: on, False: off}, topic=topic, applies=applies, **more)


def has(*keys: str) -> Applies:
    """Is one of these contracts played?"""
    return lambda variant: any(key in variant.by_key for key in keys)


def under(key: str, *values: Any) -> Applies:
    """Does another house rule have one of these values?"""
    return lambda variant: variant.rules.get(key) in values
