"""Making a backup and putting one back, whatever the database."""

import tempfile
from pathlib import Path, PosixPath
from typing import Any

from django.conf import settings
from django.core.management import call_command
from django.db import connection
from django.db.migrations.loader import MigrationLoader
from django.utils import timezone

from ops.backups import archive, postgres, sqlite
from tournaments.models import name_index

BEGINNING, ENDING = "whistboard-", ".zip"


class Mismatch(Exception):  # noqa: N818  it reads as what it says
    """A backup that cannot be put back here; the sentence says why."""


def folder_of_backups():
    """Where backups are kept, made where it is not there yet."""
    folder = Path(settings.BACKUP_FOLDER)
    folder.mkdir(parents=True, exist_ok=True)
    return folder


def make_backup(file=None):
    """One whole file: database at one moment, uploaded files, checksums. Says where it is and what it holds."""
    now = timezone.localtime()
    file = Path(file) if file else folder_of_backups() / f"{BEGINNING}{now:%Y%m%d-%H%M%S}{ENDING}"
    with tempfile.TemporaryDirectory(dir=file.parent, prefix=".backup-") as passing:
        copy, facts = _engine().dump(connection, Path(passing))
        manifest = {"made": now.isoformat(timespec="seconds"), "database": connection.vendor, **facts}
        return file, archive.write(file, manifest, {copy.name: copy, **_uploads()})


def put_back(file: PosixPath):
    """Replace everything by what the backup holds, and bring its tables up to date."""
    manifest = archive.read(file)
    ensure_fits(manifest)
    folder = folder_of_backups()
    with tempfile.TemporaryDirectory(dir=folder, prefix=".restore-") as passing:
        archive.unpack(file, Path(passing))
        _engine().load(connection, Path(passing))
    if settings.MEDIA_ROOT:
        archive.unpack(file, Path(settings.MEDIA_ROOT), prefix="media/")
    call_command("migrate", verbosity=0, interactive=False)
    name_index.create(connection)  # this machine may have another SQLite
    return manifest


def ensure_fits(manifest) -> None:
    """Mismatch where the backup is of another kind of database or of a newer version of the site."""
    if manifest["database"] != connection.vendor:
        raise Mismatch(
            f"This backup is of {manifest['database']}; here is {connection.vendor}. "
            "Take events across with export_tournament and import_tournament."
        )
    newer = sorted(set(manifest["migrations"]) - _steps())
    if newer:
        raise Mismatch(f"This backup was made by a newer version, which has {newer[0]}. Install that version first.")


def steps_missing(manifest):
    """How many steps bring the tables of a backup up to date; none for one that this version made."""
    return len(_steps() - set(manifest["migrations"]))


def stands_here() -> dict[str, Any]:
    """What the database holds now."""
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
