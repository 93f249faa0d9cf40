"""The certificate of a draw: what was counted in it, the proved lower bound, and the gap between the two."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import combinations
from typing import Any

from .comfort import strength_difference, table_changes
from .designs.fewest import least_seat_spread, least_table_spread, meeting_bound, pair_meeting_bound, partner_bound
from .wished import unkept, with_kept
from .wishes import RoundLike, Wishes


@dataclass(frozen=True)
class Repeats:
    """Counts of what two entrants had in common: fewest and most over all pairs of entrants, the sum of x(x-1)/2 over
    them, and the proved least value of that sum (None where none is proved)."""

    fewest: int
    most: int
    repeats: int
    bound: int | None = None

    @property
    def gap(self) -> int | None:
        """The most by which the draw may miss the best possible; 0 means that nothing better exists."""
        return None if self.bound is None else self.repeats - self.bound

    def as_json(self) -> dict[str, int | None]:
        """Plain numbers; the gap is written out."""
        return {"fewest": self.fewest, "most": self.most, "repeats": self.repeats, "bound": self.bound, "gap": self.gap}


@dataclass(frozen=True)
class Certificate:
    """`sit_outs` and `first_dealer` (who sits North deals first) are the fewest and most over the entrants; `seats` and
    `tables` are the largest difference, for any one entrant without a fixed place, between how often they sat in
    two seats or at two tables (of their half of the hall, where they asked for one and keep to it). `seats_bound` and
    `tables_bound` say how much that difference is proved to be at least, where that is more than one seat or two
    tables. `kept_apart` is how many of the pairs who asked not to meet never do. `fives`, where there are tables of
    five, are the fewest and most rounds that an entrant sat at one. `asked` counts the wishes that may stay unkept, and
    `unkept` says which of them (from 1) are not kept, and in how many rounds. `level` is the largest difference between
    the strengths of two tables of a round, and `moves` how often people change table and how often they would without
    the wish to stay."""

    meetings: Repeats
    partners: Repeats | None
    sit_outs: tuple[int, int]
    seats: int
    first_dealer: tuple[int, int]
    tables: int
    kept_apart: int
    method: str
    tables_bound: int | None = None
    seats_bound: int | None = None
    fives: tuple[int, int] | None = None
    asked: int = 0
    unkept: Mapping[int, int] = field(default_factory=dict)
    level: int | None = None
    moves: tuple[int, int | None] | None = None

    def as_json(self) -> dict[str, Any]:
        """The part of the draw's document that a check recounts."""
        fives = {"fives": {"fewest": self.fives[0], "most": self.fives[1]}} if self.fives else {}
        return {
            "meetings": self.meetings.as_json(),
            "partners": self.partners.as_json() if self.partners else None,
            "sit_outs": {"fewest": self.sit_outs[0], "most": self.sit_outs[1]},
            "seats": {"spread": self.seats, "bound": self.seats_bound},
            "first_dealer": {"fewest": self.first_dealer[0], "most": self.first_dealer[1]},
            "tables": {"spread": self.tables, "bound": self.tables_bound},
            "kept_apart": {"pairs": self.kept_apart},
            **fives,
            **({"wished": {"asked": self.asked, "unkept": len(self.unkept)}} if self.asked else {}),
            **({"unkept": {str(number): times for number, times in self.unkept.items()}} if self.unkept else {}),
            **({"level": {"most": self.level}} if self.level is not None else {}),
            **({"moves": {"changes": self.moves[0], "without": self.moves[1]}} if self.moves else {}),
            "method": self.method,
        }


def certify(
    people: int, rounds: Sequence[RoundLike], *, partners: bool, wishes: Wishes, method: str, complete: bool = True
) -> Certificate:
    """Counts a draw of tables of four or of two pairs. Bounds are given only when `complete`: every round holds all
    entrants as full tables, nobody came late, and no wish narrows the choice of tables of four."""
    kept_wishes = _wished(wishes, rounds)
    wishes = with_kept(wishes, rounds) if wishes.soft else wishes
    tables = [table for round_ in rounds for table in round_.tables]
    pairs_only = all(len(table) == 2 for table in tables)
    fives = any(len(table) == 5 for table in tables)
    bounded = complete and not fives
    count, width = len(rounds), max((len(round_.tables) for round_ in rounds), default=0)
    fixed = {wish.entrant for wish in wishes.fixed}
    norths = Counter(table[0] for table in tables)
    sit_outs = _sit_outs(people, rounds)
    even = sit_outs[1] - sit_outs[0] <= 1
    meeting_least = pair_meeting_bound(people, count) if pairs_only else meeting_bound(people, count, evenly=even)
    met = _meetings(tables)
    meetings = _repeats(people, met, meeting_least if bounded else None)
    partner_least = partner_bound(people, count) if bounded else None
    partnered = _repeats(people, _partners(tables), partner_least) if partners else None
    seats, visits = _seats_and_visits(rounds)
    return Certificate(
        meetings=meetings,
        partners=partnered,
        sit_outs=sit_outs,
        seats=_spread(seats, 5 if fives else 2 if pairs_only else 4, fixed, {}),
        first_dealer=_extremes(norths, [p for p in range(1, people + 1) if p not in fixed]),
        tables=_spread(visits, width, fixed, _halves(visits, width, wishes)),
        kept_apart=sum(pair not in met for pair in wishes.forbidden()),
        method=method,
        **kept_wishes,
        tables_bound=least_table_spread(2 if pairs_only else 4, people, count)
        if even and not wishes.of_places() and meetings.gap == 0
        else None,
        fives=_turns_at_fives(people, tables) if fives else None,
        seats_bound=least_seat_spread(people, count) if not fixed and partnered and partnered.gap == 0 else None,
    )


def _sit_outs(people: int, rounds: Sequence[RoundLike]) -> tuple[int, int]:
    return _extremes(Counter(p for round_ in rounds for p in round_.out), range(1, people + 1))


def _wished(wishes: Wishes, rounds: Sequence[RoundLike]) -> dict[str, Any]:
    """Counts of wishes that may stay unkept, and of those for comfort."""
    return {
        "asked": len(wishes.soft),
        "unkept": unkept(wishes, rounds) if wishes.soft else {},
        "level": strength_difference(wishes, rounds) if wishes.level else None,
        "moves": (table_changes(rounds), None) if wishes.still else None,
    }


def _seats_and_visits(rounds: Sequence[RoundLike]) -> tuple[Counter[tuple[int, int]], Counter[tuple[int, int]]]:
    """The number of times each entrant has each seat, and is at each table."""
    at = [(k, table) for round_ in rounds for k, table in enumerate(round_.tables)]
    seats = Counter((p, seat) for _, table in at for seat, p in enumerate(table))
    return seats, Counter((p, k) for k, table in at for p in table)


def _turns_at_fives(people: int, tables: Iterable[tuple[int, ...]]) -> tuple[int, int]:
    """The fewest and the most rounds that somebody sits at a table of five."""
    return _extremes(Counter(p for table in tables if len(table) == 5 for p in table), range(1, people + 1))


def _meetings(tables: Iterable[tuple[int, ...]]) -> Counter[tuple[int, int]]:
    return Counter(pair for table in tables for pair in combinations(sorted(table), 2))


def _partners(tables: Iterable[tuple[int, ...]]) -> Counter[tuple[int, int]]:
    return Counter(
        (min(p, q), max(p, q)) for n, e, s, w in (table[:4] for table in tables) for p, q in ((n, s), (e, w))
    )


def _repeats(people: int, counts: Mapping[tuple[int, int], int], bound: int | None) -> Repeats:
    fewest = min(counts.values(), default=0) if len(counts) == people * (people - 1) // 2 else 0
    repeats = sum(count * (count - 1) // 2 for count in counts.values())
    return Repeats(fewest, max(counts.values(), default=0), repeats, bound)


def _extremes(counts: Mapping[int, int], entrants: Iterable[int]) -> tuple[int, int]:
    values = [counts.get(p, 0) for p in entrants] or [0]
    return min(values), max(values)


def _halves(visits: Mapping[tuple[int, int], int], width: int, wishes: Wishes) -> dict[int, range]:
    """The tables of their half of the hall, for those who asked for one and never leave it; the first is the larger."""
    halves = {}
    for entrant in {entrant for pair in wishes.halves for entrant in pair}:
        at = [k for p, k in visits if p == entrant]
        for half in (range((width + 1) // 2), range((width + 1) // 2, width)):
            if at and min(at) in half and max(at) in half:
                halves[entrant] = half
    return halves


def _spread(
    counts: Mapping[tuple[int, int], int], places: int, fixed: set[int], halves: Mapping[int, Sequence[int]]
) -> int:
    seated = {entrant for entrant, _ in counts if entrant not in fixed}
    rows = ([counts.get((p, k), 0) for k in halves.get(p, range(places))] for p in seated)
    return max((max(row) - min(row) for row in rows), default=0)
