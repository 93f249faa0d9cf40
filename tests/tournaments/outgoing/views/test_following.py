"""Finding one's own page of an evening, and what it says for who follows it."""

import pytest

from reports.printables import render
from tests.evenings import address, an_evening, found_again
from tests.factories import a_tournament, with_players
from tests.qr_reader import codes_in_pdf
from tests.seating import draw_round
from tournaments.entries.models import Announcement
from tournaments.evening.rounds.models import Round
from tournaments.evening.rounds.services.rounds import close_round, open_round
from tournaments.evening.rounds.services.seating import publish_round
from tournaments.evening.rounds.services.tournaments import publish_tournament
from tournaments.prints.requests import PrintRequest
from tournaments.prints.sheets import slips_to_follow
from tournaments.register.models import Player
from tournaments.register.services.register import change_player
from tournaments.security.actors import SITE

pytestmark = pytest.mark.django_db


@pytest.fixture(scope="module")
def made(made_once):
    return made_once(lambda: an_evening(players=9, deals=2, rounds_planned=3, draw="random"))


@pytest.fixture
def evening(made):
    return found_again(made)


def found(client, tournament, who):
    answer = client.get(address(tournament, "follow/"), {"who": who})
    return answer.url if answer.status_code == 302 else [entrant.number for entrant in answer.context["found"]]


def test_a_player_is_found_by_number_or_public_name_alone(client, evening):
    names = dict(evening.entrants.values_list("number", "public_name"))
    hidden = Player.objects.get(memberships__entrant__tournament=evening, memberships__entrant__number=5)
    change_player(player=hidden, actor=SITE, shown="hidden")

    assert found(client, evening, " 7 ") == address(evening, "players/7/")
    assert found(client, evening, names[2].upper()) == address(evening, "players/2/")
    assert found(client, evening, names[5]) == found(client, evening, "nobody") == []
    assert client.get(address(evening, "players/7/"))["X-Whistboard"] == "1"


def test_an_evening_that_takes_entries_names_nobody(client):
    tournament = with_players(a_tournament(), 4)
    Announcement.objects.create(tournament=tournament)
    publish_tournament(tournament=tournament, actor=SITE)

    assert found(client, tournament, "1") == []


def test_the_page_tells_the_round_in_play_the_coming_one_and_what_is_still_needed(client, evening):
    playing = Round.objects.get(tournament=evening)
    close_round(round_=playing, actor=SITE, anyway=True, reason="enough")
    coming = publish_round(round_=draw_round(tournament=evening, actor=SITE, seed="2"), actor=SITE)
    out = coming.sit_outs.get().entrant.number
    seat = coming.seats.exclude(entrant__number=out).select_related("table", "entrant").first()

    def says(number):
        context = client.get(address(evening, f"players/{number}/")).context
        return [ahead["says"] for ahead in context["ahead"]], bool(context["needs"])

    before = says(seat.entrant.number), says(out)
    open_round(round_=coming, actor=SITE)

    place = f"your table is {seat.table.number}, {seat.get_seat_display()}."
    assert before == (([f"Round 2: {place}"], True), (["Round 2: you sit out."], True))
    assert says(seat.entrant.number)[0] == [f"Round 2 starts: {place}"]
    assert says(out)[0] == ["Round 2 starts: you sit out."]


@pytest.mark.slow
def test_the_codes_on_name_slips_open_each_players_page(client, evening):

    paper = render("name_slips", slips_to_follow(PrintRequest(evening, SITE, site="https://whist.example")))
    pages = {code.removeprefix("https://whist.example") for code in codes_in_pdf(paper)}

    assert pages == {address(evening, f"players/{number}/") for number in range(1, 10)}
    assert {client.get(page).status_code for page in pages} == {200}
