"""A deal that stops because somebody did not follow suit, and the fine for it (docs/rulings.md, KW-18)."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from scoring.facts import Fact, Kind
from scoring.names import REVOKE
from scoring.options import Option, count
from scoring.remarks import Remark, never
from scoring.seats import SEATS

if TYPE_CHECKING:
    from scoring.variants import Variant

REVOKED_BY = Fact("revoked_by", "Who did not follow suit", kind=Kind.SEAT, choices=SEATS, needed=True)
FINE_TIMES = Fact(
    "fine_times",
    "How many times the fine",
    "More than once where the club’s rules fine dear contracts more.",
    kind=Kind.CHOICE,
    choices=(1, 2, 3, 4),
    default=1,
)
REMARKS = tuple(Remark(fact, kinds=(REVOKE,), offered=never) for fact in (REVOKED_BY, FINE_TIMES))
DEAREST_FINE = 999


def revoke_fine() -> Option:
    """The fine of somebody who does not follow suit, paid to each of the others, in every game of players."""

    def applied(variant: Variant, fine: int | None) -> Variant:
        """The variant under which a revoke costs this fine; None leaves it to the director."""
        return replace(variant, revoke_fine=fine, remarks=(*variant.remarks, *REMARKS)) if fine else variant

    return count(
        "revoke_fine",
        "Fine for a revoke",
        "Paid to each of the others; the deal stops.",
        None,
        1,
        DEAREST_FINE,
        applied,
        off="none",
        amount=True,
        question="Who does not follow suit pays each of the others",
    )
