"""The seal of an event's document: a hash of each of its parts, and one over all of them. It has no key.

It shows that a file arrived as it left, to whoever compares it with what the sending side shows. It does not show who
made the file: whoever changes it on purpose can seal it again.
"""

from hashlib import sha256
from typing import Any

from tournaments.play.journal_chain import canonical

SEALS = ("seals", "seal")


def sealed(document: dict[str, Any]) -> dict[str, Any]:
    """The document with its seals."""
    seals = {key: _hash(part) for key, part in document.items() if key not in SEALS}
    return {**document, "seals": seals, "seal": _hash(seals)}


def broken_parts(document: dict[str, Any]) -> list[str]:
    """The parts of a sealed document that are not as they were when it was sealed; none when it is whole."""
    seals = document["seals"]
    parts = {key: _hash(part) for key, part in document.items() if key not in SEALS}
    broken = [key for key in sorted({*parts, *seals}) if parts.get(key) != seals.get(key)]
    return broken or ([] if document["seal"] == _hash(seals) else ["seal"])


def shown(seal: str) -> str:
    """The beginning of a seal in groups of four, to be read aloud: 1a2b 3c4d 5e6f 7a8b."""
    return " ".join(seal[start : start + 4] for start in range(0, 16, 4))


def _hash(part: object) -> str:
    return sha256(canonical(part).encode()).hexdigest()
