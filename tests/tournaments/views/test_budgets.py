"""What pages may cost: queries and bytes, and that neither club nor evening makes a page cost more as it grows."""

import pytest
from django.db import connection, transaction
from django.test.utils import CaptureQueriesContext

from tests.evenings import an_evening
from tests.factories import a_club
from tests.tournaments.places import a_site, address_of, every_address
from tournaments.register.models import Player

pytestmark = [pytest.mark.django_db, pytest.mark.pages]

QUERIES, KILOBYTES = 10, 60
OVER = 49
"""Pages that take more queries than they should. This may only sink."""
GUESSES = 3
"""Queries more, however many people there are: who is a namesake of whom, and which name comes first."""
LARGE = {
    *("price_list", "price_list_copy", "price_list_edit", "price_list_from_variant", "price_list_version"),
    *("house_rules", "variant_rules"),
}
"""Pages of a whole score table with all its house rules."""


@pytest.mark.slow
def test_pages_take_few_queries_and_few_bytes(read_in_spanish):
    pages = [page for page in read_in_spanish if page.html]
    dear = {page.name: page.queries for page in pages if page.queries > QUERIES}
    large = {page.name for page in pages if len(page.html.encode()) > KILOBYTES * 1000}

    assert len(pages) > 150
    assert len(dear) <= OVER, dear
    assert large <= LARGE


@pytest.mark.battery
def test_a_page_takes_as_many_queries_in_a_large_club_as_in_a_small_one():
    with transaction.atomic():
        small = _queries(a_site())
        transaction.set_rollback(True)
    club = a_club()
    Player.objects.bulk_create(Player(club=club, name=f"Person {number}") for number in range(30))
    for number in range(4):
        an_evening(players=12, rounds=2, club=club, name=f"Evening {number}")
    large = _queries(a_site(an_evening(players=24, club=club)))

    grown = {page: (count, large[page]) for page, count in small.items() if large[page] > count + GUESSES}
    assert len(small) > 300
    assert grown == {}


def _queries(site):
    """How many queries each page takes for its second reader, by name and reader."""
    site.tournament.published = True
    site.tournament.save(update_fields=["published"])
    counts = {}
    for name, takes in every_address():
        for role in ("anybody", "owner"):
            path = address_of(site, name, takes)
            if site.browsers[role].get(path).status_code != 200:
                continue
            with CaptureQueriesContext(connection) as queries:
                site.browsers[role].get(path)
            counts[name, role] = len(queries)
    return counts
