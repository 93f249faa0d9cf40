"""Proofs that nothing was changed: tables that the database keeps, hashes over the journal, and seals.

Triggers refuse to change or delete rows of the journal, of the operator's log, of the money at the door, and of what
was recorded of matches and on ladders. Each row of the journal has the hash of the row before. An event's document is
sealed by a hash of each part and one over all; without a key they show that a file arrived as it left, to whoever
compares them with what the sending side shows. They do not show who made the file: whoever changes it on purpose can
seal it again.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from contextlib import ExitStack, contextmanager
from datetime import UTC
from hashlib import sha256
from typing import TYPE_CHECKING, Any
from uuid import UUID

from django.db import transaction
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.models import JSONField

if TYPE_CHECKING:
    from django.db.models import Field, Model

    from tournaments.evening.journal.models import JournalEntry


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
            exists = f"EXISTS (SELECT 1 FROM {self.table} WHERE {self._same})"  # noqa: S608  our own names
            yield f"CREATE TRIGGER {self._trigger(REPLACING)} BEFORE INSERT ON {self.table} WHEN {exists} {refuse}"


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


def canonical(value: object) -> str:
    """The one way to write a JSON value, whatever database it went through."""
    return json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False, allow_nan=False)


def is_as_stored(row: Model) -> bool:
    """Has every field of the row the value that is stored? Saving it then changes nothing, and nothing is noted."""
    fields = row._meta.concrete_fields
    stored = type(row)._base_manager.filter(pk=row.pk).values_list(*(field.attname for field in fields)).first()
    return stored is not None and all(
        _comparable(field, value) == _comparable(field, field.value_from_object(row))
        for field, value in zip(fields, stored, strict=True)
    )


def _comparable(field: Field, value: Any) -> Any:
    return canonical(value) if isinstance(field, JSONField) else field.to_python(value)


def hash_of(entry: JournalEntry, tournament_id: UUID) -> str:
    """The hash of a row: of everything in it, of the tournament's public id and of the hash before it."""
    at = entry.at.astimezone(UTC).isoformat(timespec="microseconds")
    row = {**row_of(entry), "tournament": str(tournament_id), "at": at}
    return sha256(canonical(row).encode()).hexdigest()


def first_break(
    entries: Iterable[JournalEntry],
    tournament_id: UUID,
    *,
    after: tuple[int, str] = (0, ""),
    last_seq: int | None = None,
    last_hash: str | None = None,
) -> int | None:
    """The number of the first row that was changed, removed or inserted; None for an intact chain.

    `after` is the number and hash of the row before the first, where it is not the beginning.
    `last_seq` and `last_hash` are the tournament's own note of its newest row: a shortened journal breaks there.
    """
    seq, previous = after
    for entry in entries:
        seq += 1
        if entry.seq != seq or entry.previous_hash != previous or entry.hash != hash_of(entry, tournament_id):
            return seq
        previous = entry.hash
    if last_seq is not None and (seq, previous) != (last_seq, last_hash):
        return min(seq, last_seq) + 1 if seq != last_seq else seq
    return None


def row_of(entry: JournalEntry) -> dict[str, Any]:
    """A row as plain JSON values, without its own hash."""
    return {
        "seq": entry.seq,
        "kind": entry.kind,
        "payload": entry.payload,
        "round": entry.round_number,
        "table": entry.table_number,
        "deal": str(entry.deal_uid) if entry.deal_uid else None,
        "undoes": entry.undoes,
        "actor": entry.actor,
        "at": entry.at.isoformat(),
        "reason": entry.reason,
        "previous_hash": entry.previous_hash,
    }


SEALS = ("seals", "seal")


def sealed(document: dict[str, Any]) -> dict[str, Any]:
    """The document with its checksums."""
    seals = {key: _hash(part) for key, part in document.items() if key not in SEALS}
    return {**document, "seals": seals, "seal": _hash(seals)}


def broken_parts(document: dict[str, Any]) -> list[str]:
    """The parts of a document that do not match their checksums; empty if it is intact."""
    seals = document["seals"]
    parts = {key: _hash(part) for key, part in document.items() if key not in SEALS}
    broken = [key for key in sorted({*parts, *seals}) if parts.get(key) != seals.get(key)]
    return broken or ([] if document["seal"] == _hash(seals) else ["seal"])


def shown(seal: str) -> str:
    """The beginning of a checksum in groups of four, to be read aloud: 1a2b 3c4d 5e6f 7a8b."""
    return " ".join(seal[start : start + 4] for start in range(0, 16, 4))


def _hash(part: object) -> str:
    return sha256(canonical(part).encode()).hexdigest()
