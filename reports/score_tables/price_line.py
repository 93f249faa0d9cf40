"""A variant's prices in one short paragraph, for sheets that have no room for the whole table."""

from collections.abc import Iterator
from itertools import groupby

from reports.printables.options import Say
from reports.printables.words import points
from reports.score_tables.lines import PricedRow, joined
from scoring import Message, Variant


def pay_lines(say: Say, variant: Variant) -> tuple[str, ...]:
    """What declarers score for each contract made, from the fewest tricks up; empty where nobody declares."""
    paid, fixed = joined(variant)
    parts = [*_paid(say, paid), *(f"{_names(say, row)}: {points(row.won.declarer)}" for row in fixed)]
    if not parts:
        return ()
    return (say(Message("Made, for each who plays: {prices}", prices=" · ".join(parts))),)


def _paid(say: Say, rows: tuple[PricedRow, ...]) -> Iterator[str]:
    for row in rows:
        amounts = [key for key, _ in groupby(one.declarer for one in row.amounts if one.made)]
        if amounts:
            yield f"{_names(say, row)}: {' '.join(points(amount) for amount in amounts)}"


def _names(say: Say, row: PricedRow) -> str:
    return ", ".join(say(name) for name in row.names)
