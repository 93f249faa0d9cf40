"""What is kept of an evening is kept for exactly its acts: as many others make another evening of it."""

import ast
from pathlib import Path

import pytest
from django.conf import settings

from tests.factories import a_club
from tests.tournaments.seasons.test_seasons import a_finished_evening, a_season, totals
from tournaments.clubs.services import delete_tournament
from tournaments.evening.journal.selectors.journal import event_of
from tournaments.evening.journal.services.imports import import_event
from tournaments.evening.rounds.models import Tournament
from tournaments.evening.standings.services import adjust_points
from tournaments.ratings.selectors import ratings_of
from tournaments.seasons.models import PlayerFigures
from tournaments.seasons.services import count_figures
from tournaments.security.actors import SITE

SAYS_THE_NUMBER = {"tournaments/management/commands/import_tournament.py", "tournaments/templatetags/page.py"}
"""People read how many acts were taken in; the stream of changes is asked since which."""


@pytest.mark.slow
@pytest.mark.django_db
def test_an_evening_that_was_taken_in_again_and_corrected_anew_counts_as_it_is_now():
    club = a_club()
    tournament = a_finished_evening(club)
    document = event_of(tournament)
    _correct(tournament, 100)
    season = a_season(club, tournament)
    assert max(total for _place, _name, total in totals(season)) == 96
    count_figures(club)
    delete_tournament(tournament=tournament, actor=SITE)

    arrived = import_event(club=club, document=document, actor=SITE)
    _correct(arrived, 3)
    count_figures(club)
    season.parts.create(tournament=arrived)

    assert arrived.revision == tournament.revision
    assert sorted(total for _place, _name, total in totals(season)) == [-4, -4, -1, 12]
    assert sorted(PlayerFigures.objects.values_list("points", flat=True)) == [-4, -4, -1, 12]


@pytest.mark.django_db
def test_as_many_acts_that_are_others_are_counted_anew():
    """As after a backup was put back by another process: the number of acts is the same, the newest is another."""
    club = a_club()
    tournament = a_finished_evening(club)
    season = a_season(club, tournament)
    before, rated = totals(season), [row.rated.rating for row in ratings_of(club)[0]]
    count_figures(club)
    Tournament.objects.filter(pk=tournament.pk).update(journal_hash="0" * 64)
    tournament.scores.update(points=0)

    assert rated
    assert {total for _place, _name, total in totals(season)} == {0} != {total for _place, _name, total in before}
    assert [row.rated.rating for row in ratings_of(club)[0]] != rated
    count_figures(club)
    assert set(PlayerFigures.objects.values_list("points", flat=True)) == {0}


def test_no_key_of_anything_kept_has_the_number_of_acts_without_their_hash():
    keyed = {
        str(file.relative_to(settings.BASE_DIR))
        for file in Path(settings.BASE_DIR, "tournaments").rglob("*.py")
        for node in ast.walk(ast.parse(file.read_text()))
        if isinstance(node, ast.JoinedStr) and ".revision" in (text := ast.unparse(node)) and "journal_hash" not in text
    }

    assert keyed == SAYS_THE_NUMBER


def _correct(tournament, points):
    last = tournament.entrants.order_by("number").exclude(scores__declarer=True).first()
    adjust_points(entrant=last, points=points, reason="a deal was forgotten", actor=SITE)
    tournament.refresh_from_db()
