"""Figures over the years are counted beside the pages: a page reads them whole, or says that they are being counted."""

from datetime import date
from threading import Semaphore

import pytest
from django.core.management import call_command
from django.urls import reverse

from tests.factories import a_club
from tests.tournaments.seasons.test_seasons import a_finished_evening, a_season
from tournaments.evening.rounds.models import Tournament
from tournaments.evening.rounds.services.tournaments import publish_tournament, resume_tournament
from tournaments.evening.standings.services import adjust_points
from tournaments.register.models import Player
from tournaments.seasons.models import EveningFigures, PlayerFigures, Season
from tournaments.seasons.services import change_season, count_evening, count_figures, start_counter
from tournaments.security.actors import SITE

BEING_COUNTED = "Some evenings are still being counted"
A_DAY = date(2026, 3, 6)


def an_evening(club, name="Friday"):
    tournament = a_finished_evening(club, name=name, date=A_DAY)
    return publish_tournament(tournament=tournament, actor=SITE)


def pages(client, club):
    """What a reader sees of the hall of fame and of somebody's years."""
    player = Player.objects.filter(club=club).first()
    addresses = reverse("club_records", args=[club.slug]), reverse("player_life", args=[club.slug, player.public_id])
    return [client.get(address).content.decode() for address in addresses]


def stored():
    """Every derived row without its key."""
    keys = {"id", "evening_id"}
    rows = [*PlayerFigures.objects.order_by("evening__tournament", "player").values()]
    evenings = EveningFigures.objects.order_by("tournament").values("tournament", "journal_hash", "contracts")
    people = [{name: value for name, value in row.items() if name not in keys} for row in rows]
    return [*evenings], people, [*Season.objects.order_by("pk").values_list("places", flat=True)]


@pytest.mark.slow
@pytest.mark.django_db
def test_a_page_counts_nothing_and_says_what_is_not_counted_yet(client):
    club = a_club()
    evenings = [an_evening(club, name=f"Evening {number}") for number in range(12)]
    season = a_season(club, *evenings)
    change_season(season=season, published=True, actor=SITE)

    assert all(BEING_COUNTED in page for page in pages(client, club))
    assert "No evening is finished yet" not in pages(client, club)[0]
    assert stored() == ([], [], [None])

    count_figures()

    hall, life = pages(client, club)
    assert BEING_COUNTED not in hall + life
    assert "12 evenings" in life and all(evening.name in hall for evening in evenings)
    assert len(Season.objects.get().places["rows"]) == 4


@pytest.mark.django_db
def test_a_corrected_and_a_reopened_evening_are_being_counted_until_they_are(client):
    club = a_club()
    tournament = an_evening(club)
    count_figures(club)
    first = tournament.entrants.get(number=1)
    before = PlayerFigures.objects.get(number=1).points
    adjust_points(entrant=first, points=7, reason="a deal was forgotten", actor=SITE)

    assert all(BEING_COUNTED in page for page in pages(client, club))
    assert PlayerFigures.objects.get(number=1).points == before

    count_figures(club)
    assert PlayerFigures.objects.get(number=1).points == before + 7
    assert not any(BEING_COUNTED in page for page in pages(client, club))

    resume_tournament(tournament=tournament, actor=SITE)
    assert BEING_COUNTED in pages(client, club)[0]
    count_figures(club)
    assert not PlayerFigures.objects.exists() and not EveningFigures.objects.exists()
    assert BEING_COUNTED not in pages(client, club)[0]


@pytest.mark.django_db
def test_an_act_that_came_while_an_evening_was_counted_is_counted_too():
    tournament = an_evening(a_club())
    read_before = Tournament.objects.get()
    adjust_points(entrant=tournament.entrants.get(number=1), points=1000, reason="late", actor=SITE)

    count_evening(read_before)

    assert PlayerFigures.objects.get(number=1).points > 900
    assert EveningFigures.objects.get().journal_hash == Tournament.objects.get().journal_hash


@pytest.mark.django_db
def test_an_evening_that_cannot_be_counted_keeps_no_other_from_it():
    club = a_club()
    broken, sound = an_evening(club, name="Broken"), an_evening(club, name="Sound")
    Tournament.objects.filter(pk=broken.pk).update(variant="nobody_plays_this")

    with pytest.raises(ExceptionGroup):
        count_figures()

    assert [figures.tournament for figures in EveningFigures.objects.all()] == [sound]


@pytest.mark.slow
@pytest.mark.django_db
def test_the_command_counts_the_same_rows_again():
    club = a_club()
    season = a_season(club, an_evening(club), an_evening(club, name="Saturday"))
    change_season(season=season, published=True, actor=SITE)
    count_figures()
    before = stored()
    assert before[0] and before[1] and before[2] != [None]

    call_command("count_figures")

    assert stored() == before


@pytest.mark.slow
@pytest.mark.django_db
def test_whatever_changes_a_finished_evening_or_a_season_wakes_the_thread(django_capture_on_commit_callbacks):
    looked = Semaphore(0)
    start_counter(looked.release)
    assert looked.acquire(timeout=10)
    club = a_club()

    def wakes(act):
        with django_capture_on_commit_callbacks(execute=True):
            made = act()
        assert looked.acquire(timeout=10)
        return made

    tournament = wakes(lambda: a_finished_evening(club))
    entrant = tournament.entrants.get(number=1)
    wakes(lambda: adjust_points(entrant=entrant, points=1, reason="late", actor=SITE))
    wakes(lambda: a_season(club, tournament))
    wakes(lambda: resume_tournament(tournament=tournament, actor=SITE))
