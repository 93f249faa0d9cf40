"""What everybody won or lost in money, table by table, and who pays whom. Only for people of the club."""

from __future__ import annotations

from collections import defaultdict
from typing import TYPE_CHECKING, NamedTuple

from reports.payments import Payment, fewest_payments
from scoring.money import GAME, POINT, Money, MoneyStake, fits, money_of, shared, stake_from
from tournaments.models import Score
from tournaments.play.facts import variant_of
from tournaments.selectors.evening.substitutes import beside_names

if TYPE_CHECKING:
    from tournaments.models import Tournament


class Uneven(NamedTuple):
    """A table whose points do not add up to zero, and what they add up to; None where each deal would have to be known
    and only totals are."""

    round: int
    table: int
    points: int | None


class Purse(NamedTuple):
    """What one entrant won or lost: the points of the deals, the cents, and the cents of each round."""

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
    """One table in one round: its deals by number, and who won or lost for each party."""

    def __init__(self, winner: str) -> None:
        self.winner = winner
        self.deals: dict[int | None, dict[str, int]] = defaultdict(dict)
        self.entrants: dict[str, set[int]] = defaultdict(set)

    def money(self, stake: MoneyStake) -> Money:
        return money_of(stake, self.entrants, list(self.deals.values()), self.winner)


def money_of_evening(tournament: Tournament) -> EveningMoney | None:
    """The money of an evening in two queries, three with a substitute; None where nothing is played for."""
    stake = stake_from(tournament.stake)
    if stake is None:
        return None
    if not fits(stake, variant_of(tournament)):
        return EveningMoney(stake, False)
    tables, points = _played(tournament)
    rounds: dict[int, dict[int, int]] = defaultdict(lambda: defaultdict(int))
    uneven = []
    for (round_, number), table in tables.items():
        if None in table.deals and stake.per not in (POINT, GAME):
            uneven.append(Uneven(round_, number, None))
            continue
        money = table.money(stake)
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


def _played(tournament: Tournament) -> tuple[dict[tuple[int, int], _Table], dict[int, int]]:
    """Every table that was played, in order, and the points of everybody's deals."""
    tables: dict[tuple[int, int], _Table] = {}
    points: dict[int, int] = defaultdict(int)
    rows = Score.objects.filter(tournament=tournament).order_by("round__number", "table__number", "deal__number")
    for round_, number, winner, deal, entrant, party, amount in rows.values_list(
        "round__number", "table__number", "table__winner", "deal__number", "entrant__number", "party", "points"
    ):
        table = tables.setdefault((round_, number), _Table(winner))
        table.deals[deal][party] = amount
        table.entrants[party].add(entrant)
        points[entrant] += amount
    return tables, points
