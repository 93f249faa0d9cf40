"""Tables of five: who deals watches, the fifth plays in the dealer's chair, and every place scores its own."""

import re

import pytest
from django.urls import reverse

from reports.standings import rank
from tests.factories import a_deal, a_table, a_tournament, alone, passed, with_players
from tests.one_line import one_line
from tests.replays import results_at
from tests.tournaments.evening.draws.test_drawing import drawn, play
from tests.tournaments.evenings import at, signed_in
from tournaments.errors import Refused
from tournaments.evening.journal.replay import state_at
from tournaments.evening.journal.selectors.stored_rows import stored_state
from tournaments.evening.rounds.models import Seat
from tournaments.evening.rounds.rules import chairs
from tournaments.evening.rounds.services.entrants import enter_players
from tournaments.evening.rounds.services.rounds import close_round, open_round
from tournaments.evening.rounds.services.seating import seat_round
from tournaments.evening.rounds.services.tournaments import publish_tournament
from tournaments.evening.standings.selectors.results import results_of
from tournaments.evening.table.selectors.sheets import sheet_of
from tournaments.evening.table.services.codes import issue_table_code
from tournaments.evening.table.services.tables import confirm_round
from tournaments.security.actors import SITE

pytestmark = pytest.mark.django_db


@pytest.fixture
def five():
    """One table of five: entrants 1 to 4 on North, East, South and West, number 5 as the fifth."""
    tournament = with_players(a_tournament(deals_per_round=5), 5)
    round_ = seat_round(tournament=tournament, actor=SITE, number=1, tables=[[1, 2, 3, 4, 5]])
    return a_table(open_round(round_=round_, actor=SITE))


def points(table):
    """Each deal's points by place; who watched is not in it."""
    return [dict(deal.points) for deal in sheet_of(table).deals]


def test_the_fifth_deals_first_and_each_dealer_watches_in_turn(five):
    for _ in range(5):
        a_deal(five, alone("N"))

    # A solo of six tricks wins 12 and costs the three others 4 each; the dealer is in no deal.
    assert points(five) == [
        {"N": 12, "E": -4, "S": -4, "W": -4},
        {"F": 12, "E": -4, "S": -4, "W": -4},
        {"N": 12, "F": -4, "S": -4, "W": -4},
        {"N": 12, "E": -4, "F": -4, "W": -4},
        {"N": 12, "E": -4, "S": -4, "F": -4},
    ]
    assert [deal.dealer for deal in sheet_of(five).deals] == ["F", "N", "E", "S", "W"]
    assert sheet_of(five).next_dealer == "F"
    assert dict(sheet_of(five).points) == {"N": 48, "E": -16, "S": -16, "W": -16, "F": 0}


def test_standings_and_journal_agree_about_five(five):
    for seat in "NESW":
        a_deal(five, alone(seat))
    tournament = five.round.tournament
    tournament.refresh_from_db()

    assert rank(results_at(tournament), ["points"]).rows == rank(results_of(tournament), ["points"]).rows
    assert stored_state(tournament) == state_at(tournament.journal.order_by("seq"))
    assert {row.entrant.number: row.points for row in rank(results_of(tournament), ["points"]).rows} == {
        number: dict(sheet_of(five).points)[place] for number, place in enumerate("NESWF", start=1)
    }


def test_after_a_pass_the_same_one_deals_and_watches_again(five):
    a_deal(five, passed())
    a_deal(five, alone("E"))

    assert [deal.dealer for deal in sheet_of(five).deals] == ["F", "F"]


def test_in_each_chair_sits_who_plays_there():
    seats = dict(zip("NESWF", "abcde", strict=True))

    assert (chairs(seats, "F"), chairs(seats, "S")) == (
        {"N": "a", "E": "b", "S": "c", "W": "d"},
        {"N": "a", "E": "b", "S": "e", "W": "d"},
    )


def test_five_sit_only_where_everybody_scores_alone():
    tournament = with_players(a_tournament(game="bid_whist", variant="standard_54"), 5)

    with pytest.raises(Refused) as refused:
        seat_round(tournament=tournament, actor=SITE, number=1, tables=[[1, 2, 3, 4, 5]])

    assert refused.value.problems == {"seating": ["Not complete: table 1."]}


@pytest.mark.slow
def test_a_draw_seats_everybody_at_tables_of_four_and_five():
    tournament = with_players(a_tournament(rounds_planned=3), 9)

    drawn(tournament, "free_for_all", fives=True)

    sizes = [
        sorted(round_.tables.get(number=number).seats.count() for number in (1, 2))
        for round_ in tournament.rounds.order_by("number")
    ]
    assert sizes == [[4, 5]] * 3
    assert list(Seat.objects.filter(seat="F").values_list("table__first_dealer", flat=True)) == ["F"] * 3


@pytest.mark.slow
def test_a_late_comer_finds_a_place_at_tables_of_five():
    tournament = with_players(a_tournament(rounds_planned=3), 8)
    drawn(tournament, "free_for_all", fives=True)
    play(tournament, 1)
    enter_players(tournament=tournament, names="Late", actor=SITE)

    drawn(tournament, "free_for_all", fives=True)

    assert [round_.seats.count() + round_.sit_outs.count() for round_ in tournament.rounds.order_by("number")] == [
        8,
        9,
        9,
    ]


@pytest.mark.slow
@pytest.mark.pages
def test_every_page_of_a_table_of_five_names_all_five(client, five):
    a_deal(five, alone("N"))
    a_deal(five, alone("N"))
    tournament = five.round.tournament
    publish_tournament(tournament=tournament, actor=SITE)
    signed_in(client, tournament)
    public = [tournament.club.slug, tournament.slug]
    pages = [
        at("sheet", tournament, 1, 1),
        at("desk", tournament),
        at("round", tournament, 1),
        at("board", tournament),
        reverse("public_round", args=[*public, 1]),
        reverse("public_sheet", args=[*public, 1, 1]),
        reverse("player_page", args=[*public, 5]),
        reverse("draw_check", args=public),
        reverse("wall", args=public),
        reverse("standings", args=public),
        reverse("print_file", args=[tournament.public_id, "seats-by-table"]),
        reverse("print_file", args=[tournament.public_id, "filled-sheets"]),
        reverse("print_file", args=[tournament.public_id, "sheets"]),
        reverse("print_file", args=[tournament.public_id, "players"]),
        reverse("print_file", args=[tournament.public_id, "marked-sheets"]),
        reverse("print_file", args=[tournament.public_id, "booklet"]),
    ]

    assert [(page, client.get(page).status_code) for page in pages] == [(page, 200) for page in pages]
    sheet = client.get(at("sheet", tournament, 1, 1))
    assert [party for party, *_names in sheet.context["heads"]] == ["N", "E", "S", "W", "F"]
    assert [line["who"] for line in sheet.context["lines"]] == [["N"], ["F"]]
    # East deals next: the fifth plays in that chair.
    assert sheet.context["names"]["E"] == "Els 1"


@pytest.mark.slow
def test_the_phone_is_shown_who_plays_and_who_watches(client, five):
    code = issue_table_code(tournament=five.round.tournament, table_number=1, actor=SITE)
    pages = []
    for _ in range(2):
        pages.append(one_line(client.get(reverse("table_page", args=[code.token]))))
        a_deal(five, alone("N"))

    north, east, south, west, fifth = five.round.tournament.entrants.order_by("number").values_list("name", flat=True)
    assert [re.findall('class="(?:seat|watches)-who[^"]*"[^>]*>([^<]+)<', page) for page in pages] == [
        [north, east, south, west, f"{fifth} watches this deal"],
        [fifth, east, south, west, f"{north} watches this deal"],
    ]


def test_a_round_of_five_is_complete_after_its_deals(five):
    for _ in range(5):
        a_deal(five, alone("N"))

    assert close_round(round_=five.round, actor=SITE).status == "closed"


@pytest.mark.slow
def test_five_agree_at_once_and_sides_cannot(client, five):
    tournament = five.round.tournament
    a_deal(five, alone("N"))
    with pytest.raises(Refused) as refused:
        confirm_round(table=five, side="NS", actor=SITE)
    before = sheet_of(five).confirmed

    confirm_round(table=five, side="all", actor=SITE)

    five.refresh_from_db()
    assert refused.value.problems == {"side": ["At a table of five everybody agrees at once."]}
    assert (before, sheet_of(five).confirmed) == ((), ("NS", "EW"))
    assert state_at(tournament.journal.order_by("seq")) == stored_state(tournament)
    signed_in(client, tournament)
    board = client.get(at("board", tournament)).content.decode()
    assert "all agree" in board and "both agree" not in board


def test_at_a_table_of_four_everybody_at_once_is_no_side():
    table = a_table()

    with pytest.raises(Refused) as refused:
        confirm_round(table=table, side="all", actor=SITE)

    assert refused.value.problems == {"side": ["Choose the side that agrees: North and South, or East and West."]}
