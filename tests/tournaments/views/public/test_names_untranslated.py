"""A browser that translates a page leaves people's names alone."""

import re
from html.parser import HTMLParser

import pytest
from django.urls import reverse

from tests.evenings import an_evening
from tests.factories import a_member, a_table, an_open_round
from tests.tournaments.leagues.views.test_leagues import League
from tests.tournaments.lively import a_lively_club
from tests.tournaments.public_pages import is_page, pages_from
from tournaments.clubs.models import Role
from tournaments.evening.table.services.codes import table_codes
from tournaments.leagues.services.leagues import token_of
from tournaments.security.actors import SITE

pytestmark = [pytest.mark.django_db, pytest.mark.slow]


def test_no_public_page_has_a_name_that_a_browser_translates_within_a_sentence_or_without(client):
    club = a_lively_club()
    start = [f"/s/{club.slug}/", f"/s/{club.slug}/friday-evening/wall/"]
    pages = pages_from(client, start, [f"/{club.slug}/"], queries=False)
    names = list(club.players.values_list("name", flat=True))
    readers = {path: Translated(page.content.decode()) for path, page in pages.items() if is_page(page)}

    assert sum(any(name in reader.kept for name in names) for reader in readers.values()) > 20
    assert {path: reader.said for path, reader in readers.items() if any(name in reader.said for name in names)} == {}


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


class Translated(HTMLParser):
    """What a browser that translates reads of a page: what it says in other words, and what it keeps."""

    EMPTY = frozenset({"br", "col", "hr", "img", "input", "link", "meta", "source", "wbr"})
    SILENT = frozenset({"script", "style", "title", "svg"})

    def __init__(self, page):
        super().__init__()
        self.open, self.said, self.kept = [], "", ""
        self.feed(page)

    def handle_starttag(self, tag, attrs):
        if tag not in self.EMPTY:
            within = self.open[-1][1] if self.open else False
            self.open.append((tag, within or dict(attrs).get("translate") == "no" or tag in self.SILENT))

    def handle_endtag(self, tag):
        while tag not in self.EMPTY and self.open and self.open.pop()[0] != tag:
            pass

    def handle_data(self, data):
        if self.open and self.open[-1][1]:
            self.kept += data
        else:
            self.said += data


def is_marked(page, name):
    """Does an element that is not to be translated begin with that name, or hold it in a table?"""
    return bool(re.findall(r'<(?:tbody translate="no">.*|[^>]*translate="no"[^>]*>(?:\s|<[^>]*>)*)' + name, page, re.S))
