"""What was entered for the people of another draw is offered to those of this one, never booked."""

import uuid

import pytest

from tests.factories import NAMES, a_deal, a_table, a_tournament, alone, an_open_round, with_players
from tests.seating import draw_round
from tests.tournaments.api.callers import Phone
from tournaments.evening.rounds.services.entrants import enter_players, remove_entrant
from tournaments.evening.rounds.services.rounds import open_round, unopen_round
from tournaments.evening.rounds.services.seating import discard_round, seat_round, swap_seats
from tournaments.evening.table.models import Claim, Deal, Score, TableTotals
from tournaments.security.actors import SITE

pytestmark = pytest.mark.django_db
FIRST, AGAIN = [[1, 2, 3, 4], [5, 6, 7, 8]], [[5, 6, 3, 8], [1, 2, 7, 4]]


def an_evening(**plan):
    tournament = with_players(a_tournament(**plan), 8)
    return open_round(round_=seat_round(tournament=tournament, actor=SITE, number=1, tables=FIRST), actor=SITE)


def drawn_again(round_):
    unopen_round(round_=round_, actor=SITE)
    anew = seat_round(tournament=round_.tournament, actor=SITE, number=1, tables=AGAIN)
    return open_round(round_=anew, actor=SITE)


def seats_told(phone):
    """Who sits where, as the state of the table tells its phone."""
    state = phone.say("GET", f"{phone.path}").json()
    return {seat: sitter["number"] for seat, sitter in state["seats"].items()}


def names(*numbers):
    return [f"{NAMES[number - 1]} 1" for number in numbers]


def test_a_deal_of_a_former_draw_is_offered_with_both_lists_of_names(client):
    round_ = an_evening()
    phone = Phone(client, a_table(round_))
    seats, uid = seats_told(phone), uuid.uuid4()

    drawn_again(round_)
    late = phone.put(alone("E"), uid=uid, seats=seats)

    assert (late.status_code, Deal.objects.count(), Score.objects.count()) == (409, 0, 0)
    told = {when: [sitter["name"] for sitter in row.values()] for when, row in late.json()["seats"].items()}
    assert told == {"then": names(1, 2, 3, 4), "now": names(5, 6, 3, 8)}
    assert all(name in late.json()["error"] for name in names(1, 2, 3, 4, 5, 6, 8))
    now = {seat: sitter["number"] for seat, sitter in late.json()["seats"]["now"].items()}
    assert phone.put(alone("E"), uid=uid, seats=now).status_code == 201


def test_the_same_people_drawn_again_at_the_same_table_are_not_asked(client):
    round_ = an_evening()
    phone = Phone(client, a_table(round_))
    seats = seats_told(phone)
    unopen_round(round_=round_, actor=SITE)
    anew = seat_round(tournament=round_.tournament, actor=SITE, number=1, tables=[FIRST[0], [8, 7, 6, 5]])
    open_round(round_=anew, actor=SITE)

    assert phone.put(alone("E"), seats=seats).status_code == 201


def test_two_who_changed_places_by_hand_take_the_deal_over_as_the_page_says(client):
    round_ = an_evening()
    phone = Phone(client, a_table(round_))
    seats = seats_told(phone)
    one, other, third = (round_.tournament.entrants.get(number=number) for number in (2, 6, 3))
    swap_seats(round_=round_, first=one, second=other, actor=SITE)
    swap_seats(round_=round_, first=one, second=third, actor=SITE)

    assert phone.put(alone("E"), seats=seats).status_code == 201
    assert Score.objects.get(declarer=True).entrant.number == 6


def test_a_deal_without_seats_is_booked_as_ever_and_unknown_seats_are_not(client):
    phone = Phone(client, a_table(an_evening()))

    assert phone.put(alone("E")).status_code == 201
    assert phone.put(alone("E"), seats={"N": 77}).status_code == 409
    assert phone.put(alone("E"), seats={"X": 1}).status_code == 422
    assert phone.put(alone("E"), seats={"N": "1"}).status_code == 422
    assert phone.put(alone("E"), seats=[]).status_code == 422


def test_a_round_that_was_taken_back_is_told_to_the_phone(client):
    round_ = an_evening()
    phone = Phone(client, a_table(round_))
    unopen_round(round_=round_, actor=SITE)
    draw_round(tournament=round_.tournament, actor=SITE, number=1)

    late = phone.put(alone("E"))

    assert (late.status_code, "Round 1 has no table 1 now" in late.json()["error"]) == (404, True)


def test_one_side_s_entry_of_a_former_draw_does_not_wait(client):
    round_ = an_evening(double_entry=True)
    phone = Phone(client, a_table(round_))
    device = phone.client.get(f"/t/{phone.code.token}/")
    seats = seats_told(phone)
    drawn_again(round_)

    late = phone.put(alone("E"), side="NS", number=1, seats=seats)

    assert (device.status_code, late.status_code, Claim.objects.count()) == (200, 409, 0)


def test_totals_of_a_former_draw_are_not_booked(client):
    round_ = an_evening(score_entry="totals")
    phone = Phone(client, a_table(round_))
    seats = seats_told(phone)
    page = client.get(f"/t/{phone.code.token}/totals/")
    typed = {f"table1-{seat}": points for seat, points in zip("NESW", (3, -1, -1, -1), strict=True)}
    typed |= {"table1-seats": " ".join(f"{seat}{number}" for seat, number in seats.items())}
    assert f'value="{typed["table1-seats"]}"' in page.content.decode()
    drawn_again(round_)

    by_page = client.post(f"/t/{phone.code.token}/totals/", typed)
    by_program = phone.say(
        "PUT", f"{phone.path}/totals", '{"points": {"N": 3, "E": -1, "S": -1, "W": -1}, "seats": {"N": 1}}'
    )

    assert (by_page.status_code, by_program.status_code, TableTotals.objects.count()) == (422, 409, 0)
    assert "drawn again" in by_page.content.decode()
    assert 'value="N5 E6 S3 W8"' in by_page.content.decode()


def test_the_form_without_scripts_asks_with_both_lists_and_keeps_what_was_typed(client):
    round_ = an_evening()
    table = a_table(round_)
    phone = Phone(client, table)
    address = f"/t/{phone.code.token}/plain/"
    answers = {"number": 1, "uid": uuid.uuid4(), "contract": "solo_6", "declarers": "E", "trump": "hearts"}
    answers |= {"tricks.declarers": 7, "seats": "N1 E2 S3 W4"}
    assert 'value="N1 E2 S3 W4"' in client.get(address).content.decode()
    drawn_again(round_)

    asked = client.post(address, answers)

    text = asked.content.decode()
    assert (asked.status_code, Deal.objects.count()) == (422, 0)
    assert all(name in text for name in names(1, 2, 3, 4, 5, 6, 8))
    assert client.post(address, answers | {"seats": "N5 E6 S3 W8"}).status_code == 302
    assert Score.objects.get(declarer=True).entrant.number == 6


def test_a_correction_is_of_this_draw_whoever_sat_there(client):
    phone = Phone(client, a_table(an_open_round()))
    deal = a_deal(phone.table, alone("E"))

    assert phone.put(alone("E", tricks=7), uid=deal.uid, version=1, seats={"N": 77}).status_code == 200


def test_a_number_gets_no_other_owner_once_a_round_was_opened(client):
    round_ = an_evening()
    phone = Phone(client, a_table(round_, 2))
    seats, tournament = seats_told(phone), round_.tournament
    unopen_round(round_=round_, actor=SITE)
    discard_round(round_=round_, actor=SITE)
    remove_entrant(entrant=tournament.entrants.get(number=8), actor=SITE)

    [new] = enter_players(tournament=tournament, names="New Comer", actor=SITE)

    again = seat_round(tournament=tournament, actor=SITE, number=1, tables=[FIRST[0], [5, 6, 7, new.number]])
    open_round(round_=again, actor=SITE)
    assert (new.number, phone.put(alone("E"), seats=seats).status_code) == (9, 409)
