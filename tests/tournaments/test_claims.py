"""Both sides enter a deal: equal is booked once, unequal is asked, and one side alone books nothing."""

import uuid

import pytest
from django.core.management import call_command

from tests.factories import a_deal, a_member, a_table, a_tournament, alone, an_open_round, passed, together
from tournaments.actors import SITE, Actor
from tournaments.errors import Closed, Conflict, Missing, NotAllowed, Refused
from tournaments.models import Claim, Deal, Device, JournalEntry, Role, Score
from tournaments.replay import state_at
from tournaments.selectors.claims import seen_by
from tournaments.selectors.exports import event_of
from tournaments.selectors.missing import missing_of
from tournaments.selectors.stored import stored_state
from tournaments.services.claims import claim_deal, enter_deal, withdraw_claim
from tournaments.services.deals import correct_deal, record_deal, remove_deal
from tournaments.services.doors import find_code, issue_table_code
from tournaments.services.history import undo_last
from tournaments.services.rebuilding import rebuild
from tournaments.services.tournaments import change_details

pytestmark = pytest.mark.django_db


@pytest.fixture
def table():
    return a_table(an_open_round(a_tournament(double_entry=True)))


def phones(table, count=2):
    """That many phones at the table."""
    token = issue_table_code(tournament=table.round.tournament, table_number=table.number, actor=SITE).token
    code = find_code(token)
    return [Actor(code=code, device=Device(public_id=uuid.uuid4())) for _ in range(count)]


def says(table, side, actor, record=None, *, number=1, uid=None, version=None):
    return enter_deal(
        table=table, side=side, actor=actor, uid=uid or uuid.uuid4(), number=number, version=version,
        record=alone() if record is None else record,
    )  # fmt: skip


def waiting(table):
    return list(Claim.objects.filter(table=table).order_by("number", "side").values_list("number", "side", "version"))


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
        "number": 1, "version": 1,
        "sides": {
            "NS": {"claim": str(first), "device": str(north.device.public_id)},
            "EW": {"claim": str(second), "device": str(east.device.public_id)},
        },
    }  # fmt: skip


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

    before = [seen_by(one.device, table)["claims"] for one in (north, east)]
    says(table, "EW", east, alone(tricks=7), uid=theirs)
    after = seen_by(east.device, table)["claims"]

    told = {"version": 1, "number": 1}
    waits = {"number": 1, "side": "NS", "mine": False, "differs": False}
    assert before == [[{**waits, "mine": True, **told, "uid": str(mine), "record": alone(tricks=6)}], [waits]]
    assert after == [
        {**told, "uid": str(theirs), "record": alone(tricks=7), "side": "EW", "mine": True, "differs": True},
        {**told, "uid": str(mine), "record": alone(tricks=6), "side": "NS", "mine": False, "differs": True},
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

    with pytest.raises(Refused, match="This device entered deal 1 for the other side already"):
        says(table, "EW", north)

    assert (waiting(table), Deal.objects.count()) == ([(1, "NS", 1)], 0)


def test_another_device_of_the_same_side_adds_nothing_and_learns_nothing(table):
    north, south = phones(table)
    says(table, "NS", north, alone(tricks=6))

    same = says(table, "NS", south, alone(tricks=6))
    with pytest.raises(Refused, match="entered deal 1 already, and not the same") as refused:
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

    with pytest.raises(Refused, match="Open the page of this table first"):
        says(table, "NS", Actor(code=north.code))


def test_the_desk_books_alone_and_settles_what_waited(table):
    north, _ = phones(table)
    says(table, "NS", north, alone(tricks=6))

    enter_deal(table=table, actor=a_member(table.round.tournament.club, Role.DESK), uid=uuid.uuid4(), number=1,
               record=alone(tricks=7))  # fmt: skip

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
        with pytest.raises(NotAllowed, match="Only the director changes it now"):
            act()

    correct_deal(deal=deal, record=alone(tricks=7), version=1, actor=a_member(deal.tournament.club, Role.DIRECTOR))


def test_the_device_that_entered_it_takes_it_back(table):
    north, east = phones(table)
    uid = uuid.uuid4()
    says(table, "NS", north, uid=uid)

    with pytest.raises(NotAllowed):
        withdraw_claim(table=table, uid=uid, actor=east)
    gone = withdraw_claim(table=table, uid=uid, actor=north, version=1)
    again = says(table, "NS", north, uid=uid)

    assert (gone.number, again.claim, again.superseded, waiting(table)) == (1, None, True, [])


def test_a_closed_round_takes_no_entry_of_a_side(table):
    north, _ = phones(table)
    says(table, "NS", north)
    round_ = table.round
    round_.status = "closed"
    round_.save()

    with pytest.raises(Closed):
        says(table, "NS", north, number=2)


def test_a_round_names_what_waits_before_it_closes(table):
    north, east = phones(table)
    for number in (1, 2, 3, 4):
        says(table, "NS", north, number=number)
    for number in (1, 2):
        says(table, "EW", east, number=number)
    says(table, "EW", east, alone(tricks=9), number=4)

    assert missing_of(table.round) == [Missing(1, deals=(3, 4), claims=(3, 4))]


def test_passed_deals_make_room_while_they_wait(table):
    north, _ = phones(table)
    says(table, "NS", north, passed(), number=1)

    done = [says(table, "NS", north, number=number).number for number in (2, 3, 4, 5)]
    with pytest.raises(Refused, match="there is no deal 7"):
        says(table, "NS", north, number=7)

    assert done == [2, 3, 4, 5]


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
