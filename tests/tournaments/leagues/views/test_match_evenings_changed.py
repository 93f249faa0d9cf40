"""A match of a league or a cup played as an evening of the site: what happens when something else happens."""

import json
import re
from datetime import date

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from tests.factories import a_club, a_member, a_tournament, signed_in_now
from tests.tournaments.hall.test_hall_and_site import as_the_site_was, opening, said
from tests.tournaments.leagues.views.test_cups import TEAMS, Cup, places_told
from tests.tournaments.leagues.views.test_leagues import RULE, League
from tests.tournaments.match_evenings import AWAY, HOME, Match, points
from tournaments.clubs.models import Role
from tournaments.clubs.services import delete_tournament
from tournaments.evening.journal.selectors.journal import event_of
from tournaments.evening.rounds.models import Lead, Table, Tournament
from tournaments.evening.rounds.services.rounds import open_round
from tournaments.evening.rounds.services.tournaments import finish_tournament, publish_tournament
from tournaments.hall.services import _message, make_link
from tournaments.leagues.models import LeagueMatch, LeagueTeam, LineUp, MatchEvening
from tournaments.leagues.services.leagues import token_of
from tournaments.register.models import Player
from tournaments.security.actors import SITE

pytestmark = pytest.mark.django_db


@pytest.fixture
def league(client):
    return League(client)


@pytest.mark.slow
def test_a_forfeit_stands_and_a_moved_match_tells_that_its_evening_is_on_another_date(league):
    match = Match(league)
    match.make()
    league.rule(match.match, ruling="postpone", day="2027-03-01", reason="Snow")
    moved = match.page()
    league.rule(match.match, ruling="forfeit", forfeited=["away"], reason="They did not come")
    match.play()
    finish_tournament(tournament=match.evening, actor=SITE)

    assert "the match on 1 March 2027" in moved.split("The evening is on")[1]
    assert match.evening.date != date(2027, 3, 1)
    assert match.kinds() == ["evening", "postponed", "forfeited"]
    assert match.row("Klaver")[1] == RULE["forfeit"]
    assert "The evening says" in match.page()


@pytest.mark.slow
def test_an_evening_that_is_deleted_or_let_go_leaves_the_match_to_be_played_as_another(league):
    match = Match(league)
    match.make()
    gone = match.evening
    delete_tournament(tournament=gone, actor=league.owner)
    deleted = match.kinds()
    match.make()
    league.client.post(match.address, {"act": "leave"})
    let_go = Tournament.objects.get(name="Harten A – Klaver")
    chosen = a_tournament(league.club, name="Prepared", rounds_planned=1, deals_per_round=2)
    match.make(source=f"chosen-{chosen.pk}")
    again = match.make(source=f"chosen-{chosen.pk}")

    assert deleted == ["evening", "no_evening"]
    assert match.kinds() == ["evening", "no_evening", "evening", "no_evening", "evening"]
    assert [entry.kind for entry in let_go.journal.filter(kind__startswith="match_")] == ["match_given", "match_taken"]
    assert let_go.entrants.count() == 8  # it stays as any other evening
    assert (match.evening, match.evening.draw, match.evening.entrants.count()) == (chosen, "team_players", 8)
    assert again.status_code == 302  # the players are set again
    assert chosen.rounds.count() == 1


@pytest.mark.slow
@pytest.mark.parametrize(
    ("home", "away", "said"),
    [
        (HOME, AWAY[:3], "Harten A has 4 players and Klaver has 3: a match needs as many of both."),
        (HOME[:3], AWAY[:3], "Two of each team sit at every table: 3 is an odd number."),
        (HOME, [], "Type the players of this team."),
        (HOME, ["Ann", *AWAY[1:]], "Line 1: Ann"),
    ],
)
def test_unequal_line_ups_are_refused_and_nothing_typed_is_lost(league, home, away, said):
    match = Match(league)
    refused = match.make(home_players="\n".join(home), away_players="\n".join(away)).content.decode()

    assert said in refused
    assert all(name in refused for name in (*home, *away))
    assert (MatchEvening.objects.count(), match.kinds(), LineUp.objects.count()) == (0, [], 0)


@pytest.mark.slow
def test_pairs_sit_against_pairs_of_the_other_team_and_a_new_line_up_seats_anew(league):
    match = Match(league, kind="pairs", game="boomke_wies", variant=_variant("boomke_wies"), rounds_planned=2)
    match.make()
    first = [entrant.name for entrant in match.evening.entrants.all()]
    names = {"home_players": "Ann & Bob\nJan & Piet", "away_players": "\n".join(AWAY)}
    league.client.post(match.address, names)
    evening = match.evening
    tables = [
        (table.seats.get(seat="NS").entrant.team, table.seats.get(seat="EW").entrant.team)
        for table in Table.objects.filter(round__tournament=evening)
    ]
    open_round(round_=evening.rounds.get(number=1), actor=SITE)
    late = league.client.post(match.address, names).content.decode()

    assert first == ["Ann & Bob", "Cis & Dora", "Emma & Fons", "Gust & Hilde"]
    assert [entrant.name for entrant in evening.entrants.all()] == ["Ann & Bob", "Jan & Piet", *first[2:]]
    assert tables == [("Harten A", "Klaver")] * 4
    assert "A round was opened already" in late
    assert LineUp.objects.get(match=match.match, side="home").names == "Ann & Bob\nJan & Piet"


def _variant(game):
    import scoring

    return next(one.variants[0].key for one in scoring.every_game() if one.key == game)


@pytest.mark.slow
def test_the_club_of_a_team_makes_the_evening_and_visitors_are_nobody_of_its_register(league, client):
    own, visitors, stranger = a_club("De Kring"), a_club("Bezoek"), a_club("Elders")
    LeagueTeam.objects.filter(name="Harten A").update(club=own)
    LeagueTeam.objects.filter(name="Klaver").update(club=visitors)
    member, namesake = (Player.objects.create(club=own, name=name) for name in ("Ann", "Emma"))
    match = Match(league)
    match.model = a_tournament(own, name="Club evening", rounds_planned=1, deals_per_round=2)
    answers = []
    for club in (own, stranger):
        browser = signed_in_now(Client(), a_member(club, Role.ORGANISER).user)
        address = reverse("match_evening", args=[club.slug, league.club.slug, league.league.slug, match.match.uid])
        answers.append(browser.get(address).status_code)
        if club == own:
            sent = {"source": f"like-{match.model.pk}", "home_players": "\n".join(HOME)}
            browser.post(address, {**sent, "away_players": "\n".join(AWAY)})
            listed = browser.get(reverse("club_leagues", args=[club.slug])).content.decode()
            answers.append(listed.count(address))
            deskhand = signed_in_now(Client(), a_member(club, Role.DIRECTOR).user)
            answers.append(deskhand.get(address).status_code)
    evening = match.evening
    players = {entrant.name: entrant.players.get() for entrant in evening.entrants.all()}

    assert answers == [200, 1, 403, 404]
    assert evening.club == own
    assert (players["Ann"], players["Emma"] == namesake, players["Emma"].label) == (member, False, "Bezoek")
    assert {entrant.team for entrant in evening.entrants.all()} == {"Harten A", "Klaver"}


@pytest.mark.slow
def test_a_file_of_the_evening_keeps_who_plays_for_which_team(league):
    from tournaments.evening.journal.services.imports import import_event

    match = Match(league)
    evening = match.finished()
    document = event_of(evening)
    club = evening.club
    delete_tournament(tournament=evening, actor=league.owner)
    back = import_event(club=club, document=document, actor=league.owner)

    assert {(entrant.name, entrant.team, entrant.label) for entrant in back.entrants.all()} == {
        *((name, "Harten A", "Harten A") for name in HOME),
        *((name, "Klaver", "Klaver") for name in AWAY),
    }


@pytest.mark.slow
def test_a_final_is_played_as_an_evening_and_who_plays_it_no_longer_changes(client):
    cup = Cup(client)
    cup.draw(teams="\n".join(TEAMS[:8]), pools=2, heads=2, second="", third="on")
    for link in cup.links():
        cup.rule(link, "2-1")
    semis = [link for link in cup.links() if "Semi-final" in cup.client.get(link).content.decode()]
    cup.rule(semis[0], "5-3")
    cup.rule(semis[1], "5-3")
    third = next(link for link in cup.links() if "Match for third place" in cup.client.get(link).content.decode())
    home, away = re.search("<h1>(.*?) – (.*?)</h1>", cup.client.get(third).content.decode()).groups()
    model = a_tournament(cup.club, name="Before", rounds_planned=1, deals_per_round=2)
    uid = third.rstrip("/").rsplit("/", 1)[1]
    address = reverse("match_evening", args=[cup.club.slug, cup.club.slug, "beker", uid])
    names = {"home_players": "\n".join(HOME), "away_players": "\n".join(AWAY)}
    cup.client.post(address, {"source": f"like-{model.pk}", **names})
    cup.rule(semis[0], "3-5", "the other way round")
    match = Match.__new__(Match)
    match.match = LeagueMatch.objects.get(uid=uid)
    match.play()
    finish_tournament(tournament=match.evening, actor=SITE)
    for team in (home, away):
        token = token_of(LeagueTeam.objects.get(name=team, division__league__slug="beker").key)
        client.post(reverse("captain_match", args=[token, uid]), {"act": "agree"})
    drawn = cup.document()["brackets"][0]["third"]
    winner = home if points(match.evening, HOME) > points(match.evening, AWAY) else away

    assert f"{home} – {away}" == str(match.match)
    assert (drawn["home"], drawn["away"], drawn["goes_on"]) == (home, away, winner)
    assert "was corrected after something was recorded of a next match" in cup.public().content.decode()
    assert ("3", winner) in places_told(cup)


@pytest.mark.slow
def test_a_laptop_in_the_hall_finishes_the_evening_and_the_match_is_told(league):
    match = Match(league, rounds_planned=1)
    match.make()
    match.play()
    evening = match.evening
    link = make_link(tournament=evening, actor=league.owner)
    status, answer = said(Client(), link, opening(evening), laptop="")
    MatchEvening.objects.all().delete()  # a laptop knows of no league
    Tournament.objects.filter(pk=evening.pk).update(lead=Lead.HERE)
    evening.refresh_from_db()
    before = evening.revision
    finish_tournament(tournament=evening, actor=SITE)
    message = json.loads(json.dumps(_message(evening, before)))
    site, link = as_the_site_was(evening, link, answer["event"])
    names = {"home_name": "Harten A", "away_name": "Klaver"}
    MatchEvening.objects.create(match=match.match, tournament=site, **names)
    arrived, _answer = said(Client(), link, message)

    assert (status, arrived) == (200, 200)
    assert match.kinds() == ["evening", "played"]


@pytest.mark.slow
def test_the_public_page_of_a_league_asks_as_often_with_evenings_as_without(league):
    match = Match(league, rounds_planned=1)
    public = reverse("public_league", args=[league.club.slug, league.league.slug])
    with CaptureQueriesContext(connection) as without:
        Client().get(public)
    match.finished()
    publish_tournament(tournament=match.evening, actor=SITE)
    with CaptureQueriesContext(connection) as with_one:
        Client().get(public)

    assert len(with_one) == len(without)
