"""House rules as somebody chose them, checked against what a variant offers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from scoring.errors import Problems, RuleError
from scoring.options import Option


def chosen_rules(variant: str, options: Sequence[Option], rules: Mapping[str, Any]) -> dict[str, Any]:
    """Every option's value, the default where none was chosen.

    Raises RuleError with every unknown rule, every value a rule cannot have, and every value a rule needs.
    """
    problems = Problems()
    offered = {option.key: option for option in options}
    for key, value in rules.items():
        option = offered.get(key)
        if option is None:
            problems.add(f"rules.{key}", "“{key}” is not a house rule of {variant}.", key=key, variant=variant)
        elif not option.allows(value):
            _not_allowed(option, value, problems)
        elif option.needs and value is True and rules.get(option.needs) is None:
            text = "{label} has no published value. Give your club's value."
            problems.add(f"rules.{option.needs}", text, label=option.label)
    problems.raise_if_any(RuleError)
    return {option.key: rules.get(option.key, option.default) for option in options}


def _not_allowed(option: Option, value: Any, problems: Problems) -> None:
    field, shown = f"rules.{option.key}", repr(value)[:40]
    if option.choices:
        allowed = ", ".join(_spelled(choice) for choice, _ in option.choices)
        problems.add(field, "{value} is not possible here. Choose one of: {allowed}.", value=shown, allowed=allowed)
    else:
        text = "{value} is not a whole number from {low} to {high}."
        problems.add(field, text, value=shown, low=option.low, high=option.high)


def _spelled(choice: Any) -> str:
    return str(choice).lower() if isinstance(choice, bool) else str(choice)
