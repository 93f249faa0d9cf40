"""What acts on an attempt at a draw change: it is announced, its number becomes known, rounds follow from it."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime
from typing import TYPE_CHECKING, Any

from tournaments.models import JournalEntry, Way
from tournaments.replay.states import DrawState

if TYPE_CHECKING:
    from tournaments.replay.states import State

ANNOUNCED = ("what", "first_round", "last_round", "document", "commitment", "opened")


def _announced(state: State, entry: JournalEntry) -> None:
    told = entry.payload
    ensure_readable(told["document"], told["opened"])
    seed = told.get("seed", "")
    state.draws[told["number"]] = DrawState(
        **{fact: told[fact] for fact in ANNOUNCED},
        reason=entry.reason,
        seed=seed,
        announced_at=entry.at,
        valued_at=entry.at if seed else None,
    )


def _number_known(state: State, entry: JournalEntry) -> None:
    told = entry.payload
    attempt = state.draws[told["number"]]
    state.draws[told["number"]] = replace(attempt, value=told["value"], seed=told["seed"], valued_at=entry.at)


def drawn(state: State, number: Any) -> None:
    """Rounds, or an order, followed from that attempt; nothing where none is named."""
    if number in state.draws:
        state.draws[number] = replace(state.draws[number], drawn=True)


def ensure_readable(document: dict[str, Any], opened: dict[str, Any]) -> None:
    """ValueError unless pages can show what was fixed: an evening may come from a file that anybody wrote."""
    whole = [
        document["attempt"],
        *document.get("numbers", ()),
        *document.get("absent", ()),
        *sum(document.get("groups", ()), []),
    ]
    source = document["source"]
    right = (
        all(type(number) is int for number in whole)
        and source["way"] in Way
        and all(isinstance(value, str | int) for value in source.values())
        and isinstance(opened, dict)
        and all(isinstance(part["salt"], str) for part in opened.values())
        and isinstance(document.get("kind", ""), str)
        and all(type(document.get(name, 0)) is int for name in ("first", "rounds", "players", "steps"))
        and ("due" not in source or datetime.fromisoformat(source["due"]).tzinfo is not None)
    )
    if not right:
        raise ValueError("an attempt at a draw cannot be read")


CHANGES = {"draw_announced": _announced, "draw_number_known": _number_known}
