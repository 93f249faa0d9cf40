"""That a round was opened is taken back until its first deal."""

import pytest

from tests.factories import a_deal, a_table, a_tournament, an_open_round, with_players
from tests.seating import draw_round
from tests.tournaments.sides import phones, says
from tournaments.errors import Refused
from tournaments.evening.journal.replay import state_at
from tournaments.evening.journal.selectors.stored_rows import stored_state
from tournaments.evening.rounds.models import Round
from tournaments.evening.rounds.services.entrants import enter_players
from tournaments.evening.rounds.services.rounds import (
    add_time,
    close_round,
    open_round,
    reopen_round,
    start_clock,
    unopen_round,
)
from tournaments.evening.table.services.deals import remove_deal
from tournaments.security.actors import SITE

pytestmark = pytest.mark.django_db


def test_an_opening_is_taken_back_while_nobody_entered_a_deal():
    tournament = with_players(a_tournament(minutes_per_round=30), 5)
    round_ = open_round(round_=draw_round(tournament=tournament, actor=SITE), actor=SITE)
    start_clock(round_=round_, actor=SITE)
    add_time(round_=round_, seconds=60, actor=SITE)

    enter_players(tournament=tournament, names="Late Comer", actor=SITE)
    unopen_round(round_=round_, actor=SITE)

    stored = Round.objects.get(pk=round_.pk)
    assert (stored.status, stored.opened_at, stored.started_at, stored.seconds_added) == ("published", None, None, 0)
    assert state_at(tournament.journal.order_by("seq")) == stored_state(tournament)
    draw_round(tournament=tournament, actor=SITE, number=1)
    tournament.refresh_from_db()
    assert tournament.entrants.get(name="Late Comer").from_round == 1
    assert state_at(tournament.journal.order_by("seq")) == stored_state(tournament)


def test_an_opening_that_was_taken_back_twice_is_taken_back_once():
    round_ = an_open_round()
    unopen_round(round_=round_, actor=SITE)
    unopen_round(round_=round_, actor=SITE)

    assert round_.tournament.journal.filter(kind="round_unopened").count() == 1
    assert open_round(round_=round_, actor=SITE).status == Round.Status.OPEN


def test_a_round_in_which_a_deal_was_entered_stays_open_though_it_was_taken_out():
    round_ = an_open_round()
    deal = a_deal(a_table(round_))
    remove_deal(deal=deal, actor=SITE)

    with pytest.raises(Refused, match="Deals were entered in round 1"):
        unopen_round(round_=round_, actor=SITE)
    close_round(round_=round_, actor=SITE, anyway=True, reason="late")
    with pytest.raises(Refused, match="Reopen it instead"):
        unopen_round(round_=round_, actor=SITE)


def test_what_one_side_alone_entered_keeps_a_round_open_too():
    table = a_table(an_open_round(a_tournament(double_entry=True)))
    north, _ = phones(table)
    says(table, "NS", north)

    with pytest.raises(Refused, match="Deals were entered in round 1"):
        unopen_round(round_=table.round, actor=SITE)


def test_a_round_after_which_another_was_opened_stays_open():
    tournament = with_players(a_tournament(rounds_planned=2), 4)
    first, second = (draw_round(tournament=tournament, actor=SITE) for _ in range(2))
    close_round(round_=open_round(round_=first, actor=SITE), actor=SITE, anyway=True, reason="late")
    open_round(round_=second, actor=SITE)
    reopen_round(round_=first, actor=SITE)

    with pytest.raises(Refused, match="Round 2 is already open"):
        unopen_round(round_=first, actor=SITE)
    unopen_round(round_=second, actor=SITE)
    unopen_round(round_=first, actor=SITE)
    assert list(tournament.rounds.values_list("status", flat=True)) == ["published", "published"]
