"""Facts that a round which follows results reads from them: who leads, who met whom, who was out, who won a table."""

from collections import Counter
from collections.abc import Iterable
from random import Random

from scoring.messages import Message

from .draw import DrawError, History, Request


def ranked(request: Request) -> list[int]:
    """The entrants who play the next round, best first; who are level come in an order by lot."""
    entrants = [e for e in range(1, request.players + 1) if e not in request.history.absent]
    Random(request.random.random()).shuffle(entrants)
    places, totals = request.history.places, request.history.totals()
    return sorted(entrants, key=lambda entrant: (places.get(entrant, len(places)), -totals.get(entrant, 0)))


def already_met(history: History) -> set[tuple[int, int]]:
    """The pairs of entrants, both ways round, who shared a table."""
    return {(p, q) for round_ in history.rounds for table in round_.tables for p in table for q in table if p != q}


def without_table(history: History, entrants: Iterable[int]) -> Counter[int]:
    """In how many rounds each of these had no table: was out, or not there yet."""
    seated = [{entrant for table in round_.tables for entrant in table} for round_ in history.rounds]
    return Counter({entrant: sum(entrant not in people for people in seated) for entrant in entrants})


def leaves_out(order: list[int], history: History, size: int) -> tuple[list[int], list[int]]:
    """Players, and who is out when tables hold `size`: the lowest of those who were without a table least often."""
    times = without_table(history, order)
    from_below = sorted(reversed(order), key=lambda entrant: times[entrant])
    out = set(from_below[: len(order) % size])
    return [entrant for entrant in order if entrant not in out], sorted(out)


def winning_side(request: Request, number: int) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Winners and losers of a table (from 1) of the last round: two pairs, or North-South and East-West. The game's own
    verdict goes before the points; without one, DrawError when points are missing or level."""
    last, points = request.history.rounds[-1], request.history.points[-1]
    table = last.tables[number - 1]
    first, second = table[0::2], table[1::2]
    sides = (first, second)
    if request.history.winners and (winner := request.history.winners[-1].get(number)) is not None:
        return sides[winner], sides[1 - winner]
    missing = [entrant for entrant in table if entrant not in points]
    if missing:
        raise DrawError(
            Message(
                "Table {table} has no points yet for entrant {entrant}. Enter the table’s result first.",
                table=number,
                entrant=missing[0],
            )
        )
    ours, theirs = sum(points[p] for p in first), sum(points[p] for p in second)
    if ours == theirs:
        raise DrawError(
            Message(
                "Table {table} ended in a tie, {points} each. Play one more deal there, then draw again.",
                table=number,
                points=ours,
            )
        )
    return sides if ours > theirs else (second, first)
