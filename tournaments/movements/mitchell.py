"""Mitchell: two fields of pairs; one stays, the other moves up a table each round."""

from scoring.messages import Message

from .designs.blocks import Rounds
from .registry import Plan, Request, Unit, movement


def usual_rounds(pairs: int) -> int:
    """One round for each table; one fewer with an even number of tables."""
    tables = (pairs + 1) // 2
    return max(1, tables - (tables % 2 == 0))


def _refuses(pairs: int, rounds: int | None) -> Message | None:
    limit = usual_rounds(pairs)
    if rounds is not None and rounds > limit:
        return Message("A Mitchell of {tables} tables has at most {limit} rounds before pairs meet again; {rounds} were "
                       "asked. Play {limit} rounds, or a round robin.", tables=(pairs + 1) // 2, limit=limit, rounds=rounds)
    return None


@movement(
    "mitchell", "Mitchell (two fields)",
    "North-South pairs keep their table, East-West pairs move up a table each round; nobody of one field meets a pair "
    "of the other twice, and each field has its own winner.",
    unit=Unit.PAIR, entrants=(4, 500), usual=usual_rounds, refuses=_refuses,
)
def mitchell(request: Request) -> Plan:
    """Pairs 1..T sit North-South at tables 1..T; the others start East-West at the same tables."""
    return Plan(_rounds(request.players, request.rounds), "moving East-West")


def _rounds(pairs: int, rounds: int) -> Rounds:
    """With an even number of tables East-West skip one table half-way, so that they do not meet the same boards and
    pairs; an odd pair leaves one East-West place empty, and the pair facing it is out."""
    tables = (pairs + 1) // 2
    made = []
    for turn in range(rounds):
        skip = tables % 2 == 0 and turn >= tables // 2
        facing = [tables + (table - turn - skip) % tables for table in range(tables)]
        made.append([(table, other) for table, other in enumerate(facing) if other < pairs])
    return made
