"""The one file of a backup: a zip with a manifest of checksums, the database, and uploaded files."""

import hashlib
import json
import os
import shutil
import zipfile
import zlib
from _io import _BufferedIOBase
from pathlib import Path, PosixPath
from typing import Any
from zipfile import BadZipFile

from tournaments.security.untrusted_input import BACKUP, json_of, open_archive, part_of, unpacks_to

FORMAT, VERSION = "whistboard-backup", 1
MANIFEST = "manifest.json"
SAYS = {
    "made": str,
    "database": str,
    "sha256": dict,
    "tournaments": dict,
    "migrations": list,
    "people": int,
    "deals": int,
}


class Damaged(Exception):  # noqa: N818  it reads as what it says
    """This file is not a whole backup of ours; the sentence says why."""


def write(file: PosixPath, manifest: dict[str, Any], parts: dict[str, Path]) -> dict[str, Any]:
    """Write the archive under a passing name and put it in place whole. `parts` maps names in it to files."""
    passing = file.with_name(f".{file.name}.part")
    sums = {name: digest(part.open("rb")) for name, part in parts.items()}
    full_manifest = {**manifest, "format": FORMAT, "version": VERSION, "sha256": sums}
    with zipfile.ZipFile(passing, "w", zipfile.ZIP_DEFLATED, compresslevel=3) as archive:
        archive.writestr(MANIFEST, json.dumps(full_manifest, indent=1, ensure_ascii=False))
        for name, part in parts.items():
            archive.write(part, name)
    passing.chmod(0o600)
    with passing.open("rb") as written:
        os.fsync(written.fileno())
    os.replace(passing, file)
    return full_manifest


def read(file):
    """The manifest of a whole backup; Damaged where anything in it is not what was written.

    What it unpacks to is compared with the room on this disk before any part is read.
    """
    try:
        with open_archive(file, BACKUP) as archive:
            manifest = json_of(part_of(archive, MANIFEST, BACKUP), BACKUP)
            if not isinstance(manifest, dict) or (manifest.get("format"), manifest.get("version")) != (FORMAT, VERSION):
                raise Damaged(f"{file.name} is not a backup that this version can read.")
            _ensure_complete(file, manifest)
            if unpacks_to(archive) > shutil.disk_usage(file.parent).free:
                raise Damaged(f"{file.name} unpacks to more than there is room for on this disk.")
            for name, expected in manifest["sha256"].items():
                with archive.open(name) as part:
                    if digest(part) != expected:
                        raise Damaged(f"{file.name} is damaged: {name} is not what was written.")
    except (OSError, KeyError, ValueError, NotImplementedError, RuntimeError, zlib.error, BadZipFile) as failure:
        raise Damaged(f"{file.name} is not a whole backup: {failure}") from failure
    return manifest


def _ensure_complete(file, manifest: dict[str, Any]) -> None:
    """Damaged where the manifest does not say what every manifest says."""
    lacking = [name for name, kind in SAYS.items() if not isinstance(manifest.get(name), kind)]
    if lacking:
        raise Damaged(f"{file.name} is not a whole backup: its manifest does not say {', '.join(lacking)}.")


def unpack(file: Path, folder, prefix: str = "") -> None:
    """Put the parts whose names begin so into a folder; only names of the manifest, never outside the folder."""
    manifest = read(file)
    with zipfile.ZipFile(file) as archive:
        for name in manifest["sha256"]:
            target = (folder / name.removeprefix(prefix)).resolve()
            if name.startswith(prefix) and target.is_relative_to(Path(folder).resolve()):
                target.parent.mkdir(parents=True, exist_ok=True)
                with archive.open(name) as part, target.open("wb") as out:
                    for block in iter(lambda: part.read(1 << 20), b""):
                        out.write(block)


def digest(stream):
    """The SHA-256 of a stream, which is closed afterwards."""
    with stream:
        return hashlib.file_digest(_Plain(stream), "sha256").hexdigest()


class _Plain:
    """Only what a digest needs of a stream, so that files inside a zip can be digested too."""

    def __init__(self, stream: _BufferedIOBase) -> None:
        self.stream = stream

    def readinto(self, buffer: bytearray) -> int:
        block = self.stream.read(len(buffer))
        buffer[: len(block)] = block
        return len(block)

    def readable(self) -> bool:
        return True
