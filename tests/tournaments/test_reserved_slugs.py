"""No tournament, club or season gets an address that another page of the site already has."""

import re
from importlib import import_module

import pytest
from django.apps import apps
from django.urls import resolve
from django.urls.resolvers import RoutePattern

from tests.factories import a_club, a_tournament
from tournaments.clubs.models import Club
from tournaments.evening.rounds.models import Tournament
from tournaments.evening.rounds.services.tournaments import publish_tournament
from tournaments.ladders.models import Ladder
from tournaments.seasons.models import Season
from tournaments.security.actors import SITE
from tournaments.security.addresses import reserved_slugs, routes

pytestmark = [pytest.mark.django_db, pytest.mark.pages]

PAGES = {
    "standings": "",
    "cross_table": "across/",
    "public_rounds": "rounds/",
    "public_round": "rounds/1/",
    "standings_file": "standings.csv",
    "tonights_rules": "rules/",
    "draw_check": "draw/",
    "draw_file": "draw.json",
    "wall": "wall/",
    "public_print": "paper/standings.pdf",
    "player_page": "players/1/",
    "why": "why/1/",
}
# Words of addresses, as somebody may call an evening.
NAMES = (
    "Season",
    "SEASON",
    "Rules",
    "Draw",
    "Wall",
    "Rounds",
    "Players",
    "Paper",
    "Across",
    "Why",
    "By club",
    "Clubs",
    "Seizoen",
    "Saison",
)


@pytest.mark.parametrize("name", NAMES)
def test_every_page_of_an_evening_is_its_own_whatever_the_evening_is_called(client, name):
    tournament = a_tournament(name=name)
    publish_tournament(tournament=tournament, actor=SITE)
    start = f"/s/{tournament.club.slug}/{tournament.slug}/"

    reached = {page: resolve(f"{start}{rest}") for page, rest in PAGES.items()}

    assert {page: match.url_name for page, match in reached.items()} == {page: page for page in PAGES}
    assert {match.kwargs["slug"] for match in reached.values()} == {tournament.slug}
    assert client.get(f"{start}rules/").status_code == 200


def test_the_words_come_from_the_addresses_themselves():
    words = {model.__name__: sorted(reserved_slugs(model)) for model in (Tournament, Club, Ladder, Season)}

    assert words == {
        "Tournament": ["ladder", "players", "ratings", "records", "season", "sponsors"],
        "Club": [],
        "Ladder": [],
        "Season": [],
    }


def test_a_word_of_an_address_wins_over_a_slug_in_its_place():
    """Whatever order the rooms stand in: of all addresses that fit, the one with a word first where they differ."""
    places = {}
    for route in {route for _, route in routes() if not route.startswith("admin/")}:
        segments = route.split("/")
        places.setdefault((segments[0], len(segments)), []).append((segments, RoutePattern(route, is_endpoint=True)))

    wrong = {}
    for beside in places.values():
        for path in {path for segments, _ in beside for path in fillings(segments, beside)}:
            fitting = [segments for segments, pattern in beside if pattern.match(path)]
            expected = min(fitting, key=lambda segments: [openness(segment) for segment in segments])
            if (reached := resolve(f"/{path}").route) != "/".join(expected):
                wrong[path] = (reached, "/".join(expected))

    assert wrong == {}


def fillings(segments, beside):
    """An address filled in with what is nobody's, and with each word that neighbours have in the place of a slug."""
    usual = [filled(segment) for segment in segments]
    yield "/".join(usual)
    for place, segment in enumerate(segments):
        if segment.startswith(("<slug:", "<str:")) and segment.endswith(">"):
            for word in {neighbour[place] for neighbour, _ in beside if "<" not in neighbour[place]} - {""}:
                yield "/".join([*usual[:place], word, *usual[place + 1 :]])


SAMPLES = {"slug": "abc-x", "str": "token", "int": "7", "uuid": "6f1c4a52-0b3b-4a63-9a53-2b2f0d6f7a11"}


def filled(segment):
    """A part of an address with a sample for each thing that it takes."""
    return re.sub(r"<(?:(\w+):)?\w+>", lambda taken: SAMPLES[taken[1] or "str"], segment)


def openness(segment):
    """How much a part of an address takes: a word itself alone, a number or an id few, a name anything."""
    if "<" not in segment:
        return 0
    return 1 if not segment.startswith("<") or segment.startswith(("<int:", "<uuid:")) else 2


def test_a_second_evening_of_that_name_gets_the_next_number():
    club = a_club()

    assert [a_tournament(club, name="Season").slug for _ in range(2)] == ["season-2", "season-3"]


def test_an_evening_that_had_such_an_address_moves_and_is_still_found_under_the_old_one(client):
    tournament, other = a_tournament(name="One"), a_tournament(name="Other")
    for evening in (tournament, other):
        publish_tournament(tournament=evening, actor=SITE)
    Tournament.objects.filter(pk=tournament.pk).update(slug="season")

    import_module("tournaments.migrations.0021_free_reserved_slugs").move(apps, None)

    tournament.refresh_from_db()
    moved = client.get(f"/s/{tournament.club.slug}/season/")
    assert (tournament.slug, moved.status_code, moved["Location"]) == (
        "season-2",
        301,
        f"/s/{tournament.club.slug}/season-2/",
    )
    assert client.get(moved["Location"]).status_code == 200
    assert Tournament.objects.get(pk=other.pk).slug == "other"
