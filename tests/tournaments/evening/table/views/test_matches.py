"""The match at a table in words: on the sheet of the desk and on the public one."""

import re

import pytest

from tests.evenings import address
from tests.factories import a_deal, a_table, a_tournament, an_open_round, books, with_players
from tests.tournaments.evenings import at, signed_in
from tournaments.evening.rounds.services.tournaments import publish_tournament
from tournaments.evening.table.models import Deal
from tournaments.evening.table.services.deals import correct_deal
from tournaments.security.actors import SITE

pytestmark = [pytest.mark.django_db, pytest.mark.slow]
NS_TO_EW = "Sets in this game: North and South {}, East and West {}. Another set after 2 loses the game."


def a_match(game="bid_whist", variant="standard_54", **plan):
    """Two pairs at a table whose round ends when a game is won."""
    plan = {"kind": "pairs", "round_end": "game", **plan}
    tournament = with_players(a_tournament(game=game, variant=variant, **plan), 2)
    table = a_table(an_open_round(tournament))
    publish_tournament(tournament=tournament, actor=SITE)
    return tournament, table


def tricks(taken):
    """A deal of Dutch whist: eleven tricks win a game to five at once."""
    return {"contract": {"type": "plain"}, "tricks": {"NS": taken, "EW": 13 - taken}}


def sentences_of(client, tournament):
    """The sentences on the sheet of the desk; the public page has the same."""
    signed_in(client, tournament)
    own = client.get(at("sheet", tournament, 1, 1)).context["match"]
    assert client.get(address(tournament, "rounds/1/tables/1/")).context["match"] == own
    return own


def test_a_set_limit_is_counted_down_and_the_set_after_it_loses(client):
    tournament, table = a_match(rules={"max_sets": 2, "lose_at": None})
    for bid in range(2):
        a_deal(table, books("NS", bid=4, won=8 - bid))

    before = sentences_of(client, tournament)
    a_deal(table, books("EW", bid=4, won=9))
    a_deal(table, books("NS", bid=4, won=9))

    assert before == [NS_TO_EW.format(2, 0)]
    assert sentences_of(client, tournament) == ["The game is won by East and West.", NS_TO_EW.format(3, 1)]


def test_a_rubber_says_how_many_games_each_side_has(client):
    tournament, table = a_match("dutch_whist", "to_5", rules={"rubber": True})
    for taken in (11, 2):
        a_deal(table, tricks(taken))

    level = sentences_of(client, tournament)
    a_deal(table, tricks(12))

    assert level == ["Games won: North and South 1, East and West 1."]
    assert sentences_of(client, tournament) == [
        "The rubber is won by North and South.",
        "Games won: North and South 2, East and West 1.",
    ]


def test_a_new_game_of_a_rubber_begins_below_a_line_and_the_desk_says_how_it_stands(client):
    tournament, table = a_match("dutch_whist", "to_5", rules={"rubber": True})
    for taken in (10, 8, 2):
        a_deal(table, tricks(taken))

    signed_in(client, tournament)
    desk = client.get(f"{at('desk', tournament)}?table=1").content.decode()
    public = client.get(address(tournament, "rounds/1/tables/1/")).content.decode()

    assert "Games won: North and South 1, East and West 1." in desk
    for page in (desk, public):
        begun = [("new-game" in row) for row in re.findall("<tr(.*?)</tr>", page, re.S)]
        assert begun == [False, False, False, True, False]


def test_deals_that_a_correction_left_after_the_end_are_named(client):
    tournament, table = a_match("dutch_whist", "to_5")
    first = a_deal(table, tricks(10))
    a_deal(table, tricks(3))

    correct_deal(deal=Deal.objects.get(pk=first.pk), record=tricks(11), version=1, actor=SITE)

    assert sentences_of(client, tournament) == [
        "The game is won by North and South.",
        "Played after the end, counted in the points all the same: deal 2.",
    ]


def test_rounds_that_end_otherwise_have_no_match(client):
    tournament, table = a_match(round_end="deals", deals_per_round=4)
    a_deal(table, books("NS", bid=4, won=13))

    assert sentences_of(client, tournament) == []
