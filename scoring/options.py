"""House rules as values: each option says what it may be and how it changes a variant."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

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
    variant usually goes; a tournament's own plan decides that.
    """

    key: str
    label: str
    help: str
    default: Any
    choices: tuple[tuple[Any, str], ...] = ()
    low: int = 0
    high: int = 0
    apply: Apply | None = None
    per_deal: bool = False
    aliases: Mapping[str, Mapping[Any, Any]] = field(default_factory=dict)
    off: str = ""
    needs: str = ""
    planned: bool = False

    def allows(self, value: Any) -> bool:
        """Is this one of the choices, or a whole number in the range?"""
        if self.choices:
            return any(value == choice and type(value) is type(choice) for choice, _ in self.choices)
        return (value is None and bool(self.off)) or (type(value) is int and self.low <= value <= self.high)

    def understood(self, word: str, value: Any) -> Any:
        """The value of this option that a deal record means when it says `value` under another word."""
        for said, meant in self.aliases.get(word, {}).items():
            if value is said:
                return meant
        return value

    def others(self) -> tuple[Any, ...]:
        """Every choice but the default; for a range, its two ends."""
        values = tuple(choice for choice, _ in self.choices) or (self.low, self.high)
        return tuple(value for value in values if value != self.default or type(value) is not type(self.default))

    def label_of(self, value: Any) -> str:
        """What a value of this option is called."""
        if not self.choices:
            return self.off if value is None else str(value)
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
