"""Both sides enter a deal: equal is booked once, unequal is asked, and one side alone books nothing."""

import uuid

import pytest

from tests.factories import a_table, a_tournament, alone, an_open_round, together
from tests.tournaments.sides import phones, says, waiting
from tournaments.errors import Conflict, NotAllowed, Refused
from tournaments.evening.journal.models import JournalEntry
from tournaments.evening.journal.replay import state_at
from tournaments.evening.journal.selectors.stored_rows import stored_state
from tournaments.evening.rounds.services.tournaments import change_rules
from tournaments.evening.table.models import Claim, Deal, Score
from tournaments.evening.table.selectors.table_states import seen_by
from tournaments.evening.table.services.claims import withdraw_claim
from tournaments.security.actors import SITE, Actor

pytestmark = pytest.mark.django_db


@pytest.fixture
def table():
    return a_table(an_open_round(a_tournament(double_entry=True)))


def test_one_side_alone_books_nothing(table):
    north, _ = phones(table)

    done = says(table, "NS", north)

    assert (done.claim.side, done.deal, done.created) == ("NS", None, True)
    assert (waiting(table), Deal.objects.count(), Score.objects.count()) == ([(1, "NS", 1)], 0, 0)


def test_two_sides_that_say_the_same_book_the_deal_once(table):
    north, east = phones(table)
    first, second = uuid.uuid4(), uuid.uuid4()

    says(table, "NS", north, uid=first)
    done = says(table, "EW", east, uid=second)

    deal = Deal.objects.get()
    assert (done.deal, done.claim, deal.uid, deal.record) == (deal, None, first, alone())
    assert (waiting(table), Score.objects.count()) == ([], 4)
    kinds = list(JournalEntry.objects.order_by("-seq").values_list("kind", flat=True)[:4])
    assert kinds == ["deal_agreed", "deal_recorded", "deal_claimed", "deal_claimed"]
    assert JournalEntry.objects.get(kind="deal_agreed").payload == {
        "number": 1,
        "version": 1,
        "sides": {
            "NS": {"claim": str(first), "device": str(north.device.public_id)},
            "EW": {"claim": str(second), "device": str(east.device.public_id)},
        },
    }


def test_a_claim_of_a_contract_that_the_changed_rules_lack_waits_for_nobody(table):
    north, east = phones(table)
    tournament = table.round.tournament
    first = says(table, "NS", north, {"contract": {"type": "piccolo"}, "declarers": ["N"], "tricks": {"declarers": 1}})
    assert first.claim is not None

    change_rules(tournament=tournament, actor=SITE, rules={**tournament.rules, "piccolo": False})

    assert waiting(table) == []
    assert JournalEntry.objects.order_by("seq").last().kind == "claim_withdrawn"
    assert says(table, "EW", east, alone()).claim is not None
    assert state_at(tournament.journal.order_by("seq")) == stored_state(tournament)


def test_the_order_in_which_seats_were_tapped_is_not_a_difference(table):
    north, east = phones(table)

    says(table, "NS", north, together("N", "S"))
    says(table, "EW", east, together("S", "N"))

    assert Deal.objects.get().record == together("N", "S")


def test_what_differs_is_not_booked_and_a_correction_of_either_books_it(table):
    north, east = phones(table)
    uid = uuid.uuid4()
    says(table, "NS", north, alone(tricks=6))

    differs = says(table, "EW", east, alone(tricks=7), uid=uid)
    before = (differs.deal, waiting(table))
    agrees = says(table, "EW", east, alone(tricks=6), uid=uid, version=1)

    assert before == (None, [(1, "EW", 1), (1, "NS", 1)])
    assert (agrees.deal.record, waiting(table)) == (alone(tricks=6), [])


def test_the_other_side_sees_that_a_deal_waits_and_what_it_says_only_once_they_differ(table):
    north, east = phones(table)
    mine, theirs = uuid.uuid4(), uuid.uuid4()
    says(table, "NS", north, alone(tricks=6), uid=mine)

    before = [seen_by(seat.device, table)["claims"] for seat in (north, east)]
    says(table, "EW", east, alone(tricks=7), uid=theirs)
    after = seen_by(east.device, table)["claims"]

    claim = {"version": 1, "number": 1}
    waits = {"number": 1, "side": "NS", "mine": False, "differs": False}
    assert before == [[{**waits, "mine": True, **claim, "uid": str(mine), "record": alone(tricks=6)}], [waits]]
    assert after == [
        {**claim, "uid": str(theirs), "record": alone(tricks=7), "side": "EW", "mine": True, "differs": True},
        {**claim, "uid": str(mine), "record": alone(tricks=6), "side": "NS", "mine": False, "differs": True},
    ]


def test_twice_is_once_before_and_after_it_is_booked(table):
    north, east = phones(table)
    mine, theirs = uuid.uuid4(), uuid.uuid4()

    first = [says(table, "NS", north, uid=mine).created for _ in range(3)]
    booked = [says(table, "EW", east, uid=theirs).created for _ in range(3)]
    late = [says(table, side, who, uid=uid).deal for side, who, uid in (("NS", north, mine), ("EW", east, theirs))]

    assert (first, booked) == ([True, False, False], [True, False, False])
    assert late == [Deal.objects.get()] * 2
    assert JournalEntry.objects.filter(kind="deal_claimed").count() == 2


def test_a_late_duplicate_does_not_bring_back_what_was_corrected(table):
    north, _ = phones(table)
    uid = uuid.uuid4()
    says(table, "NS", north, alone(tricks=6), uid=uid)
    says(table, "NS", north, alone(tricks=7), uid=uid, version=1)

    late = says(table, "NS", north, alone(tricks=6), uid=uid)

    assert (late.superseded, late.claim.record, late.claim.version) == (True, alone(tricks=7), 2)


def test_a_correction_needs_the_version_it_corrects(table):
    north, _ = phones(table)
    uid = uuid.uuid4()
    says(table, "NS", north, alone(tricks=6), uid=uid)

    with pytest.raises(Conflict) as conflict:
        says(table, "NS", north, alone(tricks=7), uid=uid)

    assert conflict.value.current == Claim.objects.get()


def test_one_device_does_not_speak_for_both_sides(table):
    [north] = phones(table, 1)
    says(table, "NS", north)

    with pytest.raises(Refused, match="This device has already entered deal 1 for the other side"):
        says(table, "EW", north)

    assert (waiting(table), Deal.objects.count()) == ([(1, "NS", 1)], 0)


def test_another_device_of_the_same_side_adds_nothing_and_learns_nothing(table):
    north, south = phones(table)
    says(table, "NS", north, alone(tricks=6))

    same = says(table, "NS", south, alone(tricks=6))
    with pytest.raises(Refused, match="has already entered deal 1 differently") as refused:
        says(table, "NS", south, alone(tricks=7))

    assert (same.created, waiting(table), list(refused.value.problems)) == (False, [(1, "NS", 1)], ["number"])


@pytest.mark.parametrize("side", [None, "", "N", "both"])
def test_a_table_says_for_which_side_it_enters(table, side):
    north, _ = phones(table)

    with pytest.raises(Refused) as refused:
        says(table, side, north)

    assert list(refused.value.problems) == ["side"]


def test_a_browser_without_an_id_is_sent_to_the_page(table):
    north, _ = phones(table)

    with pytest.raises(Refused, match="Open this table’s page first"):
        says(table, "NS", Actor(code=north.code))


def test_the_device_that_entered_it_takes_it_back(table):
    north, east = phones(table)
    uid = uuid.uuid4()
    says(table, "NS", north, uid=uid)

    with pytest.raises(NotAllowed):
        withdraw_claim(table=table, uid=uid, actor=east)
    gone = withdraw_claim(table=table, uid=uid, actor=north, version=1)
    again = says(table, "NS", north, uid=uid)

    assert (gone.number, again.claim, again.superseded, waiting(table)) == (1, None, True, [])
