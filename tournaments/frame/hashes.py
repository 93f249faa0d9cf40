"""Canonical text and the hashes over it, pure: the chain of the journal's rows, and the seals of an event's document.

The seals are a hash of each part of the document, and one over all of them. They have no key. They show that a file
arrived as it left, to whoever compares them with what the sending side shows. They do not show who made the file:
whoever changes it on purpose can seal it again.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from datetime import UTC
from hashlib import sha256
from typing import TYPE_CHECKING, Any
from uuid import UUID

if TYPE_CHECKING:
    from tournaments.evening.journal.models import JournalEntry


def canonical(value: object) -> str:
    """The one way to write a JSON value, whatever database it went through."""
    return json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False, allow_nan=False)


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
