"""A club's price list in a browser: from a known table to an evening that is told of a newer version."""

import pytest
from django.urls import reverse

from tests.factories import a_club, a_user
from tournaments.clubs.models import Membership, Role
from tournaments.evening.rounds.models import Tournament
from tournaments.prices.models import PriceList

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


@pytest.fixture
def club(page, live_site):
    club = a_club()
    Membership.objects.create(user=a_user("an@example.org"), club=club, role=Role.ORGANISER)
    page.goto(reverse("login"))
    page.fill("input[name=username]", "an@example.org")
    page.fill("input[name=password]", "correct horse battery")
    page.click("main .button-main")
    page.wait_for_url(f"**{reverse('club', args=[club.slug])}")
    return club


def test_an_evening_keeps_its_version_while_the_list_goes_on(page, club):
    page.goto(reverse("price_lists", args=[club.slug]))
    page.click("text=New price list")
    page.click("text=Kleurenwiezen, Nicolaas DC")
    page.fill("input[name=name]", "Our table")
    page.click("text=Make this price list")
    page.wait_for_selector("h1:has-text('Our table')")
    price_list = PriceList.objects.get(club=club)
    card = page.request.get(page.get_attribute("a.print-file", "href"))
    assert card.headers["content-type"] == "application/pdf"

    page.click("text=New evening with these prices")
    page.fill("input[name=name]", "Friday")
    page.click("main form .button-main")
    page.wait_for_selector("#id_names, textarea[name=names]")

    page.goto(reverse("price_list_edit", args=[club.slug, price_list.public_id]))
    page.fill("#price-small_misere-won", "7")
    page.fill("#price-small_misere-lost", "7")
    page.fill("input[name=version-note]", "Misère was too cheap")
    page.click("text=Save as a new version")
    page.wait_for_selector("text=Small misère: made with 0: +21 instead of +18")

    evening = Tournament.objects.get(club=club)
    page.goto(reverse("house_rules", args=[evening.public_id]))
    assert "version 1 of" in page.inner_text("main")
    assert "The club's list is newer: version 2 of" in page.inner_text("main")
    page.click("text=Play version 2 this evening")
    page.wait_for_selector("text=This evening now plays version 2.")
    evening.refresh_from_db()
    assert evening.overlay == price_list.versions.get(number=2).overlay
