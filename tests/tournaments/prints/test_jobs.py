"""Prints of many pages: how far they are is told page by page, they can be stopped, and they wait for each other."""

from threading import Event

import pytest

from reports.paper.progress import Advance
from reports.printables import render
from tests.reports.printables.factories import options_of, value_of
from tournaments.prints.making import StoppedError, begin_print, job_of

KEYS = ("scoresheet", "marked_sheet", "players_sheet", "evening_pack", "table_cards", "standings", "cross_table")


def begun(make, mark="a", owner=1):
    return begin_print(make, mark=mark, owner=owner, name="sheets.pdf")


@pytest.mark.slow
@pytest.mark.parametrize("key", KEYS)
def test_a_print_tells_how_far_it_is_without_going_back_and_ends_with_all_its_pages(key):
    reports = []
    render(key, value_of(key, 80, 2), options_of(tell=reports.append))
    pages = reports[-1].total

    shares = [report.share for report in reports]
    assert (shares == sorted(shares), reports[-1], len(reports) > pages) == (True, Advance(1.0, pages, pages), True)
    assert [report.pages for report in reports[-pages:]] == list(range(1, pages + 1))


def test_who_looks_on_changes_nothing_in_the_file():
    value, reports = value_of("scoresheet", 16), []

    watched = render("scoresheet", value, options_of(tell=reports.append))

    assert (watched == render("scoresheet", value, options_of()), bool(reports)) == (True, True)


@pytest.mark.django_db
def test_a_print_that_is_stopped_ends_after_the_page_it_is_at():
    reached, go_on, reports = Event(), Event(), []

    def make(tell):
        for page in range(1, 100):
            reports.append(page)
            tell(Advance(page / 100, page, 100))
            reached.set()
            go_on.wait(60)

    job = begun(make)
    reached.wait(60)
    before = (job.percent, job.advance, job.over)
    job.stop()
    go_on.set()

    assert (before, job.wait(60), reports) == ((1, Advance(0.01, 1, 100), False), True, [1, 2])
    with pytest.raises(StoppedError):
        job.file()


@pytest.mark.django_db
def test_the_second_print_waits_and_is_everybodys_own():
    reached, go_on = Event(), Event()
    first = begun(lambda tell: reached.set() or (go_on.wait(60) and b"1"))
    reached.wait(60)
    second = begun(lambda tell: b"2", mark="b")
    again, other = begun(lambda tell: b"3"), begun(lambda tell: b"4", owner=2)

    waiting = second.wait(0.05)
    found = [job_of(key, owner) and key for key, owner in ((first.key, 1), (first.key, 2), ("unknown", 1))]
    go_on.set()

    assert (again.key == first.key, other.key == first.key, waiting) == (True, False, False)
    assert [job.wait(60) and job.file() for job in (first, second, other)] == [b"1", b"2", b"4"]
    assert found == [first.key, None, None]
