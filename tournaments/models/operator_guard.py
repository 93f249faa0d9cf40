"""The triggers by which the database itself refuses to change or delete the operator's log."""

from collections.abc import Iterable, Iterator
from contextlib import contextmanager

from django.db import transaction
from django.db.backends.base.base import BaseDatabaseWrapper

TABLE = "tournaments_operatoract"
ACTS = ("UPDATE", "DELETE")
REFUSAL = "The log of the operator is append-only."
FUNCTION = f"""
    CREATE OR REPLACE FUNCTION refuse_operator_change() RETURNS trigger LANGUAGE plpgsql AS
    $$ BEGIN RAISE EXCEPTION '{REFUSAL}' USING ERRCODE = 'integrity_constraint_violation'; END $$
"""


def raise_guard(connection: BaseDatabaseWrapper) -> None:
    """Refuse UPDATE and DELETE of these rows from now on."""
    _run(connection, _postgresql() if connection.vendor == "postgresql" else _sqlite())


def lower_guard(connection: BaseDatabaseWrapper) -> None:
    """Remove the guard: only to empty a whole database."""
    on_table = f" ON {TABLE}" if connection.vendor == "postgresql" else ""
    _run(
        connection, [f"DROP TRIGGER IF EXISTS operator_refuses_{act.lower()}{on_table}" for act in (*ACTS, "TRUNCATE")]
    )


@contextmanager
def guard_lowered(connection: BaseDatabaseWrapper) -> Iterator[None]:
    """A block in which the table may be emptied."""
    if TABLE not in connection.introspection.table_names():
        yield
        return
    with transaction.atomic(using=connection.alias):
        lower_guard(connection)
    try:
        yield
    finally:
        with transaction.atomic(using=connection.alias):
            raise_guard(connection)


def _postgresql() -> Iterator[str]:
    yield FUNCTION
    for act, each in (*((act, "ROW") for act in ACTS), ("TRUNCATE", "STATEMENT")):
        yield f"""
            CREATE TRIGGER operator_refuses_{act.lower()} BEFORE {act} ON {TABLE}
            FOR EACH {each} EXECUTE FUNCTION refuse_operator_change()
        """


def _sqlite() -> Iterator[str]:
    for act in ACTS:
        yield f"""
            CREATE TRIGGER operator_refuses_{act.lower()} BEFORE {act} ON {TABLE}
            BEGIN SELECT RAISE(ABORT, '{REFUSAL}'); END
        """


def _run(connection: BaseDatabaseWrapper, statements: Iterable[str]) -> None:
    with connection.cursor() as cursor:
        for statement in statements:
            cursor.execute(statement)
