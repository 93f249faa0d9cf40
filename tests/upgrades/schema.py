"""What a database is made of, as text that is the same whichever way it was made, but for the order of columns."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Any

Ask = Callable[[str], list[tuple[Any, ...]]]
ON_POSTGRES = (
    """SELECT table_name, column_name, data_type, character_maximum_length, is_nullable, column_default, is_identity
       FROM information_schema.columns WHERE table_schema = 'public' AND table_name LIKE 'tournaments_%'""",
    """SELECT conrelid::regclass, conname, pg_get_constraintdef(oid) FROM pg_constraint
       WHERE conrelid::regclass::text LIKE 'tournaments_%'""",
    "SELECT tablename, indexname, indexdef FROM pg_indexes WHERE tablename LIKE 'tournaments_%'",
    """SELECT tgrelid::regclass, tgname, pg_get_triggerdef(oid) FROM pg_trigger
       WHERE NOT tgisinternal AND tgrelid::regclass::text LIKE 'tournaments_%'""",
    "SELECT app, name, '' FROM django_migrations",
)


def schema_of(vendor: str, ask: Ask) -> list[str]:
    """Every table of ours with its columns, rules, indexes and triggers, and the steps that are recorded as done."""
    return sorted(_on_sqlite(ask) if vendor == "sqlite" else _on_postgres(ask))


def _on_postgres(ask: Ask) -> Iterator[str]:
    for query in ON_POSTGRES:
        yield from (" ".join(map(str, row)) for row in ask(query))


def _on_sqlite(ask: Ask) -> Iterator[str]:
    for kind, name, statement in ask("SELECT type, name, sql FROM sqlite_master WHERE tbl_name LIKE 'tournaments_%'"):
        begin, bracket, inside = " ".join((statement or "").split()).partition("(")
        parts = sorted(_parts(inside[:-1])) if kind == "table" else [inside]
        yield " ".join([kind, name, re.sub(r'"', "", begin), bracket, *parts])
    yield from (f"{app} {name}" for app, name in ask("SELECT app, name FROM django_migrations"))


def _parts(columns: str) -> Iterator[str]:
    """What stands between commas that are in no brackets."""
    depth, part = 0, ""
    for letter in columns:
        depth += (letter == "(") - (letter == ")")
        if letter == "," and not depth:
            yield part.strip()
            part = ""
        else:
            part += letter
    yield part.strip()
