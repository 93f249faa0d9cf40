"""What one side entered and the rest of the evening: the desk, closing, undo, the journal, the setting itself."""

import uuid

import pytest
from django.core.management import call_command

from tests.factories import a_deal, a_member, a_table, a_tournament, alone, an_open_round, passed
from tests.tournaments.sides import phones, says, waiting
from tournaments.clubs.models import Role
from tournaments.errors import Closed, Conflict, Missing, NotAllowed, Refused
from tournaments.evening.journal.replay import state_at
from tournaments.evening.journal.selectors.journal import event_of, history_of
from tournaments.evening.journal.selectors.stored_rows import stored_state
from tournaments.evening.journal.services.imports import rebuild
from tournaments.evening.journal.services.undo import undo_last
from tournaments.evening.journal.wording import sentence_of
from tournaments.evening.rounds.selectors.progress import missing_of
from tournaments.evening.rounds.services.tournaments import change_details
from tournaments.evening.table.models import Deal
from tournaments.evening.table.services.claims import withdraw_claim
from tournaments.evening.table.services.deals import correct_deal, enter_deal, record_deal, remove_deal
from tournaments.evening.table.services.tables import confirm_round
from tournaments.security.actors import SITE

pytestmark = pytest.mark.django_db


@pytest.fixture
def table():
    return a_table(an_open_round(a_tournament(double_entry=True)))


def test_the_desk_books_alone_and_settles_what_waited(table):
    north, _ = phones(table)
    says(table, "NS", north, alone(tricks=6))

    enter_deal(
        table=table,
        actor=a_member(table.round.tournament.club, Role.DESK),
        uid=uuid.uuid4(),
        number=1,
        record=alone(tricks=7),
    )

    assert (Deal.objects.get().record, waiting(table)) == (alone(tricks=7), [])


def test_a_side_that_comes_after_the_desk_agrees_or_is_shown_what_stands(table):
    _, east = phones(table)
    deal = a_deal(table, alone(tricks=6))

    agrees = says(table, "EW", east, alone(tricks=6))
    with pytest.raises(Conflict) as conflict:
        says(table, "EW", east, alone(tricks=7))

    assert (agrees.deal, conflict.value.current, waiting(table)) == (deal, deal, [])


def test_one_side_neither_corrects_nor_removes_nor_undoes_what_both_said(table):
    north, east = phones(table)
    uid = uuid.uuid4()
    says(table, "NS", north, uid=uid)
    says(table, "EW", east)
    deal = Deal.objects.get()
    acts = [
        lambda: correct_deal(deal=deal, record=alone(tricks=7), version=1, actor=north),
        lambda: says(table, "NS", north, alone(tricks=7), uid=uid, version=1),
        lambda: remove_deal(deal=deal, actor=north),
        lambda: undo_last(place=table, actor=north),
    ]

    for act in acts:
        with pytest.raises(NotAllowed, match="Only the director can change it now"):
            act()

    correct_deal(deal=deal, record=alone(tricks=7), version=1, actor=a_member(deal.tournament.club, Role.DIRECTOR))


def test_a_closed_round_takes_no_entry_of_a_side(table):
    north, _ = phones(table)
    says(table, "NS", north)
    round_ = table.round
    round_.status = "closed"
    round_.save()

    with pytest.raises(Closed):
        says(table, "NS", north, number=2)


@pytest.mark.slow
def test_a_round_names_what_waits_before_it_closes(table):
    north, east = phones(table)
    for number in (1, 2, 3, 4):
        says(table, "NS", north, number=number)
    for number in (1, 2):
        says(table, "EW", east, number=number)
    says(table, "EW", east, alone(tricks=9), number=4)

    assert missing_of(table.round) == [Missing(1, deals=(3, 4), claims=(3, 4))]


@pytest.mark.slow
def test_passed_deals_make_room_while_they_wait(table):
    north, _ = phones(table)
    says(table, "NS", north, passed(), number=1)

    done = [says(table, "NS", north, number=number).number for number in (2, 3, 4, 5)]
    with pytest.raises(Refused, match="there is no deal 7"):
        says(table, "NS", north, number=7)

    assert done == [2, 3, 4, 5]


@pytest.mark.slow
def test_stored_and_replayed_agree_and_an_export_holds_what_waits(table):
    north, east = phones(table)
    tournament = table.round.tournament
    kept, gone = uuid.uuid4(), uuid.uuid4()
    says(table, "NS", north, number=1)
    says(table, "EW", east, number=1)
    says(table, "NS", north, alone(tricks=7), number=2, uid=kept)
    says(table, "EW", east, number=3, uid=gone)
    withdraw_claim(table=table, uid=gone, actor=east)
    tournament.refresh_from_db()
    state = state_at(tournament.journal.order_by("seq"))

    assert stored_state(tournament) == state
    rebuild(tournament, state)
    assert stored_state(tournament) == state
    assert event_of(tournament)["rounds"][0]["tables"][0]["claims"] == [
        {"id": str(kept), "number": 2, "side": "NS", "record": alone(tricks=7)}
    ]
    call_command("check_journal", verbosity=0, stdout=None)


def test_one_entry_is_enough_again_only_once_nothing_waits(table):
    north, east = phones(table)
    tournament = table.round.tournament
    says(table, "NS", north)

    with pytest.raises(Refused, match="table 1 deal 1"):
        change_details(tournament=tournament, actor=SITE, double_entry=False)
    says(table, "EW", east)
    change_details(tournament=tournament, actor=SITE, double_entry=False)

    assert record_deal(table=a_table(table.round), uid=uuid.uuid4(), record=alone("E"), actor=north).created


def test_a_device_agrees_with_the_sheet_for_the_side_it_entered_for(table):
    north, east = phones(table)
    says(table, "NS", north)
    says(table, "EW", east)

    with pytest.raises(Refused) as refused:
        confirm_round(table=table, side="EW", actor=north)
    for side, actor in (("NS", north), ("EW", a_member(table.round.tournament.club, Role.DESK))):
        confirm_round(table=table, side=side, actor=actor)

    assert refused.value.problems == {
        "side": ["This device entered for the other side. The other side must agree on its own device."]
    }
    assert None not in (table.ns_confirmed_at, table.ew_confirmed_at)


@pytest.mark.slow
def test_the_history_of_a_deal_tells_what_either_side_entered_before(table):
    north, east = phones(table)
    mine = uuid.uuid4()
    says(table, "NS", north, alone(tricks=6))
    says(table, "EW", east, alone(tricks=7), uid=mine)
    says(table, "EW", east, alone(tricks=6), uid=mine, version=1)
    says(table, "NS", north, number=2)

    deal = Deal.objects.get()

    assert [sentence_of(act) for act in history_of(deal)] == [
        "Deal 1 was entered by North and South",
        "Deal 1 was entered by East and West",
        "Deal 1 was entered by East and West",
        "Deal 1 was entered",
        "Both sides entered deal 1 the same",
    ]
