"""What the table page loads: one script and one stylesheet, under names that carry their content."""

import re

import pytest
from django.contrib.staticfiles import finders

from tests.factories import a_table, an_open_round
from tournaments.actors import SITE
from tournaments.services.doors import table_codes

pytestmark = pytest.mark.django_db

ASKED = re.compile(r'(?:href|src)="(/t/page-[^"]+)"')


@pytest.fixture
def files(client):
    """The addresses of the page's stylesheet and script."""
    table = a_table(an_open_round())
    [code] = table_codes(tournament=table.round.tournament, numbers=[1], actor=SITE)
    return ASKED.findall(client.get(f"/t/{code.token}/").content.decode())


def test_a_page_asks_for_one_stylesheet_and_one_script(files):
    assert [address.rpartition(".")[2] for address in files] == ["css", "js"]


def test_what_a_name_says_is_kept_for_good_and_an_old_name_gets_what_is_new(client, files):
    told = [client.get(address) for address in files]
    old = [client.get(re.sub(r"page-\w+", "page-old", address)) for address in files]

    assert [one["Cache-Control"] for one in told] == ["public, max-age=31536000, immutable"] * 2
    assert [one["Cache-Control"] for one in old] == ["no-cache"] * 2
    assert [one.content for one in told] == [one.content for one in old]


def test_the_faces_in_the_stylesheet_are_there(client, files):
    style = client.get(files[0]).content.decode()
    faces = re.findall(r'url\("/static/([^"]+)"\)', style)

    assert (len(faces), [face for face in faces if finders.find(face) is None]) == (4, [])
    assert "url(" not in re.sub(r'url\("/static/[^"]+"\)', "", style)
