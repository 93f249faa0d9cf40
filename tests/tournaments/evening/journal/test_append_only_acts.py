"""What was recorded of matches and on ladders: the database refuses to change or lose it, until all of it goes."""

import pytest
from django.db import DatabaseError, connection, transaction

from tests.factories import a_club
from tests.tournaments.club_places import of_a_league
from tests.tournaments.ladders.test_services_ladders import a_ladder
from tournaments.clubs.services import delete_club
from tournaments.frame.append_only import OF_A_CLUB
from tournaments.ladders.models import LadderAct
from tournaments.ladders.services import remove_ladder
from tournaments.leagues.models import LeagueMatch, MatchAct
from tournaments.leagues.services.leagues import remove_league
from tournaments.leagues.services.matches import settle
from tournaments.security.actors import SITE

pytestmark = pytest.mark.django_db


def a_club_with_acts():
    """A league with one result, and a ladder that somebody joined."""
    club = a_club()
    match = LeagueMatch.objects.get(uid=of_a_league(club)["league_match.uid"])
    settle(match=match, parts=[(12, 8)], reason="Ann Maes saw it", actor=SITE)
    ladder, _entries = a_ladder("Ann Maes", club=club)
    return club, match.division.league, ladder


def refused(change):
    with pytest.raises(DatabaseError, match="append-only"), transaction.atomic():
        change()


def test_acts_are_only_added_and_go_with_their_league_ladder_or_club():
    club, league, ladder = a_club_with_acts()

    refused(lambda: MatchAct.objects.update(payload={}))
    refused(lambda: MatchAct.objects.all().delete())
    refused(lambda: LadderAct.objects.update(facts={}))
    refused(lambda: LadderAct.objects.all().delete())
    assert MatchAct.objects.update(reason="") == 1  # as when a person is erased

    remove_league(league=league, actor=SITE)
    remove_ladder(ladder=ladder, actor=SITE)
    assert (MatchAct.objects.exists(), LadderAct.objects.exists()) == (False, False)
    of_a_league(club)
    a_ladder("Bob", club=club)
    delete_club(club=club, actor=SITE)
    assert LadderAct.objects.exists() is False
    assert [table.missing(connection) for table in OF_A_CLUB] == [[], []]
