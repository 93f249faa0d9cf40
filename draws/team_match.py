"""A match of two teams: at every table two of one team, partners, against two of the other.

The first half of the list is the home team, the second half the visitors.
"""

from collections.abc import Callable, Sequence

from .designs.blocks import Rounds, Tables
from .draw import Plan, Request, Unit, at_most, movement
from .round_robin import circle


@movement(
    "team_pairs",
    "Team match of pairs",
    "The first half of the list is the home team and sits North-South; the visitors move up a table each round. "
    "Everybody meets every pair of the other team before anybody again.",
    unit=Unit.PAIR,
    entrants=(2, 200),
    usual=lambda pairs: pairs // 2,
    refuses=at_most(),
    teams=True,
    rigid=True,
    keeps_wishes=False,
)
def team_pairs(request: Request) -> Plan:
    """The pairs of each team by lot; the home team keeps its tables."""
    tables = request.players // 2
    home, away = range(tables), range(tables, request.players)
    return Plan(
        _play_rounds(request, tables, lambda _cycle: ([(player,) for player in home], [(player,) for player in away])),
        "teams",
    )


@movement(
    "team_players",
    "Team match",
    "The first half of the list is the home team and sits North and South; the visitors sit East and West and move up "
    "a table each round. Neighbours in the list are partners until they have met everybody of the other team; then "
    "partners change.",
    unit=Unit.PLAYER,
    entrants=(4, 400),
    usual=lambda players: players // 4,
    refuses=at_most(),
    teams=True,
    rigid=True,
    keeps_wishes=False,
)
def team_players(request: Request) -> Plan:
    """Partners as the list has them, other ones each time that everybody met everybody; tables by lot."""
    team = request.players // 2
    rounds = [[(first - 1, other - 1) for first, other in tables] for tables in _partnerships(team)]

    def fields(cycle: int) -> tuple[list[tuple[int, ...]], list[tuple[int, ...]]]:
        """Partners in that cycle, in both teams."""
        pairs = rounds[cycle % len(rounds)]
        return list(pairs), [(first + team, other + team) for first, other in pairs]

    return Plan(_play_rounds(request, team // 2, fields), "teams")


Fields = Callable[[int], tuple[list[tuple[int, ...]], list[tuple[int, ...]]]]


def _play_rounds(request: Request, tables: int, fields: Fields) -> Rounds:
    """The rounds: the home team's partners of each cycle at their tables, the visitors a table further each round."""
    here, there = list(range(tables)), list(range(tables))
    request.random.shuffle(here)
    request.random.shuffle(there)
    made: Rounds = []
    for number in range(request.rounds):
        cycle, turn = divmod(number, tables)
        home, away = fields(cycle)
        made.append(_tables([home[at] for at in here], [away[there[(at - turn) % tables]] for at in range(tables)]))
    return made


def _tables(home: Sequence[tuple[int, ...]], away: Sequence[tuple[int, ...]]) -> Tables:
    """Home and visitors alternately round each table."""
    return [
        tuple(player for pair in zip(*sides, strict=True) for player in pair) for sides in zip(home, away, strict=True)
    ]


def _partnerships(team: int) -> list[list[tuple[int, int]]]:
    """Every way in turn to make pairs of a team of so many, numbered from 1, nobody with a former partner; neighbours
    in the list first."""
    cycle = circle(team)
    number = {point: at for at, point in enumerate((point for pair in cycle[0] for point in pair), 1)}
    return [[tuple(sorted((number[first], number[other]))) for first, other in pairs] for pairs in cycle]  # type: ignore[misc]  # pairs
