"""The triggers by which the database itself refuses to change or delete a journal row."""

from contextlib import contextmanager

from django.db import transaction

TABLE = "tournaments_journalentry"
ACTS = ("UPDATE", "DELETE")
REFUSAL = "The journal is append-only."


def _postgresql_raise():
    yield f"""
        CREATE FUNCTION refuse_journal_change() RETURNS trigger LANGUAGE plpgsql AS
        $$ BEGIN RAISE EXCEPTION '{REFUSAL}' USING ERRCODE = 'integrity_constraint_violation'; END $$
    """
    for act in ACTS:
        yield f"""
            CREATE TRIGGER journal_refuses_{act.lower()} BEFORE {act} ON {TABLE}
            FOR EACH ROW EXECUTE FUNCTION refuse_journal_change()
        """


def _postgresql_lower():
    for act in ACTS:
        yield f"DROP TRIGGER IF EXISTS journal_refuses_{act.lower()} ON {TABLE}"
    yield "DROP FUNCTION IF EXISTS refuse_journal_change()"


def _sqlite_raise():
    for act in ACTS:
        yield f"""
            CREATE TRIGGER journal_refuses_{act.lower()} BEFORE {act} ON {TABLE}
            BEGIN SELECT RAISE(ABORT, '{REFUSAL}'); END
        """


def _sqlite_lower():
    for act in ACTS:
        yield f"DROP TRIGGER IF EXISTS journal_refuses_{act.lower()}"


RAISE = {"postgresql": _postgresql_raise, "sqlite": _sqlite_raise}
LOWER = {"postgresql": _postgresql_lower, "sqlite": _sqlite_lower}


def raise_guard(connection):
    """Refuse UPDATE and DELETE of journal rows from now on."""
    _run(connection, RAISE)


def lower_guard(connection):
    """Let go of the journal: only to empty a whole database."""
    _run(connection, LOWER)


@contextmanager
def guard_lowered(connection):
    """A moment in which the journal may be emptied; the guard stands again whatever happens."""
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


def _run(connection, statements):
    with connection.cursor() as cursor:
        for statement in statements[connection.vendor]():
            cursor.execute(statement)
