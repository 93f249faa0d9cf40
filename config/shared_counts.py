"""Counts that several processes keep together: each in a file of its own, added up by whoever is asked.

A file has a line for each count, which is overwritten in place. A process that starts takes over the counts of those
that ended, so that no count ever falls. (`prometheus_client` does the same with kinds of numbers that we do not have.)
"""

import logging
import os
import secrets
import threading
from collections import Counter
from collections.abc import Mapping
from pathlib import Path

from tournaments.frame.file_locks import FileLock, is_locked

Key = tuple[str, ...]

log = logging.getLogger(__name__)
DIGITS = 20
PATTERN = "counts-*"


class SharedCounts:
    """The counts of one process, and the sum with those of the others."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._counts: Counter[Key] = Counter()
        self._places: dict[Key, int] = {}
        self._path: Path | None = None
        self._file: int | None = None
        self._lock = threading.Lock()
        try:
            self._open(folder / f"counts-{secrets.token_hex(8)}")
        except OSError:  # a folder that cannot be written: this process still counts for itself
            log.exception("Counts cannot be shared with other processes.")
            self._file = None

    def add(self, more: Mapping[Key, int]) -> None:
        """Add these to the counts."""
        with self._lock:
            for key, count in more.items():
                self._counts[key] += count
                self._write(key)

    def total(self) -> Counter[Key]:
        """The counts of all processes that there are and were."""
        with self._lock:
            total = Counter(self._counts)
        for path in self._folder.glob(PATTERN):
            if path != self._path:
                total.update(_read(path))
        return total

    def _open(self, path: Path) -> None:
        self._folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        with FileLock(self._folder / ".opening"):  # of several processes that start together, one takes over
            gone = [other for other in self._folder.glob(PATTERN) if not is_locked(other)]
            self._hold = FileLock(path)  # for as long as this process lives
            self._path, self._file = path, os.open(path, os.O_RDWR)
            for other in gone:
                self._counts.update(_read(other))
            for key in self._counts:
                self._write(key)
            for other in gone:
                other.unlink(missing_ok=True)

    def _write(self, key: Key) -> None:
        if self._file is None:
            return
        count = f"{self._counts[key]:0{DIGITS}d}".encode()
        if key not in self._places:
            self._places[key] = os.lseek(self._file, 0, os.SEEK_END)
            os.write(self._file, count + b"\t" + "\t".join(key).encode() + b"\n")
        else:
            os.lseek(self._file, self._places[key], os.SEEK_SET)
            os.write(self._file, count)


def _read(path: Path) -> Counter[Key]:
    """The counts of a process; none of a file that was taken over meanwhile."""
    try:
        lines = path.read_text(encoding="utf-8").splitlines()
    except OSError:
        return Counter()
    rows = (line.split("\t") for line in lines if line[:DIGITS].isdecimal() and "\t" in line)
    return Counter({tuple(key): int(count) for count, *key in rows})
