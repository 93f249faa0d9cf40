"""The standings on few pages: place, name and what ranks, in columns, without the rounds."""

from reports.paper.dense import DenseLine, draw_dense
from reports.paper.page import Page
from reports.printables.printable import Printable
from reports.printables.standings import sentence, title_of, total_heading
from reports.printables.values import Ranking
from reports.printables.words import points
from reports.standings import Standing, unknown
from scoring import Message


def draw(page: Page, ranking: Ranking) -> None:
    """Draw one short line an entrant, down column after column."""
    standings, say = ranking.standings, page.say
    title = " · ".join(filter(None, (ranking.of, title_of(say, ranking))))
    counted = say(Message("The number behind a name: {column}", column=total_heading(say, standings.order[0])))
    under = " · ".join((sentence(say, ranking, rounds_shown=False), counted))
    page.section(title, under, address=ranking.address)
    draw_dense(page, [_line(ranking, row) for row in standings.rows], parted=ranking.lines)


PRINTABLE = Printable("standings_dense", "Standings, dense", takes=Ranking, draw=draw)


def _line(ranking: Ranking, row: Standing) -> DenseLine:
    main, value = ranking.standings.order[0], row.values[0]
    behind = "?" if unknown(main, value) else points(value, main.signed)
    place = f"{row.place}=" if row.shared else str(row.place)
    return DenseLine(
        place, row.entrant.name, behind, bold=row.place <= 3, less=not unknown(main, value) and (value or 0) < 0
    )
