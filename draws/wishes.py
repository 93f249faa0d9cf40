"""Wishes of people for a draw, and which table numbers and seats that leaves them."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, fields, replace
from functools import lru_cache
from itertools import combinations
from types import MappingProxyType
from typing import Any, Protocol

from .one_round import seated_once

Pair = tuple[int, int]


class RoundLike(Protocol):
    """Tables of entrants and who is out."""

    @property
    def tables(self) -> tuple[tuple[int, ...], ...]:
        """Entrants by seat, table by table."""
        ...

    @property
    def out(self) -> tuple[int, ...]:
        """The entrants who sit out."""
        ...


@dataclass(frozen=True)
class Fixed:
    """A player who cannot walk: always at this table (from 1), in this seat if one is named (0 N, 1 E, 2 S, 3 W)."""

    entrant: int
    table: int
    seat: int | None = None


MOST_WEIGHT = 1_000
LITTLE, MUCH, VERY_MUCH = 2, 10, 50
"""What the three words weigh: how many repeated meetings a wish may cost before it is left unkept."""


@dataclass(frozen=True)
class Soft:
    """A wish that may stay unkept: `kind` is fixed, apart or halves, `asked` what stands there in a document, `weight`
    how many repeated meetings it may cost."""

    kind: str
    asked: tuple[Any, ...]
    weight: int

    def people(self) -> tuple[int, ...]:
        """The people it speaks of."""
        return self.asked[:1] if self.kind == "fixed" else self.asked


@dataclass(frozen=True)
class Wishes:
    """All wishes for a draw; `apart` lists groups of entrants (a club, a family) that must not meet among themselves,
    `halves` pairs of entrants who stay in different halves of the hall (or of the knock-out table). Those must be kept;
    `soft` wishes are kept as far as they can. `level` is how much tables of equal strength weigh, from the `strengths`
    of those who have one (entrant and strength), and `still` how much it weighs that people stay at their tables (0:
    not asked)."""

    fixed: tuple[Fixed, ...] = ()
    apart: tuple[tuple[int, ...], ...] = ()
    halves: tuple[Pair, ...] = ()
    fives: bool = False
    soft: tuple[Soft, ...] = ()
    level: int = 0
    still: int = 0
    strengths: tuple[Pair, ...] = ()

    def taking(self, chosen: Iterable[Soft]) -> "Wishes":
        """The same with these soft wishes among those that must be kept, and no others."""
        chosen = tuple(chosen)
        return replace(
            self,
            fixed=self.fixed + tuple(Fixed(*wish.asked) for wish in chosen if wish.kind == "fixed"),
            apart=self.apart + tuple(wish.asked for wish in chosen if wish.kind == "apart"),
            halves=self.halves + tuple((wish.asked[0], wish.asked[1]) for wish in chosen if wish.kind == "halves"),
            soft=(),
        )

    def each(self) -> tuple[Soft, ...]:
        """Every wish that must be kept, one by one."""
        return (
            *(Soft("fixed", (wish.entrant, wish.table, wish.seat), 0) for wish in self.fixed),
            *(Soft("apart", group, 0) for group in self.apart),
            *(Soft("halves", pair, 0) for pair in self.halves),
        )

    def forbidden(self) -> tuple[Pair, ...]:
        """The pairs, smaller number first, who asked not to share a table, in order."""
        pairs = {pair for group in self.apart for pair in combinations(sorted(set(group)), 2)}
        return tuple(sorted(pairs | {(min(pair), max(pair)) for pair in self.halves}))

    def entrants(self) -> set[int]:
        """All entrants a wish speaks of."""
        groups: Iterable[Iterable[int]] = (*self.apart, *self.halves, [wish.entrant for wish in self.fixed])
        groups = (*groups, *[wish.people() for wish in self.soft])
        return {entrant for group in groups for entrant in group}

    def of_places(self) -> bool:
        """Does anybody ask for a place: a table, or a half of the hall? Their table numbers follow other rules."""
        return bool(self.fixed or self.halves)

    def renamed(self, numbers: Sequence[int]) -> "Wishes":
        """The same wishes where entrant 1 is called `numbers[0]`, entrant 2 `numbers[1]` and so on."""
        return replace(
            self,
            fixed=tuple(replace(wish, entrant=numbers[wish.entrant - 1]) for wish in self.fixed),
            apart=tuple(tuple(numbers[entrant - 1] for entrant in group) for group in self.apart),
            halves=tuple((numbers[first - 1], numbers[second - 1]) for first, second in self.halves),
            soft=tuple(_renamed(wish, numbers) for wish in self.soft),
            strengths=tuple((numbers[entrant - 1], strength) for entrant, strength in self.strengths),
        )

    def as_json(self) -> dict[str, Any]:
        """Plain lists; empty wishes give an empty document."""
        written: dict[str, Any] = {}
        if self.fixed:
            written["fixed"] = [[wish.entrant, wish.table, wish.seat] for wish in self.fixed]
        if self.apart:
            written["apart"] = [list(group) for group in self.apart]
        if self.halves:
            written["halves"] = [list(pair) for pair in self.halves]
        if self.fives:
            written["fives"] = True
        if self.soft:
            written["soft"] = [[wish.kind, list(wish.asked), wish.weight] for wish in self.soft]
        if self.level:
            written["level"] = self.level
            written["strengths"] = [list(pair) for pair in self.strengths]
        if self.still:
            written["still"] = self.still
        return written

    @classmethod
    def from_json(cls, document: Mapping[str, Any]) -> "Wishes":
        """The wishes written by `as_json`; TypeError or ValueError where something else was written."""
        if unknown := document.keys() - {field.name for field in fields(cls)}:
            raise ValueError(f"no wishes: {sorted(unknown)}")
        numbers = [number for key in ("apart", "halves") for row in document.get(key, ()) for number in row]
        places = [list(row) for row in document.get("fixed", ())]
        numbers += [number for place in places for number in (place[:2] if place[2:] == [None] else place)]
        if not all(type(number) is int for number in numbers):
            raise TypeError(f"not whole numbers: {numbers}")
        if type(document.get("fives", False)) is not bool:
            raise TypeError("whether there are tables of five is true or false")
        return cls(
            fixed=tuple(Fixed(*row) for row in document.get("fixed", ())),
            apart=tuple(tuple(group) for group in document.get("apart", ())),
            halves=tuple((first, second) for first, second in document.get("halves", ())),
            fives=document.get("fives", False),
            soft=tuple(_soft(*row) for row in document.get("soft", ())),
            level=_weight(document.get("level", 0)),
            still=_weight(document.get("still", 0)),
            strengths=_strengths(document.get("strengths", ())),
        )


def _soft(kind: str, wish: Sequence[Any], weight: int) -> Soft:
    Wishes.from_json({kind: [wish]})
    if kind not in ("fixed", "apart", "halves") or _weight(weight) < 1:
        raise ValueError(f"no wish: {kind}, {weight}")
    return Soft(kind, (*wish, None)[:3] if kind == "fixed" else tuple(wish), weight)


def _weight(weight: Any) -> int:
    if type(weight) is not int or not 0 <= weight <= MOST_WEIGHT:
        raise ValueError(f"a weight is a whole number from 0 to {MOST_WEIGHT}: {weight}")
    return weight


def _strengths(rows: Iterable[Sequence[Any]]) -> tuple[Pair, ...]:
    pairs = [(entrant, strength) for entrant, strength in rows]
    if not all(type(number) is int for pair in pairs for number in pair):
        raise TypeError("strengths are pairs of an entrant and a whole number")
    return tuple(pairs)


def _renamed(wish: Soft, numbers: Sequence[int]) -> Soft:
    people = tuple(numbers[entrant - 1] for entrant in wish.people())
    return replace(wish, asked=people + wish.asked[len(people) :])


def halves_in_turn(wishes: Wishes, tables: int) -> dict[int, frozenset[int]]:
    """Table numbers from 0 for entrants (from 0) with a fixed table or a half of the hall of their own. People who
    want different halves get them in turn, starting from those with a fixed table; where a choice is left, so that the
    tables of both halves have about as many of them."""
    low, high = frozenset(range((tables + 1) // 2)), frozenset(range((tables + 1) // 2, tables))
    allowed = {wish.entrant - 1: frozenset([wish.table - 1]) for wish in wishes.fixed}
    waiting = [(first - 1, second - 1) for first, second in wishes.halves]
    while waiting and high:
        pair = next((pair for pair in waiting if pair[0] in allowed or pair[1] in allowed), None)
        if pair is None:
            pair = waiting[0]
            allowed[pair[0]] = _roomier_half(*_sides(pair[0], waiting), allowed, (low, high))
        waiting.remove(pair)
        first, second = pair if pair[0] in allowed else pair[::-1]
        allowed.setdefault(second, high if allowed[first] <= low else low)
    return allowed


def _sides(person: int, pairs: Sequence[Pair]) -> tuple[set[int], set[int]]:
    """The entrants who have to be in one half with somebody, and those in the other half, as these pairs hang
    together."""
    sides: tuple[set[int], set[int]] = ({person}, set())
    changed = True
    while changed:
        changed = False
        for p, q in (way for pair in pairs for way in (pair, pair[::-1])):
            for here, there in (sides, sides[::-1]):
                if p in here and q not in there:
                    there.add(q)
                    changed = True
    return sides


def _roomier_half(
    here: set[int],
    there: set[int],
    allowed: Mapping[int, frozenset[int]],
    halves: tuple[frozenset[int], frozenset[int]],
) -> frozenset[int]:
    """The half for the people here, those there having the other, that leaves fewer of them for each of its tables."""
    low, high = halves
    in_low = sum(numbers <= low for numbers in allowed.values())
    in_high = len(allowed) - in_low

    def crowd(more_low: int, more_high: int) -> float:
        """The number of people there would be for each table of the half that has more."""
        return max((in_low + more_low) / len(low), (in_high + more_high) / len(high))

    return low if crowd(len(here), len(there)) <= crowd(len(there), len(here)) else high


@lru_cache(256)
def allowed_numbers(wishes: Wishes, tables: int) -> Mapping[int, frozenset[int]]:
    """Table numbers from 0 for entrants (from 0) with a fixed table or a half of the hall of their own. Halves are
    given in turn, or where that leaves no room for all wishes, as one round that has room gives them."""
    # Read only, as it is kept for whoever asks again.
    allowed = MappingProxyType(halves_in_turn(wishes, tables))
    forbidden = [(p - 1, q - 1) for p, q in wishes.forbidden()]
    if not wishes.halves or tables < 2 or seated_once(allowed, forbidden, tables):
        return allowed
    fixed = {wish.entrant - 1: frozenset([wish.table - 1]) for wish in wishes.fixed}
    pairs = [(p - 1, q - 1) for p, q in wishes.halves]
    one_way = seated_once(fixed, forbidden, tables, halves=pairs)
    if not one_way:
        return allowed
    middle = (tables + 1) // 2
    low, high = frozenset(range(middle)), frozenset(range(middle, tables))
    return MappingProxyType({p: fixed.get(p, low if one_way[p] < middle else high) for p in allowed})


def never_together(wishes: Wishes, tables: int) -> tuple[Pair, ...]:
    """The pairs of entrants that may not share a table: those kept apart, and those with no table in common."""
    allowed = allowed_numbers(wishes, tables)
    distant = {(p + 1, q + 1) for p, q in combinations(sorted(allowed), 2) if not allowed[p] & allowed[q]}
    return tuple(sorted(distant | set(wishes.forbidden())))
