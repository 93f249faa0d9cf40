"""House rules on how a game or a round ends: totals that win or lose, sets allowed, rubbers, deals, the clock."""

from __future__ import annotations

from dataclasses import replace

from scoring.finish import Winning
from scoring.options import Option, count, toggle
from scoring.variants import Variant


def win_at(default: int) -> Option:
    """The total that wins the game."""

    def applied(variant: Variant, value: int) -> Variant:
        """The variant that is won at this total."""
        return replace(variant, finish=replace(variant.finish, winning=(Winning(reach=value),)))

    return count("win_at", "Wins at", "Total that wins the game.", default, 1, 9999, applied)


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
RUBBER = toggle(
    "rubber",
    "Rubber",
    "Best of three games.",
    False,
    lambda variant, on: replace(variant, finish=replace(variant.finish, games=2 if on else 1)),
)


def deals(default: int | None) -> Option:
    """The number of deals in a round that is not timed."""

    def applied(variant: Variant, value: int | None) -> Variant:
        """The variant with this many deals in a round; None leaves it to the clock."""
        return replace(variant, finish=replace(variant.finish, deals=value))

    off = "by the clock" if default is None else ""
    return count(
        "deals",
        "Deals in a round",
        "A multiple of four is fair to everybody.",
        default,
        1,
        100,
        applied,
        off=off,
        planned=True,
    )
