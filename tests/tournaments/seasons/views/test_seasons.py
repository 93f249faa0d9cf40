"""A club's seasons: made and changed by organisers, read by everybody once they are public."""

import re
from datetime import timedelta
from io import BytesIO

import pytest
from django.urls import reverse
from django.utils import timezone
from pypdf import PdfReader

from reports.printables.words import points
from tests.factories import a_club, a_member, a_tournament, with_players
from tests.one_line import one_line
from tests.reports.printables.reading import words
from tests.tournaments.seasons.test_seasons import a_finished_evening, a_season
from tournaments.clubs.models import Role
from tournaments.evening.rounds.services.tournaments import publish_tournament
from tournaments.register.models import Player
from tournaments.register.services.register import change_player
from tournaments.seasons.models import PastEvening, PastResult, Season
from tournaments.seasons.selectors.seasons import season_view
from tournaments.security.actors import SITE

pytestmark = pytest.mark.django_db

RULE = {
    "name": "Winter",
    "source": "points",
    "place_points": "",
    "best": "5",
    "drop": "",
    "absence": "nothing",
    "helper_points": "",
    "minimum_evenings": "",
    "ranked": "total",
    "period": "",
    "best_periods": "",
    "attendance_points": "",
    "club_best": "",
}


@pytest.fixture
def club(client):
    club = a_club()
    client.force_login(a_member(club).user)
    return club


def at(name, club, *more):
    return reverse(name, args=[club.slug, *more])


def test_a_new_season_is_of_the_game_played_last(client, club):
    for days, game, variant in ((0, "kleurenwiezen", "flemish"), (7, "klaverjas", "dutch_162")):
        a_tournament(club, game=game, variant=variant, date=timezone.localdate() + timedelta(days=days))

    form = client.get(at("club_seasons", club)).context["form"]

    assert form["game"].value() == "klaverjas"


@pytest.mark.slow
def test_a_season_is_made_from_a_form_and_its_evenings_are_ticked(client, club):
    tournament = a_finished_evening(club)

    client.post(at("club_seasons", club), RULE)
    season = Season.objects.get()
    client.post(at("club_season", club, season.slug), {"evenings": [tournament.public_id]})

    assert (season.name, season.rule["best"], list(season.evenings.all())) == ("Winter", 5, [tournament])
    assert client.get(at("club_season", club, season.slug)).context["rows"][0].total == 12


def test_a_rule_that_cannot_be_is_said_at_its_field_and_what_was_typed_stays(client, club):
    answer = client.post(at("club_seasons", club), RULE | {"source": "places", "name": "Winter of places"})

    assert answer.context["form"].errors == {
        "place_points": ["Give the points for the first place, the second and so on."]
    }
    assert 'value="Winter of places"' in answer.content.decode()
    wrong = client.post(at("club_seasons", club), RULE | {"place_points": "90 many"})
    assert wrong.context["form"].errors == {"place_points": ["Not a whole number: many."]}


def test_a_rule_is_changed_and_comes_back_as_it_was_typed(client, club):
    season = a_season(club)

    by_place = {"source": "places", "place_points": "90, 60 30 0", "best": ""}
    client.post(at("club_season_rule", club, season.slug), RULE | by_place)

    form = client.get(at("club_season_rule", club, season.slug)).context["form"]
    shown = [form[name].value() for name in ("place_points", "best", "source")]
    assert shown == ["90 60 30 0", None, "places"]


@pytest.mark.slow
def test_helpers_are_chosen_among_those_who_did_not_play(client, club):
    tournament = a_finished_evening(club)
    season = a_season(club, tournament)
    helper = Player.objects.create(club=club, name="Helper")
    address = at("club_season_helpers", club, season.slug, tournament.public_id)

    offered = list(client.get(address).context["form"].fields["helpers"].queryset)
    client.post(address, {"helpers": [helper.public_id]})

    assert (offered, list(season.parts.get().helpers.all())) == ([helper], [helper])


@pytest.mark.slow
def test_strangers_find_a_season_only_while_it_is_public(client, club):
    season = a_season(club, a_finished_evening(club))
    address = reverse("public_season", args=[club.slug, season.slug])
    client.post(at("club_season_act", club, season.slug), {"act": "publish"})
    client.logout()

    page = client.get(address).content.decode()
    file = client.get(reverse("public_season_file", args=[club.slug, season.slug, "csv"])).content.decode()
    Season.objects.update(published=False)

    assert ("Table of honour" in page, "The points of each evening count." in page) == (True, True)
    assert file.splitlines()[1].startswith("1,")
    assert client.get(address).status_code == 404


def test_a_club_shows_its_public_seasons_to_everybody(client, club):
    season = a_season(club, a_finished_evening(club))
    Season.objects.update(published=True)
    address = reverse("public_season", args=[club.slug, season.slug])

    assert f'href="{address}"' in client.get(reverse("public_club", args=[club.slug])).content.decode()


def test_a_director_makes_no_season(client):
    club = a_club()
    client.force_login(a_member(club, Role.DIRECTOR).user)

    assert client.get(at("club_seasons", club)).status_code == 403


def test_a_season_is_removed_and_its_evenings_stay(client, club):
    season = a_season(club, a_finished_evening(club))

    client.post(at("club_season_act", club, season.slug), {"act": "remove"})

    assert (Season.objects.count(), club.tournaments.count()) == (0, 1)


@pytest.mark.slow
def test_a_season_prints_the_numbers_of_its_page_with_dropped_results_in_brackets(client, club):
    evenings = a_finished_evening(club), a_finished_evening(club, tricks=7, name="Saturday")
    season = a_season(club, *evenings, drop=1)
    rows = season_view(season, public=False).rows

    for kind in ("list", "poster"):
        answer = client.get(at("club_season_print", club, season.slug, kind), {"language": "fr"})
        text = " ".join(words(answer.content))
        assert (answer["Content-Type"], b"/Lang (fr)" in answer.content) == ("application/pdf", True)
        wanted = [said for row in rows for said in (row.name, points(row.total))]
        assert [said for said in wanted if said not in text] == []
        dropped = [f"({points(mark.points)})" for row in rows for mark in row.marks if not mark.counts]
        assert (bool(dropped), [title in text for title in dropped]) == (True, [kind == "list"] * len(dropped))


@pytest.mark.slow
def test_a_season_is_looked_at_before_it_is_printed_with_the_choices_of_every_print(client, club):
    season = a_season(club, a_finished_evening(club))
    file = reverse("club_season_print", args=[club.slug, season.slug, "list"])

    answer = client.get(at("club_season_preview", club, season.slug, "list"), {"paper": "A5", "direction": "landscape"})
    wrong = client.get(at("club_season_preview", club, season.slug, "list"), {"paper": "A9"})
    shown = client.get(file, {"paper": "A5", "direction": "landscape", "language": "en"})

    assert f'<iframe class="print-preview" src="{file}?paper=A5&amp;direction=landscape' in one_line(answer)
    assert ("<iframe" in wrong.content.decode(), 'aria-invalid="true"' in wrong.content.decode()) == (False, True)
    assert (shown["X-Frame-Options"], "frame-ancestors 'self'" in shown["Content-Security-Policy"]) == (
        "SAMEORIGIN",
        True,
    )
    size = PdfReader(BytesIO(shown.content)).pages[0].mediabox
    assert (round(size.width), round(size.height)) == (595, 420)
    assert client.get(at("club_season_preview", club, season.slug, "cup")).status_code == 404


@pytest.mark.slow
def test_strangers_print_a_public_season_under_the_names_they_may_read(client, club):
    season = a_season(club, a_finished_evening(club))
    address = reverse("public_season_print", args=[club.slug, season.slug, "list"])
    hidden = club.players.first()
    change_player(player=hidden, shown="hidden", actor=SITE)
    client.post(at("club_season_act", club, season.slug), {"act": "publish"})
    page = client.get(reverse("public_season", args=[club.slug, season.slug])).content.decode()
    client.logout()

    assert f'href="{address}"' in page
    assert hidden.name not in " ".join(words(client.get(address).content))
    wrong = (f"{address}?paper=A9", address.replace("list", "cup"))
    assert [client.get(other).status_code for other in wrong] == [404, 404]


@pytest.mark.slow
def test_every_row_of_a_season_says_why_it_stands_there(client, club):
    season = a_season(club, a_finished_evening(club))
    here = at("public_season", club, season.slug)

    page = client.get(here)
    asked = client.get(here + "?why=2")

    assert [f"?why={number}#why" in page.content.decode() for number in (1, 4, 5)] == [True, True, False]
    assert (asked.context["row"].name, len(asked.context["reasons"])) == (page.context["view"].rows[1].name, 3)
    assert [client.get(f"{here}?why={odd}").context.get("reasons") for odd in ("0", "5", "x", "²", "99999")] == [
        None
    ] * 5


@pytest.mark.slow
def test_an_evening_that_is_not_public_and_not_counted_leaves_no_trace(client, club):
    tomorrow = timezone.localdate() + timedelta(days=1)
    waiting = with_players(a_tournament(club, name="Later", date=tomorrow), 4)
    season = a_season(club, a_finished_evening(club), waiting)

    before = client.get(at("public_season", club, season.slug)).content.decode()
    publish_tournament(tournament=waiting, actor=SITE)
    after = client.get(at("public_season", club, season.slug)).content.decode()

    assert [("Coming" in page, "Later" in page) for page in (before, after)] == [(False, False), (True, True)]


def test_categories_have_places_of_their_own_and_clubs_a_trophy(client, club):
    season = a_season(club, a_finished_evening(club), club_best=2)
    Season.objects.update(published=True)
    for player, category, home in zip(
        Player.objects.order_by("pk"), ("", "Juniors", "", "juniors"), "AABB", strict=True
    ):
        change_player(player=player, actor=SITE, category=category, label=home)

    page = client.get(reverse("public_season", args=[club.slug, season.slug]), {"of": "juniors"})
    view = page.context["view"]

    assert [row.place for row in view.rows] in ([1, 2], [1, 1])
    assert {row.person for row in view.rows} == set(
        Player.objects.filter(category__iexact="juniors").values_list("pk", flat=True)
    )
    assert sorted((row.place, row.total) for row in view.clubs) == [(1, 12 - 4), (2, -4 - 4)]
    file = reverse("public_season_file", args=[club.slug, season.slug, "csv"]) + "?of=juniors"
    assert [file in page.content.decode(), "of=Juniors" in page.content.decode()] == [True, True]
    assert len(client.get(file).content.decode().splitlines()) == 1 + 2


@pytest.mark.slow
def test_forty_evenings_of_sixty_people_are_a_small_page_and_each_has_the_evenings_behind_the_name(client):
    club = a_club()
    season = a_season(club, best=30)
    people = Player.objects.bulk_create(Player(club=club, name=f"Player of long name {n}") for n in range(60))
    evenings = PastEvening.objects.bulk_create(
        PastEvening(season=season, number=n, name=f"Evening {n}", year=2025) for n in range(1, 41)
    )
    PastResult.objects.bulk_create(
        PastResult(evening=evening, player=player, points=evening.number if at == 0 else -at, place=at + 1)
        for evening in evenings
        for at, player in enumerate(people)
    )
    Season.objects.filter(pk=season.pk).update(published=True, has_past=True)

    answer = client.get(at("public_season", club, season.slug))
    assert len(answer.content) < 60_000

    # the best 30 of 1, 2, … 40 are 11 and more: the newest stands first, and 10 and less are struck through
    page = client.get(at("public_season", club, season.slug) + "?why=1").content.decode()
    own = page.partition('id="own-evenings"')[2].partition("</section>")[0]
    assert [int(points) for points in re.findall(r"\+(\d+)", own)] == list(range(40, 0, -1))
    assert [int(points) for points in re.findall(r"<s>\D*(\d+)", own)] == list(range(10, 0, -1))
