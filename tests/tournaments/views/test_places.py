"""Every page of an evening and of a club lies at a step or a place; the menu says where one looks."""

import re

import pytest
from django.urls import get_resolver, reverse

from tests.evenings import an_evening
from tests.factories import a_club, a_member, a_tournament
from tests.seating import draw_round
from tournaments.clubs.models import Role
from tournaments.clubs.services import switch_features
from tournaments.clubs.views import PLACES as OF_CLUB
from tournaments.clubs.views import WHERE
from tournaments.evening.rounds.models import Status
from tournaments.evening.rounds.services.entrants import withdraw
from tournaments.evening.rounds.views.path import PLACES
from tournaments.security.actors import SITE

pytestmark = pytest.mark.django_db
CURRENT = re.compile(r'<a href="([^"]*)"\s+aria-current="step"')


def names_under(start):
    """The names of the addresses that begin so."""
    return {name for name, route in named(get_resolver(), "") if route.startswith(start)}


def named(resolver, before):
    """Each address with its name and its whole route."""
    for pattern in resolver.url_patterns:
        route = before + str(pattern.pattern)
        if hasattr(pattern, "url_patterns"):
            yield from named(pattern, route)
        elif pattern.name:
            yield pattern.name, route


def test_every_page_of_an_evening_lies_at_a_step():
    assert names_under("e/<uuid:public_id>/") - set(PLACES) == set()


def test_every_page_of_a_club_lies_at_a_place():
    assert names_under("clubs/<slug:slug>/") - set(WHERE) == set()


def test_the_path_is_on_every_page_and_says_where_one_looks(client):
    tournament = an_evening(players=8, rounds=1)
    client.force_login(a_member(tournament.club, Role.ORGANISER).user)

    for page, step in (
        ("evening", "evening"),
        ("plan", "evening"),
        ("entrants", "entrants"),
        ("rounds", "entrants"),
        ("board", "board"),
        ("desk", "board"),
        ("evening_standings", "evening_standings"),
        ("journal", "evening_standings"),
        ("closing", "closing"),
        ("prints", "prints"),
    ):
        shown = client.get(reverse(page, args=[tournament.public_id])).content.decode()

        assert (page, CURRENT.findall(shown)) == (page, [reverse(step, args=[tournament.public_id])])


def test_a_tick_means_done_for_the_whole_evening(client):
    tournament = an_evening(players=8, rounds=1)
    tournament.rounds_planned = 2
    tournament.save(update_fields=["rounds_planned"])
    client.force_login(a_member(tournament.club, Role.ORGANISER).user)

    marks = marks_of(client, tournament)
    assert (marks["evening"], marks["people"], marks["play"]) == ("done", "done", "going")

    tournament.status = Status.FINISHED
    tournament.save(update_fields=["status"])
    assert set(marks_of(client, tournament).values()) == {"done", ""}


def test_people_are_those_still_here_and_after_the_evening_all_who_played(client):
    tournament = an_evening(players=8, rounds=1)
    client.force_login(a_member(tournament.club, Role.ORGANISER).user)
    withdraw(entrant=tournament.entrants.first(), actor=SITE)

    during = states_of(client, tournament)["people"]
    tournament.status = Status.FINISHED
    tournament.save(update_fields=["status"])

    assert (during, states_of(client, tournament)["people"]) == ("7 players", "8 players")


def states_of(client, tournament):
    """The words under each step."""
    page = client.get(reverse("evening", args=[tournament.public_id]))
    return {step["key"]: step["state"] for step in page.context["layout_path"]}


def marks_of(client, tournament):
    """The mark of each step."""
    page = client.get(reverse("evening", args=[tournament.public_id]))
    return {step["key"]: step["mark"] for step in page.context["layout_path"]}


def test_a_new_club_has_three_places_and_a_fourth_once_something_is_kept_over_the_years(client):
    club = a_club(features=[])
    client.force_login(a_member(club, Role.OWNER).user)

    assert places_of(client, club) == ["Evenings", "People", "Club"]

    switch_features(club=club, actor=SITE, ratings=True)
    assert places_of(client, club) == ["Evenings", "People", "Over the years", "Club"]


def places_of(client, club):
    """What stands in the bar of a club."""
    return [str(place["label"]) for place in client.get(reverse("club", args=[club.slug])).context["layout_places"]]


def test_what_the_tabs_held_stands_on_the_four_places(client):
    club = a_club()
    a_tournament(club)
    client.force_login(a_member(club, Role.OWNER).user)
    links = set()
    for place in OF_CLUB:
        links |= set(
            re.findall(r'href="([^"]*)"', client.get(reverse(place.views[0].page, args=[club.slug])).content.decode())
        )

    held = (
        *("club", "register", "club_seasons", "club_leagues", "ratings", "club_ladders", "price_lists", "members"),
        *("club_about", "club_logo", "club_outside", "club_settings", "wishes"),
    )
    assert {page for page in held if reverse(page, args=[club.slug]) not in links} == set()


def test_the_organiser_shows_the_standings_from_the_step_they_stand_at(client):
    tournament = an_evening(players=8, rounds=1)
    tournament.published = False
    tournament.save(update_fields=["published"])
    client.force_login(a_member(tournament.club, Role.ORGANISER).user)
    url = reverse("evening_standings", args=[tournament.public_id])

    assert "Standings after round 1" in client.get(url).content.decode()
    answer = client.post(
        reverse("closing_act", args=[tournament.public_id]), {"act": "publish", "back": "evening_standings"}
    )

    assert answer.url == url
    assert "Everybody sees them." in client.get(url).content.decode()


def test_the_standings_name_the_round_that_was_played_although_the_next_is_drawn(client):
    tournament = an_evening(players=8, rounds=1)
    draw_round(tournament=tournament, actor=SITE)
    client.force_login(a_member(tournament.club, Role.ORGANISER).user)

    page = client.get(reverse("evening_standings", args=[tournament.public_id])).content.decode()

    assert tournament.rounds.count() == 2
    assert "Standings after round 1 of" in page
