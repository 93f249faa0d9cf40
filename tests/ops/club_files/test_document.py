"""A club leaves one site and arrives on another with everything, or not at all."""

import copy
import gzip
import io

import pytest
from django.core.management import call_command
from django.test import Client

from ops.club_files.document import digest_of, document_of, packed, store, travelling, unpacked
from ops.club_files.paths import keys_of, stays
from tests.evenings import address, an_evening
from tests.factories import a_club, a_member, a_tournament
from tests.tournaments.club_places import of_a_league
from tournaments.clubs.models import Club, Membership, Role
from tournaments.clubs.services import delete_club
from tournaments.errors import Refused
from tournaments.evening.journal.models import JournalEntry
from tournaments.evening.rounds.models import Tournament
from tournaments.leagues.models import LeagueMatch, LeagueTeam, MatchEvening
from tournaments.seasons.services import close_season, create_season
from tournaments.security.actors import SITE

pytestmark = pytest.mark.django_db


def test_what_stays_behind_is_nowhere_needed():
    needed = [(model, field.name) for model in travelling() for field in keys_of(model) if stays(field.related_model)]

    assert [(model, name) for model, name in needed if not model._meta.get_field(name).null] == []


@pytest.mark.slow
def test_a_club_moves_with_its_journal_its_scores_and_its_pages():
    an_evening(players=4)  # another club, so that no key is the same by chance
    tournament = an_evening(players=8, rounds=2, deals=2)
    club, path = tournament.club, address(tournament)
    owner = a_member(club, Role.OWNER).user
    page, before = Client().get(path).content, document_of(club)
    acts = JournalEntry.objects.filter(tournament=tournament).count()
    delete_club(club=club, actor=SITE)
    assert not Club.objects.filter(slug=club.slug).exists()
    assert Client().get(path).status_code == 404

    arrived = store(unpacked(packed(before)), owner=owner)

    assert digest_of(document_of(arrived)) == digest_of(before)
    assert [member.user for member in Membership.objects.filter(club=arrived)] == [owner]
    assert JournalEntry.objects.filter(tournament__club=arrived).count() == acts > 10
    assert Client().get(path).content == page
    said = io.StringIO()
    for command in ("check_journal", "check_scores"):
        call_command(command, stdout=said, stderr=said)
    assert Tournament.objects.get(club=arrived).deals.count() == 8


@pytest.mark.slow
def test_a_club_with_a_league_in_which_teams_of_other_clubs_play_moves_without_those_clubs():
    club, other = an_evening(players=4).club, an_evening(players=4).club
    filled = of_a_league(club)
    team = LeagueTeam.objects.get(key=filled["my_team.key"])
    LeagueTeam.objects.filter(pk=team.pk).update(club=other)
    match = LeagueMatch.objects.get(uid=filled["league_match.uid"])
    evening = club.tournaments.get()
    MatchEvening.objects.create(match=match, tournament=evening, home_name="Aas", away_name="Heer")
    before = document_of(club)
    delete_club(club=club, actor=SITE)

    arrived = store(unpacked(packed(before)))

    assert {team.name: team.club for team in LeagueTeam.objects.filter(division__league__club=arrived)} == {
        "Aas": None,
        "Heer": None,
        "Boer": None,
    }
    assert LeagueMatch.objects.filter(division__league__club=arrived).count() == 6
    assert not MatchEvening.objects.exists()


def test_whoever_moves_a_club_is_told_which_evenings_a_laptop_leads(tmp_path):
    club = a_club()
    a_tournament(club, name="At home")
    led = a_tournament(club, name="In the hall")
    Tournament.objects.filter(pk=led.pk).update(lead="hall")
    said = io.StringIO()

    call_command("export_club", club.slug, str(tmp_path / "club.gz"), stdout=io.StringIO(), stderr=said)

    assert said.getvalue().splitlines() == [
        "In the hall is led by a laptop that cannot reach the other site: take its lead back first."
    ]


def test_a_club_that_is_here_or_is_damaged_is_refused_and_leaves_nothing():
    club = an_evening(players=4).club
    document = document_of(club)
    damaged = copy.deepcopy(document)
    damaged["rows"]["Club"][0]["slug"] = "elsewhere"
    nobody = copy.deepcopy(damaged)
    nobody["rows"]["Tournament"][0]["public_id"] = "00000000-0000-4000-8000-000000000000"
    nobody["rows"]["Score"][0]["entrant"] = 99
    clubs = Club.objects.count()

    for wrong, why in (
        (document, "here already"),
        (damaged, "on this site already"),
        (nobody, "not hold a whole club"),
    ):
        with pytest.raises(Refused, match=why):
            store(wrong)
    for content in (b"", b"nonsense", packed({"format": "x"})):
        with pytest.raises(Refused, match="not hold a whole club"):
            unpacked(content)
    for content, why in ((b"[" * 200_000, "not hold a whole club"), (b"[" + b"[]," * 5_000_000 + b"[]]", "too large")):
        with pytest.raises(Refused, match=why):
            unpacked(gzip.compress(content))
    with pytest.raises(Refused, match="another version"):
        unpacked(packed({**document, "schema": "0001_initial"}))
    assert Club.objects.count() == clubs


@pytest.mark.parametrize(
    ("table", "field", "value", "why"),
    [
        ("Score", "points", "1012", "do not follow"),
        ("JournalEntry", "reason", "touched", "do not follow"),
        ("Tournament", "variant", "nonsense", "not"),
        ("Club", "time_zone", "Nowhere/At_all", "not hold a whole club"),
        ("Club", "frame_origins", "https://a.example; script-src * 'unsafe-inline'", "not hold a whole club"),
    ],
)
def test_a_file_that_was_changed_by_hand_is_refused_and_leaves_nothing(table, field, value, why):
    club = an_evening(players=4).club
    document = document_of(club)
    delete_club(club=club, actor=SITE)
    document["rows"][table][0][field] = value

    with pytest.raises(Refused, match=why):
        store(unpacked(packed(document)))

    assert not Club.objects.exists()


def test_a_closed_season_moves_with_the_one_that_follows_it():
    club = a_club()
    season = create_season(club=club, name="Winter 2031", actor=SITE)
    close_season(season=season, name="Winter 2032", actor=SITE)
    document = unpacked(packed(document_of(club)))
    delete_club(club=club, actor=SITE)
    create_season(club=a_club("Elsewhere"), name="Theirs", actor=SITE)  # so that no key is the same by chance

    moved = store(document)

    closed, following = moved.seasons.order_by("pk")
    assert (following.follows, closed.closed_at is not None) == (closed, True)
