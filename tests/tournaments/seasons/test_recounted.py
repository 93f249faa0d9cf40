"""Whatever happens to a finished evening or its people, what is stored of it says what counting from scratch says."""

from dataclasses import replace
from datetime import timedelta

import pytest
from django.utils import timezone

from ops.club_files.document import document_of, packed, store, unpacked
from tests.evenings import an_evening, found_again
from tests.factories import a_club, alone
from tournaments.clubs.models import Club
from tournaments.clubs.services import delete_club, delete_tournament
from tournaments.evening.journal.selectors.journal import event_of
from tournaments.evening.journal.services.imports import import_event
from tournaments.evening.rounds.models import Tournament
from tournaments.evening.rounds.services.rounds import close_round
from tournaments.evening.rounds.services.seating import seat_substitute
from tournaments.evening.rounds.services.tournaments import (
    change_details,
    finish_tournament,
    hold_results,
    resume_tournament,
)
from tournaments.evening.standings.services import adjust_points
from tournaments.evening.table.models import Deal
from tournaments.evening.table.services.deals import correct_deal
from tournaments.ratings.selectors import ratings_of
from tournaments.register.models import Player
from tournaments.register.services.register import change_player, erase_player, merge_players, part_players
from tournaments.seasons.models import EveningFigures, PlayerFigures, Season
from tournaments.seasons.selectors.history import hall_of_fame, life_of
from tournaments.seasons.selectors.seasons import counted_results, season_view
from tournaments.seasons.services import change_season, count_figures, create_season, join_evenings, recount_figures
from tournaments.security.actors import SITE

pytestmark = [pytest.mark.django_db, pytest.mark.slow]


@pytest.fixture(scope="module")
def made(made_once):
    return made_once(_a_club_of_two_evenings)


@pytest.fixture
def club(made):
    found_again(made.tournaments.first())
    return Club.objects.get(pk=made.pk)


def _a_club_of_two_evenings():
    """Two evenings played alike, so that places and records are shared; in one somebody takes over a seat."""
    club, today = a_club(), timezone.localdate()
    for name, ago in (("First", 90), ("Second", 80)):
        tournament = an_evening(club=club, players=4, name=name, date=today - timedelta(days=ago))
        if name == "First":
            seat_substitute(entrant=tournament.entrants.get(number=3), name="Zeger", from_round=1, actor=SITE)
        close_round(round_=tournament.rounds.get(), actor=SITE, anyway=True, reason="enough")
        finish_tournament(tournament=evening(club, name), actor=SITE)
    season = create_season(club=club, name="Winter", actor=SITE)
    join_evenings(season=season, tournaments=list(club.tournaments.all()), actor=SITE)
    change_season(season=Season.objects.get(), published=True, actor=SITE)
    count_figures(club)
    return club


def evening(club, name="First"):
    return Tournament.objects.select_related("club").get(club=club, name=name)


def somebody(club, name="Bob 1"):
    return Player.objects.get(club=club, name=name)


def adjust(club):
    adjust_points(entrant=evening(club).entrants.get(number=4), points=500, reason="a deal was forgotten", actor=SITE)


def correct(club):
    deal = Deal.objects.select_related("table__round__tournament__club").filter(tournament=evening(club))[0]
    deal.tournament = deal.table.round.tournament
    correct_deal(deal=deal, record=alone("S", tricks=9), version=deal.version, reason="misread", actor=SITE)


def merge(club):
    kept, gone = somebody(club, "Newcomer"), somebody(club, "Ann 1")
    return merge_players(kept=kept, gone=gone, fields={"name": "Newcomer"}, actor=SITE)


def merge_and_part(club):
    merging = merge(club)
    what_is_read(club)
    count_figures(club)
    part_players(merge=merging, actor=SITE)


def take_in_again(club):
    document = event_of(evening(club))
    adjust(club)
    count_figures(club)
    delete_tournament(tournament=evening(club), actor=SITE)
    import_event(club=club, document=document, actor=SITE)


def play_again(club):
    resume_tournament(tournament=evening(club), actor=SITE)
    what_is_read(club)
    correct(club)
    finish_tournament(tournament=evening(club), actor=SITE)


def hold_and_release(club):
    hold_results(tournament=evening(club), actor=SITE)
    count_figures(club)
    what_is_read(club)
    hold_results(tournament=evening(club), held=False, actor=SITE)


def move_by_file(club):
    document = unpacked(packed(document_of(club)))
    delete_club(club=club, actor=SITE)
    others = a_club("Others")
    Player.objects.bulk_create(Player(club=others, name=f"Foreign {number}") for number in range(20))
    store(document)


def on_day(days):
    day = timezone.localdate() + timedelta(days=days)
    return lambda club: change_details(tournament=evening(club), date=day, actor=SITE)


ACTS = {
    "points given": adjust,
    "merged": merge,
    "merged and parted": merge_and_part,
    "erased": lambda club: erase_player(player=somebody(club), actor=SITE),
    "hidden": lambda club: change_player(player=somebody(club), shown="hidden", actor=SITE),
    "renamed": lambda club: change_player(player=somebody(club), name="Zed Zonder", actor=SITE),
    "resumed": lambda club: resume_tournament(tournament=evening(club), actor=SITE),
    "played again": play_again,
    "deleted": lambda club: delete_tournament(tournament=evening(club), actor=SITE),
    "deleted and taken in": take_in_again,
    "held": lambda club: hold_results(tournament=evening(club), actor=SITE),
    "held and released": hold_and_release,
    "moved behind the other": on_day(-70),
    "moved by file": move_by_file,
}


@pytest.mark.parametrize("name", ACTS)
def test_what_was_stored_says_what_counting_from_scratch_says(name, club):
    Player.objects.create(club=club, name="Newcomer")
    before = what_is_read(club)

    ACTS[name](club)

    uncounted = what_is_read(club)
    count_figures()
    counted = what_is_read(club)
    found_again(Club.objects.get(slug=club.slug).tournaments.first())
    EveningFigures.objects.all().delete()
    recount_figures()
    assert counted == what_is_read(club)
    assert uncounted[:2] == counted[:2]
    assert (counted == before) == (name in ("merged and parted", "held and released", "moved by file"))


def test_what_an_older_version_stored_is_read_as_counting_from_scratch_says(club):
    before = what_is_read(club)
    EveningFigures.objects.update(matches=None)
    PlayerFigures.objects.filter(evening__tournament__name="First").update(sharing=None)
    found_again(evening(club))

    assert what_is_read(club)[:2] == before[:2]
    assert counted_results([evening(club)]) == {}


def what_is_read(club):
    """The season, ratings, the hall of fame and everybody's years, without keys: a club that moved has others."""
    club = Club.objects.get(slug=club.slug)
    seasons = list(club.seasons.all())
    rows = [replace(row, person=0) for row in season_view(seasons[0], public=True).rows]
    rated = [(row.place, row.name, row.rated.rating) for row in ratings_of(club, public=True)[0]]
    hall = hall_of_fame(club, seasons)
    lives = [life_of(player, seasons) for player in club.players.order_by("pk").select_related("club")]
    years = [life._replace(seasons=[place._replace(season=None) for place in life.seasons]) for life in lives]
    return rows, rated, hall, years
