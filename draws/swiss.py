"""Swiss: each round pairs those with equal or nearly equal points who have not met."""

from collections import Counter
from random import Random

from scoring.messages import Message

from .draw import DrawError, Plan, Request, Unit, movement
from .fair_tables import at_their_places
from .matching import cheapest_pairs, folded
from .standing import already_met, ranked, without_table
from .wishes import never_together


def sure_rounds(pairs: int) -> int:
    """The rounds that can always be drawn without a rematch whatever the results. While everybody has at least half
    of the field left to meet, a pairing exists (Dirac); and one round more where the field, with a place for whoever
    sits out, is 4k: everybody then has d = 2k - 1 left to meet, an odd number, and 2d + 2 = 4k are there. If there
    were no pairing, some s places would leave s + 2 odd parts when taken out (Tutte). s is not 0, as a part of odd
    size cannot have all its members meet d in it. At most one part is larger than d, and any other sends at least d
    lines to those s places, which have room for s * d only."""
    field = pairs + pairs % 2
    return max(1, field // 2 + (field % 4 == 0))


def usual_rounds(pairs: int) -> int:
    """Enough rounds for one pair to be alone in front: twice as many pairs, one round more; and one to spare."""
    return min(sure_rounds(pairs), max(1, (pairs - 1).bit_length() + 1))


def _refuses(pairs: int, rounds: int | None) -> Message | None:
    limit = sure_rounds(pairs)
    if rounds is not None and rounds > limit:
        return Message(
            "With {pairs} pairs, a Swiss without rematches is guaranteed for {limit} rounds, but "
            "{rounds} are planned. Play {limit} rounds, or a round robin.",
            pairs=pairs,
            limit=limit,
            rounds=rounds,
        )
    return None


@movement(
    "swiss",
    "Swiss",
    "Each round pairs those closest in the standings; nobody meets twice, and nobody sits out twice.",
    unit=Unit.PAIR,
    entrants=(2, 500),
    usual=usual_rounds,
    refuses=_refuses,
    by_round=True,
)
def swiss(request: Request) -> Plan:
    """The next round: the pairing with the least sum of squared differences of points; table 1 holds the leaders unless
    somebody keeps a table or half of the hall."""
    order, met = ranked(request), already_met(request.history)
    for p, q in never_together(request.wishes, len(order) // 2):
        met |= {(p, q), (q, p)}
    lean = _leans(request)
    for out in _candidates_out(order, request):
        playing = [entrant for entrant in order if entrant != out]
        pairs = _paired(playing, met, request)
        if pairs is not None:
            tables = [_sides(playing[i], playing[j], lean, request.random) for i, j in pairs]
            return Plan([at_their_places(tables, request.wishes)], "least sum of squared differences")
    raise DrawError(
        Message(
            "After {rounds} rounds, {pairs} pairs cannot play another round without a rematch. Stop "
            "here, or play a round robin.",
            rounds=len(request.history.rounds),
            pairs=len(order),
        )
    )


def _candidates_out(order: list[int], request: Request) -> list[int]:
    """With an odd number, those who had a table in every round, the lowest first; nobody (0) otherwise."""
    times = without_table(request.history, order)
    return [entrant for entrant in reversed(order) if not times[entrant]] if len(order) % 2 else [0]


def _paired(playing: list[int], met: set[tuple[int, int]], request: Request) -> list[tuple[int, int]] | None:
    totals, lean = request.history.totals(), _leans(request)
    points = [totals.get(entrant, 0) for entrant in playing]
    leans = [lean[entrant] for entrant in playing]
    # Points decide; among equally good pairings those win in which both sides suit both.
    pairs = cheapest_pairs(
        len(playing),
        lambda i, j: (playing[i], playing[j]) not in met,
        lambda i, j: 100 * (points[i] - points[j]) ** 2 + abs(leans[i] + leans[j]),
    )
    return pairs and folded(pairs, points, lambda i, j: (playing[i], playing[j]) not in met)


def _leans(request: Request) -> Counter[int]:
    """The number of times each sat North-South less the times East-West."""
    lean: Counter[int] = Counter()
    for round_ in request.history.rounds:
        for north_south, east_west in round_.tables:
            lean[north_south] += 1
            lean[east_west] -= 1
    return lean


def _sides(first: int, second: int, lean: Counter[int], random: Random) -> tuple[int, int]:
    """North-South for whoever had it less often compared with East-West; by lot when equal."""
    turn = lean[first] > lean[second] or (lean[first] == lean[second] and random.random() < 0.5)
    return (second, first) if turn else (first, second)
