"""Who played a contract: the seats or the side that a record names, checked against the contract."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from scoring.contracts import Contract, Declarers
from scoring.errors import Problems
from scoring.seats import SEATS, SIDE_OF, SIDES
from scoring.shown import party, shown

Who = tuple[tuple[str, ...], str | None]
NOBODY: Who = ((), None)


def declared(contract: Contract, record: Mapping[str, Any], problems: Problems) -> Who:
    """The declaring parties and, in games of sides, their side; no parties when something is wrong."""
    if contract.declarers is Declarers.SIDE:
        return _side(contract, record, problems)
    if contract.declarers is Declarers.NOBODY:
        return _nobody(record, problems)
    return _seats(contract, record, problems)


def _nobody(record: Mapping[str, Any], problems: Problems) -> Who:
    for part in ("declarers", "declarer_side"):
        if record.get(part):
            problems.add(part, "Nobody is declarer in this game. Leave it empty.")
    return ("NS",), "NS"


def _seats(contract: Contract, record: Mapping[str, Any], problems: Problems) -> Who:
    if record.get("declarer_side") is not None:
        problems.add("declarer_side", "Name the declarers by their seats.")
    seats = record.get("declarers")
    if not seats or not _are_seats(seats, problems):
        if not seats:
            problems.add("declarers", "Mark who played the contract.")
        return NOBODY
    return (tuple(seats), None) if _right_number(contract, len(seats), problems) else NOBODY


def _are_seats(seats: Any, problems: Problems) -> bool:
    """Is this a list of seats, each once? Notes a problem for each that is none."""
    if not isinstance(seats, list | tuple):
        problems.add("declarers", "{value} is not a list of seats.", value=shown(seats))
        return False
    wrong = [seat for seat in seats if seat not in SEATS]
    for seat in wrong:
        problems.not_a_seat("declarers", seat)
    once = [seat for seat in SEATS if seats.count(seat) > 1] == []
    if not once:
        problems.add("declarers", "A player can be declarer only once.")
    return once and not wrong


def _right_number(contract: Contract, marked: int, problems: Problems) -> bool:
    if contract.declarers is Declarers.TWO and marked < 2:
        text = "{name} needs 2 declarers; {marked} is marked. Mark the partner."
    elif contract.declarers is Declarers.TWO and marked > 2:
        text = "{name} needs 2 declarers; {marked} are marked."
    elif contract.declarers is Declarers.ONE and marked > 1:
        text = "{name} is played alone; {marked} are marked."
    elif marked == contract.everyone_at:
        text = "When {marked} play {name}, the fourth must play it too. Mark all four."
    else:
        return True
    problems.add("declarers", text, name=contract.name, marked=marked)
    return False


def _side(contract: Contract, record: Mapping[str, Any], problems: Problems) -> Who:
    side, seats = record.get("declarer_side"), record.get("declarers")
    if side is not None and side not in SIDES:
        problems.add("declarer_side", "{value} is not a side. Say NS or EW.", value=shown(side))
    if (seats is not None and not _are_seats(seats, problems)) or "declarer_side" in problems.found:
        return NOBODY
    found = {SIDE_OF[seat] for seat in seats or ()} | ({side} if side else set())
    if len(found) != 1:
        text = "The bidder must sit on the declaring side." if found else "Mark the side that bid."
        problems.add("declarers" if seats else "declarer_side", text)
        return NOBODY
    side = found.pop()
    _by_the_dealer(contract, record, side, problems)
    return (side,), side


def _by_the_dealer(contract: Contract, record: Mapping[str, Any], side: str, problems: Problems) -> None:
    seats, dealer = record.get("declarers"), record.get("dealer")
    if contract.dealer_only and dealer in SEATS and (SIDE_OF[dealer] != side or (seats and list(seats) != [dealer])):
        field = "declarers" if seats else "declarer_side"
        problems.add(field, "Only the dealer can declare {name}; {seat} dealt.", name=contract.name, seat=party(dealer))
