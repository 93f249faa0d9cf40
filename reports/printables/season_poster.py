"""A season as a wall poster: place, name and total in letters that are read from three metres."""

from reports.paper.grid import Column, Row, draw_grid
from reports.paper.page import Page
from reports.printables.printable import Printable
from reports.printables.season_standings import SeasonRanking, last_cells, last_columns, name_of, place_of
from reports.printables.standings_poster import LETTERS, PAPER


def draw(page: Page, season: SeasonRanking) -> None:
    """Place, name, evenings played, total and average on A3, in as few sheets as letters of that size allow."""
    page.section(season.title, " ".join(season.rule), paper=PAPER, large=1.6)
    columns = [
        Column("", "right", face="display"),
        Column(page.say("Name"), share=1, lines=9),
        *last_columns(page, season),
    ]
    rows: list[Row] = [
        [place_of(row), name_of(page, row, season), *last_cells(page, row, season)] for row in season.rows
    ]
    draw_grid(page, columns, rows, size=LETTERS / page.look.scale, air=0.4, largest=60)


PRINTABLE = Printable("season_poster", "Standings of the season, poster", takes=SeasonRanking, draw=draw)
