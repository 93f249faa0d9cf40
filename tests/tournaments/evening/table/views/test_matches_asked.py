"""Who is asked about a match: a captain who must answer, an organiser who types an odd date, whoever plays it again."""

from datetime import timedelta

import pytest
from django.test import Client
from django.urls import reverse
from django.utils.formats import date_format

from tests.tournaments.leagues.views.test_leagues import RULE, League
from tests.tournaments.match_evenings import Match
from tournaments.clubs.services import delete_tournament
from tournaments.errors import NotFound, Refused
from tournaments.evening.rounds.services.tournaments import finish_tournament, resume_tournament
from tournaments.evening.standings.services import adjust_points
from tournaments.frame.time_zones import today_at
from tournaments.leagues.models import LeagueTeam
from tournaments.leagues.services.leagues import token_of
from tournaments.leagues.services.matches import (
    agree,
    dispute,
    enter_result,
    match_state,
    postpone,
    set_line_up,
    settle,
)
from tournaments.security.actors import SITE

pytestmark = [pytest.mark.django_db, pytest.mark.slow]


@pytest.fixture
def league(client):
    return League(client)


def team(league, name):
    return LeagueTeam.objects.get(name=name, division__league=league.league)


def list_of(team_):
    return Client().get(reverse("captain", args=[token_of(team_.key)])).content.decode()


def test_the_captain_who_must_answer_reads_so_first_in_the_list_and_the_other_that_it_waits(league):
    home, away = team(league, "Harten A"), team(league, "Klaver")
    matches = list(home.home_matches.filter(away=away)) or list(away.home_matches.filter(away=home))
    last = league.league.divisions.get(number=1).matches.order_by("day").last()
    match = next((one for one in matches if one.day == last.day), matches[0])
    side = "home" if match.home_id == home.pk else "away"
    enter_result(match=match, team=away, parts=[(40, 20)], actor=SITE)

    asked, waits = list_of(home), list_of(away)

    assert "Your answer is needed until" in asked
    assert "waits for the other captain" not in asked
    lines = asked.split('<ul class="lines">')[1].split("<li>")[1:]
    assert "Your answer is needed until" in lines[0]
    assert ("Your answer" in waits, "waits for the other captain" in waits) == (False, True)
    assert match_state(match).waits_for(side)


@pytest.mark.parametrize("days", [-1, -400, 367, 1200])
def test_a_date_in_the_past_or_far_away_is_asked_about_before_a_match_is_moved(league, days):
    match = league.match("Harten A", "Klaver")
    page = reverse("league_match", args=[league.club.slug, league.league.slug, match.uid])
    day = today_at(league.club) + timedelta(days=days)
    sent = {"ruling": "postpone", "day": day.isoformat(), "reason": "Snow"}

    asked = league.client.post(page, sent)
    assert (asked.status_code, match.acts.count()) == (200, 0)
    assert {*asked.context["form"].errors} == {"day"}
    assert ('name="sure"' in asked.content.decode(), "Snow" in asked.content.decode()) == (True, True)

    league.client.post(page, {**sent, "sure": "on"})
    assert match.acts.get().payload == {"day": day.isoformat()}


@pytest.mark.parametrize("days", [0, 1, 30])
def test_a_result_before_the_day_of_its_match_is_asked_about_and_none_after_it(league, days):
    match, other = league.match("Harten A", "Klaver"), league.match("Harten A", "Ruiten")
    day = today_at(league.club) + timedelta(days=days)
    for one in (match, other):
        postpone(match=one, day=day, reason="Snow", actor=SITE)

    entered = {"act": "enter", "score": "30-5"}
    settled = {"ruling": "settle", "score": "30-5", "reason": "Seen"}
    captain = reverse("captain_match", args=[token_of(match.home.key), match.uid])
    organiser = reverse("league_match", args=[league.club.slug, league.league.slug, other.uid])
    for page, typed, one in ((captain, entered, match), (organiser, settled, other)):
        answer = league.client.post(page, typed)
        if days:
            text = answer.content.decode()
            assert (one.acts.count(), {*answer.context["form"].errors}) == (1, {"score"})
            assert ('name="sure"' in text, "30-5" in text, date_format(day, "DATE_FORMAT") in text) == (True,) * 3
            league.client.post(page, {**typed, "sure": "on"})
        assert [act.kind for act in one.acts.all()][1:] == ["entered" if page is captain else "settled"]


def test_a_usual_date_is_not_asked_about(league):
    match = league.match("Harten A", "Klaver")
    page = reverse("league_match", args=[league.club.slug, league.league.slug, match.uid])
    day = today_at(league.club) + timedelta(days=30)
    league.client.post(page, {"ruling": "postpone", "day": day.isoformat(), "reason": "Snow"})

    assert match.acts.get().payload == {"day": day.isoformat()}
    assert 'name="sure"' not in league.client.get(page).content.decode()


def test_an_evening_that_is_played_again_withdraws_its_result_and_the_hours_begin_anew(league):
    match = Match(league)
    match.finished()
    match.captain("Harten A", act="agree")  # one of the two captains: it still waits
    resume_tournament(tournament=match.evening, actor=SITE)

    assert (match_state(match.match).status, match.kinds()[-1]) == ("open", "withdrawn")
    assert "If you do not answer" not in match.captain_page("Klaver")
    adjust_points(entrant=match.evening.entrants.get(number=1), points=500, reason="late", actor=SITE)
    finish_tournament(tournament=match.evening, actor=SITE)
    again = match_state(match.match)
    assert (again.status, again.side) == ("waiting", "")
    assert again.until - match.match.acts.last().at == timedelta(hours=RULE["hours"])


def test_an_evening_that_is_deleted_while_its_result_waits_decides_nothing(league):
    match = Match(league)
    match.finished()
    delete_tournament(tournament=match.evening, actor=league.owner)

    assert match.kinds() == ["evening", "played", "withdrawn", "no_evening"]
    assert match_state(match.match).status == "open"


def test_what_a_captain_entered_or_the_captains_agreed_stays_when_the_evening_is_played_again(league):
    match = Match(league)
    match.finished()
    match.captain("Harten A", act="enter", score="1-2")
    resume_tournament(tournament=match.evening, actor=SITE)
    assert (match_state(match.match).parts, match_state(match.match).status) == (((1, 2),), "waiting")
    match.captain("Klaver", act="agree")
    finish_tournament(tournament=match.evening, actor=SITE)
    resume_tournament(tournament=match.evening, actor=SITE)
    assert (match_state(match.match).parts, match_state(match.match).status) == (((1, 2),), "decided")


def test_the_captain_of_another_team_does_nothing_with_a_match(league):
    match = league.match("Harten A", "Klaver")
    other = LeagueTeam.objects.filter(division=match.division).exclude(pk__in=[match.home_id, match.away_id]).first()
    for act, more in (
        (enter_result, {"parts": [(1, 2)]}),
        (agree, {}),
        (dispute, {"reason": "No"}),
        (set_line_up, {"names": "Ann"}),
    ):
        with pytest.raises(NotFound):
            act(match=match, team=other, **({} if act is set_line_up else {"actor": SITE}), **more)
    assert (match.acts.count(), match.line_ups.count()) == (0, 0)
    assert Client().get(reverse("captain_match", args=[token_of(other.key), match.uid])).status_code == 404


def test_no_captain_changes_a_match_that_is_decided(league):
    match = league.match("Harten A", "Klaver")
    settle(match=match, parts=[(30, 10)], reason="Both told so", actor=SITE)
    for name in ("Harten A", "Klaver"):
        for act, more in ((enter_result, {"parts": [(1, 2)]}), (agree, {}), (dispute, {"reason": "No"})):
            with pytest.raises(Refused):
                act(match=match, team=team(league, name), actor=SITE, **more)
    assert [act.kind for act in match.acts.all()] == ["settled"]
    assert match_state(match).parts == ((30, 10),)
