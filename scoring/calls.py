"""The contract that a record calls and who plays it, or what is wrong with either."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from scoring.contracts import Contract, Declarers
from scoring.errors import Problems
from scoring.messages import Message
from scoring.quoting import party, plain, shown
from scoring.seats import SEATS, SIDE_OF, SIDES
from scoring.variants import Variant

NO_CONTRACT = "Choose the contract."
CALLS = frozenset({"type", "level", "direction"})
Call = Mapping[str, Any]


def called(variant: Variant, call: Call, problems: Problems) -> Contract | None:
    """The contract with this type, level and direction; a problem at the part that is wrong when there is none."""
    kind, level, direction = call.get("type"), call.get("level"), call.get("direction")
    nothing_else(call, CALLS, problems)
    if type(kind) is str and type(level) in (int, type(None)) and type(direction) in (str, type(None)):
        contract = variant.by_call.get((kind, level, direction))
        if contract:
            return contract
    _why_not(variant, call, problems)
    return None


def nothing_else(call: Call, allowed: frozenset[str], problems: Problems) -> None:
    """Notes what a contract does not consist of."""
    for key in sorted(map(str, call.keys() - allowed)):
        problems.add(f"contract.{key}", "“{key}” does not belong to this contract.", key=plain(key))


def _why_not(variant: Variant, call: Call, problems: Problems) -> None:
    kind, level, direction = call.get("type"), call.get("level"), call.get("direction")
    alike = [contract for contract in variant.contracts if contract.kind == kind]
    if kind is None:
        problems.add("contract", NO_CONTRACT)
    elif not alike:
        problems.add("contract", "“{kind}” is not played in {variant}.", kind=plain(kind), variant=variant.title)
    elif type(level) not in (int, type(None)) or level not in _levels(alike):
        _why_no_level(alike, level, problems)
    else:
        directions = sorted(
            {str(direction) for contract in alike for direction in (contract.direction, *contract.also) if direction}
        )
        if direction is None:
            problems.add("contract.direction", "Choose one of: {allowed}.", allowed=tuple(directions))
        elif directions:
            problems.not_allowed("contract.direction", direction, tuple(directions))
        else:
            problems.add("contract.direction", "{name} has no direction.", name=alike[0].family_name)


def _levels(alike: list[Contract]) -> set[int | None]:
    """The levels that may be called; none where the contract has one that goes without saying."""
    return {contract.level for contract in alike} | {None for contract in alike if contract.optional_level}


def _why_no_level(alike: list[Contract], level: Any, problems: Problems) -> None:
    name = alike[0].family_name
    levels = sorted({contract.level for contract in alike if contract.level is not None})
    if not levels:
        problems.add("contract.level", "{name} has no level.", name=name)
    elif level is None:
        problems.add("contract.level", "{name}: {levels}. Choose the level.", name=name, levels=_span(levels))
    else:
        text = "{name}: {levels}; {level} is not possible."
        problems.add("contract.level", text, name=name, levels=_span(levels), level=shown(level))


def _span(levels: list[int]) -> Message | tuple[int, ...]:
    """The levels there are, with their step where it is not one; each of them where they follow no step."""
    low, high = levels[0], levels[-1]
    if low == high:
        return Message("only {low}", low=low)
    step = levels[1] - low if len(levels) > 2 else 1
    if levels != list(range(low, high + 1, step)):
        return tuple(levels)
    if step == 1:
        return Message("from {low} to {high}", low=low, high=high)
    return Message("from {low} to {high} in steps of {step}", low=low, high=high, step=step)


Who = tuple[tuple[str, ...], str | None]
NOBODY: Who = ((), None)


def declared(contract: Contract, record: Mapping[str, Any], problems: Problems) -> Who:
    """The declaring parties and, in games of sides, their side; no parties when something is wrong."""
    if contract.declarers is Declarers.SIDE:
        return _side(contract, record, problems)
    if contract.declarers is Declarers.NOBODY:
        return _nobody(contract, record, problems)
    return _seats(contract, record, problems)


def _nobody(contract: Contract, record: Mapping[str, Any], problems: Problems) -> Who:
    for part in ("declarers", "declarer_side"):
        if record.get(part):
            problems.add(part, "Nobody is declarer in this game. Leave it empty.")
    return NOBODY if contract.typed else (("NS",), "NS")


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
    marked = {SIDE_OF[seat] for seat in seats or ()} | ({side} if side else set())
    if len(marked) != 1:
        text = "The bidder must sit on the declaring side." if marked else "Mark the side that bid."
        problems.add("declarers" if seats else "declarer_side", text)
        return NOBODY
    side = marked.pop()
    _by_the_dealer(contract, record, side, problems)
    return (side,), side


def _by_the_dealer(contract: Contract, record: Mapping[str, Any], side: str, problems: Problems) -> None:
    seats, dealer = record.get("declarers"), record.get("dealer")
    if contract.dealer_only and dealer in SEATS and (SIDE_OF[dealer] != side or (seats and list(seats) != [dealer])):
        field = "declarers" if seats else "declarer_side"
        problems.add(field, "Only the dealer can declare {name}; {seat} dealt.", name=contract.name, seat=party(dealer))
