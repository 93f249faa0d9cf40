"""A league from its first line to next year: drawn, counted, entered by captains, settled, and who goes up."""

import json
import re
from datetime import timedelta

import pytest
from django.db import connection
from django.urls import reverse
from django.utils import timezone

from draws.check_fixtures import counted
from tests.factories import a_club, a_member, signed_in_now
from tournaments.clubs.models import Role
from tournaments.frame.append_only import MATCH_ACTS
from tournaments.leagues.models import LeagueMatch, LeagueTeam, MatchAct
from tournaments.leagues.services.leagues import token_of

pytestmark = pytest.mark.django_db

TEAMS = "Harten A; Zaal Noord; Jan Peeters\nHarten B; Zaal Noord\nKlaver; De Kring; ; -1!\nRuiten"
RULE = {
    "meetings": "2",
    "win": 2,
    "draw": 1,
    "loss": 0,
    "forfeit": -1,
    "forfeit_score": 10,
    "order": "mutual",
    "hours": 24,
    "moving": 1,
}


class League:
    """A drawn league of four teams, and the browsers of its people."""

    def __init__(self, client):
        self.club = a_club("Bond")
        self.owner = a_member(self.club, Role.OWNER)
        signed_in_now(client, self.owner.user)
        self.client = client
        client.post(reverse("club_leagues", args=[self.club.slug]), {"name": "Interclub", **RULE})
        self.league = self.club.leagues.get()
        self.fill(1, TEAMS)
        self.act("draw", division=1, seed="7")
        self.act("publish")

    def fill(self, number, teams):
        plan = {"first": "2027-01-08", "starts_at": "20:00", "every": 2, "skip": "2027-01-22"}
        address = reverse("league_division", args=[self.club.slug, self.league.slug, number])
        return self.client.post(address, {"name": f"Afdeling {number}", "teams": teams, **plan})

    def act(self, act, **more):
        return self.client.post(reverse("league_act", args=[self.club.slug, self.league.slug]), {"act": act, **more})

    def public(self, name="public_league", *args):
        return self.client.get(reverse(name, args=[self.club.slug, self.league.slug, *args]))

    def match(self, home, away):
        return LeagueMatch.objects.get(home__name=home, away__name=away, division__league=self.league)

    def captain(self, browser, match, team, **sent):
        token = token_of(LeagueTeam.objects.get(name=team, division__league=self.league).key)
        return browser.post(reverse("captain_match", args=[token, match.uid]), {"sure": "on", **sent})

    def rule(self, match, **sent):
        page = reverse("league_match", args=[self.club.slug, self.league.slug, match.uid])
        return self.client.post(page, {"sure": "on", **sent})

    def table(self):
        from tournaments.leagues.selectors import divisions_of

        return [(row.name, row.points, row.scored, row.place) for row in divisions_of(self.league)[0].rows]


@pytest.fixture
def league(client):
    return League(client)


def test_a_calendar_is_counted_from_what_the_site_hands_out(league):
    drawn = json.loads(league.public("league_draw").content)["divisions"][0]
    seen = counted(drawn)
    stored = {(match.day, match.home.number, match.away.number) for match in LeagueMatch.objects.all()}

    assert (seen.problems, seen.matches, seen.clashes, seen.unkept) == ((), 12, (), ())
    assert stored == {(day, *match) for day, matches in enumerate(drawn["days"], 1) for match in matches}
    assert drawn["dates"][:3] == ["2027-01-08", "2027-02-05", "2027-02-19"]
    ics = league.public("league_calendar").content.decode()
    assert (ics.count("BEGIN:VEVENT"), ics.count("DTSTART:20270108T190000Z")) == (12, 2)
    assert league.public("league_file", "csv").content.decode().count("\n") == 13
    assert league.public("league_print").content.startswith(b"%PDF")


def test_addresses_name_a_team_by_its_numbers_and_calendars_taken_before_stay(league):
    team = LeagueTeam.objects.get(name="Klaver")
    path, reasons = (
        reverse(name, args=[league.club.slug, league.league.slug]) for name in ("league_calendar", "public_league")
    )
    number = f"{team.division.number}-{team.number}"
    page = league.public().content.decode()
    calendars = [league.client.get(f"{path}?team={wanted}") for wanted in (number, team.pk, "1-99", "99-1", "x", "-")]

    assert set(re.findall(r"[?]team=([^\"]*)", page)) == {"1-1", "1-2", "1-3", "1-4"}
    assert set(re.findall(r"[?]why=([^\"#]*)", page)) == {"1-1", "1-2", "1-3", "1-4"}
    assert [answer.status_code for answer in calendars] == [200, 200, 404, 404, 404, 404]
    assert calendars[0].content == calendars[1].content
    assert calendars[0].content.decode().count("BEGIN:VEVENT") == 6
    assert [
        "comparison" in league.client.get(f"{reasons}?why={asked}").content.decode() for asked in (number, "9-9")
    ] == [
        True,
        False,
    ]


def test_captains_enter_agree_and_dispute_and_time_and_the_organiser_decide(league, django_user_model):
    from django.test import Client

    browser = Client()
    first, second, third = (league.match("Harten A", away) for away in ("Harten B", "Klaver", "Ruiten"))
    last = league.match("Klaver", "Ruiten")
    league.captain(browser, first, "Harten A", act="enter", score="12-8\n10-11")
    league.captain(browser, first, "Harten B", act="agree")
    league.captain(browser, second, "Klaver", act="enter", score="5-30")
    refused = league.captain(browser, second, "Klaver", act="agree")
    league.captain(browser, second, "Harten A", act="dispute", reason="It was 30-5")
    league.captain(browser, third, "Ruiten", act="enter", score="7-7")
    waiting = league.table()
    with MATCH_ACTS.released(connection):
        MatchAct.objects.filter(match=third).update(at=timezone.now() - timedelta(hours=25))
    late = league.captain(browser, third, "Harten A", act="dispute", reason="too late")
    league.rule(second, ruling="settle", score="30-5", reason="Both sheets seen")
    league.rule(last, ruling="forfeit", forfeited=["away"], reason="Snow")

    page = browser.get(reverse("captain", args=[token_of(LeagueTeam.objects.get(name="Klaver").key)])).content.decode()
    assert [page.count(sign) for sign in ("30–5", "disputed")] == [1, 0]
    assert waiting[0] == ("Harten A", 2, 22, 1)
    assert (refused.status_code, late.status_code) == (200, 200)  # told on the page, nothing done
    assert league.table() == [("Harten A", 5, 59, 1), ("Klaver", 2, 15, 2), ("Harten B", 0, 19, 3), ("Ruiten", 0, 7, 4)]
    stranger = Client().get(reverse("public_league", args=[league.club.slug, league.league.slug])).content.decode()
    assert "Jan Peeters" not in stranger
    assert [act.kind for act in second.acts.all()] == ["entered", "disputed", "settled"]


def test_up_and_down_is_proposed_and_confirmed_into_the_next_league(league):
    league.act("division")
    league.fill(2, "Schoppen\nJoker\nBoer")
    for home, away in (("Harten A", "Ruiten"), ("Harten B", "Ruiten"), ("Klaver", "Ruiten")):
        league.rule(league.match(home, away), ruling="settle", score="9-1", reason="played")
    address = reverse("league_next", args=[league.club.slug, league.league.slug])
    proposed = league.client.get(address).context["form"]
    sent = {name: field.initial for name, field in proposed.fields.items() if name != "name"}
    league.client.post(address, {"name": "Interclub 2028", **sent})

    following = league.club.leagues.get(previous=league.league)
    assert [sorted(d.teams.values_list("name", flat=True)) for d in following.divisions.order_by("number")] == [
        ["Boer", "Harten A", "Harten B", "Klaver"],
        ["Joker", "Ruiten", "Schoppen"],
    ]
