"""Differences between two versions of a variant's rules and prices, in sentences."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby
from typing import Any

from reports.printables.options import Say
from reports.score_tables.rules import house_rules, ladder
from scoring import Message, Points, Variant
from scoring.contracts import Contract
from scoring.decimals import in_same_decimals
from scoring.tables import Line, ScoreTable

Paid = tuple[int, int]


def changes(say: Say, before: Variant, after: Variant) -> list[str]:
    """Every difference: contracts taken away or added, prices, the ladder, house rules. Empty where there is none.

    Prices are those of each declarer as a card prints them; where only the opponents' differ, theirs.
    """
    before, after = in_same_decimals(before, after)
    shared = [contract for contract in after.contracts if contract.key in before.by_key]
    messages = [Message("No longer played: {what}", what=contract_.name) for contract_ in _only_in(before, after)]
    messages += [Message("New: {what}", what=contract_.name) for contract_ in _only_in(after, before)]
    for contract in shared:
        messages += _prices(before, after, contract)
    if [key for key in _order(before) if key in after.by_key] != [key for key in _order(after) if key in before.by_key]:
        messages.append(Message("Order of the bids: {ladder}", ladder=", ".join(ladder(say, after))))
    if before.balanced != after.balanced:
        messages.append(_balance(after))
    return [*map(say, messages), *_rules(say, before, after)]


def _balance(variant: Variant) -> Message:
    if variant.balanced:
        return Message("The points of a deal add up to zero.")
    return Message("The points of a deal need not add up to zero any more.")


def _only_in(variant: Variant, other: Variant) -> Iterator[Contract]:
    return (contract for contract in variant.contracts if contract.key not in other.by_key)


def _order(variant: Variant) -> list[str]:
    return [key for rung in variant.ladder for key in sorted(rung)]


def _prices(before: Variant, after: Variant, contract: Contract) -> Iterator[Message]:
    """A sentence for each table of a contract that pays something else."""
    was = before.by_key[contract.key]
    if was.name != contract.name:
        yield Message("{what} is now called {name}", what=was.name, name=contract.name)
    earlier = dict(was.printed)
    for answer, table in contract.printed:
        name: Any = contract.name
        if answer is not None:
            name = Message("{contract}, {note}", contract=name, note=Message("needs {n}", n=answer))
        if answer not in earlier or len(earlier[answer]) != len(table):
            yield Message("{what} pays by other counts", what=name)
        elif parts := tuple(_differences(before, after, earlier[answer], table)):
            yield Message("{what}: {said}", what=name, said=parts)


def _differences(before: Variant, after: Variant, was: ScoreTable, now: ScoreTable) -> Iterator[Message]:
    """Runs of counts whose price changed alike: “8 tricks 7 instead of 8”."""

    def points(amount: int) -> Points:
        """Points as both versions write them."""
        return Points(amount, after.decimals)

    pairs = [(_paid(before, old), _paid(after, new), new.made) for old, new in zip(was.lines, now.lines, strict=True)]
    place = 0
    for (old, new, made), run in groupby(pairs):
        low = place
        place += len(list(run))
        if old == new:
            continue
        counts = _counts(low, place - 1, made)
        if old[0] != new[0]:
            yield Message("{counts} {now} instead of {was}", counts=counts, now=points(new[0]), was=points(old[0]))
        else:
            text = Message("opponents {now} instead of {was}", now=points(new[1]), was=points(old[1]))
            yield Message("{counts} {said}", counts=counts, said=text)


def _counts(low: int, high: int, made: bool | None) -> Message:
    run = Message("{low} to {high}", low=low, high=high) if low < high else Message("{n}", n=low)
    if made is None:
        return Message("{counts}:", counts=run)
    return Message("made with {counts}:", counts=run) if made else Message("lost with {counts}:", counts=run)


def _paid(variant: Variant, line: Line) -> Paid:
    factor = variant.factor(line.doubles)
    return line.declarer * factor, line.opponent * factor


def _rules(say: Say, before: Variant, after: Variant) -> Iterator[str]:
    earlier = dict(house_rules(say, before))
    for label, chosen in house_rules(say, after):
        if earlier.get(label) != chosen:
            yield say(Message("{what}: {now} instead of {was}", what=label, now=chosen, was=earlier.get(label, "–")))
