"""House rules as somebody chose them, checked against what a variant offers."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from scoring.errors import Problems, RuleError
from scoring.messages import Message
from scoring.options import Option
from scoring.shown import choice, plain, shown

if TYPE_CHECKING:
    from scoring.variants import Variant


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
        allowed = tuple(choice(one, Message(label, context=game)) for one, label in option.choices)
        text = "{value} is not possible here. Choose one of: {allowed}."
        problems.add(field, text, value=shown(value), allowed=allowed)
    else:
        text = "{value} is not a whole number from {low} to {high}."
        problems.add(field, text, value=shown(value), low=option.low, high=option.high)
