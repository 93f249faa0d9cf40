"""A browser that translates a page leaves people's names alone."""

import re

import pytest

from tests.evenings import address, an_evening

pytestmark = [pytest.mark.django_db, pytest.mark.slow]


@pytest.mark.parametrize("place", ["", "players/1/", "wall/", "why/1/", "rounds/1/", "rounds/1/tables/1/"])
def test_a_name_on_a_public_page_is_marked_as_not_to_be_translated(client, place):
    page = client.get(address(an_evening(), place)).content.decode()
    name = "Ann 1"

    marked = re.findall(r'<(?:tbody translate="no">.*|[^>]*translate="no"[^>]*>(?:\s|<[^>]*>)*)' + name, page, re.S)

    assert (name in page, bool(marked)) == (True, True)
