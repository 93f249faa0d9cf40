"""Lots and raffles that were announced or drawn, and what is fixed of one before its number is known."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tournaments.selectors.evening.draw_attempts import LOT, FixedDraw, head_of, names_sealed, new_salt, not_drawn_yet

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tournaments.models import DrawAttempt, Tournament


def fixed_lot(tournament: Tournament, groups: Sequence[Sequence[int]], source: dict[str, Any]) -> FixedDraw:
    """The people between whom a lot is to decide, before anybody knows its number."""
    salt = new_salt()
    before = _lots_between(tournament, groups)
    groups = [sorted(group) for group in groups]
    numbers = [number for group in groups for number in group]
    head = head_of(tournament, LOT, before + 1, source)
    document = {**head, "groups": groups, "names": names_sealed(tournament, numbers, salt)}
    return FixedDraw(LOT, 0, 0, document, {}, salt)


def fixed_raffle(tournament: Tournament, numbers: Sequence[int], prizes: int, source: dict[str, Any]) -> FixedDraw:
    """The start numbers that take part in a raffle, and for how many prizes, before anybody knows its number."""
    head = head_of(tournament, LOT, len(raffles_of(tournament)) + 1, source)
    salt, group = new_salt(), sorted(numbers)
    document = {**head, "raffle": prizes, "groups": [group], "names": names_sealed(tournament, group, salt)}
    return FixedDraw(LOT, 0, 0, document, {}, salt)


def raffles_of(tournament: Tournament) -> list[DrawAttempt]:
    """The raffles that were fixed or drawn, the oldest first."""
    return _lots(tournament, raffles=True)


def _lots(tournament: Tournament, *, raffles: bool) -> list[DrawAttempt]:
    return [lot for lot in tournament.draws.filter(what=LOT).order_by("seq") if lot.is_raffle == raffles]


def is_drawn_again(tournament: Tournament, groups: Sequence[Sequence[int]]) -> bool:
    """Was a lot between these people announced before?"""
    return _lots_between(tournament, groups) > 0


def _lots_between(tournament: Tournament, groups: Sequence[Sequence[int]]) -> int:
    level = [sorted(group) for group in groups]
    return sum(lot.document["groups"] == level for lot in _lots(tournament, raffles=False))


def waiting_lot(tournament: Tournament) -> DrawAttempt | None:
    """The lot between people who are level that is fixed and not drawn yet, if nothing came after it."""
    return not_drawn_yet(_lots(tournament, raffles=False))


def waiting_raffle(tournament: Tournament) -> DrawAttempt | None:
    """The raffle that is fixed and not drawn yet, if nothing came after it."""
    return not_drawn_yet(raffles_of(tournament))
