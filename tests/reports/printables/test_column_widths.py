"""Widths of columns: as large as lets most names stand on one line, and what nobody needs goes to who does."""

from reports.paper.cells import Cell, Column
from reports.paper.column_widths import measure
from reports.paper.fonts import width

NAME, POINTS = Column("Name", share=1), Column("Total", "right")


def rows_of(*names: str) -> list[list[Cell]]:
    return [[Cell(name), Cell("+12")] for name in names]


def test_letters_grow_only_as_long_as_names_stand_on_one_line():
    room = width("Marie-Jeanne Peeters", "text", 11) + 60

    large, usual = (measure([NAME, POINTS], rows_of("Marie-Jeanne Peeters"), room, size, 10) for size in (16, 10))

    assert (large.size < 16, large.size > 10, usual.size) == (True, True, 10)


def test_one_very_long_name_does_not_make_everybody_small():
    names = [f"Wim Peeters {n}" for n in range(12)]

    with_it, without = (measure([NAME, POINTS], rows_of(*names, *more), 300, 14, 10).size for more in (["W" * 60], []))

    assert (with_it, without) == (14, 14)


def test_columns_of_one_kind_are_equally_wide():
    columns = [NAME, Column("1", "right", kind="round"), Column("2", "right", kind="round")]

    measured = measure(columns, [[Cell("An"), Cell("+1"), Cell("−1000")]], 400, 10)

    assert measured.widths[1] == measured.widths[2] == width("−1000", "text", 10)


def test_a_column_gives_what_it_does_not_need_to_one_that_does():
    columns = [Column("Who", share=1), Column("Why", share=1)]

    measured = measure(columns, [[Cell("An"), Cell("late for the second round " * 3)]], 300, 10)

    assert measured.widths[1] > 2 * measured.widths[0]
    assert round(sum(measured.widths) + measured.gap, 6) == 300


def test_clubs_stand_behind_all_names_or_below_all_of_them():
    rows = [[Cell("An", after="Aas"), Cell("1")], [Cell("Marie-Jeanne Peeters", after="Vierde Aas"), Cell("2")]]

    assert [measure([NAME, POINTS], rows, room, 10).below[0] for room in (400, 160)] == [False, True]
