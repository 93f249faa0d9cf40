"""Counts for the tests of the draws, written without the code under test."""

from collections import Counter
from itertools import combinations

from draws import History


def partners(rounds):
    """How often each pair of people sat opposite each other."""
    return Counter(frozenset(pair) for tables in rounds for n, e, s, w in tables for pair in ((n, s), (e, w)))


def opponents(rounds):
    """How often each pair of people sat next to each other."""
    return Counter(
        frozenset(pair) for tables in rounds for n, e, s, w in tables for pair in ((n, e), (e, s), (s, w), (w, n))
    )


def meetings(rounds):
    """How often each pair of entrants shared a table."""
    return Counter(frozenset(pair) for tables in rounds for table in tables for pair in combinations(table, 2))


def times(counts, people):
    """The different counts over all pairs of people, those who never met included."""
    met = set(counts.values())
    return met if len(counts) == people * (people - 1) // 2 else met | {0}


def tables_of(draw):
    """Only the tables of a draw, round by round."""
    return [round_.tables for round_ in draw.rounds]


def played_out(make, players, rounds, points):
    """A draw that is made round by round, with the points that `points(table)` gives each table."""
    history = History()
    for _ in range(rounds):
        draw = make(players, history)
        scored = {entrant: each for table in draw.rounds[-1].tables for entrant, each in points(table).items()}
        history = History(draw.rounds, (*history.points, scored))
    return draw
