"""Every page has a title of its own, which begins with the heading that stands on it."""

import re
from html import unescape
from pathlib import Path

import pytest
from django.conf import settings
from django.utils.html import strip_tags

from tests.factories import a_table
from tests.tournaments.evenings import an_evening, at, signed_in
from tests.tournaments.places import a_site, a_site_again, address_of, every_address
from tournaments.evening.table.services.tables import call_director
from tournaments.security.actors import SITE

pytestmark = pytest.mark.django_db

# The same page under a second address, and the table's own, which keeps its title short for a home screen.
LEFT_OUT = {"round_board", "print_round", "round_swap", "table_page", "alerts", "embed_latest"}
SAME = ({"club_home", "club"}, {"player_life", "player"}, {"table_plain", "sheet"}, {"table_photo", "sheet_photo"})
PUBLIC = ("home", "tournaments", "rules", "public_club", "standings", "public_round", "player_page", "privacy")

TEMPLATES = Path(settings.BASE_DIR) / "templates"
DESCRIPTION = re.compile(r'<meta\s+name="description"\s+content="[^"]{30,}"\s*>')


def text_of(html, tag):
    match = re.search(rf"<{tag}\b[^>]*>(.*?)</{tag}>", html, re.DOTALL)
    return " ".join(unescape(strip_tags(match[1])).split()) if match else ""


@pytest.fixture(scope="module")
def made(made_once):
    return made_once(a_site)


@pytest.fixture
def published(made):
    site = a_site_again(made)
    site.tournament.published = True
    site.tournament.save(update_fields=["published"])
    return site


@pytest.mark.slow
def test_titles_are_distinct_and_begin_with_the_heading(read_in_spanish):
    pages, wrong = {}, []
    for page in read_in_spanish:
        name, title, heading = page.name, text_of(page.html, "title"), text_of(page.html, "h1")
        if name in LEFT_OUT or name.startswith("api:") or not heading:
            continue
        if name != "home" and not title.startswith(heading):
            wrong.append(f"{name}: {title!r} does not begin with {heading!r}")
        # The organiser's page of a club, a player, a table or a photograph bears the name that the other's bears.
        if title in pages and {name, pages[title]} not in SAME:
            wrong.append(f"{name} and {pages[title]}: {title!r}")
        pages[title] = name

    assert "\n".join(wrong) == ""
    assert len(pages) > 50


def test_every_title_is_made_of_the_pages_own_heading():
    made = [
        (str(page.relative_to(TEMPLATES)), first)
        for page in TEMPLATES.rglob("*.html")
        for first in re.findall(r"{% page_title (\S+)", page.read_text())
    ]

    assert len(made) > 20
    assert [(page, first) for page, first in made if first not in {"content", "heading"}] == []


def test_the_title_of_an_evenings_page_names_the_page_the_round_and_the_evening(client):
    tournament = an_evening(8)
    signed_in(client, tournament)

    assert text_of(client.get(at("board", tournament)).content.decode(), "title") == (
        "Round 1: 2 tables still play · Friday evening · Whistboard"
    )


def test_the_title_counts_the_tables_that_wait(client):
    tournament = an_evening(8)
    signed_in(client, tournament)
    call_director(table=a_table(tournament.rounds.get(), 2), actor=SITE)

    title = text_of(client.get(at("journal", tournament)).content.decode(), "title")

    assert title == "(1) Journal · Friday evening · Whistboard"


@pytest.mark.slow
def test_every_public_page_describes_itself(published):
    takes = dict(every_address())

    stranger = published.browsers["anybody"]
    pages = [stranger.get(address_of(published, name, takes[name])).content.decode() for name in PUBLIC]

    assert [len(DESCRIPTION.findall(page)) for page in pages] == [1] * len(PUBLIC)
