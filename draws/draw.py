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
    """Who sits where in one round; the first table of `tables` is table 1. Where deals are duplicated, `sets` says
    which set of deals (from 1) each table plays."""

    tables: tuple[Table, ...]
    out: tuple[int, ...] = ()
    sets: tuple[int, ...] = ()

    def places(self) -> dict[int, tuple[int, int]]:
        """For each entrant at a table, the table number from 1 and the position in it from 0."""
        return {
            entrant: (number, seat) for number, table in enumerate(self.tables, 1) for seat, entrant in enumerate(table)
        }

    def as_json(self) -> dict[str, Any]:
        """Plain lists; `sets` only where there are any."""
        written: dict[str, Any] = {"tables": [list(table) for table in self.tables], "out": list(self.out)}
        return {**written, "sets": list(self.sets)} if self.sets else written


@dataclass(frozen=True)
class Draw:
    """A whole draw: the same kind, entrants, rounds, seed and wishes always give the same rounds."""

    kind: str
    players: int
    rounds: tuple[DrawRound, ...]
    seed: int
    certificate: Certificate
    wishes: Wishes = field(default_factory=Wishes)

    def absent(self) -> dict[int, list[int]]:
        """The rounds (from 1) in which an entrant was not there at all: not yet come, or gone."""
        there = [set(one.places()) | set(one.out) for one in self.rounds]
        missed = {e: [n for n, present in enumerate(there, 1) if e not in present] for e in range(1, self.players + 1)}
        return {entrant: rounds for entrant, rounds in missed.items() if rounds}

    def as_json(self) -> dict[str, Any]:
        """The document that `checked` reads: plain numbers, lists and words."""
        return {
            "kind": self.kind,
            "players": self.players,
            "seed": self.seed,
            "rounds": [one.as_json() for one in self.rounds],
            "absent": {str(entrant): rounds for entrant, rounds in self.absent().items()},
            "wishes": self.wishes.as_json(),
            "certificate": self.certificate.as_json(),
        }


def rounds_from_json(document: Sequence[Mapping[str, Any]]) -> tuple[DrawRound, ...]:
    """The rounds written by `as_json`."""
    return tuple(
        DrawRound(tuple(tuple(table) for table in one["tables"]), tuple(one.get("out", ())), tuple(one.get("sets", ())))
        for one in document
    )
