"""A print that takes long: its page tells how far it is without JavaScript too, stops it, and leads to its file."""

from pathlib import Path
from threading import Event
from uuid import uuid4

import pytest
from django.db import connection
from django.urls import reverse

from reports.paper.progress import Advance
from tests.evenings import an_evening
from tests.factories import a_deal, a_member, a_user, alone
from tests.reports.printables.reading import pages
from tests.tournaments.places import a_site, address_of, every_address
from tournaments.evening.rounds.models import Table, Tournament
from tournaments.frame.jobs import find_jobs
from tournaments.leagues.models import League
from tournaments.prints.kinds import KINDS
from tournaments.prints.making import KIND, begin_print, maker
from tournaments.prints.requests import PrintRequest
from tournaments.seasons.models import Season
from tournaments.security.actors import SITE

pytestmark = pytest.mark.django_db


@pytest.fixture
def half_way(client):
    """A print of four pages that waits at its second until it may go on; its owner is signed in."""
    there, go_on = Event(), Event()

    def make(tell):
        tell(Advance(0.4, 2, 4))
        there.set()
        go_on.wait(60)
        tell(Advance(1.0, 4, 4))
        return b"%PDF-"

    user = a_user()
    client.force_login(user)
    job = begin_print(make, mark=f"half way {uuid4()}", owner=user.pk, name="sheets.pdf")
    there.wait(60)
    job.publish()
    yield job, go_on
    go_on.set()
    job.wait(60)


def at(name, job):
    return reverse(name, args=[job.key])


def test_how_far_it_is_stands_on_a_page_that_looks_again_by_itself(client, half_way):
    job, go_on = half_way
    page = client.get(at("print_making", job))
    text = page.content.decode()
    moving = client.get(at("print_making", job), headers={"hx-request": "true"}).content.decode()
    early = client.get(at("print_made", job)).status_code
    go_on.set()
    job.wait(60)

    assert "2 of 4 pages are in the file" in text
    assert 'value="40"' in text
    assert '<noscript><meta http-equiv="refresh"' in text
    assert ("2 of 4 pages" in moving, "<html" in moving, early) == (True, False, 404)
    assert client.get(at("print_making", job))["Location"] == at("print_made", job)
    assert client.get(at("print_making", job), headers={"hx-request": "true"})["HX-Redirect"] == at("print_made", job)
    assert client.get(at("print_made", job)).content == b"%PDF-"
    assert page["X-Frame-Options"] == "SAMEORIGIN"


def test_a_stopped_print_says_so_and_gives_no_file(client, half_way):
    job, go_on = half_way
    client.post(at("print_making", job))
    go_on.set()
    job.wait(60)

    page = client.get(at("print_making", job)).content.decode()
    assert ("Nothing was printed." in page, "refresh" in page) == (True, False)
    assert client.get(at("print_made", job)).status_code == 404


def test_a_print_is_for_who_began_it(client, half_way):
    job, _ = half_way
    client.force_login(a_user(email="other@example.org"))

    page = client.get(at("print_making", job)).content.decode()
    client.post(at("print_making", job))

    assert ("This print is no longer here" in page, job.stopped) == (True, False)
    assert client.get(at("print_made", job)).status_code == 404


@pytest.mark.slow
def test_a_print_that_is_ready_at_once_comes_at_once(client):
    tournament = an_evening(players=4, rounds=1)
    client.force_login(a_member(tournament.club).user)
    address = reverse("print_file", args=[tournament.public_id, "standings"])

    browser = client.get(address, headers={"accept": "text/html,*/*"})

    assert (browser["Content-Type"], browser.content) == ("application/pdf", client.get(address).content)


@pytest.mark.slow
def test_deals_are_entered_while_sheets_are_being_printed(client):
    tournament, there, go_on = an_evening(players=8, rounds=1), Event(), Event()
    table = Table.objects.select_related("round__tournament__club").get(number=1)
    asked = PrintRequest(tournament, SITE, "https://whist.example.org", table.round, False, {})
    choices = {"paper": "A4", "direction": "auto", "style": "normal", "ink": "colour", "language": "en"}
    make = maker(KINDS["filled-sheets"], asked, choices)

    def held(tell):
        """The print, held up at its first page, and refused every question to the database."""

        def advanced(advance):
            there.set()
            go_on.wait(30)
            tell(advance)

        with connection.execute_wrapper(refused):
            return make(advanced)

    job = begin_print(held, mark="held up", owner=None, name="sheets.pdf")
    there.wait(30)
    a_deal(table, alone(tricks=9))
    entered = (table.deals.count(), job.over)
    go_on.set()
    job.wait(30)

    assert (entered, len(pages(job.file()))) == ((2, False), 2)


def refused(execute, sql, params, many, context):
    raise AssertionError(f"A print asked the database: {sql}")


@pytest.mark.slow
@pytest.mark.pages
def test_whatever_strangers_print_is_made_in_their_turn_and_never_in_the_thread_of_a_page(client):
    site = a_site()
    Tournament.objects.update(published=True)
    Season.objects.update(published=True)
    League.objects.update(published=True)
    printed = set()
    for name, takes in every_address():
        if "print" not in name:
            continue
        before = {job.key for job in find_jobs(KIND, owner=None)}
        answer = client.get(address_of(site, name, takes))
        if answer.status_code == 503 or answer.headers["Content-Type"] == "application/pdf":
            assert {job.key for job in find_jobs(KIND, owner=None)} - before, name
            printed.add(name)

    assert printed == {"public_print", "public_season_print", "league_print", "variant_print"}


def test_paper_is_drawn_in_one_place_alone():
    sources = [path for path in Path("tournaments").rglob("*.py") if "printables import render" in path.read_text()]

    assert sources == [Path("tournaments/prints/making.py")]
