"""A browser that translates a page leaves people's names alone."""

import re

import pytest
from django.urls import reverse

from tests.evenings import address, an_evening
from tests.factories import a_member, a_table, an_open_round
from tests.tournaments.leagues.views.test_leagues import League
from tournaments.clubs.models import Role
from tournaments.evening.table.services.codes import table_codes
from tournaments.leagues.services.leagues import token_of
from tournaments.security.actors import SITE

pytestmark = [pytest.mark.django_db, pytest.mark.slow]


@pytest.mark.parametrize("place", ["", "players/1/", "wall/", "why/1/", "rounds/1/", "rounds/1/tables/1/"])
def test_a_name_on_a_public_page_is_marked_as_not_to_be_translated(client, place):
    page = client.get(address(an_evening(), place)).content.decode()

    assert ("Ann 1" in page, is_marked(page, "Ann 1")) == (True, True)


def test_a_team_is_marked_so_in_its_league_and_on_the_page_of_its_captain(client):
    league = League(client)
    match = league.match("Harten A", "Klaver")
    public = league.public().content.decode()
    captains = client.get(reverse("captain", args=[token_of(match.home.key)])).content.decode()

    assert [is_marked(public, name) for name in ("Harten A</th>", "Harten A – Klaver", "Klaver</span> .ICS")] == [
        True
    ] * 3
    assert [is_marked(captains, name) for name in ("Harten A</h1>", "Harten A – Klaver")] == [True] * 2


def test_who_sits_at_a_table_is_marked_so_on_the_sheet_of_the_plain_form(client):
    table = a_table(an_open_round())
    [code] = table_codes(tournament=table.round.tournament, numbers=[1], actor=SITE)

    page = client.get(f"/t/{code.token}/plain/").content.decode()
    assert is_marked(page, "Ann 1</span>")


@pytest.mark.parametrize(
    ("page", "choice"),
    [
        ("adjustments", '<select name="entrant" translate="no"'),
        ("round_swap", '<select name="one" translate="no"'),
        ("sheet", 'class="choices" translate="no"'),
    ],
)
def test_names_that_are_choices_of_a_form_are_marked_so(client, page, choice):
    evening = an_evening()
    client.force_login(a_member(evening.club, Role.OWNER).user)
    numbers = {"adjustments": [], "round_swap": [1], "sheet": [1, 1]}[page]

    assert choice in client.get(reverse(page, args=[evening.public_id, *numbers])).content.decode()


def is_marked(page, name):
    """Does an element that is not to be translated begin with that name, or hold it in a table?"""
    return bool(re.findall(r'<(?:tbody translate="no">.*|[^>]*translate="no"[^>]*>(?:\s|<[^>]*>)*)' + name, page, re.S))
