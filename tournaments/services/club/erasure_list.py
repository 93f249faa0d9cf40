"""The list of erasures and deletions beside the backups, so that restoring an older backup cannot undo them unseen.

A line holds the kind of row and a hash of its public id. People's ids are random, so the list names nobody.
"""

import os
from hashlib import sha256
from pathlib import Path
from uuid import UUID

from django.conf import settings
from django.db import transaction

NAME = "erased.txt"


def entry_for(kind: str, public_id: str | UUID) -> str:
    """The line of one row: `kind` says of which model it was."""
    return f"{kind} {sha256(f'{kind} {public_id}'.encode()).hexdigest()}"


def remember_on_commit(*entries: str) -> None:
    """Add lines to the list after the commit; an erasure goes on even if the list cannot be written."""
    transaction.on_commit(lambda: remember_erased(*entries), robust=True)


def remember_erased(*entries: str) -> None:
    """Add lines to the list beside the backups; they are on disk when this returns."""
    folder = Path(settings.BACKUP_FOLDER)
    folder.mkdir(parents=True, exist_ok=True)
    new = sorted(set(entries) - erased_entries(folder))
    if not new:
        return
    with open(os.open(folder / NAME, os.O_CREAT | os.O_APPEND | os.O_WRONLY, 0o600), "a", encoding="utf-8") as lines:
        lines.writelines(f"{line}\n" for line in new)
        lines.flush()
        os.fsync(lines.fileno())


def erased_entries(*folders: Path) -> set[str]:
    """All lines of the lists in these folders."""
    files = [Path(folder) / NAME for folder in folders]
    return {line for file in files if file.is_file() for line in file.read_text(encoding="utf-8").splitlines() if line}
