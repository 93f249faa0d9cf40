import uuid

import pytest

from tests.factories import a_deal, a_member, a_table, a_tournament, alone, an_open_round, books, together
from tournaments.clubs.models import Role
from tournaments.errors import Conflict
from tournaments.evening.journal.models import JournalEntry
from tournaments.evening.rounds.models import Tournament
from tournaments.evening.table.models import Deal, Score
from tournaments.evening.table.services.deals import correct_deal, record_deal, remove_deal, restore_deal
from tournaments.evening.table.services.tables import verify_deal
from tournaments.security.actors import SITE

pytestmark = pytest.mark.django_db


def points_at(table):
    rows = Score.objects.filter(table=table).order_by("deal__number", "id").values_list("party", "points")
    return list(rows)


def entered(table, record, **answers):
    return record_deal(table=table, uid=answers.pop("uid", uuid.uuid4()), record=record, actor=SITE, **answers)


def test_a_deal_scores_for_whoever_sits_on_each_seat():
    table = a_table()

    a_deal(table, alone("N", tricks=6))

    assert points_at(table) == [("N", 12), ("E", -4), ("S", -4), ("W", -4)]
    assert list(Score.objects.filter(declarer=True).values_list("party", "made")) == [("N", True)]


def test_partners_of_one_deal_are_both_declarers():
    table = a_table()

    a_deal(table, together("N", "E", tricks=7))

    rows = Score.objects.order_by("id").values_list("party", "points", "declarer", "made")
    assert list(rows) == [
        ("N", -11, True, False),
        ("E", -11, True, False),
        ("S", 11, False, None),
        ("W", 11, False, None),
    ]


def test_a_side_scores_once_for_a_pair():
    tournament = a_tournament(game="bid_whist", variant="standard_54", kind="pairs")
    table = a_table(an_open_round(tournament, players=2))

    a_deal(table, books("NS", bid=4, won=10))

    assert points_at(table) == [("NS", 4), ("EW", 0)]


def test_a_side_scores_for_both_players_where_people_take_part_alone():
    tournament = a_tournament(game="bid_whist", variant="standard_54")
    table = a_table(an_open_round(tournament, players=4))

    a_deal(table, books("NS", bid=4, won=10))

    assert points_at(table) == [("NS", 4), ("NS", 4), ("EW", 0), ("EW", 0)]


def test_saying_it_twice_changes_nothing():
    table, uid = a_table(), uuid.uuid4()

    first = entered(table, alone(), uid=uid)
    revision = Tournament.objects.get().revision
    second = entered(table, alone(), uid=uid)

    assert (first.created, second.created, second.deal) == (True, False, first.deal)
    assert Tournament.objects.get().revision == revision


def test_an_answer_that_got_lost_does_not_undo_a_correction():
    table, uid = a_table(), uuid.uuid4()
    deal = a_deal(table, alone(tricks=6), uid=uid)
    correct_deal(deal=deal, record=alone(tricks=7), version=1, actor=SITE)

    again = entered(table, alone(tricks=6), uid=uid)

    assert (again.superseded, again.deal.version, again.deal.record) == (True, 2, alone(tricks=7))


def test_other_content_needs_the_version_it_corrects():
    table, uid = a_table(), uuid.uuid4()
    a_deal(table, alone(tricks=6), uid=uid)

    with pytest.raises(Conflict) as conflict:
        entered(table, alone(tricks=7), uid=uid)

    assert conflict.value.current.record == alone(tricks=6)


def test_of_two_corrections_made_from_one_version_the_second_is_shown_the_first():
    table, uid = a_table(), uuid.uuid4()
    a_deal(table, alone(tricks=6), uid=uid)
    entered(table, alone(tricks=7), uid=uid, version=1)

    with pytest.raises(Conflict) as conflict:
        entered(table, alone(tricks=5), uid=uid, version=1)

    assert (conflict.value.current.version, conflict.value.current.record) == (2, alone(tricks=7))


def test_a_place_in_a_sheet_holds_one_deal():
    table = a_table()
    mine = a_deal(table, alone("N"), number=1)

    with pytest.raises(Conflict) as conflict:
        entered(table, alone("S"), number=1)

    assert conflict.value.current == mine


def test_an_id_of_another_table_is_refused_without_showing_its_deal():
    round_, uid = an_open_round(players=8), uuid.uuid4()
    a_deal(a_table(round_, 1), uid=uid)

    with pytest.raises(Conflict) as conflict:
        entered(a_table(round_, 2), alone(), uid=uid)

    assert conflict.value.current is None


def test_a_correction_may_move_a_deal_to_another_place():
    table = a_table()
    deal = a_deal(table, number=1)

    correct_deal(deal=deal, record=alone("N"), number=3, version=1, actor=SITE)

    assert list(Deal.objects.values_list("number", "version")) == [(3, 2)]


def test_a_correction_is_a_new_version_and_the_old_one_stays_in_the_journal():
    table = a_table()
    deal = a_deal(table, alone(tricks=6))

    correct_deal(deal=deal, record=alone(tricks=5), version=1, actor=SITE, reason="counted again")

    assert points_at(table) == [("N", -15), ("E", 5), ("S", 5), ("W", 5)]
    acts = JournalEntry.objects.filter(deal_uid=deal.uid).order_by("seq").values_list("kind", "payload", "reason")
    assert list(acts) == [
        ("deal_recorded", {"version": 1, "number": 1, "record": alone(tricks=6), "warnings": []}, ""),
        (
            "deal_corrected",
            {
                "version": 2,
                "number": 1,
                "record": alone(tricks=5),
                "warnings": [],
                "before": {"number": 1, "record": alone(tricks=6)},
            },
            "counted again",
        ),
    ]


def test_a_removed_deal_scores_nothing_and_can_be_put_back():
    table = a_table()
    deal = a_deal(table, alone())

    remove_deal(deal=deal, actor=SITE)
    assert points_at(table) == []

    restore_deal(deal=deal, actor=SITE)
    assert points_at(table) == [("N", 12), ("E", -4), ("S", -4), ("W", -4)]


def test_a_removed_deal_leaves_its_place_to_another():
    table = a_table()
    remove_deal(deal=a_deal(table, alone("N"), number=1), actor=SITE)

    a_deal(table, alone("S"), number=1)

    assert points_at(table) == [("N", -4), ("E", -4), ("S", 12), ("W", -4)]


def test_an_entry_sent_again_after_its_removal_does_not_come_back():
    table, uid = a_table(), uuid.uuid4()
    remove_deal(deal=a_deal(table, alone(), uid=uid), actor=SITE)

    again = entered(table, alone(), uid=uid)

    assert (again.created, again.deal.removed, points_at(table)) == (False, True, [])


def test_a_removed_deal_is_put_back_before_it_is_corrected():
    deal = a_deal(a_table(), alone(tricks=6))
    removed = remove_deal(deal=deal, actor=SITE).deal

    with pytest.raises(Conflict):
        correct_deal(deal=removed, record=alone(tricks=7), version=removed.version, actor=SITE)
    deal.refresh_from_db()
    assert (deal.removed, deal.record["tricks"]) == (True, alone(tricks=6)["tricks"])


def test_a_deal_that_was_corrected_meanwhile_is_not_removed_unseen():
    deal = a_deal(a_table(), alone(tricks=6))
    correct_deal(deal=deal, record=alone(tricks=7), version=1, actor=SITE)

    with pytest.raises(Conflict):
        remove_deal(deal=deal, version=1, actor=SITE)
    assert not Deal.objects.get().removed
    assert remove_deal(deal=deal, version=2, actor=SITE).deal.removed


def test_a_check_against_the_paper_is_of_one_version():
    table = a_table()
    deal = a_deal(table, alone(tricks=6))
    verify_deal(deal=deal, actor=a_member(table.round.tournament.club, Role.DESK))

    corrected = correct_deal(deal=deal, record=alone(tricks=7), version=1, actor=SITE).deal

    corrected.refresh_from_db()
    assert corrected.verified_by is None


def test_a_first_entry_that_claims_to_correct_something_is_refused():
    with pytest.raises(Conflict):
        entered(a_table(), alone(), version=1)
    assert not Deal.objects.exists()


def test_a_new_version_takes_back_what_the_table_confirmed():
    table = a_table()
    deal = a_deal(table, alone(tricks=6))
    type(table).objects.filter(pk=table.pk).update(ns_confirmed_at=deal.changed_at, ew_confirmed_at=deal.changed_at)

    correct_deal(deal=deal, record=alone(tricks=7), version=1, actor=SITE)

    table.refresh_from_db()
    assert (table.ns_confirmed_at, table.ew_confirmed_at) == (None, None)


def test_a_removed_deal_does_not_come_back_to_a_place_that_was_taken():
    table = a_table()
    removed = remove_deal(deal=a_deal(table, alone(tricks=6), number=1), actor=SITE).deal
    a_deal(table, alone(tricks=7), number=1)

    with pytest.raises(Conflict):
        restore_deal(deal=removed, actor=SITE)
    assert Deal.objects.standing().count() == 1


def test_a_correction_may_not_move_a_deal_to_a_place_that_is_taken():
    table = a_table()
    first, second = a_deal(table, alone(tricks=6), number=1), a_deal(table, alone(tricks=7), number=2)

    with pytest.raises(Conflict):
        correct_deal(deal=second, record=alone(tricks=7), number=1, version=1, actor=SITE)
    assert list(Deal.objects.order_by("number").values_list("pk", "number")) == [(first.pk, 1), (second.pk, 2)]
