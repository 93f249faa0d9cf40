"""Round robin of pairs: every pair meets every other pair once."""

from scoring.messages import Message

from .designs.blocks import Rounds, Tables
from .draw import Plan, Request, Unit, movement


def full_rounds(pairs: int) -> int:
    """The rounds in which everybody meets everybody once."""
    return pairs - 1 + pairs % 2


def _refuses(pairs: int, rounds: int | None) -> Message | None:
    if rounds is not None and rounds > 4 * full_rounds(pairs):
        return Message(
            "Round robin of {pairs} pairs: {full} rounds are a full cycle, and at most four cycles are "
            "drawn; {rounds} rounds were asked.",
            pairs=pairs,
            full=full_rounds(pairs),
            rounds=rounds,
        )
    return None


@movement(
    "round_robin",
    "Round robin of pairs",
    "Every pair meets every other pair once; with an odd number of pairs, each sits out once.",
    unit=Unit.PAIR,
    entrants=(2, 500),
    usual=full_rounds,
    refuses=_refuses,
    apart_until=lambda pairs: full_rounds(pairs) - 1,
    cycle=full_rounds,
)
def round_robin(request: Request) -> Plan:
    """The circle method, as many cycles as needed; one whole cycle has its sides shared already."""
    cycle = circle(request.players)
    rounds = [cycle[i % len(cycle)] for i in range(request.rounds)]
    shared = request.rounds == len(cycle) and not request.wishes.fixed
    return Plan(rounds, "circle", seats="" if shared else "any", shuffle=True, numbers=True)


def circle(pairs: int) -> Rounds:
    """A full cycle for points 0..pairs-1: one stays in the middle, the others move one place around it a round. Those
    who move come to every table twice, once to each side; the one in the middle is sent to all tables too."""
    moving = pairs - 1 + pairs % 2
    return [_one_round(pairs, moving, turn) for turn in range(moving)]


def _one_round(pairs: int, moving: int, turn: int) -> Tables:
    tables: Tables = [((turn + i) % moving, (turn - i) % moving) for i in range(1, (moving + 1) // 2)]
    if pairs == moving:
        return tables
    tables.insert(0, (moving, turn) if turn % 2 else (turn, moving))
    away = _away(moving, turn)
    tables[0], tables[away] = tables[away], tables[0]
    return tables


def _away(moving: int, turn: int) -> int:
    """The table that swaps numbers with the one in the middle: twice the turn along the circle, so that the two who
    come to the middle for it, `turn` ± twice the turn, are always others; when three divides the circle, tripling does
    not reach everybody, and each third of the turns starts one place earlier."""
    place = 2 * (turn - (turn // (moving // 3) if moving % 3 == 0 else 0)) % moving
    return min(place, moving - place)
