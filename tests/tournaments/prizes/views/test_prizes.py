"""An evening's prizes by its pages: tried, saved, raffled, read out, and shown to everybody only when published."""

from hashlib import sha256

import pytest
from django.test import Client
from django.urls import reverse

from draws import drawn_again
from reports.standings import rank
from tests.evenings import address, an_evening
from tests.factories import a_deal, a_table, a_tournament, alone, with_players
from tests.tournaments.evenings import at, signed_in
from tournaments.clubs.models import Role
from tournaments.evening.draws.models import DrawAttempt
from tournaments.evening.draws.services import level_groups
from tournaments.evening.journal.models import JournalEntry
from tournaments.evening.journal.replay import state_at
from tournaments.evening.journal.selectors.stored_rows import stored_state
from tournaments.evening.rounds.models import Round
from tournaments.evening.rounds.services.rounds import close_round, open_round
from tournaments.evening.rounds.services.seating import seat_round
from tournaments.evening.standings.selectors.results import results_of
from tournaments.evening.standings.services import adjust_points
from tournaments.prizes.selectors import prizes_of
from tournaments.security.actors import SITE

pytestmark = [pytest.mark.django_db, pytest.mark.slow]

PLAN = {
    "places": "A ham",
    "every": "4",
    "last": "A red lantern",
    "highest_contract": "Soap",
    "often": "A mug",
    "contract": "solo_6",
    "raffle": "A cake\nA pen",
}


@pytest.fixture
def evening(client):
    tournament = an_evening(players=12, rounds=1, deals=2)
    close_round(round_=tournament.rounds.get(number=1), actor=SITE, anyway=True, reason="enough")
    signed_in(client, tournament, Role.OWNER)
    return tournament


def shown(response):
    return [(prize.kind, prize.name, prize.prize) for prize in response.context["prizes"]]


def test_what_it_comes_to_is_shown_before_anything_is_saved(client, evening):
    answer = client.post(at("prize_texts", evening), PLAN | {"look": "1"})
    evening.refresh_from_db()

    assert (answer.status_code, evening.prizes) == (200, {})
    tonight = answer.context["tonight"]
    assert (tonight["players"], tonight["places"], tonight["lacking"]) == (12, 3, 2)
    assert {"place", "award", "last"} <= {prize.kind for prize in tonight["prizes"]}


def test_a_raffle_is_drawn_from_a_told_seed_among_those_without_a_prize_and_can_be_drawn_again(client, evening):
    client.post(at("prize_texts", evening), PLAN)
    client.post(at("raffle", evening), {"way": "hand", "seed": "4711"})
    evening.refresh_from_db()

    numbers = evening.prizes["raffle"]["drawn"]["numbers"]
    tickets = sorted(numbers, key=lambda number: sha256(f"4711:{number}".encode()).hexdigest())
    names = dict(evening.entrants.values_list("number", "name"))
    read = client.get(at("read_out", evening))
    drawn = [(name, prize) for kind, name, prize in shown(read) if kind == "raffle"]
    assert drawn[::-1] == [(names[tickets[0]], "A cake"), (names[tickets[1]], "A pen")]
    others = {name for kind, name, prize in shown(read) if kind in ("place", "award") and prize}
    assert others.isdisjoint(names[number] for number in numbers)
    aloud = read.content.decode()
    checked = client.get(reverse("draw_check", args=[evening.club.slug, evening.slug])).content.decode()
    assert ("drawn by lot between the numbers" in aloud, "SHA-256" in aloud) == (True, False)
    assert "SHA-256 digests of “4711:number”" in checked
    assert state_at(list(JournalEntry.objects.filter(tournament=evening))) == stored_state(evening)

    again = client.post(at("raffle", evening), {"way": "hand", "seed": "12"})
    assert "reason" in again.context["form"].errors
    client.post(at("prize_texts", evening), PLAN | {"last": "A new lantern"})
    evening.refresh_from_db()
    assert evening.prizes["raffle"]["drawn"]["seed"] == "4711"


def test_a_raffle_can_be_fixed_before_its_number_is_known(client, evening):
    client.post(at("prize_texts", evening), PLAN)
    client.post(at("raffle", evening), {"way": "hall"})
    attempt = DrawAttempt.objects.get(tournament=evening)

    assert (attempt.document["raffle"], attempt.drawn, attempt.seed) == (2, False, "")
    client.post(reverse("announced", args=[evening.public_id, attempt.seq]), {"value": "12 34 56"})
    evening.refresh_from_db()
    attempt.refresh_from_db()
    assert evening.prizes["raffle"]["drawn"]["seed"] == attempt.seed != ""


def test_an_announced_raffle_and_an_announced_lot_wait_side_by_side_and_anybody_draws_both_again(client, evening):
    client.post(at("prize_texts", evening), PLAN)
    client.post(at("raffle", evening), {"way": "hall"})
    client.post(at("lot", evening), {"way": "hall"})
    raffle, lot = evening.draws.order_by("seq")

    waiting = [client.get(at(page, evening)).context["announced"] for page in ("raffle", "lot")]
    for attempt in (raffle, lot):
        client.post(reverse("announced", args=[evening.public_id, attempt.seq]), {"value": "12 34 56"})

    assert (waiting, {attempt.drawn for attempt in evening.draws.all()}) == ([raffle, lot], {True})
    document = Client().get(address(evening, "draw.json")).json()
    same = {"Raffle 1: drawn again, the order is the same.", "Lot 1: drawn again, the order is the same."}
    assert same <= {str(message) for message in drawn_again(document).same}
    [of_raffle] = [entry for entry in document["lots"] if "raffle" in entry["document"]]
    of_raffle["order"][0].reverse()
    assert [str(message) for message in drawn_again(document).wrong] == ["Raffle 1: drawn again, the order is another."]


def test_the_first_place_is_read_out_last(client, evening):
    client.post(at("prize_texts", evening), PLAN)

    places = [
        prize.row.place for prize in client.get(at("read_out", evening)).context["prizes"] if prize.kind == "place"
    ]

    assert (places == sorted(places, reverse=True), places[-1]) == (True, 1)


def test_strangers_see_no_prize_before_it_is_published(client, evening):
    stranger, page = Client(), address(evening, "prizes/")
    client.post(at("prize_texts", evening), PLAN)

    assert "/prizes/" not in stranger.get(address(evening)).content.decode()
    hidden = stranger.get(page).content.decode()
    assert [word in hidden for word in ("A ham", "A red lantern", "A cake")] == [False] * 3

    client.post(at("prize_texts", evening), PLAN | {"published": "on"})

    assert "A red lantern" in stranger.get(page).content.decode()
    assert "/prizes/" in stranger.get(address(evening)).content.decode()


def test_a_ticket_of_the_raffle_passes_on_when_a_correction_gives_its_winner_another_prize(client):
    tournament = an_evening(players=8, rounds=1, deals=1)
    first = tournament.rounds.get(number=1)
    close_round(round_=first, actor=SITE, anyway=True, reason="enough")
    signed_in(client, tournament, Role.OWNER)
    client.post(at("prize_texts", tournament), {"places": "A ham", "raffle": "A radio\nA cake"})
    client.post(at("raffle", tournament), {"way": "hand", "seed": "4711"})
    tournament.refresh_from_db()
    before = given_now(tournament)
    radio = before["A radio"]

    winner = tournament.entrants.get(number=radio.row.entrant.number)
    adjust_points(entrant=winner, points=900, reason="counted again", actor=SITE)
    after = given_now(tournament)

    assert after["A ham"].row.entrant == radio.row.entrant
    assert after["A radio"].row.entrant == before["A cake"].row.entrant
    winners = [prize.row.entrant.number for prize in after.values()]
    assert len(set(winners)) == len(winners) == 3


def given_now(tournament):
    tournament.refresh_from_db()
    results = results_of(tournament)
    prizes = prizes_of(tournament, results, rank(results, tournament.ranking))
    return {prize.prize: prize for prize in prizes if prize.prize}


def test_a_lot_decides_an_award_that_is_shared(client):
    tournament = with_players(a_tournament(deals_per_round=2), 4)
    round_ = seat_round(tournament=tournament, actor=SITE, number=1, tables=[[1, 2, 3, 4]])
    open_round(round_=round_, actor=SITE)
    for seat, tricks in (("N", 7), ("E", 7)):
        a_deal(a_table(round_), alone(seat, tricks=tricks))
    entrants = {number: tournament.entrants.get(number=number) for number in (1, 2, 3)}
    for number, points in ((1, 5), (3, 1)):
        adjust_points(entrant=entrants[number], points=points, reason="baked a cake", actor=SITE)
    close_round(round_=Round.objects.get(pk=round_.pk), actor=SITE)
    signed_in(client, tournament, Role.OWNER)
    client.post(at("prize_texts", tournament), {"best_deal": "Book", "ties": "lot", "twice": "1"})
    tournament.refresh_from_db()
    assert [sorted(group) for group in level_groups(tournament)] == [[1, 2]]
    assert "Nobody shares" not in client.get(at("lot", tournament)).content.decode()
    assert at("lot", tournament) in client.get(at("closing", tournament)).content.decode()

    client.post(at("lot", tournament), {"seed": "4711"})

    tournament.refresh_from_db()
    results = results_of(tournament)
    prizes = prizes_of(tournament, results, rank(results, tournament.ranking))
    book = [prize for prize in prizes if prize.kind == "award"]
    first = min((1, 2), key=lambda number: sha256(f"4711:{number}".encode()).hexdigest())
    assert [(prize.row.entrant.number, prize.prize) for prize in book] == [(first, "Book")]
    assert level_groups(tournament) == [] and "lot" not in tournament.ranking
    assert state_at(tournament.journal.order_by("seq")) == stored_state(tournament)
