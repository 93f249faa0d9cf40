"""House rules that a club's own numbers have settled, so that an evening need not be asked again."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from scoring.errors import RuleError
from scoring.overlay import Overlay, laid_over

if TYPE_CHECKING:
    from scoring.options import Option
    from scoring.variants import Variant

Prices = list[Any]


def settled(published: Variant, rules: Mapping[str, Any], overlay: Overlay) -> frozenset[str]:
    """The keys of house rules that cannot be chosen otherwise under this overlay, or whose prices it says itself.

    A rule whose value another one needs is settled with that one.
    """
    if not overlay:
        return frozenset()
    base = published.under(rules)
    try:
        pays = _prices(base), _prices(laid_over(base, overlay))
    except RuleError:
        return frozenset()
    of_scores = [option for option in published.options if option.apply and not option.bidding]
    keys = {option.key for option in of_scores if _settles(published, rules, overlay, option, pays)}
    return frozenset(keys | {option.needs for option in published.options if option.key in keys and option.needs})


def _settles(
    published: Variant, rules: Mapping[str, Any], overlay: Overlay, option: Option, pays: tuple[Prices, Prices]
) -> bool:
    """Is every other choice refused, or without the effect on prices that it has on the published ones?"""
    chosen, differs = rules.get(option.key, option.default), False
    for value in (option.default, *option.others()):
        if value == chosen:
            continue
        try:
            other = published.under({**rules, option.key: value})
        except RuleError:
            continue
        try:
            laid = _prices(laid_over(other, overlay))
        except RuleError:
            return True
        if laid != pays[1]:
            return False
        differs |= _prices(other) != pays[0]
    return differs


def _prices(variant: Variant) -> Prices:
    return [(contract.key, contract.printed) for contract in variant.contracts]
