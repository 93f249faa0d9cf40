"""Pages for frames: who may frame them, what is never in them, and what programs of other sites may read."""

import xml.etree.ElementTree as ET

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from tests.evenings import an_evening
from tests.factories import a_member, a_tournament
from tournaments.clubs.models import Role
from tournaments.entries.models import Announcement
from tournaments.evening.rounds.services.tournaments import publish_tournament
from tournaments.imports.files import read_file
from tournaments.security.actors import SITE

pytestmark = pytest.mark.django_db


def of(club, rest=""):
    return f"/embed/{club.slug}/{rest}"


def policy(response):
    return dict(part.strip().split(" ", 1) for part in response["Content-Security-Policy"].split(";") if " " in part)


def test_only_pages_for_frames_may_be_framed_and_they_know_no_cookies():
    evening = an_evening()
    club, ordinary = evening.club, Client().get(f"/s/{evening.club.slug}/{evening.slug}/")
    for rest in ("", "latest/", f"evening/{evening.slug}/"):
        framed = Client().get(of(club, rest))
        assert framed.status_code == 200
        assert policy(framed)["frame-ancestors"] == "*"
        assert "X-Frame-Options" not in framed
        assert not framed.cookies
        assert b"<form" not in framed.content
    assert policy(ordinary)["frame-ancestors"] == "'none'"
    assert ordinary["X-Frame-Options"] == "DENY"

    club.frame_origins = "https://club.example\nhttps://www.club.example"
    club.save()
    assert policy(Client().get(of(club)))["frame-ancestors"] == "'self' https://club.example https://www.club.example"


def test_what_is_held_or_unpublished_is_shown_to_nobody_not_even_the_organiser():
    evening = an_evening()
    name = evening.entrants.first().name
    browser = Client()
    browser.force_login(a_member(evening.club, Role.OWNER).user)
    addresses = ["latest/", "latest.svg", f"evening/{evening.slug}/", f"evening/{evening.slug}.svg"]
    assert all(name in browser.get(of(evening.club, rest)).text for rest in addresses)

    evening.results_held = True
    evening.save()
    assert not [rest for rest in addresses if name in browser.get(of(evening.club, rest)).text]

    evening.results_held, evening.published = False, False
    evening.save()
    assert {browser.get(of(evening.club, rest)).status_code for rest in addresses} == {404}
    assert evening.name not in browser.get(of(evening.club)).text


def test_evenings_later_today_stand_among_the_coming_ones_by_hour():
    club = an_evening().club
    for name, hour in (("Late drive", "23:30"), ("Early drive", "10:00")):
        later = a_tournament(club, name=name)
        Announcement.objects.create(tournament=later, starts_at=hour)
        publish_tournament(tournament=later, actor=SITE)

    page = Client().get(of(club, "?lang=en")).text

    names = ("Coming", "Early drive", "Late drive", "Recent", "Friday evening")
    assert sorted(names, key=page.index) == list(names)


def test_the_picture_is_drawn_without_a_script_and_names_are_text():
    evening = an_evening()
    entrant = evening.entrants.first()
    entrant.name = "<script>&\"'"
    entrant.save()

    picture = Client().get(of(evening.club, "latest.svg?lang=nl"))

    drawing = ET.fromstring(picture.content)  # noqa: S314  our own answer
    assert not [part for part in drawing.iter() if part.tag.endswith("script")]
    assert picture["Content-Type"].startswith("image/svg+xml")
    assert "sandbox" in picture["Content-Security-Policy"]


def test_an_address_that_is_no_site_is_refused_at_its_field():
    evening = an_evening()
    browser = Client()
    browser.force_login(a_member(evening.club, Role.OWNER).user)
    page = f"/clubs/{evening.club.slug}/outside/"

    wrong = browser.post(page, {"frame_origins": "https://club.example\nclub.example; script-src *"})
    right = browser.post(page, {"frame_origins": "https://Club.example/ http://localhost:8080"})

    evening.club.refresh_from_db()
    assert (wrong.status_code, right.status_code) == (422, 302)
    assert evening.club.frame_origins == "https://club.example\nhttp://localhost:8080"


def test_other_origins_read_public_data_without_credentials_and_never_with_a_key():
    evening = an_evening()
    standings = f"/api/v1/tournaments/{evening.public_id}/standings"
    asked = Client().get(standings, headers={"Origin": "https://club.example"})

    assert asked["Access-Control-Allow-Origin"] == "*"
    assert "Access-Control-Allow-Credentials" not in asked
    with_key = Client().get(standings, headers={"Origin": "https://club.example", "Authorization": "Bearer x"})
    preflight = Client().options(standings, headers={"Access-Control-Request-Headers": "authorization"})
    put = Client().put(standings, headers={"Origin": "https://club.example"})
    assert not [answer for answer in (with_key, preflight, put) if "Access-Control-Allow-Origin" in answer]


@pytest.mark.parametrize(
    ("language", "asked", "separator"), [("nl", "", ";"), ("en", "", ","), ("en", "semicolon", ";")]
)
def test_the_csv_opens_in_columns_and_our_own_import_reads_it(language, asked, separator):
    evening = an_evening()
    name = evening.entrants.first().name

    answer = Client().get(
        f"/s/{evening.club.slug}/{evening.slug}/standings.csv?separator={asked}", headers={"Accept-Language": language}
    )

    assert answer.content.startswith(b"\xef\xbb\xbf")
    assert answer.text.partition("\n")[0].count(separator) >= 4
    rows = [line.split("\t") for line in read_file(SimpleUploadedFile("list.csv", answer.content)).splitlines()]
    assert [row for row in rows if name in row]
