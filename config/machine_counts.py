"""Counts of several machines, added up by whoever is asked: each tells its own in the database, now and then.

Only where there may be several machines: on PostgreSQL. A machine is the folder in which its processes count together
(config/shared_counts.py). It tells them under a lock of its row, so that what is stored of it never falls.
"""

import logging
import secrets
import threading
import time
from collections import Counter
from collections.abc import Callable
from pathlib import Path

from django.db import DatabaseError, connection, transaction
from django.utils import timezone

from tournaments.operator.models import MachineCounts

from .shared_counts import Key

log = logging.getLogger(__name__)
TELL_SECONDS = 10
NAME = "machine"


class Machine:
    """This machine: what it tells, and what the others told."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._told = 0.0
        self._lock = threading.Lock()

    def report_periodically(self, total: Callable[[], Counter[Key]]) -> None:
        """Tell the counts if this process did not within ten seconds; a database that refuses stops nobody."""
        with self._lock:
            if time.monotonic() - self._told < TELL_SECONDS:
                return
            self._told = time.monotonic()
        if connection.vendor != "postgresql" or connection.in_atomic_block:
            return
        try:
            self.tell(total)
        except DatabaseError:
            log.warning("The counts of this machine could not be told.", exc_info=True)

    def tell(self, total: Callable[[], Counter[Key]]) -> None:
        """Store what this machine has counted until now."""
        with transaction.atomic():
            MachineCounts.objects.get_or_create(machine=self.name)
            row = MachineCounts.objects.select_for_update().get(machine=self.name)
            row.counts = [[list(key), count] for key, count in sorted(total().items())]
            row.at = timezone.now()
            row.save(update_fields=["counts", "at"])

    def others(self) -> list[Counter[Key]]:
        """The last report of each other machine."""
        others = MachineCounts.objects.exclude(machine=self.name).values_list("counts", flat=True)
        return [Counter({tuple(key): count for key, count in counts}) for counts in others]

    @property
    def name(self) -> str:
        """A name by chance, kept beside the counts that it stands for."""
        file = self.folder / NAME
        try:
            if name := file.read_text("ascii").strip():
                return name
        except OSError:
            pass
        try:
            with file.open("x") as new:
                new.write(secrets.token_hex(8))
        except FileExistsError:
            pass
        return file.read_text("ascii").strip()
