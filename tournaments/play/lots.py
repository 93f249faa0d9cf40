"""The lots drawn in an evening, as they stand among its facts."""

from typing import Any

from reports.results import Lot


def lots_of(draw_options: dict[str, Any]) -> tuple[Lot, ...]:
    """The lots in the order they were drawn. Evenings of old have one, which decided between everybody."""
    if seed := draw_options.get("lot_seed"):
        return (Lot(seed),)
    return tuple(Lot(one["seed"], tuple(map(frozenset, one["groups"]))) for one in draw_options.get("lots", ()))
