"""A cup of twelve teams by its pages alone, from the lot to two winners, recounted by another program."""

import copy
import re
from random import Random

import pytest
from django.urls import reverse

from draws.again_league import league_problems
from tests.factories import a_club, a_member, signed_in_now
from tests.independent import cup as recount
from tests.tournaments.leagues.views.test_leagues import RULE
from tournaments.clubs.models import Role
from tournaments.leagues.models import LeagueMatch

pytestmark = pytest.mark.django_db

TEAMS = [f"Team {letter}" for letter in "ABCDEFGHIJKL"]
CUP = {"pools": 4, "heads": 4, "meetings": "1", "through": 2, "level": "better", "second": "first", "seed": "07 31 54"}
WHEN = {"first": "2027-01-08", "starts_at": "20:00", "every": 1}


class Cup:
    """A cup and the browser of its organiser."""

    def __init__(self, client):
        self.club = a_club("Bond")
        signed_in_now(client, a_member(self.club, Role.OWNER).user)
        self.client = client
        made = client.post(reverse("club_leagues", args=[self.club.slug]), {"name": "Beker", "kind": "cup", **RULE})
        self.pools = made["Location"]
        self.home = reverse("club_league", args=[self.club.slug, "beker"])

    def draw(self, **changed):
        return self.client.post(self.pools, {"teams": "\n".join(TEAMS), **CUP, **WHEN, **changed})

    def public(self, name="public_league", *args):
        return self.client.get(reverse(name, args=[self.club.slug, "beker", *args]))

    def document(self):
        return self.public("league_draw").json()

    def played(self):
        return recount.read(self.public("league_file", "csv").content.decode())

    def links(self):
        """Every match that the organiser's page shows, in order."""
        return list(
            dict.fromkeys(re.findall(r'href="([^"]*/match/[^"]*)"', self.client.get(self.home).content.decode()))
        )

    def rule(self, link, score, reason="played"):
        return self.client.post(link, {"ruling": "settle", "score": score, "sure": "on", "reason": reason})


@pytest.fixture
def cup(client):
    return Cup(client)


@pytest.mark.slow
def test_a_cup_of_twelve_is_played_to_the_end_and_recounted(cup, client):
    wrong = ({"pools": 5}, {"through": 4}, {"heads": 13}, {"pools": 2, "through": 1, "third": "on"})
    refused = [cup.draw(**asked) for asked in wrong]
    cup.draw(third="on")
    chance, done = Random(7), set()
    drawn = cup.document()

    assert [page.status_code for page in refused] == [200, 200, 200, 200]  # told on the page
    assert [set(pool["names"]) for pool in drawn["divisions"]] == recount.pools_of(drawn)
    assert all(len(set(pool["names"]) & set(TEAMS[:4])) == 1 for pool in drawn["divisions"])
    assert drawn["brackets"][0]["rounds"][0][0]["home"] is None  # who comes is told by place only
    while fresh := [link for link in cup.links() if link not in done]:
        for link in fresh:
            cup.rule(link, f"{chance.randint(1, 3)}-{chance.randint(1, 3)}")
            done.add(link)
    end, played = cup.document(), cup.played()
    assert recount.problems(end, played, through=2) == []
    assert league_problems(end) == ()
    assert (len(played), len(done)) == (12 + 8 + 3, 12 + 8 + 3)
    assert cup.public("league_calendar").content.decode().count("BEGIN:VEVENT") == 23
    assert cup.public("league_print").content.startswith(b"%PDF")
    for bracket in end["brackets"]:
        assert f"Won by {bracket['rounds'][-1][0]['goes_on']}" in cup.public().content.decode()
    final, third = end["brackets"][0]["rounds"][-1][0], end["brackets"][0]["third"]
    first_four = [final["goes_on"], _other(final), third["goes_on"], _other(third)]
    assert places_told(cup) == list(zip("1234", first_four, strict=True))
    assert league_problems(_turned(end)) != ()


def test_a_match_for_third_place_is_added_once_the_knock_out_has_begun_and_not_taken_away(cup):
    cup.draw(teams="\n".join(TEAMS[:8]), pools=2, heads=2, second="")
    for link in cup.links():
        cup.rule(link, "2-1")
    for link in cup.links()[:2]:
        cup.rule(link, "1-2")
    cup.rule(cup.links()[2], "3-1")
    shared, before = [place for place, _team in places_told(cup)], len(cup.links())
    rule = reverse("league_rule", args=[cup.club.slug, "beker"])
    cup.client.post(rule, {"name": "Beker", **RULE, "meetings": "1", "third": "on"})
    refused = cup.client.post(rule, {"name": "Beker", **RULE, "meetings": "1"})

    assert shared == ["1", "2", "3=", "3="]
    assert len(cup.links()) == before + 1
    assert [place for place, _team in places_told(cup)] == ["1", "2"]
    assert "what counts stays as it is" in refused.content.decode()
    assert "Match for third place" in cup.public().content.decode()


def _other(tie):
    return next(team for team in (tie["home"], tie["away"]) if team != tie["goes_on"])


def places_told(cup):
    """The places that the public page tells, with their teams."""
    table = re.search('<table class="bracket-places">(.*?)</table>', cup.public().content.decode(), re.S)[1]
    rows = re.findall(r"<td>(\d=?)</td>\s*<th[^>]*>(.*?)</th>", table)
    return [(place, team.strip()) for place, team in rows]


def _turned(document):
    """The same, with the two of the match for third place the other way round."""
    turned = copy.deepcopy(document)
    third = turned["brackets"][0]["third"]
    third["home"], third["away"] = third["away"], third["home"]
    return turned


def test_whoever_draws_pools_in_a_league_is_told_what_goes(client):
    club = a_club("Bond")
    signed_in_now(client, a_member(club, Role.OWNER).user)
    client.post(reverse("club_leagues", args=[club.slug]), {"name": "Reeks", **RULE})
    league, page = [reverse(name, args=[club.slug, "reeks"]) for name in ("club_league", "league_pools")]
    before = client.get(page).content.decode()
    division = re.search(f'{league}[^"]*/1/', client.get(league).content.decode())[0]
    client.post(division, {"name": "1A", "teams": "Aas\nBoer\nHeer\nVrouw", **WHEN})

    told = "The draw replaces the divisions or pools that this league has now"
    assert (told in before, told in client.get(page).content.decode()) == (False, True)


@pytest.mark.battery
def test_a_correction_counts_until_the_next_match_is_recorded(cup, client):
    cup.draw(teams="\n".join(TEAMS[:6]), pools=2, heads=2)
    for link in cup.links():
        cup.rule(link, "2-1")
    pool = LeagueMatch.objects.filter(division__number=1).first()
    link = reverse("league_match", args=[cup.club.slug, "beker", pool.uid])
    before = cup.document()["brackets"]
    cup.rule(link, "1-9", "typed the wrong way round")
    corrected = cup.document()["brackets"]
    first, *_rest = cup.links()
    cup.rule(first, "5-3")
    begun = cup.document()["brackets"]
    cup.rule(link, "9-1", "it was right after all")
    late = cup.document()["brackets"]
    page = cup.public().content.decode()

    assert before != corrected  # the table's first two changed, and so did the pairings
    assert late == begun
    assert "The tables of the pools changed after something was recorded of the knock-out" in page

    home, away = (corrected[0]["rounds"][0][0][side] for side in ("home", "away"))
    cup.rule(first, "3-5", "the other way round")
    assert cup.document()["brackets"][0]["rounds"][1][0]["home"] == away
    _first, second, *_ = cup.links()
    cup.rule(second, "1-0")
    final = next(link for link in cup.links() if link not in (first, second) and away in _title(cup, link))
    cup.rule(final, "1-0")
    cup.rule(first, "5-3", "home after all")
    assert cup.document()["brackets"][0]["rounds"][1][0]["home"] == away
    assert f"{home} – {away} was corrected" in cup.public().content.decode()


def _title(cup, link):
    return re.search("<h1>(.*?)</h1>", cup.client.get(link).content.decode())[1]
