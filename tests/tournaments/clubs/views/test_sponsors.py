"""Pictures of a club's sponsors: added and removed beside the logo, and shown at the foot of the wall."""

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.urls import reverse

from tests.evenings import an_evening
from tests.factories import a_club, a_member
from tests.tournaments.clubs.views.test_logos import picture
from tournaments.clubs.models import Role, Sponsor
from tournaments.clubs.services import MOST_SPONSORS

pytestmark = pytest.mark.django_db


@pytest.fixture
def club(client):
    club = a_club(features=["sponsors"])
    client.force_login(a_member(club, Role.OWNER).user)
    return club


def add(client, club, content, name="Bakkerij Claes"):
    sent = {"sponsor-name": name, "sponsor-picture": SimpleUploadedFile("picture.png", content)}
    return client.post(reverse("club_logo", args=[club.slug]), sent)


def wall_of(client, tournament):
    return client.get(reverse("wall", args=[tournament.club.slug, tournament.slug])).content.decode()


def test_a_sponsors_picture_stands_on_the_wall_until_it_is_removed(client, club):
    tournament = an_evening(players=4, club=club)
    before = wall_of(client, tournament)
    add(client, club, picture())
    digest = Sponsor.objects.get().digest

    shown = wall_of(client, tournament)
    client.post(reverse("club_sponsor_remove", args=[club.slug, digest]))

    assert ["Bakkerij Claes" in page for page in (before, shown, wall_of(client, tournament))] == [False, True, False]
    assert f'src="{reverse("public_sponsor", args=[club.slug, digest])}"' in shown


def test_a_stranger_gets_the_picture_of_a_club_that_may_be_seen(client, club):
    an_evening(players=4, club=club)
    add(client, club, picture())
    client.logout()

    response = client.get(reverse("public_sponsor", args=[club.slug, Sponsor.objects.get().digest]))

    assert (response.content, response["Content-Type"]) == (picture(), "image/png")
    assert "sandbox" in response["Content-Security-Policy"]


def test_the_same_picture_sent_twice_stands_once(client, club):
    add(client, club, picture())
    add(client, club, picture(), name="Claes")

    assert list(Sponsor.objects.values_list("name", flat=True)) == ["Claes"]


def test_what_is_no_picture_and_one_too_many_are_refused_at_the_field(client, club):
    for width in range(MOST_SPONSORS):
        add(client, club, picture(size=(60, 10 + width)))

    refused = add(client, club, b"no picture")
    full = add(client, club, picture(size=(99, 9)))

    assert [refused.status_code, full.status_code, Sponsor.objects.count()] == [422, 422, MOST_SPONSORS]
    assert "There are 6 pictures already." in full.content.decode()


def test_a_club_that_shows_no_sponsors_is_not_asked_for_them(client):
    club = a_club(features=[])
    client.force_login(a_member(club, Role.OWNER).user)

    assert "Sponsors" not in client.get(reverse("club_logo", args=[club.slug])).content.decode()
