"""A club's logo: taken by what is in the file, refused with a reason, printed, and harmless in a browser."""

from io import BytesIO

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.urls import reverse
from PIL import Image

from tests.factories import a_club, a_member, a_tournament, with_players
from tournaments.clubs.models import Logo, Role
from tournaments.prints.making import logo_of

pytestmark = pytest.mark.django_db

SVG = b'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10"><path d="M0 0h10v10z"/></svg>'


@pytest.fixture
def club(client):
    club = a_club()
    client.force_login(a_member(club, Role.OWNER).user)
    return club


def picture(form="PNG", size=(60, 30), mode="RGB", **how):
    Image.new(mode, size, "green").save(file := BytesIO(), form, **how)
    return file.getvalue()


def send(client, club, content, name="logo.bin"):
    return client.post(reverse("club_logo", args=[club.slug]), {"picture": SimpleUploadedFile(name, content)})


@pytest.mark.parametrize(
    ("content", "form"),
    [
        (picture(), "image/png"),
        (picture("JPEG"), "image/jpeg"),
        (picture("WEBP"), "image/webp"),
        (picture("WEBP", lossless=True), "image/webp"),
        (picture("WEBP", mode="RGBA", xmp=b"x"), "image/webp"),
    ],
)
def test_a_logo_is_taken_by_its_content_whatever_it_is_called(client, club, content, form):
    answer = send(client, club, content, "holiday.exe")

    assert (answer.status_code, Logo.objects.get().form, logo_of(club)) == (302, form, content)


@pytest.mark.parametrize(
    "content",
    [
        b"hello",
        b"<svg",
        b"\x89PNG\r\n\x1a\n" + b"\0" * 40,
        picture()[:60],
        b"\xff\xd8\xff\xe0",
        picture(size=(4001, 1)),
        picture("WEBP", size=(4001, 1)),
        picture("WEBP", size=(4001, 1), lossless=True),
        picture("WEBP")[:40],
        picture() + b" " * 500_000,
        SVG,
    ],
    ids=["text", "half", "no size", "cut", "empty jpeg", "wide", "wide webp", "lossless", "cut webp", "large", "svg"],
)
def test_what_is_no_picture_is_refused_and_the_old_one_stays(client, club, content):
    send(client, club, picture())

    answer = send(client, club, content)

    assert (answer.status_code, logo_of(club)) == (422, picture())


@pytest.mark.slow
def test_the_logo_stands_on_paper_and_changes_its_mark(client, club):
    tournament = with_players(a_tournament(club), 4)
    address = reverse("print_file", args=[tournament.public_id, "rules"])
    before = client.get(address)
    send(client, club, picture())

    after = client.get(address, headers={"if-none-match": before["ETag"]})

    assert (after.status_code, b"/Subtype /Image" in before.content, b"/Subtype /Image" in after.content) == (
        200,
        False,
        True,
    )


def test_the_picture_does_nothing_in_a_browser_but_show_itself(client, club):
    Logo.objects.create(club=club, form=Logo.Form.SVG, content=SVG, digest="a" * 32)

    answer = client.get(reverse("club_logo_picture", args=[club.slug]))

    assert sorted(answer["Content-Security-Policy"].split("; "))[1:] == [
        "default-src 'none'",
        "form-action 'self'",
        "frame-ancestors 'none'",
        "object-src 'none'",
        "sandbox",
    ]
    assert answer["Content-Disposition"] == "attachment; filename=logo"


def test_a_logo_can_be_taken_away(client, club):
    send(client, club, picture())

    client.post(reverse("club_logo_remove", args=[club.slug]))

    assert logo_of(club) == b""


@pytest.mark.parametrize(("role", "status"), [(Role.DESK, 403), (Role.ORGANISER, 403), (Role.OWNER, 200)])
def test_the_club_s_owners_choose_the_logo(client, role, status):
    club = a_club()
    client.force_login(a_member(club, role).user)

    assert client.get(reverse("club_logo", args=[club.slug])).status_code == status


def test_an_svg_of_before_stays_on_pages_and_asks_for_another_picture(client, club):
    Logo.objects.create(club=club, form=Logo.Form.SVG, content=SVG, digest="a" * 32)
    tournament = with_players(a_tournament(club), 4)

    page = client.get(reverse("club_logo", args=[club.slug])).content.decode()

    assert client.get(reverse("club_logo_picture", args=[club.slug]))["Content-Type"] == "image/svg+xml"
    assert "An SVG logo is shown on pages, but no longer printed." in page
    assert client.get(reverse("print_file", args=[tournament.public_id, "rules"])).status_code == 200
    send(client, club, picture())
    assert "no longer printed" not in client.get(reverse("club_logo", args=[club.slug])).content.decode()
