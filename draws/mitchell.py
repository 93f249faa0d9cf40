"""Mitchell: two fields of pairs; one stays, the other moves up a table each round."""

from scoring.messages import Message

from .designs.blocks import Rounds, renamed
from .draw import DrawError, Plan, Request, Unit, movement
from .wishes import allowed_numbers


def usual_rounds(pairs: int) -> int:
    """The number of rounds: one for each table, in which everybody meets the whole other field; one fewer with an even
    number of tables, so that duplicate deals can move down as the pairs move up."""
    tables = (pairs + 1) // 2
    return tables - (tables % 2 == 0)


def _refuses(pairs: int, rounds: int | None) -> Message | None:
    tables = limit = (pairs + 1) // 2
    if rounds is not None and rounds > limit:
        return Message(
            "A Mitchell of {tables} tables has at most {limit} rounds before pairs meet again, but "
            "{rounds} are planned. Play {limit} rounds, or a round robin.",
            tables=tables,
            limit=limit,
            rounds=rounds,
        )
    return None


@movement(
    "mitchell",
    "Mitchell (two fields)",
    "North-South pairs keep their table, East-West pairs move up a table each round; nobody meets a pair of the other "
    "field twice, and each field has its own winner.",
    unit=Unit.PAIR,
    entrants=(2, 500),
    usual=usual_rounds,
    refuses=_refuses,
    rigid=True,
)
def mitchell(request: Request) -> Plan:
    """The fields by lot; who cannot walk sits North-South, and who is kept apart plays in one field."""
    names = _names(request)
    return Plan(renamed(_rounds(request.players, request.rounds), names), "moving East-West")


def _rounds(pairs: int, rounds: int) -> Rounds:
    """Points 0 and on sit North-South at their tables, the others walk. With an even number of stops East-West skip one
    half-way, or they would meet duplicate deals that move down a second time; in as many rounds as there are stops,
    none may be skipped. With an odd number of pairs the last stop has no table: whoever stops there is out, so that all
    other tables keep their numbers."""
    tables, stops = pairs // 2, pairs - pairs // 2
    made: Rounds = []
    for turn in range(rounds):
        skip = stops % 2 == 0 and stops // 2 <= turn and rounds < stops
        made.append([(table, tables + (table - turn - skip) % stops) for table in range(tables)])
    return made


def _names(request: Request) -> list[int]:
    """The entrant (from 0) at each point."""
    tables = request.players // 2
    place = _staying(request, tables)
    free = {
        False: [table for table in range(tables) if table not in place.values()],
        True: list(range(tables, request.players)),
    }
    for places in free.values():
        request.random.shuffle(places)
    for family in _families(request):
        east_west = _field(family, place, free, tables)
        for entrant in family:
            if entrant not in place:
                place[entrant] = free[east_west].pop()
    return sorted(place, key=lambda entrant: place[entrant])


def _staying(request: Request, tables: int) -> dict[int, int]:
    """The tables of those who keep one, and of those who keep to a half of the hall: East-West walk through both."""
    place: dict[int, int] = {}
    for wish in request.wishes.fixed:
        if wish.seat == 1 or wish.table - 1 in place.values():
            raise DrawError(
                Message(
                    "In a Mitchell only North-South pairs keep their table, one at each: entrant "
                    "{entrant} cannot stay at table {table} in that seat.",
                    entrant=wish.entrant,
                    table=wish.table,
                )
            )
        place[wish.entrant - 1] = wish.table - 1
    for entrant, numbers in allowed_numbers(request.wishes, tables).items():
        if entrant not in place:
            free = sorted(numbers - set(place.values()))
            if not free:
                raise DrawError(
                    Message(
                        "In a Mitchell only North-South pairs keep to a half of the hall, and there is no table left "
                        "for {entrant} in theirs. Drop one of the wishes for other halves, or draw a round robin.",
                        entrant=entrant + 1,
                    )
                )
            place[entrant] = request.random.choice(free)
    return place


def _field(family: list[int], place: dict[int, int], free: dict[bool, list[int]], tables: int) -> bool:
    """True if a family of entrants who may not meet plays East-West."""
    if any(place.get(entrant, tables) < tables for entrant in family):
        east_west = False
    else:
        east_west = len(free[True]) > len(free[False])
    missing = sum(entrant not in place for entrant in family)
    if len(free[east_west]) < missing:
        raise DrawError(
            Message(
                "{count} pairs are to be kept apart, but a field of this Mitchell has room for {room} "
                "of them. Keep fewer apart.",
                count=len(family),
                room=len(free[east_west]),
            )
        )
    return east_west


def _families(request: Request) -> list[list[int]]:
    """Entrants joined by wishes to be kept apart, the largest family first; then everybody else by lot."""
    family = {entrant: {entrant} for entrant in range(request.players)}
    for p, q in request.wishes.forbidden():
        if family[p - 1] is not family[q - 1] and not _both_fixed(request, p, q):
            joined = family[p - 1] | family[q - 1]
            family.update(dict.fromkeys(joined, joined))
    families = {min(members): sorted(members) for members in family.values()}
    order = list(families.values())
    request.random.shuffle(order)
    return sorted(order, key=len, reverse=True)


def _both_fixed(request: Request, p: int, q: int) -> bool:
    return {p, q} <= {wish.entrant for wish in request.wishes.fixed}
