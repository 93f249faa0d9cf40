"""Whist drives hand by hand: at every table a lady and a gent against a lady and a gent, and who moves where after it.

The ladies sit North and East, the gents South and West, each opposite a lady: two roles, two colours of card.
Sources: questions and answers of a British site of whist drives (progressive, semi-partner), a drive of the Goan
Overseas Association in 2012 (winners move), and a chapter on progressive games in an old book (head table). Up is the
next higher number, after the last table the first; down is the other way round.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import NamedTuple

from .draw import History, Plan, Request, Unit, movement
from .standing import winning_side, without_table

Table = list[int | None]
"""Who sits North, East, South and West; None where a seat is free."""

Move = Callable[[int, int, bool, bool], int]
"""The next table (from 0) of somebody at a table, of so many tables: a lady or a gent, who won or lost."""

LADY_SEATS, OPPOSITE = (0, 1), {0: 2, 1: 3, 2: 0, 3: 1}
HANDS = 24


class _Mover(NamedTuple):
    """A person on the way: the seat before and the table from which they come."""

    who: int
    seat: int
    lady: bool
    came: bool  # from another table, or not a member of the side that stays


def _losers_move(at: int, tables: int, lady: bool, won: bool) -> int:
    if won:
        return at
    return (at + (1 if lady else -1)) % tables


def _winners_move(at: int, tables: int, lady: bool, won: bool) -> int:
    return _losers_move(at, tables, lady, not won)


def _to_the_head(at: int, tables: int, lady: bool, won: bool) -> int:
    if won:
        return max(at - 1, 0)
    return at if at else tables - 1


def _drive(key: str, name: str, promise: str, move: Move, *, winners_stay: bool | None, together: bool = False) -> None:
    """Register a movement. `winners_stay` says which side stays at a table, None that it depends on the table; who
    stays `together` are partners again."""

    def build(request: Request) -> Plan:
        """The first hand by lot; then as the movement says, with whoever is out taking turns."""
        history = request.history
        if not history.rounds:
            return Plan([_by_lot(request)], "lot")
        count = len(history.rounds[-1].tables)
        arrived: list[list[_Mover]] = [[] for _ in range(count)]
        for at, table in enumerate(history.rounds[-1].tables):
            winners, _ = winning_side(request, at + 1)
            for seat, who in enumerate(table[:4]):
                won, lady = who in winners, seat in LADY_SEATS
                stays = won if winners_stay is None and at == 0 else won is (winners_stay is True)
                arrived[move(at, count, lady, won)].append(_Mover(who, seat, lady, not stays))
        tables = [_seat_arrivals(people, together) for people in arrived]
        return Plan([_fill_tables(tables, request)], name.lower())

    movement(
        key,
        name,
        promise,
        unit=Unit.PLAYER,
        entrants=(4, 400),
        usual=lambda players: HANDS,
        by_round=True,
        keeps_wishes=False,
        winners="next",
        hand_by_hand=True,
    )(build)


def _seat_arrivals(people: Sequence[_Mover], together: bool) -> Table:
    """The lady who stays keeps her seat; who came sits opposite the one who stays, or who stays are partners again."""
    table: Table = [None] * 4
    ladies = sorted((mover for mover in people if mover.lady), key=lambda mover: mover.came)
    gents = sorted((mover for mover in people if not mover.lady), key=lambda mover: mover.came is together)
    first = ladies[0].seat if ladies[0].seat in LADY_SEATS else 0
    for lady, gent, seat in zip(ladies, gents, (first, 1 - first), strict=True):
        table[seat], table[OPPOSITE[seat]] = lady.who, gent.who
    return table


def _by_lot(request: Request) -> list[tuple[int, ...]]:
    """Ladies and gents by lot over the tables. Who is too many of one role plays as the other, or is out."""
    here = [entrant for entrant in range(1, request.players + 1) if entrant not in request.history.absent]
    request.random.shuffle(here)
    ladies = [entrant for entrant in here if _is_lady(entrant, request.history)]
    gents = [entrant for entrant in here if entrant not in set(ladies)]
    half = 2 * (len(here) // 4)
    spare = ladies[half:] + gents[half:]
    ladies, gents = ladies[:half], gents[:half]
    for role in (ladies, gents):
        while len(role) < half:
            role.append(spare.pop(0))
    return [(ladies[at] - 1, ladies[at + 1] - 1, gents[at] - 1, gents[at + 1] - 1) for at in range(0, half, 2)]


def _is_lady(entrant: int, history: History) -> bool:
    """The role of the last hand played; before the first one that which was given, else the odd numbers are ladies."""
    for round_ in reversed(history.rounds):
        for table in round_.tables:
            if entrant in table:
                return table.index(entrant) in LADY_SEATS
    return entrant in history.ladies if history.ladies else entrant % 2 == 1


def _fill_tables(tables: list[Table], request: Request) -> list[tuple[int, ...]]:
    """The tables with everybody who is here but those whose turn it is to be out: of the role of which there are too
    many, who was out least often, of these who moves, from the last table on."""
    history = request.history
    here = {entrant for entrant in range(1, request.players + 1) if entrant not in history.absent}
    count = len(here) // 4
    out = _out(tables, here, history, count)
    tables += [[None] * 4 for _ in range(count - len(tables))]
    given_up = [who for table in tables[count:] for who in table if who is not None]
    tables = tables[:count]
    seated = {who for table in tables for who in table}
    waiting = [who for who in sorted(here - seated - set(given_up)) if who not in out]
    waiting += [who for who in given_up if who in here and who not in out]
    for table in tables:
        table[:] = [None if who not in here or who in out else who for who in table]
    for by_role in (True, False):
        for table, seat in _free(tables):
            who = next((each for each in waiting if not by_role or _is_lady(each, history) is (seat < 2)), None)
            if who is not None:
                table[seat] = who
                waiting.remove(who)
    return [tuple(who - 1 for who in table if who is not None) for table in tables]


def _free(tables: Iterable[Table]) -> Iterator[tuple[Table, int]]:
    yield from ((table, seat) for table in tables for seat, who in enumerate(table) if who is None)


def _out(tables: Sequence[Table], here: set[int], history: History, count: int) -> set[int]:
    """The people out of the next hand: nobody twice before all of that role."""
    times = without_table(history, here)
    place = {who: (at, seat) for at, table in enumerate(tables) for seat, who in enumerate(table) if who}
    last = history.rounds[-1].places()
    role_of = {who: _is_lady(who, history) for who in here}
    turn = sorted(here, key=lambda who: (times[who], _stayed(who, place, last), -place.get(who, (0, 0))[0], who))
    many = {role: sum(is_lady is role for is_lady in role_of.values()) - 2 * count for role in (True, False)}
    out: set[int] = set()
    for who in turn:
        if many[role_of[who]] > 0 and len(out) < len(here) - 4 * count:
            many[role_of[who]] -= 1
            out.add(who)
    return out


def _stayed(who: int, place: dict[int, tuple[int, int]], last: dict[int, tuple[int, int]]) -> bool:
    return who in place and who in last and place[who][0] + 1 == last[who][0]


_drive(
    "drive_progressive",
    "Progressive drive",
    "After each hand the losing lady moves up one table and the losing gent down one; the winning lady keeps her seat, "
    "the winning gent sits at her side, and who arrives becomes their partner.",
    _losers_move,
    winners_stay=True,
)
_drive(
    "drive_semi_partner",
    "Semi-partner drive",
    "After each hand the losing lady moves up one table and the losing gent down one; the winners stay together and "
    "play against who arrives.",
    _losers_move,
    winners_stay=True,
    together=True,
)
_drive(
    "drive_winners",
    "Drive in which winners move",
    "After each hand the winning lady moves up one table and the winning gent down one; the losers stay, and who "
    "arrives becomes their partner.",
    _winners_move,
    winners_stay=False,
)
_drive(
    "drive_head_table",
    "Drive to the head table",
    "After each hand the winners move one table nearer to table 1 and the losers stay, with new partners; at table 1 "
    "the winners stay and the losers go to the last table.",
    _to_the_head,
    winners_stay=None,
)
