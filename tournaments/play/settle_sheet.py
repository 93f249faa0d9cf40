"""A sheet's deals or totals as the rows stored as scores. Pure: the database and the replay both settle here."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property, lru_cache
from typing import TYPE_CHECKING, Any, NamedTuple

from scoring import read_deal
from scoring.sheets import Sheet, begin
from tournaments.play.facts import Same
from tournaments.play.tables_of_five import FIFTH, of_five

if TYPE_CHECKING:
    from scoring.ledger import Deal
    from scoring.sheets import Begun
    from scoring.variants import Variant

_encoded = json.JSONEncoder().encode


class KeptRecord(dict):
    """A deal record that nobody changes any more, with its text."""

    @cached_property
    def text(self) -> str:
        return _encoded(self)


class Line(NamedTuple):
    """What one deal brought one entrant. `deal` and `entrant` are whatever names the caller uses; no deal: a total."""

    deal: object
    entrant: object
    party: str
    points: int
    declarer: bool
    made: bool | None


class Settled(NamedTuple):
    """A sheet played through and its lines, who dealt each deal, whether the game is over and for whom."""

    sheet: Sheet
    lines: tuple[Line, ...]
    dealers: dict[Any, str]
    over: bool
    winner: str
    next_dealer: str


def settle(
    variant: Variant,
    deals: Sequence[tuple[Any, dict[str, Any]]],
    seats: Mapping[str, Any],
    first_dealer: str,
    to_the_end: bool,
    *,
    since: int = 0,
    totals: Mapping[str, int] | None = None,
) -> Settled:
    """Settle a sheet. `deals` are (name, record) in order; `seats` maps each seat or side to who sits there.

    `to_the_end` watches for a game that is won; without it points simply add up. The first `since` deals get no lines.
    With `totals`, which were typed for the whole sheet, these are its lines, and decide a game that is won.
    """
    sheet = play(variant, [record for _, record in deals], first_dealer, to_the_end)
    if totals is not None:
        return _by_totals(sheet, totals, seats, to_the_end)
    lines: list[Line] = []
    dealers: dict[Any, str] = {}
    for place, ((name, _), row) in enumerate(zip(deals, sheet.rows, strict=True)):
        dealers[name] = row.dealer
        if place >= since:
            lines += _lines(name, row.deal, row.result.points, seats)
    return Settled(sheet, tuple(lines), dealers, sheet.over, sheet.winner or "", sheet.next_dealer)


def _by_totals(sheet: Sheet, totals: Mapping[str, int], seats: Mapping[str, Any], to_the_end: bool) -> Settled:
    """The sheet whose totals count: the deals that lie there have no lines. The side with more points won the game."""
    lines = tuple(
        Line(None, entrant, party, points, False, None)
        for party, points in totals.items()
        for entrant in _sitting(seats, party)
    )
    best = max(totals, key=totals.__getitem__)
    level = list(totals.values()).count(totals[best]) > 1
    winner = best if to_the_end and not level else ""
    return Settled(sheet, lines, {}, to_the_end, winner, sheet.next_dealer)


def play(variant: Variant, records: Sequence[dict[str, Any]], first_dealer: str, to_the_end: bool) -> Sheet:
    """The sheet of these deal records in order, played through; at a table of five the fifth deals first."""
    texts, five = tuple(map(_text, records)), first_dealer == FIFTH
    begun = _begun(Same(variant), "N" if five else first_dealer, to_the_end and not five, texts)
    return of_five(variant, begun.sheet) if five else begun.sheet


def _text(record: dict[str, Any]) -> str:
    return record.text if isinstance(record, KeptRecord) else _encoded(record)


@lru_cache(maxsize=4096)
def _begun(variant: Same, first_dealer: str, to_the_end: bool, texts: tuple[str, ...]) -> Begun:
    """A sheet is played anew whenever another deal comes, so each is kept, under all it hangs on, to go on from."""
    if not texts:
        return begin(variant.it, first_dealer)
    before = _begun(variant, first_dealer, to_the_end, texts[:-1])
    return before.after(variant.it, read_deal(variant.it, json.loads(texts[-1])), to_the_end=to_the_end)


def _lines(name: object, deal: Deal, points: Mapping[str, int], seats: Mapping[str, Any]) -> Iterator[Line]:
    for party, amount in points.items():
        made = [play.line.made for play in deal.plays if party in play.declarers]
        for entrant in _sitting(seats, party):
            yield Line(name, entrant, party, amount, bool(made), made[0] if made else None)


def _sitting(seats: Mapping[str, Any], party: str) -> list[Any]:
    """Who scores for a party: a pair on its side, two players for their side, one player, a pair for each hand."""
    if party in seats:
        return [seats[party]]
    if len(party) == 2:
        return [seats[seat] for seat in party if seat in seats]
    return [who for side, who in seats.items() if party in side]
