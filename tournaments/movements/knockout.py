"""Knock-out: who loses is out; the winners meet each other."""

from dataclasses import replace
from random import Random

from scoring.messages import Message

from .asking import DrawError, Plan, Request, Unit
from .registry import movement
from .standing import winning_side


def all_rounds(pairs: int) -> int:
    """The rounds from the first to the final."""
    return max(1, (pairs - 1).bit_length())


def _refuses(pairs: int, rounds: int | None) -> Message | None:
    if rounds is not None and rounds > all_rounds(pairs):
        return Message(
            "A knock-out of {pairs} pairs is over after {limit} rounds; {rounds} were asked.",
            pairs=pairs,
            limit=all_rounds(pairs),
            rounds=rounds,
        )
    return None


@movement(
    "knockout",
    "Knock-out",
    "Winners go on and losers are out; who is free in the first round is drawn by lot, and nobody is free later.",
    unit=Unit.PAIR,
    entrants=(2, 500),
    usual=all_rounds,
    refuses=_refuses,
    by_round=True,
)
def knockout(request: Request) -> Plan:
    """The next round: by lot the first, then the winners of neighbouring tables."""
    slots = first_slots(request)
    for number in range(len(request.history.rounds)):
        slots = _winners(slots, request, number)
    tables = [(p, q) for p, q in zip(slots[0::2], slots[1::2], strict=True) if p and q]
    if not tables:
        raise DrawError(Message("The knock-out is over: entrant {winner} has won.", winner=max(slots)))
    return Plan([[(p - 1, q - 1) for p, q in tables]], "lot, then winners")


def first_slots(request: Request) -> list[int]:
    """The lines of the knock-out table from top to bottom, entrants from 1 and 0 for a free place; entrants who want
    different halves, or to be kept apart, are as far from each other as swaps can bring them."""
    random, size = Random(request.random.random()), 1 << all_rounds(request.players)
    order = list(range(1, request.players + 1))
    random.shuffle(order)
    free = size - len(order)
    slots = [slot for i in range(size // 2) for slot in ((order[i], 0) if i < free else (order[i], -1))]
    rest = iter(order[size // 2 :])
    slots = [next(rest) if slot == -1 else slot for slot in slots]
    tables = [slots[i : i + 2] for i in range(0, size, 2)]
    random.shuffle(tables)
    return _kept_apart([slot for table in tables for slot in table], request, random)


def _kept_apart(slots: list[int], request: Request, random: Random) -> list[int]:
    pairs = request.wishes.forbidden()
    if not pairs:
        return slots
    best, at_best = list(slots), _too_near(slots, request)
    for _ in range(4000):
        if not at_best:
            break
        i, j = random.randrange(len(slots)), random.randrange(len(slots))
        if not best[i] or not best[j]:
            continue
        trial = list(best)
        trial[i], trial[j] = trial[j], trial[i]
        near = _too_near(trial, request)
        if near <= at_best:
            best, at_best = trial, near
    return best


def _too_near(slots: list[int], request: Request) -> int:
    """Large for pairs who want different halves and share one; small, growing with nearness, for those kept apart."""
    place = {entrant: i for i, entrant in enumerate(slots) if entrant}
    rounds = all_rounds(request.players)
    burden = 0
    for p, q in request.wishes.forbidden():
        meet_in = (place[p] ^ place[q]).bit_length()
        burden += 4 ** (rounds - meet_in) - 1
    for p, q in request.wishes.halves:
        burden += 1000 * ((place[p] ^ place[q]).bit_length() < rounds)
    return burden


def _winners(slots: list[int], request: Request, number: int) -> list[int]:
    """The lines after one more round that was played."""
    history = request.history
    upto = replace(history, **{part: getattr(history, part)[: number + 1] for part in ("rounds", "points", "winners")})
    asked = Request(request.players, request.rounds, request.random, request.wishes, history=upto)
    won: dict[int, int] = {}
    for table, people in enumerate(history.rounds[number].tables, 1):
        (winner,), _ = winning_side(asked, table)
        won.update(dict.fromkeys(people, winner))
    return [won.get(p or q, p or q) for p, q in zip(slots[0::2], slots[1::2], strict=True)]
