"""The evening's clock on paper."""

from reports.printables import render
from reports.printables.clock_sheet import Clock, ClockLine
from tests.reports.printables.factories import options_of
from tests.reports.printables.reading import pages


def printed(*lines):
    return pages(render("clock_sheet", Clock(lines), options_of()))[0].split()


def test_rounds_that_go_by_their_deals_have_no_empty_columns_for_times():
    by_deals = printed(ClockLine(1, "", what="16 deals"), ClockLine(2, "", what="16 deals"))
    by_clock = printed(ClockLine(1, "19:30", "20:30", "60 minutes"), ClockLine(2, ""))

    assert [{"Starts", "Ends"} & {*words} for words in (by_deals, by_clock)] == [set(), {"Starts", "Ends"}]
    assert [{"19:30", "20:30"} <= {*words} for words in (by_deals, by_clock)] == [False, True]
