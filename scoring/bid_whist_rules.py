"""Contracts and house rules of Bid Whist; rules.md 5, BW-1 to BW-17."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from typing import Any

from scoring.contracts import Contract, Declarers, Trump
from scoring.errors import Problems
from scoring.facts import Extra, Fact, Kind
from scoring.finish import Winning
from scoring.messages import Message
from scoring.options import Option, count, pick, toggle
from scoring.readings import CountedBySide
from scoring.tables import Line, ScoreTable, sides
from scoring.tricks import Tricks
from scoring.variants import Variant

LineOf = Callable[[int, int, int], Line]
DOUBLED = Message("No-trump counts double")
FAMILY = {None: "Bid", "uptown": "Uptown", "downtown": "Downtown"}


def bids(
    line: LineOf, levels: Iterable[int], directions: tuple[str | None, ...], *, no_trump_factor: int = 1
) -> tuple[Contract, ...]:
    """Every bid of a variant: with trumps in each direction, and without trumps.

    `line(bid, books, factor)` scores a bid; no-trump bids are multiplied by `no_trump_factor`.
    """
    return tuple(
        contract for level in levels for contract in _of_level(line, level, directions or (None,), no_trump_factor)
    )


def _of_level(line: LineOf, level: int, directions: tuple[str | None, ...], factor: int) -> Iterable[Contract]:
    for direction in directions:
        table = sides(13, lambda books: line(level, books, 1))
        yield Contract("trump", FAMILY[direction], table, level, direction, declarers=Declarers.SIDE, trump=Trump.ANY)
    table = sides(13, lambda books: line(level, books, factor))
    if factor > 1:
        table = table.with_lines(lambda _, one: one._replace(why=(*one.why, DOUBLED)))
    also = NO_TRUMP_DIRECTIONS if any(directions) else ()
    yield Contract("no_trump", "No-trump", table, level, declarers=Declarers.SIDE, trump=Trump.NONE, also=also)


NO_TRUMP_DIRECTIONS = ("uptown", "downtown", "downtown_aces_bad", "downtown_aces_good")


def renege_rule(default: bool) -> Option:
    """Three books go over for each renege; with fewer than three left all thirteen do (BW-1, BW-16)."""

    def applied(variant: Variant, on: bool) -> Variant:
        if not on:
            return variant
        return variant.changing(lambda one: replace(one, extras=(*one.extras, RENEGE), tables={}))

    return toggle("renege", "Reneges", "Three books go over for each renege.", default, applied)


def moved_books(table: ScoreTable, reneges: int) -> ScoreTable:
    """The table as if the books had already gone over for these reneges."""
    total = len(table) - 1
    books = 3 * abs(reneges)
    if reneges > 0:
        return table.moved(lambda count: count - books if count >= books else 0)
    return table.moved(lambda count: count + books if total - count >= books else total) if reneges else table


def _one_side(facts: Mapping[str, Any], side: str | None, problems: Problems) -> None:
    if facts.get("renege_count") is not None and facts.get("renege_by") is None:
        problems.add("modifiers.renege_by", "Say which side reneged.")


RENEGE = Extra(
    (
        Fact("renege_by", "Renege by", "The side that did not follow suit.", kind=Kind.CHOICE, choices=("NS", "EW")),
        Fact("renege_count", "Reneges", "How often in this deal.", kind=Kind.NUMBER, low=1, high=4),
    ),
    (0, 1, 2, 3, 4, -1, -2, -3, -4),
    CountedBySide("renege_by", "renege_count"),
    apply=moved_books,
    check=_one_side,
)


def _once(variant: Variant, each: bool) -> Variant:
    if each:
        return variant

    def once(one: Contract) -> Contract:
        single = replace(RENEGE, apply=lambda table, n: moved_books(table, (n > 0) - (n < 0)))
        extras = tuple(single if extra is RENEGE else extra for extra in one.extras)
        return replace(one, extras=extras, tables={})

    return variant.changing(once)


RENEGE_EACH = toggle("renege_each", "Several reneges", "Count each, or once a hand.", True, _once)


def _minimum(variant: Variant, low: int) -> Variant:
    return variant.without(*(one.key for one in variant.contracts if (one.level or 0) < low))


MIN_BID = pick("min_bid", "Lowest bid", "3 or 4.", ((3, "3"), (4, "4")), _minimum)


def _ranked(variant: Variant, value: str) -> Variant:
    levels = sorted({one.level or 0 for one in variant.contracts})
    shapes = {
        "no_trump_only": (("trump_{}_uptown", "trump_{}_downtown"), ("no_trump_{}",)),
        "downtown_beats_uptown": (("trump_{}_uptown",), ("trump_{}_downtown",), ("no_trump_{}",)),
        "number_only": (("trump_{}_uptown", "trump_{}_downtown", "no_trump_{}"),),
    }
    rungs = tuple(tuple(key.format(level) for key in rung) for level in levels for rung in shapes[value])
    return replace(variant, ladder=rungs)


RANK = pick(
    "rank",
    "Order of bids",
    "Up and down equal, down over up, or number only.",
    (
        ("no_trump_only", "up and down equal"),
        ("downtown_beats_uptown", "down over up"),
        ("number_only", "number only"),
    ),
    _ranked,
)


def kitty_book(default: str) -> Option:
    """Who counts the kitty as a book; without one there are twelve books (rules.md 5, BW-12)."""

    def applied(variant: Variant, value: str) -> Variant:
        if value != "none":
            return replace(variant, agreements={**variant.agreements, "kitty_book": value})
        short = (
            replace(one, table=ScoreTable(one.table.lines[:13]), measure=Tricks(12), tables={})
            for one in variant.contracts
            if one.level != 7
        )
        kept = variant.without(*(one.key for one in variant.contracts if one.level == 7))
        return replace(kept, contracts=tuple(short))

    choices = (("bidders", "bidders"), ("first_trick_winner", "winner of the first trick"), ("none", "none"))
    return pick("kitty_book", "Book of the kitty", "Bidders, first trick, or none.", choices, applied, default=default)


def _halved(variant: Variant, doubled: bool) -> Variant:
    if doubled:
        return variant
    single = {one.level: one.table for one in variant.contracts if one.kind == "trump"}
    return variant.changing(lambda one: replace(one, table=single[one.level], tables={}), "no_trump")


NT_DOUBLE = toggle("nt_double", "No-trump doubles", "Made and lost count twice.", True, _halved)


def _opponents(variant: Variant, on: bool) -> Variant:
    if not on:
        return variant

    def scored(one: Contract) -> Contract:
        factor = abs(one.table[0].declarer) // (one.level or 1)

        def line(books: int, old: Line) -> Line:
            above = max(len(one.table) - 1 - books - 6, 0)
            step = Message("Opponents {above} above six: {points}", above=above, points=above * factor)
            return old._replace(opponent=above * factor, why=(*old.why, step)) if above else old

        return one.rescored(lambda table: table.with_lines(line))

    return variant.changing(scored)


OPPONENTS_SCORE = toggle(
    "opponents_score_over_six", "Opponents score", "Their books above six count.", False, _opponents, per_deal=True
)


def _boston(variant: Variant, points: int | None) -> Variant:
    if points is None:
        return variant
    return variant.changing(lambda one: _at_stake(one, points) if one.level == 7 else one)


def _at_stake(one: Contract, points: int) -> Contract:
    step = Message("Boston: {points}", points=points)
    return one.rescored(
        lambda table: table.with_lines(
            lambda _, line: line._replace(declarer=points if line.made else -points, why=(step,))
        )
    )


BOSTON = pick(
    "boston_points",
    "Boston",
    "A bid of seven made is worth 28 and ends the game.",
    ((None, "off"), (28, "28")),
    _boston,
    per_deal=True,
)


def _boston_nt(variant: Variant, points: int) -> Variant:
    """56 doubles a fixed Boston without trumps; it means nothing where Boston has no fixed value (BW-6)."""
    if points == 28:
        return variant

    def doubled(one: Contract) -> Contract:
        if one.level != 7 or one.table.lines[-1].declarer != 28:
            return one
        return _at_stake(one, points)

    return variant.changing(doubled, "no_trump")


BOSTON_NT = pick("boston_nt", "Boston in no-trump", "28 or 56.", ((28, "28"), (56, "56")), _boston_nt)


def win_at(default: int) -> Option:
    """The total that wins the game."""
    return count(
        "win_at",
        "Wins at",
        "Total that wins the game.",
        default,
        1,
        999,
        lambda variant, value: replace(variant, finish=replace(variant.finish, winning=(Winning(reach=value),))),
    )


LOSE_AT = count(
    "lose_at",
    "Loses at",
    "Minus total that loses it.",
    -7,
    -999,
    -1,
    lambda variant, value: replace(variant, finish=replace(variant.finish, lose_at=value)),
    off="never",
)
MAX_SETS = count(
    "max_sets",
    "Set limit",
    "One set more loses the game.",
    None,
    1,
    20,
    lambda variant, value: replace(variant, finish=replace(variant.finish, sets_allowed=value)),
    off="none",
)


def rubber_rule(default: bool) -> Option:
    """Is a match the best of three games?"""
    return toggle(
        "rubber",
        "Rubber",
        "Best of three games.",
        default,
        lambda variant, on: replace(variant, finish=replace(variant.finish, games=2 if on else 1)),
    )


def _made_above_six(variant: Variant, value: str) -> Variant:
    if value == "all":
        return variant

    def fewer(books: int, line: Line) -> Line:
        factor = line.declarer // books if books else 1
        step = Message("Books above six: {points}", points=(books - 6) * factor)
        return line._replace(declarer=(books - 6) * factor, why=(step,)) if line.made else line

    return variant.changing(lambda one: one.rescored(lambda table: table.with_lines(fewer)))


MADE_COUNTS = pick(
    "made_counts",
    "A made bid scores",
    "All books, or those above six.",
    (("all", "all books"), ("above_six", "books above six")),
    _made_above_six,
)
