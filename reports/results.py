"""Results as plain values: the one input of standings, tie-breaks, cross tables, charts and seasons."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from hashlib import sha256
from typing import TypeVar

from reports.duplicate import DealScore, matchpoints
from reports.facts import Adjustment, Entrant, Lot, Outcome, Round, SitOut, Stage, Tally, Verdict, merged, summed
from reports.numbers import nearest

__all__ = ["Adjustment", "Entrant", "Lot", "Outcome", "Results", "Round", "SitOut", "Stage", "Verdict"]

K = TypeVar("K")
V = TypeVar("V")


@dataclass(frozen=True)
class Results:
    """All the facts that the standings are a function of. The order of the rows does not matter."""

    entrants: tuple[Entrant, ...]
    rounds: tuple[Round, ...] = ()
    tallies: tuple[Tally, ...] = ()
    adjustments: tuple[Adjustment, ...] = ()
    sit_outs: tuple[SitOut, ...] = ()
    verdicts: tuple[Verdict, ...] = ()
    place_bonus: tuple[int, ...] = ()  # points for first, second … at a table, such as (90, 60, 30, 0)
    lots: tuple[Lot, ...] = ()  # as they were drawn; between people for whom none was drawn no lot decides
    stages: tuple[Stage, ...] = ()  # the later parts that have begun; who plays one stands above all who do not
    same_deals: tuple[DealScore, ...] = ()  # what each deal brought that several tables played with the same cards
    victory_steps: tuple[int, ...] = ()  # from which differences a table is worth one victory point more; () as usual
    deals_planned: int | None = None  # in a round; None where that is open
    unit: int = 1  # of how many smallest units a point is, where prices have decimals
    low_wins: bool = False  # fewer points are better
    main: Mapping[int, int] | None = None  # what each entrant has of the measure that ranks first; None: the points

    def until(self, number: int) -> "Results":
        """The same event as it stood after that round."""
        return self._of_rounds(lambda other: other is None or other <= number)

    def during(self, number: int) -> "Results":
        """That round alone, without what belongs to the whole event."""
        return self._of_rounds(lambda other: other == number)

    def alone(self, number: int) -> "Results":
        """That round ranked by itself, among those who took part in it: no stage, no lot and no other round counts."""
        round_results = self.during(number)
        out = tuple(
            sit_out._replace(points=self.round_points[sit_out.entrant][number]) for sit_out in round_results.sit_outs
        )
        present = {tally.entrant for tally in round_results.tallies} | {sit_out.entrant for sit_out in out}
        entrants = tuple(entrant for entrant in self.entrants if entrant.key in present)
        return replace(round_results, entrants=entrants, sit_outs=out, stages=(), lots=())

    def since(self, number: int) -> "Results":
        """The rounds after that one alone, without what belongs to the whole event: everybody starts anew."""
        return self._of_rounds(lambda other: other is not None and other > number)

    @property
    def in_one_part(self) -> "Results":
        """The same without its stages: all that was played counts for everybody, as clubs and seasons add it up."""
        return replace(self, stages=()) if self.stages else self

    def _of_rounds(self, is_wanted: Callable[[int | None], bool]) -> "Results":
        rounds = tuple(round_ for round_ in self.rounds if is_wanted(round_.number))
        last = max((round_.number for round_ in rounds), default=0)
        return replace(
            self,
            rounds=rounds,
            stages=tuple(stage for stage in self.stages if stage.after < last),
            tallies=tuple(tally for tally in self.tallies if is_wanted(tally.round)),
            adjustments=tuple(adjustment for adjustment in self.adjustments if is_wanted(adjustment.round)),
            sit_outs=tuple(sit_out for sit_out in self.sit_outs if is_wanted(sit_out.round)),
            verdicts=tuple(verdict for verdict in self.verdicts if is_wanted(verdict.round)),
            same_deals=tuple(score for score in self.same_deals if is_wanted(score.round)),
        )

    @cached_property
    def numbers(self) -> tuple[int, ...]:
        """The numbers of the rounds, in order."""
        return tuple(sorted(round_.number for round_ in self.rounds))

    @cached_property
    def by_entrant(self) -> Mapping[int, tuple[Tally, ...]]:
        """The tallies of each entrant who played, one for each table of each round, by the entrant's key. What a
        substitute played who scores for nobody is only in `by_table`."""
        out = self.sat_out
        return _group_pairs(
            (tally.entrant, tally) for tally in self._tallies_played if tally.round not in out.get(tally.entrant, ())
        )

    @cached_property
    def by_table(self) -> Mapping[tuple[int, int], tuple[Tally, ...]]:
        """Everybody's tallies at one table of one round, by the numbers of both."""
        return _group_pairs(((tally.round, tally.table), tally) for tally in self._tallies_played)

    @cached_property
    def round_points(self) -> Mapping[int, Mapping[int, int]]:
        """Points per entrant per round, sit-outs with what they are worth and adjustments left out."""
        points: dict[int, dict[int, int]] = {entrant.key: {} for entrant in self.entrants}
        for entrant, number, _table, _side, scored, *_ in self.tallies:
            rounds = points.setdefault(entrant, {})
            rounds[number] = rounds.get(number, 0) + scored
        for out in self.sit_outs:
            points.setdefault(out.entrant, {}).pop(out.round, None)
        played = {key: dict(rounds) for key, rounds in points.items()}
        for out in self.sit_outs:
            points[out.entrant][out.round] = worth_of(out, played) if out.points is None else out.points
        return points

    @cached_property
    def sat_out(self) -> Mapping[int, frozenset[int]]:
        """The rounds that each entrant sat out."""
        rounds = _group_pairs((out.entrant, out.round) for out in self.sit_outs)
        return {key: frozenset(numbers) for key, numbers in rounds.items()}

    @cached_property
    def adjusted(self) -> Mapping[int, int]:
        """The sum of the adjustments of each entrant who has one, handicaps left out."""
        return summed(adjustment for adjustment in self.adjustments if not adjustment.handicap)

    @cached_property
    def handicaps(self) -> Mapping[int, int]:
        """The handicap of each entrant who has one."""
        return summed(adjustment for adjustment in self.adjustments if adjustment.handicap)

    @cached_property
    def totals(self) -> Mapping[int, int]:
        """Points in all per entrant: rounds, sit-outs, adjustments and handicap, without the place bonus."""
        adjustments = summed(self.adjustments)
        return {key: sum(rounds.values()) + adjustments.get(key, 0) for key, rounds in self.round_points.items()}

    def strength_of(self, entrant: int) -> int:
        """An opponent's part of the strength of opponents: what it has of the measure that ranks first."""
        return (self.totals if self.main is None else self.main).get(entrant, 0)

    @cached_property
    def byes_won(self) -> Mapping[int, int]:
        """The number of rounds each entrant won by sitting out."""
        sums: dict[int, int] = {}
        for out in self.sit_outs:
            sums[out.entrant] = sums.get(out.entrant, 0) + out.won
        return sums

    @cached_property
    def tickets(self) -> Mapping[str, Mapping[int, str]]:
        """Tickets of the entrants by seed, lowest drawn first: each a digest of the seed and the start number."""
        return {
            lot.seed: {
                entrant.key: sha256(f"{lot.seed}:{entrant.number}".encode()).hexdigest() for entrant in self.entrants
            }
            for lot in self.lots
        }

    def lot_between(self, entrants: Iterable[int]) -> Lot | None:
        """The first lot that was drawn between all of these; a later one does not undo it."""
        return next((lot for lot in self.lots if lot.holds(entrants)), None)

    @cached_property
    def _tallies_played(self) -> tuple[Tally, ...]:
        return merged(self.tallies)

    @cached_property
    def _closed(self) -> frozenset[int]:
        return frozenset(round_.number for round_ in self.rounds if round_.closed)

    @cached_property
    def _verdicts(self) -> Mapping[tuple[int, int], Verdict]:
        return {(verdict.round, verdict.table): verdict for verdict in self.verdicts}

    def tallies_of(self, entrant: int) -> tuple[Tally, ...]:
        """The entrant's tallies, one a table; empty for who has not played."""
        return self.by_entrant.get(entrant, ())

    def knows_deals_of(self, entrant: int) -> bool:
        """Are all deals of the entrant known? Not where the totals of a table were typed instead."""
        return all(tally.known for tally in self.tallies_of(entrant))

    @cached_property
    def matchpoints(self) -> Mapping[int, Mapping[int, int]]:
        """The matchpoints of each entrant in each round in which a deal was compared."""
        return matchpoints(self.same_deals)

    def opponents(self, tally: Tally) -> tuple[Tally, ...]:
        """The players at that table who did not play on the same side."""
        return tuple(other for other in self.by_table[tally.round, tally.table] if other.party != tally.party)

    def decided(self, tally: Tally) -> bool:
        """Is that table's round over: the round closed, or the game itself won?"""
        return tally.round in self._closed or (tally.round, tally.table) in self._verdicts

    def outcome(self, tally: Tally) -> Outcome:
        """Won by scoring better than everybody else at the table, drawn by sharing the best; a verdict goes first."""
        others = self.opponents(tally)
        if not others or not self.decided(tally):
            return Outcome.OPEN
        if verdict := self._verdicts.get((tally.round, tally.table)):
            return _by_verdict(verdict, tally)
        mine, best = self.merit(tally), max(map(self.merit, others))
        if mine == best:
            return Outcome.DRAWN
        return Outcome.WON if mine > best else Outcome.LOST

    def bonus(self, tally: Tally) -> int:
        """The place bonus of that table. Who share places share their bonuses; a rest that cannot be split is dropped.

        Three players level on top of (90, 60, 30, 0) get 60 each; two level on top of (4, 1) get 2 each.
        """
        if not self.place_bonus or not self.decided(tally):
            return 0
        mine = self.place_value(tally)
        values = [self.place_value(other) for other in self.by_table[tally.round, tally.table]]
        first = sum(value > mine for value in values)
        sharing = values.count(mine)
        return sum(self.place_bonus[first : first + sharing]) // sharing

    def place_value(self, tally: Tally) -> tuple[bool, int]:
        """The sort key of places at a table: a winner by verdict first, then points, better ones higher."""
        verdict = self._verdicts.get((tally.round, tally.table))
        return verdict is not None and verdict.winner == tally.party, self.merit(tally)

    def merit(self, tally: Tally) -> int:
        """The points of a tally, turned so that more is better."""
        return -tally.points if self.low_wins else tally.points


def in_unit(sit_outs: Iterable[SitOut], unit: int) -> tuple[SitOut, ...]:
    """Rounds without a table, the whole points that some were given in the unit of the evening's prices."""
    return tuple(out._replace(points=out.points and out.points * unit) for out in sit_outs)


def worth_of(out: SitOut, played: Mapping[int, Mapping[int, int]]) -> int:
    """The worth of a round without points of its own, from what everybody `played`: points by entrant and round."""
    own = played.get(out.entrant, {})
    here = [rounds[out.round] for rounds in played.values() if out.round in rounds]
    if out.by == "field":
        return nearest(sum(here), len(here))
    if out.by != "lowest":
        return nearest(sum(own.values()), len(own))
    if not own:
        most = max(map(len, played.values()), default=0)
        evenings = [(sum(rounds.values()), key) for key, rounds in played.items() if len(rounds) == most]
        lowest = played[min(evenings)[1]] if evenings else {}
        return lowest.get(out.round, min(here, default=0))
    return min(here, default=0)


def _by_verdict(verdict: Verdict, tally: Tally) -> Outcome:
    if verdict.winner is None:
        return Outcome.DRAWN
    return Outcome.WON if verdict.winner == tally.party else Outcome.LOST


def _group_pairs(pairs: Iterable[tuple[K, V]]) -> Mapping[K, tuple[V, ...]]:
    groups: dict[K, list[V]] = {}
    for key, value in pairs:
        groups.setdefault(key, []).append(value)
    return {key: tuple(group) for key, group in groups.items()}
