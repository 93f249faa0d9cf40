"""A variant as lines of plain text: its score table, its bid ladder and its house rules."""

from __future__ import annotations

import json
from collections.abc import Iterator

from scoring.contracts import Declarers
from scoring.messages import Points
from scoring.options import Option
from scoring.tables import Row
from scoring.variants import Variant


def table_lines(variant: Variant) -> Iterator[str]:
    """The score table as people read it: each contract with what every result is worth to both sides."""
    yield f"{variant.name} ({variant.game} {variant.key}). Source: {variant.source}."
    for contract in sorted(variant.contracts, key=lambda bid: variant.height[bid.key]):
        yield ""
        nobody = contract.declarers is Declarers.NOBODY
        ours, theirs = ("North and South", "East and West") if nobody else ("each declarer", "each opponent")
        for answer, table in contract.printed:
            name = "" if answer is None else f" ({answer})"
            yield ", ".join((f"{contract.name}{name}", *map(str, contract.clauses)))
            counted = contract.measure.total > 1
            for row in table.rows():
                factor = variant.factor(row.line.doubles)
                yield f"  {_counts(row) if counted else '':>6}  {_paid(variant, row, factor, ours, theirs)}"


def _counts(row: Row) -> str:
    return str(row.low) if row.low == row.high else f"{row.low}-{row.high}"


def _paid(variant: Variant, row: Row, factor: int, ours: str, theirs: str) -> str:
    made = {True: "made", False: "lost", None: ""}[row.line.made]
    doubled = f" (counted {factor} times)" if factor > 1 else ""
    line = row.line.times(factor)
    own, other = (Points(points, variant.decimals) for points in line[:2])
    return f"{made:4}  {ours} {own}, {theirs} {other}{doubled}"


def ladder_lines(variant: Variant) -> Iterator[str]:
    """The bid ladder, low to high; contracts that tie stand on one line."""
    yield from (" ".join(rung) for rung in variant.ladder)


def house_rule_lines(variant: Variant) -> Iterator[str]:
    """Each house rule with the values it may have as JSON, and the bundles that set several; * marks the default."""
    for option in variant.options:
        yield f"{option.key}: {option.label}. {option.help}".rstrip()
        yield from (f"  {line}" for line in _value_lines(option))
    for preset in variant.presets:
        yield f"{preset.label} ({preset.key}): {json.dumps(dict(preset.rules))}"


def _value_lines(option: Option) -> Iterator[str]:
    if option.choices:
        for value, label in option.choices:
            yield f"{'*' if value == option.default else ' '} {json.dumps(value)}  {label}"
        return
    if option.off:
        yield f"{'*' if option.default is None else ' '} null  {option.off}"
    yield f"  {option.low} to {option.high}" + ("" if option.default is None else f", * {option.default}")
