"""Weighing of wishes: draws with several sets of them are tried, and the one that costs least is taken."""

from collections.abc import Callable, Sequence
from itertools import combinations

from .annealing import PARTNER
from .comfort import table_changes
from .draw import Draw, DrawError, DrawRound, Earlier, Effort
from .wished import together, unkept
from .wishes import MOST_WEIGHT, Soft, Wishes

TRIES, EACH, MOST = 8, 2, 24
"""How many more sets are tried once all wishes were tried together: so many, and some for each wish, up to so many."""

Drawn = Callable[[Sequence[Soft], bool], Draw]
"""Draws with these wishes as musts, briefly or with all effort; DrawError where they are not all kept."""


def discomfort(draw: Draw, wishes: Wishes, earlier: Earlier) -> float:
    """The cost of tables of unequal strength, walking and people who met on earlier evenings, in repeated meetings."""
    return _uneven(draw.rounds, wishes) + _walking(draw.rounds, wishes) + _met_before(draw.rounds, earlier)


def _uneven(rounds: Sequence[DrawRound], wishes: Wishes) -> float:
    """The whole weight where tables differ in strength as much as by chance, nothing where they are equal."""
    strengths = dict(wishes.strengths)
    tables = [table for round_ in rounds for table in round_.tables if len(table) == 4]
    mean = sum(strengths.values()) / max(len(strengths), 1)
    spread = sum((strength - mean) ** 2 for strength in strengths.values()) / max(len(strengths), 1)
    if not (wishes.level and tables and spread):
        return 0.0
    squares = sum(sum(strengths.get(p, mean) - mean for p in table) ** 2 for table in tables)
    return wishes.level * squares / (4 * spread * len(tables))


def _walking(rounds: Sequence[DrawRound], wishes: Wishes) -> float:
    """The whole weight where everybody always goes to another table, nothing where nobody does."""
    walks = sum(len(table) for round_ in rounds[1:] for table in round_.tables)
    return wishes.still * table_changes(rounds) / walks if wishes.still and walks else 0.0


def _met_before(rounds: Sequence[DrawRound], earlier: Earlier) -> int:
    """The number of earlier meetings of those who meet, partners weighing more."""
    cost = 0
    for table in (table for round_ in rounds for table in round_.tables) if earlier else ():
        for (i, p), (j, q) in combinations(enumerate(table), 2):
            pair = (p, q) if p < q else (q, p)
            cost += earlier.met.get(pair, 0)
            cost += PARTNER * earlier.partnered.get(pair, 0) if j - i == 2 and j < 4 else 0
    return cost


class Weighing:
    """The draws that were tried, and the best of them: it has the least repeats, uneven sit-outs, discomfort and weight
    of wishes that are not kept. `refused` tells which wishes cannot all be kept, as far as that shows before a draw."""

    def __init__(
        self, wishes: Wishes, earlier: Earlier, refused: Callable[[Wishes], object], drawn: Drawn, effort: Effort
    ) -> None:
        self.wishes, self.earlier, self.refused, self.drawn, self.effort = wishes, earlier, refused, drawn, effort
        self.left = min(TRIES + EACH * len(wishes.soft), MOST)
        self.spent: dict[frozenset[Soft], float | None] = {}
        self.best: tuple[float, Draw] | None = None
        self.kept: tuple[Soft, ...] = ()

    def weighed(self) -> Draw:
        """The best draw; DrawError where not even the musts are kept."""
        order = together(self.wishes, self.refused)
        if not self._try(order, brief=False):
            self._keep_most(order)
        if self.best is None:
            return self.drawn((), False)
        first = self.kept
        self._without_a_class(order)
        while self._improved():
            pass
        if self.kept != first and self._may_go_on():
            self._weigh(self.kept, self.drawn(self.kept, False))
        return self.best[1]

    def _try(self, chosen: Sequence[Soft], *, brief: bool = True) -> bool:
        """True if these wishes can be kept; the draw is taken if it is the best so far."""
        key = frozenset(chosen)
        if key not in self.spent:
            self.left -= brief
            try:
                self._weigh(chosen, self.drawn(chosen, brief))
            except DrawError:
                self.spent[key] = None
        return self.spent[key] is not None

    def _weigh(self, chosen: Sequence[Soft], draw: Draw) -> None:
        partners, meetings = draw.certificate.partners, draw.certificate.meetings
        spent = (PARTNER * partners.repeats if partners else 0) + meetings.repeats
        fewest, most = draw.certificate.sit_outs
        spent += MOST_WEIGHT * max(0, most - fewest - 1)
        cost = spent + discomfort(draw, self.wishes, self.earlier)
        self.spent[frozenset(chosen)] = cost
        cost += sum(self.wishes.soft[number - 1].weight for number in unkept(self.wishes, draw.rounds))
        if self.best is None or cost < self.best[0]:
            self.best, self.kept = (cost, draw), tuple(chosen)

    def _keep_most(self, order: Sequence[Soft]) -> None:
        """Heavier wishes first, each is kept that can be kept beside them: the longest part of the others that can be
        is halved in on, the next one is left out, and so on."""
        granted: list[Soft] = []
        rest = list(order)
        while rest and self._may_go_on():
            low, high = 0, len(rest)
            while high - low > 1 and self._may_go_on():
                middle = (low + high) // 2
                low, high = (middle, high) if self._try([*granted, *rest[:middle]]) else (low, middle)
            granted, rest = granted + rest[:low], rest[low + 1 :]
            if self._try([*granted, *rest]):
                return

    def _without_a_class(self, order: Sequence[Soft]) -> None:
        """Without all light wishes, down to none, where that may cost less."""
        if self._to_gain() > min((wish.weight for wish in self.kept), default=0):
            self._try(())
        for least in sorted({wish.weight + 1 for wish in order}):
            self._try_if_worth([wish for wish in order if wish.weight >= least])

    def _improved(self) -> bool:
        """Takes one wish out of the set or into it, in place of those that it stands against, where that costs less."""
        before = self.best
        for wish in sorted(self.wishes.soft, key=lambda wish: wish.weight):
            others = [other for other in self.kept if other != wish]
            if wish in self.kept:
                self._try_if_worth(others)
            else:
                waiting = [other for other in self.wishes.soft if other not in (wish, *self.kept)]
                self._try_if_worth(together(self.wishes, self.refused, [wish, *others]))
                waiting.sort(key=lambda other: -other.weight)
                self._try_if_worth(together(self.wishes, self.refused, [wish, *others, *waiting]))
            if self.best is not before:
                return True
        return False

    def _try_if_worth(self, chosen: Sequence[Soft]) -> None:
        lost = sum(wish.weight for wish in self.kept) - sum(wish.weight for wish in chosen)
        if lost < self._to_gain() and frozenset(chosen) not in self.spent and self._may_go_on():
            self._try(chosen)

    def _to_gain(self) -> float:
        """The cost by which a draw may still beat the best, but for the weight of wishes."""
        spent, bare = self.spent[frozenset(self.kept)], self.spent.get(frozenset())
        return (spent or 0.0) - (bare or 0.0)

    def _may_go_on(self) -> bool:
        return self.left > 0 and not (self.effort.stop and self.effort.stop())
