"""Which round is now: one answer for phones, wall, board, overview and public pages. Pure.

A round that is opened again for a correction while a later one is played takes nobody away from that.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tournaments.models import Round

OPEN, CLOSED = "open", "closed"


def round_in_play(rounds: Iterable[Round]) -> Round | None:
    """The newest open round; None between two rounds."""
    return _newest(rounds, OPEN)


def round_now(rounds: Iterable[Round]) -> Round | None:
    """The round in play, else the one that was closed last; None before the first."""
    rounds = list(rounds)
    return _newest(rounds, OPEN) or _newest(rounds, CLOSED)


def _newest(rounds: Iterable[Round], status: str) -> Round | None:
    return max((round_ for round_ in rounds if round_.status == status), key=lambda round_: round_.number, default=None)
