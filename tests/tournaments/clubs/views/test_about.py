"""A club's public page: what its organisers typed, readable, agreed to, and nothing of it run as HTML."""

import pytest
from django.urls import reverse

from tests.factories import a_club, a_member
from tournaments.clubs.models import ClubPage, Role, contrast

pytestmark = pytest.mark.django_db

TYPED = {
    "ground": "#ffffff",
    "ink": "#000000",
    "about": "We play on Fridays.\n\n<b>Free</b> coffee, see https://club.example/coffee",
    "mail": "club@club.example",
    "phone": "+32 (0)9 123 45 67",
    "contact_agreed": "on",
    "place": "De Kroon",
    "street": "Markt 1",
    "town": "9000 Gent",
}


@pytest.fixture
def club(client):
    club = a_club()
    client.force_login(a_member(club, Role.ORGANISER).user)
    return club


def test_the_public_page_tells_what_was_typed_and_runs_nothing_of_it(client, club):
    assert client.post(reverse("club_about", args=[club.slug]), TYPED).status_code == 302
    page = client.get(reverse("public_club", args=[club.slug])).content.decode()

    assert "<p>We play on Fridays.</p>" in page
    assert "&lt;b&gt;Free&lt;/b&gt; coffee" in page
    assert '<a href="https://club.example/coffee" rel="nofollow">' in page
    assert "https://www.openstreetmap.org/search?query=Markt+1%2C+9000+Gent" in page
    assert 'href="tel:+32091234567"' in page
    assert f"{reverse('club_colours', args=[club.slug])}?ffffff-000000" in page
    assert "style=" not in page


def test_a_preview_shows_what_was_typed_and_stores_nothing(client, club):
    page = client.post(reverse("club_about", args=[club.slug]), {**TYPED, "show": "1"}).content.decode()

    assert "?ffffff-000000" in page
    assert "<p>We play on Fridays.</p>" in page
    assert not ClubPage.objects.exists()


def test_a_faint_name_and_a_contact_without_leave_are_refused_at_once(client, club):
    wrong = {**TYPED, "ink": "#777777", "contact_agreed": ""}
    answer = client.post(reverse("club_about", args=[club.slug]), wrong)

    assert answer.status_code == 422
    assert set(answer.context["form"].errors) == {"ink", "contact_agreed"}
    assert "4.4 to 1" in answer.context["form"].errors["ink"][0]  # 4.48 by WCAG; 4.5 is asked
    assert "club@club.example" in answer.content.decode()


def test_colours_are_a_stylesheet_of_two_colours_and_nothing_else(client, club):
    address = reverse("club_colours", args=[club.slug])

    assert client.get(f"{address}?123d2c-faf6ec").content == b".club-band{background:#123d2c;color:#faf6ec}"
    assert client.get(f"{address}?123d2c-red}}*{{display:none").content == b""
    client.logout()
    assert client.get(address).status_code == 404, "nobody sees anything of a club without a public evening"


def test_contrast_is_what_the_guidelines_define():
    assert contrast("#000000", "#ffffff") == contrast("#ffffff", "#000000") == pytest.approx(21)
    assert contrast("#123456", "#123456") == 1
