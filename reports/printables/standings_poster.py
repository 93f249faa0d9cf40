"""The standings as a wall poster: few columns, letters that are read from three metres."""

from reports.paper.grid import Cell, Column, Row, draw_grid
from reports.paper.page import Page
from reports.printables.printable import Printable
from reports.printables.standings import points_apart, sentence, title_of, total_heading
from reports.printables.values import Ranking
from reports.printables.words import points

LETTERS = 44.0  # points: capitals of 10 mm, which from three metres are twice as high as good eyes need
PAPER = "A3"


def draw(page: Page, ranking: Ranking) -> None:
    """Place, name and what ranks on A3, in as few sheets as letters of that size allow."""
    standings = ranking.standings
    main, apart = standings.order[0], points_apart(standings)
    under = sentence(page.say, ranking, rounds_shown=False)
    page.section(title_of(page.say, ranking), under, paper=PAPER, large=1.6, address=ranking.address)
    columns = [
        Column("", "right", face="display"),
        Column(page.say("Name"), share=1, lines=9),
        *([Column(page.say("Points"), "right")] if apart else []),
        Column(total_heading(page.say, main), "right", face="bold"),
    ]
    rows: list[Row] = [
        [
            f"{row.place}=" if row.shared else str(row.place),
            Cell(row.entrant.name, "bold" if row.place <= 3 else "text"),
            *([points(row.points)] if apart else []),
            points(row.values[0], main.signed),
        ]
        for row in standings.rows
    ]
    draw_grid(page, columns, rows, size=LETTERS / page.look.scale, air=0.4, largest=60, lines=ranking.lines)


PRINTABLE = Printable("standings_poster", "Standings, poster", takes=Ranking, draw=draw)
