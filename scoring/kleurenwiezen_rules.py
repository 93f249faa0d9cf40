"""House rules of kleurenwiezen, used by its published tables; sources in rules.md 1 and KW-1 to KW-22."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from scoring.contracts import Contract, Declarers
from scoring.facts import Fact, Kind, Remark, never
from scoring.house_rules import pass_dealer, players
from scoring.options import Option, count, pick, toggle
from scoring.remarks import ANNOUNCED_DOUBLE, PASSED_BEFORE
from scoring.shared_contracts import misere, slam
from scoring.tables import Line, ScoreTable, alone, at_least, exactly
from scoring.variants import Variant


def _kept(*keys: str) -> Callable[[Variant, Any], Variant]:
    """On keeps these contracts, off takes them away."""
    return lambda variant, on: variant if on else variant.without(*keys)


def solo5_rule(default: bool) -> Option:
    """May solo be bid for five tricks? (rules.md 1.1)"""
    return toggle("solo5", "Solo 5", "Solo may be bid for five tricks.", default, _kept("solo_5"))


def piccolo_rule(default: bool, needs: str = "") -> Option:
    """May exactly one trick be bid? (rules.md 1.1, KW-12)"""
    return toggle("piccolo", "Piccolo", "Exactly one trick may be bid.", default, _kept("piccolo"), needs=needs)


def small_misere_rule() -> Option:
    """A small misère in a table that prints no value for it (KW-12)."""
    text = "No trick out of twelve, after one discard."
    return toggle("small_misere", "Small misère", text, False, _kept("small_misere"), needs="small_misere_value")


def club_value(kind: str, label: str) -> Option:
    """The value a club gives a contract that its table does not print."""

    def valued(variant: Variant, value: int | None) -> Variant:
        if value is None or not variant.by_key.get(kind):
            return variant
        return variant.changing(lambda one: one.rescored(lambda table: _priced(table, value)), kind)

    return count(f"{kind}_value", f"{label}: value", "From each opponent.", None, 1, 500, valued, off="no value")


def _priced(table: ScoreTable, value: int) -> ScoreTable:
    won, total = table.made_counts, len(table) - 1
    stakes = exactly(won[0], value, total=total) if len(won) == 1 and won[0] < total else at_least(won[0], value, total=total)
    return alone(stakes)


def small_slam_rule(default: bool) -> Option:
    """Twelve tricks alone as a contract of its own, above abondance eleven (rules.md 1.1)."""

    def applied(variant: Variant, on: bool) -> Variant:
        return variant.without("abondance_12" if on else "small_slam")

    text = "Twelve tricks; abondance then stops at eleven."
    return toggle("small_slam", "Small slam", text, default, applied)


def _club_contracts() -> dict[str, tuple[tuple[Contract, ...], str]]:
    table = tuple(
        Contract("abondance_sur_table", "Abondance on the table", alone(at_least(level, 0)), level)
        for level in range(9, 13)
    )
    return {
        "open_slam": ((slam("open_slam", "Open slam", 0),), "Slam with the hand shown."),
        "piccolissimo": ((misere("piccolissimo", "Piccolissimo", 0, tricks=2),), "Exactly two tricks."),
        "abondance_sur_table": (table, "Abondance with the hand shown."),
        "chelem_sur_table": ((slam("chelem_sur_table", "Slam on the table", 0),), "Slam with the hand shown."),
    }


CLUB_CONTRACTS = _club_contracts()


def club_contract(key: str) -> Option:
    """One of Gerver's extra contracts: chosen by giving it the club's value, off without one (rules.md 1.1)."""
    contracts, text = CLUB_CONTRACTS[key]

    def applied(variant: Variant, value: int | None) -> Variant:
        if value is None:
            return variant
        priced = tuple(one.rescored(lambda table: _priced(table, value)) for one in contracts)
        rungs = tuple((one.key,) for one in priced)
        return replace(variant, contracts=(*variant.contracts, *priced), ladder=(*variant.ladder, *rungs))

    return count(key, contracts[0].family, text, None, 1, 500, applied, off="not played")


def _relost(lost: Callable[[int], int]) -> Callable[[Contract], Contract]:
    def change(count: int, line: Line) -> Line:
        return line if line.made else line._replace(declarer=-lost(count), opponent=lost(count), why=())

    return lambda contract: contract.rescored(lambda table: table.with_lines(change))


def troel_lost_rule(default: str, flat: int) -> Option:
    """What a lost Troel costs: nothing, a fixed amount, or an amount per missing trick (KW-2)."""
    choices = tuple(
        choice
        for choice in (("nothing", "nothing"), ("flat", "a fixed amount"), ("per_trick", "per missing trick"))
        if choice[0] in ("nothing", default) or (flat and choice[0] == "flat")
    )

    def applied(variant: Variant, value: str) -> Variant:
        if value == default:
            return variant
        return variant.changing(_relost(lambda _: flat if value == "flat" else 0), "troel")

    text = "Nothing, a fixed amount, or per missing trick."
    return pick("troel_lost", "Troel lost", text, choices, applied, default=default)


def troel_all_rule(printed: int) -> Option:
    """What Troel with all tricks is worth: the value in the table, or double (KW-3)."""

    def doubled(count: int, line: Line) -> Line:
        return line if count < 13 else line._replace(declarer=32, opponent=-32, why=())

    def applied(variant: Variant, value: str) -> Variant:
        if value == "table":
            return variant
        return variant.changing(lambda one: one.rescored(lambda table: table.with_lines(doubled)), "troel")

    choices = (("table", str(printed)), ("double", "32"))
    return pick("troel_all", "Troel with all tricks", "Its own value.", choices, applied)


def solo_cap_rule(default: bool, each: int) -> Option:
    """Does solo stop paying at eight tricks? `each` is what every further trick adds when it does not (KW-13)."""

    def beyond(count: int, line: Line) -> Line:
        more = max(count - 8, 0) * each
        return line._replace(declarer=line.declarer + 3 * more, opponent=line.opponent - more)

    def applied(variant: Variant, on: bool) -> Variant:
        if on == default:
            return variant
        if on:
            return variant.changing(lambda one: one.rescored(lambda table: table.moved(lambda n: min(n, 8))), "solo")
        return variant.changing(lambda one: one.rescored(lambda table: table.with_lines(beyond)), "solo")

    return toggle("solo_cap", "Solo stops at eight", "Tricks after the eighth do not pay.", default, applied)


def _lost13(variant: Variant, value: str) -> Variant:
    if value == "linear":
        return variant
    under = 3 if value == "30_plus_3" else 0
    change = _relost(lambda count: 30 + under * (13 - count))
    return variant.changing(lambda one: change(one) if one.level == 13 else one, "partnership")


LOST13 = pick(
    "lost13",
    "Thirteen bid and lost",
    "Rising, flat 30, or 30 and 3 per trick.",
    (("linear", "rising"), ("flat_30", "flat 30"), ("30_plus_3", "30 and 3 per trick")),
    _lost13,
)


def _by_tricks_won(variant: Variant, on: bool) -> Variant:
    if not on:
        return variant
    prices = {one.level: one.table for one in variant.contracts if one.kind == "abondance"}

    def paid(one: Contract) -> Contract:
        lines = (prices.get(min(count, max(prices)), one.table)[count] if line.made else line for count, line in enumerate(one.table.lines))
        return replace(one, table=ScoreTable(tuple(lines)), tables={})

    return variant.changing(paid, "abondance")


ABONDANCE_OVERTRICKS = toggle(
    "abondance_overtricks", "Abondance overtricks", "Paid by the tricks won.", False, _by_tricks_won, per_deal=True
)


def abondance_by_level(value: int) -> Option:
    """One value for every abondance, or one more for each level above nine (KW-11)."""

    def applied(variant: Variant, choice: str) -> Variant:
        if choice == "one":
            return variant
        return variant.changing(
            lambda one: one.rescored(lambda table: _priced(table, value + (one.level or 9) - 9)), "abondance"
        )

    text = "One value, or more for 10, 11 and 12."
    choices = (("one", "one value"), ("rising", "one more for each level"))
    return pick("abondance_by_level", "Abondance by level", text, choices, applied)


def _defenders(variant: Variant, on: bool) -> Variant:
    def doubled(count: int, line: Line) -> Line:
        return line._replace(doubles=line.doubles + 1) if on and count == 0 else line

    return variant.changing(
        lambda one: one.rescored(lambda table: table.with_lines(doubled)), "partnership", "solo", "troel"
    )


DEFENDERS_ALL = toggle("double_defenders_all", "Defenders take all", "Also doubles.", False, _defenders)


def _troel(variant: Variant, value: str) -> Variant:
    if value == "none":
        return variant.without("troel")
    aces = (3, 4) if value == "three_or_four" else (3,)
    remark = Remark(
        Fact("aces_held", "Aces in the Troel hand", kind=Kind.CHOICE, choices=aces), kinds=("troel",), offered=never
    )
    return replace(variant, remarks=(*variant.remarks, remark))


TROEL_RULE = pick(
    "troel",
    "Troel",
    "Who must announce it.",
    (("three_or_four", "three or four aces"), ("exactly_three", "exactly three aces"), ("none", "not played")),
    _troel,
)


def _together(variant: Variant, on: bool) -> Variant:
    declarers = Declarers.SEVERAL if on else Declarers.ONE
    return variant.changing(lambda one: replace(one, declarers=declarers, tables={}), "open_misere")


OPEN_MISERE_TOGETHER = toggle(
    "open_misere_together", "Open misère together", "Several may play it side by side.", True, _together
)

COMMON: tuple[Option, ...] = (
    TROEL_RULE,
    OPEN_MISERE_TOGETHER,
    pick(
        "royal_call",
        "Card called with four aces",
        "Highest missing heart, or king of a missing suit.",
        (("highest_missing_heart", "highest missing heart"), ("missing_king_by_suit", "king of a missing suit")),
    ),
    toggle("passe_parole", "Pass parole", "From eleven tricks the acceptor may hand the choice back.", True),
    count("repeat_proposal", "Same suit again", "How often a suit may be proposed again.", 1, 0, 2),
    toggle("repeat_blocks_solo", "Repeat rules out solo", "Who repeats a suit may not go solo in it.", False),
    toggle("negative_after_break", "Misère after a break", "Allowed once the partnership is broken.", True),
    toggle("force_fourth_misere", "Fourth small misère", "With three, the fourth must play it too.", False),
    toggle("no_new_suit_after_misere", "Suits after a misère", "No new suit may be proposed after a misère.", False),
    pick("shuffle", "Shuffling", "Never, or for each deal.", (("never", "never"), ("each_deal", "each deal"))),
    pass_dealer(),
    players(),
)

REMARKS: tuple[Remark, ...] = (*ANNOUNCED_DOUBLE, PASSED_BEFORE)


def emptied(count: int, line: Line) -> Line:
    """A line worth nothing, to be filled in by a club."""
    return Line(0, 0, line.made)

