"""The ranking measures: what each is called, how it is explained and which way it counts.

Each is one small function, its docstring being what players are told.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from typing import TypeAlias, TypeVar

from reports.duplicate import victory_points as victory_points_of
from reports.duplicate import wbf_steps
from reports.facts import Tally
from reports.numbers import nearest
from reports.results import Outcome, Results
from scoring.messages import Message

Group: TypeAlias = tuple[int, ...]  # the keys of the entrants a measure has to separate
Count: TypeAlias = Callable[[Results, int, Group], int | None]  # None: not known, or nothing said of that tied group

F = TypeVar("F", bound=Count)


@dataclass(frozen=True)
class Measure:
    """A way to rank. `count` gives a whole number for an entrant; `among_tied` ones look at the tied group, and may
    have nothing to say of it."""

    key: str  # permanent
    label: str  # English; translated where it is shown
    explanation: str  # one sentence, English
    count: Count
    signed: bool = False  # shown with a plus or minus, and in the unit of points
    lowest_first: bool = False
    among_tied: bool = False  # means nothing outside a tied group
    of_others: bool = False  # changes with what others score elsewhere
    of_deals: bool = False  # not known of a table whose totals were typed without its deals
    of_points: bool = False  # turned where fewer points are better

    @property
    def ranked_by(self) -> Message:
        """Its name where a sentence says what ranks."""
        label = Message(self.label)
        turned = self.of_points and self.lowest_first
        return Message("{measure} (fewest first)", measure=label) if turned else label

    def rank_value(self, value: int) -> int:
        """The value turned so that more is better."""
        return -value if self.lowest_first else value


_MEASURES: dict[str, Measure] = {}


def tiebreak(
    key: str,
    label: str,
    *,
    signed: bool = False,
    lowest_first: bool = False,
    among_tied: bool = False,
    of_others: bool = False,
    of_deals: bool = False,
    of_points: bool = False,
) -> Callable[[F], F]:
    """Register a function as a measure; its docstring is the sentence of explanation."""

    def register(count: F) -> F:
        """The function itself, known from now on under `key`."""
        explanation = " ".join((count.__doc__ or "").split())
        counted = _where_known(count) if of_deals else count
        _MEASURES[key] = Measure(
            key, label, explanation, counted, signed, lowest_first, among_tied, of_others, of_deals, of_points
        )
        return count

    return register


def _where_known(count: Count) -> Count:
    def counted(results: Results, entrant: int, tied: Group) -> int | None:
        """The count, None where totals were typed instead of deals."""
        return count(results, entrant, tied) if results.knows_deals_of(entrant) else None

    return counted


def every_measure() -> tuple[Measure, ...]:
    """All measures, in the order in which an organiser is offered them."""
    return tuple(_MEASURES.values())


def measure(key: str) -> Measure:
    """The measure of that key; ValueError names the keys there are."""
    if key not in _MEASURES:
        raise ValueError(f"There is no ranking measure {key!r}. There are: {', '.join(_MEASURES)}.")
    return _MEASURES[key]


def measures(keys: Iterable[str], *, low_wins: bool = False) -> tuple[Measure, ...]:
    """The measures of those keys, in that order; where fewer points are better those of points go by the lowest."""
    chosen = (measure(key) for key in keys)
    return tuple(
        replace(measure_, lowest_first=True) if low_wins and measure_.of_points else measure_ for measure_ in chosen
    )


@tiebreak("points", "Points", signed=True, of_points=True)
def points(results: Results, entrant: int, tied: Group) -> int:
    """Total points: every deal, rounds sat out, and points given or taken by the director."""
    return results.totals.get(entrant, 0)


@tiebreak("rounds_won", "Rounds won")
def rounds_won(results: Results, entrant: int, tied: Group) -> int:
    """Finished rounds with more points than anybody else at the table, or won by the rules of the game."""
    won = sum(results.outcome(tally) is Outcome.WON for tally in results.tallies_of(entrant))
    return won + results.byes_won.get(entrant, 0)


@tiebreak("points_difference", "Points difference", signed=True, of_points=True)
def points_difference(results: Results, entrant: int, tied: Group) -> int:
    """Own points at the tables minus the points of all opponents there."""
    return sum(tally.points - _scored_against(results, tally) for tally in results.tallies_of(entrant))


@tiebreak("place_bonus", "Place bonus")
def place_bonus(results: Results, entrant: int, tied: Group) -> int:
    """The bonuses for the places taken at the tables in finished rounds; who share a place share its bonus."""
    return sum(results.bonus(tally) for tally in results.tallies_of(entrant))


@tiebreak("points_and_bonus", "Points and bonus", signed=True, of_points=True)
def points_and_bonus(results: Results, entrant: int, tied: Group) -> int:
    """Total points, including place bonuses."""
    return points(results, entrant, tied) + place_bonus(results, entrant, tied) * results.unit


# The scale: `reports/duplicate.py`.
@tiebreak("victory_points", "Victory points")
def victory_points(results: Results, entrant: int, tied: Group) -> int:
    """For each finished round at a table of two sides 20 victory points, divided by the difference of points: 10 each
    when level, one more for the winner at each step of the scale. The scale is the club’s own, else that of the World
    Bridge Federation of 2012 in whole points. A round sat out counts as the average of one’s other rounds."""
    steps = [step * results.unit for step in results.victory_steps or wbf_steps(results.deals_planned)]
    decided = (tally for tally in results.tallies_of(entrant) if results.decided(tally))
    matches = ((tally, results.opponents(tally)) for tally in decided)
    return _with_rounds_out(
        results,
        entrant,
        [
            victory_points_of(results.merit(tally) - results.merit(others[0]), steps)
            for tally, others in matches
            if len({other.party for other in others}) == 1
        ],
    )


# Laws of Duplicate Bridge 2017, law 78A.
@tiebreak("matchpoints", "Matchpoints", of_others=True, of_deals=True)
def matchpoints(results: Results, entrant: int, tied: Group) -> int:
    """For each deal that other tables played with the same cards: two points for every table that scored less in the
    same seats, one for every table that scored the same (Laws of Duplicate Bridge 2017, law 78A). Deals are the same in
    a Howell with duplicate deals, or where the plan says that every table gets the same cards; others count nothing. A
    round sat out counts as the average of one’s other rounds."""
    return _with_rounds_out(results, entrant, results.matchpoints.get(entrant, {}).values())


@tiebreak("contracts_made", "Contracts made", of_deals=True)
def contracts_made(results: Results, entrant: int, tied: Group) -> int:
    """Contracts made as declarer or as declarer's partner."""
    return sum(tally.made for tally in results.tallies_of(entrant))


@tiebreak("deals_won", "Deals won", of_deals=True)
def deals_won(results: Results, entrant: int, tied: Group) -> int:
    """Deals that ended with points above zero."""
    return sum(tally.won for tally in results.tallies_of(entrant))


@tiebreak("best_round", "Best round", signed=True, of_points=True)
def best_round(results: Results, entrant: int, tied: Group) -> int:
    """The most points in a single round."""
    return max(results.round_points.get(entrant, {}).values(), default=0)


@tiebreak("best_deal", "Best deal", signed=True, of_deals=True, of_points=True)
def best_deal(results: Results, entrant: int, tied: Group) -> int:
    """The most points in a single deal."""
    return max((tally.best for tally in results.tallies_of(entrant)), default=0)


@tiebreak("direct_encounter", "Direct encounter", signed=True, among_tied=True)
def direct_encounter(results: Results, entrant: int, tied: Group) -> int:
    """Finished rounds won against the other tied players, minus rounds lost to them; counts only if all the tied
    players have met one another. Looked at again among those whom it leaves level."""
    if not all(_opponents_met(results, player) >= set(tied) - {player} for player in tied):
        return 0
    return results.unit * sum(
        _ahead(results, tally, other)
        for tally in results.tallies_of(entrant)
        for other in results.opponents(tally)
        if other.entrant in tied and results.decided(tally)
    )


# As FIDE's Handbook C.07 has it: Buchholz, Cut-1 and Median-1 (articles 8 and 14), counted for each meeting.
@tiebreak("strength_of_opponents", "Strength of opponents", signed=True, of_others=True)
def strength_of_opponents(results: Results, entrant: int, tied: Group) -> int:
    """What all opponents have of that which ranks first, such as points or rounds won, counted each time they were
    met."""
    return sum(_strengths(results, entrant))


@tiebreak("strength_without_weakest", "Strength without the weakest", signed=True, of_others=True)
def strength_without_weakest(results: Results, entrant: int, tied: Group) -> int:
    """The strength of opponents without the meeting that adds least."""
    return sum(_strengths(results, entrant)[1:])


@tiebreak("strength_of_the_middle", "Strength of the middle", signed=True, of_others=True)
def strength_of_the_middle(results: Results, entrant: int, tied: Group) -> int:
    """The strength of opponents without the meeting that adds least and the one that adds most."""
    return sum(_strengths(results, entrant)[1:-1])


@tiebreak("lot", "Lot", lowest_first=True, among_tied=True)
def lot(results: Results, entrant: int, tied: Group) -> int | None:
    """The order in which tied players were drawn, by a lot whose seed is recorded; without a lot they share the
    place."""
    drawn = results.lot_between(tied)
    if drawn is None:
        return None
    tickets = results.tickets[drawn.seed]
    return 1 + sum(tickets[other] < tickets[entrant] for other in tied)


def _with_rounds_out(results: Results, entrant: int, by_round: Iterable[int]) -> int:
    """The sum of what the rounds at a table gave, each round sat out as the average of them."""
    played = tuple(by_round)
    return sum(played) + nearest(sum(played), len(played)) * len(results.sat_out.get(entrant, ()))


def _strengths(results: Results, entrant: int) -> list[int]:
    """Each opponent's value of the main measure, once for each meeting, the least first."""
    met = (other.entrant for tally in results.tallies_of(entrant) for other in results.opponents(tally))
    return sorted(results.strength_of(other) for other in met)


def _scored_against(results: Results, tally: Tally) -> int:
    return sum({other.party: other.points for other in results.opponents(tally)}.values())


def _opponents_met(results: Results, entrant: int) -> set[int]:
    tallies = (tally for tally in results.tallies_of(entrant) if results.decided(tally))
    return {other.entrant for tally in tallies for other in results.opponents(tally)}


def _ahead(results: Results, mine: Tally, theirs: Tally) -> int:
    ours, other = results.place_value(mine), results.place_value(theirs)
    return (ours > other) - (ours < other)
