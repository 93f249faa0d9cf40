"""What is fixed or planned about a tournament, as the journal keeps it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from tournaments.models import Tournament


RULES = ("game", "variant", "rules", "overlay")
SHAPE = ("kind", "partners")
PLAN = (
    "rounds_planned", "round_end", "deals_per_round", "minutes_per_round", "passed_deals_count", "ranking",
    "place_bonus", "sit_out", "sit_out_points", "draw", "draw_options", "seed", "stages",
    "prizes", "double_entry",
)  # fmt: skip
DETAILS = ("name", "date")
FACTS = (*RULES, *SHAPE, *PLAN, *DETAILS)

# What journals of earlier days do not tell, and what it was then.
LATER = {"stages": [], "prizes": {}, "double_entry": False}


def facts_of(tournament: Tournament) -> dict[str, Any]:
    """Rules, shape and plan as plain JSON values."""
    facts = {field: getattr(tournament, field) for field in (*RULES, *SHAPE, *PLAN)}
    return {**facts, "name": tournament.name, "date": str(tournament.date)}


def facts_told(payload: dict[str, Any]) -> dict[str, Any]:
    """The facts of a journal row; what was not kept yet when it was written is as it was then."""
    return {fact: payload.get(fact, LATER[fact]) if fact in LATER else payload[fact] for fact in FACTS}
