"""Lists of standings carry the numbers of the screen, from the same rows."""

from dataclasses import replace

import pytest

from reports.printables import render
from reports.printables.words import points
from tests.reports.printables.factories import options_of, ranking_of, value_of
from tests.reports.printables.reading import misplaced, pages


def test_each_row_shows_place_name_rounds_adjustment_and_total_in_that_order():
    ranking = ranking_of(8, 2, long_each=0)
    lines = "\n".join(pages(render("standings", ranking, options_of())))

    parts = []
    for row in ranking.standings.rows:
        start = lines.index(row.entrant.name)
        parts.append(lines[start:].splitlines()[0 : 12 + 1])
    numbers = [[points(value) for value in (*row.by_round, row.points)] for row in ranking.standings.rows]

    word_lists = [[word for word in " ".join(part).split()] for part in parts]
    assert [all(number in words for number in row) for row, words in zip(numbers, word_lists, strict=True)] == [
        True
    ] * 8


def test_the_title_says_whether_the_standings_are_final():
    final = pages(render("standings", ranking_of(final=True), options_of()))[0]
    after = pages(render("standings", ranking_of(), options_of()))[0]

    assert ("Final standings" in final, "Standings after round 2" in after) == (True, True)


def test_the_poster_is_a3_whatever_paper_was_chosen_and_its_letters_are_large():
    from io import BytesIO

    from pypdf import PdfReader

    file = PdfReader(BytesIO(render("standings_poster", ranking_of(final=True), options_of(paper="A5"))))
    sizes: list[float] = []
    file.pages[0].extract_text(
        visitor_text=lambda text, cm, tm, font, size: sizes.append(size) if text.strip() else None
    )

    assert (round(float(file.pages[0].mediabox.height) / 72 * 25.4), max(sizes) >= 44) == (420, True)


def test_clubs_are_listed_with_the_people_who_counted():
    ranking = value_of("standings_by_club", 8, 2, long_each=0)
    text = " ".join(" ".join(pages(render("standings_by_club", ranking, options_of()))).split())

    assert [f"{row.entrant.name} {points(row.points)}" in text for club in ranking.clubs for row in club.counted] == [
        True for club in ranking.clubs for _ in club.counted
    ]


def test_a_cross_table_as_a_list_has_every_meeting_and_says_what_a_table_would_take():
    table = replace(value_of("cross_table", 64, 2, long_each=0), listed=True)
    leaves = pages(render("cross_table", table, options_of()))
    text = " ".join(" ".join(leaves).split())

    met = [
        f"{other.entrant.number}: {points(cell.difference)}"
        for row in table.rows
        for other, cell in zip(table.rows, row.cells, strict=True)
        if cell
    ]
    assert [name for name in met if name not in text] == []
    assert "A table of 64 people would take about 9 pages" in text
    assert len(leaves) <= 3


def test_the_cross_table_of_a_wide_field_goes_on_over_sheets_of_equal_width():
    text = pages(render("cross_table", value_of("cross_table", 32, 2, long_each=0), options_of()))

    assert ("columns 1 to 16" in text[0], sum("columns 17 to 32" in leaf for leaf in text)) == (True, 1)


def test_who_played_too_few_evenings_of_a_season_is_marked():
    season = value_of("season_standings", 12, 4, long_each=3)
    last = replace(season.rows[-1], eligible=False)
    season = replace(season, rows=(*season.rows[:-1], last))

    for kind in ("season_standings", "season_poster"):
        words = " ".join(pages(render(kind, season, options_of()))).split()
        assert " ".join(words).count("too few evenings") == 1


@pytest.mark.slow
def test_a_season_of_forty_evenings_goes_on_over_sheets_that_fit_any_paper():
    season = value_of("season_standings", 12, 40, long_each=3)
    made = {paper: render("season_standings", season, options_of(paper=paper)) for paper in ("A5", "A4", "A3")}

    assert {paper: misplaced(file) for paper, file in made.items()} == {"A5": [], "A4": [], "A3": []}
    marks = sum(mark is not None for row in season.rows for mark in row.marks)
    text = " ".join(pages(made["A4"]))
    assert text.count("(") == sum(bool(mark and not mark.counts) for row in season.rows for mark in row.marks)
    assert ("of 40" in text, marks > 300) == (True, True)


@pytest.mark.slow
def test_two_hundred_people_stand_on_two_pages_each_with_their_place_and_points():
    ranking = ranking_of(200, 4, long_each=0)
    leaves = pages(render("standings_dense", ranking, options_of()))

    printed = " ".join(" ".join(leaves).split())
    lacking = [row for row in ranking.standings.rows if not any(line in printed for line in _dense_lines(row))]
    assert (len(leaves), lacking) == (2, [])


def _dense_lines(row):
    """The place, the name as far as it stands on its first line, and the points."""
    names = row.entrant.name.split(" ")
    return [
        f"{row.place}{'=' * row.shared} {' '.join(names[:count])} {points(row.values[0])}"
        for count in range(1, len(names) + 1)
    ]
