"""Long lists over pages: filled from the top, no row nearly alone at the end, a page saved where little is missing."""

from reports.paper.page_breaks import even_pages, pages_of, squeezed


def test_pages_are_filled_from_the_top():
    assert pages_of([10] * 25, 60, 100) == [6, 10, 9]


def test_a_row_higher_than_a_page_still_stands_somewhere():
    assert pages_of([500, 10], 60, 100) == [1, 1]


def test_rows_are_shared_evenly_where_the_last_page_would_be_nearly_empty():
    assert pages_of([10] * 22, 100, 100) == [10, 10, 2]
    assert even_pages([10] * 22, 100, 100) == [8, 8, 6]


def test_a_last_page_that_is_well_filled_stays_as_it_is():
    assert even_pages([10] * 16, 100, 100) == [10, 6]


def test_rows_move_closer_together_where_that_saves_a_page():
    assert (squeezed([10] * 11, 4, 100, 100), pages_of([10 - 1.2] * 11, 100, 100)) == (1.2, [11])


def test_no_more_than_half_the_air_between_rows_is_given_up():
    assert squeezed([10] * 13, 4, 100, 100) == 0
