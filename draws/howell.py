"""Howell: one field of pairs; everybody meets everybody once, and every pair plays every set of deals once."""

from scoring.messages import Message

from .designs.blocks import Rounds
from .designs.howell_starters import STARTERS, strong_starter
from .draw import Plan, Request, Unit
from .registry import movement
from .round_robin import circle, full_rounds

SMALLEST = min(STARTERS)
"""The smallest circle of pairs that has a starter with adders."""


def _refuses(pairs: int, rounds: int | None) -> Message | None:
    limit = full_rounds(pairs)
    if rounds is not None and rounds > limit:
        return Message(
            "A Howell for {pairs} pairs is complete after {limit} rounds, but {rounds} are planned. "
            "Play {limit} rounds, or a round robin in several cycles.",
            pairs=pairs,
            limit=limit,
            rounds=rounds,
        )
    return None


@movement(
    "howell",
    "Howell (duplicate deals)",
    "Every pair meets every other pair once and plays every set of deals once.",
    unit=Unit.PAIR,
    entrants=(2, 500),
    usual=full_rounds,
    refuses=_refuses,
    rigid=True,
    apart_until=lambda pairs: full_rounds(pairs) - 1,
)
def howell(request: Request) -> Plan:
    """From a starter and its adders; two, four and six pairs have none, and all tables share the set of the round."""
    rounds, sets = _all_rounds(request.players + request.players % 2)
    kept: list[list[int]] = []
    tables: Rounds = []
    for round_tables, numbers in zip(rounds[: request.rounds], sets, strict=False):
        present = [
            (table, number) for table, number in zip(round_tables, numbers, strict=True) if max(table) < request.players
        ]
        tables.append([table for table, _ in present])
        kept.append([number for _, number in present])
    return Plan(tables, "starter and adder", seats="any", shuffle=True, numbers=True, sets=kept)


def _all_rounds(pairs: int) -> tuple[Rounds, list[list[int]]]:
    """All rounds of an even number of pairs, and the set of deals (from 1) at each of their tables."""
    circle_size = pairs - 1
    if circle_size < SMALLEST:
        rounds = circle(pairs)
        return rounds, [[turn + 1] * len(round_) for turn, round_ in enumerate(rounds)]
    starter = STARTERS.get(circle_size) or strong_starter(circle_size)
    turns = range(circle_size)
    rounds = [
        [(circle_size, turn), *(((x + turn) % circle_size, (y + turn) % circle_size) for x, y, _ in starter)]
        for turn in turns
    ]
    return rounds, [[turn + 1, *((turn - adder) % circle_size + 1 for _, _, adder in starter)] for turn in turns]
