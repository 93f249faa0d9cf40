"""A match of a league or a cup played as an evening of the site: from the line-ups to the table of the league."""

import csv
import io
import re
from datetime import date, timedelta

import pytest
from django.db import connection
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from tests.tournaments.leagues.views.test_leagues import League
from tests.tournaments.match_evenings import AWAY, HOME, Match, as_told, points
from tournaments.evening.journal.models import JournalEntry
from tournaments.evening.journal.replay import state_at
from tournaments.evening.journal.selectors.stored_rows import stored_state
from tournaments.evening.rounds.models import Table, Tournament
from tournaments.evening.rounds.services.rounds import close_round, reopen_round
from tournaments.evening.rounds.services.tournaments import (
    finish_tournament,
    hold_results,
    publish_tournament,
    resume_tournament,
)
from tournaments.evening.standings.services import adjust_points
from tournaments.evening.table.services.deals import remove_deal
from tournaments.frame.append_only import MATCH_ACTS
from tournaments.leagues.models import MatchAct
from tournaments.security.actors import SITE

pytestmark = pytest.mark.django_db


@pytest.fixture
def league(client):
    return League(client)


@pytest.mark.slow
def test_a_match_goes_from_the_line_ups_over_an_evening_to_the_table(league):
    match = Match(league)
    match.captains()
    offered = league.client.get(match.address).content.decode()
    made = match.make()
    evening = match.evening
    seats = [
        [table.seats.get(seat=seat).entrant.name for seat in "NESW"]
        for table in Table.objects.filter(round__tournament=evening)
    ]
    match.play()
    finish_tournament(tournament=evening, actor=league.owner)
    home, away = points(evening, HOME), points(evening, AWAY)
    waiting = match.captain_page("Klaver")
    match.captain("Harten A", act="agree")
    half = league.table()
    match.captain("Klaver", act="agree")

    assert (made.status_code, [name in offered for name in HOME]) == (302, [True] * 4)
    assert (evening.date, evening.name) == (date(2027, 1, 8) + _days(match.match), "Harten A – Klaver")
    assert [(entrant.name, entrant.label) for entrant in evening.entrants.all()] == [
        *((name, "Harten A") for name in HOME),
        *((name, "Klaver") for name in AWAY),
    ]
    assert len(seats) == 4
    assert all({north, south} <= set(HOME) and {east, west} <= set(AWAY) for north, east, south, west in seats)
    assert home != 0
    assert as_told(home, away) in waiting and "by the evening" in waiting
    assert [row[1] for row in half] == [0, 0, 0, 0]  # one captain alone decides nothing
    assert match.row("Harten A") == ("Harten A", 2 if home > away else 0, home, match.row("Harten A")[3])
    assert match.row("Klaver")[1:3] == (2 if away > home else 0, away)
    assert match.kinds() == ["evening", "played", "agreed", "agreed"]
    parts = match.match.acts.get(kind="played").payload["parts"]
    assert (len(parts), sum(part[0] for part in parts)) == (2, home)  # a line a round
    assert state_at(JournalEntry.objects.filter(tournament=evening).order_by("seq")) == stored_state(
        Tournament.objects.get(pk=evening.pk)
    )
    given = evening.journal.get(kind="match_given")
    assert given.payload == {"match": str(match.match.uid), "league": "Interclub", "teams": "Harten A – Klaver"}


def _days(match):
    """From the first match day to that of the match: two weeks, one date left out."""
    return [timedelta(), timedelta(weeks=4), *(timedelta(weeks=2 * n) for n in range(3, 20))][match.day - 1]


@pytest.mark.slow
def test_strangers_find_the_evening_from_the_league_and_the_league_from_the_evening(league):
    match = Match(league)
    evening = match.finished()
    before = [Client().get(address) for address in _public(league, evening)]
    publish_tournament(tournament=evening, actor=SITE)
    calendar, standings, by_club = (Client().get(address).content.decode() for address in _public(league, evening))
    league.act("hide")
    hidden = Client().get(_public(league, evening)[1]).content.decode()

    assert [page.status_code for page in before] == [200, 404, 404]
    assert _public(league, evening)[1] not in before[0].content.decode()
    assert _public(league, evening)[1] in calendar
    assert _public(league, evening)[0] in standings and "Harten A – Klaver" in standings
    assert "The points of a team are the sum of the points of its players." in by_club
    assert sorted(_sums(evening)) == sorted([points(evening, HOME), points(evening, AWAY)])
    assert _public(league, evening)[0] not in hidden
    assert not [name for name in ("Jan Peeters", "line-up") if name in standings]


def _public(league, evening):
    return [
        reverse("public_league", args=[league.club.slug, league.league.slug]),
        reverse("standings", args=[evening.club.slug, evening.slug]),
        reverse("club_standings", args=[evening.club.slug, evening.slug]),
    ]


def _sums(evening):
    """What the teams have by the file of *By club*, in which everybody counts."""
    file = Client().get(reverse("club_standings_file", args=[evening.club.slug, evening.slug, "csv"]))
    rows = list(csv.reader(io.StringIO(file.content.decode("utf-8-sig"))))
    assert {row[1] for row in rows[1:]} == {"Harten A", "Klaver"}
    return [int(next(cell for cell in row[2:] if cell.lstrip("-").isdecimal())) for row in rows[1:]]


@pytest.mark.slow
def test_a_captain_disputes_what_the_evening_says_and_the_organiser_settles(league):
    match = Match(league)
    match.finished()
    match.captain("Harten A", act="agree")
    match.captain("Klaver", act="dispute", reason="Table 2 was typed the wrong way round")
    disputed, home = match.page("club_league"), match.row("Harten A")
    league.rule(match.match, ruling="settle", score="3-5", reason="Both sheets seen")
    settled = match.page()

    assert "the captains do not agree" in disputed
    assert home[1:3] == (0, 0)
    assert match.row("Klaver")[1:3] == (2, 5)
    assert match.kinds() == ["evening", "played", "agreed", "disputed", "settled"]
    said = as_told(points(match.evening, HOME), points(match.evening, AWAY))
    assert f"The evening says {said} now." in settled
    assert f"The evening says {said} now." in " ".join(match.page("club_league").split())


@pytest.mark.slow
def test_a_correction_is_recorded_while_the_result_waits_and_told_once_it_is_decided(league):
    match = Match(league)
    evening = match.finished()
    first = match.match.acts.get(kind="played").payload["parts"]
    _correct(evening, league.owner)
    again = match.kinds()
    with MATCH_ACTS.released(connection):
        MatchAct.objects.filter(match=match.match).update(at=timezone.now() - timedelta(hours=25))
    decided = match.row("Harten A")
    adjust_points(entrant=evening.entrants.get(number=1), points=-500, reason="late", actor=SITE)
    by_time, captains = match.page(), match.captain_page("Klaver")

    assert again == ["evening", "played", "withdrawn", "played"]
    assert match.kinds() == again  # what is decided is not written over
    assert first != match.match.acts.filter(kind="played").last().payload["parts"]
    assert decided[2] - 500 == points(evening, HOME)
    said = as_told(points(evening, HOME), points(evening, AWAY))
    for page in (by_time, captains):
        assert f"The evening says {said} now." in page
        assert "What is recorded stays until the organiser of the league settles it." in page
    assert "-500" in re.search('<textarea name="score".*?</textarea>', by_time, re.S)[0]  # proposed to the organiser


def _correct(evening, actor):
    """The last deal of the first table goes, after the evening was finished."""
    resume_tournament(tournament=evening, actor=actor)
    round_ = evening.rounds.get(number=2)
    round_.tournament = evening
    reopen_round(round_=round_, actor=actor, reason="a deal too many")
    deal = evening.deals.filter(table__round=round_, removed=False).order_by("table__number", "-number").first()
    remove_deal(deal=deal, version=deal.version, actor=actor, reason="played twice")
    close_round(round_=round_, actor=actor, anyway=True, reason="as on paper")
    finish_tournament(tournament=evening, actor=actor)


@pytest.mark.slow
def test_held_results_are_recorded_once_they_are_released(league):
    match = Match(league, rounds_planned=1)
    match.make()
    match.play()
    hold_results(tournament=match.evening, actor=SITE, held=True)
    finish_tournament(tournament=match.evening, actor=SITE)
    held, page = match.kinds(), match.captain_page("Klaver")
    hold_results(tournament=match.evening, actor=SITE, held=False)
    parts = match.match.acts.get(kind="played").payload["parts"]

    assert held == ["evening"]
    assert "its result comes here once its standings are released" in page
    assert not re.search(as_told(points(match.evening, HOME), points(match.evening, AWAY)), page)
    tables = Table.objects.filter(round__tournament=match.evening).order_by("number")
    assert parts == [  # one round: a line a table
        [sum(table.scores.filter(party__in=party).values_list("points", flat=True)) for party in ("NS", "EW")]
        for table in tables
    ]
