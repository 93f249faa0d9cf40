"""The prizes of an evening and their winners, as things stand.

What everybody won or lost in money, table by table, and who pays whom. Only for people of the club.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from reports.measures import measure
from reports.numbers import signed
from reports.payments import Payment, fewest_payments
from reports.prizes import LOT, Award, Found, Given, given, level_for_awards, places_with_prizes, took_part, with_prize
from scoring import Message
from scoring.money import GAME, POINT, Money, MoneyStake, fits, money_of, shared, stake_from
from tournaments.evening.rounds.facts import variant_of
from tournaments.evening.rounds.selectors.named import beside_names, ladies_of
from tournaments.evening.table.models import Score
from tournaments.prizes.rules import (
    FIRST_HALF,
    GENT,
    HIGHEST,
    LADY,
    LONGEST,
    LOWEST_GENT,
    LOWEST_LADY,
    MEASURED,
    OFTEN,
    SECOND_HALF,
    TEN_TRICKS,
    drawn_raffle,
    plan_of,
)

if TYPE_CHECKING:
    from reports.facts import Tally
    from reports.prizes import Plan
    from reports.results import Results
    from reports.standings import Standings
    from tournaments.evening.rounds.models import Tournament


AT_LEAST = 3  # places that a list shows where fewer prizes are named


def prizes_of(
    tournament: Tournament, results: Results, standings: Standings, places: int | None = None
) -> tuple[Given, ...]:
    """Every prize. `places` is how many places are listed; None as the plan says, at least three where it only names
    prizes."""
    plan = plan_of(tournament.prizes)
    prizes = _facts_found(tournament, plan, results)._replace(raffle=drawn_raffle(tournament.prizes))
    return given(plan, standings, prizes, places or listed_places(plan, standings))


def listed_places(plan: Plan, standings: Standings) -> int:
    """The number of places that a list of prizes shows."""
    count = places_with_prizes(plan, standings)
    return count if plan.every else max(count, AT_LEAST)


def in_the_raffle(tournament: Tournament, results: Results, standings: Standings) -> list[int]:
    """The start numbers of those who would take part in a raffle drawn now: everybody who played and is still there,
    without who has a prize already, where nobody gets two."""
    plan = plan_of(tournament.prizes)
    others = given(plan, standings, _facts_found(tournament, plan, results), listed_places(plan, standings))
    have = with_prize(plan, standings, others) if plan.once else set()
    return sorted(
        row.entrant.number for row in took_part(standings) if row.entrant.active and row.entrant.key not in have
    )


def level_for_an_award(tournament: Tournament, results: Results, standings: Standings) -> list[list[int]]:
    """The start numbers of those between whom a lot decides about an award and was not drawn yet, a list for each."""
    if plan_of(tournament.prizes).ties != LOT:
        return []
    return level_for_awards(prizes_of(tournament, results, standings))


def _facts_found(tournament: Tournament, plan: Plan, results: Results) -> Found:
    return Found(tuple(_awards(tournament, plan, results)), first_by_lot=partial(_first_by_lot, results))


def _first_by_lot(results: Results, level: Sequence[int]) -> int | None:
    """The one that a lot between these drew first; None before one was drawn."""
    lot = results.lot_between(level)
    return min(level, key=results.tickets[lot.seed].__getitem__) if lot else None


def _awards(tournament: Tournament, plan: Plan, results: Results) -> Iterator[Award]:
    for key in (key for key in MEASURED if plan.awards.get(key)):
        yield _measured(key, results)
    if variant_of(tournament).drive:
        yield from (_of_a_drive(key, tournament, results) for key in DRIVE_TITLES if plan.awards.get(key))
    if plan.awards.get(HIGHEST) or (plan.awards.get(OFTEN) and plan.contract):
        yield from _of_contracts(tournament, plan)


def _measured(key: str, results: Results) -> Award:
    counted = measure(key)
    counts = {entrant.key: counted.count(results, entrant.key, ()) or 0 for entrant in results.entrants}
    values = {
        key: Message(
            "{what}: {said}", what=Message(counted.label), said=signed(count) if counted.signed else str(count)
        )
        for key, count in counts.items()
    }
    return Award(counted.key, Message(counted.label), counts, values)


DRIVE_TITLES = {
    LADY: Message("Highest lady"),
    GENT: Message("Highest gent"),
    LOWEST_LADY: Message("Lowest lady"),
    LOWEST_GENT: Message("Lowest gent"),
    FIRST_HALF: Message("First half"),
    SECOND_HALF: Message("Second half"),
    TEN_TRICKS: Message("Hands with ten tricks or more"),
    LONGEST: Message("Longest at one table"),
}


def _of_a_drive(key: str, tournament: Tournament, results: Results) -> Award:
    """Counts of a drive for each entrant; the longer half of an odd number is the second."""
    half, last = tournament.rounds_planned // 2, tournament.rounds_planned
    if key in (LADY, GENT, LOWEST_LADY, LOWEST_GENT):
        ladies, are_ladies = ladies_of(tournament), key in (LADY, LOWEST_LADY)
        counts = {who: points for who, points in results.totals.items() if (who in ladies) is are_ladies}
    elif key in (FIRST_HALF, SECOND_HALF):
        rounds = range(1, half + 1) if key == FIRST_HALF else range(half + 1, last + 1)
        counts = {
            who: sum(points for number, points in own.items() if number in rounds)
            for who, own in results.round_points.items()
        }
    else:
        count = _hands_of_ten if key == TEN_TRICKS else longest_stay
        counts = {who: count([*tallies]) for who, tallies in results.by_entrant.items()}
    title = DRIVE_TITLES[key]
    sentences = {who: Message("{what}: {said}", what=title, said=n) for who, n in counts.items()}
    return Award(key, title, _behind(counts, results) if key in (LOWEST_LADY, LOWEST_GENT) else counts, sentences)


def _behind(totals: Mapping[int, int], results: Results) -> dict[int, int]:
    """By how much each who played and is still there has less than the highest, and one more; the lowest has most."""
    there = {entrant.key for entrant in results.entrants if entrant.active and results.round_points[entrant.key]}
    return {who: 1 + max(totals.values()) - total for who, total in totals.items() if who in there}


def _hands_of_ten(tallies: Sequence[Tally]) -> int:
    return sum(tally.points >= 10 for tally in tallies)


def longest_stay(tallies: Sequence[Tally]) -> int:
    """The most hands in a row that somebody sat at the same table."""
    most, stay, before = 0, 0, (0, 0)
    for tally in sorted(tallies, key=lambda tally: tally.round):
        stay = stay + 1 if (tally.round - 1, tally.table) == before else 1
        before, most = (tally.round, tally.table), max(most, stay)
    return most


def _of_contracts(tournament: Tournament, plan: Plan) -> Iterator[Award]:
    """The highest contract that somebody made, and who made a certain one most often; two more queries."""
    contracts_made, variant = _contracts_made(tournament), variant_of(tournament)
    if plan.awards.get(HIGHEST):
        height = variant.height
        best = {who: max(own, key=lambda key: height.get(key, -1)) for who, own in contracts_made.items()}
        counts = {who: 1 + height.get(key, -1) for who, key in best.items()}
        values = {who: variant.by_key[key].name for who, key in best.items()}
        yield Award(HIGHEST, Message("Highest contract made"), counts, values)
    if plan.awards.get(OFTEN) and (chosen := variant.by_key.get(plan.contract)):
        counts = {who: own[plan.contract] for who, own in contracts_made.items()}
        values = {who: Message("{n} × {what}", n=count, what=chosen.name) for who, count in counts.items()}
        yield Award(OFTEN, Message("Most often {contract}", contract=chosen.name), counts, values)


def _contracts_made(tournament: Tournament) -> Mapping[int, Counter[str]]:
    """The number of times each contract was made as declarer or declarer's partner, by start number."""
    calls, contracts_made = variant_of(tournament).by_call, dict[int, Counter[str]]()
    rows = Score.objects.filter(tournament=tournament, made=True, deal__removed=False).values_list(
        "entrant__number", "deal_id", "deal__record"
    )
    deals = {(number, deal): record for number, deal, record in rows}  # a pair has two hands
    for (number, _deal), record in deals.items():
        call = record.get("contract") or {}
        if contract := calls.get((call.get("type"), call.get("level"), call.get("direction"))):
            contracts_made.setdefault(number, Counter())[contract.key] += 1
    return contracts_made


class Uneven(NamedTuple):
    """A table whose points do not add up to zero, and what they add up to; None where each deal would have to be known
    and only totals are."""

    round: int
    table: int
    points: int | None


class Purse(NamedTuple):
    """An entrant's winnings or losses: the points of the deals, the cents, and the cents of each round."""

    number: int
    name: str
    points: int
    cents: int
    rounds: dict[int, int]


class EveningMoney(NamedTuple):
    """The money of an evening. Without `purses` there is nothing to settle; `uneven` tables keep it from being settled.

    The cents of all purses add up to zero unless a table is uneven.
    """

    stake: MoneyStake
    fits: bool
    purses: tuple[Purse, ...] = ()
    uneven: tuple[Uneven, ...] = ()
    payments: tuple[Payment, ...] = ()

    @property
    def names(self) -> dict[int, str]:
        """The entrants' names by their numbers."""
        return {purse.number: purse.name for purse in self.purses}


class _Table:
    """A table in a round: its deals by number, and who won or lost for each party."""

    def __init__(self, winner: str, *, low_wins: bool) -> None:
        self.winner, self.low_wins = winner, low_wins
        self.deals: dict[int | None, dict[str, int]] = defaultdict(dict)
        self.entrants: dict[str, set[int]] = defaultdict(set)

    def money(self, stake: MoneyStake, unit: int) -> Money:
        deals = list(self.deals.values())
        return money_of(stake, self.entrants, deals, self.winner, low_wins=self.low_wins, unit=unit)


def money_of_evening(tournament: Tournament) -> EveningMoney | None:
    """The money of an evening in two queries, three with a substitute; None where nothing is played for."""
    stake = stake_from(tournament.stake)
    if stake is None:
        return None
    variant = variant_of(tournament)
    if not fits(stake, variant):
        return EveningMoney(stake, False)
    tables, points = _tables_and_points(tournament)
    rounds: dict[int, dict[int, int]] = defaultdict(lambda: defaultdict(int))
    uneven = []
    for (round_, number), table in tables.items():
        if None in table.deals and stake.per not in (POINT, GAME):
            uneven.append(Uneven(round_, number, None))
            continue
        money = table.money(stake, 10**variant.decimals)
        if money.uneven:
            uneven.append(Uneven(round_, number, money.uneven))
        for party, cents in shared(money).items():
            for entrant in table.entrants[party]:
                rounds[entrant][round_] += cents
    names = _names(tournament)
    purses = tuple(
        Purse(number, name, points[number], sum(rounds[number].values()), dict(rounds[number]))
        for number, name in names.items()
        if number in points
    )
    payments = () if uneven else tuple(fewest_payments({purse.number: purse.cents for purse in purses}))
    return EveningMoney(stake, True, purses, tuple(uneven), payments)


def _names(tournament: Tournament) -> dict[int, str]:
    """Everybody's name in order; beside it who sat on their seat, whose purse it was at the table."""
    rows = list(tournament.entrants.order_by("number").values_list("number", "name", "stand_ins"))
    names = {number: name for number, name, _stand_ins in rows}
    beside = beside_names(names, {number: stand_ins for number, _name, stand_ins in rows if stand_ins}, public=False)
    return names | beside


def _tables_and_points(tournament: Tournament) -> tuple[dict[tuple[int, int], _Table], dict[int, int]]:
    """Every table that was played, in order, and the points of everybody's deals."""
    low_wins = variant_of(tournament).low_wins
    tables: dict[tuple[int, int], _Table] = {}
    points: dict[int, int] = defaultdict(int)
    rows = Score.objects.filter(tournament=tournament).order_by("round__number", "table__number", "deal__number")
    for round_, number, winner, deal, entrant, party, amount in rows.values_list(
        "round__number", "table__number", "table__winner", "deal__number", "entrant__number", "party", "points"
    ):
        table = tables.setdefault((round_, number), _Table(winner, low_wins=low_wins))
        table.deals[deal][party] = amount
        table.entrants[party].add(entrant)
        points[entrant] += amount
    return tables, points
