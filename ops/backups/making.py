"""Making a backup and putting one back, whatever the database."""

import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple

from django.conf import settings
from django.core.management import call_command
from django.db import DatabaseError, connection
from django.db.migrations.loader import MigrationLoader
from django.utils import timezone

from ops.backups import archive, postgres, sqlite
from ops.backups.proof import UNPROVED, Mismatch, prove
from tournaments.evening.rounds import name_index

BEGINNING, ENDING = "whistboard-", ".zip"
FIRST_STEP = "tournaments.0001_initial"


def folder_of_backups():
    """The folder of the backups, made where it is not there yet."""
    folder = Path(settings.BACKUP_FOLDER)
    folder.mkdir(parents=True, exist_ok=True)
    return folder


def make_backup(file=None):
    """Make one whole file: database at one moment, uploaded files, checksums. Say where it is and what it holds."""
    now = timezone.localtime()
    file = Path(file) if file else folder_of_backups() / f"{BEGINNING}{now:%Y%m%d-%H%M%S}{ENDING}"
    with tempfile.TemporaryDirectory(dir=file.parent, prefix=".backup-") as passing:
        copy, facts = _engine().dump(connection, Path(passing))
        manifest = {"made": now.isoformat(timespec="seconds"), "database": connection.vendor, **facts}
        return file, archive.write(file, manifest, {copy.name: copy, **_uploads()})


class Copy(NamedTuple):
    """A backup that was unpacked aside and proved: where it lies, and what its manifest says."""

    file: Path
    folder: Path
    manifest: dict[str, Any]


@contextmanager
def proved_copy(file: Path, *, checks: bool = True) -> Iterator[Copy]:
    """The backup unpacked aside, brought up to date and proved there; Mismatch where it may not replace anything.

    Without `checks` it is only unpacked.
    """
    manifest = archive.read(file)
    ensure_fits(manifest)
    with tempfile.TemporaryDirectory(dir=folder_of_backups(), prefix=".restore-") as passing:
        archive.unpack(file, Path(passing))
        if checks:
            _prove(Path(passing), manifest)
        yield Copy(file, Path(passing), manifest)


def _prove(folder: Path, manifest: dict[str, Any]) -> None:
    someone_here = stands_here()["people"] > 0
    try:
        with _engine().scratch(connection, folder) as aside:
            prove(aside, manifest, owner=someone_here)
    except DatabaseError as failure:
        raise Mismatch(f"The database of this backup could not be proved aside: {failure} {UNPROVED}") from failure


def put_back(copy: Copy) -> None:
    """Replace everything by what was proved."""
    _engine().load(connection, copy.folder)
    if settings.MEDIA_ROOT:
        archive.unpack(copy.file, Path(settings.MEDIA_ROOT), prefix="media/")
    call_command("migrate", verbosity=0, interactive=False)
    name_index.create(connection)  # this machine may have another SQLite


def ensure_fits(manifest) -> None:
    """Mismatch where the backup is of another kind of database or of a newer version of the site."""
    if manifest["database"] != connection.vendor:
        raise Mismatch(
            f"This backup is of {manifest['database']}; here is {connection.vendor}. "
            "Take events across with export_tournament and import_tournament."
        )
    if _engine().NAME not in manifest["sha256"]:
        raise Mismatch("This backup has no database in it.")
    if FIRST_STEP not in manifest["migrations"]:
        raise Mismatch("The database of this backup is not one of Whistboard: it lacks the first of its tables.")
    newer = sorted(set(manifest["migrations"]) - _steps())
    if newer:
        raise Mismatch(f"This backup was made by a newer version, which has {newer[0]}. Install that version first.")


def steps_missing(manifest):
    """The number of steps that bring the tables of a backup up to date; none for one that this version made."""
    return len(_steps() - set(manifest["migrations"]))


def stands_here() -> dict[str, Any]:
    """The contents of the database now."""
    return _engine().facts(connection)


def _steps():
    return {".".join(step) for step in MigrationLoader(None).disk_migrations}


def _engine():
    return {"sqlite": sqlite, "postgresql": postgres}[connection.vendor]


def _uploads():
    root = Path(settings.MEDIA_ROOT) if settings.MEDIA_ROOT else None
    if root is None or not root.is_dir():
        return {}
    return {f"media/{file.relative_to(root).as_posix()}": file for file in sorted(root.rglob("*")) if file.is_file()}
