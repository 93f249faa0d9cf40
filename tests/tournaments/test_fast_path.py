"""What is compiled once answers and stores as the ORM does, also where nothing can be compiled ahead."""

import gc
import uuid

import pytest
from django.db import IntegrityError, transaction
from django.db.models.sql import Query

from tests.factories import a_deal, a_table, alone, an_open_round
from tests.tournaments.api.callers import Phone
from tournaments.evening.journal.models import JournalEntry
from tournaments.evening.rounds.models import Round, Seat, Table, Tournament
from tournaments.evening.table import fast_path
from tournaments.evening.table.fast_path import FastInsert, FastMerge, FastModels, FastQuery, FastUpdate
from tournaments.evening.table.models import Deal, Score

pytestmark = pytest.mark.django_db

UID = Deal._meta.get_field("uid")
FACTS = ("points", "declarer", "made")


def values_of(row):
    """Every column of a model."""
    return {field.attname: getattr(row, field.attname) for field in row._meta.concrete_fields}


def deals_of_table(columns, make=None):
    """Asks for the deals of a table."""
    query = FastQuery(_deals, columns, make, table=Table._meta.pk)
    return lambda table: query(table=table)


def _deals(table):
    return Deal.objects.filter(table=table).order_by("number")


def a_whole_table():
    """Finds a table by its number, with its round, evening and club."""
    return FastModels(
        Table,
        lambda number: Table.objects.filter(number=number),
        "round",
        "round__tournament",
        "round__tournament__club",
        without={"round__certificate"},
        number=Table._meta.get_field("number"),
    )


@pytest.fixture(params=["compiled", "plain"])
def way(request, monkeypatch):
    """The fast way, and Django's own where the fast one was taken away."""
    if request.param == "plain":
        monkeypatch.setattr(Query, "sql_with_params", _unknown)


def _unknown(query):
    raise TypeError("another Django")


def stored(model, **which):
    """Every column of the rows, as they are read anew."""
    return list(model.objects.filter(**which).order_by("pk").values())


def test_each_time_it_is_asked_it_answers_for_the_values_it_is_asked_with(way):
    round_ = an_open_round(players=8)
    first, second = a_table(round_, 1), a_table(round_, 2)
    for table, tricks in ((first, 5), (first, 6), (second, 7)):
        a_deal(table, alone(tricks=tricks))
    columns = [field.attname for field in Deal._meta.concrete_fields]
    ask = deals_of_table(columns)

    answers = [ask(table.pk) for table in (first, second, first)]

    assert answers == [
        list(Deal.objects.filter(table=table).order_by("number").values_list(*columns))
        for table in (first, second, first)
    ]


@pytest.mark.parametrize("model", [Deal, JournalEntry, Round, Score, Seat, Table, Tournament])
def test_every_column_comes_as_the_orm_reads_it(way, model):
    a_deal(a_table(), alone())
    columns = [field.attname for field in model._meta.concrete_fields]
    ask = FastQuery(lambda least: model.objects.filter(pk__gte=least).order_by("pk"), columns, least=model._meta.pk)

    rows, expected = ask(least=0), list(model.objects.order_by("pk").values_list(*columns))

    assert (rows, bool(rows)) == (expected, True)
    assert [[type(value) for value in row] for row in rows] == [[type(value) for value in row] for row in expected]


def test_one_row_or_none(way):
    deal = a_deal(a_table(), alone())
    ask = FastQuery(lambda uid: Deal.objects.filter(uid=uid), ("uid", "record"), uid=UID)

    assert (ask.one(uid=deal.uid), ask.one(uid=uuid.uuid4())) == ((deal.uid, alone()), None)


def test_models_come_with_those_they_refer_to_without_another_query(way, django_assert_num_queries):
    table = a_table()
    whole = a_whole_table()

    with django_assert_num_queries(1):
        deal = whole.one(number=1)
        read = deal, deal.round, deal.round.tournament, deal.round.tournament.club

    assert read == (table, table.round, table.round.tournament, table.round.tournament.club)
    assert [values_of(row) for row in read] == [values_of(type(row).objects.get(pk=row.pk)) for row in read]
    assert deal.round.certificate == table.round.certificate


@pytest.mark.parametrize("number", [99_999, 10**30])
def test_a_number_that_no_row_can_hold_finds_none(way, number):
    a_table()

    assert a_whole_table().one(number=number) is None


def test_a_query_is_compiled_once():
    times = []

    def rows(table):
        times.append(table)
        return Deal.objects.filter(table=table)

    ask = FastQuery(rows, ("number",), table=Table._meta.pk)

    assert ([ask(table=key) for key in (1, 2, 3)], len(times)) == ([[], [], []], 1)


def test_a_row_that_is_read_again_is_the_same_thing_and_a_changed_one_another():
    deal = a_deal(a_table(), alone())
    ask = deals_of_table(("number", "record"), lambda *row: [*row])

    first, again = ask(deal.table_id), ask(deal.table_id)
    Deal.objects.update(record=alone(tricks=7))
    [changed] = ask(deal.table_id)

    assert (first[0], first[0] is again[0], changed) == ([1, alone()], True, [1, alone(tricks=7)])


def test_rows_that_cannot_be_read_are_read_by_django(monkeypatch, caplog):
    deal = a_deal(a_table(), alone())
    monkeypatch.setattr(fast_path, "READERS", {})
    ask = deals_of_table(("number", "record"))

    assert [ask(deal.table_id), ask(deal.table_id)] == [[(1, alone())]] * 2
    assert [line.getMessage() for line in caplog.records] == [
        "A fast query cannot be used; Django's own answers from now on."
    ]


def test_a_deal_is_stored_and_answered_where_nothing_can_be_compiled_ahead(client, monkeypatch):
    phone = Phone(client)
    monkeypatch.setattr(Query, "sql_with_params", _unknown)
    gc.unfreeze()  # the suite freezes what was loaded at its start
    queries_of_the_site = [thing for thing in gc.get_objects() if type(thing) is FastQuery]
    for query in queries_of_the_site:
        monkeypatch.setattr(query, "compiled", None)
        monkeypatch.setattr(query, "is_slow", False)

    answers = [phone.put(alone("N", tricks=6)) for _ in range(2)]

    assert [answer.status_code for answer in answers] == [201, 201]
    assert [deal["points"] for deal in answers[1].json()["table"]["deals"]] == [
        {"N": 12, "E": -4, "S": -4, "W": -4}
    ] * 2
    assert any(query.is_slow for query in queries_of_the_site)


def test_a_new_row_is_the_one_the_orm_would_have_stored_and_gets_its_key():
    table = a_table()
    first, second = (
        Deal(tournament=table.round.tournament, table=table, number=number, record=alone(), verified_by=None)
        for number in (1, 2)
    )

    FastInsert(Deal)(first)
    second.save()

    mine, theirs = stored(Deal)
    changing = ("id", "uid", "number", "created_at", "changed_at")
    assert (mine["id"], mine["uid"]) == (first.pk, first.uid)
    assert {name: mine[name] for name in mine if name not in changing} == {
        name: theirs[name] for name in theirs if name not in changing
    }


def test_a_rule_of_the_database_holds_for_a_new_row():
    table = a_table()
    deal = a_deal(table, number=1)
    again = Deal(tournament=table.round.tournament, table=table, uid=deal.uid, number=2, record=alone())

    with pytest.raises(IntegrityError), transaction.atomic():
        FastInsert(Deal)(again)


def test_rows_that_are_there_are_changed_and_the_others_added():
    table = a_table()
    a_deal(table, alone("N", tricks=6))
    key = ("deal", "entrant", "party")
    before = stored(Score)
    Score.objects.filter(party="E").delete()

    FastMerge(Score, ("tournament", "round", "table", *key, *FACTS), unique=key, update=FACTS)(
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

    scores = Score.objects.order_by("party").values_list("party", *FACTS)
    assert [row[:2] for row in scores] == [("E", -3), ("N", 13), ("S", -3), ("W", -3)]
    assert {row[2:] for row in scores} == {(False, None)}


def test_only_the_named_fields_of_that_one_row_are_stored():
    round_ = an_open_round()
    [before] = stored(Tournament)
    tournament = round_.tournament
    tournament.name, tournament.revision, tournament.archived_at = "Not stored", 77, None

    FastUpdate(Tournament, "revision", "archived_at")(tournament)

    assert stored(Tournament) == [{**before, "revision": 77}]
