"""What a draw is: rounds of tables, with entrants numbered from 1, and the certificate that goes with them."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from .certificate import Certificate
from .wishes import Wishes

Table = tuple[int, ...]
"""Four people as (N, E, S, W), five with the one who deals and watches first last, or two pairs as (NS, EW)."""


@dataclass(frozen=True)
class DrawRound:
    """Who sits where in one round; the first table of `tables` is table 1."""

    tables: tuple[Table, ...]
    out: tuple[int, ...] = ()

    def places(self) -> dict[int, tuple[int, int]]:
        """For each entrant at a table, the table number from 1 and the position in it from 0."""
        return {
            entrant: (number, seat)
            for number, table in enumerate(self.tables, 1)
            for seat, entrant in enumerate(table)
        }


@dataclass(frozen=True)
class Draw:
    """A whole draw: the same kind, entrants, rounds, seed and wishes always give the same rounds."""

    kind: str
    players: int
    rounds: tuple[DrawRound, ...]
    seed: int
    certificate: Certificate
    wishes: Wishes = field(default_factory=Wishes)

    def as_json(self) -> dict[str, Any]:
        """The document that `check` reads: plain numbers, lists and words."""
        return {
            "kind": self.kind,
            "players": self.players,
            "seed": self.seed,
            "rounds": [
                {"tables": [list(table) for table in one.tables], "out": list(one.out)} for one in self.rounds
            ],
            "wishes": self.wishes.as_json(),
            "certificate": self.certificate.as_json(),
        }


def rounds_from_json(document: Sequence[Mapping[str, Any]]) -> tuple[DrawRound, ...]:
    """The rounds written by `as_json`."""
    return tuple(
        DrawRound(tuple(tuple(table) for table in one["tables"]), tuple(one.get("out", ()))) for one in document
    )
