"""A season beside what happens to its evenings and people: who was there, who was erased, what is never played."""

import re
from datetime import timedelta

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from tests.evenings import an_evening
from tests.factories import a_club, a_member, a_tournament, with_players
from tests.tournaments.public_pages import words
from tournaments.clubs.models import Role
from tournaments.clubs.services import delete_tournament
from tournaments.entries.selectors import as_coming
from tournaments.entries.services.announcements import call_off, let_take_place
from tournaments.evening.journal.selectors.journal import event_of
from tournaments.evening.journal.services.imports import import_event
from tournaments.evening.rounds.models import Tournament
from tournaments.evening.rounds.services.entrants import enter_players, withdraw
from tournaments.evening.rounds.services.rounds import close_round
from tournaments.evening.rounds.services.tournaments import (
    archive_tournament,
    change_details,
    finish_tournament,
    publish_tournament,
)
from tournaments.evening.standings.selectors.handicaps import computed_handicaps
from tournaments.ratings.selectors import evenings_that_count
from tournaments.register.models import Player
from tournaments.register.services.register import erase_player
from tournaments.seasons.models import PastEvening, PastResult, Season
from tournaments.seasons.selectors.history import hall_of_fame
from tournaments.seasons.selectors.seasons import season_view
from tournaments.seasons.services import count_figures, create_season, join_evenings, set_balances, settle_places
from tournaments.security.actors import SITE

pytestmark = pytest.mark.django_db


def finished(club, name="Friday", **plan):
    tournament = an_evening(players=4, club=club, name=name, **plan)
    for round_ in tournament.rounds.all():
        round_.tournament = tournament
        close_round(round_=round_, actor=SITE, anyway=True, reason="enough")
    tournament.refresh_from_db()
    finish_tournament(tournament=tournament, actor=SITE)
    publish_tournament(tournament=tournament, actor=SITE)
    return Tournament.objects.get(pk=tournament.pk)


def a_season(*evenings, rule=None):
    club = evenings[0].club
    season = create_season(club=club, name="Winter", rule=rule, actor=SITE)
    join_evenings(season=season, tournaments=list(evenings), actor=SITE)
    Season.objects.filter(pk=season.pk).update(published=True)
    return Season.objects.get(pk=season.pk)


def evening(tournament):
    return Tournament.objects.select_related("club").get(pk=tournament.pk)


def rows_of(season):
    return {row.person: row for row in season_view(season, public=True).rows}


@pytest.mark.slow
@pytest.mark.parametrize("absence", ["fixed", "lowest", "average", "field", "zero"])
def test_who_signed_off_and_never_came_did_not_attend(absence):
    tournament = with_players(a_tournament(a_club(), absence=absence), 4)
    [late] = enter_players(tournament=tournament, names="Wies Weg", actor=SITE)
    late.tournament = tournament
    withdraw(entrant=late, actor=SITE)
    evening = finished_as_it_is(tournament)
    season = a_season(evening, rule={"attendance_points": 10, "minimum_evenings": 1})

    row = rows_of(season).get(late.players.get().pk)

    assert row is None or (row.played, row.attendance, row.eligible) == (0, 0, False)
    assert [(row.played, row.attendance) for row in season_view(season, public=True).rows[:4]] == [(1, 10)] * 4


def finished_as_it_is(tournament):
    from tests.factories import a_deal, a_table, an_open_round

    round_ = an_open_round(tournament)
    a_deal(a_table(round_))
    close_round(round_=round_, actor=SITE, anyway=True, reason="enough")
    finish_tournament(tournament=Tournament.objects.get(pk=tournament.pk), actor=SITE)
    return Tournament.objects.get(pk=tournament.pk)


@pytest.mark.slow
@pytest.mark.parametrize("known_by", ["evening", "balance", "past"])
def test_whoever_is_erased_keeps_the_place_under_a_number_on_all_pages(client, known_by):
    evening = finished(a_club())
    season = a_season(evening)
    first = Player.objects.get(pk=season_view(season, public=True).rows[0].person)
    if known_by != "evening":
        first = Player.objects.create(club=evening.club, name="Zeb Quakkel")
    if known_by == "balance":
        set_balances(season=season, balances=[(first, 5000, 3)], actor=SITE)
    if known_by == "past":
        past = PastEvening.objects.create(season=season, number=1, name="Before", year=2020)
        PastResult.objects.create(evening=past, player=first, points=5000, place=1)
        Season.objects.filter(pk=season.pk).update(has_past=True)
    Tournament.objects.update(date=timezone.localdate() - timedelta(days=60))
    season = Season.objects.get()
    before = [(row.person, row.place, row.total) for row in season_view(season, public=True).rows]
    assert before[0][0] == first.pk

    erase_player(player=first, actor=SITE)

    season = Season.objects.get()
    assert [(row.person, row.place, row.total) for row in season_view(season, public=True).rows] == before
    settle_places([season])
    count_figures(season.club)
    [won] = hall_of_fame(season.club, [season]).seasons
    number = f"Player {str(first.public_id)[:4]}"
    assert [person.name for person in won.people] == [number]
    text = client.get(reverse("public_season", args=[season.club.slug, season.slug])).content.decode()
    assert number in text and "Quakkel" not in text


@pytest.mark.slow
@pytest.mark.parametrize("gone", ["archived", "called off", "past"])
def test_a_draft_that_is_never_played_keeps_no_season_from_ending(gone):
    club = a_club()
    evening, draft = finished(club), a_tournament(club, name="Called off")
    Tournament.objects.filter(pk=evening.pk).update(date=timezone.localdate() - timedelta(days=60))
    season = a_season(evening, draft)
    days = {"archived": 5, "called off": 5, "past": -40}[gone]
    change_details(tournament=draft, actor=SITE, date=timezone.localdate() + timedelta(days=days))
    assert won_seasons(season) == (["Winter"] if gone == "past" else [])

    if gone == "archived":
        archive_tournament(tournament=Tournament.objects.get(pk=draft.pk), actor=SITE)
    if gone == "called off":
        call_off(tournament=Tournament.objects.get(pk=draft.pk), reason="No hall.", actor=SITE, site="")

    assert won_seasons(season) == ["Winter"]
    assert season_view(Season.objects.get(), public=True).waiting == ()
    if gone == "called off":
        let_take_place(tournament=Tournament.objects.get(pk=draft.pk), actor=SITE, site="")
        assert won_seasons(season) == []


def won_seasons(season):
    season = Season.objects.get(pk=season.pk)
    settle_places([season])
    return [won.name for won in hall_of_fame(season.club, [season]).seasons]


@pytest.mark.slow
def test_archived_evenings_are_not_linked_and_two_of_a_day_are_told_apart(client):
    club = a_club()
    day = timezone.localdate()
    afternoon, evening = finished(club, "Afternoon", date=day), finished(club, "Evening", date=day)
    season = a_season(afternoon, evening)
    heads = [each.title.split()[-1] for each in season_view(season, public=True).evenings]
    assert heads == ["Afternoon", "Evening"]
    address, csv = (
        reverse("public_season", args=[club.slug, season.slug]),
        reverse("public_season_file", args=[club.slug, season.slug, "csv"]),
    )
    head = client.get(csv).content.decode().splitlines()[0]
    assert "Afternoon" in head and "Evening" in head
    link = reverse("standings", args=[club.slug, afternoon.slug])
    assert link in client.get(address).content.decode()

    archive_tournament(tournament=afternoon, actor=SITE)

    assert client.get(link).status_code == 404
    assert link not in client.get(address).content.decode()


@pytest.mark.slow
def test_points_of_two_games_are_added_up_with_a_word(client):
    club = a_club()
    other = a_tournament(club, name="Other", game="bid_whist", variant=next(iter(bid_whist_variants())))
    season = a_season(finished(club), other)

    address = reverse("public_season", args=[club.slug, season.slug])
    assert "several games" in client.get(address).content.decode()
    Season.objects.update(rule={"source": "places", "place_points": [3, 2, 1]})
    assert "several games" not in client.get(address).content.decode()


def bid_whist_variants():
    import scoring

    return [variant.key for variant in scoring.game("bid_whist").variants]


@pytest.mark.slow
def test_an_evening_taken_in_again_keeps_its_place_among_those_of_its_day():
    club = a_club()
    first, second = finished(club, "First"), finished(club, "Second")
    Tournament.objects.filter(pk=second.pk).update(handicap={"percent": 50, "evenings": 3, "least": 1})
    handicaps = {number: handicap.points for number, handicap in computed_handicaps(evening(second)).items()}
    count_figures(club)
    hall = hall_of_fame(club, []).evenings
    document = event_of(first)
    delete_tournament(tournament=first, actor=SITE)

    import_event(club=club, document=document, actor=SITE)
    count_figures(club)

    again = {number: handicap.points for number, handicap in computed_handicaps(evening(second)).items()}
    assert any(handicaps.values()) and again == handicaps
    assert [won.name for won in hall] == ["Second", "First"] and hall_of_fame(club, []).evenings == hall
    assert [one.name for one in evenings_that_count([club], public=True, pairs=False)] == ["First", "Second"]
    season = a_season(*Tournament.objects.all())
    assert [part.tournament.name for part in season.parts.all()] == ["First", "Second"]


@pytest.mark.slow
def test_lists_name_the_evenings_of_a_day_in_one_order_wherever_their_rows_came_from():
    club = a_club()
    first, _second = finished(club, "First"), finished(club, "Second")
    for name in ("Third", "Fourth"):  # still in preparation
        a_tournament(club, name=name)
    before = _lists_of(club)
    document = event_of(first)
    delete_tournament(tournament=first, actor=SITE)

    import_event(club=club, document=document, actor=SITE)

    assert len(before) == 5
    assert _lists_of(club) == before


def _lists_of(club):
    """The names of evenings in the order in which each page has them, by address, where a page has several."""
    organiser = Client()
    organiser.force_login(a_member(club, Role.OWNER).user)
    own, player = f"/clubs/{club.slug}/", club.players.get(name="Ann 1")
    paths = [f"/s/{club.slug}/", "/tournaments/", own, f"{own}outside/", f"{own}players/{player.public_id}/"]
    named = {path: re.findall("First|Second|Third|Fourth", words(organiser.get(path))) for path in paths}
    return {path: names for path, names in named.items() if len({*names}) > 1}


def test_the_number_of_a_calendar_entry_rises_when_the_day_moves():
    tournament = a_tournament(a_club())
    [before] = as_coming([tournament], "")
    change_details(tournament=tournament, actor=SITE, date=tournament.date + timedelta(days=7))

    [after] = as_coming([Tournament.objects.get()], "")

    assert after.day > before.day and after.edition > before.edition
