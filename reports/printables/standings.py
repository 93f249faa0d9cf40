"""The standings as a list: place, name, points per round, tie-breaks and total."""

from reports.measures import Measure
from reports.numbers import sat_out
from reports.paper.grid import Cell, Column, Row, draw_grid
from reports.paper.ink import RED, SOFT
from reports.paper.page import Page
from reports.printables.options import Say
from reports.printables.printable import Printable
from reports.printables.values import Ranking
from reports.printables.words import points, round_name
from reports.standings import Standing, Standings, unknown
from scoring import Message

EACH, NAMES, MARGIN = 36.0, 150.0, 42.0  # points that a number, a name and the edge of a page take


def draw(page: Page, ranking: Ranking) -> None:
    """Draw one line an entrant, shared places named, headings on every page."""
    standings = ranking.standings
    visible_columns = columns(page.say, standings)
    title = " · ".join(filter(None, (ranking.of, title_of(page.say, ranking))))
    wide = _wide(page, len(visible_columns))
    page.section(title, sentence(page.say, ranking), landscape=wide, address=ranking.address)
    draw_grid(
        page, visible_columns, [row_of(page, standings, row) for row in standings.rows], largest=14, lines=ranking.lines
    )


PRINTABLE = Printable("standings", "Standings", takes=Ranking, draw=draw)


def _wide(page: Page, columns: int) -> bool:
    """Do names have more room beside so many columns of numbers on a page across?"""
    width, _ = page.options.size()
    return (columns - 2) * EACH * page.look.scale + NAMES * page.look.scale > width - 2 * MARGIN


def title_of(say: Say, ranking: Ranking) -> str:
    """The heading: final standings, standings after a round or during one; in the language of `say`."""
    rounds = ranking.standings.rounds
    if ranking.final:
        return say("Final standings")
    if not rounds:
        return say("Standings")
    number, name = rounds[-1].number, rounds[-1].title
    if not name and ranking.standings.provisional:
        return say(Message("Standings during round {number}, provisional", number=number))
    if not name:
        return say(Message("Standings after round {number}", number=number))
    if ranking.standings.provisional:
        return say(Message("Standings during {round}, provisional", round=name))
    return say(Message("Standings after {round}", round=name))


def sentence(say: Say, ranking: Ranking, rounds_shown: bool = True) -> str:
    """The order of the rows in words, which later parts there are, and from when they are."""
    order = [say(measure.ranked_by) for measure in ranking.standings.order]
    ranked = say(Message("Ranked by: {order}", order=", ".join(order))) if order else ""
    with_restart = any(row.since for row in ranking.standings.rows)
    brackets = say("Results in brackets do not count.") if with_restart and rounds_shown else ""
    now = say("Scan for the live standings") if ranking.address else ""
    return " · ".join(filter(None, (ranked, *ranking.stages, brackets, ranking.as_of, now)))


def total_heading(say: Say, main: Measure) -> str:
    """The heading of the last column: the points in all, or what is ranked by instead of them."""
    return say("Total") if main.key == "points" else say(main.label)


def points_apart(standings: Standings) -> bool:
    """Do the points rank nothing, so that they stand in a column for themselves?"""
    return "points" not in {measure.key for measure in standings.order}


def columns(say: Say, standings: Standings) -> list[Column]:
    """The columns of a list of standings: rounds, the later measures, and the main one last, as on the screen."""
    main, *later = standings.order
    rounds = [
        Column(round_name(say, round_.number, round_.title), "right", kind="round") for round_ in standings.rounds
    ]
    handicap = [Column(say("Handicap"), "right")] if any(row.handicap for row in standings.rows) else []
    adjusted = [Column(say("Adjusted"), "right")] if any(row.adjusted for row in standings.rows) else []
    apart = [Column(say("Points"), "right")] if points_apart(standings) else []
    measures = [Column(say(measure.label), "right") for measure in later]
    return [
        Column("", "right", face="display"),
        Column(say("Name"), share=1, lines=9),
        *rounds,
        *handicap,
        *adjusted,
        *apart,
        *measures,
        Column(total_heading(say, main), "right", face="bold"),
    ]


def row_of(page: Page, standings: Standings, row: Standing) -> Row:
    """An entrant's cells: place, name, rounds, what the director gave, later measures in grey, and last what ranks."""
    numbered = zip(standings.rounds, row.by_round, strict=True)
    rounds = [_round(page, row, round_.number, value) for round_, value in numbered]
    handicap = [_given(page, row.handicap)] if any(other.handicap for other in standings.rows) else []
    adjusted = [_given(page, row.adjusted)] if any(other.adjusted for other in standings.rows) else []
    apart = [_points_cell(page, row.points)] if points_apart(standings) else []
    main, *later = zip(row.values, standings.order, strict=True)
    measures = [
        Cell("?" if unknown(measure, value) else points(value, measure.signed), colour=SOFT) for value, measure in later
    ]
    place = f"{row.place}=" if row.shared else str(row.place)
    name = Cell(row.entrant.name, "bold" if row.place <= 3 else "text", after=row.entrant.club)
    ranked = Cell("?", "bold") if unknown(main[1], main[0]) else _points_cell(page, main[0], "bold", main[1].signed)
    return [place, name, *rounds, *handicap, *adjusted, *apart, *measures, ranked]


def _given(page: Page, points_given: int) -> Cell:
    return _points_cell(page, points_given) if points_given else Cell("0", colour=SOFT)


def _round(page: Page, row: Standing, number: int, value: int | None) -> Cell:
    if value is not None and number in row.sat_out:
        return Cell(sat_out(value), colour=SOFT)
    return _points_cell(page, value) if number > row.since else _uncounted(value)


def _uncounted(value: int | None) -> Cell:
    return Cell("" if value is None else f"({points(value)})", colour=SOFT)


def _points_cell(page: Page, value: int | None, face: str = "text", sign: bool = True) -> Cell:
    colour = RED if page.options.colour and (value or 0) < 0 else "#000000"
    return Cell(points(value, sign), face, colour)
