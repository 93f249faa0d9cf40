"""The standings of the clubs, with the people who counted for each."""

from dataclasses import dataclass

from reports.groups import ClubStanding, remark_below
from reports.measures import Measure
from reports.paper.grid import Cell, Column, draw_grid
from reports.paper.page import Page
from reports.paper.right_to_left import apart
from reports.printables.printable import Printable
from reports.printables.standings import total_heading
from reports.printables.words import points
from scoring import Message


@dataclass(frozen=True)
class ClubRanking:
    """The clubs in order, how many entrants count for each (0: all), and the measure that is added up."""

    clubs: tuple[ClubStanding, ...]
    best: int
    main: Measure


def draw(page: Page, ranking: ClubRanking) -> None:
    """Draw one line a club; the names behind its total stand beside it."""
    say = page.say
    counted = Message("The best {best} of each club count; clubs with fewer come last.", best=ranking.best)
    if not ranking.best:
        counted = Message("Everybody of each club counts.")
    page.section(say("Standings by club"), " ".join(map(say, (counted, *remark_below(ranking.clubs)))))
    columns = [
        Column("", "right", face="display"),
        Column(say("Club"), share=2, lines=6, face="bold"),
        Column(say("Players counted"), share=3, lines=20),
        Column(total_heading(say, ranking.main), "right", face="bold"),
    ]
    draw_grid(page, columns, [_row(club, ranking.main.signed) for club in ranking.clubs], size=11, air=0.8, largest=18)


PRINTABLE = Printable("standings_by_club", "Standings by club", takes=ClubRanking, draw=draw)


def _row(standing: ClubStanding, sign: bool) -> list[Cell | str]:
    names = ", ".join(f"{apart(row.entrant.name)} {points(row.values[0], sign)}" for row in standing.counted)
    place = f"{standing.place}=" if standing.shared else str(standing.place)
    return [place, Cell(standing.club, "bold"), Cell(names), points(standing.total, sign)]
