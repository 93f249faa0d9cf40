"""Wishes in words: why they cannot be kept, which stand against each other, and which a draw leaves unkept."""

from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import Any

from scoring.messages import Message, counted

from .draw import Draw, Movement, Unit
from .wished import against_each_other
from .wishes import Soft, Wishes, allowed_numbers, never_together


def refused_wishes(movement: Movement, players: int, rounds: int, wishes: Wishes) -> Message | None:
    """The first reason why these wishes cannot be kept in such a draw; None when nothing speaks against them."""
    return next(_reasons(movement, players, rounds, wishes), None)


def _reasons(movement: Movement, players: int, rounds: int, wishes: Wishes) -> Iterator[Message]:
    tables = players // movement.unit.value
    yield from _strangers(players, wishes)
    yield from _wrong_places(movement, tables, wishes)
    over = 0 if wishes.fives else players % movement.unit.value
    people = {entrant for pair in wishes.halves for entrant in pair}
    alone = any(first == second for first, second in wishes.halves)
    if alone or min(over * rounds, len(people) * -(-over * rounds // players)) < rounds:
        yield from _halves_in_a_ring(wishes, tables)
    yield from _crowded(movement, players, rounds, wishes)
    yield from _against_each_other(movement, players, wishes)
    if wishes.fives and (movement.unit is not Unit.PLAYER or movement.partners):
        yield Message(
            "Tables of five are for draws without fixed partners; {name} has partners. "
            "Choose Free for all, or let people sit out in turn.",
            name=Message(movement.name),
        )
    if wishes.fives and players in (6, 7, 11):
        yield Message(
            "{players} people cannot be split into tables of four and five. Let people sit out in turn instead.",
            players=players,
        )


def _strangers(players: int, wishes: Wishes) -> Iterator[Message]:
    for entrant in sorted(wishes.entrants()):
        if not 1 <= entrant <= players:
            yield Message(
                "A wish names entrant {entrant}, but the entrants are numbered 1 to {players}.",
                entrant=entrant,
                players=players,
            )


def _wrong_places(movement: Movement, tables: int, wishes: Wishes) -> Iterator[Message]:
    person_at: dict[tuple[int, int | None], int] = {}
    at: dict[int, int] = {}
    seat: dict[int, int] = {}
    for fixed in wishes.fixed:
        if at.setdefault(fixed.entrant, fixed.table) != fixed.table:
            yield Message(
                "Entrant {entrant} cannot stay at tables {first} and {second} at once. Name one of them.",
                entrant=fixed.entrant,
                first=at[fixed.entrant],
                second=fixed.table,
            )
        if fixed.seat is not None and seat.setdefault(fixed.entrant, fixed.seat) != fixed.seat:
            yield Message(
                "Entrant {entrant} cannot keep seats {first} and {second} at once. Name one of them.",
                entrant=fixed.entrant,
                first=seat[fixed.entrant],
                second=fixed.seat,
            )
        if not 1 <= fixed.table <= tables:
            yield Message(
                "Entrant {entrant} is to stay at table {table}, but the tables are numbered 1 to {tables}. "
                "Name one of those.",
                entrant=fixed.entrant,
                table=fixed.table,
                tables=tables,
            )
        seats = movement.unit.value
        if fixed.seat is not None and not 0 <= fixed.seat < seats:
            yield Message(
                "Entrant {entrant} is to keep seat {seat}, but seats are numbered 0 to {last}.",
                entrant=fixed.entrant,
                seat=fixed.seat,
                last=seats - 1,
            )
        if fixed.seat is not None and (fixed.table, fixed.seat) in person_at:
            yield Message(
                "Entrants {first} and {second} cannot both keep the same seat at table {table}. "
                "Give one of them another seat or table.",
                first=person_at[fixed.table, fixed.seat],
                second=fixed.entrant,
                table=fixed.table,
            )
        person_at[fixed.table, fixed.seat] = fixed.entrant
    yield from _fixed_together(wishes)


def _fixed_together(wishes: Wishes) -> Iterator[Message]:
    table = {fixed.entrant: fixed.table for fixed in wishes.fixed}
    for (first, at), (second, other) in combinations(sorted(table.items()), 2):
        if at == other:
            yield Message(
                "Entrants {first} and {second} cannot both stay at table {table}: they would meet in every "
                "round. Give one of them another table.",
                first=first,
                second=second,
                table=at,
            )


def _halves_in_a_ring(wishes: Wishes, tables: int) -> Iterator[Message]:
    """Entrants who cannot be in different halves in a round in which all of them play."""
    allowed = allowed_numbers(wishes, tables)
    for first, second in wishes.halves:
        if tables < 2:
            yield Message("There is only {tables} table, so the hall has no halves. Drop that wish.", tables=tables)
        elif _half(allowed[first - 1], tables) == _half(allowed[second - 1], tables):
            yield Message(
                "Entrants {first} and {second} want different halves of the hall, but other wishes put them "
                "in the same one. Drop one of those wishes.",
                first=first,
                second=second,
            )


def _half(numbers: frozenset[int], tables: int) -> bool:
    return min(numbers) < (tables + 1) // 2


def _crowded(movement: Movement, players: int, rounds: int, wishes: Wishes) -> Iterator[Message]:
    places = players // movement.unit.value + (0 if wishes.fives else players % movement.unit.value)
    for group in wishes.apart:
        if len(set(group)) > places:
            yield Message(
                "{people} people are to be kept apart, but there are only {tables} tables. "
                "Keep at most {places} apart, or let them meet late.",
                people=len(set(group)),
                tables=players // movement.unit.value,
                places=places,
            )
    limit = movement.apart_until(players)
    forbidden = never_together(wishes, players // movement.unit.value)
    if forbidden and limit is not None and rounds > limit:
        first, second = forbidden[0]
        yield Message(
            "In {rounds} rounds of {name} everybody meets everybody, so {first} and {second} cannot be kept "
            "apart. Play at most {limit} rounds, or drop that wish.",
            rounds=rounds,
            name=Message(movement.name),
            first=first,
            second=second,
            limit=limit,
        )


def _against_each_other(movement: Movement, players: int, wishes: Wishes) -> Iterator[Message]:
    if movement.unit is Unit.PLAYER and movement.keeps_wishes and players >= movement.unit.value:
        standing = against_each_other(wishes, players, movement.unit.value)
        if standing:
            yield Message(
                "These wishes stand against each other: {wishes}. Drop one of them, or let it be a wish instead of a "
                "must.",
                wishes=_join_messages("{one}; {others}", [sentence(wish) for wish in standing]),
            )


def not_found(rounds: int, wishes: Wishes, people: Sequence[int]) -> Message:
    """That a search found no draw that keeps the wishes of these people; it proves nothing."""
    facts: dict[str, Any] = {"rounds": rounds, "first": people[0], "second": people[-1]}
    pairs = [{*pair} for pair in wishes.halves]
    if len(people) == 2 and {*people} in pairs:
        return Message(
            "No draw of {rounds} rounds was found in which {first} and {second} are always in different halves of the "
            "hall; there may be one. Draw again, search longer, play fewer rounds, or let it be a wish instead of a "
            "must.",
            **facts,
        )
    if len(people) == 2 and any({*people} <= {*group} for group in wishes.apart):
        return Message(
            "No draw of {rounds} rounds was found that keeps {first} and {second} apart; there may be one. Draw again, "
            "search longer, play fewer rounds, or let it be a wish instead of a must.",
            **facts,
        )
    return Message(
        "No draw of {rounds} rounds was found in which {first} always has a table as asked; there may be one. Draw "
        "again, search longer, play fewer rounds, or let it be a wish instead of a must.",
        **facts,
    )


def sentence(wish: Soft) -> Message:
    """A wish in words."""
    if wish.kind == "fixed":
        return Message("{entrant} at table {table}", entrant=wish.asked[0], table=wish.asked[1])
    people = _join_messages("{one}, {others}", [Message("{entrant}", entrant=who) for who in wish.asked])
    if wish.kind == "halves":
        return Message("{people} in different halves", people=people)
    return Message("{people} apart", people=people)


def _join_messages(text: str, parts: Sequence[Message]) -> Message:
    """Some messages as one."""
    return Message(text, one=parts[0], others=_join_messages(text, parts[1:])) if len(parts) > 1 else parts[0]


def left_unkept(draw: Draw) -> tuple[Message, ...]:
    """A sentence for each wish that the draw does not keep."""
    broken = draw.certificate.unkept
    return tuple(
        counted(
            "Not kept in {n} round: {wish}.",
            "Not kept in {n} rounds: {wish}.",
            n=times,
            wish=sentence(draw.wishes.soft[at - 1]),
        )
        for at, times in broken.items()
    )
