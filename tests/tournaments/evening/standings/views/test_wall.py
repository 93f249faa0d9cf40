"""The wall: which pages it has, in which order, and how many people stand on each."""

import pytest
from django.urls import reverse

from tests.evenings import address, an_evening
from tests.one_line import one_line
from tests.seating import draw_round
from tests.tournaments.evenings import at, signed_in
from tournaments.clubs.models import Logo
from tournaments.evening.rounds.services.rounds import close_round, start_clock
from tournaments.evening.rounds.services.seating import publish_round
from tournaments.evening.standings.services import adjust_points
from tournaments.frame.site_address import qr_picture
from tournaments.security.actors import SITE

pytestmark = pytest.mark.django_db


@pytest.mark.slow
def test_the_wall_shows_standings_seats_to_come_and_tables_in_play(client):
    tournament = an_evening(players=8, rounds=2)
    publish_round(round_=draw_round(tournament=tournament, actor=SITE, seed="9"), actor=SITE)

    kinds = [page["kind"] for page in client.get(address(tournament, "wall/")).context["pages"]]

    assert kinds == ["standings", "seats", "tables"]


@pytest.mark.slow
def test_between_two_rounds_the_wall_shows_seats_first(client):
    tournament = an_evening(players=8, rounds=2)
    close_round(round_=tournament.rounds.get(number=2), actor=SITE, anyway=True, reason="late")
    publish_round(round_=draw_round(tournament=tournament, actor=SITE, seed="9"), actor=SITE)

    kinds = [page["kind"] for page in client.get(address(tournament, "wall/")).context["pages"]]

    assert kinds == ["seats", "standings"]


@pytest.mark.slow
@pytest.mark.parametrize(("players", "columns"), [(4, [[4]]), (24, [[8]] * 3), (44, [[11, 11], [11, 11]])])
def test_a_large_field_stands_on_the_wall_in_two_columns(client, players, columns):
    pages = client.get(address(an_evening(players=players), "wall/")).context["pages"]

    lengths = [[len(column) for column in page["columns"]] for page in pages if page["kind"] == "standings"]
    assert lengths == columns


@pytest.mark.parametrize("page", ["0", "2", "99", "-1", "x", "²"])
def test_the_wall_always_has_a_page_to_show(client, page):
    answer = client.get(address(an_evening(players=4), f"wall/?page={page}"))

    assert one_line(answer).count('<section class="wall-page">') == 1


def test_a_line_on_the_wall_parts_those_who_go_on_from_the_others(client):
    tournament = an_evening(players=8, rounds=1, rounds_planned=2, stages=[{"after": 1, "best": 4, "carry": True}])
    for entrant in tournament.entrants.filter(number__lte=4):
        adjust_points(entrant=entrant, points=100 * entrant.number, reason="a present", actor=SITE)

    (page, _tables) = client.get(address(tournament, "wall/")).context["pages"]

    assert [at for at, row in enumerate(page["columns"][0]) if row["below"]] == [4]


@pytest.mark.slow
def test_the_chart_says_that_it_shows_points_where_something_else_ranks(client):
    evenings = [an_evening(players=4, rounds=1, ranking=order) for order in (["points"], ["rounds_won", "points"])]

    assert [client.get(address(evening)).context["chart"]["apart"] for evening in evenings] == [False, True]


@pytest.mark.slow
def test_the_wall_tells_to_finish_the_deal_once_the_time_is_up(client):
    tournament = an_evening(players=4, rounds=1, round_end="minutes", minutes_per_round=30)
    before = client.get(address(tournament, "wall/")).content.decode()
    start_clock(round_=tournament.rounds.get(), actor=SITE)

    after = client.get(address(tournament, "wall/")).content.decode()

    said = 'data-clock-late="Time is up: finish the deal"'
    assert (said in before, said in after) == (False, True)
    signed_in(client, tournament)
    for page in ("board", "desk"):
        assert said in client.get(at(page, tournament)).content.decode()


def test_the_wall_carries_the_clubs_logo_and_the_standings_to_scan(client, settings):
    settings.SITE_URL = "https://whist.example"
    tournament = an_evening(players=4)
    Logo.objects.create(club=tournament.club, form=Logo.Form.PNG, content=b"", digest="d1")

    wall = client.get(address(tournament, "wall/"))

    assert wall.context["picture"] == qr_picture(f"https://whist.example{address(tournament)}")
    assert f'src="{reverse("public_logo", args=[tournament.club.slug])}?d1"' in one_line(wall)
