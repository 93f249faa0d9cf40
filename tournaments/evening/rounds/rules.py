"""Substitutes and rounds missed: who really sat on a seat, and what that scores by the rule that the club chose. Pure.

An entrant's `stand_ins` are a list of {"player", "from_round", "until", "scores"}: the public id of who sits there,
from which round, until which (None: to the end), and a `SubstituteRule`.

Tables of five: the dealer watches the deal, and the fifth plays in the dealer's chair. Pure.

A *chair* is where a deal is played, N, E, S or W, as every deal record names it. A *place* is a person's own, the
fifth's included. Deals are entered by chair; sheets and scores are kept by place.

Which round is now: one answer for phones, wall, board, overview and public pages. Pure.

A round that is opened again for a correction while a later one is played takes nobody away from that.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple, TypeVar

from reports.facts import GENTS, LADIES, categories_in
from reports.results import SitOut
from scoring import SEATS, SIDES, Deal, Play, Sheet, Variant
from scoring.sheets import next_dealer
from tournaments.evening.rounds.facts import winners_wanted
from tournaments.evening.rounds.models import Round, SitOutRule, SubstituteRule

OF_CONTRACTS = ("contracts_made", "deals_won")
OF_THE_MOST = (
    *("points_and_bonus", "best_round", "best_deal", "matchpoints"),
    *("strength_of_opponents", "strength_without_weakest", "strength_of_the_middle"),
)


def meaningless_measures(variant: Variant) -> frozenset[str]:
    """The ranking measures, and awards, that say nothing of this game: of contracts, or of the most points."""
    of_contracts = () if variant.has_contracts else OF_CONTRACTS
    return frozenset((*of_contracts, *(OF_THE_MOST if variant.low_wins else ())))


def ladies_among(categories: Mapping[int, str]) -> frozenset[int]:
    """The numbers of those who play a drive as a lady, from the categories of each.

    Who has one that says so in a language of the site; else who has none that says gent; else, of two that divide
    everybody, who has that of the first; else the odd numbers.
    """
    own = {number: {*map(str.casefold, categories_in(text))} for number, text in sorted(categories.items())}
    for words, are_ladies in ((LADIES, True), (GENTS, False)):
        if any(words & names for names in own.values()):
            return frozenset(number for number, names in own.items() if bool(words & names) is are_ladies)
    if all(own.values()) and len({*map(frozenset, own.values())}) == 2:
        first = next(iter(own.values()))
        return frozenset(number for number, names in own.items() if names == first)
    return frozenset(number for number in own if number % 2)


class StandIn(NamedTuple):
    """A person who took over the seat of an entrant."""

    player: str
    from_round: int
    until: int | None = None
    scores: str = SubstituteRule.ABSENT

    def sits_in(self, number: int) -> bool:
        """Do they sit there in that round?"""
        return self.from_round <= number and (self.until is None or number <= self.until)


Rows = Sequence[Mapping[str, Any]]
BY: dict[str, str] = {SubstituteRule.AVERAGE: "", SubstituteRule.FIELD: "field", SitOutRule.AVERAGE: ""}


def stand_ins_in(rows: Rows) -> list[StandIn]:
    """The substitutes of one entrant, in the order in which they came."""
    return [StandIn(**row) for row in rows]


def stand_in_at(rows: Rows, number: int) -> StandIn | None:
    """The substitute who sits there in that round instead of the entrant, where somebody does."""
    return next((stand_in for stand_in in reversed(stand_ins_in(rows)) if stand_in.sits_in(number)), None)


def sat_instead(rows: Rows, old: str, new: str) -> list[dict[str, Any]]:
    """The same rows with another row of the register for somebody of them."""
    return [{**row, "player": new if row["player"] == old else row["player"]} for row in rows]


def replaced(stand_ins: Mapping[int, Rows], seated: Iterable[tuple[int, int]]) -> Iterator[SitOut]:
    """The score counted instead of the table, where a substitute scores for nobody; `seated` are (round, entrant)."""
    for number, entrant in sorted(seated):
        stand_in = stand_in_at(stand_ins.get(entrant, ()), number)
        if stand_in and stand_in.scores in (SubstituteRule.AVERAGE, SubstituteRule.FIELD):
            yield SitOut(entrant, number, None, by=BY.get(stand_in.scores, stand_in.scores), missed=True)


def missed(
    rule: str, points: int, closed: Iterable[int], entrants: Iterable[int], placed: set[tuple[int, int]], stages: Any
) -> Iterator[SitOut]:
    """The closed rounds in which somebody had no place, with what that scores; nothing where it scores nothing.

    In a stage only those can be missing who play it: `stages` are those that have begun.
    """
    if rule not in (SitOutRule.AVERAGE, SitOutRule.FIELD, SitOutRule.LOWEST, SitOutRule.FIXED):
        return
    scored = points if rule == SitOutRule.FIXED else None
    everybody = sorted(entrants)
    for number in sorted(closed):
        begun = [stage.entrants for stage in stages if stage.after < number]
        for entrant in everybody:
            if (number, entrant) not in placed and (not begun or entrant in begun[-1]):
                by = "" if rule == SitOutRule.FIXED else BY.get(rule, rule)
                yield SitOut(entrant, number, scored, by=by, missed=True)


def may_be_missed(status: str, draw: str) -> bool:
    """Can somebody be missing from such a round? Not while it is open, nor where who lost is out."""
    return status == Round.Status.CLOSED and winners_wanted(draw) != "all"


T = TypeVar("T")

FIFTH = "F"
PLACES = (*SEATS, FIFTH)
TURNS = (FIFTH, *SEATS)  # who deals, one after another; the fifth begins
EVERYBODY = "all"


def agreeing(first_dealer: str) -> tuple[str, ...]:
    """The sides that agree with a sheet: either; at a table of five, where sides change, everybody at once."""
    return (EVERYBODY,) if first_dealer == FIFTH else SIDES


class Points(dict[str, int]):
    """Points by place; who watched has none."""

    def __missing__(self, place: str) -> int:
        return 0


def by_place(variant: Variant, sheet: Sheet) -> Sheet:
    """Convert a sheet played through by chair to places: dealer, declarers, points and totals."""
    rows, totals, turn = [], dict.fromkeys(PLACES, 0), FIFTH
    for row in sheet.rows:
        dealer = row.deal.dealer or turn
        points, shares = (_by_seat(amounts, dealer) for amounts in (row.result.points, row.result.moved))
        totals = {place: total + points[place] for place, total in totals.items()}
        deal = row.deal._replace(plays=tuple(_by_place(play, dealer) for play in row.deal.plays))
        result = row.result._replace(points=points, moved=shares)
        rows.append(row._replace(dealer=dealer, deal=deal, result=result, totals=totals))
        turn = _following(variant, row.deal, dealer)
    return sheet._replace(rows=tuple(rows), points=totals, totals=totals, next_dealer=turn)


def _by_seat(amounts: Mapping[str, int], dealer: str) -> Points:
    return Points((place_at(chair, dealer), amount) for chair, amount in amounts.items())


def place_at(chair: str, dealer: str) -> str:
    """The place that plays in a chair while that one deals."""
    return FIFTH if chair == dealer else chair


def chairs(seats: Mapping[str, T], dealer: str) -> Mapping[str, T]:
    """The places in the chairs while that one deals; a table of four is as it is."""
    if FIFTH not in seats:
        return seats
    return {chair: seats[place_at(chair, dealer)] for chair in SEATS if place_at(chair, dealer) in seats}


def _by_place(play: Play, dealer: str) -> Play:
    return play._replace(declarers=tuple(place_at(chair, dealer) for chair in play.declarers))


def _following(variant: Variant, deal: Deal, dealer: str) -> str:
    if next_dealer(variant, deal, SEATS[0]) == SEATS[0]:
        return dealer
    return TURNS[(TURNS.index(dealer) + 1) % len(TURNS)]


OPEN, CLOSED = "open", "closed"


def round_in_play(rounds: Iterable[Round]) -> Round | None:
    """The newest open round; None between two rounds."""
    return _newest(rounds, OPEN)


def round_now(rounds: Iterable[Round]) -> Round | None:
    """The round in play, else the one that was closed last; None before the first."""
    rounds = list(rounds)
    return _newest(rounds, OPEN) or _newest(rounds, CLOSED)


def _newest(rounds: Iterable[Round], status: str) -> Round | None:
    return max((round_ for round_ in rounds if round_.status == status), key=lambda round_: round_.number, default=None)
