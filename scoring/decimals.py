"""Prices with a decimal: every amount is a whole number of a list's smallest unit (docs/rulings.md, GT-10)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from scoring.finish import Finish, Winning
from scoring.messages import Amount, Message

if TYPE_CHECKING:
    from scoring.options import Option
    from scoring.tables import Line
    from scoring.variants import Variant

DECIMALS, MOST_DECIMALS = "decimals", 2
AMOUNTS = frozenset({"points", "each", "won", "lost", "ours", "theirs"})
"""The values in a sentence of a score table that are points; all others are counts."""
OF_PRICES = frozenset({"won", "lost", "over", "under", "all"})


def decimals_of(overlay: Any) -> int:
    """The decimals in which a club's own numbers are written; 0 where they say none that there can be."""
    decimals = overlay.get(DECIMALS, 0) if isinstance(overlay, dict) else 0
    return decimals if type(decimals) is int and 0 <= decimals <= MOST_DECIMALS else 0


def raised(points: int, decimals: int, finest: int) -> int:
    """Points of one evening in the unit of the finest of several, which are compared or added up.

    >>> raised(25, 1, 2), raised(3, 0, 1)
    (250, 30)
    """
    return int(points * 10 ** (finest - decimals))


def in_decimals(variant: Variant, decimals: int) -> Variant:
    """The variant with every amount in the unit of so many decimals; what its house rules say stands in it already."""
    times = 10 ** (decimals - variant.decimals)
    if times == 1:
        return variant
    honours = variant.honours
    scaled = replace(
        variant,
        decimals=decimals,
        finish=_finish(variant.finish, times),
        honours=replace(honours, target=honours.target * times, unit=honours.unit * times) if honours else None,
    )
    return in_sentences(scaled, times)


def chosen_value(variant: Variant, option: Option) -> Any:
    """The value of a house rule, as points where it is an amount of a list with decimals."""
    value = variant.rules.get(option.key, option.default)
    return Amount(value, variant.decimals) if option.amount and variant.decimals and value is not None else value


def in_same_decimals(first: Variant, other: Variant) -> tuple[Variant, Variant]:
    """Two variants in the finer unit of both, to be compared."""
    decimals = max(first.decimals, other.decimals)
    return in_decimals(first, decimals), in_decimals(other, decimals)


def in_sentences(variant: Variant, times: int = 1) -> Variant:
    """The variant with its lines so many times, and the points in their sentences written in its decimals."""

    def line_of(_count: int, line: Line) -> Line:
        """The line, and its reasons."""
        why = tuple(_said(step, times, variant.decimals) for step in line.why)
        return line.times(times)._replace(why=why)

    return variant.changing(lambda contract: contract.rescored(lambda table: table.with_lines(line_of)))


def _said(step: Message, times: int, decimals: int) -> Message:
    params = {key: _value(key, value, times, decimals) for key, value in step.params.items()}
    return Message(step.text, context=step.context, many=step.many, **params)


def _value(key: str, value: Any, times: int, decimals: int) -> Any:
    if isinstance(value, Message):
        return _said(value, times, decimals)
    if key not in AMOUNTS or not isinstance(value, int):
        return value
    return (type(value) if isinstance(value, Amount) else Amount)(value * times, decimals)


def _finish(finish: Finish, times: int) -> Finish:
    def scaled(points: int | None) -> int | None:
        """A total in the new unit."""
        return points and points * times

    ways = (Winning(scaled(way.reach), scaled(way.lead), scaled(way.other_at_most)) for way in finish.winning)
    return replace(finish, winning=tuple(ways), lose_at=scaled(finish.lose_at))


def rewritten(overlay: Mapping[str, Any], decimals: int) -> dict[str, Any]:
    """The same numbers of a club in the unit of so many decimals; a price that has no whole number of it is left out.

    >>> rewritten({"contracts": {"solo_6": {"won": 4, "lost": 5, "stop": 8}}}, 1)
    {'contracts': {'solo_6': {'won': 40, 'lost': 50, 'stop': 8}}, 'decimals': 1}
    """
    times = Fraction(10) ** (decimals - decimals_of(overlay))
    others = {key: value for key, value in overlay.items() if key != DECIMALS}
    if times != 1 and isinstance(overlay.get("contracts"), dict):
        others["contracts"] = {key: _row(row, times) for key, row in overlay["contracts"].items()}
    return {**others, DECIMALS: decimals} if decimals else others


def in_unit_of(
    variant: Variant, rules: Mapping[str, Any], overlay: Mapping[str, Any], decimals: int
) -> tuple[dict[str, Any], dict[str, Any]]:
    """House rules and numbers of a club that say the same with more decimals."""
    times = 10 ** (decimals - decimals_of(overlay))
    amounts = {option.key for option in variant.options if option.amount}
    raised = {key: value * times if key in amounts and value is not None else value for key, value in rules.items()}
    return raised, rewritten(overlay, decimals)


def _row(row: Any, times: Fraction) -> Any:
    if not isinstance(row, dict):
        return row
    try:
        return {key: _part(key, value, times) for key, value in row.items()}
    except ValueError:
        return {key: value for key, value in row.items() if key in ("add", "name")}


def _part(key: str, value: Any, times: Fraction) -> Any:
    if key == "lines":
        return {
            count: _line(line, times)
            for count, line in dict(value if isinstance(value, dict) else enumerate(value)).items()
        }
    if key == "extras":
        return {
            answer: {part: _part(part, inner, times) for part, inner in row.items()} for answer, row in value.items()
        }
    if isinstance(value, dict) and key != "add":
        return {part: _part(part, inner, times) for part, inner in value.items()}
    return _whole(value, times) if key in OF_PRICES and value is not None else value


def _line(line: list[int], times: Fraction) -> list[int]:
    return [*(_whole(points, times) for points in line[:2]), *line[2:]]


def _whole(points: int, times: Fraction) -> int:
    if (points * times).denominator != 1:
        raise ValueError(points)
    return int(points * times)
