"""Bids of Bid Whist as contracts, and what a renege does to their books; docs/rulings.md, BW-1, BW-16."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from itertools import chain
from typing import Any

from scoring.contracts import Contract, Declarers, Trump
from scoring.errors import Problems
from scoring.facts import Extra, Fact, Kind
from scoring.measures import BOOKS, Tricks
from scoring.messages import Message
from scoring.options import Option, toggle
from scoring.readings import CountedBySide
from scoring.tables import Line, ScoreTable, sides
from scoring.variants import Variant

LineOf = Callable[[int, int, int, int], Line]
DOUBLED = Message("No-trump counts double")
FAMILY = {None: "Bid", "uptown": "Uptown", "downtown": "Downtown"}
ACES = ("downtown_aces_bad", "downtown_aces_good")


def bids(
    line: LineOf,
    levels: Iterable[int],
    directions: tuple[str | None, ...],
    *,
    no_trump_factor: int = 1,
    aces: bool = False,
    counted: Tricks = BOOKS,
) -> tuple[Contract, ...]:
    """Every bid of a variant that can be made: with trumps in each direction, and without trumps.

    `line(bid, books, others, factor)` scores a bid by the books of both sides, which add up to those that are
    `counted`; no-trump bids are multiplied by `no_trump_factor`. With `aces` a bid downtown says whether aces are
    good or bad, which changes nothing in its points.
    """
    played, possible = directions or (None,), [level for level in levels if 6 + level <= counted.total]
    of_levels = (_of_level(line, level, played, no_trump_factor, aces, counted) for level in possible)
    return tuple(chain.from_iterable(of_levels))


def _of_level(
    line: LineOf, level: int, directions: tuple[str | None, ...], factor: int, aces: bool, counted: Tricks
) -> Iterable[Contract]:
    total = counted.total
    for direction in directions:
        table = sides(total, lambda books: line(level, books, total - books, 1))
        also = ACES if aces and direction == "downtown" else ()
        yield Contract(
            "trump",
            FAMILY[direction],
            table,
            level,
            direction,
            declarers=Declarers.SIDE,
            trump=Trump.ANY,
            measure=counted,
            also=also,
        )
    table = sides(total, lambda books: line(level, books, total - books, factor))
    if factor > 1:
        table = table.with_lines(lambda _, single: single._replace(why=(*single.why, DOUBLED)))
    also = ("uptown", "downtown", *(ACES if aces else ())) if any(directions) else ()
    yield Contract(
        "no_trump",
        "No-trump",
        table,
        level,
        declarers=Declarers.SIDE,
        trump=Trump.NONE,
        measure=counted,
        also=also,
        times=factor,
    )


def renege_rule() -> Option:
    """Three books go over for each renege; with fewer than three left all thirteen do (BW-1, BW-16)."""

    def applied(variant: Variant, on: bool) -> Variant:
        """The variant whose contracts ask for reneges, or the same one when the rule is off."""
        if not on:
            return variant
        return variant.changing(lambda contract: replace(contract, extras=(*contract.extras, RENEGE)))

    return toggle("renege", "Reneges", "Each renege costs three books.", True, applied)


def moved_books(table: ScoreTable, reneges: int) -> ScoreTable:
    """The table as if the books had already gone over: `reneges` by the declaring side, negative by the other."""
    if not reneges:
        return table
    total, books = len(table) - 1, 3 * abs(reneges)

    def counted(count: int) -> int:
        """The books that count after the penalty, 0 to `total`."""
        if reneges > 0:
            return count - books if count >= books else 0
        return count + books if total - count >= books else total

    after = [_after_the_renege(table[count], count) for count in range(total + 1)]
    return ScoreTable(tuple(after[counted(count)] for count in range(total + 1)))


def _after_the_renege(line: Line, books: int) -> Line:
    """The line for the books that count, with the renege among its reasons."""
    return line._replace(why=(Message("{books} books after the renege", books=books), *line.why))


def _one_side(facts: Mapping[str, Any], side: str | None, problems: Problems) -> None:
    if facts.get("renege_count") is not None and facts.get("renege_by") is None:
        problems.add("modifiers.renege_by", "Choose the side that reneged.")


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

    def once(contract: Contract) -> Contract:
        """The contract whose penalty is the same for any number of reneges."""
        single = replace(RENEGE, apply=lambda table, n: moved_books(table, (n > 0) - (n < 0)))
        return replace(contract, extras=tuple(single if extra is RENEGE else extra for extra in contract.extras))

    return variant.changing(once)


RENEGE_EACH = toggle("renege_each", "Several reneges", "Count each, or once a hand.", True, _once)
