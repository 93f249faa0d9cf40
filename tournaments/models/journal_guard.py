"""The triggers by which the database itself refuses to change or delete a journal row."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from django.db import transaction
from django.db.backends.base.base import BaseDatabaseWrapper

TABLE = "tournaments_journalentry"
ACTS, EMPTYING, REPLACING = ("UPDATE", "DELETE"), "TRUNCATE", "REPLACE"
REFUSAL = "The journal is append-only."


def _postgresql_raise() -> Iterator[str]:
    yield f"""
        CREATE FUNCTION refuse_journal_change() RETURNS trigger LANGUAGE plpgsql AS
        $$ BEGIN RAISE EXCEPTION '{REFUSAL}' USING ERRCODE = 'integrity_constraint_violation'; END $$
    """
    for act in (*ACTS, EMPTYING):
        yield f"""
            CREATE TRIGGER journal_refuses_{act.lower()} BEFORE {act} ON {TABLE}
            FOR EACH {"STATEMENT" if act == EMPTYING else "ROW"} EXECUTE FUNCTION refuse_journal_change()
        """


def _postgresql_lower() -> Iterator[str]:
    for act in (*ACTS, EMPTYING):
        yield f"DROP TRIGGER IF EXISTS journal_refuses_{act.lower()} ON {TABLE}"
    yield "DROP FUNCTION IF EXISTS refuse_journal_change()"


def _sqlite_raise() -> Iterator[str]:
    for act in ACTS:
        yield f"""
            CREATE TRIGGER journal_refuses_{act.lower()} BEFORE {act} ON {TABLE}
            BEGIN SELECT RAISE(ABORT, '{REFUSAL}'); END
        """
    # INSERT OR REPLACE removes the old row without a DELETE that would fire a trigger.
    there = "id = NEW.id OR (tournament_id = NEW.tournament_id AND seq = NEW.seq)"
    yield f"""
        CREATE TRIGGER journal_refuses_{REPLACING.lower()} BEFORE INSERT ON {TABLE}
        WHEN EXISTS (SELECT 1 FROM {TABLE} WHERE {there})
        BEGIN SELECT RAISE(ABORT, '{REFUSAL}'); END
    """  # noqa: S608  our own names


def _sqlite_lower() -> Iterator[str]:
    for act in (*ACTS, REPLACING):
        yield f"DROP TRIGGER IF EXISTS journal_refuses_{act.lower()}"


RAISE = {"postgresql": _postgresql_raise, "sqlite": _sqlite_raise}
LOWER = {"postgresql": _postgresql_lower, "sqlite": _sqlite_lower}
STANDS = {
    "postgresql": f"SELECT tgname FROM pg_trigger WHERE tgrelid = '{TABLE}'::regclass AND tgenabled IN ('O', 'A')",  # noqa: S608  our own name
    "sqlite": f"SELECT name FROM sqlite_master WHERE type = 'trigger' AND tbl_name = '{TABLE}'",  # noqa: S608  our own name
}


def raise_guard(connection: BaseDatabaseWrapper) -> None:
    """Refuse UPDATE and DELETE of journal rows from now on."""
    _run(connection, RAISE)


def lower_guard(connection: BaseDatabaseWrapper) -> None:
    """Remove the guard: only to empty a whole database."""
    _run(connection, LOWER)


def missing_guards(connection: BaseDatabaseWrapper) -> list[str]:
    """The statements that the database should refuse and does not; empty while the guard is complete."""
    acts = (*ACTS, EMPTYING if connection.vendor == "postgresql" else REPLACING)
    with connection.cursor() as cursor:
        cursor.execute(STANDS[connection.vendor])
        standing = {name for (name,) in cursor.fetchall()}
    return [act for act in acts if f"journal_refuses_{act.lower()}" not in standing]


@contextmanager
def guard_lowered(connection: BaseDatabaseWrapper) -> Iterator[None]:
    """A block in which journal rows may be deleted; the guard is restored whatever happens."""
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


def _run(connection: BaseDatabaseWrapper, statements: dict[str, Callable[[], Iterator[str]]]) -> None:
    with connection.cursor() as cursor:
        for statement in statements[connection.vendor]():
            cursor.execute(statement)
