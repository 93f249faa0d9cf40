"""House rules of kleurenwiezen that change what a contract pays; docs/rulings.md, KW-1 to KW-28."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from scoring.contracts import Change, Contract
from scoring.kleurenwiezen_rules import priced
from scoring.messages import Message
from scoring.options import Option, pick, toggle
from scoring.tables import Line, ScoreTable
from scoring.variants import Variant

LOST = "Lost: {points}"


def _relost(lost: Callable[[int], int]) -> Change:
    def change(count: int, line: Line) -> Line:
        """The line with its new price where it was lost."""
        if line.made:
            return line
        step = Message(LOST, points=lost(count))
        return line._replace(declarer=-lost(count), opponent=lost(count), doubles=0, why=(step,))

    return lambda contract: contract.rescored(lambda table: table.with_lines(change))


def troel_lost_rule(default: str, flat: int) -> Option:
    """The price of a lost Troel: nothing, a fixed amount, or an amount per missing trick (KW-2)."""
    labels = {"nothing": "nothing", "flat": "a fixed amount", "per_trick": "per missing trick"}
    offered = {"nothing", default} | ({"flat"} if flat else set())

    def applied(variant: Variant, value: str) -> Variant:
        """The variant in which a lost Troel costs what was chosen."""
        if value == default:
            return variant
        lost = {"flat": flat}.get(value, 0)
        return variant.changing(_relost(lambda _: lost), "troel")

    choices = tuple((key, label) for key, label in labels.items() if key in offered)
    return pick("troel_lost", "Troel lost", "", choices, applied, default=default)


TROEL_DOUBLE = 32


def troel_all_rule(printed: int) -> Option:
    """The worth of Troel with all tricks: the value in the table, or double (KW-3)."""
    step = Message("All {tricks} tricks: {points}", tricks=13, points=TROEL_DOUBLE)

    def doubled(count: int, line: Line) -> Line:
        """The line of all thirteen at its doubled price; others as they are."""
        return line if count < 13 else line._replace(declarer=TROEL_DOUBLE, opponent=-TROEL_DOUBLE, why=(step,))

    def applied(variant: Variant, value: str) -> Variant:
        """The variant in which all thirteen in Troel pay what was chosen."""
        if value == "table":
            return variant
        return variant.changing(lambda contract: contract.rescored(lambda table: table.with_lines(doubled)), "troel")

    choices = (("table", str(printed)), ("double", str(TROEL_DOUBLE)))
    return pick("troel_all", "Troel with all tricks", "Troel with all 13 tricks has a fixed value.", choices, applied)


def solo_cap_rule(default: bool, each: int) -> Option:
    """Does solo stop paying at eight tricks? `each` is what a further trick adds when not (KW-13, KW-27)."""

    def beyond(count: int, line: Line) -> Line:
        """The line with `each` more for every trick after the eighth."""
        more = max(count - 8, 0)
        step = Message("Tricks after the eighth: {points}", points=more * each)
        paid = line._replace(declarer=line.declarer + 3 * more * each, opponent=line.opponent - more * each)
        return paid._replace(why=(*line.why, step)) if more else line

    def capped(table: ScoreTable) -> ScoreTable:
        """The table that pays no trick after the eighth; doublings stay."""
        return table.with_lines(lambda count, line: table[min(count, 8)]._replace(doubles=line.doubles))

    def applied(variant: Variant, on: bool) -> Variant:
        """The variant in which solo stops at eight tricks, or goes on."""
        if on == default:
            return variant
        if on:
            return variant.changing(lambda contract: contract.rescored(capped), "solo")
        return variant.changing(lambda contract: contract.rescored(lambda table: table.with_lines(beyond)), "solo")

    return toggle("solo_cap", "Solo stops at eight", "Tricks after the eighth do not pay.", default, applied)


def _lost13(variant: Variant, value: str) -> Variant:
    if value == "linear":
        return variant
    under = 3 if value == "30_plus_3" else 0
    change = _relost(lambda count: 30 + under * (13 - count))
    return variant.changing(lambda contract: change(contract) if contract.level == 13 else contract, "partnership")


LOST13 = pick(
    "lost13",
    "Thirteen bid and lost",
    "",
    (("linear", "rising"), ("flat_30", "flat 30"), ("30_plus_3", "30 and 3 per trick")),
    _lost13,
)


def _by_tricks_won(variant: Variant, on: bool) -> Variant:
    if not on:
        return variant
    # Taken before a small slam may stand instead of abondance twelve, so twelve tricks keep its price (KW-28).
    prices = {contract.level or 0: contract.table for contract in variant.contracts if contract.kind == "abondance"}

    def paid(contract: Contract) -> Contract:
        """The abondance paid at the price of the tricks won, not of those bid."""

        def won(count: int, line: Line) -> Line:
            """The line at that price where it was made with more than was bid."""
            if not line.made or count == contract.level:
                return line
            worth = prices[min(count, max(prices))][count]
            step = Message("{tricks} tricks won: {points}", tricks=count, points=-worth.opponent)
            return worth._replace(why=(step,))

        return contract.rescored(lambda table: table.with_lines(won))

    return variant.changing(paid, "abondance")


ABONDANCE_OVERTRICKS = toggle(
    "abondance_overtricks", "Abondance overtricks", "Paid by the tricks won.", False, _by_tricks_won, per_deal=True
)


def abondance_by_level(value: int) -> Option:
    """The same value for every abondance, or one more for each level above nine (KW-11)."""

    def rising(contract: Contract) -> Contract:
        """The abondance at the price of nine, and one more for each level above it."""
        return contract.rescored(lambda table: priced(table, value + (contract.level or 9) - 9))

    def applied(variant: Variant, choice: str) -> Variant:
        """The variant with one price for every abondance, or a rising one."""
        return variant if choice == "one" else variant.changing(rising, "abondance")

    choices = (("one", "one value"), ("rising", "one more for each level"))
    return pick("abondance_by_level", "Abondance by level", "", choices, applied)


def _defenders(variant: Variant, on: bool) -> Variant:
    if not on:
        return variant
    step = Message("The defenders took all {tricks} tricks: counts double", tricks=13)

    def doubled(count: int, line: Line) -> Line:
        """The line doubled where the declarer won no trick at all."""
        return line if count else line._replace(doubles=line.doubles + 1, why=(*line.why, step))

    def hit(contract: Contract) -> Contract:
        """The contract in which winning no trick counts double."""
        return contract.rescored(lambda table: table.with_lines(doubled))

    return variant.changing(hit, "partnership", "solo", "troel")


DEFENDERS_ALL = toggle(
    "double_defenders_all", "Defenders take all", ("All 13 tricks to the defenders count double."), False, _defenders
)


def emptied(variant: Variant) -> Variant:
    """The variant with every line worth nothing, to be filled in by a club."""

    def empty(table: ScoreTable) -> ScoreTable:
        """The table with the same results and no points."""
        return table.with_lines(lambda _, line: Line(0, 0, line.made))

    return replace(variant.changing(lambda contract: contract.rescored(empty)), balanced=False)
