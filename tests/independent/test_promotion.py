"""Who goes up and down after a season, against a second program; the next season is made from the page."""

import random

import pytest
from django.urls import reverse

from reports.season_classes import Going
from tests.factories import a_club, a_member
from tests.independent.promotion import next_classes
from tests.one_line import one_line
from tests.reports.printables.reading import words
from tournaments.register.models import Player
from tournaments.seasons.models import PastResult, Season
from tournaments.seasons.selectors.seasons import season_view
from tournaments.seasons.services import create_season, set_classes
from tournaments.security.actors import SITE

pytestmark = pytest.mark.django_db
RULE = {"classes": ["A", "B"], "promoted": 2, "relegated": 3, "minimum_evenings": 2}


def a_year(club, chance, people):
    """Two past evenings on which few different points are made, so that many tie; some stay away, some have left."""
    season = create_season(club=club, name="2025", rule=RULE, actor=SITE)
    players = [
        Player.objects.create(club=club, name=f"P{n:02}", category="ab"[n % 2], active=chance.random() > 0.15)
        for n in range(people)
    ]
    evenings = [season.past_evenings.create(number=n, name=f"E{n}", year=2025) for n in (1, 2)]
    points = {player: [chance.randint(0, 3) for _ in range(1 + (chance.random() > 0.15))] for player in players}
    for player, made in points.items():
        for evening, worth in zip(evenings, made, strict=False):
            PastResult.objects.create(evening=evening, player=player, points=worth, place=1)
    Season.objects.filter(pk=season.pk).update(has_past=True)
    return Season.objects.get(pk=season.pk), points


def counted_elsewhere(points):
    """By the second program: the total ranks, then the higher of the two evenings, as one number."""
    tables = {"a": {}, "b": {}}
    for player, made in points.items():
        tables[player.category][player.name] = 10 * sum(made) + max(made), len(made)
    gone = {player.name for player in points if not player.active}
    return next_classes(tables["a"], tables["b"], 2, 3, 2, gone)


@pytest.mark.parametrize("seed", range(6))
def test_who_changes_class_is_what_a_second_program_finds(seed):
    club = a_club()
    season, points = a_year(club, random.Random(seed), people=8 + 5 * seed)
    classes = season_view(season, public=False).classes

    here = {player.name: (classes[player.pk].proposed, classes[player.pk].going is Going.EITHER) for player in points}

    assert here == counted_elsewhere(points)


def test_the_next_season_is_proposed_changed_and_made_and_the_old_one_stays_as_it_was(client):
    club = a_club()
    client.force_login(a_member(club).user)
    season, points = a_year(club, random.Random(3), people=16)
    before = season_view(season, public=True)
    page = client.get(reverse("club_season_next", args=[club.slug, season.slug]))
    fields = page.context["form"].initial | {name: field.initial for name, field in page.context["form"].fields.items()}
    moved = next(player for player, place in _places(before, points) if place.going is Going.STAYS)
    chosen = {name: value for name, value in fields.items() if value is not None}
    chosen |= {"name": "2026", f"player{moved.pk}": "B"}

    again = client.post(page.request["PATH_INFO"], chosen | {"name": "2025"})
    client.post(page.request["PATH_INFO"], chosen)
    Player.objects.update(category="")

    assert again.context["form"].errors == {"name": ["There is already one called 2025."]}
    made = Season.objects.get(name="2026")
    told = {row.player_id: row.name for row in made.classes.all()}
    assert (told.pop(moved.pk), made.rule) == ("B", season.rule)
    assert told == {player.pk: place.proposed for player, place in _places(before, points) if player != moved}
    assert season_view(season, public=True).classes == before.classes


def _places(view, points):
    return [(player, view.classes[player.pk]) for player in points]


def test_the_page_says_the_rule_the_mark_and_why(client):
    club = a_club()
    season = create_season(club=club, name="2025", rule=RULE | {"relegated": 1}, actor=SITE)
    evening = season.past_evenings.create(number=1, name="E", year=2025)
    names = "Ann Bob Cas Dre".split()
    people = [Player.objects.create(club=club, name=name, category=at) for name, at in zip(names, "AABB", strict=True)]
    for player, points in zip(people, (9, 8, 7, 7), strict=True):
        PastResult.objects.create(evening=evening, player=player, points=points, place=1)
    Season.objects.update(has_past=True, published=True, rule=season.rule | {"minimum_evenings": 0})
    address = reverse("public_season", args=[club.slug, season.slug])

    page, reason = _page(client, address), one_line(client.get(address + "?why=2"))

    assert ["The first 2 of B go up to A." in page, "The last of A goes down to B." in page] == [True, True]
    assert ["A ↓ to B" in page, page.count("B or A (shared)"), "A ↑" in page] == [True, 4, False]
    assert "Place 2 in A: the last goes down to B." in reason
    assert "Place 1 in B is shared: Cas, Dre. The organiser decides who goes to A." in one_line(
        client.get(address + "?of=b&why=1")
    )
    printed = " ".join(words(client.get(reverse("public_season_print", args=[club.slug, season.slug, "list"])).content))
    assert ["A ↓ to B" in printed, printed.count("B or A (shared)")] == [True, 2]
    set_classes(season=Season.objects.get(), classes={people[0]: "B"}, actor=SITE)
    assert "B ↑ to A" in _page(client, address)


def _page(client, address):
    return one_line(client.get(address)).replace("\N{NO-BREAK SPACE}", " ")
