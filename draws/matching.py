"""Pairing a ranked list: neighbours first, nobody with a forbidden opponent, the least possible sum of costs."""

from collections.abc import Callable, Iterator, Sequence

Allowed = Callable[[int, int], bool]
Cost = Callable[[int, int], int]

WIDTHS = ((16, 8, 80), (24, 10, 600))
"""How far apart in the list two may be paired, how many may wait for an opponent at once, and how many of the cheapest
beginnings are kept at each place; tried in turn."""


def cheapest_pairs(size: int, allowed: Allowed, cost: Cost) -> list[tuple[int, int]] | None:
    """Places 0..size-1 (an even number) in pairs, all allowed, at the least total cost among pairings of neighbours;
    where those do not exist, of all pairings. None when no pairing is allowed."""
    for reach, waiting, most_states in WIDTHS if size > 60 else WIDTHS[1:]:
        pairs = _along_the_list(size, allowed, cost, reach, waiting, most_states)
        if pairs is not None:
            return pairs
    return _blossom(size, allowed, cost)


def folded(pairs: Sequence[tuple[int, int]], groups: Sequence[int], allowed: Allowed) -> list[tuple[int, int]]:
    """The same pairs, except that those whose two places are of one group are paired anew: the first of its upper half
    with the first of its lower half, and so on, as nearly as is allowed; as they were where no way is found."""
    matched = [pair for pair in pairs if groups[pair[0]] != groups[pair[1]]]
    for group in sorted(set(groups)):
        own = [pair for pair in pairs if groups[pair[0]] == groups[pair[1]] == group]
        places = sorted(place for pair in own for place in pair)
        matched += _fold(places[: len(own)], places[len(own) :], allowed) or own
    return sorted(matched)


def _outwards(start: int, count: int) -> Iterator[int]:
    """The numbers from 0 below `count`, nearest to the start first, of two as near the lower."""
    for away in range(max(start, count - 1 - start) + 1):
        yield from (at for at in ((start - away, start + away) if away else (start,)) if 0 <= at < count)


def _fold(upper: Sequence[int], lower: Sequence[int], allowed: Allowed) -> list[tuple[int, int]] | None:
    """Each of the upper half with one of the lower half, as near to its own rank there as is allowed; somebody who has
    no one left takes the one of another, who looks on (augmenting paths)."""
    partner_of: dict[int, int] = {}

    def finds(i: int, visited: set[int]) -> bool:
        """True if the i-th of the upper half gets an opponent that nobody asked for yet."""
        for j in _outwards(i, len(lower)):
            if j not in visited and allowed(upper[i], lower[j]):
                visited.add(j)
                if j not in partner_of or finds(partner_of[j], visited):
                    partner_of[j] = i
                    return True
        return False

    return (
        [(upper[i], lower[j]) for j, i in partner_of.items()]
        if all(finds(i, set()) for i in range(len(upper)))
        else None
    )


def _along_the_list(
    size: int, allowed: Allowed, cost: Cost, reach: int, waiting: int, most_states: int
) -> list[tuple[int, int]] | None:
    """Goes down the list; a state says which of the last places still wait (bit 0 is the place just before), and the
    cheapest way to each state is kept, for the `kept` cheapest states."""
    states: dict[int, int] = {0: 0}
    ways: list[dict[int, tuple[int, int]]] = []
    edge = 1 << reach
    for place in range(size):
        before = range(place - 1, max(place - 1 - reach, -1), -1)
        costs = [cost(other, place) for other in before]
        prices = [price if allowed(other, place) else -1 for price, other in zip(costs, before, strict=True)]
        states, way = _next_states(states, prices, edge, waiting)
        if len(states) > most_states:
            states = _most_hopeful(states, costs, most_states)
        ways.append(way)
    return _walk_back(ways) if 0 in states else None


def _next_states(
    states: dict[int, int], prices: Sequence[int], edge: int, waiting: int
) -> tuple[dict[int, int], dict[int, tuple[int, int]]]:
    cheapest: dict[int, int] = {}
    way: dict[int, tuple[int, int]] = {}
    for state, spent in states.items():
        longer = state << 1
        if not longer & edge << 1 and state.bit_count() < waiting:
            after = longer | 1
            if after not in cheapest or spent < cheapest[after]:
                cheapest[after], way[after] = spent, (state, -1)
        bits = state
        while bits:
            bit = bits & -bits
            bits ^= bit
            back = bit.bit_length() - 1
            after = (state ^ bit) << 1
            if back < len(prices) and prices[back] >= 0 and not after & edge << 1:
                total = spent + prices[back]
                if after not in cheapest or total < cheapest[after]:
                    cheapest[after], way[after] = total, (state, back)
    return cheapest, way


def _most_hopeful(states: dict[int, int], costs: Sequence[int], most_states: int) -> dict[int, int]:
    """The states that cost least when those who wait have at least the cost of the place just reached before them."""
    owed = [0, *costs]

    def estimate(state: int) -> tuple[int, int]:
        """The cost of a state so far and at least still to come, then the state itself."""
        waiting, bits = 0, state
        while bits:
            bit = bits & -bits
            bits ^= bit
            waiting += owed[bit.bit_length() - 1]
        return states[state] + waiting, state

    return {state: states[state] for state in sorted(states, key=estimate)[:most_states]}


def _walk_back(ways: list[dict[int, tuple[int, int]]]) -> list[tuple[int, int]]:
    pairs, state = [], 0
    for place in range(len(ways) - 1, -1, -1):
        state, back = ways[place][state]
        if back >= 0:
            pairs.append((place - 1 - back, place))
    return sorted(pairs)


def _blossom(size: int, allowed: Allowed, cost: Cost) -> list[tuple[int, int]] | None:
    """Edmonds' algorithm over every allowed pair."""
    import networkx as nx  # Only here: loading it takes longer than most draws.

    edges = [(i, j, -cost(i, j)) for i in range(size) for j in range(i + 1, size) if allowed(i, j)]
    graph = nx.Graph()
    graph.add_weighted_edges_from(edges)
    pairs = nx.max_weight_matching(graph, maxcardinality=True)
    return sorted((min(pair), max(pair)) for pair in pairs) if 2 * len(pairs) == size else None
