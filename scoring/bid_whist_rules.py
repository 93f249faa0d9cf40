"""House rules of Bid Whist: bids and their order, the kitty, what is paid; docs/rulings.md, BW-2 to BW-20."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from scoring.bid_whist_bids import DOUBLED
from scoring.contracts import Contract
from scoring.measures import BOOKS, Tricks
from scoring.messages import Message
from scoring.options import Option, pick, toggle
from scoring.tables import Line
from scoring.variants import Variant

SHAPES: dict[str, tuple[tuple[str, ...], ...]] = {
    "no_trump_only": (("trump_{}_uptown", "trump_{}_downtown"), ("no_trump_{}",)),
    "downtown_beats_uptown": (("trump_{}_uptown",), ("trump_{}_downtown",), ("no_trump_{}",)),
    "number_only": (("trump_{}_uptown", "trump_{}_downtown", "no_trump_{}"),),
}


def _minimum(variant: Variant, low: int) -> Variant:
    return variant.without(*(contract.key for contract in variant.contracts if (contract.level or 0) < low))


MIN_BID = pick("min_bid", "Lowest bid", "", ((3, "3"), (4, "4")), _minimum)


def _ranked(variant: Variant, value: str) -> Variant:
    levels = sorted({contract.level or 0 for contract in variant.contracts})
    rungs = tuple(tuple(key.format(level) for key in rung) for level in levels for rung in SHAPES[value])
    return replace(variant, ladder=rungs)


RANK = pick(
    "rank",
    "Order of bids",
    "",
    (
        ("no_trump_only", "up and down equal"),
        ("downtown_beats_uptown", "down over up"),
        ("number_only", "number only"),
    ),
    _ranked,
)


COUNTED = {"bidders": Tricks(kitty=1, word="book"), "first_trick_winner": BOOKS, "none": Tricks(12, word="book")}


def kitty_book(default: str, bids: Callable[..., tuple[Contract, ...]]) -> Option:
    """The side whose book the kitty is (BW-12, BW-17); without one there are twelve, and no bid of seven (BW-18).

    `bids(counted=…)` makes the variant's bids for the books that are counted; so this rule stands before every rule
    that changes what a bid pays.
    """

    def applied(variant: Variant, value: str) -> Variant:
        """The variant whose bids are made of the books that are counted under this answer."""
        counted = {contract.key: contract for contract in bids(counted=COUNTED[value])}
        narrowed = variant.without(*(key for key in variant.by_key if key not in counted))
        narrowed = narrowed.changing(lambda contract: counted[contract.key])
        return narrowed if value == "none" else narrowed.agreeing("kitty_book", labels[value])

    labels = {"bidders": "bidders", "first_trick_winner": "winner of the first trick", "none": "none"}
    choices = tuple(labels.items())
    return pick("kitty_book", "Book of the kitty", "", choices, applied, default=default)


def _halved(variant: Variant, doubled: bool) -> Variant:
    if doubled:
        return variant
    single = {contract.level: contract.table for contract in variant.contracts if contract.kind == "trump"}
    return variant.changing(lambda contract: replace(contract, table=single[contract.level], times=1), "no_trump")


NT_DOUBLE = toggle("nt_double", "No-trump doubles", "Made and lost count twice.", True, _halved)


def _boston(variant: Variant, points: int | None) -> Variant:
    if points is None:
        return variant
    return variant.changing(lambda contract: _at_stake(contract, points) if contract.level == 7 else contract)


def _at_stake(contract: Contract, points: int) -> Contract:
    def staked(_: int, line: Line) -> Line:
        """The line with all points at stake, which ends the game."""
        won = points if line.made else -points
        step = Message("Boston: {points}", points=won)
        return line._replace(declarer=won, why=(step,), ends=True)

    return contract.rescored(lambda table: table.with_lines(staked))


BOSTON = pick(
    "boston_points",
    "Boston",
    "Making a bid of seven is worth 28 and ends the game.",
    ((None, "off"), (28, "28")),
    _boston,
    per_deal=True,
)


def _boston_nt(variant: Variant, points: int) -> Variant:
    """56 doubles a fixed Boston without trumps; it means nothing where Boston has no fixed value (BW-6)."""
    if points == 28:
        return variant

    def staked(contract: Contract) -> Contract:
        """The contract with these points at stake, where its Boston has a fixed value."""
        return _at_stake(contract, points) if contract.table.lines[-1].ends else contract

    return variant.changing(staked, "no_trump")


BOSTON_NT = pick("boston_nt", "Boston in no-trump", "", ((28, "28"), (56, "56")), _boston_nt)


def _opponents(variant: Variant, on: bool) -> Variant:
    if not on:
        return variant

    def scored(contract: Contract) -> Contract:
        """The contract whose opponents score a point for each book above six, times what the contract multiplies.

        Where no-trump does not double it multiplies nothing (BW-19); a fixed Boston leaves them their books (BW-20).
        """

        def line(books: int, old: Line) -> Line:
            """The line with the opponents' points, where they have any."""
            above = max(len(contract.table) - 1 - books - 6, 0)
            step = Message("Opponents {above} above six: {points}", above=above, points=above * contract.times)
            return old._replace(opponent=above * contract.times, why=(*old.why, step)) if above else old

        return contract.rescored(lambda table: table.with_lines(line))

    return variant.changing(scored)


OPPONENTS_SCORE = toggle(
    "opponents_score_over_six", "Opponents score", "Their books above six count.", False, _opponents, per_deal=True
)


def _made_above_six(variant: Variant, value: str) -> Variant:
    if value == "all":
        return variant

    def scored(contract: Contract) -> Contract:
        """The contract that pays for the books above six that were won, not bid."""

        def fewer(books: int, line: Line) -> Line:
            """The line with those points where the bid was made."""
            step = Message("Books above six: {points}", points=books - 6)
            doubled = (DOUBLED,) if contract.times > 1 else ()
            return line._replace(declarer=(books - 6) * contract.times, why=(step, *doubled)) if line.made else line

        return contract.rescored(lambda table: table.with_lines(fewer))

    return variant.changing(scored)


MADE_COUNTS = pick(
    "made_counts",
    "A made bid scores",
    "",
    (("all", "all books"), ("above_six", "books above six")),
    _made_above_six,
)


def _defended(variant: Variant, value: str) -> Variant:
    if value == "all":
        return variant

    def changed(books: int, line: Line) -> Line:
        """The line with the opponents' points under this choice, 0 or more."""
        theirs = BOOKS.total - books
        points = max(theirs - 6, 0) if value == "above_six" else 0 if line.made else theirs
        step = Message("Opponents: {points}", points=points)
        return line._replace(opponent=points, why=(*line.why[:1], step))

    return variant.changing(lambda contract: contract.rescored(lambda table: table.with_lines(changed)))


DEFENDERS_COUNT = pick(
    "defenders_count",
    "Defenders score",
    "",
    (("all", "every trick"), ("above_six", "tricks above six"), ("when_set", "every trick of a set bid")),
    _defended,
)
