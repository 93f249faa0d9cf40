"""House rules as values: what each option may be, how it changes a variant, and what somebody chose of them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from scoring.errors import Problems, RuleError
from scoring.messages import AsTyped, Message
from scoring.quoting import choice, plain, shown
from scoring.teaching import RuleSentences

if TYPE_CHECKING:
    from scoring.variants import Variant

Apply = Callable[["Variant", Any], "Variant"]


@dataclass(frozen=True, slots=True)
class Option:
    """A house rule chosen for a whole event.

    `apply(variant, value)` gives the variant under that choice and is called for every value, the
    default included; without it the choice is an agreement that no score depends on. `per_deal`
    options may also stand among a record's modifiers, where `aliases` gives other words for them.
    An option that is on `needs` the named one to have a value. `planned` options say how an evening of this
    variant usually goes; a tournament's own plan decides that. `bidding` options change what may be called in the
    auction, and no score. An `amount` is in points, as prices are. A `question` is what a price list asks of the
    option; `sentences` say what each value means. One without `choices` is a whole number, or words of at most
    `longest` letters where that is more than none.
    """

    key: str
    label: str
    help: str  # empty where its choices say it
    default: Any
    choices: tuple[tuple[Any, str], ...] = ()
    low: int = 0
    high: int = 0
    longest: int = 0
    apply: Apply | None = None
    per_deal: bool = False
    aliases: Mapping[str, Mapping[Any, Any]] = field(default_factory=dict)
    off: str = ""
    needs: str = ""
    planned: bool = False
    bidding: bool = False
    amount: bool = False
    question: str = ""
    sentences: RuleSentences = field(default_factory=RuleSentences)

    def allows(self, value: Any) -> bool:
        """Is this one of the choices, or a whole number in the range?"""
        if self.choices:
            return any(value == choice and type(value) is type(choice) for choice, _ in self.choices)
        if self.longest:
            return value is None or (type(value) is str and self._is_name(value))
        return (value is None and bool(self.off)) or (type(value) is int and self.low <= value <= self.highest)

    @property
    def highest(self) -> int:
        """The highest number there can be: of an amount, in the unit of a list with the most decimals."""
        return self.high * 100 if self.amount else self.high

    def _is_name(self, value: str) -> bool:
        """Is it a line of words that anything can be called by?"""
        return value == value.strip() != "" and len(value) <= self.longest and value.isprintable()

    def understood(self, word: str, value: Any) -> Any:
        """The value of this option that a deal record means when it says `value` under another word."""
        for spelling, spelled_value in self.aliases.get(word, {}).items():
            if value is spelling:
                return spelled_value
        return value

    def others(self) -> tuple[Any, ...]:
        """Every choice but the default; for a range, its two ends."""
        if self.longest:
            return ("{0}" * (self.longest // 3),)  # words are taken as they are
        values = tuple(choice for choice, _ in self.choices) or (self.low, self.high)
        return tuple(value for value in values if value != self.default or type(value) is not type(self.default))

    def label_of(self, value: Any) -> str:
        """The name of a value of this option."""
        if not self.choices:
            return self.off if value is None else AsTyped(value)
        return next(label for choice, label in self.choices if choice == value and type(choice) is type(value))


@dataclass(frozen=True, slots=True)
class Preset:
    """A club's bundle of house rules under a name."""

    key: str
    label: str
    rules: Mapping[str, Any]


def toggle(key: str, label: str, help: str, default: bool, apply: Apply | None = None, **more: Any) -> Option:
    """A house rule that is on or off; `apply(variant, value)` is called for either."""
    return Option(key, label, help, default, ((True, "on"), (False, "off")), apply=apply, **more)


def pick(
    key: str, label: str, help: str, choices: tuple[tuple[Any, str], ...], apply: Apply | None = None, **more: Any
) -> Option:
    """A house rule that is one of a few choices; the first is the default."""
    return Option(key, label, help, more.pop("default", choices[0][0]), choices, apply=apply, **more)


def count(
    key: str, label: str, help: str, default: int | None, low: int, high: int, apply: Apply | None = None, **more: Any
) -> Option:
    """A house rule that is a whole number from `low` to `high`; None means off where `off` names it."""
    return Option(key, label, help, default, low=low, high=high, apply=apply, **more)


def chosen_rules(variant: Variant, rules: Mapping[str, Any]) -> dict[str, Any]:
    """Every option's value, the default where none was chosen.

    Raises RuleError with every unknown rule, every value a rule cannot have, and every value a rule needs.
    """
    problems = Problems()
    for key, value in rules.items():
        option = variant.option.get(key)
        if option is None:
            text = "“{key}” is not a house rule of {variant}."
            problems.add(f"rules.{key}", text, key=plain(key), variant=variant.title)
        elif not option.allows(value):
            _not_allowed(option, value, variant.game, problems)
        elif option.needs and value is True and rules.get(option.needs) is None:
            text = "{label} has no published value. Give your club's value."
            problems.add(f"rules.{option.needs}", text, label=Message(option.label, context=variant.game))
    problems.raise_if_any(RuleError)
    return {option.key: rules.get(option.key, option.default) for option in variant.options}


def _not_allowed(option: Option, value: Any, game: str, problems: Problems) -> None:
    field = f"rules.{option.key}"
    if option.choices:
        allowed = tuple(choice(value, Message(label, context=game)) for value, label in option.choices)
        problems.not_allowed(field, value, allowed)
    elif option.longest:
        problems.add(field, "{value} is no name of at most {most} letters.", value=shown(value), most=option.longest)
    else:
        problems.not_in_range(field, value, option.low, option.high)
