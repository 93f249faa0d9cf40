"""What is fixed or planned about a tournament, as the journal keeps it."""

RULES = ("game", "variant", "rules", "overlay")
SHAPE = ("kind", "partners")
PLAN = (
    "rounds_planned", "round_end", "deals_per_round", "minutes_per_round", "passed_deals_count", "ranking",
    "place_bonus", "sit_out", "sit_out_points", "draw", "draw_options", "seed",
)  # fmt: skip
DETAILS = ("name", "date")
FACTS = (*RULES, *SHAPE, *PLAN, *DETAILS)


def facts_of(tournament):
    """Rules, shape and plan as plain JSON values."""
    facts = {field: getattr(tournament, field) for field in (*RULES, *SHAPE, *PLAN)}
    return {**facts, "name": tournament.name, "date": str(tournament.date)}
