import uuid

import pytest

from scoring import EntryError
from tests.factories import a_deal, a_table, a_tournament, alone, an_open_round, books, meetje, passed, together
from tournaments.actors import SITE
from tournaments.errors import Closed, Conflict, Refused
from tournaments.models import Deal, JournalEntry, Score, Tournament
from tournaments.services.deals import correct_deal, record_deal, remove_deal, restore_deal
from tournaments.services.rounds import close_round

pytestmark = pytest.mark.django_db


def points_at(table):
    rows = Score.objects.filter(table=table).order_by("deal__number", "id").values_list("party", "points")
    return list(rows)


def entered(table, record, **told):
    return record_deal(table=table, uid=told.pop("uid", uuid.uuid4()), record=record, actor=SITE, **told)


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
        ("N", -11, True, False), ("E", -11, True, False), ("S", 11, False, None), ("W", 11, False, None),
    ]  # fmt: skip


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


def test_a_wrong_deal_is_refused_with_every_problem_and_nothing_is_stored():
    table = a_table()
    record = {**together("N", "S"), "trump": "stars", "tricks": {"declarers": 8, "opponents": 6}}

    with pytest.raises(EntryError) as error:
        entered(table, record)

    assert sorted(error.value.problems) == ["tricks", "trump"]
    assert (Deal.objects.count(), Tournament.objects.get().revision) == (0, JournalEntry.objects.count())


@pytest.mark.parametrize(
    "record",
    [
        [],
        {"contract": {"type": "manual"}, "modifiers": {"reason": "a\x00b"}},
        {"contract": {"type": "\ud800"}},
        {"contract": {"type": "solo", "level": float("nan")}},
        {**alone(), "modifiers": {"reason": "x" * 5000}},
    ],
)
def test_what_no_database_could_keep_is_refused(record):
    with pytest.raises(Refused) as refused:
        entered(a_table(), record)

    assert list(refused.value.problems) == ["record"]


@pytest.mark.parametrize("number", [0, -1, 201, 10**30, "1", True, 1.0])
def test_a_number_that_is_none_is_refused_at_its_field(number):
    with pytest.raises(Refused) as refused:
        entered(a_table(), alone(), number=number)

    assert list(refused.value.problems) == ["number"]


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
        ("deal_corrected", {"version": 2, "number": 1, "record": alone(tricks=5), "warnings": [],
                            "before": {"number": 1, "record": alone(tricks=6)}}, "counted again"),
    ]  # fmt: skip


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


def test_deals_are_numbered_by_the_first_free_place():
    table = a_table()
    a_deal(table, number=2)

    assert [a_deal(table).number, a_deal(table).number] == [1, 3]


def test_a_round_takes_no_more_deals_than_it_has():
    table = a_table()

    with pytest.raises(Refused, match="A round has 4 deals; there is no deal 5"):
        entered(table, alone(), number=5)


def test_passed_deals_may_take_numbers_beyond_where_they_do_not_count():
    table = a_table(an_open_round(a_tournament(deals_per_round=1, passed_deals_count=False)))

    numbers = [a_deal(table, passed()).number, a_deal(table, alone()).number]

    assert numbers == [1, 2]


def test_a_closed_round_refuses_deals():
    round_ = an_open_round()
    deal = a_deal(a_table(round_))
    close_round(round_=round_, actor=SITE, anyway=True, reason="a storm")

    for act in (
        lambda: entered(a_table(round_), alone()),
        lambda: correct_deal(deal=deal, record=alone(tricks=7), version=1, actor=SITE),
        lambda: remove_deal(deal=deal, actor=SITE),
    ):
        with pytest.raises(Closed, match="Round 1 is closed"):
            act()


def test_a_game_that_is_won_takes_no_more_deals():
    tournament = a_tournament(game="bid_whist", variant="standard_54", kind="pairs", round_end="game")
    table = a_table(an_open_round(tournament, players=2))
    a_deal(table, books("NS", bid=7, won=13))
    table.refresh_from_db()

    assert (table.over, table.winner) == (True, "NS")
    with pytest.raises(Closed, match="The game at table 1 is won"):
        entered(table, books("EW"))


def test_a_level_round_gets_its_extra_deal_where_the_game_asks_for_one():
    tournament = a_tournament(game="boomke_wies", variant="auction", kind="pairs", deals_per_round=2)
    table = a_table(an_open_round(tournament, players=2))
    a_deal(table, meetje("NS"))
    a_deal(table, meetje("EW"))

    extra = a_deal(table, meetje("NS"))

    table.refresh_from_db()
    assert (extra.number, table.extra_deals) == (3, 1)
    with pytest.raises(Refused, match="A round has 3 deals"):
        entered(table, meetje("EW"), number=4)
