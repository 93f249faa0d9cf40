"""Backups as whoever keeps the site sees them: which are here, what one would undo, putting one back by a button."""

from __future__ import annotations

import hashlib
import threading
from collections.abc import Iterable
from datetime import datetime, timedelta
from io import StringIO
from pathlib import Path
from typing import NamedTuple

from django.contrib.contenttypes.models import ContentType
from django.core import signing
from django.core.cache import caches
from django.core.management import CommandError, call_command
from django.utils import timezone
from django.utils.translation import gettext as _

from ops.backups import archive
from ops.backups.losses import evenings_that_lose
from ops.backups.making import ENDING, ensure_fits, folder_of_backups, stands_here
from ops.management.commands.restore import NOTHING_CHANGED, PUT_BACK, newest_aside
from tournaments.errors import NotFound, Refused
from tournaments.evening.rounds.models import Table
from tournaments.security.security_log import note

MOST, UPLOADED = 30, "uploaded-"
WAY_BACK = timedelta(hours=12)
STILL_PLAYING = timedelta(minutes=15)
_one_at_a_time = threading.Lock()


class Kept(NamedTuple):
    """A backup that lies in the folder: its name, when it was written, and its size in bytes."""

    name: str
    written: datetime
    size: int


class Contents(NamedTuple):
    """The contents of a backup, and what would be lost: pairs of an evening's name and how many acts of it.

    The backup does not know an evening at all where the number is None.
    """

    made: datetime
    evenings: int
    deals: int
    people: int
    lost: list[tuple[str, int | None]]


def kept_backups() -> list[Kept]:
    """The newest backups here, each whole or not: that is found out when one is chosen."""
    facts = [(file.name, file.stat()) for file in folder_of_backups().glob(f"*{ENDING}")]
    backups = [
        Kept(name, datetime.fromtimestamp(fact.st_mtime, tz=timezone.get_current_timezone()), fact.st_size)
        for name, fact in facts
    ]
    return sorted(backups, key=lambda backup: backup.written, reverse=True)[:MOST]


def backup_named(name: str) -> Path:
    """The file of that name in the folder; NotFound for any other."""
    for file in folder_of_backups().glob(f"*{ENDING}"):
        if file.name == name:
            return file
    raise NotFound


def keep_upload(chunks: Iterable[bytes]) -> str:
    """Keep a file that was sent, under a name of its content; the one sent before is let go. Refused if not whole."""
    folder = folder_of_backups()
    passing, digest = folder / ".upload.part", hashlib.sha256()
    passing.unlink(missing_ok=True)
    passing.touch(mode=0o600)
    with passing.open("wb") as out:
        for chunk in chunks:
            digest.update(chunk)
            out.write(chunk)
    try:
        contents_of(passing)
    except Refused:
        passing.unlink()
        raise
    for earlier in folder.glob(f"{UPLOADED}*{ENDING}"):
        earlier.unlink()
    file = passing.rename(folder / f"{UPLOADED}{digest.hexdigest()[:12]}{ENDING}")
    return file.name


def contents_of(file: Path) -> Contents:
    """The contents of the backup and what it would undo; Refused where it is damaged or cannot be put back here."""
    try:
        manifest = archive.read(file)
        ensure_fits(manifest)
    except Exception as failure:  # whatever a foreign file makes a reader stumble over
        raise Refused(
            _("This file cannot be put back: it is damaged, no backup of Whistboard, or made by a newer version.")
        ) from failure
    lost = [
        (str(now["name"]), now["acts"] - then["acts"] if then else None)
        for now, then in evenings_that_lose(stands_here(), manifest)
    ]
    made = datetime.fromisoformat(manifest["made"])
    return Contents(made, len(manifest["tournaments"]), manifest["deals"], manifest["people"], lost)


def ensure_nobody_plays() -> None:
    """Refused while deals come in: a phone was told that they are saved."""
    since = timezone.now() - STILL_PLAYING
    table = Table.objects.filter(last_deal_at__gt=since).select_related("round__tournament").first()
    if table:
        raise Refused(
            _(
                "People are playing: a deal of {evening} came in less than 15 minutes ago, and its phone was told that "
                "it is saved. Nothing is put back meanwhile. Try again when play has ended."
            ).format(evening=table.round.tournament.name)
        )


def way_back(name: str) -> str:
    """A sign for the file that was set aside: whoever put a backup back undoes it, whom the backup need not know."""
    return signing.dumps(name, salt="way back")


def file_of_way_back(sign: str) -> Path:
    """The file that such a sign leads to, while it is the newest of its kind; NotFound for any other sign."""
    try:
        file = backup_named(signing.loads(sign, salt="way back", max_age=WAY_BACK))
    except signing.BadSignature as failure:
        raise NotFound from failure
    if file != newest_aside():
        raise NotFound
    return file


class Done(NamedTuple):
    """After a backup was put back: the file in which what stood here is kept, what was told, and what a check found."""

    aside: str
    told: list[str]
    complaint: str


def put_back_by_hand(file: Path, by: str) -> Done:
    """Replace everything by the backup. Refused while people play, and where it fails, with nothing changed."""
    ensure_nobody_plays()
    if not _one_at_a_time.acquire(blocking=False):
        raise Refused(_("A backup is being put back already. Wait until it is done."))
    output, existing, complaint = StringIO(), {backup.name for backup in kept_backups()}, ""
    try:
        note("backup put back", file=file.name, by=by)
        call_command("restore", file, force=True, stdout=output, stderr=output, no_color=True)
    except CommandError as failure:
        if f"{PUT_BACK}: " not in output.getvalue():
            reason = str(failure).removeprefix(NOTHING_CHANGED)
            raise Refused(_("Nothing was changed. {reason}").format(reason=reason)) from failure
        complaint = str(failure)
    finally:
        _forget_what_was_read()
        _one_at_a_time.release()
    aside = next((backup.name for backup in kept_backups() if backup.name not in existing), "")
    return Done(aside, output.getvalue().splitlines(), complaint)


def _forget_what_was_read() -> None:
    for name in ("pages", "default"):
        caches[name].clear()
    ContentType.objects.clear_cache()
