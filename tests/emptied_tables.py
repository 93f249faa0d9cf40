"""What a test that committed leaves behind, deleted row by row: emptying every table, filled or not, takes far longer.

Django's own way empties some eighty tables and then makes the kinds of content and the permissions again.
"""

from __future__ import annotations

from typing import Any

from django.db import connections, transaction
from django.db.backends.base.base import BaseDatabaseWrapper
from django.test import TransactionTestCase

from tournaments.frame.append_only import EVERY_GUARD, all_released

BY_DJANGO = {"django_content_type", "auth_permission"}
"""Filled by every migration with what the models say; no test writes there."""


def empty_quickly() -> None:
    """Let tests that commit empty their database in this way from now on."""
    TransactionTestCase._fixture_teardown = _empty_all  # type: ignore[method-assign]  # Django has no setting for it


def _empty_all(case: Any) -> None:
    for name in case._databases_names(include_mirrors=False):
        empty(connections[name])


def empty(connection: BaseDatabaseWrapper) -> None:
    """Delete every row of every table, but for what Django itself writes there."""
    # A server of the test may still answer a late request: nobody writes between the look and the deletion.
    with transaction.atomic(using=connection.alias):
        filled = _filled(connection)
        guards = [guard for guard in EVERY_GUARD if guard.table in filled]
        with all_released(connection, guards), connection.cursor() as cursor:
            for table in filled:
                cursor.execute(f"DELETE FROM {connection.ops.quote_name(table)}")  # noqa: S608  a table of ours


def _filled(connection: BaseDatabaseWrapper) -> list[str]:
    tables = set(connection.introspection.django_table_names(only_existing=True, include_views=False)) - BY_DJANGO
    one = "SELECT '{}' WHERE EXISTS (SELECT 1 FROM {})"
    with connection.cursor() as cursor:
        cursor.execute(" UNION ALL ".join(one.format(table, connection.ops.quote_name(table)) for table in tables))
        return [name for (name,) in cursor.fetchall()]
