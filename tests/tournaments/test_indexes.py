"""What is written with every deal has each index once, and is still found by one."""

from __future__ import annotations

from typing import Any

import pytest
from django.db import connection, migrations
from django.db.migrations.loader import MigrationLoader
from django.db.models import QuerySet

from tournaments.evening.journal.models import JournalEntry
from tournaments.evening.table.models import Deal, Score

pytestmark = pytest.mark.django_db
WRITTEN = [Deal, Score, JournalEntry]


@pytest.mark.parametrize("model", WRITTEN)
def test_no_index_is_the_beginning_of_another(model: Any) -> None:
    only_some = {constraint.name for constraint in model._meta.constraints if getattr(constraint, "condition", None)}
    with connection.cursor() as cursor:
        constraints = connection.introspection.get_constraints(cursor, model._meta.db_table)
    indexes = {
        name: constraint["columns"]
        for name, constraint in constraints.items()
        if (constraint["index"] or constraint["unique"]) and not constraint["primary_key"] and name not in only_some
    }

    assert indexes
    said_twice = [
        (name, other)
        for name, columns in indexes.items()
        for other, more in indexes.items()
        if name != other and more[: len(columns)] == columns
    ]
    assert said_twice == []


@pytest.mark.parametrize(
    "rows",
    [
        Deal.objects.filter(tournament=1),
        Deal.objects.filter(table=1),
        Score.objects.filter(deal=1),
        Score.objects.filter(table=1),
        Score.objects.filter(round=1),
        Score.objects.filter(entrant=1),
        Score.objects.filter(tournament=1),
        JournalEntry.objects.filter(tournament=1),
        JournalEntry.objects.filter(tournament=1, deal_uid=None),
    ],
    ids=lambda rows: f"{rows.model._meta.model_name}-{rows.query.where.children[0].lhs.target.name}",
)
def test_rows_are_found_by_an_index(rows: QuerySet[Any]) -> None:
    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:  # a table without rows is quicker read than looked up
            cursor.execute("SET LOCAL enable_seqscan = off")

    assert "Index" in (plan := rows.order_by().explain()) or "USING INDEX" in plan or "COVERING INDEX" in plan


def test_the_journal_keeps_its_guard_where_an_index_goes() -> None:
    """Django's own way of changing a key makes the table anew on SQLite, without its triggers."""
    loader = MigrationLoader(connection)
    [step] = loader.get_migration("tournaments", "0014_drop_indexes_said_twice").operations

    assert {type(database_operation) for database_operation in step.database_operations} == {migrations.RunSQL}
