"""A league of two divisions as its print takes it."""

from reports.leagues import Decided, LeagueRule, league_table
from reports.printables.league_sheet import DaySheet, DivisionSheet, LeagueSheet


def league_of(names, days, points):
    """Divisions of these teams, of which the first two have played, and so many match days."""
    teams = dict(enumerate(names, 1))
    day = (names[0], names[-1], "12–8")
    divisions = (
        DivisionSheet(
            f"Division {number}",
            league_table(teams, [Decided(1, 2, (points, number))], LeagueRule()),
            tuple(DaySheet(f"Match day {at}", (day,) * 4) for at in range(1, days + 1)),
        )
        for number in (1, 2)
    )
    return LeagueSheet(names[-1], tuple(divisions), ("A match won: 2 points.",))
