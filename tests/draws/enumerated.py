"""Every short draw of few people with as few repeated meetings as can be, up to the names."""

from collections import Counter
from itertools import combinations, permutations, product


def pairs_of(tables):
    """The pairs who share a table, as the bits of one number."""
    return sum(1 << (20 * min(pair) + max(pair)) for table in tables for pair in combinations(table, 2))


def seconds_of(first, people, shared):
    """One second round of each shape that shares so many pairs with the first: what matters is only how many people go
    from each table, or from outside, to each other."""
    groups = [*map(sorted, first), sorted(set(range(people)).difference(*first))]
    sizes, tables = [len(group) for group in groups], range(len(first))
    shapes = {
        min(
            tuple(tuple(rows[i][j] for j in (*across, len(first))) for i in (*down, len(first)))
            for down, across in product(permutations(tables), repeat=2)
        )
        for rows in _flows(sizes, sizes, shared)
    }
    for shape in shapes:
        waiting = [iter(group) for group in groups]
        yield tuple(frozenset(next(waiting[i]) for i, row in enumerate(shape) for _ in range(row[j])) for j in tables)


def _flows(rows, columns, shared):
    """All tables of numbers with these sums in which so many pairs stay together; the last row and column are those who
    are out."""
    if not rows:
        if not any(columns) and not shared:
            yield ()
        return
    for row in product(*(range(min(rows[0], left) + 1) for left in columns)):
        together = sum(n * (n - 1) // 2 for n in row[:-1]) if len(rows) > 1 else 0
        if sum(row) == rows[0] and together <= shared:
            rest = [left - n for left, n in zip(columns, row, strict=True)]
            yield from ((row, *more) for more in _flows(rows[1:], rest, shared - together))


def between(first, second, people, shared):
    """Every round that shares exactly so many pairs with each of these two."""
    masks = pairs_of(first), pairs_of(second)
    fitting = {}
    for table in combinations(range(people), 4):
        counts = tuple((pairs_of([table]) & mask).bit_count() for mask in masks)
        if max(counts) <= shared:
            fitting.setdefault(table[0], []).append((frozenset(table), counts))

    def grown(tables, lowest, left):
        """The rounds that begin with these tables."""
        if len(tables) == len(first):
            if left == (0, 0):
                yield tables
            return
        for person in range(lowest, people):
            for table, (in_first, in_second) in fitting.get(person, ()):
                rest = left[0] - in_first, left[1] - in_second
                if min(rest) >= 0 and all(table.isdisjoint(before) for before in tables):
                    yield from grown((*tables, table), person + 1, rest)

    yield from grown((), 0, (shared, shared))


def draws(people, rounds, shared, more):
    """Every draw in which each two rounds share so many pairs, but for one more in a single couple of rounds if `more`
    is 1, and sit-outs differ by one at most. Two rounds at least are in no such couple; these come first."""
    first = tuple(frozenset(range(4 * i, 4 * i + 4)) for i in range(people // 4))
    for second in seconds_of(first, people, shared):
        others = list(between(first, second, people, shared))
        for chosen in _chosen(_close(others, shared, more), rounds - 2, (1 << len(others)) - 1, 0, more > 0):
            draw = (first, second, *(others[i] for i in chosen))
            played = [sum(p in table for tables in draw for table in tables) for p in range(people)]
            if max(played) - min(played) <= 1:
                yield draw


def _close(others, shared, more):
    """For each round the rounds, as bits, that share as many pairs with it as they must, and one more."""
    masks = [pairs_of(other) for other in others]
    close = [[0, 0] for _ in others]
    for i, j in permutations(range(len(others)), 2):
        above = (masks[i] & masks[j]).bit_count() - shared
        if 0 <= above <= more:
            close[i][above] |= 1 << j
    return close


def _chosen(close, missing, even, uneven, spare):
    """So many of the rounds that fit together: `even` share with all before them what they must, `uneven` one pair more
    with one of them, which may happen once (`spare`)."""
    if not missing:
        yield ()
        return
    left = even | uneven
    while left:
        i = left.bit_length() - 1
        left ^= 1 << i
        (exactly, above), below, goes_on = close[i], (1 << i) - 1, spare and bool(even >> i & 1)
        later = ((uneven & exactly) | (even & above)) & below if goes_on else 0
        for others in _chosen(close, missing - 1, even & exactly & below, later, goes_on):
            yield (i, *others)


def shares_tables(draw, people, widest):
    """Whether the tables can be numbered so that nobody's visits to two numbers differ by more than `widest`. Four bits
    a person and number count up to the most visits that this allows, and then overflow."""
    size, games = len(draw[0]), Counter(p for tables in draw for table in tables for p in table)
    most = {p: max(n for n in range(g + 1) if g - n >= (size - 1) * max(n - widest, 0)) for p, g in games.items()}
    place = {(p, k): 4 * (size * p + k) for p in range(people) for k in range(size)}
    full = sum(8 << at for at in place.values())
    counts = sum(7 - most[p] << place[p, k] for p, k in place)
    adds = [
        [sum(1 << place[p, k] for k, table in zip(order, tables, strict=True) for p in table) for order in orders]
        for tables, orders in zip(
            draw, [[range(size)], *[list(permutations(range(size)))] * (len(draw) - 1)], strict=True
        )
    ]

    def numbered(number, counts):
        """Whether the rounds from this one on can be numbered."""
        if counts & full:
            return False
        if number == len(draw):
            rows = [[counts >> place[p, k] & 15 for k in range(size)] for p in games]
            return all(max(row) - min(row) <= widest for row in rows)
        return any(numbered(number + 1, counts + add) for add in adds[number])

    return numbered(0, counts)
