"""Codes, prints, links and letters made at the laptop itself lead to where phones can get, all to the same address."""

import re

import pytest
from django.core import mail
from django.urls import reverse

from tests.evenings import address, an_evening, found_again
from tests.factories import a_member, a_user, signed_in_now
from tests.hall_network import AT_LAPTOP, DOCKER, WIFI, has_networks
from tests.letters import all_sent
from tests.qr_reader import codes_in_pdf, codes_in_svg
from tests.reports.printables.reading import words
from tests.tournaments.evenings import at
from tournaments.clubs.models import Role
from tournaments.evening.table.services.codes import table_codes
from tournaments.prints.requests import PrintRequest
from tournaments.prints.sheets import marked_sheets
from tournaments.security.actors import SITE

pytestmark = pytest.mark.django_db

HERE = f"http://{WIFI}:8110"
THERE = f"http://{DOCKER}:8110"
LOCAL = "localhost"


@pytest.fixture(scope="module")
def made(made_once):
    return made_once(lambda: an_evening(players=8))


@pytest.fixture
def evening(made):
    return found_again(made)


@pytest.fixture
def organiser(client, evening):
    return signed_in_now(client, a_member(evening.club, Role.OWNER).user)


@pytest.fixture
def wifi(monkeypatch):
    has_networks(monkeypatch, wlan0=WIFI)


@pytest.fixture
def two_networks(monkeypatch):
    has_networks(monkeypatch, wlan0=WIFI, docker0=DOCKER)


def doors(evening, site=HERE):
    issued = table_codes(tournament=evening, numbers=(1, 2), actor=SITE)
    return [f"{site}/t/{code.token}/" for code in issued]


def page(client, url):
    return client.get(url, **AT_LAPTOP).content.decode()


def printed(client, evening, kind, **choices):
    return client.get(reverse("print_file", args=[evening.public_id, kind]), choices, **AT_LAPTOP).content


def sheet_codes(evening, site=HERE):
    sheets = marked_sheets(PrintRequest(evening, SITE, site=site, round=evening.rounds.get(number=1)))
    return [f"{site.upper()}/S/{sheet.codes[0]}" for sheet in sheets]


@pytest.mark.slow
def test_the_codes_on_paper_open_their_table_on_any_phone(organiser, evening, wifi):
    cards = printed(organiser, evening, "table-cards")

    assert codes_in_pdf(cards) == doors(evening)
    assert words(cards).count(f"{WIFI}:8110") == 2
    assert codes_in_pdf(printed(organiser, evening, "sheets", round=1)) == doors(evening)
    assert codes_in_pdf(printed(organiser, evening, "marked-sheets", round=1)) == sheet_codes(evening)


@pytest.mark.slow
def test_the_whole_pack_leads_to_the_same_tables(organiser, evening, wifi):
    addresses = codes_in_pdf(printed(organiser, evening, "pack", round=1, sheets="both"))

    assert sorted(addresses) == sorted([*doors(evening), *doors(evening), *sheet_codes(evening)])


def test_a_code_on_a_marked_sheet_opens_at_a_site_without_https(client, evening, wifi):
    path = sheet_codes(evening)[0].removeprefix(HERE.upper())

    assert client.get(path, headers={"host": f"{WIFI}:8110"}).url == address(evening, "rounds/1/tables/1/")


def test_the_codes_on_the_screen_are_those_on_paper(organiser, evening, wifi):
    expected = doors(evening)
    shown = page(organiser, at("codes", evening))

    assert codes_in_svg(shown) == expected
    assert f"{WIFI}:8110/t/" in shown
    assert LOCAL not in shown


@pytest.mark.slow
@pytest.mark.parametrize("kind", ["table-cards", "pack"])
def test_where_codes_lead_is_said_before_they_are_printed(organiser, evening, wifi, kind):
    pages = [at("codes", evening), at("prints", evening), reverse("print_preview", args=[evening.public_id, kind])]

    assert [HERE in page(organiser, url) for url in pages] == [True] * 3


@pytest.mark.slow
@pytest.mark.parametrize("networks", [{}, {"wlan0": WIFI}])
def test_codes_that_no_phone_can_open_are_said_to_be_so(organiser, evening, monkeypatch, networks):
    has_networks(monkeypatch, answering=(), **networks)
    cards = reverse("print_preview", args=[evening.public_id, "table-cards"])

    shown = [page(organiser, url) for url in (at("codes", evening), at("prints", evening), cards)]

    assert ["No phone can open this site yet" in text for text in shown] == [True] * 3
    assert ["without --host" in text for text in shown] == [bool(networks)] * 3


def test_a_print_without_codes_says_nothing_of_addresses(organiser, evening, monkeypatch):
    has_networks(monkeypatch)

    assert 'id="site-address"' not in page(organiser, reverse("print_preview", args=[evening.public_id, "score-card"]))


@pytest.mark.slow
def test_the_organiser_chooses_among_several_networks_once_for_everything(organiser, evening, two_networks):
    expected, offered = doors(evening, THERE), page(organiser, at("codes", evening))
    answer = organiser.post(at("hall", evening), {"address": DOCKER, "next": at("codes", evening)}, **AT_LAPTOP)

    assert ([HERE in offered, THERE in offered], answer.url) == ([True, True], at("codes", evening))
    assert codes_in_svg(page(organiser, at("codes", evening))) == expected
    assert codes_in_pdf(printed(organiser, evening, "table-cards")) == expected
    assert [(way.ip, way.used) for way in organiser.get(at("hall", evening), **AT_LAPTOP).context["ways"]] == [
        (WIFI, False),
        (DOCKER, True),
    ]


def test_the_wall_shows_an_address_that_can_be_typed(organiser, evening, two_networks):
    before = organiser.get(address(evening, "wall/"), **AT_LAPTOP)
    organiser.post(at("hall", evening), {"address": DOCKER}, **AT_LAPTOP)
    after = organiser.get(address(evening, "wall/"), **AT_LAPTOP)

    assert [f"{ip}:8110{address(evening)}" in wall.content.decode() for ip, wall in ((WIFI, before), (DOCKER, after))]
    assert before["ETag"] != after["ETag"]


def test_a_wall_that_was_kept_is_made_anew_on_another_network(client, evening, monkeypatch):
    has_networks(monkeypatch, wlan0=WIFI)
    at_home = page(client, address(evening, "wall/"))
    has_networks(monkeypatch, wlan0=DOCKER)
    in_the_hall = page(client, address(evening, "wall/"))
    has_networks(monkeypatch)
    alone = page(client, address(evening, "wall/"))

    # The picture for shared links is at the address that the page was asked for.
    assert [re.findall(r"\d[\d.]+:8110", text) for text in (at_home, in_the_hall, alone)] == [
        [f"{WIFI}:8110"],
        [f"{DOCKER}:8110"],
        [],
    ]


def test_an_invitation_can_be_sent_to_somebody_elsewhere(organiser, evening, wifi):
    url = reverse("members", args=[evening.club.slug])
    answer = organiser.post(url, {"email": "an@example.org", "role": Role.DESK}, follow=True, **AT_LAPTOP)

    assert answer.context["link"].startswith(f"{HERE}/invitation/")


def test_an_invitation_that_nobody_else_can_open_says_so(organiser, evening, monkeypatch):
    has_networks(monkeypatch)
    url = reverse("members", args=[evening.club.slug])

    answer = organiser.post(url, {"email": "an@example.org", "role": Role.DESK}, follow=True, **AT_LAPTOP)

    assert "nobody else can open this link" in answer.content.decode()


@pytest.mark.parametrize("host", ["127.0.0.1", "evil.example", "whist.example:99999"])
def test_a_letter_from_a_public_site_believes_no_header(client, settings, host):
    settings.SITE_URL = "https://whist.example"
    a_user("lut@example.org")

    client.post("/password/", {"email": "lut@example.org"}, headers={"host": host})
    all_sent()

    assert re.findall(r"\S+://[^/]+/", mail.outbox[0].body) == ["https://whist.example/"]
