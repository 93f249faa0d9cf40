"""The recipe of a draw: all that it follows from but its seed, written down to be drawn again by anybody, and
sealed."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from hashlib import sha256
from pathlib import Path
from typing import Any

from scoring.messages import Message

from .certificate import certify
from .documents import rounds_from_json
from .draw import STEPS_A_SECOND, Draw, DrawRound, Earlier, Effort, History, Movement, find_movement
from .late import redrawn
from .make import make_draw
from .wishes import Wishes

FORMAT, VERSION = "whistboard-draw", 1
"""Of the document that is fixed before a draw."""

NOT_MAKERS = {
    "__init__",
    "__main__",
    "again",
    "again_league",
    "check",
    "check_counts",
    "check_wishes",
    "command",
    "commitment",
}


@lru_cache(1)
def engine() -> str:
    """The version of the makers: half a SHA-256 of their sources, so that no change of them goes unnoticed."""
    here = Path(__file__).parent
    sources = sorted(path for path in here.rglob("*.py") if path.stem not in NOT_MAKERS)
    contents = "".join(f"{path.relative_to(here).as_posix()}\n{path.read_text(encoding='utf-8')}" for path in sources)
    return sha256(contents.encode()).hexdigest()[:32]


def canonical(value: Any) -> bytes:
    """The one spelling of a JSON value: keys in order, no spaces, everything outside ASCII escaped."""
    return json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=True).encode("ascii")


def digest(value: Any) -> str:
    """The SHA-256 of a JSON value's one spelling, in hexadecimal."""
    return sha256(canonical(value)).hexdigest()


def sealed(value: Any, salt: str) -> str:
    """A digest by which nobody can guess the value without the salt, and which fits no other value."""
    return digest([salt, value])


@dataclass(frozen=True)
class Recipe:
    """A draw without its seed. `rounds` is how many are drawn at once (None: as many as is usual, or as the script
    has), `steps` how many a search may make. Rounds that were played are in `history`; `drafts` follow them and change
    as little as they can for the `coming` (the last of the players) and those who left (`history.absent`). `earlier`
    evenings count in the first rounds of an evening."""

    kind: str
    players: int
    rounds: int | None = None
    steps: int = 5 * STEPS_A_SECOND
    wishes: Wishes = field(default_factory=Wishes)
    script: str = ""
    history: History = field(default_factory=History)
    drafts: tuple[DrawRound, ...] = ()
    coming: int = 0
    earlier: Earlier = field(default_factory=Earlier)

    def draw(self, seed: int, effort: Effort | None = None) -> tuple[Draw, Message | None]:
        """The draw that follows from this seed, and what to say of what changed. An effort tells how far it is and can
        stop it; how many steps it has is told here alone. Raises DrawError where it cannot be made."""
        effort_given = effort or Effort()
        effort = Effort(self.steps / STEPS_A_SECOND, effort_given.progress, effort_given.stop)
        movement = find_movement(self.kind)
        if movement.by_round:
            history = self.history
            return make_draw(
                self.kind, self.players, seed=seed, wishes=self.wishes, effort=effort, history=history
            ), None
        if self.history.rounds:
            return self._continued(movement, seed, effort)
        asked: dict[str, Any] = {"rounds": None if self.script else self.rounds, "script": self.script}
        asked["earlier"] = self.earlier
        return make_draw(self.kind, self.players, seed=seed, wishes=self.wishes, effort=effort, **asked), None

    def _continued(self, movement: Movement, seed: int, effort: Effort) -> tuple[Draw, Message | None]:
        """Rounds already opened stay. Drafts change as little as they can; where there are none, the rest is drawn
        anew. What a script says is taken as it stands."""
        done, gone = self.history.rounds, self.history.absent
        if self.drafts and not self.script:
            draw = self._as_draw(movement, (*done, *self.drafts), self.players - self.coming, seed)
            changed = redrawn(draw, played=len(done), coming=self.coming, leaving=gone, seed=seed, effort=effort)
            return changed.draw, changed.message
        present = [place for place in range(1, self.players + 1) if place not in gone]
        rounds = None if self.script else self.rounds
        fresh = make_draw(self.kind, len(present), rounds=rounds, seed=seed, effort=effort, script=self.script)
        coming = tuple(
            DrawRound(
                tuple(tuple(present[place - 1] for place in table) for table in round_.tables),
                tuple(present[place - 1] for place in round_.out),
            )
            for round_ in fresh.rounds
        )
        draw = self._as_draw(movement, (*done, *coming), self.players, seed)
        if movement.rigid or self.script:
            return draw, None
        return redrawn(draw, played=len(done), seed=seed, effort=effort, thorough=True).draw, None

    def _as_draw(self, movement: Movement, rounds: tuple[DrawRound, ...], players: int, seed: int) -> Draw:
        partners, wishes = movement.partners, self.wishes
        certificate = certify(players, rounds, partners=partners, wishes=wishes, method="", complete=False)
        return Draw(movement.key, players, rounds, seed, certificate, wishes)

    def as_json(self) -> dict[str, Any]:
        """The public part: kind, players, rounds, steps and, where there is one, the script."""
        written: dict[str, Any] = {
            "kind": self.kind,
            "players": self.players,
            "rounds": self.rounds,
            "steps": self.steps,
        }
        if self.wishes.fives:
            written["fives"] = True
        if self.earlier:
            written["earlier"] = self.earlier.evenings
        return {**written, "script": self.script} if self.script else written

    def wishes_as_json(self) -> dict[str, Any]:
        """The wishes of single people."""
        return {name: asked for name, asked in self.wishes.as_json().items() if name != "fives"}

    def before_as_json(self) -> dict[str, Any]:
        """The rounds played before; empty for the first rounds of an evening."""
        history = self.history
        ladies = {"ladies": sorted(history.ladies)} if history.ladies else {}
        if not (history.rounds or self.drafts or self.coming or history.absent):
            return ladies
        return {
            **ladies,
            "rounds": [round_.as_json() for round_ in history.rounds],
            "points": [_pairs(points) for points in history.points],
            "absent": sorted(history.absent),
            "places": _pairs(history.places),
            "merit": _pairs(history.merit),
            "winners": [_pairs(winners) for winners in history.winners],
            "seed": None if history.seed is None else str(history.seed),
            "drafts": [round_.as_json() for round_ in self.drafts],
            "coming": self.coming,
        }

    def earlier_as_json(self) -> dict[str, Any]:
        """Meetings on earlier evenings; empty where these do not count."""
        if not self.earlier:
            return {}
        counts = {"met": _triples(self.earlier.met), "partnered": _triples(self.earlier.partnered)}
        return {"evenings": self.earlier.evenings, **counts}

    @classmethod
    def from_json(
        cls,
        document: Mapping[str, Any],
        wishes: Mapping[str, Any],
        before: Mapping[str, Any],
        earlier: Mapping[str, Any] | None = None,
    ) -> Recipe:
        """The recipe written by `as_json`, with the wishes, what was played before and earlier evenings; LookupError,
        TypeError or ValueError where something else was written."""
        fives = document.get("fives", wishes.get("fives", False))
        return cls(
            document["kind"],
            document["players"],
            document["rounds"],
            document["steps"],
            Wishes.from_json({**wishes, "fives": fives}),
            document.get("script", ""),
            _history(before),
            rounds_from_json(before.get("drafts", ())),
            before.get("coming", 0),
            earlier_from_json(earlier or {}),
        )


def earlier_from_json(document: Mapping[str, Any]) -> Earlier:
    """Read what a recipe wrote of earlier evenings; LookupError, TypeError or ValueError where it is something else."""
    if not document:
        return Earlier()
    met, partnered = ({(p, q): times for p, q, times in document[name]} for name in ("met", "partnered"))
    return Earlier(document["evenings"], met, partnered)


def _history(before: Mapping[str, Any]) -> History:
    seed = before.get("seed")
    return History(
        rounds=rounds_from_json(before.get("rounds", ())),
        points=tuple(dict(points) for points in before.get("points", ())),
        absent=frozenset(before.get("absent", ())),
        places=dict(before.get("places", ())),
        merit=dict(before.get("merit", ())),
        winners=tuple(dict(winners) for winners in before.get("winners", ())),
        seed=None if seed is None else int(seed),
        ladies=frozenset(before.get("ladies", ())),
    )


def _triples(counts: Mapping[tuple[int, int], int]) -> list[list[int]]:
    return [[p, q, times] for (p, q), times in sorted(counts.items())]


def _pairs(numbers: Mapping[int, Any]) -> list[list[Any]]:
    return [[key, value] for key, value in sorted(numbers.items())]
