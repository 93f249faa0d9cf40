"""Points that the director gave or took, as standings count them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from reports.facts import Adjustment
from tournaments.selectors.evening.named import words_for_strangers

if TYPE_CHECKING:
    from tournaments.models import Tournament


def standing_adjustments(tournament: Tournament, *, public: bool) -> tuple[Adjustment, ...]:
    """Those that stand, handicaps included; with `public` their reasons name people as strangers may read it."""
    words = words_for_strangers(tournament) if public else str
    facts = ("entrant__number", "points", "reason", "round__number", "handicap")
    rows = tournament.adjustments.filter(withdrawn=False).values_list(*facts)
    return tuple(
        Adjustment(entrant, points, words(reason), round_, handicap is not None)
        for entrant, points, reason, round_, handicap in rows
    )
