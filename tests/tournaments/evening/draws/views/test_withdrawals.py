"""A team that stops playing in a league; and divisions named in the language of whoever reads."""

import pytest
from django.test import Client
from django.urls import reverse

from tests.tournaments.leagues.views.test_leagues import RULE, TEAMS, League
from tests.tournaments.public_pages import words
from tournaments.leagues.models import Division, LeagueTeam
from tournaments.leagues.services.matches import forfeit, match_state, settle
from tournaments.security.actors import SITE

pytestmark = [pytest.mark.django_db, pytest.mark.slow]


@pytest.fixture
def league(client):
    return League(client)


def matches_of(league, name):
    matches = league.league.divisions.get(number=1).matches.select_related("home", "away", "division__league__club")
    return [match for match in matches if name in (match.home.name, match.away.name)]


def play(matches):
    for match in matches:
        settle(match=match, parts=[(30, 10)], reason="Played", actor=SITE)


def withdraw(league, name, reason="No players left"):
    number = LeagueTeam.objects.get(name=name, division__league=league.league).number
    return league.act("withdraw", division=1, team=number, reason=reason)


def test_a_team_that_played_fewer_than_half_of_its_matches_counts_for_nobody(league):
    own = matches_of(league, "Klaver")  # six: three others, at home and away
    play(own[:2])
    forfeit(match=own[2], sides=["home" if own[2].home.name == "Klaver" else "away"], reason="Ill", actor=SITE)

    withdraw(league, "Klaver")

    states = [match_state(match) for match in matches_of(league, "Klaver")]
    assert {(state.status, state.how) for state in states} == {("decided", "annulled")}
    assert [row[1:3] for row in league.table()] == [(0, 0)] * 3
    assert "Klaver" not in [row[0] for row in league.table()]
    public = words(league.public())
    assert "Klaver withdrew: none of its matches counts." in public
    page = reverse("league_match", args=[league.club.slug, league.league.slug, own[0].uid])
    assert "No players left" in league.client.get(page).content.decode()


def test_a_team_that_played_half_keeps_its_results_and_forfeits_the_others(league):
    own = matches_of(league, "Klaver")
    play(own[:3])

    withdraw(league, "Klaver")

    states = [match_state(match) for match in matches_of(league, "Klaver")]
    assert [state.how for state in states] == ["settled"] * 3 + ["forfeited"] * 3
    for match, state in zip(own[3:], states[3:], strict=True):
        assert state.forfeited == {"home" if match.home.name == "Klaver" else "away"}
    assert "Klaver" in [row[0] for row in league.table()]
    before = sum(match.acts.count() for match in own)
    withdraw(league, "Klaver")  # twice changes nothing
    assert sum(match.acts.count() for match in own) == before


def test_taking_a_team_out_of_a_calendar_that_is_played_leads_to_withdrawing(league):
    play(matches_of(league, "Klaver")[:1])
    shorter = "\n".join(TEAMS.splitlines()[:-1])

    refused = league.fill(1, shorter).content.decode()

    assert "Record below it when a team withdraws" in refused
    assert "A team withdraws" in refused
    for reason in ("", "  "):
        withdraw(league, "Klaver", reason)
    assert all(match_state(match).how != "annulled" for match in matches_of(league, "Klaver"))


def test_a_division_without_a_name_of_its_own_is_named_for_the_reader(league):
    Division.objects.update(name="")
    page = reverse("public_league", args=[league.club.slug, league.league.slug])

    for language, title in {"en": "Division 1", "nl": "Afdeling 1", "fr": "Division 1", "de": "Staffel 1"}.items():
        assert title in Client().get(page, headers={"accept-language": language}).content.decode()
    league.client.post(reverse("club_leagues", args=[league.club.slug]), {"name": "Second", **RULE})
    assert Division.objects.get(league__name="Second").name == ""
