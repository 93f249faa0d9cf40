"""Opening asks when who sits in the round is not who should, and says why of each."""

import pytest

from tests.factories import a_club, a_deal, a_member, a_table, a_tournament, alone, with_players
from tests.one_line import one_line
from tests.seating import draw_round
from tournaments.errors import Misplaced, Refused
from tournaments.evening.rounds.services.entrants import enter_players, withdraw
from tournaments.evening.rounds.services.rounds import change_round, close_round, open_round
from tournaments.evening.rounds.services.seating import publish_round, seat_round
from tournaments.evening.standings.services import adjust_points
from tournaments.evening.table.services.deals import correct_deal
from tournaments.security.actors import SITE

pytestmark = [pytest.mark.django_db, pytest.mark.slow]


def with_a_final_drawn(club=None):
    """Numbers 1, 2, 5 and 6 lead after round 1 and sit in the final; and the deal that a correction turns."""
    plan = {"rounds_planned": 2, "deals_per_round": 2, "stages": [{"after": 1, "best": 4, "carry": True}]}
    tournament = with_players(a_tournament(club, **plan), 8)
    first = seat_round(tournament=tournament, actor=SITE, number=1, tables=[[1, 2, 3, 4], [5, 6, 7, 8]])
    open_round(round_=first, actor=SITE)
    deals = [
        a_deal(a_table(first, table), alone(seat, tricks=tricks))
        for table, seat, tricks in ((1, "N", 9), (1, "E", 8), (2, "N", 7), (2, "E", 6))
    ]
    adjust_points(entrant=tournament.entrants.get(number=7), points=1, reason="baked a cake", actor=SITE)
    close_round(round_=first, actor=SITE)
    final = draw_round(tournament=tournament, actor=SITE, number=2)
    assert sorted(final.seats.values_list("entrant__number", flat=True)) == [1, 2, 5, 6]
    return tournament, final, deals[3]


def correct(deal):
    """East of table 2 lost it: number 6 falls behind."""
    correct_deal(deal=deal, record=alone("E", tricks=4), version=1, actor=SITE, reason="counted again")


@pytest.mark.parametrize("published", [False, True])
def test_a_final_does_not_open_unasked_with_people_who_are_no_longer_among_the_best(client, published):
    club = a_club()
    tournament, final, deal = with_a_final_drawn(club)
    if published:
        publish_round(round_=final, actor=SITE)
    correct(deal)
    client.force_login(a_member(club).user)
    address = f"/e/{tournament.public_id}/rounds/2/"

    asked = client.post(f"{address}open/")

    text = one_line(asked)
    assert "Fons 1 has a place and is no longer among the best who go on." in text
    assert "left and still" not in text
    assert "has no place in the rounds that are drawn" in text
    final.refresh_from_db()
    assert final.opened_at is None
    assert "Fons 1 has a place and is no longer among the best" in one_line(client.get(address))
    client.post(f"{address}open/", {"as_seated": "1"})
    final.refresh_from_db()
    assert final.status == "open"


def test_a_correction_after_the_final_began_tells_who_would_play_it_now(client):
    club = a_club()
    tournament, final, deal = with_a_final_drawn(club)
    open_round(round_=final, actor=SITE)
    client.force_login(a_member(club).user)
    address = f"/e/{tournament.public_id}/rounds/1/tables/2/deals/{deal.uid}/"
    answers = {"number": 2, "uid": deal.uid, "version": 1, "contract": "solo_6", "declarers": "E", "trump": "hearts"}

    answer = client.post(address, answers | {"tricks.declarers": 4, "reason": "counted again"}, follow=True)

    assert "As it stands now Gust 1 would play the part that has begun" in one_line(answer)


def test_who_left_and_who_came_is_asked_too_and_in_other_words():
    tournament = with_players(a_tournament(rounds_planned=2), 8)
    first = draw_round(tournament=tournament, actor=SITE)
    second = draw_round(tournament=tournament, actor=SITE)
    close_round(round_=open_round(round_=first, actor=SITE), actor=SITE, anyway=True, reason="late")
    gone = tournament.entrants.get(number=3)
    withdraw(entrant=gone, actor=SITE)
    enter_players(tournament=tournament, names="Late Comer", actor=SITE)

    with pytest.raises(Misplaced) as refusal:
        open_round(round_=second, actor=SITE)

    assert (refusal.value.unseated, refusal.value.left, refusal.value.outranked) == (("Late Comer",), (gone.name,), ())


def test_closing_and_opening_in_one_act_does_neither_where_it_has_to_ask():
    tournament = with_players(a_tournament(rounds_planned=2, deals_per_round=1), 4)
    first = open_round(round_=draw_round(tournament=tournament, actor=SITE), actor=SITE)
    draw_round(tournament=tournament, actor=SITE)
    a_deal(a_table(first), alone("E"))
    withdraw(entrant=tournament.entrants.get(number=3), actor=SITE)

    with pytest.raises(Misplaced):
        change_round(round_=first, actor=SITE)

    assert list(tournament.rounds.values_list("status", flat=True)) == ["open", "draft"]


def test_people_level_for_the_last_place_since_are_left_to_a_lot():
    tournament, final, deal = with_a_final_drawn()
    record = alone("E", tricks=6)
    correct_deal(deal=deal, record={**record, "declarers": ["N"]}, version=1, actor=SITE, reason="it was North")

    with pytest.raises(Refused):
        open_round(round_=final, actor=SITE)
