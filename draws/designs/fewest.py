"""Stored and constructed rounds that repeat as few meetings as can be, beyond those in which nobody meets twice."""

from .blocks import Rounds
from .eight_of_24 import eight_rounds_of_24
from .found import found
from .near import near_whist
from .whist import almost_whist, whist


def meeting_designs(people: int, rounds: int) -> list[Rounds]:
    """Known draws of exactly so many rounds; in a whist tournament everybody meets everybody three times."""
    full = whist(people) or almost_whist(people) or near_whist(people) or []
    known = [*found(people, rounds), *([full] if len(full) == rounds else [])]
    return [*known, eight_rounds_of_24()] if (people, rounds) == (24, 8) else known
