"""Tables whose rows the database refuses to change or delete, by triggers: the journal, the log of the operator,
the money at the door, and what was recorded of matches and on ladders.
"""

from collections.abc import Iterable, Iterator
from contextlib import ExitStack, contextmanager

from django.db import transaction
from django.db.backends.base.base import BaseDatabaseWrapper

ACTS, EMPTYING, REPLACING = ("UPDATE", "DELETE"), "TRUNCATE", "REPLACE"


class AppendOnly:
    """The guard of one table: triggers named after `name`, which refuse with that sentence.

    `same` is the condition under which a new row would take the place of an old one, where that is refused too:
    SQLite's INSERT OR REPLACE removes the old row without a DELETE that would fire a trigger. `columns` are those that
    never change, where others may, as when a person is erased.
    """

    def __init__(self, table: str, name: str, refusal: str, *, same: str = "", columns: tuple[str, ...] = ()) -> None:
        self.table, self._name, self._refusal, self._same = table, name, refusal, same
        self._columns = columns

    def guard(self, connection: BaseDatabaseWrapper) -> None:
        """Refuse to change or delete these rows from now on."""
        _run(connection, self._postgresql() if connection.vendor == "postgresql" else self._sqlite())

    def release(self, connection: BaseDatabaseWrapper) -> None:
        """Remove the guard: only to empty a whole database, or to put a new guard in its place."""
        postgresql = connection.vendor == "postgresql"
        on_table = f" ON {self.table}" if postgresql else ""
        drops = [f"DROP TRIGGER IF EXISTS {self._trigger(act)}{on_table}" for act in self._refused(connection)]
        _run(connection, [*drops, f"DROP FUNCTION IF EXISTS {self._function}()"] if postgresql else drops)

    def missing(self, connection: BaseDatabaseWrapper) -> list[str]:
        """The statements that the database should refuse and does not; empty while the guard is complete."""
        with connection.cursor() as cursor:
            if connection.vendor == "postgresql":
                stands = "SELECT tgname FROM pg_trigger WHERE tgrelid = %s::regclass AND tgenabled IN ('O', 'A')"
            else:
                stands = "SELECT name FROM sqlite_master WHERE type = 'trigger' AND tbl_name = %s"
            cursor.execute(stands, [self.table])
            standing = {name for (name,) in cursor.fetchall()}
        return [act for act in self._refused(connection) if self._trigger(act) not in standing]

    @contextmanager
    def released(self, connection: BaseDatabaseWrapper) -> Iterator[None]:
        """A block in which rows may be deleted; the guard is restored whatever happens."""
        if self.table not in connection.introspection.table_names():
            yield
            return
        with transaction.atomic(using=connection.alias):
            self.release(connection)
        try:
            yield
        finally:
            with transaction.atomic(using=connection.alias):
                self.guard(connection)

    @property
    def _function(self) -> str:
        return f"refuse_{self._name}_change"

    def _trigger(self, act: str) -> str:
        return f"{self._name}_refuses_{act.lower()}"

    def _refused(self, connection: BaseDatabaseWrapper) -> tuple[str, ...]:
        if connection.vendor == "postgresql":
            return (*ACTS, EMPTYING)
        return (*ACTS, REPLACING) if self._same else ACTS

    def _fired_by(self, act: str) -> str:
        return f"{act} OF {', '.join(self._columns)}" if act == "UPDATE" and self._columns else act

    def _postgresql(self) -> Iterator[str]:
        yield f"""
            CREATE OR REPLACE FUNCTION {self._function}() RETURNS trigger LANGUAGE plpgsql AS
            $$ BEGIN RAISE EXCEPTION '{self._refusal}' USING ERRCODE = 'integrity_constraint_violation'; END $$
        """
        for act in (*ACTS, EMPTYING):
            yield f"""
                CREATE TRIGGER {self._trigger(act)} BEFORE {self._fired_by(act)} ON {self.table}
                FOR EACH {"STATEMENT" if act == EMPTYING else "ROW"} EXECUTE FUNCTION {self._function}()
            """

    def _sqlite(self) -> Iterator[str]:
        refuse = f"BEGIN SELECT RAISE(ABORT, '{self._refusal}'); END"
        for act in ACTS:
            yield f"CREATE TRIGGER {self._trigger(act)} BEFORE {self._fired_by(act)} ON {self.table} {refuse}"
        if self._same:
            there = f"EXISTS (SELECT 1 FROM {self.table} WHERE {self._same})"  # noqa: S608  our own names
            yield f"CREATE TRIGGER {self._trigger(REPLACING)} BEFORE INSERT ON {self.table} WHEN {there} {refuse}"


@contextmanager
def all_released(connection: BaseDatabaseWrapper, tables: Iterable[AppendOnly]) -> Iterator[None]:
    """A block in which rows of all these may be deleted."""
    with ExitStack() as guards:
        for table in tables:
            guards.enter_context(table.released(connection))
        yield


def _run(connection: BaseDatabaseWrapper, statements: Iterable[str]) -> None:
    with connection.cursor() as cursor:
        for statement in statements:
            cursor.execute(statement)


JOURNAL = AppendOnly(
    "tournaments_journalentry",
    "journal",
    "The journal is append-only.",
    same="id = NEW.id OR (tournament_id = NEW.tournament_id AND seq = NEW.seq)",
)
OPERATOR_LOG = AppendOnly("tournaments_operatoract", "operator", "The log of the operator is append-only.")
PAYMENTS = AppendOnly(
    "tournaments_payment",
    "payment",
    "Payments are append-only.",
    same="id = NEW.id OR uid = NEW.uid",
    columns=("id", "uid", "entry_id", "cents", "fee", "how", "at", "stored_at"),
)
CASH_COUNTS = AppendOnly(
    "tournaments_cashcount",
    "cash_count",
    "Counts of the box are append-only.",
    same="id = NEW.id OR uid = NEW.uid",
    columns=("id", "uid", "tournament_id", "cents", "before_cents", "at"),
)
MATCH_ACTS = AppendOnly(
    "tournaments_matchact",
    "match_act",
    "What was recorded of a match is append-only.",
    same="id = NEW.id OR (match_id = NEW.match_id AND seq = NEW.seq)",
    columns=("id", "match_id", "seq", "kind", "side", "payload", "actor", "at"),
)
LADDER_ACTS = AppendOnly(
    "tournaments_ladderact",
    "ladder_act",
    "What happened on a ladder is append-only.",
    same="id = NEW.id OR (ladder_id = NEW.ladder_id AND number = NEW.number)",
)
OF_AN_EVENING = (JOURNAL, PAYMENTS, CASH_COUNTS)
OF_A_CLUB = (MATCH_ACTS, LADDER_ACTS)
EVERY_GUARD = (*OF_AN_EVENING, *OF_A_CLUB, OPERATOR_LOG)
