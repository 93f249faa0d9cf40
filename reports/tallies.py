"""What one entrant did at one table in one round: the compact rows that everything in the standings is counted from."""

from collections.abc import Iterable
from typing import NamedTuple


class ScoreRow(NamedTuple):
    """One entrant's points for one deal; a plain tuple in this order does as well."""

    entrant: int
    round: int
    table: int
    deal: int
    points: int
    made: bool | None = None  # of a declarer: was the contract made; None for everybody else
    side: str = ""  # the side scored for; "" where everyone plays for themselves


class Tally(NamedTuple):
    """One entrant's deals at one table in one round, added up; a database can group rows into these itself."""

    entrant: int
    round: int
    table: int
    side: str  # "" where everyone plays for themselves; members of one side score the same points
    points: int
    deals: int
    won: int  # deals that ended with points above zero
    made: int  # contracts made as declarer or declarer's partner
    best: int  # the best single deal

    @property
    def party(self) -> str | int:
        """The side the entrant played for, or the entrant where everyone plays for themselves."""
        return self.side or self.entrant


def tallies_of(rows: Iterable[ScoreRow | tuple[int, int, int, int, int, bool | None, str]]) -> tuple[Tally, ...]:
    """The scores added up per entrant, round and table, in that order whatever the order of the rows.

    >>> tallies_of([ScoreRow(1, 1, 4, 1, 11, True), ScoreRow(1, 1, 4, 2, -3)])
    (Tally(entrant=1, round=1, table=4, side='', points=8, deals=2, won=1, made=1, best=11),)
    """
    sums: dict[tuple[int, int, int, str], list[int]] = {}
    for entrant, round_, table, _deal, points, made, side in rows:
        entry = sums.get(place := (entrant, round_, table, side))
        if entry is None:
            sums[place] = [points, 1, points > 0, made is True, points]
            continue
        entry[0] += points
        entry[1] += 1
        entry[2] += points > 0
        entry[3] += made is True
        entry[4] = max(entry[4], points)
    return tuple(
        Tally(*place, points, deals, int(won), int(made), best)
        for place, (points, deals, won, made, best) in sorted(sums.items())
    )


def merged(tallies: Iterable[Tally]) -> tuple[Tally, ...]:
    """One tally per entrant, round, table and side, in that order: who changed seats at a table has two to add up.

    >>> merged([Tally(1, 1, 4, "", 8, 2, 1, 1, 11), Tally(1, 1, 4, "", -3, 1, 0, 0, -3)])
    (Tally(entrant=1, round=1, table=4, side='', points=5, deals=3, won=1, made=1, best=11),)
    """
    found: dict[tuple[int, int, int, str], Tally] = {}
    for tally in tallies:
        earlier = found.get(place := tally[:4])
        found[place] = _together(earlier, tally) if earlier else tally
    return tuple(found[place] for place in sorted(found))


def _together(one: Tally, other: Tally) -> Tally:
    return one._replace(
        points=one.points + other.points,
        deals=one.deals + other.deals,
        won=one.won + other.won,
        made=one.made + other.made,
        best=max(one.best, other.best),
    )
