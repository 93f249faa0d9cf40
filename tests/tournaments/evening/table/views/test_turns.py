"""Is the dealer's turn complete at the end of a round? The page of the draw says where it is not."""

import pytest

from tests.factories import a_tournament, with_players
from tests.tournaments.evenings import at, signed_in
from tournaments.clubs.models import Role

pytestmark = pytest.mark.django_db
TOLD = "In {n} deals not everybody at a table of {people} deals equally often; in {m} everybody does."


@pytest.mark.parametrize(
    ("people", "plan", "four", "five"),
    [
        (12, {"deals_per_round": 14}, TOLD.format(n=14, people=4, m=16), TOLD.format(n=14, people=5, m=15)),
        (13, {"deals_per_round": 16}, "", TOLD.format(n=16, people=5, m=20)),
        (13, {"deals_per_round": 20}, "", ""),
        (13, {"round_end": "minutes", "minutes_per_round": 30, "deals_per_round": 14}, "", ""),
    ],
)
def test_the_page_of_the_draw_says_in_how_many_deals_everybody_deals_equally_often(client, people, plan, four, five):
    tournament = with_players(a_tournament(**plan), people)
    signed_in(client, tournament, Role.OWNER)

    page = client.get(at("draw", tournament))

    assert (page.context["uneven"], page.context["uneven_fives"]) == (four, five)
    assert [sentence in page.content.decode() for sentence in (four, five)] == [True, True]
