"""A sheet's deals or totals as the rows stored as scores. Pure: the database and the replay both settle here.

Odd but possible deals: the questions asked once before one is stored, on every form and on the table page. Pure.

The page asks the same without a network (static/js/table/odd.js); a test shows both the same sheets.

The totals of a sheet: who has one, what is wrong with them, and what deals add up to beside them. Pure.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property, lru_cache
from typing import TYPE_CHECKING, Any, NamedTuple
from uuid import UUID, uuid5

from django.utils.translation import gettext as _

from reports.numbers import signed
from scoring import SIDES, read_deal
from scoring import settle as settle_deal
from scoring.deal_bounds import deal_bounds, game_bounds
from scoring.seats import Unit
from scoring.sheets import Sheet, begin
from tournaments.evening.rounds.facts import Same
from tournaments.evening.rounds.rules import FIFTH, PLACES, by_place
from tournaments.frame.translate import say
from tournaments.templatetags.whist import seat_name

if TYPE_CHECKING:
    from scoring.ledger import Deal
    from scoring.sheets import Begun
    from scoring.variants import Variant
    from tournaments.evening.rounds.models import Tournament
    from tournaments.evening.table.models import PrintedSheet


_encoded = json.JSONEncoder().encode


class KeptRecord(dict):
    """A deal record that nobody changes any more, with its text."""

    @cached_property
    def text(self) -> str:
        return _encoded(self)


class Line(NamedTuple):
    """The score of one deal for one entrant. `deal` and `entrant` are names of the caller; no deal: a total."""

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
    for place, ((name, _record), row) in enumerate(zip(deals, sheet.rows, strict=True)):
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
    return by_place(variant, begun.sheet) if five else begun.sheet


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
        contracts = [play.line.made for play in deal.plays if party in play.declarers]
        for entrant in _sitting(seats, party):
            yield Line(name, entrant, party, amount, bool(contracts), contracts[0] if contracts else None)


def _sitting(seats: Mapping[str, Any], party: str) -> list[Any]:
    """Scorers of a party: a pair on its side, two players for their side, one player, a pair for each hand."""
    if party in seats:
        return [seats[party]]
    if len(party) == 2:
        return [seats[seat] for seat in party if seat in seats]
    return [who for side, who in seats.items() if party in side]


MANY = 3  # declarers who all lost; tricks more than were bid
ALIKE = 5
LONG_WAIT = 12
BOOK = 7  # a side that bids so many tricks at most often wins them all


class Doubt(NamedTuple):
    """A question, under the name that is stored with the deal when somebody confirms it."""

    key: str
    text: str


class Case(NamedTuple):
    """A deal to be kept, and those that stand on the sheet already: each with what was recorded and what was read."""

    variant: Variant
    record: dict[str, Any]
    deal: Deal
    others: list[Standing]
    places: tuple[str, ...]
    names: dict[str, str]


class Standing(NamedTuple):
    """A deal that stands on the sheet."""

    number: int
    record: dict[str, Any]
    deal: Deal


def sentences() -> dict[str, str]:
    """The questions, by the name of the doubt."""
    return {
        "every_trick": _("All {n} tricks in {contract}?"),
        "everybody_lost": _("All {n} lost?"),
        "same_again": _("This is the same as deal {n}."),
        "always_the_same": _("{seat} alone for the {n}th time in a row?"),
        "never_plays": _("{name} played none of {n} deals?"),
    }


def doubts(
    variant: Variant,
    record: dict[str, Any],
    number: int,
    others: Iterable[tuple[int, dict[str, Any]]],
    first_dealer: str,
    names: dict[str, str],
) -> list[Doubt]:
    """The questions about a deal at that place of a sheet. `others` are the numbers and records of the other deals.

    `names` tells who sits at each place.
    """
    sheet = sorted(others, key=lambda other: other[0])
    before = [record for place, record in sheet if place < number]
    rows = play(variant, [record for _place, record in sheet], first_dealer, to_the_end=False).rows
    mine = play(variant, [*before, record], first_dealer, to_the_end=False).rows[-1]
    standings = [Standing(place, record, row.deal) for (place, record), row in zip(sheet, rows, strict=True)]
    places = PLACES if first_dealer == FIFTH else variant.unit.parties
    case = Case(variant, record, mine.deal, standings, places, names)
    checks = (_every_trick, _everybody_lost, _same_again, _always_the_same, _never_plays)
    questions = ((ask.__name__[1:], ask(case)) for ask in checks)
    return [Doubt(key, sentences()[key].format(**values)) for key, values in questions if values]


def _every_trick(case: Case) -> dict[str, Any] | None:
    contract = case.deal.contract
    if contract is None or len(case.deal.plays) > 1 or "tricks" not in case.record:
        return None
    measure = contract.measure.as_data()
    total = measure.get("total")
    if measure["how"] != "tricks" or case.deal.plays[0].count != total:
        return None
    level = contract.call.get("level")
    if not level or level > total - MANY or (level <= BOOK and _by_side(case)):
        return None
    return {"n": total, "contract": say(contract.name)}


def _everybody_lost(case: Case) -> dict[str, Any] | None:
    lost = [play.line.made is False for play in case.deal.plays]
    return {"n": len(lost)} if len(lost) >= MANY and all(lost) else None


def _same_again(case: Case) -> dict[str, Any] | None:
    last = next(reversed(case.others), None)
    if last is None or not case.record.get("tricks") or not last.record.get("tricks"):
        return None
    return {"n": last.number} if _meaning(last.deal) == _meaning(case.deal) else None


def _meaning(deal: Deal) -> tuple[dict[frozenset[str], tuple[Any, ...]], Deal]:
    """The meaning of a deal, in whatever order: who plays what, how many tricks and doubles."""
    plays = {frozenset(play.declarers): (play.count, play.doubles, play.contract) for play in deal.plays}
    return plays, deal._replace(plays=(), dealer=None)


def _always_the_same(case: Case) -> dict[str, Any] | None:
    """A warning of one alone many times in a row: often a wrong seat was tapped."""
    played, mine = _declared(case), list(case.deal.declarers)
    if (
        _by_side(case)
        or len(played) < ALIKE
        or len(mine) != 1
        or any(declarers != mine for declarers in played[-ALIKE:])
    ):
        return None
    five = case.names.get(mine[0]) if FIFTH in case.places else None
    return {"seat": five or seat_name(mine[0]), "n": ALIKE + 1}


def _never_plays(case: Case) -> dict[str, Any] | None:
    """After each dozen of deals: somebody who has not declared in any of them."""
    played = [*_declared(case), list(case.deal.declarers)]
    if _by_side(case) or not played[-1] or len(played) % LONG_WAIT:
        return None
    idle = next((place for place in case.places if not any(place in declarers for declarers in played)), None)
    return {"name": case.names.get(idle) or seat_name(idle), "n": len(played)} if idle else None


def _declared(case: Case) -> list[list[str]]:
    return [list(other.deal.declarers) for other in case.others if other.deal.declarers]


def _by_side(case: Case) -> bool:
    return len(case.variant.unit.parties) == 2


MOST = 1_000_000
"""No total goes beyond this; the sums of an evening fit any database."""


def parties_at(variant: Variant, seats: Iterable[str]) -> tuple[str, ...]:
    """Parties with a total of their own at a table with these seats taken: sides that score as one or are pairs, else
    each seat, the fifth's included."""
    seats_taken = set(seats)
    if variant.unit is Unit.SIDE or seats_taken & set(SIDES):
        return SIDES
    return tuple(place for place in PLACES if place in seats_taken)


def summed(points: Mapping[str, int], parties: Iterable[str]) -> dict[str, int]:
    """The sums of a sheet's deals for these parties; a side has the sum of its seats where each scores alone."""
    return {
        party: points[party] if party in points else sum(points.get(seat, 0) for seat in party) for party in parties
    }


def problems_with_totals(
    variant: Variant, totals: Mapping[str, Any], parties: Iterable[str], deals: int | None
) -> dict[str, list[str]]:
    """Problems of totals, by party; under "" those with all of them together.

    `deals` is how many deals the table played at most, None where a number of points ends the game or nobody knows.
    """
    problems: dict[str, list[str]] = {}
    least, most = _bounds(variant, deals)
    for party in (parties := tuple(parties)):
        points = totals.get(party)
        if points is None:
            problems[party] = [_("Type this total.")]
        elif type(points) is not int or abs(points) > MOST * 10**variant.decimals:
            problems[party] = [_("A total is a whole number.")]
        elif not least <= points <= most:
            problems[party] = [_out_of_reach(variant, deals, least, most)]
    if extra := sorted(set(totals) - set(parties)):
        problems[""] = [_("Nobody sits there: {places}.").format(places=", ".join(extra))]
    elif not problems and (sentence := _wrong_sum(variant, sum(totals.values()), deals)):
        problems[""] = [sentence]
    return problems


def _wrong_sum(variant: Variant, total: int, deals: int | None) -> str:
    """The sentence about totals that add up to no possible number of deals; empty where they may."""
    each = variant.sum_of_deal
    if each is None or total == (deals or 0) * each:
        return ""
    if each == 0:
        return _("The totals add up to {rest}, not to zero.").format(rest=signed(total))
    if total % each == 0 and 0 < total // each and (deals is None or total // each <= deals):
        return ""
    if deals == 1:
        return _("The points must add up to {total}; they make {sum}.").format(total=each, sum=total)
    return _("The totals add up to {sum}; that is no number of deals of {each}.").format(sum=total, each=each)


def _out_of_reach(variant: Variant, deals: int | None, least: int, most: int) -> str:
    values = {"deals": deals, "least": signed(least), "most": signed(most)}
    if not variant.has_contracts:
        return _("A total is from {least} to {most} here.").format(**values)
    if deals is None:
        return _("In a game nobody can score this: the score table allows {least} to {most}.").format(**values)
    return _("In {deals} deals nobody can score this: the score table allows {least} to {most}.").format(**values)


def _bounds(variant: Variant, deals: int | None) -> tuple[int, int]:
    """The least and the most that the score table allows in so many deals, the seats of a pair together.

    Where nobody knows how many, those of a game that a number of points wins.
    """
    bounds, times = (game_bounds(variant), 1) if deals is None else (deal_bounds(variant), deals)
    if bounds is None:
        return -MOST * 10**variant.decimals, MOST * 10**variant.decimals
    seats = 1 if variant.unit is Unit.SIDE else 2
    return bounds.least * times * seats, bounds.most * times * seats


def row_id(printed: PrintedSheet, number: int, tournament: Tournament | None = None) -> UUID:
    """The id of the deal that a row of this printing holds, for ever."""
    return uuid5((tournament or printed.tournament).public_id, f"{printed.serial} {number}")


def same_on_paper(variant: Variant, paper: dict[str, Any], phone: dict[str, Any]) -> bool:
    """Do both say the same deal, as far as paper says anything?"""
    first, other = read_deal(variant, paper), read_deal(variant, phone)
    return (
        first.happened == other.happened
        and first.contract == other.contract
        and set(first.declarers) == set(other.declarers)
        and settle_deal(variant, first).points == settle_deal(variant, other).points
    )
