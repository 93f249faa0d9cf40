"""What the table page loads: early and later one script and one stylesheet, under names that carry their content."""

import gzip
import re

import pytest
from django.contrib.staticfiles import finders
from django.urls import reverse

from tests.factories import a_deal, a_table, alone, an_open_round
from tournaments.evening.rounds.models import Table
from tournaments.evening.table.services.codes import table_codes
from tournaments.security.actors import SITE

pytestmark = pytest.mark.django_db

ASKED = re.compile(r'(?:href|src)="(/t/(?:early|page)-[^"]+)"')


@pytest.fixture
def page(client):
    """The answer to whoever opens a table."""
    table = a_table(an_open_round())
    [code] = table_codes(tournament=table.round.tournament, numbers=[1], actor=SITE)
    return client.get(f"/t/{code.token}/")


@pytest.fixture
def files(page):
    """The addresses of the page's scripts and stylesheets, as they stand in it."""
    return ASKED.findall(page.content.decode())


def test_a_page_asks_for_what_it_needs_to_be_tapped_before_the_rest(files):
    assert [re.sub(r"-\w+", "", address) for address in files] == [
        "/t/early.js",
        "/t/early.css",
        "/t/page.css",
        "/t/page.js",
    ]


def test_a_browser_hears_of_the_early_files_before_it_reads_the_page(page, files):
    assert re.findall("<([^>]+)>; rel=preload; as=(?:style|script)", page["Link"]) == [files[1], files[0]]


@pytest.mark.slow
def test_a_page_that_is_known_is_not_sent_again(client, page):
    again = client.get(page.wsgi_request.path, headers={"if-none-match": page["ETag"]})
    table = Table.objects.get()
    a_deal(table, alone("N"))
    changed = client.get(page.wsgi_request.path, headers={"if-none-match": page["ETag"]})

    assert (again.status_code, again.content, changed.status_code) == (304, b"", 200)


def test_a_file_travels_compressed_where_the_browser_can_read_that(client, files):
    plain, small = client.get(files[1]), client.get(files[1], headers={"accept-encoding": "gzip, br"})

    assert (small["Content-Encoding"], "Accept-Encoding" in small["Vary"]) == ("gzip", True)
    assert (plain.has_header("Content-Encoding"), gzip.decompress(small.content)) == (False, plain.content)


def test_no_header_says_to_a_file_what_concerns_pages(client, files):
    said = [sorted(client.get(address, headers={"accept-encoding": "gzip"}).headers) for address in files]

    assert (
        said
        == [["Cache-Control", "Content-Encoding", "Content-Length", "Content-Type", "Vary", "X-Content-Type-Options"]]
        * 4
    )
    assert {client.get(address)["Vary"] for address in files} == {"Accept-Encoding"}


def test_whatever_a_script_loads_later_is_there_and_the_service_worker_keeps_it(client, files):
    later = set(re.findall(r'import\("([^"]+)"\)', client.get(files[3]).content.decode()))
    kept = client.get(reverse("table_service_worker")).content.decode()

    assert {address: client.get(address).status_code for address in later} == dict.fromkeys(later, 200)
    assert [address for address in later if address not in kept] == []
    assert any("honours" in address for address in later)


def test_there_is_no_other_file(client):
    assert [client.get(f"/t/other-0.{kind}").status_code for kind in ("js", "css")] == [404, 404]


def test_what_a_name_says_is_kept_for_good_and_an_old_name_gets_what_is_new(client, files):
    answers = [client.get(address) for address in files]
    old = [client.get(re.sub(r"-\w+", "-old", address)) for address in files]

    assert [answer["Cache-Control"] for answer in answers] == ["public, max-age=31536000, immutable"] * 4
    assert [answer["Cache-Control"] for answer in old] == ["no-cache, private"] * 4
    assert [answer.content for answer in answers] == [answer.content for answer in old]


def test_the_faces_come_with_the_later_stylesheet_and_are_there(client, files):
    early, style = (client.get(address).content.decode() for address in files[1:3])
    faces = re.findall(r'url\("/static/([^"]+)"\)', style)

    assert (len(faces), [face for face in faces if finders.find(face) is None]) == (4, [])
    assert "url(" not in early + re.sub(r'url\("/static/[^"]+"\)', "", style)
