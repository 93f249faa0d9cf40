"""The demo shows what a club has: an evening to come that people enter for, prizes, a full page of its own."""

import pytest
from django.urls import reverse

from ops.demo.club_page import ABOUT, HALL, fill_club_page
from ops.demo.coming import DAYS_AHEAD, ENTERED, HERE_EARLY, NAME, PLACES, WITH_PARTNER, announce_evening
from tests.factories import a_club
from tournaments.entries.models import Entry, Payment

pytestmark = pytest.mark.django_db


def test_its_evening_to_come_has_places_left_and_can_be_entered(client):
    club = a_club()
    evening = announce_evening(club)

    page = client.get(reverse("standings", args=[club.slug, evening.slug]))

    assert DAYS_AHEAD > 0
    assert (page.context["places"].taken, page.context["places"].left) == (ENTERED + WITH_PARTNER, 1)
    assert ENTERED + WITH_PARTNER + 1 == PLACES
    assert client.get(reverse("enter_evening", args=[club.slug, evening.slug])).context["closed"] == ""


def test_at_its_door_some_are_here_and_one_has_paid():
    evening = announce_evening(a_club())

    assert evening.entries.filter(arrival=Entry.Arrival.HERE).count() == HERE_EARLY
    assert Payment.objects.get(entry__tournament=evening).cents > 0


def test_its_public_page_has_its_words_its_hall_its_logo_and_the_evening(client):
    club = a_club()
    announce_evening(club)
    fill_club_page(club)

    page = client.get(reverse("public_club", args=[club.slug])).content.decode()

    assert all(text in page for text in (ABOUT.split("\n", 1)[0], HALL, NAME))
    assert club.logo.form == "image/png"
