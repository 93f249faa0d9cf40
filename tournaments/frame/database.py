"""What the site asks of its database before a migration runs."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.core.checks import CheckMessage, Error
from django.db import connections

ADVICE = "Make it anew, with ENCODING 'UTF8' TEMPLATE template0 behind CREATE DATABASE."


def check_encoding(app_configs: Any, databases: Sequence[str] | None = None, **_options: Any) -> list[CheckMessage]:
    """A PostgreSQL made without a language keeps bytes alone, shows every page and refuses the first deal."""
    postgres = [alias for alias in databases or () if connections[alias].vendor == "postgresql"]
    encodings = {alias: _encoding(alias) for alias in postgres}
    return [
        Error(f"The database keeps {encoding}; names and deals want UTF8.", hint=ADVICE, id="whistboard.E001")
        for encoding in encodings.values()
        if encoding != "UTF8"
    ]


def _encoding(alias: str) -> str:
    with connections[alias].cursor() as cursor:
        cursor.execute("SHOW server_encoding")
        return str(cursor.fetchone()[0])
