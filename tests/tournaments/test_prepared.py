"""What the ORM wrote once answers as the ORM does, whatever it is asked with."""

import uuid

import pytest
from django.db import IntegrityError, connection, transaction

from tests.factories import a_deal, a_table, alone, an_open_round
from tournaments.models import Deal, JournalEntry, Score, Table, Tournament
from tournaments.prepared import Prepared, PreparedValues, Slot, to_store
from tournaments.prepared_writes import PreparedInsert, PreparedMerge, PreparedUpdate

pytestmark = pytest.mark.django_db

TABLE = Slot("table", Table._meta.pk)
DEALS = Prepared(lambda: Deal.objects.filter(table=TABLE, removed=False).order_by("number"))
NAMED = Prepared(lambda: Deal.objects.filter(uid=Slot("uid", Deal._meta.get_field("uid"))).values_list("uid", "record"))
WHOLE = Prepared(
    lambda: (
        Table.objects.select_related("round__tournament__club")
        .defer("round__certificate")
        .filter(number=Slot("number", Table._meta.get_field("number")))
    )
)
FACTS = ("points", "declarer", "made")


def stored(model, **which):
    """Every column of the rows, as they are read anew."""
    return list(model.objects.filter(**which).order_by("pk").values())


def test_each_time_it_is_asked_it_answers_for_the_values_it_is_asked_with():
    round_ = an_open_round(players=8)
    first, second = a_table(round_, 1), a_table(round_, 2)
    for table, tricks in ((first, 5), (first, 6), (second, 7)):
        a_deal(table, alone(tricks=tricks))

    answers = [DEALS(table=table.pk) for table in (first, second, first)]

    assert [[vars(deal) | {"_state": None} for deal in found] for found in answers] == [
        [vars(deal) | {"_state": None} for deal in Deal.objects.filter(table=table).order_by("number")]
        for table in (first, second, first)
    ]


def test_values_come_as_the_fields_make_them():
    deal = a_deal(a_table(), alone())

    assert (NAMED.one(uid=deal.uid), NAMED.one(uid=uuid.uuid4())) == ((deal.uid, alone()), None)


def test_what_is_selected_with_a_row_is_there_without_another_query(django_assert_num_queries):
    table = a_table()

    with django_assert_num_queries(1):
        found = WHOLE.one(number=1)
        told = found, found.round, found.round.tournament, found.round.tournament.club

    assert told == (table, table.round, table.round.tournament, table.round.tournament.club)
    assert found.round.certificate == table.round.certificate


@pytest.mark.parametrize("number", [99_999, 10**30])
def test_a_number_that_no_row_can_hold_finds_none(number):
    a_table()

    assert WHOLE.one(number=number) is None


def test_a_query_is_written_once_for_a_connection():
    times = []

    def write():
        times.append(len(times) + 1)
        return Deal.objects.filter(table=TABLE)

    ask = Prepared(write)

    assert ([ask(table=key) for key in (1, 2, 3)], times) == ([[], [], []], [1])


def test_a_row_that_is_read_again_is_the_same_thing_and_a_changed_one_another():
    deal = a_deal(a_table(), alone())
    ask = PreparedValues(lambda: Deal.objects.filter(table=TABLE).values_list("number", "record"), lambda *row: [*row])

    first, again = ask(table=deal.table_id), ask(table=deal.table_id)
    Deal.objects.update(record=alone(tricks=7))
    [changed] = ask(table=deal.table_id)

    assert (first[0], first[0] is again[0], changed) == ([1, alone()], True, [1, alone(tricks=7)])


def test_what_is_stored_as_it_is_is_what_the_field_would_make_of_it():
    a_deal(a_table(), alone())
    rows = [(model, *model._base_manager.all()[:1]) for model in (Deal, Score, Table, Tournament, JournalEntry)]

    told = [
        (field, to_store(field, value, connection), field.get_db_prep_save(value, connection))
        for model, row in rows
        for field in model._meta.concrete_fields
        for value in (getattr(row, field.attname),)
    ]

    assert [(field, type(one), str(one)) for field, one, _ in told] == [
        (field, type(other), str(other)) for field, _, other in told
    ]


def test_a_new_row_is_the_one_the_orm_would_have_stored_and_gets_its_key():
    table = a_table()
    one, other = (
        Deal(tournament=table.round.tournament, table=table, number=number, record=alone(), verified_by=None)
        for number in (1, 2)
    )

    PreparedInsert(Deal)(one)
    other.save()

    mine, theirs = stored(Deal)
    changing = ("id", "uid", "number", "created_at", "changed_at")
    assert (mine["id"], mine["uid"]) == (one.pk, one.uid)
    assert {name: mine[name] for name in mine if name not in changing} == {
        name: theirs[name] for name in theirs if name not in changing
    }


def test_a_rule_of_the_database_holds_for_a_new_row():
    table = a_table()
    deal = a_deal(table, number=1)
    again = Deal(tournament=table.round.tournament, table=table, uid=deal.uid, number=2, record=alone())

    with pytest.raises(IntegrityError), transaction.atomic():
        PreparedInsert(Deal)(again)


def test_rows_that_are_there_are_changed_and_the_others_added():
    table = a_table()
    a_deal(table, alone("N", tricks=6))
    key = ("deal", "entrant", "party")
    before = stored(Score)
    Score.objects.filter(party="E").delete()

    PreparedMerge(Score, ("tournament", "round", "table", *key, *FACTS), unique=key, update=FACTS)(
        (
            row["tournament_id"],
            row["round_id"],
            row["table_id"],
            row["deal_id"],
            row["entrant_id"],
            row["party"],
            row["points"] + 1,
            False,
            None,
        )
        for row in before
    )

    found = Score.objects.order_by("party").values_list("party", *FACTS)
    assert [row[:2] for row in found] == [("E", -3), ("N", 13), ("S", -3), ("W", -3)]
    assert {row[2:] for row in found} == {(False, None)}


def test_only_the_named_fields_of_that_one_row_are_stored():
    round_ = an_open_round()
    [before] = stored(Tournament)
    tournament = round_.tournament
    tournament.name, tournament.revision, tournament.archived_at = "Not stored", 77, None

    PreparedUpdate(Tournament, "revision", "archived_at")(tournament)

    assert stored(Tournament) == [{**before, "revision": 77}]
