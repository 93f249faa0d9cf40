"""Knock-out: who loses is out; the winners meet each other."""

from collections.abc import Sequence
from dataclasses import replace
from itertools import combinations
from random import Random

from scoring.messages import Message

from .draw import DrawError, Plan, Request, Unit, movement
from .fair_tables import at_their_places
from .standing import winning_side


def all_rounds(pairs: int) -> int:
    """The rounds from the first to the final."""
    return max(1, (pairs - 1).bit_length())


def _refuses(pairs: int, rounds: int | None) -> Message | None:
    if rounds is not None and rounds > all_rounds(pairs):
        return Message(
            "A knock-out of {pairs} pairs is over after {limit} rounds, but {rounds} are planned.",
            pairs=pairs,
            limit=all_rounds(pairs),
            rounds=rounds,
        )
    return None


@movement(
    "knockout",
    "Knock-out",
    "Winners go on and losers are out; byes in the first round are drawn by lot, and there are none later.",
    unit=Unit.PAIR,
    entrants=(2, 500),
    usual=all_rounds,
    refuses=_refuses,
    by_round=True,
    winners="all",
)
def knockout(request: Request) -> Plan:
    """The next round: by lot the first, then the winners of neighbouring tables. Whoever meets one who left goes on."""
    slots = first_slots(request)
    for number in range(len(request.history.rounds)):
        slots = _gone_on(slots, request, number)
    slots = [0 if entrant in request.history.absent else entrant for entrant in slots]
    while len(slots) > 1 and not any(p and q for p, q in _matches(slots)):
        slots = [p or q for p, q in _matches(slots)]
    tables = [(p, q) for p, q in _matches(slots) if p and q]
    if not tables:
        raise DrawError(Message("The knock-out is over: entrant {winner} has won.", winner=max(slots)))
    # The halves that are asked for are those of the knock-out table.
    wishes = replace(request.wishes, halves=())
    return Plan([at_their_places(tables, wishes)], "lot, then winners")


def first_slots(request: Request) -> list[int]:
    """The lines of the knock-out table from top to bottom, entrants from 1 and 0 for a free place; entrants who want
    different halves, or to be kept apart, are as far from each other as swaps can bring them. They follow from the
    seed of the first round, with whoever was there then."""
    entrants, seed = _entrants(request), request.history.seed
    random = Random((request.random if seed is None else Random(seed)).random())
    size, order = 1 << all_rounds(len(entrants)), list(entrants)
    random.shuffle(order)
    free = size - len(order)
    slots = [slot for i in range(size // 2) for slot in ((order[i], 0) if i < free else (order[i], -1))]
    rest = iter(order[size // 2 :])
    slots = [next(rest) if slot == -1 else slot for slot in slots]
    tables = [slots[i : i + 2] for i in range(0, size, 2)]
    random.shuffle(tables)
    return _kept_apart([slot for table in tables for slot in table], request, random)


def _entrants(request: Request) -> Sequence[int]:
    """The entrants who were there for the first round."""
    if not request.history.rounds:
        return range(1, request.players + 1)
    first = request.history.rounds[0]
    return sorted([*first.out, *(entrant for table in first.tables for entrant in table)])


def _matches(slots: list[int]) -> list[tuple[int, int]]:
    return list(zip(slots[0::2], slots[1::2], strict=False))


def _kept_apart(slots: list[int], request: Request, random: Random) -> list[int]:
    if not _distant(request):
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


def _distant(request: Request) -> set[tuple[int, int]]:
    """People who are to meet as late as can be: those kept apart, and two who each keep a table of their own."""
    fixed = sorted({wish.entrant for wish in request.wishes.fixed})
    return {*request.wishes.forbidden(), *combinations(fixed, 2)}


def _too_near(slots: list[int], request: Request) -> int:
    """Large for pairs who want different halves and share one; small, growing with nearness, for those kept apart."""
    place = {entrant: i for i, entrant in enumerate(slots) if entrant}
    rounds = (len(slots) - 1).bit_length()
    burden = 0
    for p, q in _distant(request):
        if p not in place or q not in place:
            continue
        meet_in = (place[p] ^ place[q]).bit_length()
        burden += 4 ** (rounds - meet_in) - 1
    for p, q in request.wishes.halves:
        if p not in place or q not in place:
            continue
        burden += 1000 * ((place[p] ^ place[q]).bit_length() < rounds)
    return burden


def _gone_on(slots: list[int], request: Request, number: int) -> list[int]:
    """The lines after one more round that was played. Who sat at its tables counts, as people may have been swapped by
    hand: a match goes to the winner of a table where one of its two sat, else to whoever of them was out, else to the
    next who won or was out and has no line yet."""
    tables, winners = request.history.rounds[number].tables, _winners(request, number)
    at = {entrant: winner for people, winner in zip(tables, winners, strict=True) for entrant in people}
    rest = [*winners, *(entrant for entrant in slots if entrant and entrant not in at)]
    lines = []
    for match in _matches(slots):
        own = [at.get(entrant, entrant) for entrant in match if at.get(entrant, entrant) in rest]
        own.sort(key=lambda entrant: (entrant not in winners, entrant in request.history.absent))
        lines.append(own[0] if own else 0)
        rest = [
            entrant
            for entrant in rest
            if entrant not in own[:1] and not (entrant in own and entrant in request.history.absent)
        ]
    return [
        line or (rest.pop(0) if rest and any(match) else 0) for line, match in zip(lines, _matches(slots), strict=True)
    ]


def _winners(request: Request, number: int) -> list[int]:
    """The winner of each table of that round."""
    history = request.history
    upto = replace(history, **{part: getattr(history, part)[: number + 1] for part in ("rounds", "points", "winners")})
    request_then = replace(request, history=upto)
    return [winning_side(request_then, table)[0][0] for table in range(1, len(history.rounds[number].tables) + 1)]
