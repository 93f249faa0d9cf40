"""What is still needed, the standings of a category, and deals that do not count."""

import re

import pytest

from tests.evenings import address, an_evening
from tests.factories import a_deal, a_table, a_tournament, alone, an_open_round, passed, with_players
from tests.tournaments.evening.draws.test_drawing import drawn
from tests.tournaments.evening.standings.views.test_public_pages import words
from tournaments.evening.rounds.selectors.progress import now_of
from tournaments.evening.rounds.services.entrants import withdraw
from tournaments.evening.rounds.services.rounds import close_round, open_round
from tournaments.evening.rounds.services.tournaments import publish_tournament
from tournaments.evening.standings.selectors.handicaps import reach_of
from tournaments.evening.standings.selectors.results import results_of
from tournaments.evening.standings.services import adjust_points
from tournaments.register.models import Player
from tournaments.register.services.register import change_player
from tournaments.security.actors import SITE

pytestmark = pytest.mark.django_db


def reach(tournament):
    """The different bounds there are, most to play first; None where they are unknown."""
    reaches = reach_of(tournament, results_of(tournament))
    return reaches and sorted({tuple(reachable) for reachable in reaches.values()})


def test_the_reach_counts_the_deals_left_in_this_round_and_in_the_rounds_to_come():
    # The dearest contract of the table moves 180; three deals are left here and four in the round to come.
    assert reach(an_evening(players=8, rounds=1, rounds_planned=2)) == [(-180 * 7, 180 * 7)]


def test_a_passed_deal_leaves_as_many_to_play():
    tournament = an_evening(players=4, rounds=1, rounds_planned=1)
    a_deal(a_table(tournament.rounds.get()), passed(), number=2)

    assert reach(tournament) == [(-180 * 3, 180 * 3)]


def test_each_table_has_its_own_deals_left_and_who_left_plays_no_round_to_come():
    tournament = an_evening(players=8, rounds=1, rounds_planned=2)
    a_deal(a_table(tournament.rounds.get()))
    gone = a_table(tournament.rounds.get(), 2).seats.first().entrant
    gone.tournament = tournament
    withdraw(entrant=gone, actor=SITE)

    assert reach(tournament) == [(-180 * 7, 180 * 7), (-180 * 6, 180 * 6), (-180 * 3, 180 * 3)]


@pytest.mark.slow
def test_who_did_not_reach_the_final_changes_no_more():
    tournament = an_evening(players=8, rounds=1, rounds_planned=3, stages=[{"after": 1, "best": 4, "carry": True}])
    for entrant in tournament.entrants.filter(number__gt=4):
        adjust_points(entrant=entrant, points=500, reason="a present", actor=SITE)
    close_round(round_=tournament.rounds.get(), actor=SITE, anyway=True, reason="late")
    an_open_round(tournament)

    reaches = reach_of(tournament, results_of(tournament))

    assert [number for number, reachable in reaches.items() if reachable != (0, 0)] == [5, 6, 7, 8]


@pytest.mark.parametrize(
    "plan",
    [
        {"round_end": "minutes", "minutes_per_round": 30},
        {"ranking": ["rounds_won", "points"]},
        {"sit_out": "average", "players": 9},
        {"stages": [{"after": 1, "best": 4, "carry": True}]},
        {"game": "boomke_wies", "variant": "auction", "deals": 0, "kind": "pairs", "ranking": ["points"]},
    ],
)
def test_what_cannot_be_bounded_stays_unknown(plan):
    assert reach(an_evening(**plan)) is None


@pytest.mark.slow
def test_the_page_says_between_which_places_one_can_still_end(client):
    tournament = an_evening(players=4, rounds=1, rounds_planned=1)
    adjust_points(entrant=tournament.entrants.get(number=1), points=5000, reason="a present", actor=SITE)

    assert "Place 1 is certain." in words(client.get(address(tournament, "why/1/")))
    assert "Can still finish anywhere from place 2 to place 4." in words(client.get(address(tournament, "why/2/")))
    assert "is out of reach." in words(client.get(address(tournament, "why/2/")))


@pytest.mark.slow
def test_once_every_planned_round_is_closed_the_standings_are_final_and_nothing_is_needed(client):
    tournament = an_evening(players=4, rounds=1, rounds_planned=1)
    before = [client.get(address(tournament)).context["state"]["text"], client.get(address(tournament, "why/2/"))]
    close_round(round_=tournament.rounds.get(), actor=SITE, anyway=True, reason="late")

    after = [client.get(address(tournament)).context["state"]["text"], client.get(address(tournament, "why/2/"))]

    assert (before[0], bool(before[1].context["needs"])) == ("provisional", True)
    assert (after[0], after[1].context["needs"]) == ("final", [])


def test_deals_that_were_passed_out_are_not_counted_as_played(client):
    tournament = an_evening(players=4, rounds=1)
    a_deal(a_table(tournament.rounds.get()), passed(), number=2)

    now = now_of(tournament, list(tournament.rounds.all()), results_of(tournament))

    assert (now.entered, now.expected) == (1, 4)
    assert "1 of 4 deals" in words(client.get(address(tournament, "rounds/1/tables/1/")))


@pytest.mark.slow
def test_the_ladies_are_ranked_among_themselves(client):
    tournament = an_evening(players=8)
    for number in (2, 5):
        player = Player.objects.get(entrants__tournament=tournament, entrants__number=number)
        change_player(player=player, category="Ladies", actor=SITE)

    answer = client.get(address(tournament, "by-category/"))

    rows = answer.context["table"].data.data
    assert ([row.place for row in rows], sorted(row.entrant.number for row in rows)) == ([1, 2], [2, 5])
    assert "By category" in words(client.get(address(tournament)))
    links = re.findall(r'href="([^"]*why/[^"]*)"', answer.content.decode())
    first, second = (row.entrant.number for row in rows)
    assert links == [f"../why/{first}/?with={second}", f"../why/{second}/?with={first}"]


@pytest.mark.slow
def test_each_field_of_a_mitchell_has_a_winner_of_its_own(client):
    tournament = with_players(a_tournament(kind="pairs", rounds_planned=1, deals_per_round=1), 8)
    publish_tournament(tournament=tournament, actor=SITE)
    plain = client.get(address(tournament)).content.decode()
    drawn(tournament, "mitchell")
    round_ = tournament.rounds.get()
    open_round(round_=round_, actor=SITE)
    for number, tricks in enumerate((7, 6, 8, 6), 1):
        a_deal(a_table(round_, number), alone("N", tricks=tricks))

    pages = [client.get(address(tournament, f"by-category/?of={side}")) for side in ("NS", "ew")]

    assert ("by-category/" in plain, "by-category/" in client.get(address(tournament)).content.decode()) == (
        False,
        True,
    )
    assert [[row.place for row in page.context["table"].data.data] for page in pages] == [[1, 2, 3, 3], [1, 1, 3, 4]]
    assert [page.context["category"] for page in pages] == ["North and South", "East and West"]
    for side, page in zip(("NS", "EW"), pages, strict=True):
        there = set(round_.seats.filter(seat=side).values_list("entrant__number", flat=True))
        assert {row.entrant.number for row in page.context["table"].data.data} == there


def test_without_categories_the_page_says_so(client):
    answer = client.get(address(an_evening(players=4), "by-category/?of=x"))

    assert (answer.context["table"], "Nobody has a category" in words(answer)) == (None, True)


@pytest.mark.slow
def test_a_player_reads_its_place_at_each_table_that_is_done(client):
    tournament = an_evening(players=4, rounds=2)
    first = tournament.rounds.get(number=1)
    north, east = (first.seats.get(seat=seat).entrant.number for seat in "NE")

    pages = [client.get(address(tournament, f"players/{number}/")) for number in (north, east)]

    # North made the one solo of round 1; round 2 is still in play.
    outcomes = [{deal["round"]: deal["outcome"] for deal in page.context["deals"]} for page in pages]
    assert outcomes == [{1: "1st at the table", 2: None}, {1: "2nd at the table", 2: None}]
