"""Ratings from the order in which each table ended: Plackett–Luce, by openskill. Pure.

The formula is Algorithm 4 of R. C. Weng and C.-J. Lin, "A Bayesian Approximation Method for Online Ranking", Journal of
Machine Learning Research 12 (2011), 267–300, as openskill computes it with its usual numbers: a best estimate μ, at
first 25, and an uncertainty σ, at first 25/3. Pages show one number, 1000 + 40(μ − 3σ).
"""

from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from itertools import pairwise
from typing import Any, NamedTuple

from openskill.models import PlackettLuce
from openskill.models.weng_lin.plackett_luce import PlackettLuceRating

from scoring import Message
from scoring.messages import counted
from tournaments.seasons.rules import Match

START, SCALE = 1000, 40
FEW = 5  # evenings; whoever played fewer has a provisional rating
CHECKPOINT = 20  # evenings after which the state is kept, so that a late correction is not counted from the first one


class Step(NamedTuple):
    """The effect of one evening: the rating after it, and how it came about.

    `beaten` opponents ended lower at a table, `above` of them had a higher rating before it; `lost` ended higher,
    `below` of them had a lower one; `level` ended level. An opponent is a player, or a side.
    """

    evening: Hashable
    tables: int
    rating: int
    beaten: int = 0
    above: int = 0
    lost: int = 0
    below: int = 0
    level: int = 0


class Rated(NamedTuple):
    """A player, or a pair: what was shown at least."""

    player: Any
    rating: int
    tables: int
    history: tuple[Step, ...]

    @property
    def provisional(self) -> bool:
        """Were too few evenings played to say much?"""
        return len(self.history) < FEW

    @property
    def gains(self) -> tuple[int, ...]:
        """The points by which each evening moved the rating."""
        return tuple(after - before for before, after in pairwise((START, *(step.rating for step in self.history))))


class Ratings(NamedTuple):
    """Ratings of all after these evenings, and the (μ, σ) of all after some of them, by how many those were."""

    evenings: tuple[Hashable, ...] = ()
    rated: tuple[Rated, ...] = ()
    checkpoints: Mapping[int, Mapping[Any, tuple[float, float]]] = {}


NOTHING = Ratings()


def rate(
    evenings: Sequence[Hashable], matches_of: Callable[[Any], Sequence[Match]], earlier: Ratings = NOTHING
) -> Ratings:
    """Rate all who played in these evenings, strongest first; evenings and their matches in the order of play.

    `rating` starts at 1000 and grows with what somebody has shown: it is the estimate less three times what is unsure,
    as the method recommends for a list. The same matches always give the same ratings: `earlier` only saves counting
    the evenings again that are the same as then. An evening that changed has to be another value.
    """
    same = next((at for at, (old, new) in enumerate(zip(earlier.evenings, evenings, strict=False)) if old != new), None)
    same = min(len(earlier.evenings), len(evenings)) if same is None else same
    begin = max((at for at in earlier.checkpoints if at <= same), default=0)
    checkpoints = {at: states for at, states in earlier.checkpoints.items() if at <= begin}
    states = dict(checkpoints.get(begin, {}))
    counted_before = set(evenings[:begin])
    steps = {
        rated.player: [step for step in rated.history if step.evening in counted_before] for rated in earlier.rated
    }
    model = PlackettLuce()
    for at, evening in enumerate(evenings[begin:], begin + 1):
        for match in matches_of(evening):
            _play(model, match, evening, states, steps)
        if at % CHECKPOINT == 0 or at == len(evenings) - 1:
            checkpoints[at] = dict(states)
    rated = (_rated(player, own) for player, own in steps.items() if own)
    in_order = sorted(rated, key=lambda rating: (-rating.rating, rating.player))
    return Ratings(tuple(evenings), tuple(in_order), checkpoints)


def pairs_in(matches: Iterable[Match]) -> list[Match]:
    """The matches between twos, each two as one: who entered together, whoever of them was named first."""
    twos = [match for match in matches if all(len(team) == 2 for team in match.teams)]
    return [Match(tuple((tuple(sorted(team)),) for team in match.teams), match.ranks) for match in twos]


def as_people(matches: Iterable[Match], person_of: Mapping[Any, Any]) -> list[Match]:
    """The matches with each player who is in `person_of` as that person."""
    return [
        Match(tuple(tuple(person_of.get(player, player) for player in team) for team in match.teams), match.ranks)
        for match in matches
    ]


def reasons(step: Step) -> tuple[Message, ...]:
    """The reasons why the rating moved on that evening, in sentences."""
    sentences = []
    if step.beaten:
        sentences.append(counted("Beat {n} opponent.", "Beat {n} opponents.", n=step.beaten))
    if step.above:
        sentences.append(counted("{n} of them was rated higher.", "{n} of them were rated higher.", n=step.above))
    if step.lost:
        sentences.append(counted("Lost to {n} opponent.", "Lost to {n} opponents.", n=step.lost))
    if step.below:
        sentences.append(counted("{n} of them was rated lower.", "{n} of them were rated lower.", n=step.below))
    if step.level:
        sentences.append(counted("Level with {n} opponent.", "Level with {n} opponents.", n=step.level))
    return tuple(sentences)


def _play(
    model: PlackettLuce,
    match: Match,
    evening: Hashable,
    states: dict[Any, tuple[float, float]],
    steps: dict[Any, list[Step]],
) -> None:
    """Put what one table says into everybody's state and into the step of that evening."""
    before = [[_rating_from(model, states.get(player)) for player in team] for team in match.teams]
    strengths = [sum(rating.ordinal() for rating in team) for team in before]
    ended = list(zip(match.ranks, strengths, strict=True))
    for at, after in enumerate(model.rate(before, ranks=list(match.ranks))):
        others = [other for place, other in enumerate(ended) if place != at]
        for player, rating in zip(match.teams[at], after, strict=True):
            states[player] = rating.mu, rating.sigma
            _note(steps.setdefault(player, []), evening, rating, ended[at], others)


def _note(
    steps: list[Step],
    evening: Hashable,
    rating: PlackettLuceRating,
    own: tuple[int, float],
    others: Sequence[tuple[int, float]],
) -> None:
    """Note one step an evening: the last rating of it, and all opponents of it."""
    last = steps.pop() if steps and steps[-1].evening == evening else Step(evening, 0, 0)
    rank, strength = own
    beaten = [other for place, other in others if place > rank]
    lost = [other for place, other in others if place < rank]
    steps.append(
        Step(
            evening,
            last.tables + 1,
            _rounded_rating(rating),
            last.beaten + len(beaten),
            last.above + sum(other > strength for other in beaten),
            last.lost + len(lost),
            last.below + sum(other < strength for other in lost),
            last.level + len(others) - len(beaten) - len(lost),
        )
    )


def _rating_from(model: PlackettLuce, state: tuple[float, float] | None) -> PlackettLuceRating:
    return model.rating(*state) if state else model.rating()


def _rated(player: Any, steps: Sequence[Step]) -> Rated:
    last = steps[-1]
    return Rated(player, last.rating, sum(step.tables for step in steps), tuple(steps))


def _rounded_rating(rating: PlackettLuceRating) -> int:
    return round(START + SCALE * rating.ordinal())
