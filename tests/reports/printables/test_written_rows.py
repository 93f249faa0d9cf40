"""What is written into a row of a scoresheet beside the points."""

from dataclasses import replace

from reports.printables import render
from tests.reports.printables.factories import options_of, sheet_of
from tests.reports.printables.reading import pages, strokes


def printed(**changes):
    sheet = sheet_of(deals=4, rows=4)
    rows = tuple(
        replace(row, **{key: values[i] for key, values in changes.items()}) for i, row in enumerate(sheet.rows)
    )
    return render("scoresheet", replace(sheet, rows=rows), options_of())


def test_the_named_trump_stands_in_its_row_and_a_contract_without_one_has_none():
    text = " ".join(pages(printed(trump=["spades", "", "hearts", ""])))

    assert [text.count(sign) for sign in "♠♥♦♣"] == [1, 1, 0, 0]


def test_a_line_parts_the_games_of_a_rubber():
    # The same rows, in one game, in two and in three.
    one_game, two_games, three_games = (
        strokes(printed(game=games)) for games in ([1, 1, 1, 1], [1, 1, 2, 2], [1, 2, 2, 3])
    )

    assert (two_games - one_game, three_games - one_game) == (1, 2)
