"""A match of a league or a cup played as an evening of the site: from the line-ups to the table of the league."""

import csv
import io
import json
import re
from datetime import date, timedelta

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone

from tests.factories import a_club, a_deal, a_member, a_tournament, alone, signed_in_now, together
from tests.tournaments.services.test_hall_and_site import as_the_site_was, opening, said
from tests.tournaments.views.club.test_cups import TEAMS, Cup, places_told
from tests.tournaments.views.club.test_leagues import RULE, League
from tournaments.models import (
    JournalEntry,
    Lead,
    LeagueMatch,
    LeagueTeam,
    LineUp,
    MatchAct,
    MatchEvening,
    Player,
    Role,
    Table,
    Tournament,
)
from tournaments.models.append_only import MATCH_ACTS
from tournaments.replay import state_at
from tournaments.security.actors import SITE
from tournaments.selectors.evening.exports import event_of
from tournaments.selectors.evening.stored_rows import stored_state
from tournaments.services.club.deletion import delete_tournament
from tournaments.services.club.leagues import token_of
from tournaments.services.evening.adjustments import adjust_points
from tournaments.services.evening.hall_laptop import _message
from tournaments.services.evening.hall_site import make_link
from tournaments.services.evening.rounds import close_round, open_round, reopen_round
from tournaments.services.evening.tournaments import (
    finish_tournament,
    hold_results,
    publish_tournament,
    resume_tournament,
)
from tournaments.services.table.deals import remove_deal

pytestmark = pytest.mark.django_db

HOME = ["Ann", "Bob", "Cis", "Dora"]
AWAY = ["Emma", "Fons", "Gust", "Hilde"]


@pytest.fixture
def league(client):
    return League(client)


class Match:
    """Harten A at home to Klaver, and the evening it is played as."""

    def __init__(self, league, **plan):
        self.league = league
        self.match = league.match("Harten A", "Klaver")
        self.model = a_tournament(league.club, name="Before", **{"rounds_planned": 2, "deals_per_round": 2, **plan})
        self.address = reverse(
            "match_evening", args=[league.club.slug, league.club.slug, league.league.slug, self.match.uid]
        )

    def captains(self):
        """Both captains say who plays."""
        for team, names in (("Harten A", HOME), ("Klaver", AWAY)):
            self.league.captain(Client(), self.match, team, act="line_up", names="\n".join(names))

    def make(self, **sent):
        names = {"home_players": "\n".join(HOME), "away_players": "\n".join(AWAY)}
        return self.league.client.post(self.address, {"source": f"like-{self.model.pk}", **names, **sent})

    @property
    def evening(self):
        return Tournament.objects.get(league_match__match=self.match)

    def play(self):
        """Both rounds, a solo of North and a joint game of East and West at every table."""
        for round_ in self.evening.rounds.order_by("number"):
            round_.tournament = self.evening
            open_round(round_=round_, actor=SITE)
            for table in Table.objects.filter(round=round_).select_related("round__tournament__club"):
                a_deal(table, alone("N", tricks=6 + table.number))
                a_deal(table, together("E", "W", tricks=8 + round_.number))
            close_round(round_=round_, actor=SITE)

    def finished(self):
        self.make()
        self.play()
        finish_tournament(tournament=self.evening, actor=self.league.owner)
        return self.evening

    def page(self, name="league_match"):
        args = [self.league.club.slug, self.league.league.slug, *([self.match.uid] if name == "league_match" else [])]
        return self.league.client.get(reverse(name, args=args)).content.decode()

    def captain(self, team, **sent):
        return self.league.captain(Client(), self.match, team, **sent)

    def captain_page(self, team):
        token = token_of(LeagueTeam.objects.get(name=team, division__league=self.league.league).key)
        return Client().get(reverse("captain_match", args=[token, self.match.uid])).content.decode()

    def kinds(self):
        return [act.kind for act in self.match.acts.all()]

    def row(self, team):
        return next(row for row in self.league.table() if row[0] == team)


def points(tournament, names):
    """What these people scored, read from the scores of single deals and from corrections."""
    scored = tournament.scores.filter(entrant__players__name__in=names).values_list("points", flat=True)
    given = tournament.adjustments.filter(withdrawn=False, entrant__players__name__in=names)
    return sum(scored) + sum(given.values_list("points", flat=True))


def as_told(home, away):
    """A result as pages write it."""
    dash = "–" if min(home, away) >= 0 else " – "
    return dash.join(str(n).replace("-", "−") for n in (home, away))


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
    assert f"its evening says {said} now." in " ".join(match.page("club_league").split())


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

    assert again == ["evening", "played", "played"]
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
            deskhand = signed_in_now(Client(), a_member(club, Role.DIRECTOR).user)
            answers.append(deskhand.get(address).status_code)
    evening = match.evening
    players = {entrant.name: entrant.players.get() for entrant in evening.entrants.all()}

    assert answers == [200, 403, 404]
    assert evening.club == own
    assert (players["Ann"], players["Emma"] == namesake, players["Emma"].label) == (member, False, "Bezoek")
    assert {entrant.team for entrant in evening.entrants.all()} == {"Harten A", "Klaver"}


@pytest.mark.slow
def test_a_file_of_the_evening_keeps_who_plays_for_which_team(league):
    from tournaments.services.evening.imports import import_event

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
