"""A league of two divisions as its print takes it."""

from reports.leagues import Decided, LeagueRule, league_table
from reports.printables.league_sheet import DaySheet, DivisionSheet, LeagueSheet
from tests.reports.printables.people import name_of


def league_of(players, days, points, long_each):
    """Divisions of so many teams, of which the first two have played, and so many match days."""
    teams = {number: name_of(number, long_each) for number in range(1, players + 1)}
    day = (teams[1], teams[players], "12–8")
    divisions = tuple(
        DivisionSheet(
            f"Division {number}",
            league_table(teams, [Decided(1, 2, (points, number))], LeagueRule()),
            tuple(DaySheet(f"Match day {at}", (day,) * 4) for at in range(1, days + 1)),
            tuple((str(place), teams[place], f"Won the final against {teams[1]}: 12–8") for place in range(1, number)),
        )
        for number in (1, 2)
    )
    return LeagueSheet(teams[players], divisions, ("A match won: 2 points.",))
