"""A reader's own language first, else the club's, else English: on every page and in every file of a club."""

import re
from datetime import time

import pytest

from tests.evenings import an_evening
from tests.tournaments.outgoing.views.test_agenda import announced
from tournaments.clubs.models import Club
from tournaments.entries.services.announcements import announce
from tournaments.security.actors import SITE

pytestmark = pytest.mark.django_db

OF_A_CLUB = {"club", "slug", "public_id", "token", "number"}
# An account's own, the operator's, and framed pages, which keep to the language of the club around them.
OTHERWISE = ("confirm_address", "embed_", "operator_", "api:")


@pytest.fixture
def coming():
    """An evening of a Dutch-speaking club that is three days away."""
    fees = [{"key": "member", "name": "", "cents": 500}]
    tournament = announced(places=54, fees=fees, doors_at=time(18, 30), place="Zaal De Kring")
    Club.objects.update(language="nl")
    return tournament


@pytest.mark.slow
@pytest.mark.parametrize(
    ("reading", "wanted"), [("read_in_spanish", "nl"), pytest.param("read_in_french", "fr", marks=pytest.mark.battery)]
)
def test_every_page_of_a_club_is_in_the_readers_language_else_in_the_clubs(request, reading, wanted):
    spoken = {
        page.name: page.language
        for page in request.getfixturevalue(reading)
        if OF_A_CLUB & set(page.takes) and page.status == 200 and not page.name.startswith(OTHERWISE)
    }

    assert len(spoken) > 100
    assert {name: language for name, language in spoken.items() if language != wanted} == {}


def test_what_leaves_the_site_is_in_the_clubs_language(client, coming):
    club = f"/s/{coming.club.slug}/"
    calendar, feed, page = (client.get(club + path).content.decode() for path in ("agenda.ics", "agenda.atom", ""))

    assert ("Begin om 19:30" in calendar, 'xml:lang="nl"' in feed, 'lang="nl"' in page) == (True, True, True)


def test_what_is_not_found_within_a_club_is_said_in_its_language(client, coming):
    club = f"/s/{coming.club.slug}/"
    nowhere = [f"{club}nothing/", f"{club}{coming.slug}/nothing/", f"{club}a/b/c/d/", f"{club}season/2099/"]

    assert {client.get(path)["Content-Language"] for path in nowhere} == {"nl"}
    assert {client.get(path, headers={"Accept-Language": "fr"})["Content-Language"] for path in nowhere} == {"fr"}
    Club.objects.update(status="hidden")
    assert {client.get(path)["Content-Language"] for path in nowhere} == {"en"}


def test_a_csv_is_parted_as_spreadsheets_of_the_clubs_language_do(client):
    tournament = an_evening(players=4)
    Club.objects.update(language="nl")

    table = client.get(f"/s/{tournament.club.slug}/{tournament.slug}/standings.csv").content.decode("utf-8-sig")

    assert table.splitlines()[0].count(";") > 2


def test_a_site_of_no_club_speaks_english_to_who_asks_for_nothing(client):
    assert client.get("/rules/")["Content-Language"] == "en"


@pytest.mark.parametrize("host", ["testserver", "localhost:8000"])
def test_a_shared_link_says_when_where_and_what_it_costs(client, coming, host):
    page = client.get(f"/s/{coming.club.slug}/{coming.slug}/", headers={"Host": host}).content.decode()
    image, link, about = (
        re.search(f'property="og:{name}" content="([^"]*)"', page)[1] for name in ("image", "url", "description")
    )

    assert link == f"http://{host}/s/{coming.club.slug}/{coming.slug}/"
    assert image == f"{link}share.png"
    assert "Begin om 19:30" in about and "Zaal De Kring" in about and "5,00" in about and "54" in about


def test_the_picture_of_an_evening_to_come_moves_with_what_it_tells(client, coming):
    address = f"/s/{coming.club.slug}/{coming.slug}/share.png"
    pictures = {client.get(address).content}
    for fact in ({"starts_at": time(20)}, {"place": "Zaal Concordia"}, {"places": 12}, {"fees": []}):
        announce(tournament=coming, actor=SITE, site="", reason="The hall.", **fact)
        pictures.add(client.get(address).content)

    assert len(pictures) == 5
