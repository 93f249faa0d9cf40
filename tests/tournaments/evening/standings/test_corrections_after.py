"""A deal of a closed round is corrected while the next is played: nobody is taken from it, frozen standings follow."""

import pytest

from tests.factories import a_club, a_deal, a_member, a_table, a_tournament, alone, with_players
from tests.seating import draw_round
from tournaments.errors import Closed
from tournaments.evening.journal.replay import state_at
from tournaments.evening.journal.selectors.stored_rows import stored_state
from tournaments.evening.journal.services.undo import undo_last
from tournaments.evening.rounds.models import Round
from tournaments.evening.rounds.services.rounds import close_round, open_round, reopen_round
from tournaments.evening.rounds.services.tournaments import finish_tournament
from tournaments.evening.standings.services import standings_after
from tournaments.evening.table.services.deals import correct_deal
from tournaments.security.actors import SITE

pytestmark = pytest.mark.django_db


def two_rounds(club=None):
    """Round 1 closed with a deal at each table, round 2 in play."""
    tournament = with_players(a_tournament(club, rounds_planned=3, deals_per_round=1), 8)
    deals = []
    for number in (1, 2):
        round_ = open_round(round_=draw_round(tournament=tournament, actor=SITE, number=number), actor=SITE)
        if number == 1:
            deals = [a_deal(a_table(round_, table), alone("E")) for table in (1, 2)]
            close_round(round_=round_, actor=SITE)
    return tournament, deals


def is_proved(tournament):
    tournament.refresh_from_db()
    frozen = {round_.number: round_.standings for round_ in tournament.rounds.closed()}
    assert frozen == {number: standings_after(tournament, number) for number in frozen}
    assert state_at(tournament.journal.order_by("seq")) == stored_state(tournament)


def test_the_director_corrects_a_deal_of_a_closed_round_with_a_reason():
    club = a_club()
    tournament, [deal, _] = two_rounds(club)
    a_deal(a_table(tournament.rounds.get(number=2)), alone("N"))
    before = tournament.rounds.get(number=1).standings

    with pytest.raises(Closed):
        correct_deal(deal=deal, record=alone("E", tricks=9), version=1, actor=SITE)
    with pytest.raises(Closed):
        correct_deal(deal=deal, record=alone("E", tricks=9), version=1, actor=SITE, reason="  ")
    correct_deal(deal=deal, record=alone("E", tricks=9), version=1, actor=a_member(club), reason="counted again")

    assert tournament.rounds.get(number=1).standings != before
    assert list(tournament.rounds.values_list("status", flat=True)) == ["closed", "open"]
    is_proved(tournament)
    undo_last(place=tournament, actor=SITE)
    assert tournament.rounds.get(number=1).standings == before
    is_proved(tournament)


def test_later_rounds_that_are_closed_already_follow():
    tournament, [deal, _] = two_rounds()
    second = tournament.rounds.get(number=2)
    for table in (1, 2):
        a_deal(a_table(second, table), alone("N"))
    close_round(round_=second, actor=SITE)

    correct_deal(deal=deal, record=alone("E", tricks=9), version=1, actor=SITE, reason="counted again")

    is_proved(tournament)


def test_a_round_opened_again_and_closed_after_the_next_one_makes_that_follow():
    tournament, [deal, _] = two_rounds()
    first, second = tournament.rounds.order_by("number")
    first.tournament = second.tournament = tournament
    reopen_round(round_=first, actor=SITE, reason="a mistake")
    for table in (1, 2):
        a_deal(a_table(second, table), alone("N"))
    close_round(round_=second, actor=SITE)
    correct_deal(deal=deal, record=alone("E", tricks=9), version=1, actor=SITE)

    close_round(round_=Round.objects.get(pk=first.pk), actor=SITE)

    is_proved(tournament)


def test_nothing_of_a_finished_evening_is_corrected():
    tournament, [deal, _] = two_rounds()
    close_round(round_=tournament.rounds.get(number=2), actor=SITE, anyway=True, reason="late")
    finish_tournament(tournament=tournament, actor=SITE)

    with pytest.raises(Closed):
        correct_deal(deal=deal, record=alone("E", tricks=9), version=1, actor=SITE, reason="counted again")


def test_the_page_of_the_deal_asks_for_the_reason_and_takes_nobody_along(client):
    club = a_club()
    tournament, [deal, _] = two_rounds(club)
    client.force_login(a_member(club).user)
    address = f"/e/{tournament.public_id}/rounds/1/tables/1/deals/{deal.uid}/"
    answers = {"number": 1, "uid": deal.uid, "version": 1, "contract": "solo_6", "declarers": "E", "trump": "hearts"}
    answers |= {"tricks.declarers": 9}

    shown = client.get(address)
    refused = client.post(address, answers)
    done = client.post(address, answers | {"reason": "counted again"})

    assert 'name="reason"' in shown.content.decode() and "Remove this deal" not in shown.content.decode()
    assert "Give a reason" in refused.content.decode()
    assert done.status_code == 302
    assert list(tournament.rounds.values_list("status", flat=True)) == ["closed", "open"]
    is_proved(tournament)
